/**
 * `npm run bench service [-- NAME …] [--films 40] [--scenes 20] [--workers 1,2,4] [--store folder|s3|swift]`: what the
 * service must hold, in figures. Names: money, uploads, drafts, slow, waits, pollers, spread, drill; all of them when
 * none is given. `spread` and `drill` need PostgreSQL's programs; `--store s3` gives the drill's processes folders of
 * their own and an S3 server, which is killed too: the one of the tests, or with `swift` Debian's. Films are of draft
 * quality, made of stand-ins.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadTypescript } from './load-typescript.mjs';
import { Refused } from './measure.mjs';
import { CLIP_MS, draftsFor, slowFor, waitsFor } from './service-load.mjs';

const root = new URL('..', import.meta.url);
const CHILD = fileURLToPath(new URL('service/test/support/process-child.mjs', root));
const SMALL = { quality: 'draft', clipSide: 270 };
const BENCHES = {
  money,
  uploads,
  drafts: () => oneCaller(draftsFor),
  slow: () => oneCaller(slowFor),
  waits,
  pollers,
  spread,
  drill,
};

/** Prints one line a figure. */
export async function benchService(argv) {
  const options = {
    films: { type: 'string' },
    scenes: { type: 'string' },
    workers: { type: 'string' },
    store: { type: 'string' },
  };
  const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true });
  const { films = '40', scenes = '20', workers = '1,2,4', store = 'folder' } = values;
  const names = positionals.length === 0 ? Object.keys(BENCHES) : positionals;
  const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown !== undefined) throw new Refused(`Expected ${Object.keys(BENCHES).join(', ')} but received ${unknown}`);
  for (const name of names)
    await BENCHES[name]({
      films: Number(films),
      scenes: Number(scenes),
      workers: workers.split(',').map(Number),
      store,
    });
}

/** A folder and a database on PGlite, or one on PostgreSQL, with processes on them; all gone after `work`. */
async function onStage({ isServer }, work) {
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-bench-service-'));
  const running = new Set();
  let stopPostgres = async () => undefined;
  const start = async (options) => {
    const settings = JSON.stringify({ folder, ...(isServer ? { databaseUrl } : {}), ...SMALL, ...options });
    const child = spawn(process.execPath, [CHILD, settings], { stdio: ['pipe', 'pipe', 'inherit'] });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const told = async () => JSON.parse((await lines.next()).value ?? '{}');
    const { url } = await told();
    const kill = async (signal) => {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    };
    const ask = async (word) => {
      child.stdin.write(`${word}\n`);
      return (await told())[word];
    };
    return { url, kill, ask };
  };
  let databaseUrl;
  try {
    if (isServer) {
      const postgres = await loadTypescript(new URL('service/test/support/postgres.ts', root));
      if (postgres.postgresBinaries() === undefined) throw new Refused('Expected the programs of PostgreSQL');
      databaseUrl = postgres.createDatabase(await postgres.startPostgres((stop) => (stopPostgres = stop)));
    }
    await work({ folder, start, databaseUrl });
  } finally {
    await Promise.all([...running].map((child) => child.kill('SIGKILL') && once(child, 'exit')));
    await stopPostgres();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The service's own modules, compiled, on the same database: for the owner's side, and to look into the books. */
async function openBooks(folder, databaseUrl) {
  const { openDatabase } = await import(new URL('service/dist/database/connect.js', root).href);
  const { runOwnerCommand } = await import(new URL('service/dist/app/owner-commands.js', root).href);
  const { audit } = await import(new URL('service/dist/ledger/read.js', root).href);
  const database = await openDatabase({ folder, url: databaseUrl });
  const account = async (mail, money) => {
    await runOwnerCommand(database.db, { command: 'add', mail, currency: 'EUR' });
    await runOwnerCommand(database.db, { command: 'credit', mail, amount: money });
    return runOwnerCommand(database.db, { command: 'token', mail, scopes: ['*'], name: 'bench' });
  };
  const query = (text) => database.queuePool.query(text);
  return { account, audit: () => audit(database.db), query, db: database.db, close: database.close };
}

function clientOf(url, token) {
  return async (line, body) => {
    const [method, path] = line.split(' ');
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { status: answer.status, data: (await answer.json()).data };
  };
}

async function untilSettled(ask, at, every = 200) {
  for (;;) {
    const { data } = await ask(`GET ${at}`).catch(() => ({}));
    if (data !== undefined && data.generation_summary.timing.poll_after_ms === null) return data;
    await pause(every);
  }
}

/** 200 charges at once against a balance that holds 62. */
async function money() {
  await onStage({ isServer: false }, async ({ folder, start }) => {
    const books = await openBooks(folder);
    const token = await books.account('money@example.com', '100.00');
    await books.close();
    const server = await start({ kind: 'server', workers: 0 });
    const ask = clientOf(server.url, token);
    const slugs = [];
    for (let n = 0; n < 200; n++)
      slugs.push((await ask('POST /api/shorts', { product_prompt: 'Cold brew in a can', headline: 'Cold' })).data.slug);
    const told = await Promise.all(slugs.map((slug) => ask(`POST /api/shorts/${slug}/generate`)));
    const count = (status) => told.filter((one) => one.status === status).length;
    console.log(
      `money: 200 charges of 1.60 at once against 100.00: ${count(200)} held, ${count(402)} refused (62, 138)`,
    );
  });
}

/** Work of one caller with a server that renders nothing, on the embedded database. */
async function oneCaller(work) {
  await onStage({ isServer: false }, async ({ folder, start }) => {
    const books = await openBooks(folder);
    const token = await books.account('one@example.com', '1.00');
    await books.close();
    const { url } = await start({ kind: 'server', workers: 0 });
    await work({ url, ask: clientOf(url, token), token });
  });
}

/** A slow model, on the embedded database. */
async function waits() {
  await onStage({ isServer: false }, async ({ folder, start }) => {
    const books = await openBooks(folder);
    const tokens = [await books.account('many@example.com', '50.00'), await books.account('one@example.com', '5.00')];
    await books.close();
    const { url } = await start({ kind: 'server', workers: 2, clipMs: CLIP_MS });
    const [ask, other] = tokens.map((token) => clientOf(url, token));
    await waitsFor({ ask, other });
  });
}

/** 500 MB to a signed address. */
async function uploads() {
  const SIZE = 500_000_000;
  await onStage({ isServer: false }, async ({ folder, start }) => {
    const books = await openBooks(folder);
    const token = await books.account('uploads@example.com', '1.00');
    await books.close();
    const server = await start({ kind: 'server', workers: 0 });
    const ask = clientOf(server.url, token);
    const { slug } = (await ask('POST /api/tracking', {})).data;
    const file = { filename: 'a.mp4', mime_type: 'video/mp4', size_bytes: SIZE };
    const { presigned_url } = (await ask(`POST /api/editor/${slug}/uploads/presign`, file)).data;
    const before = await server.ask('memory');
    const began = performance.now();
    const block = Buffer.alloc(1_000_000, 7);
    const blocks = Readable.from(
      (function* () {
        for (let n = 0; n < SIZE / block.length; n++) yield block;
      })(),
    );
    const headers = { 'content-type': 'video/mp4', 'content-length': String(SIZE) };
    const { status } = await fetch(presigned_url, { method: 'PUT', headers, body: blocks, duplex: 'half' });
    const seconds = (performance.now() - began) / 1000;
    const grown = (await server.ask('memory')) - before;
    console.log(
      `uploads: 500 MB answered ${status} in ${seconds.toFixed(1)} s, peak memory grew by ${grown.toFixed(0)} MiB`,
    );
  });
}

/** 200 pollers beside running renders, on the embedded database. */
async function pollers() {
  await onStage({ isServer: false }, async ({ folder, start }) => {
    const books = await openBooks(folder);
    const token = await books.account('pollers@example.com', '50.00');
    await books.close();
    const server = await start({ kind: 'server', workers: 2 });
    const ask = clientOf(server.url, token);
    const ads = [];
    for (let n = 0; n < 4; n++) {
      const { slug } = (await ask('POST /api/editor', { language: 'en' })).data;
      await ask(`POST /api/editor/${slug}/segments`, { prompt: `A can ${n}` });
      ads.push(`/api/editor/${slug}`);
    }
    const alone = performance.now();
    for (let n = 0; n < 40; n++) await ask(`GET ${ads[0]}`);
    console.log(`pollers: a read alone takes ${((performance.now() - alone) / 40).toFixed(1)} ms`);
    await server.ask('delay');
    for (const at of ads) await ask(`POST ${at}/render`);
    const times = [];
    let errors = 0;
    let isOver = false;
    const poll = async (n) => {
      const at = ads[n % ads.length];
      await pause((n / 200) * 2000);
      while (!isOver) {
        const began = performance.now();
        const { status } = await ask(`GET ${at}`).catch(() => ({ status: 0 }));
        times.push(performance.now() - began);
        if (status !== 200) errors++;
        await pause(2000);
      }
    };
    const all = Array.from({ length: 200 }, (_, n) => poll(n));
    for (const at of ads) await untilSettled(ask, at, 2000);
    isOver = true;
    await Promise.all(all);
    const sorted = times.sort((a, b) => a - b);
    const at = (share) => sorted[Math.floor(sorted.length * share)].toFixed(0);
    const held = (await server.ask('delay')).toFixed(0);
    console.log(
      `pollers: 200 beside 4 films in 2 lanes: ${times.length} reads, ${errors} errors, median ${at(0.5)} ms, p99 ${at(0.99)} ms (bar 200); event loop held ${held} ms at most (bar 200)`,
    );
  });
}

/** A file, also from a store that is just killed. */
async function whole(url) {
  for (let tried = 1; ; tried++) {
    const answer = await fetch(url)
      .then((one) => (one.ok ? one.arrayBuffer() : undefined))
      .catch(() => undefined);
    if (answer !== undefined) return Buffer.from(answer);
    if (tried === 30) throw new Refused(`Expected a file at ${url}`);
    await pause(1000);
  }
}

/** A film of many scenes by 1, 2, 4 workers, each on one processor. */
async function spread({ scenes, workers }) {
  for (const count of workers)
    await onStage({ isServer: true }, async ({ folder, start, databaseUrl }) => {
      const books = await openBooks(folder, databaseUrl);
      const token = await books.account('spread@example.com', '50.00');
      const server = await start({ kind: 'server', workers: 0 });
      const ask = clientOf(server.url, token);
      const runner = await start({ kind: 'worker', runLanes: 1, chunkLanes: 0 });
      const { slug } = (await ask('POST /api/editor', { language: 'en' })).data;
      const at = `/api/editor/${slug}`;
      for (let n = 0; n < scenes; n++) await ask(`POST ${at}/segments`, { prompt: `Scene ${n}` });
      await ask(`POST ${at}/batch-generate`);
      await untilSettled(ask, at);
      for (let n = 0; n < count; n++) await start({ kind: 'worker', runLanes: 0, chunkLanes: 1 });
      const began = Date.now();
      await ask(`POST ${at}/render`);
      const { latest_render: film } = await untilSettled(ask, at);
      const whole = (Date.now() - began) / 1000;
      if (film.video_url === null) throw new Refused(`spread: the film failed: ${film.error_message}`);
      const { rows } = await jobsOf(books);
      const [first, last] = [Math.min(...rows.map((row) => row.added)), Math.max(...rows.map((row) => row.ended))];
      const busy = rows.reduce((sum, row) => sum + row.ended - row.begun, 0) / 1000;
      const bytes = Buffer.from(await (await fetch(film.video_url)).arrayBuffer());
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
      const parts = [(first - began) / 1000, (last - first) / 1000, whole - (last - began) / 1000];
      const [plan, chunks, join] = parts.map((seconds) => seconds.toFixed(1));
      console.log(
        `spread: ${scenes} scenes, ${film.duration_seconds} s, ${count} workers: ${whole.toFixed(1)} s = plan ${plan} + chunks ${chunks} + join ${join}; ${rows.length} groups, ${busy.toFixed(1)} s of lanes; bytes ${hash}`,
      );
      await runner.kill('SIGTERM');
      await books.close();
    });
}

/** The jobs of groups of chunks, with their times in milliseconds. */
function jobsOf({ query }) {
  return query(
    "SELECT added_at_ms::float AS added, processed_at_ms::float AS begun, finished_at_ms::float AS ended FROM bullmq.job WHERE queue LIKE '%chunks-%'",
  );
}

/** An S3 server of the tests. */
async function startS3(folder, store) {
  const support = new URL('service/test/support/', root);
  const s3 = await loadTypescript(new URL('s3.ts', support));
  return s3.startS3(folder, store === 'swift' ? 'swift' : 'ours', fileURLToPath(support));
}

/** Films while workers and the server are killed at random. */
async function drill({ films, store }) {
  const [KINDS, OFTEN] = [4, 5];
  await onStage({ isServer: true }, async ({ folder, start, databaseUrl }) => {
    const books = await openBooks(folder, databaseUrl);
    const s3 = store === 'folder' ? undefined : await startS3(join(folder, 's3'), store);
    const machine = (name) => (s3 === undefined ? {} : { folder: join(folder, name), s3: s3.settings });
    const begin = {
      server: () => start({ kind: 'server', workers: 0, port, ...machine('api') }),
      worker: (n) => start({ kind: 'worker', ...machine(`worker-${n}`) }),
    };
    let port = 0;
    let server = await begin.server();
    port = Number(new URL(server.url).port);
    const worker = [await begin.worker(0), await begin.worker(1)];
    const order = async (n) => {
      const token = await books.account(`drill-${n}@example.com`, '5.00');
      const ask = clientOf(`http://127.0.0.1:${port}`, token);
      const kind = n % KINDS;
      if (kind >= KINDS / 2) {
        const words = { product_prompt: `Cold brew in a can, number ${kind}`, headline: 'Cold', text_beats: ['Cold'] };
        const { slug } = (await ask('POST /api/shorts', words)).data;
        await ask(`POST /api/shorts/${slug}/generate`);
        return { ask, at: `/api/shorts/${slug}` };
      }
      const { slug } = (await ask('POST /api/editor', { language: 'en' })).data;
      await ask(`POST /api/editor/${slug}/segments`, { prompt: `A can ${kind}` });
      await ask(`POST /api/editor/${slug}/render`);
      return { ask, at: `/api/editor/${slug}` };
    };
    const hashOf = async ({ ask, at }) => {
      const { latest_render: film } = await untilSettled(ask, at, 1000);
      if (film?.status !== 'completed') return film?.error_message ?? 'no film';
      return createHash('sha256')
        .update(await whole(film.video_url))
        .digest('hex');
    };
    /** How often something was killed while a step was under way. */
    const struck = new Map();
    const running = async () => {
      const steps = await books.db.selectFrom('run_step').select('key').where('state', '=', 'running').execute();
      return new Set(steps.map(({ key }) => key.replace(/-\d+$/, '')));
    };
    // What a quiet machine makes, for comparison.
    const quiet = [];
    const first = performance.now();
    for (let n = 0; n < KINDS; n++) quiet.push(await hashOf(await order(n)));
    const began = performance.now();
    // Kills come by the pace of the machine: of a film's time a third to a whole.
    const filmMs = (began - first) / KINDS;
    const ordered = [];
    for (let n = KINDS; n < KINDS + films; n++) ordered.push(await order(n));
    let isOver = false;
    let kills = 0;
    const killer = (async () => {
      while (!isOver) {
        await pause(filmMs / 3);
        // Sooner for a step that was not struck often yet: some take less than a second.
        const isRare = async () => [...(await running())].some((key) => (struck.get(key) ?? 0) < OFTEN);
        const until = performance.now() + Math.random() * filmMs * (2 / 3);
        while (performance.now() < until && !isOver && !(await isRare())) await pause(100);
        if (isOver) return;
        for (const key of await running()) struck.set(key, (struck.get(key) ?? 0) + 1);
        const who = Math.floor(Math.random() * (s3 === undefined ? 3 : 4));
        if (who === 3) {
          await s3.kill();
          await s3.again();
        } else if (who === 2) {
          await server.kill('SIGKILL');
          server = await begin.server();
        } else {
          await worker[who].kill('SIGKILL');
          worker[who] = await begin.worker(who);
        }
        kills++;
      }
    })();
    const hashes = await Promise.all(ordered.map(hashOf));
    isOver = true;
    await killer;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const equal = hashes.filter((hash, index) => hash === quiet[(index + KINDS) % KINDS]).length;
    const { sums, wrongBalances, uneven } = await books.audit();
    const open = await books.db.selectFrom('run').select('id').where('state', '=', 'running').execute();
    const left = await books.db.selectFrom('ledger_account').select('balance').where('name', '=', 'held').execute();
    const held = left.reduce((sum, { balance }) => sum + balance, 0);
    console.log(
      `drill: ${films} films over ${s3 === undefined ? 'a folder' : `${store}, without a shared folder`}, ${kills} kills, ${seconds} s: ${equal} byte-equal, ${open.length} runs open, ${held} held, sum of entries ${sums.EUR}, wrong balances ${wrongBalances}, uneven transfers ${uneven}`,
    );
    console.log(`drill: kills by the steps that were under way: ${[...struck].map((one) => one.join(' ')).join(', ')}`);
    await books.close();
    await s3?.kill();
    for (const hash of new Set([...quiet, ...hashes]))
      if (!/^[0-9a-f]{64}$/.test(hash)) console.log(`drill: a film failed: ${hash}`);
    if (equal !== films || open.length > 0 || held !== 0 || sums.EUR !== 0 || wrongBalances + uneven > 0)
      throw new Refused('the drill failed');
  });
}
