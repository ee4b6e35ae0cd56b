/** Rate limits of the interface, and sizes of what a request may hold. */

/** Calls a minute, by group of routes and account. */
export const RATE_LIMITS = {
  slider_generate: 10,
  slider_restyle: 20,
  slider_slide_edit: 20,
  short_rerender: 10,
  upload: 30,
  multipart_sign_part: 300,
} as const;
/** A group of routes that share a limit. */
export type RateGroup = keyof typeof RATE_LIMITS;

/** Bytes of a JSON body. Ours: the longest field of the interface is a text of 50,000 characters. */
export const BODY_MAX_BYTES = 1024 * 1024;

/**
 * Levels of a JSON body and values in it, and how long it may take to come. Ours: the largest body of the interface
 * names 10,000 parts.
 */
export const BODY_LIMITS = { depth: 32, values: 40_000, milliseconds: 30_000 } as const;

/**
 * What a file that is put must bring, and how many may be on their way to one address. Ours: 4 KB a second, less than
 * any telephone sends.
 */
export const FILE_PACE = { bytes: 120_000, everyMs: 30_000, atOnce: 4 } as const;

/** Problems of fields that one answer names. Ours. */
export const PROBLEMS_MAX = 50;

/** Tokens, and records of a kind, that an account may have. Ours. */
export const RECORDS_MAX = 1000;

/** Projects of all kinds that an account may have, unless its owner says otherwise. Ours. */
export const PROJECTS_MAX = 10_000;

/** Characters of an Idempotency-Key. Ours. */
export const IDEMPOTENCY_KEY_MAX = 255;

/** How long the answer of a key is replayed, in milliseconds. */
export const REPLAY_MS = 24 * 60 * 60 * 1000;

/** How long signed addresses live, in seconds. */
export const LIFETIMES = { upload: 3600, result: 24 * 3600, background: 3600 } as const;

const MIB = 1024 * 1024;

/** What an image of each kind may weigh and be. */
export const IMAGES = {
  short_product: { maxBytes: 20 * MIB, types: ['image/jpeg', 'image/png'] },
  short_logo: { maxBytes: 5 * MIB, types: ['image/jpeg', 'image/png'] },
  short_poster: { maxBytes: 20 * MIB, types: ['image/jpeg', 'image/png'] },
  slider_logo: { maxBytes: 5 * MIB, types: ['image/jpeg', 'image/png'] },
  editor_product: { maxBytes: 8 * MIB, types: ['image/jpeg', 'image/png'] },
  editor_logo: { maxBytes: 5 * MIB, types: ['image/jpeg', 'image/png'] },
  editor_closing_image: { maxBytes: 20 * MIB, types: ['image/jpeg', 'image/png'] },
} as const;
/** A kind of branding image. */
export type ImageKind = keyof typeof IMAGES;

/** What uploads of clips may be. */
export const UPLOADS = {
  types: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'],
  /** Of one file. */
  maxBytes: 500_000_000,
  /** Of an account's uploads together. Ours: the interface shows no size. */
  quotaBytes: 20_000_000_000,
  /** Ours: the interface leaves the size of parts to the server. */
  partBytes: 16 * MIB,
  partsMax: 10_000,
} as const;
