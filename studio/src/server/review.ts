/**
 * A review page: the film, or the slides, and comments by time in one file that opens in any browser without a server.
 * What is written there is saved as a file that the studio reads back.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Comment } from '../shared/messages.js';

const TYPES: Readonly<Record<string, string>> = {
  ...{ '.mp4': 'video/mp4', '.webm': 'video/webm', '.mov': 'video/quicktime' },
  ...{ '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp', '.gif': 'image/gif' },
};

interface Reviewed {
  readonly name: string;
  readonly comments: readonly Comment[];
  /** An HTML file: the review page without the film or the slides. */
  readonly template: string;
}

/** `files`: outputs of a render. Resolves with the absolute path of the page, which lies beside them. */
export async function writeReview(files: readonly string[], { name, comments, template }: Reviewed): Promise<string> {
  const shown = shownOf(files);
  const media = await Promise.all(
    shown.map(async (path) => ({
      type: TYPES[extname(path).toLowerCase()] ?? '',
      data: (await readFile(path)).toString('base64'),
    })),
  );
  const page = (await readFile(template, 'utf8'))
    .replaceAll('{{name}}', () => escaped(name))
    // Between the tags of a script, only these characters could end it.
    .replace('{{review}}', () => JSON.stringify({ name, media, comments }).replaceAll('<', '\\u003c'));
  const path = reviewPlace(files);
  await writeFile(path, page);
  return path;
}

/** The absolute path of the review page of a render. */
export function reviewPlace(files: readonly string[]): string {
  const [first = ''] = shownOf(files);
  return isFilm(first) ? first.replace(/\.[^.]*$/, '.review.html') : join(dirname(first), 'review.html');
}

const isFilm = (path: string) => /\.(mp4|webm|mov|gif)$/i.test(path);

/** The film without its thumbnail, or all slides. */
function shownOf(files: readonly string[]): readonly string[] {
  const film = files.find(isFilm);
  return film === undefined ? files.filter((path) => extname(path).toLowerCase() in TYPES) : [film];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
