/**
 * `--model NAME|FILE`: stands for the field `model` of a tracking composition. Who runs the command may name any file;
 * the composition may not.
 */
import { resolve } from 'node:path';
import type { Composition } from '../document/kinds.js';
import type { TrackingComposition } from '../document/tracking/tracking-schema.js';
import { ReelwrightError } from '../errors.js';

export interface ModelOption {
  readonly model?: string;
}

/**
 * The composition with the detector of the flag; a relative path starts from where the command runs. Refuses
 * compositions of other kinds, on which the flag would have no effect.
 */
export function withModel(composition: unknown, { model }: ModelOption): Composition {
  // The cast is safe because the engine validates the composition.
  if (model === undefined || composition === null || typeof composition !== 'object') return composition as Composition;
  expectTracking(composition, '--model');
  return { ...(composition as TrackingComposition), model: /[/\\]|\.onnx$/i.test(model) ? resolve(model) : model };
}

/** Throws (class `usage`) when `option` speaks of a detector and the composition has none. */
export function expectTracking(composition: unknown, option: string): void {
  const kind = (Object(composition) as { kind?: unknown }).kind;
  if (kind === 'tracking') return;
  throw new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: `Expected a tracking composition for ${option} but received ${typeof kind === 'string' ? kind : 'another'}`,
      remedy: `Leave ${option} out.`,
    },
    { class: 'usage' },
  );
}
