/** The note in the data folder by which the owner's commands find a running server. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { OwnerCommand } from '../app/owner-commands.js';
import { OWNER_HEADER } from '../app/owner-route.js';
import { OwnerProblem } from '../identity/accounts.js';

const note = z.object({ url: z.string(), secret: z.string(), pid: z.int() });

/** Writes the note, readable by the owner alone; the returned function removes it. */
export function leaveNote(folder: string, url: string, secret: string): () => void {
  const file = join(folder, 'server.json');
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ url, secret, pid: process.pid }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Sends a command to the running server. Throws `OwnerProblem` with its message, or when it does not answer. */
export async function askRunningServer(folder: string, command: OwnerCommand): Promise<string> {
  const { url, secret } = noteIn(folder);
  const answer = await fetch(`${url}/owner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [OWNER_HEADER]: secret },
    body: JSON.stringify(command),
  }).catch(() => undefined);
  const said = z.object({ said: z.string().optional(), problem: z.string().optional() });
  const { data } = said.safeParse(await answer?.json().catch(() => undefined));
  if (data?.said !== undefined) return data.said;
  throw new OwnerProblem(data?.problem ?? `Expected an answer of the server at ${url} that has ${folder}`);
}

/** The address of the owner's page on the running server, with its token. Throws `OwnerProblem`. */
export function ownerPageOf(folder: string): string {
  const { url, secret } = noteIn(folder);
  return `${url}/owner?token=${secret}`;
}

function noteIn(folder: string): z.infer<typeof note> {
  try {
    return note.parse(JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')));
  } catch {
    throw new OwnerProblem(
      `Expected a database that no other process uses, or a running server to ask, but ${folder} is in use`,
    );
  }
}
