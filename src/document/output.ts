/** Which options of the field `output` go with which format. */
import type { Problem } from '../errors.js';
import { type AskedOutput, formatFor, type Misfit, misfitsOf } from '../outputs/delivery.js';
import { CODEC_NAMES, FORMAT_NAMES, OUTPUT_FORMATS, type OutputFormat } from '../outputs/output-table.js';
import { describe, oneOf } from './describe.js';
import type { Composition } from './kinds.js';
import { type DocumentRecord, fieldOf } from './record.js';

/** What a document says of its output; undefined also for a kind that has no such field. */
export function askedOutput(composition: Composition): AskedOutput | undefined {
  return ('output' in composition ? composition.output : undefined) ?? undefined;
}

/** Problems of `output` in a document that may have other faults: options that its format, or every format, lacks. */
export function outputProblems(document: DocumentRecord): readonly Problem[] {
  const asked = Object(fieldOf(document, 'output')) as AskedOutput;
  const named = FORMAT_NAMES.find((name) => name === asked.format);
  const known = { ...asked, codec: CODEC_NAMES.find((name) => name === asked.codec) };
  return misfitProblems(known, named ?? formatFor(known));
}

/** Each option that does not go with the format, with those it goes with. */
export function misfitProblems(asked: AskedOutput, format: OutputFormat): readonly Problem[] {
  return misfitsOf(asked, format).map((misfit) => problemOf(misfit, format));
}

function problemOf({ option, value, goesWith }: Misfit, format: OutputFormat): Problem {
  const { noun, suffix, codecs, sized } = OUTPUT_FORMATS[format];
  const names = Object.keys(codecs);
  const codec = option === 'codec' && names.length > 0 ? oneOf(names) : undefined;
  const width = option === 'width' && sized?.mostWidth != null ? `at most ${sized.mostWidth}` : undefined;
  const formats = oneOf(goesWith.map((name) => `"${name}" (${OUTPUT_FORMATS[name].suffix})`));
  return {
    code: 'output_option',
    path: `output.${option}`,
    message: `Expected ${codec ?? width ?? 'nothing'} for output.${option} of ${noun} (${suffix}) but received ${describe(value)}`,
    remedy:
      goesWith.length === 0
        ? `Leave output.${option} out.`
        : `${option} ${describe(value)} goes with ${formats}: use that for output.format and the name of the output, or leave output.${option} out.`,
  };
}

/** The problem of a preview that is asked to be larger or faster than its film. */
export function misfitProblem(option: 'width' | 'fps', value: number, most: number): Problem {
  const what =
    option === 'width' ? `at most ${most}, the width of the film,` : `at most ${most}, the rate of the film,`;
  return {
    code: 'output_option',
    path: `output.${option}`,
    message: `Expected ${what} for output.${option} but received ${value}`,
    remedy: `Use ${most} for output.${option}, or leave it out.`,
  };
}
