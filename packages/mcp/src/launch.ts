import path from 'node:path';
import { runCompiled } from '@bearing/core/program';

// The bundle stands beside this one.
runCompiled(path.join(__dirname, 'bearing-mcp.cjs'), 'serve');
