import { describe, expect, it } from 'vitest';
import { contrast, inkOn, readableOn } from '../../src/color.js';
import { LOOKS } from '../../src/document/looks/look-table.js';
import { SHORT_SIZE } from '../../src/document/short/short-format.js';
import { boundsOf } from '../../src/draw/bounds.js';
import type { DrawNode } from '../../src/draw/draw-list.js';
import type { PackedLight } from '../../src/media.js';
import { type MeasuredLabel, ringed } from '../../src/overlay/elements/label.js';
import { decideLogo, isFaint, logoSize, plateStock, shownContrast } from '../../src/overlay/elements/logo.js';
import { measureStars, ratingText, starShares } from '../../src/overlay/elements/star-rating.js';
import { backdropOf, decideLegibility } from '../../src/overlay/legibility.js';
import { paletteOf } from '../../src/overlay/palette.js';
import { finishedPoster, posterNodes } from '../../src/overlay/short/poster.js';
import { posterEnlargement } from '../../src/overlay/short/short-card.js';
import { PLAIN_CLOCK } from '../../src/overlay/short/short-clock.js';
import { type ClipInLayout, plainFilm } from '../../src/overlay/short/short-framing.js';
import type { TypesetBlock } from '../../src/type/typeset.types.js';
import { gridOf, imageOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

describe('stars', () => {
  it.each([
    [4.6, [1, 1, 1, 1, 0.6], 'not five'],
    [0.5, [0.5, 0, 0, 0, 0], 'half of one'],
    [5, [1, 1, 1, 1, 1], 'all'],
    [3.25, [1, 1, 1, 0.25, 0], 'a quarter'],
  ])('%s fills %j: %s', (rating, shares) => {
    expect(starShares(rating)).toEqual(shares);
  });

  it.each([
    [4.6, 'en', '4.6'],
    [5, 'en', '5.0'],
    [4.75, 'de', '4,75'],
    [4.6, 'fr', '4,6'],
    [4.6, 'ja', '4.6'],
  ] as const)('%s in %s is written %s', (rating, language, text) => {
    expect(ratingText(rating, language)).toBe(text);
  });
});

describe('a dark accent', () => {
  it.each(LOOK_NAMES)('leaves the stars of %s visible', (look) => {
    const palette = paletteOf({ ...plainShort, accentColor: '#0a0a30' }, LOOKS[look]);
    const block = {
      lines: [],
      capHeightPx: 20,
      step: 0,
      width: 0,
      height: 20,
      hyphenated: false,
      fits: true,
    } as unknown as TypesetBlock;
    const { fill } = measureStars(4.6, {
      ...{ look: LOOKS[look], palette, language: 'en', direction: 'ltr', typeset: () => block },
      ...{ family: undefined, ground: undefined, besidePx: undefined },
    });
    const ground = LOOKS[look].stars.plate === 'none' ? '#000000' : palette.paper;
    // Gold of the look's own on a white plate is seen by its colour.
    if (LOOKS[look].stars.fill === 'accent') expect(contrast(fill, ground)).toBeGreaterThanOrEqual(2);
  });
});

describe('logo', () => {
  it('has one optical size whatever its shape, within bounds', () => {
    const size = (width: number, height: number) =>
      logoSize(imageOf(width, height), 13_500, { width: 270, height: 124 });
    const area = (width: number, height: number) =>
      (size(width, height)?.width ?? 0) * (size(width, height)?.height ?? 0);
    expect(area(500, 500)).toBeCloseTo(13_500);
    expect(area(900, 300)).toBeCloseTo(13_500);
    expect(size(940, 2)).toEqual({ width: 270, height: 2, scale: 270 / 940, wantedScale: 270 / 940 });
    expect(size(100, 1000)?.height).toBeCloseTo(124);
    expect(size(0, 0)).toBeUndefined();
  });

  it('is never enlarged more than twice: a tiny picture stays small rather than soft', () => {
    const size = (side: number) => logoSize(imageOf(side, side), 13_500, { width: 270, height: 124 });
    expect(size(12)).toMatchObject({ width: 24, height: 24, scale: 2, wantedScale: expect.closeTo(9.68, 2) });
    expect(size(80)).toMatchObject({ width: expect.closeTo(116.19, 2), scale: expect.closeTo(1.45, 2) });
  });

  it.each([
    ['white on white', imageOf(100, 100, 0.98), 250, 'plate', '#141414'],
    ['black on black', imageOf(100, 100, 0.02), 4, 'plate', '#ffffff'],
    ['white on black', imageOf(100, 100, 0.98), 4, 'plain', undefined],
    ['a photograph', imageOf(100, 100, 0.02, false), 4, 'plain', undefined],
  ] as const)('%s', (_, logo, luma, treatment, plateColor) => {
    const backdrop = { low: luma, high: luma, measured: true, busy: false };
    expect(decideLogo(logo, 'plain', backdrop)).toMatchObject({ treatment, plateColor });
  });

  const part = (share: number, luminance: number) => ({ share, luminance });
  it.each([
    ['its dark half would be lost', [part(0.5, 0), part(0.5, 0.56)], 8, 'plate', '#ffffff'],
    ['black braces beside dark blue letters', [part(0.3, 0), part(0.7, 0.126)], 8, 'plate', '#ffffff'],
    ['white letters beside an orange sign, on white', [part(0.6, 0.35), part(0.4, 1)], 250, 'plate', '#141414'],
    ['white letters beside an orange sign, on black', [part(0.6, 0.35), part(0.4, 1)], 8, 'plain', undefined],
    ['an ornament of a twentieth would be lost', [part(0.95, 0.6), part(0.05, 0)], 8, 'plain', undefined],
    ['black and white parts: no plate but a grey one shows both', [part(0.5, 0), part(0.5, 1)], 8, 'plate', '#76797d'],
    ['one part, light and dark inside (a white animal on a black tile)', [part(1, 0.4)], 8, 'plain', undefined],
    ['black letters on a deep tone, where white ones read better', [part(1, 0)], 110, 'plate', '#ffffff'],
    ['black letters on a middle tone', [part(1, 0)], 130, 'plain', undefined],
    ['white letters on a light tone', [part(1, 1)], 205, 'plate', '#141414'],
    ['white letters on a middle tone', [part(1, 1)], 150, 'plain', undefined],
  ] as const)('%s: %j on %i', (_, parts, luma, treatment, plateColor) => {
    const logo = { ...imageOf(100, 100), luminance: { mean: 0.3, p5: 0, p95: 0.95 }, parts };
    const backdrop = { low: luma, high: luma, measured: true, busy: false };
    expect(decideLogo(logo, 'plain', backdrop)).toMatchObject({ treatment, plateColor });
  });

  it.each([
    ['dark red letters on black, which no hue saves', [part(1, 0.04)], 8, '#f3ece0'],
    ['black and white: the accent shows both', [part(0.5, 0), part(0.5, 1)], 8, '#e6163f'],
    ['yellow and black letters: white, where yellow is lost on ivory', [part(0.5, 0.68), part(0.5, 0)], 8, '#ffffff'],
  ] as const)('%s, on plates of the look', (_, parts, luma, plateColor) => {
    const palette = { ...paletteOf({ ...plainShort, accentColor: '#e6163f' }, LOOKS.luxury_minimal) };
    const stock = plateStock(LOOKS.luxury_minimal, palette);
    const logo = { ...imageOf(100, 100), luminance: { mean: 0.04, p5: 0, p95: 0.1 }, parts };
    const backdrop = { low: luma, high: luma, measured: true, busy: false };
    expect(decideLogo(logo, 'plain', backdrop, stock)).toMatchObject({ treatment: 'plate', plateColor, radiusPx: 0 });
  });

  it.each([
    ['black on white', [part(1, 0)], 255, 21, false],
    ['yellow on white, without a plate for it', [part(1, 0.68)], 255, 1.44, false],
    ['black, grey and white at once', [part(0.34, 0), part(0.33, 0.2), part(0.33, 1)], 8, 1.14, true],
  ] as const)('%s is seen by its faintest part', (_, parts, luma, shown, faint) => {
    const logo = { ...imageOf(100, 100), parts };
    const backdrop = { low: luma, high: luma, measured: true, busy: false };
    const contrast = shownContrast(logo, decideLogo(logo, 'plain', backdrop), backdrop);
    expect(contrast).toBe(shown);
    expect(isFaint(contrast)).toBe(faint);
  });

  it('is not judged over what nobody measured, nor on the ground that it brings', () => {
    const unknown = { low: 0, high: 255, measured: false, busy: true };
    const known = { low: 8, high: 8, measured: true, busy: false };
    const dark = imageOf(100, 100, 0.02);
    expect(shownContrast(dark, decideLogo(dark, 'plain', unknown), unknown)).toBeUndefined();
    const opaque = imageOf(100, 100, 0.02, false);
    expect(shownContrast(opaque, decideLogo(opaque, 'plain', known), known)).toBeUndefined();
  });

  it('a plate that was asked for is the one its worst part shows on', () => {
    const logo = { ...imageOf(100, 100, 0.3), parts: [part(0.7, 0.2), part(0.3, 1)] };
    const backdrop = { low: 8, high: 8, measured: true, busy: false };
    expect(decideLogo(logo, 'plate', backdrop)).toMatchObject({ treatment: 'plate', plateColor: '#141414' });
  });
});

describe('a plate in the colour of its picture', () => {
  const label = (fill: string, ink: string) => ({ form: LOOKS.ugc_realism.cta, fill, ink }) as MeasuredLabel;
  it.each([
    ['white on white', '#ffffff', '#111111', [250, 250], true],
    ['black on black', '#000000', '#ffffff', [4, 6], true],
    ['white on a picture that is light in places', '#ffffff', '#111111', [40, 250], false],
    ['yellow on white, told by its hue', '#ffe45c', '#111111', [250, 250], false],
    ['red on black', '#e6163f', '#ffffff', [4, 6], false],
  ] as const)('%s', (_, fill, ink, [low, high], hasRing) => {
    const { ring } = ringed(label(fill, ink), { low, high, measured: true, busy: false });
    expect(ring !== undefined).toBe(hasRing);
  });
});

describe('poster', () => {
  it.each([
    [1080, 1920, 'cover', 'filled'],
    [1000, 1600, 'cover', 'filled: a tenth is lost'],
    [1080, 1350, 'blur', 'whole, over its own blur: a third would be lost'],
    [1920, 1080, 'blur', 'whole'],
  ])('a finished one of %ix%i, %s: %s', (width, height, fit) => {
    expect(finishedPoster(imageOf(width, height))?.fit).toBe(fit);
  });

  it.each([
    [800, 1200],
    [1000, 1600],
    [1080, 1920],
    [1920, 1080],
    [300, 1200],
  ])('a finished one of %ix%i with transparent parts is shown whole, in its shape, in the middle', (width, height) => {
    const poster = { ...imageOf(width, height), clearShare: 0.5 };
    expect(finishedPoster(poster)).toBeUndefined();
    const [ground, image] = posterNodes(poster);
    expect(ground).toMatchObject({ shape: { box: { x: 0, y: 0, ...SHORT_SIZE } } });
    if (image?.kind !== 'image') throw new Error('no image');
    expect(image.source).toBeUndefined();
    const { x, y, width: w, height: h } = image.box;
    expect(w / h).toBeCloseTo(width / height, 6);
    expect([x + w / 2, y + h / 2]).toEqual([SHORT_SIZE.width / 2, SHORT_SIZE.height / 2]);
    expect(Math.max(w / SHORT_SIZE.width, h / SHORT_SIZE.height)).toBeCloseTo(1, 6);
    const scene = { shot: { kind: 'color', color: 'black' }, enter: { kind: 'cut' } } as const;
    expect(posterEnlargement(poster, { layout: undefined, scene })).toBeCloseTo(w / width, 6);
  });
});

describe('legibility', () => {
  const window = { box: { x: 120, y: 400, width: 700, height: 200 }, start: 0, end: 360 };
  const plate = { fill: '#000000', ink: '#ffffff' };
  /** Two clips with these lights. */
  const filmOf = (first: PackedLight, second = first) => {
    const [one, two] = [first, second].map((luma) => clipsOf({ luma })[0]) as [ClipInLayout, ClipInLayout];
    return plainFilm([one, two], PLAIN_CLOCK);
  };
  const decide = (luma: number, other = luma, fill = '#ffffff') =>
    decideLegibility({
      fill,
      mayChangeColor: true,
      ladder: ['none', 'colour', 'shadow', 'scrim'],
      backdrop: backdropOf({ ...window, film: filmOf(gridOf(luma, other)) }),
      plate,
    });

  it.each([
    ['a black clip', 10, 10, 'none', 0],
    ['a white clip', 250, 250, 'colour', 0],
    ['a busy clip', 20, 240, 'scrim', 0.55],
    ['mid grey', 120, 120, 'shadow', 0],
    ['light grey', 160, 160, 'colour', 0],
  ])('%s', (_, low, high, intervention, scrimOpacity) => {
    const report = decide(low, high);
    expect(report).toMatchObject({ intervention });
    expect(report.scrimOpacity).toBeCloseTo(scrimOpacity);
    expect(report.contrast).toBeGreaterThanOrEqual(4.5);
  });

  it('takes a clip it does not know for white and black at once', () => {
    expect(backdropOf({ ...window, film: undefined })).toEqual({ low: 0, high: 255, measured: false, busy: true });
  });

  it('looks at the time on screen only', () => {
    const film = filmOf(gridOf(10), gridOf(250));
    expect(backdropOf({ ...window, end: 180, film }).high).toBe(10);
    expect(backdropOf({ ...window, start: 180, film }).low).toBe(250);
  });

  it('keeps a colour of the user and says what it reaches', () => {
    const report = decideLegibility({
      fill: '#ffffff20',
      mayChangeColor: false,
      ladder: ['none', 'scrim'],
      backdrop: { low: 250, high: 250, measured: true, busy: false },
      plate,
    });
    expect(report.fill).toBe('#ffffff20');
    expect(report.contrast).toBeLessThan(4.5);
  });
});

describe('colours', () => {
  it('writes black or white on an accent, and never touches the accent', () => {
    expect(readableOn('#ffe600')).toBe('#111111');
    expect(readableOn('#1a1a80')).toBe('#ffffff');
    expect(inkOn('#ff4d00', '#ffffff')).toBe('#111111');
    expect(inkOn('#1a1a80', '#ffffff')).toBe('#1a1a80');
    for (const accent of ['#777777', '#ff4d00', '#808000', '#00a0a0'])
      expect(contrast(readableOn(accent), accent)).toBeGreaterThanOrEqual(4.5 - 0.3);
  });
});

describe('boundsOf', () => {
  const advance = () => 100;
  const rect = (x: number, y: number, width: number, height: number): DrawNode => ({
    kind: 'shape',
    shape: { kind: 'rect', box: { x, y, width, height } },
    fill: '#000000',
  });

  it('follows transforms, shadows and clips', () => {
    expect(boundsOf(rect(10, 20, 30, 40), advance)).toEqual({ x: 9, y: 19, width: 32, height: 42 });
    expect(
      boundsOf({ kind: 'group', transform: [2, 0, 0, 2, 5, 0], children: [rect(10, 20, 30, 40)] }, advance),
    ).toEqual({
      x: 23,
      y: 38,
      width: 64,
      height: 84,
    });
    const clip = { kind: 'rect', box: { x: 0, y: 0, width: 20, height: 30 } } as const;
    expect(boundsOf({ kind: 'group', clip, children: [rect(10, 20, 30, 40)] }, advance)).toEqual({
      x: 9,
      y: 19,
      width: 11,
      height: 11,
    });
    const away = { kind: 'rect', box: { x: 500, y: 0, width: 20, height: 30 } } as const;
    expect(boundsOf({ kind: 'group', clip: away, children: [rect(10, 20, 30, 40)] }, advance)).toBeUndefined();
  });
});
