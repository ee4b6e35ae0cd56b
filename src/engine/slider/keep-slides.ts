/** Step: entries that have not been used for long are removed from the cache, where something was added to it. */
import type { SlidesWork } from './slide-work.js';

export async function keepSlides(work: SlidesWork): Promise<SlidesWork> {
  if (work.files.some(({ reused }) => !reused)) await work.workspace.cache?.evict();
  return work;
}
