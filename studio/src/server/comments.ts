/** What reviewers say of the ad: read from the files that review pages save, and kept beside the ad. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Comment } from '../shared/messages.js';
import { BadQuestion } from './answers.js';

export interface Comments {
  /** All comments, in order of time. */
  all(): Promise<readonly Comment[]>;
  /** Adds the comments of a file that a review page has saved; known ones stay. */
  take(text: string): Promise<readonly Comment[]>;
}

const MOST_COMMENTS = 500;
const MOST_LETTERS = 2000;

export function createComments(file: string): Comments {
  const kept = join(dirname(file), '.reelwright', `${basename(file, '.json')}.comments.json`);
  const all = async () => commentsOf(await readFile(kept, 'utf8').catch(() => '')) ?? [];
  return {
    all,
    async take(text) {
      const given = commentsOf(text);
      if (given === undefined) throw new BadQuestion('this file holds no comments of a review page');
      const known = new Map([...(await all()), ...given].map((one) => [JSON.stringify(one), one]));
      const both = [...known.values()].toSorted((a, b) => a.at - b.at).slice(0, MOST_COMMENTS);
      await mkdir(dirname(kept), { recursive: true });
      await writeFile(kept, JSON.stringify({ comments: both }, null, 2));
      return both;
    },
  };
}

/** The comments in a text; undefined for a text that is not a file of comments, because anybody may have written it. */
export function commentsOf(text: string): readonly Comment[] | undefined {
  try {
    const { comments } = Object(JSON.parse(text)) as { readonly comments?: unknown };
    if (!Array.isArray(comments)) return undefined;
    return comments.slice(0, MOST_COMMENTS).flatMap((one): readonly Comment[] => {
      const { at, text: said, by } = Object(one) as Partial<Comment>;
      if (typeof at !== 'number' || !Number.isFinite(at) || typeof said !== 'string' || said.trim() === '') return [];
      const who = typeof by === 'string' ? by.slice(0, 80) : '';
      return [{ at: Math.max(0, at), text: said.slice(0, MOST_LETTERS), by: who }];
    });
  } catch {
    return undefined;
  }
}
