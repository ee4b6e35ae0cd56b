/** What a tool of `reelwright mcp` is, and what it is given. */
import type { z } from 'zod';
import type { Engine } from '../../engine/create-engine.js';
import type { Progress } from '../../engine/progress.js';
import type { Still } from '../../engine/still.js';

/** What all calls of one server share. */
export interface Session {
  readonly engine: Engine;
  /** Folders, absolute; nothing outside of them is read or written. Relative paths start in the first. */
  readonly roots: readonly [string, ...string[]];
}

/** One call. */
export interface Call extends Session {
  /** Aborts when the client cancels the call or leaves. */
  readonly signal: AbortSignal;
  /** Tells the client how far the work is, where it asked for that. */
  readonly onProgress: (progress: Progress) => void;
}

/** What a call gives back. */
export interface ToolAnswer {
  /** The answer as plain data of a small size. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The same as text for a reader; default: the data as JSON. */
  readonly text?: string;
  /** A still that is sent along as a picture. */
  readonly picture?: Still;
}

/**
 * What a tool does to files: `reads` writes none; `adds` writes only new ones; `replaces` overwrites files that stand
 * where it writes. The cache of finished work is not counted.
 */
export type Effect = 'reads' | 'adds' | 'replaces';

/** One tool. */
export interface Tool<I extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** A description for a model: what the tool gives, and when to use it. */
  readonly description: string;
  readonly effect: Effect;
  readonly input: I;
  readonly output: z.ZodObject;
  run(input: z.infer<I>, call: Call): Promise<ToolAnswer>;
}

/** A tool as a row of the table of tools, in which the type of its input is no longer known. */
export function tool<I extends z.ZodObject>(row: Tool<I>): Tool {
  return row as unknown as Tool;
}
