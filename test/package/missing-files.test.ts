/** The package after a broken installation: each file that is missing is told by name, with what brings it back. */
import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { writeShapesClip } from '../../src/demo/shapes-clip.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { copyPackage } from './support/copy-package.js';

const folder = scratchFolder();
const slides = [{ headline: 'Geschwindigkeitsbegrenzung', background: { source: 'photo.png' } }];

beforeAll(async () => {
  copyPackage(folder);
  await sharp({ create: { width: 540, height: 675, channels: 3, background: '#888' } }).toFile(
    join(folder, 'photo.png'),
  );
  await writeShapesClip({ ffmpegPath: bundledFfmpeg, output: join(folder, 'shapes.mp4') });
  const documents = {
    slider: { kind: 'slider', language: 'de', slides: [...slides, { headline: 'Zwei' }, { headline: 'Drei' }] },
    tracking: { kind: 'tracking', source: 'shapes.mp4', model: 'shapes-tiny' },
  };
  for (const [name, document] of Object.entries(documents))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(document));
});

function check(document: string) {
  const args = [join(folder, 'dist/cli/main.js'), 'check', `${document}.json`, '--no-cache', '--json'];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { exit: status, ...(JSON.parse(stdout) as { code?: string; message?: string; remedy?: string }) };
}

test.each([
  ['slider', 'models/face-detector/tiny-face-detector.bin'],
  ['slider', 'models/face-detector/tiny-face-detector-weights_manifest.json'],
  ['slider', 'fonts/manifest.json'],
  ['slider', 'fonts/hyphenation/1.14.1/de-1996.json'],
  ['tracking', 'models/manifest.json'],
  ['tracking', 'models/shapes-tiny.onnx'],
])('%s: %s', (document, name) => {
  const file = join(folder, name);
  expect(check(document)).toMatchObject({ exit: 0 });
  renameSync(file, `${file}.away`);
  const told = check(document);
  renameSync(`${file}.away`, file);
  expect(told).toMatchObject({ exit: 4, code: 'package_incomplete', message: expect.stringContaining(file) });
  expect(told.remedy).toMatch(/^Install reelwright again: npm ci/);
});

test('a file that is not its own', () => {
  const file = join(folder, 'models/face-detector/tiny-face-detector.bin');
  renameSync(file, `${file}.away`);
  writeFileSync(file, 'cut short');
  const told = check('slider');
  renameSync(`${file}.away`, file);
  expect(told).toMatchObject({ exit: 4, code: 'package_incomplete', message: expect.stringContaining(file) });
});
