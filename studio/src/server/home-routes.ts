/** The requests of the home page. */
import { BadQuestion, FOR_EVER, notFound, type Question, readBody, sendFile, sendJson, textsOf } from './answers.js';
import type { Desks } from './desks.js';
import type { Home } from './home.js';

type Route = (question: Question, home: Home, desks: Desks) => Promise<void> | void;

const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['GET state', async ({ response }, home) => sendJson(response, await home.state())],
  ['GET events', ({ response }, { listeners }) => listeners.add(response)],
  [
    'POST begin',
    async ({ request, response }, home) => {
      const { template, format, name } = await textsOf(request, ['template', 'format', 'name']);
      sendJson(response, { id: await home.begin(template, format, name) });
    },
  ],
  [
    'POST duplicate',
    async ({ request, response }, home) => {
      const { id } = await textsOf(request, ['id']);
      sendJson(response, { id: await home.duplicate(id) });
    },
  ],
  [
    'POST rename',
    async ({ request, response }, home, desks) => {
      const { id, name } = await textsOf(request, ['id', 'name']);
      await desks.shut(id);
      sendJson(response, { id: await home.rename(id, name) });
    },
  ],
  [
    'POST remove',
    async ({ request, response }, home, desks) => {
      const { id } = await textsOf(request, ['id']);
      await desks.shut(id);
      await home.remove(id);
      sendJson(response, {});
    },
  ],
  [
    'POST restore',
    async ({ request, response }, home) => {
      const { id } = await textsOf(request, ['id']);
      await home.restore(id);
      sendJson(response, {});
    },
  ],
  [
    'POST want',
    async ({ request, response }, home) => {
      const { names } = Object(await readBody(request)) as { readonly names?: unknown };
      if (!Array.isArray(names) || names.length > 400) throw new BadQuestion('names are a list');
      await home.want(names.map(String));
      sendJson(response, {});
    },
  ],
]);

/** Answers a request of the home page. `path`: the address below that of the home page. */
export async function answerHome(question: Question, home: Home, desks: Desks, path: string): Promise<void> {
  const [room = '', name = ''] = path.split('/');
  const { request, response } = question;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method === 'GET' && room === 'shown') {
    const file = home.shown(name);
    return file === undefined ? notFound(response) : sendFile(request, response, file, FOR_EVER);
  }
  const route = ROUTES.get(`${method} ${room}`);
  return route === undefined ? notFound(response) : route(question, home, desks);
}
