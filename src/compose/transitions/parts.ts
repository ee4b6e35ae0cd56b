/** Pieces that several transitions are made of. */
import { type Filter, filter } from '../filter-graph.js';

/**
 * The progress of a transition, between 0 and 1 without reaching either, as an expression of a filter's `t`: frame k of
 * n is at (k + 1) / (n + 1). It uses `t` and never `n`, because the overlay counts the frames it asks for, not those it
 * shows.
 */
export function progress({ frames, rate }: { readonly frames: number; readonly rate: number }): string {
  return `((t*${rate}+1)/${frames + 1})`;
}

/** A share that is slow at both ends: 3u² - 2u³ of an expression. */
export function eased(share: string): string {
  return `(${share}*${share}*(3-2*${share}))`;
}

/** The `progress` of one frame, as a number. */
export function progressAt({ frame, frames }: { readonly frame: number; readonly frames: number }): number {
  return (frame + 1) / (frames + 1);
}

/** `eased` for a number. */
export function easedAt(share: number): number {
  return share * share * (3 - 2 * share);
}

/** How opaque `fadeIn` has made a picture by a frame, 0 to 1. */
export function fadedIn(frame: number, start: number, count: number): number {
  return Math.max(0, Math.min(1, (frame - start) / Math.max(1, count)));
}

/** Gives a picture an alpha plane that grows from nothing to whole over frames [start, start + count). */
export function fadeIn(start: number, count: number): readonly Filter[] {
  return fadeAlpha('in', start, count);
}

/** The reverse of `fadeIn`: from opaque to transparent. */
export function fadeOut(start: number, count: number): readonly Filter[] {
  return fadeAlpha('out', start, count);
}

function fadeAlpha(type: 'in' | 'out', start: number, count: number): readonly Filter[] {
  return [
    filter('format', { pix_fmts: 'yuva420p' }),
    filter('fade', { type, start_frame: start, nb_frames: Math.max(1, count), alpha: 1 }),
  ];
}

/** Lays one picture on another in the planes they have, without a conversion to RGB. */
export function layOn(place: Readonly<Record<string, string | number>> = {}): readonly Filter[] {
  return [filter('overlay', { ...place, format: 'yuv420' }), filter('format', { pix_fmts: 'yuv420p' })];
}
