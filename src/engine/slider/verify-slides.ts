/** Step: a share of the reused slides is drawn again; one that differs is replaced, in the output and in the cache. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Warning } from '../../errors.js';
import { entryDiffers, pickSome } from '../spot-check.js';
import { madeNow } from './make-slides.js';
import type { SlidesWork } from './slide-work.js';

export async function verifySlides(work: SlidesWork): Promise<SlidesWork> {
  const { planned, workspace, request } = work;
  if (!request.verify) return work;
  const picked = pickSome(planned.filter((_, index) => work.files[index]?.reused));
  const warnings: Warning[] = [];
  const files = [...work.files];
  for (const slide of picked) {
    const index = planned.indexOf(slide);
    const made = madeNow(await work.make(slide));
    if (made.sha256 === files[index]?.sha256) continue;
    warnings.push(entryDiffers(`Slide ${slide.position}`, `slides[${slide.position - 1}]`));
    const again = join(workspace.folder, `again-${slide.position}`);
    await writeFile(again, made.content);
    await workspace.cache?.drop(slide.key);
    await workspace.cache?.store(slide.key, again);
    files[index] = made;
  }
  return { ...work, files, verification: { checked: picked.length, differing: warnings.length, warnings } };
}
