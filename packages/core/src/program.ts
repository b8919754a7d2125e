/** For launchers of programs that are bundled with the core: the engine's work on a program, kept between runs. */
export { runCompiled } from './corpus/cache/compiledProgram.js';
