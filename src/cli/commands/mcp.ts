/** `reelwright mcp`: the tools for agents, over standard input and output (https://modelcontextprotocol.io). */
import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createEngine } from '../../engine/create-engine.js';
import { systemWords } from '../../io/system/system-words.js';
import { type CacheOption, engineOptionsOf, type SubjectsOption } from '../engine-options.js';
import { INTERRUPTED_EXIT_CODE } from '../interruption.js';
import { say } from '../manner.js';
import { usage } from '../mcp/places.js';
import { toolServer } from '../mcp/server.js';

interface McpFlags extends CacheOption, SubjectsOption {
  readonly roots?: readonly string[];
  readonly json?: boolean;
}

/** Serves one client until it closes standard input, or until the signal aborts. */
export async function mcp(flags: McpFlags, signal: AbortSignal): Promise<void> {
  if (flags.json)
    throw usage('Expected no --json for mcp, which writes its protocol to standard output', 'Leave --json out.');
  const [first = process.cwd(), ...others] = flags.roots ?? [];
  const roots = [await folderAt(first), ...(await Promise.all(others.map(folderAt)))] as const;
  const session = { engine: createEngine({ ...engineOptionsOf(flags), roots }), roots };
  const leaving = new AbortController();
  const left = new Promise<void>((done) => {
    const leave = () => {
      leaving.abort();
      done();
    };
    for (const event of ['end', 'close', 'error'] as const) process.stdin.once(event, leave);
    signal.addEventListener('abort', leave, { once: true });
  });
  const handle = serveStdio(() => toolServer(session, leaving.signal));
  say(`Serving tools for agents over standard input and output; files in ${roots.join(' and ')}`);
  await left;
  await handle.close();
  if (signal.aborted) process.exitCode = INTERRUPTED_EXIT_CODE;
}

/** The absolute path of a folder, with links followed. */
async function folderAt(path: string): Promise<string> {
  const remedy = 'Name an existing folder with --roots.';
  const place = path === '' ? '' : resolve(path);
  const found = await stat(place).catch((cause: unknown) => {
    throw usage(
      `Expected a folder for --roots but received ${path || 'an empty path'} (${systemWords(cause)})`,
      remedy,
    );
  });
  if (!found.isDirectory()) throw usage(`Expected a folder for --roots but received ${path}, a file`, remedy);
  return realpath(place);
}
