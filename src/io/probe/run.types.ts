/** The tool runner that probing is given. */
export type { Run, ToolOptions } from '../ffmpeg/run-tool.js';
export type { RunResult } from '../process/run-child.js';
