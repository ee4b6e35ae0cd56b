/** Renders in a process of its own, which may be told to kill itself, and finds every process that it left. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RenderOptions } from '../../../src/engine/create-engine.js';
import type { RenderResult } from '../../../src/engine/result.js';
import type { EngineOptions } from '../../../src/engine/workspace.js';

/** Where a render kills its own process with SIGKILL. */
export type Death =
  /** The first report of this stage with so many frames, or `delayMs` after it. */
  | { readonly at: 'progress'; readonly stage: string; readonly completed?: number; readonly delayMs?: number }
  /**
   * The n-th call of a function of node:fs/promises whose argument (default the first) fits: before it, or `delayMs`
   * after it.
   */
  | {
      readonly at: 'call';
      readonly name: 'rename' | 'copyFile' | 'mkdtemp' | 'mkdir' | 'writeFile';
      readonly matching: string;
      readonly argument?: number;
      readonly nth?: number;
      readonly before?: true;
      readonly delayMs?: number;
    };

export interface ChildRender {
  readonly engine: EngineOptions;
  readonly composition: unknown;
  readonly render: Omit<RenderOptions, 'onProgress' | 'signal'>;
  readonly die?: Death;
  /** Shell commands that come before: `ulimit -n 64`. */
  readonly shell?: string;
}

export interface ChildEnd {
  /** SIGKILL when it died as told. */
  readonly signal: NodeJS.Signals | null;
  readonly result?: RenderResult;
  readonly error?: {
    readonly name: string;
    readonly code: string;
    readonly class: string;
    readonly message: string;
    readonly remedy: string;
    readonly retryable: boolean;
  };
  /** Processes that carry the render's mark, besides itself: ffmpegs, the watchdog. */
  survivors(): readonly string[];
}

/** The engine's children get few variables of its environment; those of the language are among them. */
const MARK = 'LC_REELWRIGHT_TEST_RENDER';

export async function renderInChild(request: ChildRender): Promise<ChildEnd> {
  // Kept fresh by test/support/setup.ts.
  const index = new URL('../../../dist/index.js', import.meta.url).href;
  const script = fileURLToPath(new URL('render-child.mjs', import.meta.url));
  const mark = `${MARK}=${randomUUID()}`;
  const { shell = ':', ...rest } = request;
  const args = [process.execPath, script, JSON.stringify({ index, ...rest })];
  const child = spawn('/bin/sh', ['-c', `${shell}; exec "$@"`, 'sh', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, [MARK]: mark.slice(MARK.length + 1) },
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  // Children that survive hold no pipe of ours: 'exit' would do, 'close' also waits for the last text.
  const signal = await new Promise<NodeJS.Signals | null>((done) => child.once('close', (_, name) => done(name)));
  return { ...(printed === '' ? {} : JSON.parse(printed)), signal, survivors: () => processesWith(mark) };
}

/** Waits for `condition`; true as soon as it holds. */
export async function within(seconds: number, condition: () => boolean): Promise<boolean> {
  const until = Date.now() + 1000 * seconds;
  while (!condition()) {
    if (Date.now() > until) return false;
    await sleep(25);
  }
  return true;
}

/** Command lines of living processes whose environment holds `mark`, wherever init has put them. Linux only. */
function processesWith(mark: string): readonly string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
      if (!environment.includes(mark)) return [];
      return [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').slice(0, 120)}`];
    } catch {
      return [];
    }
  });
}
