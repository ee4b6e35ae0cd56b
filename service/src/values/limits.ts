/** Rate limits of the interface, and limits of requests. */

/** The most calls a minute, by account and group of routes. */
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

/** Bytes of a JSON body. Chosen by this service: the longest field of the interface is a text of 50,000 characters. */
export const BODY_MAX_BYTES = 1024 * 1024;

/**
 * Levels of a JSON body, its number of values, and the time in which it must arrive. Chosen by this service: the
 * largest body of the interface names 10,000 parts.
 */
export const BODY_LIMITS = { depth: 32, values: 40_000, milliseconds: 30_000 } as const;

/**
 * The least speed of an upload, and the most concurrent ones to one address. Chosen by this service: 4 KB a second,
 * less than any telephone sends.
 */
export const FILE_PACE = { bytes: 120_000, everyMs: 30_000, atOnce: 4 } as const;

/** The most problems of fields in one answer. Chosen by this service. */
export const PROBLEMS_MAX = 50;

/** The most tokens, and records of a kind, in an account. Chosen by this service. */
export const RECORDS_MAX = 1000;

/** The most projects of all kinds in an account, unless its owner sets another number. Chosen by this service. */
export const PROJECTS_MAX = 10_000;

/** The most characters of an Idempotency-Key. Chosen by this service. */
export const IDEMPOTENCY_KEY_MAX = 255;

/** How long the answer of a key is replayed, in milliseconds. */
export const REPLAY_MS = 24 * 60 * 60 * 1000;

/** How long signed addresses live, in seconds. */
export const LIFETIMES = { upload: 3600, result: 24 * 3600, background: 3600 } as const;

const MIB = 1024 * 1024;

/** Size and types of each kind of image. */
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

/** Limits of uploaded clips. */
export const UPLOADS = {
  types: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'],
  /** The largest size of one file, bytes. */
  maxBytes: 500_000_000,
  /** The most bytes of all uploads of an account together. This number is ours: the interface gives none. */
  quotaBytes: 20_000_000_000,
  /** The size of parts. This number is ours: the interface leaves it to the server. */
  partBytes: 16 * MIB,
  partsMax: 10_000,
} as const;
