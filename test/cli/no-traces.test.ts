/**
 * A render touches no network and leaves nothing outside the places it was given: seen in an empty home and temporary
 * folder, and call by call.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeShapesClip } from '../../src/demo/shapes-clip.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { filesBelow } from '../support/temp-dir.js';
import { isWhole } from '../support/tier.js';
import { cliPath } from './support/run-cli.js';

const folder = scratchFolder();
const hasStrace = spawnSync('strace', ['-V']).status === 0;

beforeAll(async () => {
  await writeShapesClip({ ffmpegPath: bundledFfmpeg, output: join(folder, 'clip.mp4') });
  const photo = { create: { width: 1200, height: 1500, channels: 3 as const, background: '#346' } };
  await sharp(photo).jpeg().toFile(join(folder, 'photo.jpg'));
  await sharp({ create: { ...photo.create, width: 300, height: 100 } })
    .png()
    .toFile(join(folder, 'logo.png'));
});

const segment = { source: 'clip.mp4' };
const background = { source: 'photo.jpg' };
const slide = { headline: 'Nothing leaves this room', background };
const COMPOSITIONS = {
  short: { kind: 'short', language: 'en', segments: [segment, segment], headline: 'Hi', logo: { source: 'logo.png' } },
  slider: { kind: 'slider', language: 'en', slides: [slide, slide, slide], logo: { source: 'logo.png' } },
  tracking: { kind: 'tracking', source: 'clip.mp4', model: 'shapes-tiny' },
  editor: {
    kind: 'editor',
    language: 'en',
    segments: [
      { source: 'clip.mp4', trim: { duration: 1.2 } },
      { source: 'photo.jpg', trim: { duration: 1.2 } },
    ],
    narration_script: 'Nothing leaves this room.',
    closing_image: { source: 'photo.jpg' },
  },
  upload: undefined,
};

// A short is a film as an editor ad is one, and six times as long.
const kinds = Object.entries(COMPOSITIONS).filter(([kind]) => isWhole || kind !== 'short');

describe.each(kinds)('a %s', (kind, composition) => {
  const work = join(folder, kind);
  const place = (name: string) => join(work, name);
  const output = place(kind === 'slider' || kind === 'upload' ? 'out/' : 'out.mp4');
  const trace = place('trace');
  let calls: readonly string[] = [];

  beforeAll(() => {
    for (const name of ['', 'home', 'tmp', 'cache']) mkdirSync(place(name));
    const document = join(folder, `${kind}.json`);
    if (composition !== undefined) writeFileSync(document, JSON.stringify(composition));
    const verb = composition === undefined ? ['ingest', join(folder, 'clip.mp4')] : ['render', document];
    const command = [
      ...[process.execPath, cliPath, ...verb, '-o', output, '--cache', place('cache')],
      ...(kind === 'slider' || kind === 'upload' ? [] : ['--quality', 'draft']),
    ];
    const traced = hasStrace ? ['strace', '-f', '--seccomp-bpf', '-y', '-e', 'trace=%network,%file', '-o', trace] : [];
    const [program = '', ...args] = [...traced, ...command];
    const env = { PATH: process.env['PATH'], HOME: place('home'), TMPDIR: place('tmp') };
    const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
    expect(stderr, `exit ${status}`).not.toContain('error');
    expect(status).toBe(0);
    if (hasStrace) calls = readFileSync(trace, 'utf8').split('\n');
  });

  it('leaves home and temporary folder empty', () => {
    expect([...filesBelow(place('home')), ...filesBelow(place('tmp'))]).toEqual([]);
  });

  it.skipIf(!hasStrace)('opens no socket to anywhere', () => {
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter((call) => /\b(AF_INET6?|AF_NETLINK|AF_PACKET)\b/.test(call))).toEqual([]);
    expect(calls.filter((call) => /\b(connect|sendto|sendmsg)\(/.test(call) && !call.includes('UNIX'))).toEqual([]);
  });

  it.skipIf(!hasStrace)('writes, makes, moves and removes within its folders only', () => {
    const changes = calls.filter(
      (call) =>
        !call.includes('EEXIST') &&
        /\b(open(at)?\(.*\bO_(WRONLY|RDWR|CREAT|TRUNC)\b|(creat|mkdir|mknod|rename|link|symlink|unlink|rmdir|truncate|chmod|chown|utime)\w*\()/.test(
          call,
        ),
    );
    // What a link leads to is not made by it: an open source is read through one.
    const places = (call: string) => call.replace(/(symlink\w*\()"\/proc\/\d+\/fd\/\d+"/, '$1');
    const isOurs = (call: string) =>
      [...places(call).matchAll(/"(\/[^"]*)"/g)].every(
        ([, path = '']) => path.startsWith(`${work}/`) || path === '/dev/null',
      );
    expect(changes.length).toBeGreaterThan(5);
    expect(changes.filter((call) => !isOurs(call))).toEqual([]);
  });
});
