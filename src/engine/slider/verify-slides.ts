/** Step: a share of the reused slides is drawn again; one that differs is replaced, in the output and in the cache. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Warning } from '../../errors.js';
import { entryDiffers, pickSome } from '../spot-check.js';
import { madeNow } from './make-slides.js';
import type { SlidesWork } from './slide-work.js';

export async function verifySlides(work: SlidesWork): Promise<SlidesWork> {
  const { sheets, workspace, request } = work;
  if (!request.verify) return work;
  const picked = pickSome(sheets.filter((_, index) => work.files[index]?.reused));
  const warnings: Warning[] = [];
  const files = [...work.files];
  for (const sheet of picked) {
    const index = sheets.indexOf(sheet);
    const made = madeNow(await work.make(sheet));
    if (made.sha256 === files[index]?.sha256) continue;
    const [{ position }] = sheet.slides;
    warnings.push(entryDiffers(`Slide ${position}`, `slides[${position - 1}]`));
    const again = join(workspace.folder, `again-${position}`);
    await writeFile(again, made.content);
    await workspace.cache?.drop(sheet.key);
    await workspace.cache?.store(sheet.key, again);
    files[index] = made;
  }
  return { ...work, files, verification: { checked: picked.length, differing: warnings.length, warnings } };
}
