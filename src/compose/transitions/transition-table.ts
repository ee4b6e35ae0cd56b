/** Every transition but the cut, which is none: one file and one row each. */
import type { OwnName } from '../../document/own-name.js';
import { blur, blurPaint } from './blur.js';
import { crossfade, crossfadePaint } from './crossfade.js';
import { dip, dipPaint } from './dip.js';
import { push, pushPaint } from './push.js';
import { slide, slidePaint } from './slide.js';
import type { TransitionGraph, TransitionPaint } from './transition.types.js';
import { wipe, wipePaint } from './wipe.js';
import { zoom, zoomPaint } from './zoom.js';

export const TRANSITIONS = { crossfade, dip, slide, push, wipe, zoom, blur } as const satisfies Readonly<
  Record<string, TransitionGraph>
>;

/** The same transitions, as a surface without ffmpeg paints them. */
const PAINTS: Readonly<Record<keyof typeof TRANSITIONS, TransitionPaint>> = {
  ...{ crossfade: crossfadePaint, dip: dipPaint, slide: slidePaint, push: pushPaint },
  ...{ wipe: wipePaint, zoom: zoomPaint, blur: blurPaint },
};

export type TransitionName = keyof typeof TRANSITIONS | OwnName;

/** Transitions of extensions. The engine accepts no document and no plan that names a transition it does not know. */
const EXTENSION_TRANSITIONS = new Map<string, TransitionGraph>();

export function addTransitions(vendor: string, transitions: Readonly<Record<string, TransitionGraph>>): void {
  for (const [key, transition] of Object.entries(transitions))
    EXTENSION_TRANSITIONS.set(`${vendor}/${key}`, transition);
}

/** A built-in transition, or one of an extension that was loaded. */
export function transitionOf(name: TransitionName): TransitionGraph {
  const found = EXTENSION_TRANSITIONS.get(name) ?? TRANSITIONS[name as keyof typeof TRANSITIONS];
  if (found === undefined) throw new TypeError(`internal: no transition ${name}`);
  return found;
}

/** How a page paints a transition. Extensions give filter graphs only, so a page shows a crossfade in their place. */
export function transitionPaintOf(name: TransitionName): TransitionPaint {
  return PAINTS[name as keyof typeof PAINTS] ?? crossfadePaint;
}
