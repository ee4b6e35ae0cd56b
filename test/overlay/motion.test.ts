/**
 * Motion, measured: on drawn pixels where a renderer could step or cut, on draw lists where order and extent are the
 * question.
 */
import { describe, expect, it } from 'vitest';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import type { Cel, DrawNode, SpriteTrack } from '../../src/draw/draw-list.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { NO_ASSETS } from '../../src/io/raster/image-assets.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import { addAnimations } from '../../src/overlay/animations/animation-table.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { paintAtRest } from '../../src/overlay/text/paint-text.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { gridOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';
import { ANIMATION_NAMES, GROUNDS, typical } from './support/matrix.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const black = gridOf(6);

function tracksOf(change: Partial<ResolvedShort>, grid = black): readonly SpriteTrack[] {
  return composeShortOverlay(
    { ...plainShort, ...change },
    { typeset, fontBook, images: {}, clips: clipsOf({ luma: grid }) },
  ).tracks;
}

function trackOf(id: string, change: Partial<ResolvedShort>, grid = black): SpriteTrack {
  const track = tracksOf(change, grid).find((each) => each.id === id);
  if (track === undefined) throw new Error(`no track ${id}`);
  return track;
}

/** Opacity-weighted middle row and first and last column of a picture's ink, in pixels of the frame. */
function inkOf(track: SpriteTrack, cel: Cel): { readonly row: number; readonly left: number; readonly right: number } {
  const { data, width, height } = rasterize(cel.nodes, track.box, NO_ASSETS);
  let [sum, moment, left, right] = [0, 0, width, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const alpha = data[4 * (y * width + x) + 3] as number;
      sum += alpha;
      moment += alpha * y;
      if (alpha > 128) [left, right] = [Math.min(left, x), Math.max(right, x)];
    }
  }
  return { row: track.box.y + moment / sum, left: track.box.x + left, right: track.box.x + right };
}

/** All nodes of a picture with the opacity and the vertical movement of the groups around them. */
function flat(
  nodes: readonly DrawNode[],
  opacity = 1,
  dy = 0,
): readonly { node: DrawNode; opacity: number; dy: number }[] {
  return nodes.flatMap((node) =>
    node.kind === 'group'
      ? flat(node.children, opacity * (node.opacity ?? 1), dy + (node.transform?.[5] ?? 0))
      : [{ node, opacity, dy }],
  );
}

const wordsOf = (cel: Cel | undefined) =>
  flat(cel?.nodes ?? []).flatMap(({ node }) => (node.kind === 'text' ? [node.text] : []));

/** Pictures until the text stands; its accent, later, is another movement. */
const entrance = ({ cels, start }: SpriteTrack): readonly Cel[] => cels.filter(({ frame }) => frame < start + 75);

describe('the first picture, which a feed shows as a cover', () => {
  const headline = 'Zero sugar. Zero crash.';
  /** Letters of a picture, whether it is cut or see-through anywhere, and how far it is moved at most, px. */
  const seen = (cel: Cel | undefined) => {
    const parts = flat(cel?.nodes ?? []).filter(({ node }) => node.kind === 'text');
    return {
      letters: parts.reduce((sum, { node }) => sum + (node.kind === 'text' ? node.text.length : 0), 0),
      opacity: Math.min(...parts.map(({ opacity }) => opacity)),
      isCut: JSON.stringify(cel?.nodes).includes('"clip"'),
    };
  };
  const expectWhole = (track: SpriteTrack) => {
    const rest = seen(entrance(track).at(-1));
    for (const cel of entrance(track)) {
      const { letters, opacity, isCut } = seen(cel);
      expect({ frame: cel.frame, letters, opacity, isCut }).toEqual({ ...rest, frame: cel.frame, opacity: 1 });
    }
  };

  it.each(LOOK_NAMES)('%s has its words whole from frame 0 on', (look) => {
    const track = trackOf('headline', { look, headline });
    expect(track.start).toBe(0);
    expectWhole(track);
    expect(entrance(track).length).toBeGreaterThan(2);
  });

  it.each(ANIMATION_NAMES)('so has %s, with the one that is asked for, on a plate too', (textAnimation) => {
    for (const look of ['neutral', 'ugc_realism'] as const)
      expectWhole(trackOf('headline', { look, headline, textAnimation }, gridOf(235)));
    expectWhole(trackOf('subheadline', { look: 'neutral', headline: '', subheadline: headline, textAnimation }));
  });

  it('so has one of an extension, whatever it begins with', () => {
    addAnimations('acme', {
      veil: {
        ...{ idea: 'comes out of nothing', unit: 'line', exit: 'rise' },
        cels: ({ text, skin }) => [
          { frame: 0, nodes: [] },
          { frame: 4, nodes: [{ kind: 'group', opacity: 0.5, children: paintAtRest(text, skin) }] },
          { frame: 9, nodes: paintAtRest(text, skin) },
        ],
      },
    });
    const track = trackOf('headline', { headline, textAnimation: 'acme/veil', look: 'neutral' });
    expect(track.cels.slice(0, 1).map(({ frame }) => frame)).toEqual([0]);
    expectWhole(track);
  });
});

describe('sub-pixel motion', () => {
  it.each([
    ['fade_in', 'neutral', 'fourteen pixels in twelve frames: the slowest way anything moves here'],
    ['pop', 'luxury_minimal', 'a block that scales and rises'],
    ['word_stagger', 'neutral', 'one word that rises by 40% of its height'],
    ['bounce', 'cinematic_product', 'a fall whose last hits are a few pixels high'],
  ] as const)('%s of %s stands where its curve says, to half a pixel: %s', (textAnimation, look, _) => {
    const track = trackOf('headline', { look, textAnimation, headline: 'Hexagons', endCard: 'none', totalFrames: 360 });
    const coming = entrance(track);
    const atRest = inkOf(track, coming.at(-1) as Cel).row;
    const moving = coming.slice(0, -1);
    expect(moving.length).toBeGreaterThan(3);
    for (const cel of moving) {
      const group = cel.nodes[0];
      // A smear of fast motion comes first and has no place of its own; what is nearly transparent has no middle that
      // can be measured.
      if (group?.kind !== 'group' || group.transform === undefined || (group.opacity ?? 1) < 0.3) continue;
      const [, , , scaleY, , dy] = group.transform;
      // The middle of the ink under the group's own matrix; a change of scale moves it with the place it stands at.
      const expected = scaleY * atRest + dy;
      // While it is see-through, its soft shadow rounds to nothing and the middle of the ink with it.
      const grain = (group.opacity ?? 1) < 0.9 ? 1 : 0.5;
      expect(Math.abs(inkOf(track, cel).row - expected), `${textAnimation} at frame ${cel.frame}`).toBeLessThan(grain);
    }
  });

  it('drifts without plateaus: no frame stands still before the easing is within an eighth of a pixel of its end', () => {
    const track = trackOf('headline', { look: 'neutral', textAnimation: 'fade_in', headline: 'Hexagons' });
    const rows = track.cels.filter(({ frame }) => frame < 12).map((cel) => inkOf(track, cel).row);
    const last = rows.at(-1) ?? 0;
    rows.forEach((row, index) => {
      const next = rows[index + 1];
      if (next === undefined || row - last < 0.4) return;
      expect(row - next, `from frame ${index}`).toBeGreaterThan(0.04);
      expect(next, `from frame ${index}`).toBeLessThan(row);
    });
  });
});

describe('reading order', () => {
  const arabic: Partial<ResolvedShort> = {
    language: 'ar',
    direction: 'rtl',
    headline: 'محمصة',
    look: 'neutral',
    endCard: 'none',
    totalFrames: 360,
  };

  it('types Arabic from the right, and what stands is drawn as it will stand: joins are never cut', () => {
    const track = trackOf('headline', { ...arabic, textAnimation: 'typewriter' });
    const coming = entrance(track);
    const rest = coming.at(-1) as Cel;
    const whole = rasterize(rest.nodes, track.box, NO_ASSETS);
    let reached = Number.POSITIVE_INFINITY;
    for (const cel of coming.slice(0, -1)) {
      // The caret is a shape, the letters are text.
      const letters = { ...cel, nodes: cel.nodes.filter((node) => node.kind !== 'shape') };
      const { left, right } = inkOf(track, letters);
      expect(Math.abs(right - inkOf(track, rest).right)).toBeLessThanOrEqual(1);
      expect(left).toBeLessThanOrEqual(reached);
      reached = left;
      const part = rasterize(letters.nodes, track.box, NO_ASSETS);
      let different = 0;
      for (let y = 0; y < whole.height; y += 1) {
        for (let x = left - track.box.x + 2; x < whole.width; x += 1) {
          const at = 4 * (y * whole.width + x) + 3;
          if (Math.abs((whole.data[at] as number) - (part.data[at] as number)) > 3) different += 1;
        }
      }
      expect(different, `pixels to the right of the edge at frame ${cel.frame}`).toBe(0);
    }
  });

  it('brings Arabic words in from the right, Latin ones from the left', () => {
    const orderOf = (change: Partial<ResolvedShort>) => {
      const track = trackOf('subheadline', { ...change, headline: '', textAnimation: 'word_stagger' });
      const seen = new Map<string, number>();
      for (const cel of track.cels)
        for (const { node } of flat(cel.nodes))
          if (node.kind === 'text' && !seen.has(node.text)) seen.set(node.text, node.x);
      return [...seen.values()];
    };
    const arabicX = orderOf({ ...arabic, subheadline: 'قهوة طازجة' });
    const latinX = orderOf({ look: 'neutral', subheadline: 'Fresh coffee' });
    expect(arabicX.length).toBe(2);
    expect(arabicX).toEqual(arabicX.toSorted((a, b) => b - a));
    expect(latinX).toEqual(latinX.toSorted((a, b) => a - b));
  });

  it.each([
    ['families and flags', 'Go 👨‍👩‍👧‍👦 🇫🇷 now'],
    ['a combining accent', 'Cafe\u0301 now'],
    ['skin tone and presentation', 'Hi 👍🏽 ❤️ you'],
    ['Hangul written as jamo', '\u1112\u1161\u11ab 글'],
  ])('types by what a reader calls a letter: %s', (_, headline) => {
    const track = trackOf('headline', { look: 'neutral', textAnimation: 'typewriter', headline });
    const whole = wordsOf(track.cels.at(-1)).join('');
    const ends = new Set<number>();
    for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(whole))
      ends.add(index + segment.length);
    for (const cel of track.cels) {
      const typed = wordsOf(cel).join('');
      expect(whole.startsWith(typed)).toBe(true);
      expect(ends.has(typed.length), JSON.stringify(typed)).toBe(true);
    }
  });

  it.each([
    ['Now 1.299,90 € only', ['1.299,90 €']],
    ['-20% off 50 bags', ['−20%', '50']],
    ['Was $1,250,000, is $49', ['$1,250,000', '$49']],
  ])('types a number at once, so that no frame states another one: %s', (headline, numbers) => {
    const track = trackOf('headline', { look: 'neutral', textAnimation: 'typewriter', headline });
    for (const cel of track.cels) {
      const typed = wordsOf(cel).join('').replace(/\s/gu, '');
      const whole = numbers.map((number) => number.replace(/ /gu, ''));
      const said = typed.match(/[-−$]?\d[\d.,]*\d?(?:%|€)?/gu) ?? [];
      for (const number of said) expect(whole, JSON.stringify(typed)).toContain(number.replace(/,$/u, ''));
    }
  });
});

describe('plates', () => {
  const cases = LOOK_NAMES.flatMap((look) => ANIMATION_NAMES.map((textAnimation) => [look, textAnimation] as const));

  it.each(cases)('%s, %s: no plate stands empty, none fades in ahead of its letters', (look, textAnimation) => {
    const short = { ...typical('en'), look, textAnimation };
    for (const id of ['headline', 'beat-0']) {
      const track = trackOf(id, short, GROUNDS.busy);
      for (const cel of track.cels) {
        const pieces = flat(cel.nodes);
        // A narrow one is the caret.
        const plates = pieces.filter(
          ({ node }) => node.kind === 'shape' && node.shape.kind === 'rect' && node.shape.box.width > 16,
        );
        const letters = pieces.filter(({ node }) => node.kind === 'text');
        if (plates.length === 0) continue;
        expect(letters.length, `${id} at frame ${cel.frame}`).toBeGreaterThan(0);
        for (const { node, opacity } of letters) {
          const own = plates.find(
            (plate) =>
              plate.node.kind === 'shape' &&
              plate.node.shape.kind === 'rect' &&
              node.kind === 'text' &&
              plate.node.shape.box.y < node.y &&
              plate.node.shape.box.y + plate.node.shape.box.height >= node.y - 1,
          );
          // Standing plates are one outline.
          if (own === undefined && pieces.some((each) => each.node.kind === 'shape' && each.node.shape.kind === 'path'))
            continue;
          // See-through only together with its text, never before it.
          expect(own?.opacity ?? 0, `${id} at frame ${cel.frame}`).toBeGreaterThanOrEqual(opacity - 0.02);
          expect(
            own?.opacity === 1 || Math.abs((own?.opacity ?? 0) - opacity) < 0.02,
            `${id} at frame ${cel.frame}`,
          ).toBe(true);
        }
      }
    }
  });

  it('brings stars up on their whole plate, with the number', () => {
    const track = trackOf('star-rating', { look: 'kinetic_creator', starRating: 4.6 });
    for (const cel of track.cels) {
      const pieces = flat(cel.nodes);
      expect(pieces.filter(({ node }) => node.kind === 'shape').length).toBeGreaterThanOrEqual(6);
      expect(pieces.some(({ node }) => node.kind === 'text')).toBe(true);
    }
  });
});

/** A headline that nothing follows stays where it opened. */
const ALONE: Partial<ResolvedShort> = { subheadline: '', textBeats: [] };

describe('holds, exits and the button', () => {
  it.each(LOOK_NAMES)('%s: every word is there, opaque and still, while the light walks over it', (look) => {
    const track = trackOf('headline', { look, textAnimation: 'word_spotlight', ...ALONE }, GROUNDS.busy);
    const rest = [...new Set(wordsOf(track.cels.at(-1)))].toSorted();
    const hold = track.cels.filter(({ frame }) => frame >= 6 && frame < 343);
    expect(hold.length).toBeGreaterThan(3);
    for (const cel of hold) {
      // While a marker sweeps over words, they are drawn under it and on it.
      expect([...new Set(wordsOf(cel))].toSorted(), `frame ${cel.frame}`).toEqual(rest);
      for (const { opacity } of flat(cel.nodes)) expect(opacity).toBe(1);
      for (const node of cel.nodes)
        if (node.kind === 'group') expect(node.transform?.[0] ?? 1).toBeLessThanOrEqual(1.06 + 1e-9);
    }
  });

  it('shows no emphasis before the light begins to walk', () => {
    const track = trackOf('headline', { look: 'kinetic_creator', textAnimation: 'word_spotlight' });
    const fills = flat(track.cels[0]?.nodes ?? []).flatMap(({ node }) => (node.kind === 'text' ? [node.fill] : []));
    expect(new Set(fills).size).toBe(1);
  });

  it('leaves in seven frames, upward and faster at the end, and stays to the cut when no card follows', () => {
    const leaving = trackOf('headline', { look: 'neutral', endCard: 'lockup', ...ALONE });
    const last = leaving.cels.filter(({ frame }) => frame >= 343);
    const opacity = last.map((cel) => flat(cel.nodes)[0]?.opacity ?? 0);
    const steps = last.map((cel) => flat(cel.nodes)[0]?.dy ?? 0);
    expect(opacity.length).toBe(7);
    expect(opacity).toEqual(opacity.toSorted((a, b) => b - a));
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    expect(Math.abs((steps[6] ?? 0) - (steps[5] ?? 0))).toBeGreaterThan(Math.abs((steps[1] ?? 0) - (steps[0] ?? 0)));
    const staying = trackOf('headline', { look: 'neutral', endCard: 'none', totalFrames: 360, ...ALONE });
    expect(Math.max(...staying.cels.map(({ frame }) => frame))).toBeLessThan(330);
  });

  it('brings the button when it is due and lets it breathe once, by 3.5%, the same pictures out and in', () => {
    const track = trackOf('cta', { look: 'neutral' });
    const scaleAt = (frame: number) => {
      const cel = track.cels.findLast((each) => each.frame <= frame);
      const group = cel?.nodes[0];
      return group?.kind === 'group' ? (group.transform?.[0] ?? 1) : 1;
    };
    const breath = track.start + 54;
    expect(track.start).toBeGreaterThanOrEqual(180);
    expect(scaleAt(breath - 1)).toBe(1);
    expect(scaleAt(breath + 6)).toBeCloseTo(1.035, 3);
    for (let frame = 0; frame <= 12; frame += 1) expect(scaleAt(breath + frame)).toBe(scaleAt(breath + 12 - frame));
  });

  it.each(LOOK_NAMES)('%s: the lockup assembles from the top and rests after a second, but for the button', (look) => {
    const tracks = tracksOf({
      look,
      starRating: 4.6,
      offerText: '-20%',
      brandName: 'Northbean',
      closingClaim: 'Roasted today',
    });
    const start = (id: string) => tracks.find((track) => track.id === id)?.start ?? Number.NaN;
    expect(start('end-card-ground')).toBe(354);
    expect(start('end-card-brand')).toBeLessThanOrEqual(start('end-card-claim'));
    expect(start('end-card-claim')).toBeLessThan(start('end-card-stars'));
    expect(start('end-card-stars')).toBeLessThanOrEqual(start('end-card-cta'));
    for (const track of tracks.filter(({ id }) => id.startsWith('end-card') && id !== 'end-card-cta'))
      expect(track.cels.at(-1)?.frame, track.id).toBeLessThanOrEqual(392);
  });
});

describe('bounce', () => {
  it('keeps the lines of a text apart: none springs into the one above it', () => {
    const headline = 'Six reasons to start your day outside before the first call of the morning';
    const track = trackOf('headline', { look: 'kinetic_creator', textAnimation: 'bounce', headline });
    const lines = new Set(
      flat(track.cels.at(-1)?.nodes ?? []).flatMap(({ node }) => (node.kind === 'text' ? [node.y] : [])),
    );
    expect(lines.size).toBeGreaterThan(1);
    for (const cel of track.cels) {
      const texts = flat(cel.nodes).flatMap(({ node, dy }) => (node.kind === 'text' ? [{ node, dy }] : []));
      if (texts.length === 0) continue;
      const rows = texts.map(({ node }) => node.y);
      const moves = texts.map(({ dy }) => dy);
      // The squash pulls the lines together by 6% of their distance, and nothing else does.
      const most = 0.061 * (Math.max(...rows) - Math.min(...rows)) + 1;
      expect(Math.max(...moves) - Math.min(...moves), `frame ${cel.frame}`).toBeLessThanOrEqual(most);
    }
  });
});
