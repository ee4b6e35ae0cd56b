/** A look file as the engine takes it: the built-in look it extends, and what differs from that. */
import { plainHex } from '../../color.js';
import { type Look, TRANSITION_TYPES } from '../enumerations.js';
import type { CaptionGround } from './caption-look.types.js';
import { type Differences, extended } from './differences.js';
import type { AccentForm, LookTokens } from './look.types.js';
import type { LookData } from './look-schema.js';
import { LOOKS } from './look-table.js';

/** What a user's own look changes in the built-in look that it extends. */
export type Design = Differences<LookTokens>;

/** Which look a film or a carousel is made in. */
export interface Designed {
  readonly look: Look;
  /** What differs from the built-in look; absent: nothing does. */
  readonly design?: Design;
}

/** The tokens of a look, be it built-in or the user's own. */
export function lookOf({ look, design }: Designed): LookTokens {
  if (design === undefined) return LOOKS[look];
  const known = LOOKS_MADE.get(design) ?? extended(LOOKS[look], design);
  LOOKS_MADE.set(design, known);
  return known;
}

const LOOKS_MADE = new WeakMap<Design, LookTokens>();

/**
 * The design of a valid look: without the fields that only describe its file, and with colours as lower-case hex with
 * all digits.
 */
export function designOf(look: LookData): Designed {
  const { $schema: _, name: _name, extends: asked, fonts: _fonts, ...written } = look;
  const id = asked ?? 'neutral';
  const said = plain(written);
  if (Object.keys(said).length === 0) return { look: id };
  const { accent, transition, captions } = said;
  const ground = isRecord(captions) ? captions['ground'] : undefined;
  const base = LOOKS[id];
  const design = {
    ...said,
    ...(isRecord(accent) ? { accent: ofItsKind(accent, base.accent, ACCENTS) } : {}),
    ...(isRecord(transition) ? { transition: ofItsKind(transition, base.transition, TRANSITIONS) } : {}),
    ...(isRecord(captions) && isRecord(ground)
      ? { captions: { ...captions, ground: ofItsKind(ground, base.captions.ground, GROUNDS) } }
      : {}),
  };
  return { look: id, design: design as Design };
}

type Said = Readonly<Record<string, unknown>>;

/**
 * A token that exists in several kinds: where a look picks another kind than its base, the usual values of that kind
 * fill what the look leaves out.
 */
function ofItsKind(said: Said, base: { readonly kind: string }, usual: Readonly<Record<string, object>>): Said {
  const kind = said['kind'];
  return typeof kind !== 'string' || kind === base.kind ? said : { ...(usual[kind] ?? usual['own']), ...said };
}

/** A written value without its null fields, and with its colours written with all digits. */
function plain(value: Said): Said {
  const one = (item: unknown): unknown => {
    if (typeof item === 'string') return item.startsWith('#') ? plainHex(item) : item;
    return isRecord(item) ? plain(item) : item;
  };
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => (item === null || item === undefined ? [] : [[name, one(item)]])),
  );
}

function isRecord(value: unknown): value is Said {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const RULE = {
  under: 'words',
  from: 'start',
  thickShare: 0.085,
  leastPx: 4,
  dropShare: 0.27,
  round: true,
  frames: 7,
  slow: false,
} as const;
const ACCENTS: Readonly<Record<AccentForm['kind'], AccentForm>> = {
  jolt: { kind: 'jolt' },
  line: { kind: 'line', ...RULE },
  scribble: { kind: 'scribble', ...RULE },
};
const BOX = { fill: '#000000cc', padXShare: 0.6, padYShare: 0.5, radiusShare: 0.3, shadow: false } as const;
const GROUNDS: Readonly<Record<CaptionGround['kind'], CaptionGround>> = {
  stroke: {
    ...{ kind: 'stroke', color: '#000000', widthShare: 0.11 },
    shadow: { color: '#00000099', offsetYShare: 0.06, blurShare: 0.3 },
  },
  lines: { kind: 'lines', ...BOX },
  card: { kind: 'card', ...BOX },
};
/** The usual values of each transition; `own` stands for any transition of an extension. */
const TRANSITIONS = Object.fromEntries(
  [...TRANSITION_TYPES, 'own'].map((kind) => [kind, kind === 'cut' ? { kind } : { kind, frames: 14 }]),
);
