/**
 * What a kind promises of its films (size, rate, length) and reports of them, held against a plan from outside: results
 * carry the facts of a plan, and outputs are told by its size.
 */
import { z } from 'zod';
import type { PlanFault } from '../../compose/plan-faults.js';
import { planInvalid, type SavedPlan } from '../../compose/read-plan.js';
import type { FilmFormat } from '../../compose/timeline.js';
import { EDITOR_RATE, FILM_SIZES } from '../../document/editor/editor-format.js';
import { TRANSITION_TYPES } from '../../document/enumerations.js';
import { END_CARD_FRAMES, FILM_FRAMES, SHORT_RATE, SHORT_SIZE } from '../../document/short/short-format.js';
import type { Size } from '../../geometry.js';
import type { DrawnContrast } from '../../overlay/drawn-contrast.js';
import type { Rational } from '../../time.js';
import type { BeatReport, EditorFacts, SceneRecord, ShortFacts } from '../result.js';
import type { FilmKindName } from './film-result.js';

interface Promised {
  readonly sizes: readonly Size[];
  readonly frameRate: Rational;
  /** In frames; absent: any. */
  readonly lengths?: readonly number[];
  readonly facts: z.ZodType;
  /** Facts that the rest of the plan tells as well. */
  twice(plan: SavedPlan): Readonly<Record<string, unknown>>;
}

const text = (most: number) => z.string().max(most);
const amount = z.number().min(-1e7).max(1e7);
const frame = z.int().min(0).max(1e6);
const times = { start_seconds: amount, duration_seconds: amount };

/** By the names that results give them: a fact that results gain and this lacks does not compile. */
type Shape<T> = Readonly<Record<keyof T, z.ZodType>>;
/** Layouts are told by `check` alone, and a saved plan tells none of them. */
const told = { layout: z.unknown(), subjects: z.literal('network').optional() };

const beat = { tempo_bpm: amount, seconds: z.array(amount).max(1000), cut_frame: frame } satisfies Shape<BeatReport>;
const contrast = { id: text(200), target: amount, predicted: amount, drawn: amount } satisfies Shape<DrawnContrast>;
const shortFacts = {
  resolved_cta_text: text(200),
  end_card_mode: z.enum(['none', 'lockup', 'poster']),
  beat: z.strictObject(beat).nullable().optional(),
  drawn_contrast: z.array(z.strictObject(contrast)).max(1000),
} satisfies Shape<ShortFacts>;

const scene = {
  segment: frame.optional(),
  closing_image: z.literal(true).optional(),
  start_frame: frame,
  end_frame: frame,
  duration_seconds: amount,
  source_start_seconds: amount,
  source_end_seconds: amount,
  adjustment: z.enum(['none', 'trimmed', 'slowed', 'held']),
  speed: amount,
  held_seconds: amount,
  speech: z.strictObject({ start_seconds: amount, end_seconds: amount }).optional(),
  transition: z.strictObject({ type: z.enum(TRANSITION_TYPES), duration_seconds: amount.optional() }),
} satisfies Shape<SceneRecord>;
const narration = {
  words: z.enum(['given', 'estimated']),
  confidence: amount.optional(),
  inserted_silence: z.array(z.strictObject(times)).max(1000).optional(),
} satisfies Shape<NonNullable<EditorFacts['narration']>>;
const editorFacts = {
  duration_seconds: amount,
  scenes: z.array(z.strictObject(scene)).max(200),
  narration: z.strictObject(narration).optional(),
} satisfies Shape<EditorFacts>;

const PROMISED: Readonly<Record<FilmKindName, Promised>> = {
  short: {
    sizes: [SHORT_SIZE],
    frameRate: SHORT_RATE,
    lengths: [FILM_FRAMES, FILM_FRAMES + END_CARD_FRAMES],
    facts: z.strictObject({ ...shortFacts, ...told }),
    twice: ({ document }) => ({ resolved_cta_text: document['ctaText'], end_card_mode: document['endCard'] }),
  },
  editor: {
    sizes: Object.values(FILM_SIZES),
    frameRate: EDITOR_RATE,
    facts: z.strictObject({ ...editorFacts, ...told }),
    twice: ({ output }) => ({ duration_seconds: (output.totalFrames * output.frameRate.den) / output.frameRate.num }),
  },
};

/** Throws `plan_invalid` (class `usage`) with what its kind does not promise. */
export function expectPromised(plan: SavedPlan): void {
  const promised = PROMISED[plan.composition as FilmKindName];
  const faults = [...formatFaults(plan, promised), ...factFaults(plan, promised)];
  if (faults.length > 0) throw planInvalid(faults);
}

function formatFaults(
  { composition, output }: { readonly composition: string; readonly output: FilmFormat },
  { sizes, frameRate, lengths }: Promised,
): readonly PlanFault[] {
  const { size, totalFrames } = output;
  const isSize = sizes.some(({ width, height }) => width === size.width && height === size.height);
  const isRate = output.frameRate.num * frameRate.den === output.frameRate.den * frameRate.num;
  const isLength = lengths === undefined || lengths.includes(totalFrames);
  const promise = (path: string, received: string) => ({ path, message: `no ${composition} has ${received}` });
  return [
    ...(isSize ? [] : [promise('output.size', `${size.width}x${size.height} pixels`)]),
    ...(isRate ? [] : [promise('output.frameRate', `${output.frameRate.num} frames a second`)]),
    ...(isLength ? [] : [promise('output.totalFrames', `${totalFrames} frames`)]),
  ];
}

function factFaults(plan: SavedPlan, { facts, twice }: Promised): readonly PlanFault[] {
  const parsed = facts.safeParse(plan.facts);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({
      path: ['facts', ...path.map(String)].join('.'),
      message,
    }));
  return Object.entries(twice(plan)).flatMap(([name, value]) =>
    plan.facts[name] === value ? [] : [{ path: `facts.${name}`, message: 'the rest of the plan tells another one' }],
  );
}
