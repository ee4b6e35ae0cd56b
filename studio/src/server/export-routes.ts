/** The requests about what is made of a composition: renders, exports, review pages and what is said there. */
import { join } from 'node:path';
import { BadQuestion, goneSignal, notFound, type Question, sendFile, sendJson, textsOf } from './answers.js';
import { type Desk, knownView } from './desk.js';
import { readRows } from './exports.js';
import { reviewPlace, writeReview } from './review.js';
import type { Route } from './route.types.js';

export const EXPORT_ROUTES: readonly (readonly [string, Route])[] = [
  ['POST render', postRender],
  [
    'DELETE render',
    ({ response }, { renders }) => {
      renders.cancel();
      sendJson(response, {});
    },
  ],
  ['POST estimate', postEstimate],
  ['POST exports', postExports],
  [
    'DELETE exports',
    ({ response, query }, { exports }) => {
      exports.cancel(query.get('row') ?? undefined);
      sendJson(response, {});
    },
  ],
  [
    'GET export',
    ({ request, response }, { exports }, name, part) => {
      const file = exports.file(decodeURIComponent(name), Number(part));
      return file === undefined ? notFound(response) : sendFile(request, response, file);
    },
  ],
  ['POST review', postReview],
  ['GET review', getReview],
  ['GET comments', async ({ response }, { comments }) => sendJson(response, await comments.all())],
  ['POST comments', postComments],
  [
    'GET output',
    ({ request, response }, { renders }, name) => {
      const output = renders.file(Number(name));
      return output === undefined ? notFound(response) : sendFile(request, response, output);
    },
  ],
];

async function postEstimate({ request, response }: Question, desk: Desk): Promise<void> {
  const { text, row } = await textsOf(request, ['text', 'row']);
  const [known] = readRows([JSON.parse(row)]) ?? [];
  if (known === undefined) throw new BadQuestion('there is no such row');
  sendJson(response, { seconds: await desk.estimate(text, known, goneSignal(response)) });
}

async function postExports({ request, response }: Question, desk: Desk): Promise<void> {
  const { text, rows } = await textsOf(request, ['text', 'rows']);
  const known = readRows(JSON.parse(rows));
  if (known === undefined) throw new BadQuestion('these are no rows of an export');
  desk.exports.begin(text, known);
  sendJson(response, {});
}

/** The files of the last render; with a row of an export, those of its last one. */
const filesOf = ({ renders, exports }: Desk, row: string) => (row === '' ? renders.files() : exports.files(row));

/** Sends the review page that was written last, for those who look for it among their downloads. */
async function getReview({ request, response, query }: Question, desk: Desk): Promise<void> {
  const files = filesOf(desk, query.get('row') ?? '');
  return files.length === 0 ? notFound(response) : sendFile(request, response, reviewPlace(files));
}

/** Writes a page for reviewers of the last render, as one file that can be sent to them. */
async function postReview({ request, response, page }: Question, desk: Desk): Promise<void> {
  const { row } = await textsOf(request, ['row']);
  const files = filesOf(desk, row);
  if (files.length === 0) throw new BadQuestion('nothing is rendered yet');
  const comments = await desk.comments.all();
  sendJson(response, {
    path: await writeReview(files, { name: desk.name, comments, template: join(page, 'review.html') }),
  });
}

async function postComments({ request, response }: Question, { comments }: Desk): Promise<void> {
  const { text } = await textsOf(request, ['text']);
  sendJson(response, await comments.take(text));
}

async function postRender({ request, response }: Question, desk: Desk): Promise<void> {
  const { view } = await textsOf(request, ['view']);
  sendJson(response, { begun: desk.renders.begin(knownView(desk, view).composition) });
}
