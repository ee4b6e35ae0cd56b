/** How probing starts a child process: given by the caller, so that limits, signals and clean-up live in one place. */

export interface RunOptions {
  readonly signal?: AbortSignal;
  readonly stdin?: Uint8Array;
  /** The child is killed and the promise rejects after this many seconds. */
  readonly timeoutSeconds?: number;
  /** The child is killed and the promise rejects when stdout grows past this many bytes. */
  readonly maxOutputBytes?: number;
}

export interface RunResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs a command without a shell and waits for its end; a non-zero exit code is a result, not a rejection. */
export type Run = (command: string, args: readonly string[], options?: RunOptions) => Promise<RunResult>;
