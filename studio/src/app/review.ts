/** What reviewers said of the ad, and the page on which they say it. */
import { signal } from '@preact/signals';
import type { Comment } from '../shared/messages.js';
import { server } from './server.js';

export const comments = signal<readonly Comment[]>([]);
/** What was done last. `page`: the name of a review page that can be downloaded. */
export const said = signal<{ readonly message: string; readonly isBad?: boolean; readonly page?: string } | undefined>(
  undefined,
);

/** Does something; what fails is said. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    said.value = { message: error instanceof Error ? error.message : String(error), isBad: true };
  }
}

export const loadComments = () =>
  attempt(async () => {
    comments.value = await server.comments();
  });

/** Whether a file is one that a review page saves, by its name. */
export const isOfReview = ({ name }: File) => /\.comments(?: ?\(\d+\))?\.json$/i.test(name);

export const readComments = (file: File) =>
  attempt(async () => {
    const before = comments.peek().length;
    comments.value = await server.takeComments(await file.text());
    const more = comments.value.length - before;
    said.value = { message: more === 1 ? '1 new comment' : `${more} new comments` };
  });

export const makeReview = () =>
  attempt(async () => {
    const { path } = await server.review();
    said.value = { message: 'Send this file: ', page: path.split(/[\\/]/).at(-1) ?? '' };
  });
