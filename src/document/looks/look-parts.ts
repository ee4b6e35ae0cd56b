/** The forms a look is made of, each as a schema with bounds: texts, plates, labels, colours. */
import { z } from 'zod';
import { SHORT_FONT_FAMILIES } from '../enumerations.js';
import { choice, color, list, numberWithin, opaqueColor, optional } from '../schema-parts.js';
import type {
  BrightVariant,
  Intervention,
  LabelForm,
  LookTokens,
  StarForm,
  TextEdge,
  TextPlate,
  TextStyle,
} from './look.types.js';
import { colorRole, everyOne, sizeLadder } from './look-values.js';

/** Every field of each form of `T`. */
export type SchemaShape<T> = Readonly<Record<T extends unknown ? keyof T : never, z.ZodType>>;

/** A field of a look. It may be left out; its description names what one sees of it. */
export const says = <S extends z.ZodType>(schema: S, description: string) => optional(schema, { description });
export const share = (most: number, description: string) => says(numberWithin(0, most), description);
export const pixels = (most: number, description: string) => says(numberWithin(0, most), `${description} Pixels.`);
const oneFamily = choice(SHORT_FONT_FAMILIES).meta({ id: 'family' });
export const family = () => says(oneFamily, 'The typeface.');
export const cut = () =>
  says(everyOne({ display: true, text: true, book: true }), 'Its weight: heavy, of running text, or light.');
const radius = () =>
  says(
    z.union([z.literal('pill'), numberWithin(0, 4)]),
    'Radius of the corners, in cap heights; pill means half of the height.',
  );

const oneStyle = z
  .strictObject({
    family: family(),
    cut: cut(),
    upperCase: says(z.boolean(), 'Whether it is set in capitals.'),
    leading: says(numberWithin(1, 4), 'Distance of lines in cap heights.'),
    letterSpacing: says(numberWithin(-0.1, 0.5), 'Em; Arabic, Chinese, Japanese and Korean are set without.'),
    capHeights: says(sizeLadder(), 'Sizes it may take, cap heights in pixels of the film, largest first.'),
    maxLines: says(numberWithin(1, 12, true), 'Lines at most.'),
  } satisfies SchemaShape<TextStyle>)
  .meta({ id: 'style' });
export const style = (description: string) => says(oneStyle, description);

const onePlate = z
  .strictObject({
    form: says(everyOne({ lines: true, card: true }), 'A box a line, or one card around all.'),
    fill: says(colorRole(), 'Colour of the plate.'),
    ink: says(colorRole(), 'Colour of the text on the plate.'),
    padXShare: share(3, 'Air at the sides, in cap heights.'),
    padYShare: share(3, 'Air above and below, in cap heights.'),
    radiusShare: share(3, 'Radius of the corners, in cap heights.'),
    accentBarPx: pixels(40, 'A bar at the reading edge of a card; 0 for none.'),
    shadow: says(z.boolean(), 'A soft shadow under it.'),
    hairline: says(z.boolean(), 'A fine line inside a card’s edge.'),
  } satisfies SchemaShape<TextPlate>)
  .meta({ id: 'plate' });
export const plate = (description: string) => says(onePlate, description);

const labelShape = {
  form: says(everyOne({ plate: true, outline: true, underline: true, bare: true }), 'What it stands on.'),
  fill: says(colorRole(), 'Colour of the plate.'),
  ink: says(colorRole(), 'Colour of the text on the plate and of the line around the plate.'),
  text: style('How its text is set.'),
  padXShare: share(4, 'Air at the sides, in cap heights.'),
  padYShare: share(3, 'Air above and below, in cap heights.'),
  radius: radius(),
  skewDegrees: says(numberWithin(-20, 20), 'Leaning of the plate; the text stays upright.'),
  icon: says(everyOne({ none: true, arrow: true, chevron: true, dot: true, rule: true }), 'Beside its text.'),
  shadow: says(everyOne({ none: true, soft: true, hard: true }), 'Under the plate.'),
  outlinePx: pixels(20, 'The line around it; 0 for none.'),
} satisfies SchemaShape<LabelForm>;
const oneLabel = z.strictObject(labelShape).meta({ id: 'label' });
export const labelField = (description: string) => says(oneLabel, description);

const { text: _text, ...withoutText } = labelShape;
const moment = says(
  z.strictObject({
    ...withoutText,
    motion: says(everyOne({ slam: true, pop: true, rise: true, open: true, push: true }), 'How it comes.'),
  } satisfies SchemaShape<LookTokens['offerMoment']>),
  'The offer alone on the stage: what changes of its label, and how it comes.',
);

const stars = says(
  z.strictObject({
    sizePx: says(numberWithin(16, 120), 'Pixels.'),
    gapPx: pixels(40, 'Between two.'),
    fill: says(colorRole(), 'Colour of a full star.'),
    empty: says(color(), 'Colour of an empty star.'),
    number: says(z.boolean(), 'Whether the rating stands beside them.'),
    plate: says(everyOne({ none: true, paper: true }), 'What they stand on.'),
    radius: radius(),
  } satisfies SchemaShape<StarForm>),
  'The star rating.',
);

export const edge = says(
  z.strictObject({
    strokeShare: share(0.3, 'Outer width of the outline in cap heights; 0 for none.'),
    shadow: says(
      z.strictObject({
        color: says(color(), 'Colour of the shadow.'),
        offsetXShare: says(numberWithin(-1, 1), 'In cap heights.'),
        offsetYShare: says(numberWithin(-1, 1), 'In cap heights.'),
        blurShare: share(2, 'In cap heights.'),
      } satisfies SchemaShape<TextEdge['shadow']>),
      'Under the letters.',
    ),
  } satisfies SchemaShape<TextEdge>),
  'Outline and shadow of text.',
);

export const colors = says(
  z.strictObject({
    ink: says(color(), 'Colour of headlines on the picture.'),
    subInk: says(color(), 'Colour of the lines under the headlines.'),
    accent: says(opaqueColor(), 'The one loud colour.'),
    paper: says(opaqueColor(), 'Colour of plates and cards.'),
    onPaper: says(opaqueColor(), 'Colour of text on plates and cards.'),
  } satisfies SchemaShape<LookTokens['colors']>),
  'The palette; the rest of a look names its colours by these roles.',
);

const interventions = () =>
  list(
    everyOne<Intervention>({ none: true, colour: true, shadow: true, stroke: true, scrim: true, plate: true }),
    1,
    6,
    'Name at least "plate".',
  );
export const legibility = says(
  z.strictObject({
    headline: says(interventions(), 'What may set the headline off, from the least to the most.'),
    secondary: says(interventions(), 'What may set the lines under the headline off, from the least to the most.'),
  } satisfies SchemaShape<LookTokens['legibility']>),
  'What may set text off from the picture, from the least to the most; the last should be scrim, stroke or plate.',
);

export const gaps = says(
  z.strictObject({
    badge: pixels(200, 'Between badge and headline.'),
    text: pixels(200, 'Between headline and the text under it.'),
    row: pixels(200, 'Between the row of proof and the button.'),
    section: pixels(200, 'Between the button and what is above.'),
  } satisfies SchemaShape<LookTokens['gaps']>),
  'Air between the elements.',
);

export const plates = says(
  z.strictObject({ headline: plate('Behind the headline.'), secondary: plate('Behind the lines under it.') }),
  'Plates; used where legibility reaches plate.',
);

export const labels = {
  badge: labelField('The badge.'),
  offer: labelField('The offer.'),
  cta: labelField('The button.'),
  stars,
  offerMoment: moment,
};

const oneVariant = z
  .strictObject({ colors, edge, plate: plates, legibility, ...labels, gaps } satisfies SchemaShape<BrightVariant>)
  .meta({ id: 'variant' });
export const variant = (description: string) => says(oneVariant, description);
