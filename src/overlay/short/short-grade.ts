/**
 * The effect of `grade: match` on the second clip of a short: on its pictures, and on the light that texts are set on.
 */
import { type ClipGrade, gradedLuma, gradeTo } from '../../compose/grade.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { PackedLight, VideoMedia } from '../../media.js';
import { packBytes, unpackBytes } from '../../subjects/pack-bytes.js';

/** Undefined where it is not asked for, and where the clips' colours are unknown. */
export function gradeOfShort(
  { grade }: Pick<ResolvedShort, 'grade'>,
  { segments: [first, second] }: { readonly segments: readonly [VideoMedia, VideoMedia] },
): ClipGrade | undefined {
  if (grade === undefined || first.colors === undefined || second.colors === undefined) return undefined;
  return gradeTo(second.colors, first.colors);
}

/** The light of a clip after its grade. */
export function gradedLight(light: PackedLight | undefined, grade: ClipGrade | undefined): PackedLight | undefined {
  if (light === undefined || grade === undefined) return light;
  const levels = Uint8Array.from({ length: 256 }, (_, level) => Math.round(255 * gradedLuma(grade, level / 255)));
  const graded = (looks: readonly string[]) =>
    looks.map((look) => packBytes(unpackBytes(look).map((level) => levels[level] as number)));
  return { ...light, mean: graded(light.mean), low: graded(light.low), high: graded(light.high) };
}
