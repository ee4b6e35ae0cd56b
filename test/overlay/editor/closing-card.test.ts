/** The closing image of an editor ad as a card, in every look and format. */
import { describe, expect, it } from 'vitest';
import type { EditorComposition } from '../../../src/document/editor/editor-schema.js';
import { resolveEditor } from '../../../src/document/editor/resolve-editor.js';
import { EDITOR_ASPECT_RATIOS } from '../../../src/document/enumerations.js';
import type { DrawNode } from '../../../src/draw/draw-list.js';
import { type Box, contains, inflate, overlaps } from '../../../src/geometry.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import type { ImageMedia } from '../../../src/media.js';
import { closingCard } from '../../../src/overlay/editor/closing-card.js';
import type { ScenePlan } from '../../../src/overlay/editor/editor-scenes.js';
import { zoneOf } from '../../../src/overlay/safe-zone.js';
import { rememberBlocks } from '../../../src/type/remember-blocks.js';
import { createTypesetter } from '../../../src/type/typeset.js';
import { sampled } from '../../support/tier.js';
import { imageOf, LOOK_NAMES } from '../support/compositions.js';

const fontBook = loadFontBook();
const typeset = rememberBlocks(createTypesetter(fontBook));
const PRODUCT: ImageMedia = { ...imageOf(500, 1000, 0.3), clearShare: 0.4 };
const PHOTO = imageOf(1800, 1200, 0.5, false);
const WORDS = { headline: 'Fresh every Monday', cta_text: 'Shop now' };

interface Asked {
  readonly look?: (typeof LOOK_NAMES)[number];
  readonly ratio?: (typeof EDITOR_ASPECT_RATIOS)[number];
  readonly image?: ImageMedia;
  readonly words?: Partial<typeof WORDS>;
  readonly changes?: Partial<EditorComposition>;
  readonly label?: Box;
}

function cardOf({ look = 'neutral', ratio = '9:16', image = PRODUCT, words = WORDS, changes, label }: Asked) {
  const editor = resolveEditor({
    ...{ kind: 'editor', language: 'en', export_aspect_ratio: ratio, segments: [{ source: 'a.mp4' }] },
    visual_language: look === 'neutral' ? null : look,
    closing_image: { source: 'end.png', ...words },
    ...changes,
  });
  const fps = editor.fps ?? 30;
  const enter = { kind: 'crossfade', frames: 12 };
  const scene = { start: 3 * fps, end: 5 * fps, isClosing: true, enter } as unknown as ScenePlan;
  const world = { typeset, fontBook, image, logo: undefined, scene, framesPerSecond: fps, label };
  return { editor, card: closingCard(editor, world) };
}

function imagesIn(node: DrawNode): readonly Box[] {
  if (node.kind === 'group') return node.children.flatMap(imagesIn);
  return node.kind === 'image' ? [node.box] : [];
}

function pathsIn(node: DrawNode): readonly string[] {
  if (node.kind === 'group') return node.children.flatMap(pathsIn);
  return node.kind === 'shape' && node.shape.kind === 'path' ? [node.shape.data] : [];
}

const rows = LOOK_NAMES.flatMap((look) =>
  EDITOR_ASPECT_RATIOS.flatMap((ratio) => [PRODUCT, PHOTO].map((image) => ({ look, ratio, image }))),
);

describe('a product on a card', () => {
  const wide: ImageMedia = { ...imageOf(1200, 1000, 0.3), clearShare: 0.4 };

  it.each(['1:1', '16:9'] as const)('luxury_minimal %s: stays within the line around the frame', (ratio) => {
    for (const image of [PRODUCT, wide]) {
      const { card, editor } = cardOf({ look: 'luxury_minimal', ratio, image });
      const poster = card?.tracks.find(({ id }) => id === 'closing-poster');
      const boxes = (poster?.cels.at(-1)?.nodes ?? []).flatMap(imagesIn);
      const { width, height } = editor.size;
      const inset = Math.round(height / 16);
      const line = { x: 56, y: inset, width: width - 112, height: height - 2 * inset };
      expect(boxes).toHaveLength(1);
      for (const box of boxes) expect(contains(line, box), JSON.stringify(box)).toBe(true);
    }
  });

  it.each(EDITOR_ASPECT_RATIOS)('ugc_realism %s: the sheet under the words lies inside the frame', (ratio) => {
    const { card, editor } = cardOf({ look: 'ugc_realism', ratio, image: wide });
    const ground = card?.tracks.find(({ id }) => id === 'closing-ground');
    const sheets = (ground?.cels.at(-1)?.nodes ?? []).flatMap((node) =>
      node.kind === 'shape' && node.shape.kind === 'rect' && (node.shape.radiusPx ?? 0) > 0 ? [node.shape.box] : [],
    );
    expect(sheets).toHaveLength(1);
    for (const sheet of sheets) expect(contains({ x: 0, y: 0, ...editor.size }, sheet)).toBe(true);
  });
});

describe('words on a closing image', () => {
  it.each(EDITOR_ASPECT_RATIOS)(
    'kinetic_creator %s: the headline stands under the bar that leans from the top',
    (ratio) => {
      const words = { ...WORDS, headline: 'Tickets for the whole weekend from €35, food and drinks at every stage' };
      const { card } = cardOf({
        look: 'kinetic_creator',
        ratio,
        image: PHOTO,
        words,
        changes: { brand_name: 'Night Drive' },
      });
      const claim = card?.elements.find(({ id }) => id === 'closing-claim')?.ink;
      const ground = card?.tracks.find(({ id }) => id === 'closing-ground');
      const bars = (ground?.cels.at(-1)?.nodes ?? []).flatMap(pathsIn).flatMap((path) => {
        const [, width, right, left] = /^M 0 \S+ L (\S+) \S+ L \S+ (\S+) L 0 (\S+) Z$/.exec(path)?.map(Number) ?? [];
        return width === undefined || right === undefined || left === undefined || left > 400
          ? []
          : [{ width, right, left }];
      });
      expect(bars).toHaveLength(2);
      for (const { width, right, left } of bars)
        expect(claim?.y).toBeGreaterThan(left + ((right - left) * (claim?.x ?? 0)) / width);
    },
  );

  it.each(sampled('closing cards', rows, 14))(
    '$look $ratio: stand within what platforms leave free, apart, and beside the picture',
    (row) => {
      const { editor, card } = cardOf(row);
      const elements = card?.elements ?? [];
      expect(elements.map(({ id }) => id)).toEqual(expect.arrayContaining(['closing-claim', 'closing-cta']));
      const zone = inflate(zoneOf(editor.size, editor), 4);
      for (const [index, { ink, id }] of elements.entries()) {
        expect(contains(zone, ink), `${id} ${JSON.stringify(ink)}`).toBe(true);
        for (const other of elements.slice(index + 1))
          expect(overlaps(ink, other.ink), `${id} ${other.id}`).toBe(false);
      }
      if (row.image === PRODUCT) {
        expect(card?.shot.kind).toBe('color');
        expect(card?.tracks.map(({ id }) => id)).toContain('closing-poster');
      } else expect(card?.shot).toMatchObject({ kind: 'still', media: 'closing_image.source', fit: 'cover' });
    },
  );

  it('begin over the last frames of the film, at any rate', () => {
    const starts = ([30, 60] as const).map((fps) => {
      const { card } = cardOf({ look: 'kinetic_creator', changes: { fps } });
      const first = Math.min(...(card?.tracks.map(({ start }) => start) ?? []));
      const last = Math.max(...(card?.tracks.map(({ end }) => end) ?? []));
      return [(3 * fps - first) / fps, last / fps];
    });
    expect(starts).toEqual([
      [0.2, 5],
      [0.2, 5],
    ]);
  });

  it('keep off a label that stays', () => {
    const label = { x: 120, y: 330, width: 420, height: 60 };
    const { card } = cardOf({ image: PHOTO, label });
    expect(card?.label).toBeUndefined();
    for (const { ink } of card?.elements ?? []) expect(overlaps(ink, label)).toBe(false);
  });

  it.each(LOOK_NAMES)("%s: a label whose corner is the product's stands under the words, off both", (look) => {
    const corner = { x: 120, y: 1207, width: 194, height: 41 };
    const square: ImageMedia = { ...imageOf(1000, 1000, 0.3), clearShare: 0.4 };
    const { card } = cardOf({ look, image: square, label: corner });
    const label = card?.label ?? corner;
    expect(label).toMatchObject({ width: 194, height: 41 });
    for (const { ink } of card?.elements ?? []) expect(overlaps(ink, label)).toBe(false);
    const images =
      card?.tracks
        .find(({ id }) => id === 'closing-poster')
        ?.cels.at(-1)
        ?.nodes.flatMap(imagesIn) ?? [];
    expect(images).toHaveLength(1);
    for (const box of images) expect(overlaps(box, label)).toBe(false);
  });
});

describe('without words', () => {
  it('a product stands on the ground of the look', () => {
    const { card } = cardOf({ words: {}, ratio: '1:1', look: 'ugc_realism' });
    expect(card?.tracks.map(({ id }) => id)).toEqual(expect.arrayContaining(['closing-ground', 'closing-poster']));
    expect(card?.elements).toEqual([]);
    const { x = 0, width = 0 } = card?.tracks.find(({ id }) => id === 'closing-poster')?.box ?? {};
    expect(Math.abs(x + width / 2 - 540)).toBeLessThan(40);
  });

  it('a photo is a finished design, shown as it is', () => {
    expect(cardOf({ words: {}, image: PHOTO }).card).toBeUndefined();
  });
});
