/** Caption files beside a film: `x.srt` and `x.vtt` beside `x.mp4`. */
import { readFile, stat } from 'node:fs/promises';
import type { CaptionFacts } from '../../inspect/inspection.types.js';
import { resolveSource } from '../probe/resolve-source.js';

/** Ten minutes of speech have 50 KB. */
const MOST_BYTES = 2_000_000;

export interface BesideCaptions {
  readonly facts: CaptionFacts;
  readonly text: string;
}

/**
 * Those that are there and may be read; `film` is an absolute path. A file that is none, too long or outside the roots
 * counts as not there.
 */
export async function captionsBeside(
  film: string,
  roots: readonly string[] | undefined,
): Promise<readonly BesideCaptions[]> {
  const stem = film.replace(/\.[^./\\]+$/, '');
  const found = await Promise.all(
    (['srt', 'vtt'] as const).map(async (format) => {
      try {
        const path = await resolveSource(`${stem}.${format}`, {
          baseDir: '/',
          ...(roots === undefined ? {} : { roots }),
        });
        if ((await stat(path)).size > MOST_BYTES) return [];
        const text = await readFile(path, 'utf8');
        return [{ facts: { path: `${stem}.${format}`, format, ...cuesIn(text) }, text }];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}

const CUE = /^\s*(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{3})/gm;

function cuesIn(text: string): Pick<CaptionFacts, 'cues' | 'first_seconds' | 'last_seconds'> {
  const times = [...text.matchAll(CUE)].map((match) => {
    const part = (at: number) => Number(match[at] ?? 0);
    const seconds = (at: number) => 3600 * part(at) + 60 * part(at + 1) + part(at + 2) + part(at + 3) / 1000;
    return { start: seconds(1), end: seconds(5) };
  });
  if (times.length === 0) return { cues: 0, first_seconds: null, last_seconds: null };
  return {
    cues: times.length,
    first_seconds: Math.min(...times.map(({ start }) => start)),
    last_seconds: Math.max(...times.map(({ end }) => end)),
  };
}
