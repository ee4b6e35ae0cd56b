/** The messages between the home page and its server. */
import type { Kind } from './messages.js';

/** A composition that lies in the folder. */
export interface Project {
  readonly id: string;
  readonly name: string;
  /** The folder of the project, below the home folder; empty: the home folder itself. */
  readonly place: string;
  readonly kind: Kind;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** The name of its current picture. */
  readonly picture: string;
}

/** An item in the bin. */
export interface Binned {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: number;
}

/** A template: a kind in one look and its formats; the first is the usual one. */
export interface Template {
  readonly id: string;
  readonly kind: Kind;
  /** The look, slide template or style, as a document names it. */
  readonly look: string;
  readonly formats: readonly string[];
}

export interface HomeState {
  readonly folder: string;
  readonly projects: readonly Project[];
  readonly bin: readonly Binned[];
  readonly templates: readonly Template[];
}

/** The place of a project after a change. */
export interface Placed {
  readonly id: string;
}

/** Sent by the server without a request. */
export type HomeEvent =
  /** A picture or a loop can be fetched now, or cannot be made. */
  { readonly type: 'made'; readonly name: string; readonly isMade: boolean } | { readonly type: 'changed' };

/** The name of a template's loop. */
export function loopName(template: string, format: string): string {
  return `${template}-${format.replace(':', 'x')}`;
}
