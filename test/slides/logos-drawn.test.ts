/**
 * The logo as it is drawn: on every slide, and on a ground from which its ink stands out. Judged on rasterized pixels
 * without the logo, not on what the layout says of it.
 */
import { describe, expect, it } from 'vitest';
import { contrastRatio, relativeLuminance } from '../../src/color.js';
import type { SliderAspectRatio, SliderTemplate } from '../../src/document/enumerations.js';
import type { DrawNode } from '../../src/draw/draw-list.js';
import type { Box } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import type { ImageMedia, InkPart } from '../../src/media.js';
import { composeSlider } from '../../src/slides/compose-slider.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { sampled } from '../support/tier.js';
import { ASPECTS, carousel, evenLight, LONGEST, picture, SHORT, TEMPLATES } from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());

/** What photos show here, as greys: black, a deep and a middle tone, a light one, white. */
const GREYS = [0, 70, 112, 150, 205, 255] as const;

/** Luminances of a logo's parts, and the contrast that each of them has to its ground at least. */
const INKS = {
  black: { parts: [0], least: 3 },
  white: { parts: [1], least: 2 },
  'black and red': { parts: [0, 0.13], least: 1.38 },
  'white and orange': { parts: [0.35, 1], least: 1.38 },
  'black and white': { parts: [0, 1], least: 1.38 },
} as const;

function logoOf(parts: readonly number[]): ImageMedia {
  const share = 1 / parts.length;
  const mean = parts.reduce((sum, luminance) => sum + luminance * share, 0);
  return {
    ...{ kind: 'image', contentHash: 'logo', format: 'png', hasAlpha: true },
    size: { width: 900, height: 220 },
    inkBox: { x: 0, y: 0, width: 900, height: 220 },
    luminance: { mean, p5: parts[0] ?? 0, p95: parts.at(-1) ?? 0 },
    parts: parts.map((luminance): InkPart => ({ share, luminance })),
  };
}

/** The slide with an even grey in the place of its photo and without its logo, and where that is. */
function withoutLogo(nodes: readonly DrawNode[], grey: number): { nodes: readonly DrawNode[]; logos: readonly Box[] } {
  const logos: Box[] = [];
  const visit = (node: DrawNode): readonly DrawNode[] => {
    if (node.kind === 'group') return [{ ...node, children: node.children.flatMap(visit) }];
    if (node.kind !== 'image') return [node];
    if (node.asset !== 'logo') {
      const hex = grey.toString(16).padStart(2, '0');
      return [{ kind: 'shape', shape: { kind: 'rect', box: node.box }, fill: `#${hex}${hex}${hex}` }];
    }
    logos.push(node.box);
    return [];
  };
  return { nodes: nodes.flatMap(visit), logos };
}

/** Luminances behind a box, its darkest and its lightest pixel. */
function groundOf(nodes: readonly DrawNode[], box: Box): readonly [number, number] {
  const { data } = rasterize(nodes, box, new Map());
  const values: number[] = [];
  for (let at = 0; at < data.length; at += 4)
    values.push(relativeLuminance({ r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0, a: 255 }));
  return [Math.min(...values), Math.max(...values)];
}

function faintOn(template: SliderTemplate, aspect: SliderAspectRatio, ink: keyof typeof INKS, grey: number) {
  const { parts, least } = INKS[ink];
  const photo = picture('mid', aspect);
  const shown = { ...photo, light: evenLight(photo.light.columns, photo.light.rows, grey) };
  const words = [...SHORT.slice(0, 2), LONGEST.de, SHORT.at(-1) ?? {}];
  const { slides } = composeSlider(carousel(template, words, { aspect, language: 'de' }), {
    ...{ typeset, logo: logoOf(parts), pictures: words.map((_, index) => (index === 2 ? undefined : shown)) },
    paths: words.map((_, index) => `slides[${index}]`),
  });
  return slides.flatMap(({ position, nodes }) => {
    const { nodes: rest, logos } = withoutLogo(nodes, grey);
    const [box] = logos;
    if (box === undefined || logos.length > 1) return [`${position} has ${logos.length} logos`];
    const ground = groundOf(rest, { ...box, x: Math.round(box.x), y: Math.round(box.y) });
    const ratios = parts.flatMap((own) => ground.map((behind) => contrastRatio(own, behind)));
    const ratio = Math.min(...ratios);
    return ratio < least ? [`${position}: ${ink} on ${grey} has ${ratio.toFixed(2)}:1`] : [];
  });
}

describe.each(TEMPLATES)('%s', (template) => {
  it.each(ASPECTS)('%s: the logo is on every slide, seen on what it stands on', (aspect) => {
    const rows = (Object.keys(INKS) as (keyof typeof INKS)[]).flatMap((ink) =>
      GREYS.map((grey) => [ink, grey] as const),
    );
    for (const [ink, grey] of sampled(`inks ${template} ${aspect}`, rows, 4))
      expect(faintOn(template, aspect, ink, grey), `${ink} on ${grey}`).toEqual([]);
  });
});
