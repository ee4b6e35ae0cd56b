/**
 * The lines of README.md, as they stand there: what asks the interface against a service of small clips and draft
 * quality, the first command and those of the owner as they are.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.js';
import { runOwnerCommand } from '../src/app/owner-commands.js';
import { createService, type Service } from '../src/app/service.js';
import { dataFolder } from './support/databases.js';
import { clip } from './support/media.js';

const folder = dataFolder();
const scratch = scratchFolder();
const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const sections = text.split(/^## (?=An? )/m).slice(1);
const words = text.split(/^## /m).find((one) => one.startsWith('Three words')) ?? '';
const blocksOf = (part: string) => [...part.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
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
  const script = blocksOf(words) + blocksOf(section.split(/^## /m)[0]!);
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', `n=0\n${script}`], {
    cwd: scratch,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, SERVICE: url, TOKEN: token },
  });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
  expect(await once(shell, 'close'), said).toEqual([0, null]);
  expect(statSync(join(scratch, file)).size).toBeGreaterThan(10_000);
});

test('the first film is one command, and the owner has the commands beside it', async () => {
  const place = dataFolder();
  const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const owner = text.match(/^node service\/dist\/main\.js account .*$/gm) ?? [];
  expect([scripts['service:demo'], scripts.serve, owner.length]).toEqual([
    'node service/dist/main.js demo',
    'node service/dist/main.js serve',
    6,
  ]);
  const env = { ...process.env, DATABASE_URL: '' };
  const shell = spawn(process.execPath, [program, 'demo', '--port', '0', '--data', place], { env });
  const ended = once(shell, 'exit');
  onTestFinished(() => void shell.kill('SIGKILL'));
  let said = '';
  for await (const part of shell.stdout.setEncoding('utf8')) {
    said += part;
    if (said.includes('Ctrl-C stops it')) break;
  }
  const [film, review] = ['Film', 'Review'].map((name) => new RegExp(`^${name}: +(\\S+)$`, 'm').exec(said)?.[1] ?? '');
  expect([(await fetch(film!)).status, (await fetch(review!)).status], said).toEqual([200, 200]);
  for (const line of owner) {
    const { status, stderr } = spawnSync(process.execPath, [program, ...line.split(' ').slice(2), '--data', place], {
      encoding: 'utf8',
      env,
    });
    expect([line, status, stderr]).toEqual([line, 0, '']);
  }
  shell.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 300_000);
