/** The curl blocks of README.md, as they stand there, against a service of small clips and draft quality. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.js';
import { runOwnerCommand } from '../src/app/owner-commands.js';
import { createService, type Service } from '../src/app/service.js';
import { dataFolder } from './support/databases.js';
import { clip } from './support/media.js';

const folder = dataFolder();
const scratch = scratchFolder();
const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const sections = text.split(/^## (?=An? )/m).slice(1);
let service: Service;
beforeAll(async () => {
  service = await createService({ folder, quality: 'draft', clipSide: 270, trackingModel: 'shapes-tiny' });
});
afterAll(() => service.stop());

let token = '';
let url = '';
beforeAll(async () => {
  url = await service.server.listen({ port: 0, host: '127.0.0.1' });
  const mail = 'reader@example.com';
  await runOwnerCommand(service.db, { command: 'add', mail, currency: 'EUR' });
  await runOwnerCommand(service.db, { command: 'credit', mail, amount: '5' });
  const scopes = ['video:read', 'video:generate'];
  token = await runOwnerCommand(service.db, { command: 'token', mail, scopes, name: '' });
  await clip(scratch, 'clip');
});

test.each<[string, string]>([
  ['A short', 'short.mp4'],
  ['A slider', 'slide-3.png'],
  ['An editor ad', 'ad.mp4'],
  ['A tracking clip', 'tracked.mp4'],
])('%s is made end to end with curl', async (title, file) => {
  const section = sections.find((one) => one.startsWith(title)) ?? '';
  const script = [...section.split(/^## /m)[0]!.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', `n=0\n${script}`], {
    cwd: scratch,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, SERVICE: url, TOKEN: token },
  });
  let words = '';
  shell.stderr.setEncoding('utf8').on('data', (part: string) => {
    words += part;
  });
  expect(await once(shell, 'close'), words).toEqual([0, null]);
  expect(statSync(join(scratch, file)).size).toBeGreaterThan(10_000);
});
