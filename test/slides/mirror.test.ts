/** Arabic pages are read from right to left: words at the right, arrows to the left, photos as they are. */
import { expect, it } from 'vitest';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { NO_ASSETS } from '../../src/io/raster/image-assets.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import { composeSlider } from '../../src/slides/compose-slider.js';
import { mirroredNode } from '../../src/slides/mirror.js';
import { shownPart } from '../../src/slides/picture-ground.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { carousel, EVERYDAY, portrait, TEMPLATES } from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());

/** The drawing's pixels, 100 x 100, RGBA. */
function drawn(node: DrawNode): Uint8Array {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  return rasterize([{ kind: 'shape', shape: { kind: 'rect', box }, fill: '#ffffff' }, node], box, NO_ASSETS).data;
}

it('turns shapes, clips, gradients and tilts over', () => {
  const node: DrawNode = {
    kind: 'group',
    transform: [0.8, 0.6, -0.6, 0.8, 32, 7],
    clip: { kind: 'ellipse', box: { x: 10, y: 0, width: 50, height: 59 } },
    children: [
      {
        kind: 'shape',
        shape: { kind: 'path', data: 'M1 2L70 4L50 64Z' },
        fill: {
          ...{ kind: 'linear-gradient', from: [0, 0], to: [80, 0] },
          stops: [
            [0, '#000000'],
            [1, '#ff0000'],
          ],
        },
        stroke: { paint: '#0000ff', widthPx: 4 },
      },
    ],
  };
  const [before, after] = [drawn(node), drawn(mirroredNode(node, 100))];
  let most = 0;
  for (let y = 0; y < 100; y += 1)
    for (let x = 0; x < 100; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const [one, other] = [before[4 * (100 * y + x) + channel], after[4 * (100 * y + 99 - x) + channel]];
        most = Math.max(most, Math.abs((one ?? 0) - (other ?? 0)));
      }
  // Edges are smoothed a little differently.
  expect(most).toBeLessThan(20);
});

it.each([
  ['a tick goes over whole', 'M10 50 L20 60 L40 30', [1, 0, 0, 1, 50, 0]],
  ["an arrow's head is turned", 'M10 30 L40 40 L10 50', [-1, 0, 0, 1, 100, 0]],
])('%s', (_, data, transform) => {
  const node: DrawNode = { kind: 'shape', shape: { kind: 'path', data }, fill: '#000000' };
  expect(mirroredNode(node, 100)).toEqual({ kind: 'group', transform, children: [node] });
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
