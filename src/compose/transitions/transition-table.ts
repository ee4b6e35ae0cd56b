/** Every transition but the cut, which is none: one file and one row each. */
import type { OwnName } from '../../document/own-name.js';
import { blur } from './blur.js';
import { crossfade } from './crossfade.js';
import { dip } from './dip.js';
import { push } from './push.js';
import { slide } from './slide.js';
import type { TransitionGraph } from './transition.types.js';
import { wipe } from './wipe.js';
import { zoom } from './zoom.js';

export const TRANSITIONS = { crossfade, dip, slide, push, wipe, zoom, blur } as const satisfies Readonly<
  Record<string, TransitionGraph>
>;

export type TransitionName = keyof typeof TRANSITIONS | OwnName;

/** Those of extensions; the engine lets no document and no plan through that names another. */
const OWN = new Map<string, TransitionGraph>();

export function addTransitions(vendor: string, transitions: Readonly<Record<string, TransitionGraph>>): void {
  for (const [key, transition] of Object.entries(transitions)) OWN.set(`${vendor}/${key}`, transition);
}

/** A built-in transition, or one of an extension that was loaded. */
export function transitionOf(name: TransitionName): TransitionGraph {
  const found = OWN.get(name) ?? TRANSITIONS[name as keyof typeof TRANSITIONS];
  if (found === undefined) throw new TypeError(`internal: no transition ${name}`);
  return found;
}
