/**
 * editorialStory (creative): like a magazine. The hook is a cover; the pages are paper with a photo that extends to the
 * edge beside its neighbour, a serif headline and light running text; a hairline runs along the foot of all pages.
 */
import { densityLadder, HOOK_SCALES } from '../ladder.js';
import type { SlideTemplate } from '../slide.types.js';
import { GROUND_ARRANGEMENTS, PICTURE_ARRANGEMENTS } from '../stand-words.js';
import { layCover } from './editorial-cover.js';
import { layEditorialPage } from './editorial-page.js';

/** The arrangements of pages; on tall slides their sheet lies on the photo. */
const PAGES = { feed: GROUND_ARRANGEMENTS, tall: PICTURE_ARRANGEMENTS } as const;

export const editorialStory: SlideTemplate = {
  name: 'editorialStory',
  accent: '#b3432b',
  ladder: densityLadder([
    [72, 31, 0.56],
    [66, 30, 0.5],
    [61, 29, 0.46],
    [56, 28, 0.42],
    [51, 27, 0.36],
    [47, 26, 0.3],
    [43, 25, 0.24],
    [39, 24, 0.18],
    [40, 25, 0],
    [37, 24, 0],
    [35, 23, 0],
    [33.5, 22, 0],
    [32, 21, 0],
    [31, 20.4, 0],
    [30, 20, 0],
  ]),
  hookScales: [1.55, 1.4, 1.28, 1.18, 1.08, 1],
  loudScales: HOOK_SCALES,
  arrangements: (kit) =>
    kit.role === 'hook' ? PICTURE_ARRANGEMENTS : PAGES[kit.frame.aspect === '9:16' ? 'tall' : 'feed'],
  lay: (text, density, kit) =>
    kit.role === 'hook' ? layCover(text, density, kit) : layEditorialPage(text, density, kit),
};
