/** Parts of `npm run bench service`: drafts, slow clients, slow models. */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const DRAFTS = 1000;
const CALLERS = 16;
const SLOW = 120;
const MINUTE_S = 60;
const SCENES = 20;
/** What a clip takes at the model of `waitsFor`. */
export const CLIP_MS = 90_000;

/** How long a thousand drafts take, by sixteen callers at once, and how long polls beside them wait. */
export async function draftsFor({ url, ask }) {
  const body = { product_prompt: 'Cold brew in a can. Ready in seconds, no sugar', headline: 'Cold' };
  const times = [];
  const statuses = new Map();
  let left = DRAFTS;
  const began = performance.now();
  const caller = async () => {
    while (left-- > 0) {
      const from = performance.now();
      const { status } = await ask('POST /api/shorts', body);
      times.push(performance.now() - from);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const seconds = (performance.now() - began) / 1000;
  const sorted = times.sort((a, b) => a - b);
  const told = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');
  const p99 = sorted[Math.floor(sorted.length * 0.99)].toFixed(0);
  console.log(
    `drafts: ${DRAFTS} by ${CALLERS} callers in ${seconds.toFixed(1)} s (bar ${MINUTE_S}): ${told}; p99 ${p99} ms (${new URL(url).host})`,
  );
}

/** Twenty scenes at a model that takes a minute and a half, and a scene of another caller meanwhile. */
export async function waitsFor({ ask, other }) {
  const batch = async (caller, scenes) => {
    const { slug } = (await caller('POST /api/editor', { language: 'en' })).data;
    const at = `/api/editor/${slug}`;
    for (let n = 0; n < scenes; n++) await caller(`POST ${at}/segments`, { prompt: `Scene ${n} of ${scenes}` });
    const began = performance.now();
    await caller(`POST ${at}/batch-generate`);
    return async () => {
      for (;;) {
        const { generation_summary: summary } = (await caller(`GET ${at}`)).data;
        if (summary.timing.poll_after_ms === null)
          return { status: summary.status, seconds: ((performance.now() - began) / 1000).toFixed(0) };
        await pause(500);
      }
    };
  };
  const [many, one] = [await batch(ask, SCENES), await batch(other, 1)];
  const [all, single] = await Promise.all([many(), one()]);
  console.log(
    `waits: ${SCENES} scenes at a model of ${CLIP_MS / 1000} s, two lanes: ${all.status} after ${all.seconds} s (bar 120 or so); a scene of another caller beside them: ${single.status} after ${single.seconds} s`,
  );
}

/** Clients that bring a few bytes and no more: to one address, to many, and as JSON. How long the last stays. */
export async function slowFor({ url, ask, token }) {
  const { slug } = (await ask('POST /api/editor', { language: 'en' })).data;
  const sign = async () => {
    const file = { filename: 'a.mp4', mime_type: 'video/mp4', size_bytes: 1_000_000 };
    return (await ask(`POST /api/editor/${slug}/uploads/presign`, file)).data.presigned_url;
  };
  const dribble = (target, method, headers) =>
    new Promise((resolve) => {
      const sending = request(target, { method, headers: { 'content-length': 1_000_000, ...headers } });
      sending.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => resolve('ended'));
      sending.write('{');
    });
  const one = await sign();
  const others = [await sign(), await sign(), await sign()];
  const put = (target) => dribble(target, 'PUT', { 'content-type': 'video/mp4' });
  const json = () =>
    dribble(`${url}/api/shorts`, 'POST', { 'content-type': 'application/json', authorization: `Bearer ${token}` });
  const began = performance.now();
  const all = Promise.all([
    ...Array.from({ length: SLOW }, () => put(one)),
    ...others.map(put),
    ...Array.from({ length: SLOW }, json),
  ]);
  const reads = [];
  let isOver = false;
  const reader = (async () => {
    while (!isOver) {
      const from = performance.now();
      await ask('GET /api/balance');
      reads.push(performance.now() - from);
      await pause(200);
    }
  })();
  const ends = await all;
  isOver = true;
  await reader;
  const count = (end) => ends.filter((found) => found === end).length;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `slow: ${SLOW} slow PUTs to one address, 3 to others, ${SLOW} slow JSON bodies: ${count(429)} refused, ${count('ended')} ended, the last after ${seconds} s; reads beside them ${Math.max(...reads).toFixed(0)} ms at most`,
  );
}
