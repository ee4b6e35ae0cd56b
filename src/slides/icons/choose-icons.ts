/**
 * An icon for each item of a list by its words, or none at all: a list of some icons and some ticks looks unfinished.
 */
import type { SliderLanguage } from '../../document/enumerations.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { ICON_PATHS } from './icon-paths.js';
import { ICON_WORDS, type IconLanguage, type IconName } from './icon-words.js';

const NAMES = Object.keys(ICON_WORDS) as readonly IconName[];
const tables = new Map<string, readonly (readonly [IconName, RegExp])[]>();

/**
 * Chooses an icon for each item; undefined unless every item's words point to exactly one icon and all icons differ,
 * and for a list of one item. `chooseIcons(['Free delivery', 'Two-year warranty'], 'en')` is `['truck', 'shield']`.
 */
export function chooseIcons(items: readonly string[], language: SliderLanguage): readonly IconName[] | undefined {
  const table = tableOf(language);
  const found = items.map((item) => table.filter(([, words]) => words.test(item)).map(([name]) => name));
  if (items.length < 2 || found.some(({ length }) => length !== 1)) return undefined;
  const names = found.flat();
  return new Set(names).size === names.length ? names : undefined;
}

/** The icons with their words in a language; empty for a language that has no words here. */
function tableOf(language: SliderLanguage): readonly (readonly [IconName, RegExp])[] {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const made = NAMES.flatMap((name) => {
    const words: string | undefined = ICON_WORDS[name][language as IconLanguage];
    return words === undefined ? [] : [[name, matcher(words)] as const];
  });
  tables.set(language, made);
  return made;
}

function matcher(words: string): RegExp {
  const of = words.replaceAll('*', String.raw`\p{L}*`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${of})(?![\p{L}\p{N}])`, 'iu');
}

/** The side of the grid that icons are drawn on. */
const GRID = 24;

/** Draws an icon that fills a square; `widthPx`: the width of its lines on the icon's own grid of 24. */
export function icon(name: IconName, { x, y, width }: Box, paint: string, widthPx: number): DrawNode {
  const scale = Math.round((1000 * width) / GRID) / 1000;
  return {
    kind: 'group',
    transform: [scale, 0, 0, scale, x, y],
    children: [
      { kind: 'shape', shape: { kind: 'path', data: ICON_PATHS[name] }, stroke: { paint, widthPx, order: 'over' } },
    ],
  };
}
