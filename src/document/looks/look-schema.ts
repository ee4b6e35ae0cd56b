/**
 * A look as data: the file `*.look.json`, or the same written in a document. It extends a built-in look and names only
 * what differs. Every token of a look has its row and its bounds here: one that is missing does not compile.
 */
import { z } from 'zod';
import {
  CAPTION_STYLES,
  KIT_SOUNDS,
  LANGUAGES,
  type Language,
  SHORT_ARRANGEMENTS,
  SHORT_TEXT_ANIMATIONS,
  TRANSITION_TYPES,
  VISUAL_LANGUAGES,
} from '../enumerations.js';
import type { Immutable } from '../immutable.js';
import {
  brandFonts,
  choice,
  choiceOrOwn,
  color,
  list,
  numberWithin,
  optional,
  schemaReference,
  text,
  withRule,
} from '../schema-parts.js';
import type { CaptionGround, CaptionLook, CaptionShadow } from './caption-look.types.js';
import { endCard } from './card-schema.js';
import type { Hand } from './hand.types.js';
import type { AccentForm, HookSizes, LookTokens, Rhythm } from './look.types.js';
import {
  colors,
  cut,
  edge,
  family,
  gaps,
  labelField,
  labels,
  legibility,
  plates,
  type SchemaShape,
  says,
  share,
  style,
  variant,
} from './look-parts.js';
import { eachOnce, everyOne } from './look-values.js';

const entrances = SHORT_TEXT_ANIMATIONS.filter((name) => name !== 'auto');
const oneAnimation = choice(entrances as [(typeof entrances)[number], ...(typeof entrances)[number][]]).meta({
  id: 'animation',
});
const animation = () => oneAnimation;

const inLanguage = says(animation(), 'In that language.');

const accent = says(
  z.strictObject({
    kind: says(
      everyOne<AccentForm['kind']>({ jolt: true, line: true, scribble: true }),
      'jolt gives the block a start; line and scribble draw a rule under the words that count.',
    ),
    under: says(everyOne({ words: true, line: true }), 'Under the number or the end of the text, or its last line.'),
    from: says(everyOne({ start: true, center: true }), 'Where it begins to grow.'),
    widthShare: share(12, 'At most, in cap heights; else as wide as what it is under.'),
    thickShare: says(numberWithin(0.01, 0.4), 'In cap heights.'),
    leastPx: says(numberWithin(1, 20), 'Least thickness, pixels.'),
    dropShare: share(1.5, 'From the baseline down, in cap heights.'),
    round: says(z.boolean(), 'Whether its ends are round.'),
    frames: says(numberWithin(1, 60, true), 'Frames it takes to grow.'),
    slow: says(z.boolean(), 'Gathers and lands, in place of a fast start.'),
  } satisfies SchemaShape<AccentForm>),
  'What happens to a text that stands for long.',
);

const sound = (event: string) => says(choice(['none', ...KIT_SOUNDS]), `What is heard when ${event}.`);
const sounds = says(
  z.strictObject({
    hook: sound('the headline enters'),
    beat: sound('a beat or a title enters'),
    cut: sound('another scene begins'),
    offer: sound('the offer comes'),
    button: sound('the button comes'),
    card: sound('the closing card has come'),
    before: sound('the closing card is about to come'),
    levelLu: says(numberWithin(-18, -12), 'How loud they are against the music, LU.'),
  } satisfies SchemaShape<LookTokens['sounds']>),
  'The sounds of a film that asks for them with `sounds`.',
);

const rhythm = says(
  z.strictObject({
    stands: says(numberWithin(0.8, 2.4), 'Nothing stands for longer, seconds.'),
    cuts: says(numberWithin(0, 3, true), 'Cuts within a clip to another distance, at least.'),
    closer: says(numberWithin(0.04, 0.12), 'How much closer the closest of those views is.'),
    push: says(numberWithin(0, 0.05), 'By how much the view comes closer as a clip ends; 0: not at all.'),
  } satisfies SchemaShape<Rhythm>),
  'How often something changes in a film that asks for it with `score`.',
);

const transition = says(
  z.strictObject({
    kind: says(choiceOrOwn(TRANSITION_TYPES), 'How the second clip follows the first where the document says nothing.'),
    frames: says(
      withRule(numberWithin(2, 60, true), (value) => value % 2 === 0 || value > 60, {
        code: 'out_of_range',
        expected: 'an even number of frames',
        remedy: (value: number, name) => `Use ${value + 1} for ${name}.`,
      }),
      'Frames both are seen; says nothing of a cut.',
    ),
  } satisfies SchemaShape<LookTokens['transition']>),
  'Between the two clips of a short.',
);

const captionShadow = says(
  z.strictObject({
    color: says(color(), 'Colour of the shadow.'),
    offsetYShare: says(numberWithin(-1, 1), 'In cap heights.'),
    blurShare: share(2, 'In cap heights.'),
  } satisfies SchemaShape<CaptionShadow>),
  'The shadow of an outlined caption.',
);

const captions = says(
  z.strictObject({
    style: says(
      choice(CAPTION_STYLES.filter((name) => name !== 'auto') as unknown as ['plain', ...CaptionLook['style'][]]),
      'How captions follow the voice where the document says nothing.',
    ),
    family: family(),
    cut: cut(),
    upperCase: says(z.boolean(), 'Whether they are set in capitals.'),
    letterSpacing: says(numberWithin(-0.1, 0.5), 'Em.'),
    leading: says(numberWithin(1, 4), 'Distance of lines in cap heights.'),
    sizeShare: says(
      numberWithin(0.8, 1.3),
      'Cap height of captions as a share of the usual one: narrow faces may be set larger.',
    ),
    ink: says(color(), 'Colour of the words.'),
    active: says(color(), 'Colour of the word that is being spoken.'),
    pill: says(
      z.strictObject({
        fill: says(color(), 'Colour of the box behind the spoken word.'),
        ink: says(color(), 'Colour of the word in the box.'),
        radiusShare: share(3, 'Radius of its corners, in cap heights.'),
      } satisfies SchemaShape<CaptionLook['pill']>),
      'The spoken word in a box.',
    ),
    ground: says(
      z.strictObject({
        kind: says(everyOne<CaptionGround['kind']>({ stroke: true, lines: true, card: true }), 'What they stand on.'),
        color: says(color(), 'Colour of the outline.'),
        widthShare: share(0.3, 'Width of the outline, in cap heights.'),
        fill: says(color(), 'Colour of the box.'),
        padXShare: share(3, 'Air at the sides, in cap heights.'),
        padYShare: share(3, 'Air above and below, in cap heights.'),
        radiusShare: share(3, 'Radius of the corners, in cap heights.'),
        shadow: says(z.union([z.boolean(), captionShadow.unwrap().unwrap()]), 'Under the letters, or under the box.'),
      } satisfies SchemaShape<CaptionGround>),
      'An outline, a box a line, or one box around all.',
    ),
  } satisfies SchemaShape<CaptionLook>),
  'Captions of an editor ad.',
);

const hand = says(
  z.strictObject({
    line: says(everyOne<Hand['line']>({ round: true, bar: true, brush: true }), 'The body of a stroke.'),
    weight: says(numberWithin(0.02, 0.4), 'Width of a sign’s strokes in its size.'),
    strike: says(numberWithin(0.04, 0.5), 'Width of the stroke through a line of text, in its cap height.'),
    seat: says(
      everyOne<Hand['seat']>({ disc: true, ring: true, square: true, tile: true, none: true }),
      'What a sign stands on.',
    ),
    comes: says(everyOne<Hand['comes']>({ stamp: true, draw: true }), 'How a sign comes.'),
    rail: says(numberWithin(1, 40), 'Width of the line beside the before and the after, pixels.'),
    ground: says(
      everyOne<Hand['ground']>({
        ...{ plain: true, leaning: true, hairlines: true, ruled: true, rounded: true, brushed: true },
      }),
      'Edges of a ground from side to side.',
    ),
    curtain: says(
      everyOne<Hand['curtain']>({
        ...{ apart: true, diagonal: true, iris: true, page: true, columns: true, card: true, letterbox: true },
      }),
      'How the curtain opens.',
    ),
  } satisfies SchemaShape<Hand>),
  'What the devices of creative_format are drawn with.',
);

/** Fields of the look file itself that are no tokens. */
const named = {
  $schema: schemaReference(),
  name: says(text(60), 'What people call it; changes nothing.'),
  extends: optional(choice(['neutral', ...VISUAL_LANGUAGES]), {
    description: 'The built-in look it is made from.',
    default: 'neutral',
  }),
  fonts: brandFonts(),
};

const tokens = {
  colors,
  align: says(everyOne({ start: true, center: true }), 'At the margin, or on the axis.'),
  arrangements: says(
    eachOnce(list(choice(SHORT_ARRANGEMENTS), 1, SHORT_ARRANGEMENTS.length)),
    'Where it puts texts, the place that it likes best first: head, middle or foot of the picture, or over a window. Elsewhere only where they would lie on eyes, nose or mouth.',
  ),
  headline: style('How the headline is set.'),
  hook: says(
    z.strictObject({
      word: says(numberWithin(40, 480), 'Up to 6 letters.'),
      few: says(numberWithin(40, 400), 'Up to 12.'),
      line: says(numberWithin(40, 300), 'Up to 32.'),
      long: says(numberWithin(30, 240), 'More.'),
    } satisfies SchemaShape<HookSizes>),
    'Largest cap heights of what has the stage alone, by its length in Latin letters. Pixels.',
  ),
  title: says(everyOne({ stays: true, leaves: true }), 'Whether a headline that was read stays over the beats.'),
  subheadline: style('How the subheadline is set.'),
  beat: style('How text beats are set.'),
  edge,
  plate: plates,
  emphasis: says(
    everyOne<LookTokens['emphasis']>({
      ...{ none: true, 'numbers-or-last-line': true, 'last-line': true, 'last-word': true },
    }),
    'Which words of the headline take the accent.',
  ),
  accentAs: says(everyOne({ ink: true, marker: true }), 'As their ink, or as a block behind them.'),
  proof: says(everyOne({ foot: true, head: true }), 'Where the stars stand: over the button, or over the headline.'),
  legibility,
  animation: says(
    z.strictObject({
      headline: says(animation(), 'How the headline enters.'),
      secondary: says(animation(), 'How the lines under it do.'),
      byLanguage: says(
        z.strictObject(
          Object.fromEntries(LANGUAGES.map((language) => [language, inLanguage])) as Record<
            Language,
            typeof inLanguage
          >,
        ),
        'Languages in which another one reads better.',
      ),
    } satisfies SchemaShape<LookTokens['animation']>),
    'How texts enter where the document says auto.',
  ),
  transition,
  rhythm,
  sounds,
  accent,
  labelMotion: says(everyOne({ pop: true, fade: true, rise: true, wipe: true }), 'How labels enter.'),
  settle: says(numberWithin(0.3, 1), 'Damping of what moves: under 1 it overshoots, 1 lands softly.'),
  ...labels,
  disclosure: labelField('The label that says how the film was made.'),
  endCard,
  captions,
  hand,
  gaps,
  onBright: variant('What changes where white type would need so much shade that the picture turns to fog.'),
  onLight: variant('What changes where the picture is evenly light and the type turns dark.'),
} satisfies SchemaShape<Omit<LookTokens, 'id' | 'idea' | 'words'>>;

/** A look file. */
export const lookSchema = z.strictObject({ ...named, ...tokens }).meta({
  title: 'Reelwright look',
  description: 'A look: a built-in one, and what differs from it. Everything may be left out.',
});

/** A valid look, as written. */
export type LookData = Immutable<z.output<typeof lookSchema>>;
