/** What a render returns. */
import type { Problem, Warning } from '../errors.js';

/** What an output file is. */
export type OutputRole = 'video' | 'thumbnail' | 'slide' | 'manifest' | 'tracks' | 'mot' | 'captions';

/** One file a render wrote. */
export interface RenderOutput {
  readonly role: OutputRole;
  /** Absolute. */
  readonly path: string;
  readonly mime_type: string;
  /** Pixels; null for text files. */
  readonly width: number | null;
  readonly height: number | null;
  /** Null for stills and text. */
  readonly duration_seconds: number | null;
  readonly bytes: number;
  readonly sha256: string;
}

/** Written in snake_case, as the interface writes records: it goes to `--json` and into stores as it is. */
export interface RenderResult {
  readonly kind: 'short' | 'slider' | 'editor' | 'tracking';
  readonly status: 'completed' | 'failed';
  readonly combination_hash: string;
  /** True when nothing was decoded, drawn or encoded. */
  readonly cached: boolean;
  readonly outputs: readonly RenderOutput[];
  readonly warnings: readonly Warning[];
  /** With status `failed`: what kept the missing outputs from being made. */
  readonly problems?: readonly Problem[];
  /** Seconds of wall time by stage, and `draw` (time spent drawing bitmaps). */
  readonly timings: Readonly<Record<string, number>>;
  readonly chunks: { readonly total: number; readonly reused: number };
  /** Only with `verify`: cached chunks rendered again and compared. */
  readonly verification?: { readonly checked: number; readonly differing: number };
  /** Facts of the kind: `resolved_cta_text` and `end_card_mode` of a short, for instance. */
  readonly [fact: string]: unknown;
}
