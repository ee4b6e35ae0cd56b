/**
 * What the next carousel may take away of the last one: its own slides as it wrote them, and nothing that anybody
 * touched.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { removeStale } from '../../../src/io/slides/remove-stale.js';
import { expectFiles, tempDir } from '../../support/temp-dir.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A folder with three slides, `listed` in a manifest with the hashes they were written with. */
function carousel(listed: unknown = ['slide-01.png', 'slide-02.png', 'slide-03.jpg']): string {
  const folder = tempDir();
  for (const name of ['slide-01.png', 'slide-02.png', 'slide-03.jpg']) writeFileSync(join(folder, name), name);
  const slides = Array.isArray(listed) ? listed.map((path) => ({ path, sha256: sha256(String(path)) })) : listed;
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ kind: 'slider', slides }));
  return folder;
}

describe('removeStale', () => {
  it('removes what the manifest lists, but what is to stay', async () => {
    const folder = carousel();
    await removeStale(folder, new Set(['slide-01.png']));
    expectFiles(folder, ['manifest.json', 'slide-01.png']);
  });

  it('leaves a slide that somebody has changed since', async () => {
    const folder = carousel();
    writeFileSync(join(folder, 'slide-02.png'), 'retouched by hand');
    await removeStale(folder, new Set());
    expectFiles(folder, ['manifest.json', 'slide-02.png']);
  });

  it('leaves what is read as an input, through a link too', async () => {
    const folder = carousel();
    await removeStale(folder, new Set(), [join(folder, 'slide-03.jpg')]);
    expectFiles(folder, ['manifest.json', 'slide-03.jpg']);
    const other = tempDir();
    symlinkSync(join(folder, 'slide-03.jpg'), join(other, 'slide-03.jpg'));
    writeFileSync(
      join(other, 'manifest.json'),
      JSON.stringify({ kind: 'slider', slides: [{ path: 'slide-03.jpg', sha256: sha256('slide-03.jpg') }] }),
    );
    await removeStale(other, new Set(), [join(folder, 'slide-03.jpg')]);
    expectFiles(other, ['manifest.json', 'slide-03.jpg']);
  });

  it.each([
    ['a file outside the folder', ['../slide-01.png']],
    ['a file that is no slide', ['holiday.png', 'manifest.json', 'slide-1.png', 'slide-01.gif']],
    ['no list', 'slide-01.png'],
    ['entries without a path', [null, 7]],
  ])('takes nothing away for a manifest with %s', async (_, listed) => {
    const folder = carousel(listed);
    await removeStale(folder, new Set());
    expectFiles(folder, ['manifest.json', 'slide-01.png', 'slide-02.png', 'slide-03.jpg']);
  });

  it('reads no slide that is a pipe or without an end, and no manifest that is', async () => {
    const folder = carousel();
    for (const name of ['slide-01.png', 'slide-02.png']) rmSync(join(folder, name));
    execFileSync('mkfifo', [join(folder, 'slide-01.png')]);
    writeFileSync(join(folder, 'slide-02.png'), '');
    truncateSync(join(folder, 'slide-02.png'), 2e12);
    await removeStale(folder, new Set());
    expectFiles(folder, ['manifest.json', 'slide-01.png', 'slide-02.png']);
    const other = carousel();
    rmSync(join(other, 'manifest.json'));
    execFileSync('mkfifo', [join(other, 'manifest.json')]);
    await removeStale(other, new Set());
    expectFiles(other, ['manifest.json', 'slide-01.png', 'slide-02.png', 'slide-03.jpg']);
  });

  it.each([
    ['no JSON', 'slides'],
    ['JSON of another kind', JSON.stringify({ kind: 'short', slides: [{ path: 'a', sha256: sha256('a') }] })],
  ])('takes a manifest that is %s for none', async (_, text) => {
    const folder = carousel();
    writeFileSync(join(folder, 'manifest.json'), text);
    await removeStale(folder, new Set());
    expectFiles(folder, ['manifest.json', 'slide-01.png', 'slide-02.png', 'slide-03.jpg']);
  });
});
