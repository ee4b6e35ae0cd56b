/** Where a film goes and what it is written as: the document's own word, or the suffix of the name. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { quote } from '../../document/describe.js';
import { misfitProblems } from '../../document/output.js';
import { ReelwrightError } from '../../errors.js';
import { type AskedOutput, chosen, type Delivery, deliveryOf, formatFor } from '../../outputs/delivery.js';
import { FORMAT_NAMES, OUTPUT_FORMATS, type OutputFormat } from '../../outputs/output-table.js';
import { noOutput, wrongSuffix } from '../output-path.js';

export interface Destination {
  /** Absolute; of frames the pattern of their names: `/out/frames/%05d.png`. */
  readonly path: string;
  /** Undefined for a film as it has always been. */
  readonly delivery: Delivery | undefined;
}

/**
 * A folder, named by a slash at the end or there already (whatever its name ends in), gives `<name>` with the suffix of
 * the format in it, or the frames themselves. Throws (class `usage`) `output_suffix` for a name that ends otherwise,
 * and `output_option` for options that do not go with the format.
 */
export function destinationOf(asked: AskedOutput | null | undefined, output: string, name: string): Destination {
  const wanted = asked ?? {};
  if (output === '') throw noOutput(`./${name}${OUTPUT_FORMATS[formatFor(wanted)].suffix}`);
  const isFolder = /[/\\]$/.test(output) || isThere(output);
  const named = isFolder ? undefined : formatOf(output);
  const format = wanted.format ?? named ?? (isFolder ? formatFor(wanted) : undefined);
  if (format === undefined || (!isFolder && named !== format)) throw wrongName(output, wanted.format ?? undefined);
  const delivery = deliveryFor(wanted, format);
  const { suffix } = OUTPUT_FORMATS[format];
  if (!isFolder) return { path: resolve(output), delivery };
  return { path: resolve(output, suffix.startsWith('/') ? `.${suffix}` : `${name}${suffix}`), delivery };
}

/** What a document asks for where no name is given. Throws `output_option`. */
export function deliveryAsked(asked: AskedOutput | null | undefined): Delivery | undefined {
  return deliveryFor(asked ?? {}, asked?.format ?? formatFor(asked ?? {}));
}

/** The suffix of a film's name. */
export function suffixOf(delivery: Delivery | undefined): string {
  return chosen(delivery).row.suffix;
}

/** The format that the end of a name says; undefined for none of them. */
export function formatOf(output: string): OutputFormat | undefined {
  const name = output.replaceAll('\\', '/').toLowerCase();
  return FORMAT_NAMES.find((format) => `/${name}`.endsWith(OUTPUT_FORMATS[format].suffix));
}

function deliveryFor(asked: AskedOutput, format: OutputFormat): Delivery | undefined {
  const problems = misfitProblems(asked, format);
  if (problems.length > 0) throw ReelwrightError.fromProblems(problems, { class: 'usage' });
  return deliveryOf(asked, format);
}

function wrongName(output: string, format: OutputFormat | undefined): ReelwrightError {
  const stem = output.replace(/[/\\]?%05d\.png$|\.\w{1,5}$/, '');
  if (format === undefined) {
    const suffixes = FORMAT_NAMES.map((name) => OUTPUT_FORMATS[name].suffix);
    const [first] = FORMAT_NAMES;
    const all = `${suffixes.slice(0, -1).join(', ')} or ${suffixes.at(-1)}`;
    return wrongSuffix(output, all, 'a film', `${stem}${OUTPUT_FORMATS[first].suffix}`);
  }
  const { suffix } = OUTPUT_FORMATS[format];
  return wrongSuffix(output, suffix, `a film whose output.format is ${quote(format)}`, `${stem}${suffix}`);
}

function isThere(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
