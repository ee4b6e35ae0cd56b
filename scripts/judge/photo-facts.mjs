/** Facts of a photo, as a short's poster is probed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { probeImage } from '../../dist/io/images/probe-image.js';
import { peopleFinder } from '../../dist/io/tracking/find-people.js';

/** `models`: also with the people that a detector in that folder finds. */
export async function photoFacts(file, models) {
  const limits = { maxBytes: 1e8, maxPixels: 1e8 };
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-judge-'));
  const { signal } = new AbortController();
  const people = models === undefined ? undefined : peopleFinder({ models, folder, signal }).inImage;
  const { size, subjects, light } = await probeImage(file, {
    ...{ contentHash: '', documentPath: '', limits, grid: true, subjects: true, people },
  });
  rmSync(folder, { recursive: true, force: true });
  return { picture: size, facts: subjects, light };
}
