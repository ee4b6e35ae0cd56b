/** `--at SECONDS | --slide N` -> the moment of a film or the slide of a carousel. */
import { quote } from '../document/describe.js';
import { ReelwrightError } from '../errors.js';

export interface MomentOption {
  readonly at?: string;
  readonly slide?: string;
}

export interface AskedMoment {
  readonly atSeconds: number | undefined;
  readonly slide: number | undefined;
}

/**
 * Throws (class `usage`) for what is no number, and where neither is given. `verb` completes "Say which moment to …".
 */
export function momentOf(flags: MomentOption, verb: string): AskedMoment {
  if (flags.slide !== undefined) {
    const slide = Number(flags.slide);
    if (flags.slide.trim() !== '' && Number.isInteger(slide)) return { atSeconds: undefined, slide };
    throw usage(
      `Expected a whole number for --slide but received ${quote(flags.slide)}`,
      'Use the position of a slide, from 1, e.g. --slide 1.',
    );
  }
  const atSeconds = Number(flags.at);
  if (flags.at !== undefined && flags.at.trim() !== '' && Number.isFinite(atSeconds))
    return { atSeconds, slide: undefined };
  throw usage(
    `Expected --at <seconds> but received ${flags.at === undefined ? 'nothing' : quote(flags.at)}`,
    `Say which moment to ${verb}, e.g. --at 3.2.`,
  );
}

function usage(message: string, remedy: string): ReelwrightError {
  return new ReelwrightError({ code: 'usage', path: '', message, remedy }, { class: 'usage' });
}
