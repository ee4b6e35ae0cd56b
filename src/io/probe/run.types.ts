/** The child runner that probing is given. */
export type { Run, RunOptions, RunResult } from '../process/run-child.js';
