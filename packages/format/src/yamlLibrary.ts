// Named here one by one: a bundle that is split imports a CommonJS package on demand as `default` alone, and named
// exports of it exist only where a module names them.
export { isAlias, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
