/** Step: what has not been used for long goes out of the cache, where something came into it. */
import type { SlidesWork } from './slide-work.js';

export async function keepSlides(work: SlidesWork): Promise<SlidesWork> {
  if (work.files.some(({ reused }) => !reused)) await work.workspace.cache?.evict();
  return work;
}
