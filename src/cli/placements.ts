/** `--placement tiktok,reels`: the same short for the interfaces of several platforms. */
import { oneOf, quote } from '../document/describe.js';
import { PLACEMENTS, type Placement } from '../document/enumerations.js';
import type { Composition } from '../document/kinds.js';
import { askedOutput } from '../document/output.js';
import { destinationOf, suffixOf } from '../engine/film/destination.js';
import { ReelwrightError } from '../errors.js';

/**
 * The platforms that the flag names, each once. Throws `usage` for unknown names and for compositions other than
 * shorts.
 */
export function placementsOf(flag: string, composition: { readonly kind?: unknown }): readonly Placement[] {
  if (composition.kind !== 'short')
    throw usage(
      'a short for --placement, whose texts keep clear of a platform',
      `the kind ${quote(String(composition.kind))}`,
    );
  const names = flag.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !(PLACEMENTS as readonly string[]).includes(name));
  if (wrong !== undefined) throw usage(`${oneOf(PLACEMENTS)} for --placement, parted by commas`, quote(wrong));
  return [...new Set(names as Placement[])];
}

/** The short with each placement, and the name of its output: `x.tiktok.mp4`, or `short.tiktok.mp4` in a folder. */
export function variantsFor(
  placements: readonly Placement[],
  composition: Composition,
  output: string,
): { readonly variants: readonly Composition[]; readonly outputs: readonly string[] } {
  const { path, delivery } = destinationOf(askedOutput(composition), output, 'short');
  const length = suffixOf(delivery).length;
  const [stem, suffix] = [path.slice(0, -length), path.slice(-length)];
  return {
    variants: placements.map((placement) => ({ ...composition, placement }) as Composition),
    outputs: placements.map((placement) => `${stem}.${placement}${suffix}`),
  };
}

function usage(expected: string, received: string): ReelwrightError {
  const remedy = 'Write for example: reelwright render ad.json --placement tiktok,reels -o ad.mp4.';
  return new ReelwrightError(
    { code: 'usage', path: '', message: `Expected ${expected} but received ${received}`, remedy },
    { class: 'usage' },
  );
}
