/** What each creative format draws: another device in each, when it is due, in the look's own hand. */
import { describe, expect, it } from 'vitest';
import { CREATIVE_FORMATS, LANGUAGES } from '../../src/document/enumerations.js';
import { LOOKS } from '../../src/document/looks/look-table.js';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import type { SpriteTrack } from '../../src/draw/draw-list.js';
import { bottom, inflate, overlaps, right } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { checkRasterContrast } from '../../src/io/raster/check-drawn-contrast.js';
import { NO_ASSETS } from '../../src/io/raster/image-assets.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import { SUBJECT_UNITS } from '../../src/media.js';
import { distinctCels } from '../../src/overlay/cels.js';
import { drawMark } from '../../src/overlay/elements/mark.js';
import { faceCover } from '../../src/overlay/film-stages.js';
import { paletteOf } from '../../src/overlay/palette.js';
import { composeShortOverlay, type ShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { drawnShort } from '../../src/overlay/short/drawn-short.js';
import { beginsWith, SIDE_WORDS } from '../../src/overlay/short/side-words.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { sampled } from '../support/tier.js';
import { gridOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';
import { faultsOf } from './support/matrix.js';
import type { SeenFilm } from './support/seen-film.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const told: ResolvedShort = {
  ...plainShort,
  headline: 'Mornings taste better up here',
  textBeats: ['Picked by hand at first light', 'In your cup within a week'],
  offerText: '-20%',
  starRating: 4.6,
};

function compose(change: Partial<ResolvedShort>): ShortOverlay {
  const grid = gridOf(60);
  return composeShortOverlay({ ...told, ...change }, { typeset, fontBook, images: {}, clips: clipsOf({ luma: grid }) });
}

const shownAt = ({ tracks }: ShortOverlay, frame: number): readonly SpriteTrack[] =>
  tracks.filter(({ start, end }) => start <= frame && frame < end);

/** What says which format it is: the places and forms of signs and devices, and of what is read. */
function seenAt(overlay: ShortOverlay, frame: number): string {
  const of = ({ id, element, cels }: SpriteTrack) =>
    element === 'device' || id.startsWith('mark-') ? [id, cels.findLast((cel) => cel.frame <= frame)?.nodes] : [];
  return JSON.stringify(shownAt(overlay, frame).flatMap(of));
}

describe('the device of a format', () => {
  it.each(sampled('formats apart', LOOK_NAMES, 2))(
    '%s: no two formats show the same at the hook, in the beats and at the end',
    (look) => {
      const overlays = CREATIVE_FORMATS.map((creativeFormat) => compose({ look, creativeFormat }));
      for (const [index, one] of overlays.entries()) {
        for (const other of overlays.slice(index + 1)) {
          const apart = [36, 105, 270].filter((frame) => seenAt(one, frame) !== seenAt(other, frame));
          expect(apart.length).toBeGreaterThanOrEqual(2);
        }
      }
      expect(seenAt(compose({ look, creativeFormat: null }), 36)).toBe('[]');
    },
  );

  it.each(sampled('formats due', LOOK_NAMES, 2))('%s: each is there when it is due', (look) => {
    const ids = (creativeFormat: ResolvedShort['creativeFormat'], frame: number) =>
      shownAt(compose({ look, creativeFormat }), frame).map(({ id }) => id);
    expect(ids('problem_solution', 36)).toEqual(expect.arrayContaining(['ground-hook', 'mark-opening']));
    expect(ids('problem_solution', 130)).toEqual(expect.arrayContaining(['ground-beats', 'mark-0']));
    expect(ids('problem_solution', 270)).toContain('ground-answer');
    expect(ids('before_after', 0)).toEqual(expect.arrayContaining(['mark-opening', 'rail-mark-opening']));
    expect(ids('before_after', 180)).toEqual(expect.arrayContaining(['mark-1', 'divider']));
    expect(ids('before_after', 181)).not.toContain('mark-0');
    expect(ids('mistake_fix', 36)).toContain('mark-opening');
    expect(ids('mistake_fix', 270)).toContain('mark-1');
    expect(ids('myth_vs_reality', 130)).toEqual(expect.arrayContaining(['title', 'stroke']));
    expect(ids('proof_demo', 36)).toContain('star-rating');
    expect(ids('proof_demo', 130)).toContain('mark-0');
    expect(ids('product_reveal', 0)).toEqual(expect.arrayContaining(['curtain', 'headline']));
    expect(ids('product_reveal', 105)).not.toContain('curtain');
  });

  it.each(sampled('words on a curtain', LOOK_NAMES, 2))(
    '%s: a curtain has nothing but its words, large and in its middle, whatever it hides',
    (look) => {
      const face = { x: 200, y: 400, width: 680, height: 800 };
      const frame = { width: 1080, height: 1920 };
      const clips = clipsOf({ luma: gridOf(60), subjects: { frame, faces: [{ start: 0, end: 360, box: face }] } });
      const opened = (creativeFormat: ResolvedShort['creativeFormat']) => {
        const short = { ...told, look, creativeFormat, headline: 'Slow down', mayMoveTexts: true };
        const { layout, warnings } = composeShortOverlay(short, { typeset, fontBook, images: {}, clips });
        const { ink } = layout.elements.find(({ id, start }) => id === 'headline' && start === 0) ?? { ink: face };
        return { ink, warned: warnings.some(({ code, path }) => code === 'text_on_face' && path === 'headline') };
      };
      const { ink, warned } = opened('product_reveal');
      expect(warned).toBe(false);
      expect(Math.abs(ink.y + ink.height / 2 - 800)).toBeLessThan(90);
      const beside = opened('proof_demo').ink;
      expect(ink.width * ink.height).toBeGreaterThan(1.5 * beside.width * beside.height);
    },
  );

  it.each(sampled('heads over a curtain', LOOK_NAMES, 2))(
    '%s: a head high in the frame is seen over the curtain, and the words stand below it',
    (look) => {
      const face = { x: 400, y: 180, width: 240, height: 260 };
      const frame = { width: 1080, height: 1920 };
      const clips = clipsOf({ luma: gridOf(60), subjects: { frame, faces: [{ start: 0, end: 360, box: face }] } });
      const short = { ...told, look, creativeFormat: 'product_reveal', headline: 'Slow down', mayMoveTexts: true };
      const overlay = composeShortOverlay(short as ResolvedShort, { typeset, fontBook, images: {}, clips });
      const boxOf = (wanted: string) =>
        shownAt(overlay, 0).find(({ id }) => id === wanted)?.box ?? expect.fail(`no ${wanted}`);
      const [curtain, words] = [boxOf('curtain'), boxOf('headline')];
      expect(words.y).toBeGreaterThan(bottom(face));
      // These hide the whole frame but for an opening or a strip, and one has columns beside the head.
      const isWhole = ['luxury_minimal', 'cinematic_product', 'kinetic_creator', 'startup_explainer'].includes(look);
      if (!isWhole) expect(curtain.y).toBeGreaterThanOrEqual(bottom(face));
      expect(bottom(curtain)).toBeGreaterThan(bottom(words));
    },
  );

  it.each(['premium_editorial', 'luxury_minimal', 'cinematic_product'] as const)(
    '%s: what asks to be seen low in the frame is seen under the curtain, a thing as well as a head',
    (look) => {
      const box = { x: 380, y: 1060, width: 320, height: 320 };
      const [clip] = clipsOf({ luma: gridOf(60), subjects: { faces: [], frame: { width: 1080, height: 1920 } } });
      const unit = (value: number, whole: number) => Math.round((SUBJECT_UNITS * value) / whole);
      const thing = {
        ...{ x: unit(box.x, 1080), y: unit(box.y, 1920), width: unit(box.width, 1080), height: unit(box.height, 1920) },
        weight: 100,
      };
      const facts = clip.ground.facts ?? expect.fail('facts');
      const seen = { ...clip, ground: { ...clip.ground, facts: { ...facts, things: facts.times.map(() => [thing]) } } };
      const short = { ...told, look, creativeFormat: 'product_reveal', headline: 'Slow down', mayMoveTexts: true };
      const overlay = composeShortOverlay(short as ResolvedShort, {
        typeset,
        fontBook,
        images: {},
        clips: [seen, seen],
      });
      const sheet = shownAt(overlay, 0).find(({ id }) => id === 'curtain') ?? expect.fail('no curtain');
      const place = { x: box.x + 160, y: box.y + 150, width: 4, height: 4 };
      const { data } = rasterize(sheet.cels[0]?.nodes ?? [], place, NO_ASSETS);
      expect(Math.max(...data.filter((_, at) => at % 4 === 3))).toBe(0);
    },
  );

  it('a headline without time for a curtain keeps off faces, and the result says that there is none', () => {
    const frame = { width: 1080, height: 1920 };
    const face = { x: 400, y: 300, width: 280, height: 350 };
    const clips = clipsOf({
      luma: gridOf(60),
      subjects: { frame, faces: [{ start: 0, end: 360, box: face }] },
    });
    const uncovered = LOOK_NAMES.filter((look) => {
      const overlay = composeShortOverlay(
        {
          ...told,
          ...{ look, creativeFormat: 'product_reveal', mayMoveTexts: true, language: 'de' },
          headline: 'Grundstücksverkehrsgenehmigung ohne Wartezeit: digital beantragt und unterzeichn',
          textBeats: Array.from({ length: 5 }, (_, index) => `Handverlesen aus kleinen Lagen, Nummer ${index + 1}`),
        },
        { typeset, fontBook, images: {}, clips },
      );
      const isCovered = shownAt(overlay, 0).some(({ id }) => id === 'curtain');
      expect(overlay.warnings.some(({ code }) => code === 'format_device_dropped')).toBe(!isCovered);
      const hook = overlay.layout.elements.find(({ id, start }) => id === 'headline' && start === 0);
      if (!isCovered) expect(faceCover(overlay.film, hook?.ink ?? face, { start: 0, end: 30 })).toBeLessThan(0.02);
      return !isCovered;
    });
    // In the others the headline leaves, and has its curtain.
    expect(uncovered).not.toEqual([]);
  });

  it.each(CREATIVE_FORMATS)('%s: sound with little to say, with one beat, and with a subheadline', (creativeFormat) => {
    const sparse: readonly Partial<ResolvedShort>[] = [
      { textBeats: [] },
      { textBeats: ['In your cup within a week'] },
      { textBeats: [], subheadline: 'In your cup within a week' },
      { headline: '' },
      { headline: '', textBeats: [] },
      { headline: 'Most of what you have been told about the way coffee tastes at home is not quite true' },
    ];
    const looks = sampled(`sparse ${creativeFormat}`, [...LOOK_NAMES.entries()], 2);
    const faults = looks.flatMap(([index, look]) =>
      sparse.flatMap((change) => {
        const textPosition = (['top', 'center', 'bottom'] as const)[index % 3] ?? 'top';
        const found = faultsOf(compose({ look, creativeFormat, textPosition, ...change }));
        return found.map((fault) => `${look} ${JSON.stringify(change)}: ${fault}`);
      }),
    );
    expect(faults).toEqual([]);
  });

  it.each(CREATIVE_FORMATS)('%s: off the button, the offer and the stars, in few pictures', (creativeFormat) => {
    for (const look of sampled(`grounds ${creativeFormat}`, LOOK_NAMES, 2)) {
      const { tracks, layout } = compose({ look, creativeFormat });
      const labels = layout.elements.filter(({ element }) => ['cta', 'offer', 'star-rating'].includes(element));
      const grounds = tracks.filter(({ id }) => id.startsWith('ground-') || id === 'stroke');
      for (const ground of grounds)
        for (const label of labels) {
          const together = ground.start < label.end && label.start < ground.end;
          // A leaning ground ends higher on one side.
          if (together)
            expect(
              overlaps(inflate(ground.cels.at(-1)?.box ?? ground.box, -30), label.ink),
              `${look} ${ground.id}`,
            ).toBe(false);
        }
      expect(distinctCels(tracks), look).toBeLessThanOrEqual(280);
    }
  });

  it.each(CREATIVE_FORMATS)(
    '%s: signs and rails keep off a face, and off texts that its place leaves no room over',
    (format) => {
      // At the side: a band of 250 px is free from side to side, and a strip beside the face.
      const subjects: SeenFilm = {
        frame: { width: 1080, height: 1920 },
        faces: [{ start: 0, end: 360, box: { x: 480, y: 250, width: 520, height: 720 } }],
      };
      const isSign = ({ id }: { readonly id: string }) => id.startsWith('mark-') || id.startsWith('rail-');
      for (const look of sampled(`faces ${format}`, LOOK_NAMES, 2)) {
        const grid = gridOf(60);
        const short = { ...told, look, creativeFormat: format };
        const overlay = composeShortOverlay(short, {
          typeset,
          fontBook,
          images: {},
          clips: clipsOf({ luma: grid, subjects }),
        });
        expect(faultsOf(overlay), look).toEqual([]);
        const signs = overlay.layout.elements.filter(isSign);
        for (const { id, ink, start, end } of signs)
          expect(faceCover(subjects, ink, { start, end }), `${look} ${id}`).toBeLessThan(0.035);
        const isTold = overlay.warnings.some(({ code }) => code === 'format_device_dropped');
        if (format === 'mistake_fix') expect(isTold || signs.some(({ id }) => id === 'mark-opening'), look).toBe(true);
      }
    },
  );

  it('strikes a problem through after it was read, and before it leaves', () => {
    const { tracks, layout } = compose({ creativeFormat: 'problem_solution' });
    const [stroke, hook] = ['stroke', 'headline'].map((id) => tracks.find((track) => track.id === id));
    const read = layout.elements.find(({ id }) => id === 'headline')?.reading?.neededSeconds ?? 99;
    expect(stroke?.start).toBeGreaterThanOrEqual(Math.floor(read * 30));
    expect(stroke?.end).toBeLessThanOrEqual(hook?.end ?? 0);
    const ink = layout.elements.find(({ id }) => id === 'headline')?.ink;
    expect(stroke && ink && stroke.box.y > ink.y && bottom(stroke.box) < bottom(ink) && right(stroke.box)).toBeTruthy();
  });
});

describe('Before and After', () => {
  it('are there in every language, two words that differ', () => {
    expect(Object.keys(SIDE_WORDS).toSorted()).toEqual([...LANGUAGES].toSorted());
    for (const [before, after] of Object.values(SIDE_WORDS)) expect(before).not.toBe(after);
  });

  it('stand over no text that says the word itself', () => {
    expect(beginsWith('Before: flat and grey', 'Before')).toBe(true);
    expect(beginsWith('BEFORE', 'Before')).toBe(true);
    expect(beginsWith('Beforehand we thought', 'Before')).toBe(false);
    expect(beginsWith('До: скучно', 'До')).toBe(true);
    expect(beginsWith('Дом у моря', 'До')).toBe(false);
    expect(beginsWith('之前很淡', '之前')).toBe(true);
    const overlay = compose({
      creativeFormat: 'before_after',
      textBeats: ['Flat and grey', 'After: a cup in full colour'],
    });
    const ids = overlay.tracks.map(({ id }) => id);
    expect(ids).toContain('mark-0');
    expect(ids).not.toContain('mark-1');
  });
});

it.each(LOOK_NAMES)('%s: over a window, words on the ground of a format are legible', (look) => {
  const clips = clipsOf({ luma: gridOf(60), isFixed: false });
  for (const creativeFormat of CREATIVE_FORMATS) {
    const short = { ...told, look, creativeFormat, arrangement: 'window' } as const;
    const overlay = composeShortOverlay(short, { typeset, fontBook, images: {}, clips });
    expect(overlay.layout.places.map(({ framing }) => framing.kind)).toContain('window');
    expect(checkRasterContrast(drawnShort(overlay)).warnings).toEqual([]);
  }
});

it('an alert without a seat begins where its lines begin and leaves them air, from the left and from the right', () => {
  const look = LOOKS.startup_explainer;
  const palette = paletteOf({}, look);
  const box = { x: 100, y: 200, width: 150, height: 150 };
  for (const direction of ['ltr', 'rtl'] as const) {
    const style = { hand: look.hand, palette, direction, isBare: true, startsWithLines: true };
    const points = drawMark({ kind: 'alert' }, box, style).flatMap((node) => {
      const data = node.kind === 'shape' && node.shape.kind === 'path' ? node.shape.data : '';
      return [...data.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
    });
    const xs = points.map(({ x }) => x);
    if (direction === 'ltr') expect(Math.min(...xs)).toBeCloseTo(box.x, 0);
    else expect(Math.max(...xs)).toBeCloseTo(right(box), 0);
    expect(bottom(box) - Math.max(...points.map(({ y }) => y))).toBeGreaterThan(0.1 * box.height);
  }
});

it('letters without a plate have a shadow on a picture, and none on the ground beside a window', () => {
  const clips = clipsOf({ luma: gridOf(60), isFixed: false });
  const badge = (arrangement: 'window' | 'head') => {
    const short = { ...told, look: 'premium_editorial', badgeText: 'New', arrangement } as const;
    const { tracks } = composeShortOverlay(short, { typeset, fontBook, images: {}, clips });
    return JSON.stringify(tracks.find(({ id }) => id === 'badge')?.cels.at(-1)?.nodes);
  };
  expect(badge('head')).toContain('"shadow"');
  expect(badge('window')).not.toContain('"shadow"');
});
