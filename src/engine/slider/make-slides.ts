/** Step: every slide, out of the cache or drawn and encoded; each is kept as soon as it is complete. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlannedSlide } from '../../slides/slider-plan.js';
import { inLanes } from '../in-lanes.js';
import type { SlideFile, SlidesWork } from './slide-work.js';

/** More lanes than processors: while those encode, the next is drawn, and the last ones share them to the end. */
const MORE_LANES = 3;

export async function makeSlides(work: SlidesWork): Promise<SlidesWork> {
  const { planned, workspace } = work;
  let isKept = work.isKept;
  const fetchOrMake = async (slide: PlannedSlide): Promise<SlideFile> => {
    const file = join(workspace.folder, work.request.places.nameOf(slide.position));
    work.show(slide.position, 'processing');
    const entry = await workspace.cache?.fetch(slide.key, file);
    if (entry !== undefined) {
      work.show(slide.position, 'completed');
      return { content: file, sha256: entry.sha256, bytes: entry.bytes, reused: true };
    }
    const made = await work.make(slide);
    if (workspace.cache !== undefined) {
      await writeFile(file, made);
      isKept = (await workspace.cache.store(slide.key, file)) && isKept;
    }
    work.show(slide.position, 'completed');
    return madeNow(made);
  };
  const files = await inLanes(workspace.concurrency + MORE_LANES, planned, fetchOrMake, workspace.signal);
  return { ...work, files, isKept };
}

export function madeNow(content: Buffer): SlideFile {
  return { content, sha256: sha256Of(content), bytes: content.length, reused: false };
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
