/** `demo`: the first film in one command: a service, a short, the links of its film and of its review page. */
import { setTimeout as pause } from 'node:timers/promises';
import { runOwnerCommand } from '../app/owner-commands.js';
import { OwnerProblem } from '../identity/accounts.js';
import { FIRST_MAIL, type Running, type ServeOptions, serve } from './serve.js';

const PROMPT = 'Cold brew in a can. Ready in seconds, no sugar';
const POLL_MS = 1000;

/** Starts, makes, prints, and goes on serving until it is stopped. Throws `OwnerProblem` when the short is not made. */
export async function demo(options: ServeOptions): Promise<Running> {
  const running = await serve(options);
  try {
    await makeShort(running, options.say);
    options.say('The links work while this service runs; Ctrl-C stops it.');
    return running;
  } catch (error) {
    await running.stop();
    throw error;
  }
}

async function makeShort({ url, service }: Running, say: ServeOptions['say']): Promise<void> {
  const scopes = ['video:read', 'video:generate'];
  const token = await runOwnerCommand(service.db, { command: 'token', mail: FIRST_MAIL, scopes, name: 'demo' });
  // biome-ignore lint/suspicious/noExplicitAny: answers of the interface
  const ask = async (method: string, path: string, body?: object): Promise<any> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const told = (await answer.json()) as { readonly data?: unknown };
    if (!answer.ok) throw new OwnerProblem(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(told)}`);
    return told.data;
  };
  const { slug } = await ask('POST', '/api/shorts', { product_prompt: PROMPT });
  say(`A short of "${PROMPT}": draft ${slug}, free; generating it costs 1.60`);
  await ask('POST', `/api/shorts/${slug}/generate`);
  let label = '';
  for (;;) {
    const short = await ask('GET', `/api/shorts/${slug}`);
    const { generation_summary: summary } = short;
    if (summary.label !== label) say(`  ${summary.label}`);
    label = summary.label;
    if (summary.timing.poll_after_ms === null) {
      if (summary.status !== 'completed') throw new OwnerProblem(`The short failed: ${summary.failure?.message}`);
      const link = await ask('POST', '/api/review-links', { slug });
      say(`Film:   ${short.latest_render.video_url}`);
      say(`Review: ${link.url}`);
      return;
    }
    await pause(POLL_MS);
  }
}
