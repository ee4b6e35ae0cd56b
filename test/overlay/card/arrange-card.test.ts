/** Closing cards: which skeleton, what is kept of the picture, and on which colours words and product stand. */
import { describe, expect, it } from 'vitest';
import { contrast, relativeLuminance, rgba } from '../../../src/color.js';
import { LOOKS } from '../../../src/document/looks/look-table.js';
import { type Box, bottom, contains, inflate, onFrame, overlaps, right } from '../../../src/geometry.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import { type PictureGround, unknownGround } from '../../../src/layout/fact-map.js';
import { windowShown } from '../../../src/layout/framing.js';
import { type ImageMedia, SUBJECT_UNITS, type SubjectFacts } from '../../../src/media.js';
import { arrangeCard } from '../../../src/overlay/card/arrange-card.js';
import type { CardCopy, CardLayout, CardPicture, CardRequest } from '../../../src/overlay/card/card.types.js';
import { cardGround } from '../../../src/overlay/card/card-colors.js';
import { openingCels } from '../../../src/overlay/card/card-entrance.js';
import { productCels } from '../../../src/overlay/card/card-product.js';
import { skeletonName } from '../../../src/overlay/card/skeletons.js';
import { measureLabel } from '../../../src/overlay/elements/label.js';
import { paletteOf } from '../../../src/overlay/palette.js';
import { zoneOf } from '../../../src/overlay/safe-zone.js';
import { rememberBlocks } from '../../../src/type/remember-blocks.js';
import { createTypesetter } from '../../../src/type/typeset.js';
import { imageOf, LOOK_NAMES } from '../support/compositions.js';
import { cellsOf, compose, faultsOf } from '../support/matrix.js';

const typeset = rememberBlocks(createTypesetter(loadFontBook()));
const FRAME = { width: 1080, height: 1920 };
const COPY: CardCopy = { claim: 'Roasted today', brand: 'Northbean', offer: '-20%', rating: 4.6, button: 'Shop now' };
const LONG: CardCopy = {
  claim: 'Frühstückskaffee für Genießer, täglich frisch geröstet und morgen an der Haustür',
  brand: 'Frühstückskaffeerösterei Hochgrat',
  offer: 'Nur 1.234,99 €',
  rating: 4.6,
  button: 'Jetzt Probierpaket holen',
};

function requestOf(look: (typeof LOOK_NAMES)[number], changed: Partial<CardRequest> = {}): CardRequest {
  const accentColor = changed.isOwnAccent === true ? '#1f6f54' : undefined;
  return {
    ...{ copy: COPY, picture: { kind: 'none' }, frame: FRAME, zone: zoneOf(FRAME, { direction: 'ltr' }) },
    text: { language: 'en', direction: 'ltr', fontFamily: 'auto' },
    ...{ look: LOOKS[look], palette: paletteOf({ accentColor }, LOOKS[look]), isOwnAccent: false, typeset },
    ...{ logo: undefined, label: undefined },
    ...changed,
  };
}

function boxesOf({ parts }: CardLayout): readonly Box[] {
  const { logo, brand, rule, claim, stars, offer, cta } = parts;
  return [logo, brand, rule, claim, stars, offer, cta].flatMap((part) => (part === undefined ? [] : [part.box]));
}

const product = (width: number, height: number, mean = 0.2): ImageMedia => ({
  ...imageOf(width, height, mean),
  clearShare: 0.4,
});

/** A photo with one face, in shares of its sides. */
function portrait(x: number, y: number): ImageMedia {
  const face = { x: x * SUBJECT_UNITS, y: y * SUBJECT_UNITS, width: 30, height: 40 };
  const subjects: SubjectFacts = {
    ...{ times: [0], cuts: [], faces: [[face]], columns: 4, rows: 4 },
    interest: [Buffer.alloc(16, 60).toString('base64')],
  };
  return { ...imageOf(1800, 1200, 0.5, false), subjects };
}

function groundOf({ size, subjects }: ImageMedia): PictureGround {
  return { ...unknownGround(size), facts: subjects };
}

describe('the skeleton', () => {
  const clip: CardPicture = { kind: 'none' };
  it.each([
    ['product', COPY, { kind: 'product', image: product(400, 900) }],
    ['price', COPY, clip],
    ['proof', { ...COPY, offer: '' }, clip],
    ['mark', { ...COPY, offer: '', claim: '' }, clip],
    ['mark', { ...COPY, offer: '', claim: 'NORTHBEAN' }, clip],
  ] as const)('is %s by what the card has to say', (name, copy, picture) => {
    expect(skeletonName({ copy, picture })).toBe(name);
  });
});

describe.each(LOOK_NAMES)('%s', (look) => {
  const pictures: readonly (readonly [string, CardPicture])[] = [
    ['a tall product', { kind: 'product', image: product(300, 1000) }],
    ['a wide product', { kind: 'product', image: product(1400, 700) }],
    ['a photo', { kind: 'photo', image: portrait(0.4, 0.2) }],
    ['nothing', { kind: 'none' }],
  ];

  it.each(pictures)('with %s sets all words apart within the safe zone, and none on the picture', (_, picture) => {
    for (const copy of [COPY, LONG, { ...COPY, offer: '', rating: 0 }]) {
      const request = requestOf(look, { copy, picture });
      const layout = arrangeCard(request);
      const boxes = boxesOf(layout);
      expect(layout.parts.cta).toBeDefined();
      for (const [at, box] of boxes.entries()) {
        expect(contains(request.zone, box), JSON.stringify(box)).toBe(true);
        for (const other of boxes.slice(at + 1)) expect(overlaps(box, other)).toBe(false);
      }
      const { picture: placed } = layout;
      const shown = placed.kind === 'product' ? placed.box : undefined;
      for (const box of boxes) if (shown !== undefined) expect(overlaps(box, shown)).toBe(false);
      if (placed.kind === 'window' && LOOKS[look].endCard.stage !== 'sheet')
        expect(boxes.every((box) => !overlaps(box, placed.window))).toBe(true);
    }
  });

  it('a label lies on no face of the picture', () => {
    const label = { x: 118, y: 1202, width: 232, height: 48 };
    const hidden = [0.05, 0.15, 0.25, 0.4, 0.6].flatMap((x) =>
      [0.1, 0.25, 0.4, 0.55].flatMap((y) => {
        const image = portrait(x, y);
        const layout = arrangeCard(requestOf(look, { picture: { kind: 'photo', image }, label }));
        const { picture } = layout;
        if (picture.kind !== 'window') return [];
        const { framing } = picture;
        const face = { x, y, width: 30 / SUBJECT_UNITS, height: 40 / SUBJECT_UNITS };
        const on = onFrame(face, windowShown(framing, image.size, 0), framing.stage);
        // The layout knows faces in cells, so that a label may touch a rim.
        return overlaps(inflate(on, -12), layout.label ?? label) ? [{ x, y, on }] : [];
      }),
    );
    expect(hidden).toEqual([]);
  });

  it('a label whose corner is named lies across no edge of a picture that can begin elsewhere', () => {
    for (const y of [780, 860, 940, 1020]) {
      const label = { x: 400, y, width: 232, height: 48 };
      const picture: CardPicture = { kind: 'photo', image: portrait(0.45, 0.5) };
      const layout = arrangeCard(requestOf(look, { picture, label, mayLabelMove: false }));
      if (layout.picture.kind !== 'window' || LOOKS[look].endCard.stage === 'sheet') continue;
      const { window } = layout.picture;
      expect(!overlaps(window, label) || contains(window, label), `${y}`).toBe(true);
    }
  });

  it('a label lies on nobody’s hair: it stands under the words instead, and none of them is under it', () => {
    const label = { x: 118, y: 1202, width: 232, height: 48 };
    for (const [x, y] of [
      [0.05, 0.25],
      [0.25, 0.4],
      [0.4, 0.55],
    ] as const) {
      const image = portrait(x, y);
      const layout = arrangeCard(requestOf(look, { picture: { kind: 'photo', image }, label }));
      if (layout.picture.kind !== 'window') continue;
      const { framing } = layout.picture;
      const [width, height] = [30 / SUBJECT_UNITS, 40 / SUBJECT_UNITS];
      const head = { x: x - 0.04 * width, y: y - 0.42 * height, width: 1.08 * width, height: 1.44 * height };
      const on = onFrame(head, windowShown(framing, image.size, 0), framing.stage);
      expect(overlaps(inflate(on, -12), layout.label ?? label), JSON.stringify([x, y, on])).toBe(false);
      if (layout.label === undefined) continue;
      expect(boxesOf(layout).every((box) => bottom(box) <= (layout.label?.y ?? 0))).toBe(true);
      expect(contains(layout.words, layout.label)).toBe(true);
    }
  });

  it('a label leaves a lively picture, unless the document names its corner', () => {
    const label = { x: 118, y: 1202, width: 232, height: 48 };
    const subjects: SubjectFacts = {
      ...{ times: [0], cuts: [], faces: [[]], columns: 4, rows: 4 },
      interest: [Buffer.alloc(16, 200).toString('base64')],
    };
    const image = { ...imageOf(1080, 1920, 0.5, false), subjects };
    const placed = (mayLabelMove: boolean) =>
      arrangeCard(
        requestOf(look, { picture: { kind: 'clip', ground: groundOf(image), focus: undefined }, label, mayLabelMove }),
      );
    const [free, named] = [placed(true), placed(false)];
    if (free.picture.kind !== 'window') throw new Error('no window');
    if (overlaps(free.picture.window, label)) expect(free.label).toBeDefined();
    expect(named.label).toBeUndefined();
  });

  it('a product has at least 45% of the height, or most of the width', () => {
    for (const [width, height] of [
      [300, 1000],
      [800, 900],
      [1400, 700],
    ] as const) {
      const layout = arrangeCard(requestOf(look, { picture: { kind: 'product', image: product(width, height) } }));
      if (layout.picture.kind !== 'product') throw new Error('no product');
      const { box } = layout.picture;
      expect(box.height >= 0.45 * FRAME.height || box.width >= 0.68 * FRAME.width, JSON.stringify(box)).toBe(true);
      expect(bottom(box)).toBeLessThanOrEqual(FRAME.height);
      expect(box.width / box.height).toBeCloseTo(width / height, 1);
    }
  });

  it('a head in a photo is never cut', () => {
    for (const [x, y] of [
      [0.1, 0.1],
      [0.7, 0.55],
    ] as const) {
      const image = portrait(x, y);
      const { picture } = arrangeCard(requestOf(look, { picture: { kind: 'photo', image } }));
      if (picture.kind !== 'window' && picture.kind !== 'full') throw new Error('no picture');
      const { framing } = picture;
      const face = { x, y, width: 30 / SUBJECT_UNITS, height: 40 / SUBJECT_UNITS };
      const seen = onFrame(face, windowShown(framing, image.size, 0), framing.stage);
      expect(contains({ ...framing.stage, y: framing.stage.y - 1 }, seen), JSON.stringify([seen, framing])).toBe(true);
    }
  });

  it.each([
    ['black', 0.002, 0.001],
    ['dark with light marks', 0.08, 0.002],
    ['red', 0.2, 0.09],
    ['grey', 0.3, 0.2],
    ['white', 0.7, 0.4],
  ])('sets a %s product on a ground that it shows on', (_, mean, p5) => {
    const image = { ...product(800, 800), luminance: { mean, p5, p95: 0.9 } };
    for (const accentColor of [undefined, '#0000ff', '#ffffff', '#000000', '#808080']) {
      const palette = paletteOf({ accentColor }, LOOKS[look]);
      const { surface, paper } = cardGround(
        requestOf(look, { palette, isOwnAccent: accentColor !== undefined }),
        image,
      );
      const back = relativeLuminance(rgba(surface));
      const ratio = (Math.max(mean, back) + 0.05) / (Math.min(mean, back) + 0.05);
      // A glow stands behind it where the ground itself is nearly its own light.
      if (!['round', 'strip', 'arch'].includes(LOOKS[look].endCard.stage))
        expect(ratio, `${surface} ${accentColor}`).toBeGreaterThan(1.3);
      expect(contrast('#ffffff', paper) >= 4.5 || contrast('#111111', paper) >= 4.5).toBe(true);
    }
  });
});

it('parts stand closer where a product would be small, and only as close as it gains by it', () => {
  const frame = { width: 1080, height: 1350 };
  const low = { frame, zone: zoneOf(frame, { direction: 'ltr' }) };
  const square = arrangeCard(
    requestOf('premium_editorial', { ...low, copy: LONG, picture: { kind: 'product', image: product(800, 800) } }),
  );
  expect(square.picture.kind === 'product' && square.picture.box.height).toBeGreaterThan(0.45 * frame.height);
  // A wide one is as large as its sides allow, however close the words stand: they keep their own measures.
  const wide = requestOf('luxury_minimal', { picture: { kind: 'product', image: product(1400, 700) } });
  const alone = arrangeCard({ ...wide, picture: { kind: 'none' } });
  expect(arrangeCard(wide).parts.cta?.box.height).toBe(alone.parts.cta?.box.height);
});

it('the looks hold their pictures in seven ways, and in several skeletons', () => {
  expect(new Set(Object.values(LOOKS).map((look) => look.endCard.stage)).size).toBe(7);
  const price = arrangeCard(requestOf('kinetic_creator')).parts;
  const { offer, claim } = price;
  if (offer === undefined || claim === undefined) throw new Error('no offer');
  expect(offer.label.block.capHeightPx).toBeGreaterThan(claim.block.capHeightPx);
  expect(offer.box.y).toBeLessThan(claim.box.y);
});

it('a ground takes the brand colour or none: the look has no pink of its own', () => {
  const own = cardGround(requestOf('ugc_realism', { isOwnAccent: true }), undefined);
  expect(own.surface).toBe('#1f6f54');
  const { r, g, b } = rgba(cardGround(requestOf('ugc_realism'), undefined).surface);
  expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(12);
});

it('a light logo on paper gets a plate that it shows on, with air around it; a dark one stands free', () => {
  const white = { ...imageOf(900, 110, 1), luminance: { mean: 1, p5: 1, p95: 1 } };
  const { logo } = arrangeCard(requestOf('premium_editorial', { logo: white })).parts;
  if (logo?.decision.plateColor === undefined) throw new Error('no plate');
  expect(contrast('#ffffff', logo.decision.plateColor)).toBeGreaterThan(3);
  expect(logo.decision.plateColor).not.toBe('#000000');
  expect(logo.ink.y - logo.box.y).toBeGreaterThanOrEqual(20);
  const dark = { ...white, luminance: { mean: 0.01, p5: 0, p95: 0.02 } };
  expect(arrangeCard(requestOf('premium_editorial', { logo: dark })).parts.logo?.decision.plateColor).toBeUndefined();
});

it('a tall product stands beside the words of an editorial, as high as it can', () => {
  const { picture, words } = arrangeCard(
    requestOf('premium_editorial', { picture: { kind: 'product', image: product(300, 1000) } }),
  );
  if (picture.kind !== 'product') throw new Error('no product');
  expect(picture.box.height).toBeGreaterThan(0.7 * FRAME.height);
  expect(right(words)).toBeLessThan(picture.box.x);
});

it('a notice in the corner keeps its place', () => {
  const notice = { x: 120, y: 288, width: 300, height: 60 };
  const layout = arrangeCard(requestOf('neutral', { label: notice }));
  expect(boxesOf(layout).some((box) => overlaps(box, notice))).toBe(false);
});

it('the longest texts become smaller before they touch a label that stays', () => {
  const name = 'neutral ja reveal top lockup, longest in ShortFontLato as mistake_fix on white';
  const cell = [...cellsOf('neutral')].find((one) => one.name === name);
  expect(cell && faultsOf(compose(cell))).toEqual([]);
});

it.each(LOOK_NAMES)('in %s a label stands under the words where its corner is the product’s', (look) => {
  const label = { x: 118, y: 1202, width: 232, height: 48 };
  const picture = { kind: 'product', image: product(800, 900) } as const;
  const layout = arrangeCard(requestOf(look, { picture, label }));
  if (layout.picture.kind !== 'product' || layout.label === undefined) throw new Error('no place');
  expect(overlaps(layout.label, layout.picture.box)).toBe(false);
  expect(boxesOf(layout).some((box) => bottom(box) > (layout.label?.y ?? 0))).toBe(false);
  expect(contains(layout.words, layout.label)).toBe(true);
});

it('a sheet under the words reaches around a label at its upper edge', () => {
  const label = { x: 118, y: 288, width: 232, height: 48 };
  const { words } = arrangeCard(requestOf('ugc_realism', { label }));
  expect(contains(words, label)).toBe(true);
});

it('a dark product on a dark ground has so much light behind it that it is seen', () => {
  const light = (mean: number) =>
    cardGround(requestOf('cinematic_product'), { ...product(800, 800), luminance: { mean, p5: mean / 2, p95: 0.1 } });
  expect(relativeLuminance(rgba(light(0.02).light))).toBeGreaterThan(0.2);
  expect(relativeLuminance(rgba(light(0.5).light))).toBeLessThan(0.12);
});

it.each(LOOK_NAMES)('a button of %s in a narrow column is smaller before its words are divided', (look) => {
  const palette = paletteOf({}, LOOKS[look]);
  const asked = { maxWidth: 480, maxHeight: 300, language: 'de', direction: 'ltr', family: undefined } as const;
  const { block } = measureLabel({ text: LONG.button, form: LOOKS[look].cta, ...asked, palette, typeset });
  const words = block.lines.map(({ text }) => text.replaceAll('\u00a0', ' ')).join(' ');
  expect(words.toLowerCase()).toBe(LONG.button.toLowerCase());
});

it('a product moves to the end, in few pictures', () => {
  const cels = productCels(
    product(300, 1000),
    'slant',
    { x: 300, y: 900, width: 270, height: 900 },
    { start: 357, end: 420 },
  );
  expect(cels.length).toBeLessThan(34);
  expect(cels.at(-1)?.frame).toBeGreaterThan(414);
});

it('a window opens to both sides and is open after five frames', () => {
  const window = { x: 0, y: 1000, width: 1080, height: 920 };
  const shut = { kind: 'shape', shape: { kind: 'rect', box: window }, fill: '#000000' } as const;
  const cels = openingCels(shut, window, 360);
  expect(cels[0]?.nodes).toHaveLength(2);
  expect(cels.at(-1)).toEqual({ frame: 365, nodes: [] });
});
