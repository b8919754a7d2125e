import { VERSION } from '../../version.js';

/** What code made an index: the build puts in a digest of the compiled sources, so that other code never reads it. */
export const CODE_IDENTITY: string = VERSION;
