/** Step: every file of slides, from the cache or newly drawn and encoded; each is kept as soon as it is complete. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLanes } from '../in-lanes.js';
import type { SlideState } from '../progress.js';
import type { SlideFile, SlideSheet, SlidesWork } from './slide-work.js';

/** More lanes than processors: while those encode, the next is drawn, and the last ones share them to the end. */
const MORE_LANES = 3;

export async function makeSlides(work: SlidesWork): Promise<SlidesWork> {
  const { sheets, workspace } = work;
  let isKept = work.isKept;
  const show = ({ slides }: SlideSheet, status: SlideState['status']) => {
    for (const { position } of slides) work.show(position, status);
  };
  const fetchOrMake = async (sheet: SlideSheet): Promise<SlideFile> => {
    const file = join(workspace.folder, sheet.name);
    show(sheet, 'processing');
    const entry = await workspace.cache?.fetch(sheet.key, file);
    if (entry !== undefined) {
      show(sheet, 'completed');
      return { content: file, sha256: entry.sha256, bytes: entry.bytes, reused: true };
    }
    const made = await work.make(sheet);
    if (workspace.cache !== undefined) {
      await writeFile(file, made);
      isKept = (await workspace.cache.store(sheet.key, file)) && isKept;
    }
    show(sheet, 'completed');
    return madeNow(made);
  };
  const files = await inLanes(workspace.concurrency + MORE_LANES, sheets, fetchOrMake, workspace.signal);
  return { ...work, files, isKept };
}

export function madeNow(content: Buffer): SlideFile {
  return { content, sha256: sha256Of(content), bytes: content.length, reused: false };
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
