import type { SyntaxNode } from './grammar.js';

/** A name that others can use: `type` for classes and their like, `function` for the rest. */
export interface PublicName {
  readonly name: string;
  readonly kind: 'type' | 'function' | 'value';
}

/** Finds the public names at a file's top level. What a name is public by differs from language to language. */
export type NameReader = (root: SyntaxNode, file: string) => PublicName[];

const kids = (node: SyntaxNode): SyntaxNode[] =>
  node.namedChildren.filter((child): child is SyntaxNode => child !== null);
const nameOf = (node: SyntaxNode): string => node.childForFieldName('name')?.text ?? '';
const named = (node: SyntaxNode, kind: PublicName['kind']): PublicName[] => {
  const name = nameOf(node);
  return name === '' ? [] : [{ name, kind }];
};

export const csharpNames: NameReader = (root) => kids(root).flatMap(csharpNamesIn);

function csharpNamesIn(node: SyntaxNode): PublicName[] {
  if (/^(?:file_scoped_)?namespace_declaration$|^declaration_list$/.test(node.type))
    return kids(node).flatMap(csharpNamesIn);
  if (!/^(?:class|interface|struct|record|enum|delegate)_declaration$/.test(node.type)) return [];
  return kids(node).some((child) => child.type === 'modifier' && child.text === 'public') ? named(node, 'type') : [];
}

export const javaNames: NameReader = (root) =>
  kids(root).flatMap((node) => {
    if (!/^(?:class|interface|enum|record|annotation_type)_declaration$/.test(node.type)) return [];
    return kids(node).some((child) => child.type === 'modifiers' && /\bpublic\b/.test(child.text))
      ? named(node, 'type')
      : [];
  });

const TYPE_LIKE =
  /^(?:abstract_)?class_declaration$|^interface_declaration$|^type_alias_declaration$|^enum_declaration$/;

function ecmaDeclaration(node: SyntaxNode): PublicName[] {
  if (TYPE_LIKE.test(node.type)) return named(node, 'type');
  if (/^(?:generator_)?function_(?:declaration|signature)$/.test(node.type)) return named(node, 'function');
  if (!/^(?:lexical|variable)_declaration$/.test(node.type)) return [];
  return kids(node)
    .filter((child) => child.type === 'variable_declarator' && child.childForFieldName('name')?.type === 'identifier')
    .flatMap((child) =>
      named(child, /function|class/.test(child.childForFieldName('value')?.type ?? '') ? 'function' : 'value'),
    );
}

/** TypeScript and JavaScript: `export`, and `module.exports` and `exports.x` of CommonJS. */
export const ecmaNames: NameReader = (root) =>
  kids(root).flatMap((node) => {
    if (node.type === 'expression_statement') return commonJsNames(node);
    if (node.type !== 'export_statement') return [];
    return kids(node).flatMap((child): PublicName[] => {
      if (child.type === 'ambient_declaration') return kids(child).flatMap(ecmaDeclaration);
      if (child.type !== 'export_clause') return ecmaDeclaration(child);
      return kids(child).map((item) => ({
        name: (item.childForFieldName('alias') ?? item.childForFieldName('name'))?.text ?? '',
        kind: 'value' as const,
      }));
    });
  });

function commonJsNames(statement: SyntaxNode): PublicName[] {
  const assignment = kids(statement)[0];
  if (assignment?.type !== 'assignment_expression') return [];
  const left = assignment.childForFieldName('left')?.text ?? '';
  const right = assignment.childForFieldName('right');
  const single = /^(?:module\.)?exports\.(\w+)$/.exec(left)?.[1];
  if (single !== undefined)
    return [{ name: single, kind: /function|class/.test(right?.type ?? '') ? 'function' : 'value' }];
  if (left !== 'module.exports' || right === null || right === undefined) return [];
  if (right.type === 'identifier') return [{ name: right.text, kind: 'value' }];
  if (right.type !== 'object') return named(right, 'function');
  return kids(right).flatMap((item): PublicName[] => {
    const name =
      item.type === 'shorthand_property_identifier'
        ? item.text
        : (item.childForFieldName('key') ?? item.childForFieldName('name'))?.text;
    return name !== undefined && /^\w+$/.test(name) ? [{ name, kind: 'value' }] : [];
  });
}

/** Python: what `__all__` lists, else what does not start with an underscore. */
export const pythonNames: NameReader = (root) => {
  const found: PublicName[] = [];
  for (const node of kids(root)) {
    const definition = node.type === 'decorated_definition' ? node.childForFieldName('definition') : node;
    if (definition?.type === 'class_definition') found.push(...named(definition, 'type'));
    if (definition?.type === 'function_definition') found.push(...named(definition, 'function'));
    const assignment = node.type === 'expression_statement' ? kids(node)[0] : undefined;
    if (assignment?.type === 'assignment' && assignment.childForFieldName('left')?.text === '__all__') {
      const listed = [...(assignment.childForFieldName('right')?.text ?? '').matchAll(/["'](\w+)["']/g)].map(
        (match) => match[1] ?? '',
      );
      if (listed.length > 0) return listed.map((name) => ({ name, kind: /^[A-Z]/.test(name) ? 'type' : 'function' }));
    }
  }
  return found.filter(({ name }) => !name.startsWith('_'));
};

/** Go: what starts with a capital letter. */
export const goNames: NameReader = (root) =>
  kids(root)
    .flatMap((node): PublicName[] => {
      if (node.type === 'function_declaration') return named(node, 'function');
      return node.type === 'type_declaration' ? kids(node).flatMap((spec) => named(spec, 'type')) : [];
    })
    .filter(({ name }) => /^\p{Lu}/u.test(name));

/** Rust: `pub`, and not `pub(crate)`; public modules are gone into. */
export const rustNames: NameReader = (root) => kids(root).flatMap(rustNamesIn);

function rustNamesIn(node: SyntaxNode): PublicName[] {
  if (!node.type.endsWith('_item')) return [];
  if (kids(node).find((child) => child.type === 'visibility_modifier')?.text !== 'pub') return [];
  if (node.type === 'mod_item')
    return kids(node)
      .filter((child) => child.type === 'declaration_list')
      .flatMap((list) => kids(list).flatMap(rustNamesIn));
  if (/^(?:struct|enum|trait|type|union)_item$/.test(node.type)) return named(node, 'type');
  return /^(?:function|const|static)_item$/.test(node.type) ? named(node, 'function') : [];
}

export const phpNames: NameReader = (root) => kids(root).flatMap(phpNamesIn);

function phpNamesIn(node: SyntaxNode): PublicName[] {
  if (/^(?:namespace_definition|compound_statement)$/.test(node.type)) return kids(node).flatMap(phpNamesIn);
  if (/^(?:class|interface|trait|enum)_declaration$/.test(node.type)) return named(node, 'type');
  return node.type === 'function_definition' ? named(node, 'function') : [];
}

/** Ruby: classes and modules by their full names, and methods at the top. */
export const rubyNames: NameReader = (root) => kids(root).flatMap((top) => rubyNamesIn(top, ''));

function rubyNamesIn(node: SyntaxNode, outer: string): PublicName[] {
  if (node.type === 'method' && outer === '') return named(node, 'function');
  if (node.type !== 'class' && node.type !== 'module') return [];
  const name = outer + nameOf(node);
  const body = node.childForFieldName('body');
  const inner = body === null ? [] : kids(body).flatMap((child) => rubyNamesIn(child, `${name}::`));
  // A module that only holds others is a namespace.
  return node.type === 'module' && inner.length > 0 ? inner : [{ name, kind: 'type' }, ...inner];
}

/** C++: what headers declare. Sources without a header declare nothing that others could include. */
export const cppNames: NameReader = (root, file) => {
  if (!/\.(?:h|hh|hpp|hxx|ipp|inl)$/i.test(file)) return [];
  return kids(root).flatMap(cppNamesIn);
};

function cppNamesIn(node: SyntaxNode): PublicName[] {
  if (
    /^(?:namespace_definition|declaration_list|linkage_specification|preproc_ifdef|preproc_if|preproc_else)$/.test(
      node.type,
    )
  ) {
    return node.type === 'namespace_definition' && nameOf(node) === '' ? [] : kids(node).flatMap(cppNamesIn);
  }
  if (node.type === 'template_declaration') return kids(node).flatMap(cppNamesIn);
  if (/^(?:class|struct|enum)_specifier$/.test(node.type))
    return node.childForFieldName('body') === null ? [] : named(node, 'type');
  if (node.type === 'alias_declaration') return named(node, 'type');
  if (node.type !== 'declaration' && node.type !== 'function_definition') return [];
  const type = node.childForFieldName('type');
  const inner = type === null ? [] : cppNamesIn(type);
  const declarator = functionDeclarator(node);
  const name = declarator?.childForFieldName('declarator')?.text ?? '';
  return /^[A-Za-z_]\w*$/.test(name) && !/^\s*static\b/.test(node.text)
    ? [...inner, { name, kind: 'function' }]
    : inner;
}

function functionDeclarator(node: SyntaxNode): SyntaxNode | null {
  let at = node.childForFieldName('declarator');
  while (at !== null && at.type !== 'function_declarator') at = at.childForFieldName('declarator');
  return at;
}

export const powershellNames: NameReader = (root) => kids(root).flatMap(powershellNamesIn);

function powershellNamesIn(node: SyntaxNode): PublicName[] {
  if (node.type === 'statement_list') return kids(node).flatMap(powershellNamesIn);
  const kind =
    node.type === 'function_statement' ? 'function' : /^(?:class|enum)_statement$/.test(node.type) ? 'type' : null;
  const name =
    kind === null ? undefined : kids(node).find((child) => /^(?:function_name|simple_name)$/.test(child.type))?.text;
  return kind === null || name === undefined ? [] : [{ name, kind }];
}

export const bashNames: NameReader = (root) =>
  kids(root)
    .filter((node) => node.type === 'function_definition')
    .flatMap((node) => named(node, 'function'))
    .filter(({ name }) => !name.startsWith('_'));
