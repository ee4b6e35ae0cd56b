/** Arabic pages are read from right to left: words at the right, arrows to the left, photos as they are. */
import { expect, it } from 'vitest';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeSlider } from '../../src/slides/compose-slider.js';
import { mirroredNode, mirroredPath } from '../../src/slides/mirror.js';
import { shownPart } from '../../src/slides/picture-ground.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { carousel, EVERYDAY, portrait, TEMPLATES } from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());

it.each([
  ['M10 20 L30 40Z', 'M90 20L70 40Z'],
  ['M10 0V50H40', 'M90 0V50H60'],
  ['M0 0 C10 5 20 5 30 0', 'M100 0C90 5 80 5 70 0'],
  ['M10 10 l5 -5', 'M90 10l-5 -5'],
  ['M20 0 A10 12 30 0 1 40 0', 'M80 0A10 12 -30 0 0 60 0'],
  // A tick goes over whole; an arrow's head is turned.
  ['M10 50 L20 60 L40 30', 'M60 50L70 60L90 30'],
  ['M10 30 L40 40 L10 50', 'M90 30L60 40L90 50'],
])('%s becomes %s', (data, mirrored) => {
  expect(mirroredPath(data, 100)).toBe(mirrored);
});

it('turns boxes, gradients and tilts over, and twice is as before', () => {
  const node: DrawNode = {
    kind: 'group',
    transform: [0.8, 0.6, -0.6, 0.8, 12, 7],
    clip: { kind: 'ellipse', box: { x: 10, y: 0, width: 30, height: 9 } },
    children: [
      {
        kind: 'shape',
        shape: { kind: 'path', data: 'M1 2L30 4L50 4Z' },
        fill: { kind: 'linear-gradient', from: [0, 0], to: [40, 0], stops: [[0, '#000000']] },
        stroke: { paint: { kind: 'radial-gradient', center: [20, 5], radiusPx: 9, stops: [] }, widthPx: 2 },
      },
      {
        kind: 'image',
        asset: 'a',
        box: { x: 5, y: 1, width: 10, height: 10 },
        source: { x: 1, y: 2, width: 3, height: 4 },
      },
    ],
  };
  const once = mirroredNode(node, 100);
  expect(once).toMatchObject({ transform: [0.8, -0.6, 0.6, 0.8, 8, 67], clip: { box: { x: 60 } } });
  expect(mirroredNode(once, 100)).toEqual(node);
});

it.each(TEMPLATES)('%s: a photo is shown as the layout laid it, not turned over', (template) => {
  const photo = { ...portrait('4:5', { x: 0.25, y: 0.3 }), width: 2160 };
  const slider = carousel(template, EVERYDAY.ar, { language: 'ar' });
  const { slides } = composeSlider(slider, {
    ...{ typeset, logo: undefined, pictures: EVERYDAY.ar.map(() => photo) },
    paths: EVERYDAY.ar.map((_, index) => `slides[${index}]`),
  });
  for (const { nodes, arrangement } of slides) {
    const { framing } = arrangement.place;
    if (framing === undefined) throw new TypeError('the layout laid no photo');
    const shown = imagesIn(nodes).find(({ asset }) => asset === photo.asset);
    expect(shown).toMatchObject({ box: framing.stage, source: shownPart(photo, framing) });
  }
});

function imagesIn(nodes: readonly DrawNode[]): readonly Extract<DrawNode, { kind: 'image' }>[] {
  return nodes.flatMap((node) =>
    node.kind === 'group' ? imagesIn(node.children) : node.kind === 'image' ? [node] : [],
  );
}
