/** Editor ads of real people: crops keep them, captions keep off their faces. */
import { beforeAll, expect, it } from 'vitest';
import type { EditorComposition } from '../../src/document/editor/editor-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { EditorCheck } from '../../src/engine/result.js';
import { overlaps } from '../../src/geometry.js';
import { describeWithMedia, testMedia } from '../support/media.js';
import { scratchFolder } from '../support/scratch.js';

const engine = createEngine({ cacheDir: scratchFolder() });
const options = { quality: 'draft' } as const;

/**
 * Looked at: where the faces are, shares of the picture. The woman stands in the left third of a wide clip; the man
 * talks in the middle of an upright one.
 */
const MAN = { x: 0.38, y: 0.39, width: 0.24, height: 0.18 };
const words = 'So this is how we do it every day and nobody ever asks us why'
  .split(' ')
  .map((text, index) => ({ text, start: 0.2 + 0.3 * index, end: 0.45 + 0.3 * index }));

describeWithMedia('people in an editor ad', () => {
  const dog = testMedia('demo/people-woman-dog-play-720p.mp4');
  const man = testMedia('demo/person-talking-vertical-1080x1920-60fps.mp4');
  const composition = {
    kind: 'editor',
    language: 'en',
    segments: [
      { source: dog, fit_mode: 'cover', volume: 0, trim: { duration: 2 } },
      { source: man, fit_mode: 'cover', volume: 0, trim: { duration: 2 } },
    ],
    narration: { source: testMedia('narration/venus-20cf0ab8.mp3'), words },
    captions: { position: 'middle' },
  } satisfies EditorComposition;
  let found: EditorCheck;

  beforeAll(async () => {
    found = (await engine.check(composition, options)) as EditorCheck;
  });

  it('no caption lies on a face while another place is free', () => {
    const pages = found.layout.captions.filter(({ start, end }) => start >= 60 && end <= 120);
    expect(pages.length).toBeGreaterThan(0);
    const face = { x: 1080 * MAN.x, y: 1920 * MAN.y, width: 1080 * MAN.width, height: 1920 * MAN.height };
    for (const { box, free } of pages) expect({ free, on: overlaps(box, face) }).toEqual({ free: true, on: false });
    expect(found.warnings.map(({ code }) => code)).not.toContain('captions_covering');
  });

  it('a crop keeps the people, unless the document says where it lies', async () => {
    const focusOf = async (focus: 'auto' | 'center' | { x: number; y: number }) => {
      const segments = composition.segments.map((segment) => ({ ...segment, focus }));
      const plan = await engine.plan({ ...composition, segments }, options);
      const shot = (plan as unknown as { scenes: { shot: { focus: { x: number; keys?: { x: number }[] } } }[] })
        .scenes[0]?.shot;
      return shot?.focus.keys?.[0]?.x ?? shot?.focus.x;
    };
    expect(await focusOf('auto')).toBeLessThan(0.4);
    expect(await focusOf('center')).toBe(0.5);
    expect(await focusOf({ x: 0.9, y: 0.5 })).toBe(0.9);
  });
});
