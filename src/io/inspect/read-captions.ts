/** Text files beside a film: `x.srt`, `x.vtt` and `x.tracks.json` beside `x.mp4`. */
import type { CaptionFacts } from '../../inspect/inspection.types.js';
import { readSmallFile } from '../files/read-small-file.js';
import { resolveSource } from '../probe/resolve-source.js';

/** Ten minutes of speech have 50 KB. */
const MOST_BYTES = 2_000_000;

export interface BesideCaptions {
  readonly facts: CaptionFacts;
  readonly text: string;
}

/**
 * The caption files beside a film that exist and may be read; `film` is an absolute path. A path that is not a file, is
 * too long or lies outside the roots counts as missing.
 */
export async function captionsBeside(
  film: string,
  roots: readonly string[] | undefined,
): Promise<readonly BesideCaptions[]> {
  const found = await Promise.all(
    (['srt', 'vtt'] as const).map(async (format) => {
      const beside = await textBeside(film, format, { mostBytes: MOST_BYTES, roots });
      return beside === undefined
        ? []
        : [{ facts: { path: beside.path, format, ...cuesIn(beside.text) }, text: beside.text }];
    }),
  );
  return found.flat();
}

/**
 * `x.suffix` beside `x.mp4`; undefined for one that is missing, is not a file, is too long or lies outside the roots.
 */
export async function textBeside(
  film: string,
  suffix: string,
  { mostBytes, roots }: { readonly mostBytes: number; readonly roots: readonly string[] | undefined },
): Promise<{ readonly path: string; readonly text: string } | undefined> {
  const path = `${film.replace(/\.[^./\\]+$/, '')}.${suffix}`;
  try {
    const real = await resolveSource(path, { baseDir: '/', ...(roots === undefined ? {} : { roots }) });
    const file = await readSmallFile(real, mostBytes);
    return file.kind === 'text' ? { path, text: file.text } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Matches the times of a cue within one line: a pattern that may cross lines would try each empty line against all that
 * follow.
 */
const CUE =
  /^[ \t]*(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{3})[ \t]+-->[ \t]+(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{3})/;
/** No line with the times of a cue is longer. */
const LONGEST_CUE = 200;

function cuesIn(text: string): Pick<CaptionFacts, 'cues' | 'first_seconds' | 'last_seconds'> {
  const times = text.split(/\r\n?|\n/).flatMap((line) => {
    const match = CUE.exec(line.slice(0, LONGEST_CUE));
    if (match === null) return [];
    const part = (at: number) => Number(match[at] ?? 0);
    const seconds = (at: number) => 3600 * part(at) + 60 * part(at + 1) + part(at + 2) + part(at + 3) / 1000;
    return [{ start: seconds(1), end: seconds(5) }];
  });
  if (times.length === 0) return { cues: 0, first_seconds: null, last_seconds: null };
  return {
    cues: times.length,
    first_seconds: times.reduce((first, { start }) => Math.min(first, start), Number.POSITIVE_INFINITY),
    last_seconds: times.reduce((last, { end }) => Math.max(last, end), 0),
  };
}
