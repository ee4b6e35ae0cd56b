/** A short's record -> the requests to its models: all that was chosen and is paid for. */
import { type DocumentRecord, resolveBrandName, seedFromBrandProfile } from 'reelwright';
import type { ClipRequest, Creative, MusicRequest, Reference } from '../providers/provider.types.js';
import { seedOf } from '../providers/seed.js';
import { vibeOfLook } from '../providers/vibe.js';
import { clipSize } from '../work/work-parts.js';

/** The look of a short that names neither look nor theme. */
const DEFAULT_LOOK = 'kinetic_creator';
const RATIO = '9:16';
const CLIPS = 2;
const CLIP_SECONDS = 6;
/** How much music is asked for: as much as the longest film. */
const MUSIC_SECONDS = 14;

/** A record and the number of the take to generate, from 1. */
export interface Take {
  readonly record: DocumentRecord;
  readonly take: number;
}

/** What clips and music of a short share. */
export function creativeOf(record: DocumentRecord): Creative {
  const seeded = seedFromBrandProfile(record);
  const theme = textOf(seeded['theme']) || null;
  const look = seeded['visual_language'];
  return {
    language: textOf(seeded['language']) || 'en',
    look: look === undefined && theme === null ? DEFAULT_LOOK : textOf(look) || null,
    theme,
    format: textOf(seeded['creative_format']) || null,
    intent: 'social_ad',
    aspect_ratio: RATIO,
    product: { subject: '', description: textOf(record['product_description']) },
    brand: { name: resolveBrandName(record), accent_color: textOf(seeded['accent_color']) || null },
  };
}

/**
 * The request of a clip. `references`: the product's photo, and for the second clip also the first, which it continues.
 */
export function clipRequestOf(
  { record, take }: Take,
  { position, side, references }: { position: number; side: number; references: readonly Reference[] },
): ClipRequest {
  const prompt = textOf(record['product_prompt']);
  const neighbour = { prompt, narration: '' };
  return {
    ...creativeOf(record),
    prompt,
    position,
    count: CLIPS,
    seconds: CLIP_SECONDS,
    ...clipSize(side, RATIO),
    features_product: references.some(({ role }) => role === 'product'),
    references,
    narration: '',
    before: position > 1 ? neighbour : null,
    after: position < CLIPS ? neighbour : null,
    take,
    seed: seedOf(prompt, position, take),
  };
}

/** The request of the bed. */
export function musicRequestOf({ record, take }: Take): MusicRequest {
  const creative = creativeOf(record);
  const prompt = textOf(record['product_prompt']);
  const instruments = record['music_instruments'];
  return {
    ...creative,
    vibe: textOf(record['music_vibe']) || vibeOfLook(creative.look),
    instruments: Array.isArray(instruments) ? instruments.map(String) : [],
    prompt,
    seconds: MUSIC_SECONDS,
    take,
    seed: seedOf(prompt, 0, take),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
