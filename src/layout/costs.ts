/**
 * The one table of costs by which the layout compares ways to put words on a picture. Each row says which facts it
 * needs (the framing, how the words are set, what lies under them, what is seen before and after) and has a whole
 * number as its weight. The search adds up the rows that need the same facts together, and stops once the sum exceeds
 * the best so far. A rule that must hold is a demand: breaking it costs more than all other rows together, so that the
 * same sum also finds the least bad layout.
 */
import { type Box, bottom, contains, inflate, onFrame, overlaps, type Size, sharedArea } from '../geometry.js';
import type { Under } from './fact-map.js';
import type { FramedMoment } from './framed-moments.js';
import { edgesOver, type Framing } from './framing.js';
import type { ItemSetting, Role } from './item.types.js';
import { figureOf, hairlineToChin, type SeenPerson } from './people.js';
import type { WeighedBox } from './things.js';

/** The cost of a broken demand. */
export const BROKEN = 1_000_000;

/** One row of the table: `weight` times `of`, which is a whole number of `unit`s. */
export interface CostRow<Case> {
  readonly name: string;
  readonly unit: string;
  readonly weight: number;
  of(one: Case): number;
}

/** The names of the demands among the rows. */
export const DEMANDS = ['text_on_face', 'subject_cut', 'type_small'] as const;

/** A framing of a scene's picture. */
export interface FramingCase {
  readonly framing: Framing;
  /** The picture seen through the framing, sample by sample. */
  readonly looks: readonly FramedMoment[];
  readonly frame: Size;
  /** Where platforms lay nothing over the frame, px from its top. Default: everywhere. */
  readonly seen?: { readonly top: number; readonly bottom: number } | undefined;
}

/** The texts of a span as they are set. */
export interface WordsCase {
  readonly settings: readonly {
    readonly role: Role;
    readonly setting: Pick<ItemSetting, 'cap' | 'shrunk' | 'sense' | 'ragged' | 'side'>;
  }[];
}

/** The boxes that lie over a picture. */
export interface CoverCase {
  /** The picture under all that hides it: lines, plates, labels. */
  readonly under: Under;
}

/** Lines of letters on the picture, which must be legible there. */
export interface GroundCase {
  readonly under: Under;
}

/** Marks in their corners about a framing. */
export interface MarksCase {
  readonly framing: Framing;
  readonly marks: readonly Box[];
  /** Where the ground lies over a window's picture, from the window's left upper corner. */
  readonly edges: readonly Box[];
}

/** The part of a page on which nothing stands. */
export interface RoomCase {
  /** Share of its height, 0-1. */
  readonly empty: number;
}

/** A product on transparency on its slide. */
export interface StandCase {
  readonly stand: Box;
  readonly frame: Size;
}

const permille = (part: number, whole: number) => (whole > 0 ? Math.round((1000 * part) / whole) : 0);

function meanOver({ looks }: FramingCase, of: (look: FramedMoment) => number): number {
  return Math.round(sumOf(looks, of) / Math.max(1, looks.length));
}

/** Per mille of a box that a framing does not show; the box is in shares of the picture. */
function lost(box: Box, { window, hidden }: Pick<FramedMoment, 'window' | 'hidden'>): number {
  const seen = hidden.reduce((area, edge) => area - sharedArea(box, edge), sharedArea(box, window));
  return 1000 - permille(seen, box.width * box.height);
}

/** A thing, and once more the part of it that tells what it is. */
function withTelling({ box, weight, telling }: WeighedBox): readonly WeighedBox[] {
  return telling === undefined
    ? [{ box, weight }]
    : [
        { box, weight },
        { box: telling, weight },
      ];
}

/**
 * How much of a head's part may lie outside the frame before it counts as cut, and in how many of the samples it may;
 * both per mille.
 */
const [MOST_CUT, MOST_CUT_TIME] = [60, 100];
/** Cost of a face that an edge cuts, as of one that a sheet or words hide a part of. */
const HALVED_FACE = 3000;
/** A cut forehead is as bad as words over a ninth of the face; a face without its chin is the worst there is. */
const [FOREHEAD_CUT, FACE_CUT] = [1, 100];

/**
 * The rows that decide how a picture lies in its frame. The weights were tested against the pairs of test/layout/pairs
 * (`npm run judge`): the table orders 140 of 153 verdicts rightly, and 137 of the 144 whose facts show what decided
 * them; no other weights of a grid of 896 (picture_small, salient, figure_crossed, thing_crossed, thing_buried) order
 * more.
 */
export const FRAMING_ROWS: readonly CostRow<FramingCase>[] = [
  {
    name: 'subject_cut',
    unit: 'hundredths: a forehead one, a face all; heads cut between hairline and chin in a tenth of the samples or more',
    weight: BROKEN / FACE_CUT,
    of: (one) => {
      const isCut = (part: (person: SeenPerson) => Box, edges = true) =>
        meanOver(one, ({ main, window, hidden }) =>
          main !== undefined && lost(part(main), { window, hidden: edges ? hidden : [] }) > MOST_CUT ? 1000 : 0,
        ) > MOST_CUT_TIME;
      // How much of a face an edge of the ground hides is priced like words over it.
      if (isCut(({ face }) => face, false)) return FACE_CUT;
      return isCut(hairlineToChin) ? FOREHEAD_CUT : 0;
    },
  },
  {
    name: 'subject_lost',
    unit: 'per mille of what asks to be seen',
    weight: 6,
    of: (one) =>
      meanOver(one, (look) => {
        const parts = look.subjects.flatMap(withTelling);
        const whole = sumOf(parts, ({ weight }) => weight);
        return sumOf(parts, ({ box, weight }) => weight * lost(box, look)) / Math.max(1, whole);
      }),
  },
  {
    name: 'head_lost',
    unit: 'per mille of the head',
    weight: 2,
    of: (one) => meanOver(one, (look) => (look.main === undefined ? 0 : lost(look.main.head, look))),
  },
  {
    name: 'under_interface',
    unit: 'per mille of the head, or of what tells what the subject is',
    weight: 2,
    of: (one) =>
      meanOver(one, ({ main, subject, subjects, window }) => {
        const box = onFrame(main?.head ?? subjects[0]?.telling ?? subject, window, one.framing.stage);
        const { top, bottom: foot } = one.seen ?? { top: 0, bottom: one.frame.height };
        const hidden = Math.max(0, top - box.y) + Math.max(0, bottom(box) - foot);
        return permille(Math.min(box.height, hidden), box.height);
      }),
  },
  {
    name: 'picture_small',
    unit: 'per mille of the frame without picture',
    weight: 10,
    of: ({ framing: { stage }, frame }) => 1000 - permille(stage.width * stage.height, frame.width * frame.height),
  },
  {
    name: 'off_centre',
    unit: 'per mille of the width',
    weight: 1,
    of: (one) =>
      meanOver(one, ({ main, subject, window }) => {
        const box = onFrame(main?.face ?? subject, window, one.framing.stage);
        return permille(Math.abs(box.x + box.width / 2 - one.frame.width / 2), one.frame.width);
      }),
  },
  {
    name: 'face_huge',
    unit: 'per mille of the width over 45%',
    weight: 3,
    of: (one) =>
      meanOver(one, ({ main, window }) => {
        const width = main === undefined ? 0 : onFrame(main.face, window, one.framing.stage).width;
        return Math.max(0, permille(width, one.frame.width) - 450);
      }),
  },
  {
    name: 'faces_halved',
    unit: 'faces besides the largest that are neither seen nor left out',
    weight: HALVED_FACE,
    of: (one) =>
      meanOver(one, (look) => {
        const shares = look.others.map((other) => lost(hairlineToChin(other), look));
        return shares.filter((share) => share > MOST_CUT && share < 1000 - MOST_CUT).length;
      }),
  },
  { name: 'zoom', unit: 'per mille closer', weight: 1, of: ({ framing }) => Math.round(1000 * (framing.zoom - 1)) },
];

/**
 * Weights that differ on pages. A part without photo is a designed ground, and costs less than a part of a film without
 * its picture. A page may show a head in another panel: one that a strip cuts at the ear is not better for being large.
 */
const PAGE_WEIGHTS: Readonly<Record<string, number>> = { picture_small: 6, head_lost: 6 };

/** The rows of the photos of pages: a shot follows a person, and a page shows her once. */
export const PAGE_FRAMING_ROWS: readonly CostRow<FramingCase>[] = [
  ...FRAMING_ROWS.map((row) => ({ ...row, weight: PAGE_WEIGHTS[row.name] ?? row.weight })),
  {
    name: 'figure_lost',
    unit: 'per mille of a body that is seen to the knees',
    weight: 4,
    of: (one) =>
      meanOver(one, (look) => {
        const figure = look.main && figureOf(look.main);
        return figure === undefined ? 0 : lost(figure, look);
      }),
  },
  {
    name: 'thing_cut',
    unit: 'per mille of the subject beyond its rim, where nobody is seen',
    weight: 6,
    of: (one) =>
      meanOver(one, (look) =>
        look.main === undefined ? Math.max(0, lost(look.subject, look) - MOST_THING_BURIED) : 0,
      ),
  },
];

/**
 * How much the size of each role matters: the cost of each hundredth (of the logarithm) by which a text is smaller than
 * wanted.
 */
export const SIZE_WEIGHTS: Readonly<Record<Role, number>> = {
  hook: 48,
  title: 12,
  beat: 16,
  subtitle: 6,
  offer: 6,
  moment: 12,
  rating: 3,
  button: 5,
  badge: 2,
  sign: 4,
  caption: 9,
};

/** The least cap height at which each role can be read on a phone, px at a width of 1080. */
export const LEAST_CAPS: Readonly<Record<Role, number>> = {
  hook: 40,
  title: 22,
  beat: 30,
  subtitle: 22,
  offer: 22,
  moment: 40,
  rating: 16,
  button: 20,
  badge: 16,
  sign: 0,
  caption: 26,
};

/**
 * Cap heights common in paid ads on a phone, px at a width of 1080: smaller text can be read but is easily overlooked.
 */
const NOTICED_CAPS_PX: Readonly<Partial<Record<Role, number>>> = { beat: 56 };

/** Cost of a label that leaves the line of the other texts. */
export const ASIDE_COST = 400;

/** Cost of a text that is too small to read: less than a hidden face, more than any row that is not a demand. */
export const UNREADABLE = 20_000;

export const WORDS_ROWS: readonly CostRow<WordsCase>[] = [
  {
    name: 'type_small',
    unit: 'texts',
    weight: UNREADABLE,
    of: ({ settings }) => settings.filter(({ role, setting }) => setting.cap < LEAST_CAPS[role]).length,
  },
  {
    name: 'aside',
    unit: 'labels off the line of the words',
    weight: ASIDE_COST,
    of: ({ settings }) => settings.filter(({ setting }) => setting.side !== undefined).length,
  },
  {
    name: 'overlooked',
    unit: 'hundredths of the logarithm under what is seen in passing',
    weight: 20,
    of: ({ settings }) =>
      sumOf(settings, ({ role, setting }) => {
        const least = NOTICED_CAPS_PX[role] ?? 0;
        // Below the size that a phone shows legibly, the demand decides.
        const cap = Math.max(LEAST_CAPS[role], setting.cap);
        return cap < least ? Math.round(100 * Math.log(least / cap)) : 0;
      }),
  },
  {
    name: 'size',
    unit: 'hundredths of the logarithm, by role',
    weight: 1,
    of: ({ settings }) => sumOf(settings, ({ role, setting }) => Math.round(SIZE_WEIGHTS[role] * setting.shrunk)),
  },
  {
    name: 'sense',
    unit: 'points of a break',
    weight: 40,
    of: ({ settings }) => sumOf(settings, (one) => one.setting.sense),
  },
  {
    name: 'ragged',
    unit: 'per mille',
    weight: 1,
    of: ({ settings }) => Math.round(sumOf(settings, (one) => one.setting.ragged) / 4),
  },
];

function sumOf<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((sum, one) => sum + of(one), 0);
}

/** Per mille of a field that lies under boxes. */
function covered(
  { under }: CoverCase,
  field: 'parts' | 'face' | 'head' | 'figure' | 'thing' | 'telling' | 'salient',
): number {
  const whole = under.total(field);
  return whole === 0 ? 0 : Math.min(1000, permille(under.sum(field), whole));
}

/** A sheet that hides more of what it should show, per mille, hides all of it. */
const MOST_BEHIND = 200;
/** What a sheet in front of the picture should leave in sight; a head that it cuts is no better than a hidden one. */
export const SHEET_ROWS: readonly CostRow<CoverCase>[] = [
  {
    name: 'head_behind',
    unit: 'heads not seen whole',
    weight: HALVED_FACE,
    of: (one) => (covered(one, 'head') > MOST_CUT ? 1 : 0),
  },
  {
    name: 'face_behind',
    unit: 'faces of which too little is left to be shown',
    weight: HALVED_FACE,
    of: (one) => (covered(one, 'face') > MOST_BEHIND ? 1 : 0),
  },
  {
    name: 'thing_behind',
    unit: 'the same of things, where nobody is seen',
    weight: HALVED_FACE,
    of: (one) => (covered(one, 'thing') > MOST_BEHIND ? 1 : 0),
  },
];

/** The per mille of faces that may lie under boxes before they count as more than touched. */
const MOST_TOUCHED = 15;
/** Cover rows that count for marks too, whose corner the document names; a small mark may hide a part of others. */
export const FACE_ROWS: readonly CostRow<CoverCase>[] = [
  { name: 'face', unit: 'per mille of faces', weight: 90, of: (one) => covered(one, 'face') },
  {
    name: 'face_touched',
    unit: 'more than its rim',
    weight: HALVED_FACE,
    of: (one) => (covered(one, 'face') > MOST_TOUCHED ? 1 : 0),
  },
  { name: 'hair', unit: 'per mille of heads', weight: 2, of: (one) => covered(one, 'head') },
  {
    name: 'telling_part',
    unit: 'per mille of the parts that tell what things are, where nobody is seen',
    weight: 2,
    of: (one) => covered(one, 'telling'),
  },
];

/** The least distance between a mark and the edge of its window, px: that of a label's text from its plate's edge. */
const MARK_MARGIN = 12;
/**
 * Rows of marks over the edges of windows. On 1,323 closing cards, any weight from 400 to 9,600 takes all labels off
 * their edges; a low one leaves the words their size.
 */
export const MARK_ROWS: readonly CostRow<MarksCase>[] = [
  {
    name: 'mark_on_edge',
    unit: 'marks across an edge of a window, or at it',
    weight: 800,
    of: ({ framing, marks, edges }) => {
      const { kind, stage } = framing;
      const over = edgesOver(framing, edges);
      const isOnEdge = (mark: Box) =>
        overlaps(stage, mark) &&
        (!contains(stage, inflate(mark, MARK_MARGIN)) || over.some((edge) => overlaps(edge, mark)));
      return kind === 'full' ? 0 : marks.filter(isOnEdge).length;
    },
  },
];

const SUBJECT_ROWS: readonly CostRow<CoverCase>[] = [
  { name: 'thing', unit: 'per mille of things, where nobody is seen', weight: 8, of: (one) => covered(one, 'thing') },
  { name: 'figure', unit: 'per mille of bodies seen to the knees', weight: 4, of: (one) => covered(one, 'figure') },
  {
    name: 'subject_hidden',
    unit: 'per mille of what asks to be seen',
    weight: 3,
    of: (one) => covered(one, 'salient'),
  },
  {
    name: 'salient',
    unit: 'per mille of the most a place can ask to be seen, mean under the boxes',
    weight: 2,
    of: ({ under }) => (under.cells === 0 ? 0 : Math.round((1000 * under.sum('salient')) / (255 * under.cells))),
  },
];

/** Cover rows of labels that may stand elsewhere: on a head they lie badly, however little of it they hide. */
export const LABEL_ROWS: readonly CostRow<CoverCase>[] = [
  ...SUBJECT_ROWS,
  {
    name: 'label_on_head',
    unit: 'per mille of the label that lies on hair or hats',
    weight: 2,
    of: ({ under }) => permille(under.sum('head'), 100 * under.cells),
  },
];

/**
 * The most of eyes, mouths and what is between, per mille, that may lie under boxes: it allows for cells that boxes
 * only touch at the rim.
 */
const MOST_PARTS = 10;
export const COVER_DEMANDS: readonly CostRow<CoverCase>[] = [
  {
    name: 'text_on_face',
    unit: 'broken, and per mille of eyes, mouths and what is between',
    weight: 1,
    of: (one) => {
      const parts = covered(one, 'parts');
      return parts > MOST_PARTS ? BROKEN / 4 + 500 * parts : 0;
    },
  },
];

export const COVER_ROWS: readonly CostRow<CoverCase>[] = [...COVER_DEMANDS, ...FACE_ROWS, ...SUBJECT_ROWS];

/**
 * The most of things and of heads, per mille, that words may lie on, where the picture may be placed elsewhere: things
 * are smaller than a person and have no part that words may lie on; hair they may touch.
 */
const [MOST_THING_BURIED, MOST_HAIR, MOST_FIGURE] = [40, 100, 60];
/** The same of what asks to be seen: of a landscape, words always lie on a part. */
const MOST_SUBJECT = 300;
/** How much more than that counts: a picture that is shown very small is no better. */
const [COUNTED_THING, COUNTED_HAIR, COUNTED_FIGURE] = [100, 200, 300];

const thingBuried: Omit<CostRow<CoverCase>, 'weight'> = {
  name: 'thing_buried',
  unit: 'per mille of things beyond their rim, where nobody is seen',
  of: (one) => Math.min(COUNTED_THING, Math.max(0, covered(one, 'thing') - MOST_THING_BURIED)),
};

function hairBuried(most: number): Omit<CostRow<CoverCase>, 'weight'> {
  return {
    name: 'hair_buried',
    unit: 'per mille of heads beyond what words may touch',
    of: (one) => Math.min(COUNTED_HAIR, Math.max(0, covered(one, 'head') - most)),
  };
}

/** The per mille of bodies, things, heads and telling parts that lines may lie on before they cross them. */
const MOST_CROSSED = 20;
/** Measured on a group of three: from a weight of 18 on, a smaller headline stands over the middle one's hair. */
const WORDS_ON_HAIR: CostRow<CoverCase> = { ...hairBuried(MOST_CROSSED), weight: 24 };

/** Cover rows of words over a film. A line across a body or a thing is seen at once, however little it hides. */
const FILM_WORDS_ROWS: readonly CostRow<CoverCase>[] = [
  ...COVER_ROWS,
  {
    name: 'figure_crossed',
    unit: 'more than the rim of bodies seen to the knees',
    weight: 1600,
    of: (one) => (covered(one, 'figure') > MOST_CROSSED ? 1 : 0),
  },
  {
    name: 'thing_crossed',
    unit: 'more than the rim of things, where nobody is seen',
    weight: 150,
    of: (one) => (covered(one, 'thing') > MOST_CROSSED ? 1 : 0),
  },
  { ...thingBuried, weight: 12 },
];

/** The same where words and framing are chosen together: then there is a picture whose head is free. */
export const WORDS_COVER_ROWS: readonly CostRow<CoverCase>[] = [
  ...FILM_WORDS_ROWS,
  {
    name: 'hair_crossed',
    unit: 'more than the rim of heads',
    weight: HALVED_FACE,
    of: (one) => (covered(one, 'head') > MOST_CROSSED ? 1 : 0),
  },
];

/** Cover rows of captions. */
export const CAPTION_COVER_ROWS: readonly CostRow<CoverCase>[] = [...COVER_ROWS, WORDS_ON_HAIR];

/** Cover rows of titles over a picture that is framed already. */
export const TITLE_COVER_ROWS: readonly CostRow<CoverCase>[] = [
  ...FILM_WORDS_ROWS,
  WORDS_ON_HAIR,
  {
    name: 'telling_buried',
    unit: 'per mille of the parts that tell what things are, beyond their rim',
    weight: 6,
    of: (one) => Math.max(0, covered(one, 'telling') - MOST_CROSSED),
  },
];

/** The cover rows of pages. */
export const PAGE_COVER_ROWS: readonly CostRow<CoverCase>[] = [
  ...COVER_ROWS,
  { ...thingBuried, weight: 40 },
  { ...hairBuried(MOST_HAIR), weight: 32 },
  {
    name: 'figure_buried',
    unit: 'per mille of bodies seen to the knees, beyond their rim',
    weight: 24,
    of: (one) => Math.min(COUNTED_FIGURE, Math.max(0, covered(one, 'figure') - MOST_FIGURE)),
  },
  {
    name: 'subject_buried',
    unit: 'per mille of what asks to be seen beyond three tenths',
    weight: 10,
    of: (one) => Math.max(0, covered(one, 'salient') - MOST_SUBJECT),
  },
];

export const GROUND_ROWS: readonly CostRow<GroundCase>[] = [
  {
    name: 'detail',
    unit: 'levels of luma within a cell',
    weight: 6,
    of: ({ under }) => (under.cells === 0 ? 0 : Math.round(under.sum('detail') / under.cells)),
  },
];

/** The side that a square product should have, per mille of the frame's width; and the same in a tall frame. */
const [PRODUCT_SIDE, TALL_SIDE] = [420, 660];

export const STAND_ROWS: readonly CostRow<StandCase>[] = [
  {
    name: 'product_small',
    unit: 'per mille of the side it should have',
    weight: 5,
    of: ({ stand, frame }) => {
      const wanted = frame.height > 1.5 * frame.width ? TALL_SIDE : PRODUCT_SIDE;
      const side = permille(Math.sqrt(stand.width * stand.height), frame.width);
      return Math.max(0, 1000 - permille(side, wanted));
    },
  },
];

/** The sum of rows; adding stops where the sum has reached `limit`. */
export function costOf<Case>(rows: readonly CostRow<Case>[], one: Case, limit = Number.POSITIVE_INFINITY): number {
  let cost = 0;
  for (const row of rows) {
    cost += row.weight * row.of(one);
    if (cost >= limit) return cost;
  }
  return cost;
}

/** The cost of each row by its name, for the rows that are not 0. */
export function rowsOf<Case>(rows: readonly CostRow<Case>[], one: Case): Readonly<Record<string, number>> {
  return Object.fromEntries(rows.map((row) => [row.name, row.weight * row.of(one)]).filter(([, cost]) => cost !== 0));
}

/**
 * Shares of a page in percent: the empty room that is wanted, and the share from which on the page looks unfinished.
 */
const [WANTED_AIR, UNFINISHED] = [15, 20];

export const ROOM_ROWS: readonly CostRow<RoomCase>[] = [
  {
    name: 'emptiness',
    unit: 'percent of the page beyond its air',
    weight: 16,
    of: ({ empty }) => Math.max(0, Math.round(100 * empty) - WANTED_AIR),
  },
  {
    name: 'unfinished',
    unit: 'percent of the page beyond a fifth',
    weight: 400,
    of: ({ empty }) => Math.max(0, Math.round(100 * empty) - UNFINISHED),
  },
];
