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

const folder = dataFolder();
const scratch = scratchFolder();
const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...text.slice(text.indexOf('## A short')).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!);
let service: Service;
beforeAll(async () => {
  service = await createService({ folder, quality: 'draft', clipSide: 270 });
});
afterAll(() => service.stop());

test('a short is made end to end with curl', async () => {
  const url = await service.server.listen({ port: 0, host: '127.0.0.1' });
  const mail = 'reader@example.com';
  await runOwnerCommand(service.db, { command: 'add', mail, currency: 'EUR' });
  await runOwnerCommand(service.db, { command: 'credit', mail, amount: '5' });
  const token = await runOwnerCommand(service.db, {
    command: 'token',
    mail,
    scopes: ['video:read', 'video:generate'],
    name: '',
  });
  expect(blocks.length).toBe(4);
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', blocks.join('\n')], {
    cwd: scratch,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, SERVICE: url, TOKEN: token },
  });
  let words = '';
  shell.stderr.setEncoding('utf8').on('data', (part: string) => {
    words += part;
  });
  expect(await once(shell, 'close'), words).toEqual([0, null]);
  expect(statSync(join(scratch, 'short.mp4')).size).toBeGreaterThan(50_000);
});
