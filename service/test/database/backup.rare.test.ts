/**
 * A dump of a PostgreSQL that is taken while its service runs, or a copy of the folder of one that stopped, and a copy
 * of the media: restored elsewhere they are the same service.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createService, type Service, type ServiceOptions } from '../../src/app/service.js';
import { audit } from '../../src/ledger/read.js';
import { openLocalStore } from '../../src/store/local-store.js';
import { canServe, dataFolder } from '../support/databases.js';
import { createDatabase, postgresBinaries } from '../support/postgres.js';
import { testService } from '../support/service.js';
import { ended, PRICED } from '../support/works.js';

/** As docs/service.md has it. */
const sql = (program: string, argv: readonly string[], input?: string) => {
  const bin = postgresBinaries();
  const run = spawnSync(bin === undefined ? program : join(bin, program), argv, { encoding: 'utf8', input });
  expect([program, run.status, run.stderr]).toEqual([program, 0, '']);
  return run.stdout;
};

const KINDS = canServe() ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

describe.each(KINDS)('a backup of a %s', (kind) => {
  const own = testService({ workers: 0, ...(kind === 'PGlite' ? { databaseUrl: undefined } : {}) });
  const other = dataFolder();
  /** Options of a service on what was kept. */
  const restore = async (): Promise<Partial<ServiceOptions>> => {
    const { databaseUrl } = own;
    if (databaseUrl !== undefined) {
      const dump = sql('pg_dump', [databaseUrl]);
      const restoredUrl = createDatabase(databaseUrl);
      sql('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', restoredUrl], dump);
      return { databaseUrl: restoredUrl };
    }
    await own.service.stop();
    rmSync(join(other, 'database'), { recursive: true });
    cpSync(join(own.folder, 'database'), join(other, 'database'), { recursive: true });
    return {};
  };

  test('goes on where it was: films, addresses, tokens, money, and what was under way', async () => {
    const { token } = await own.account({ money: '10.00' });
    const [done, open] = [await PRICED[0]!.prepare(own, token), await PRICED[0]!.prepare(own, token)];
    for (const { line } of [done, open]) await own.ask(line, { token });
    await ended(own, done, 'completed');
    await openLocalStore(own.mediaFolder).write('films/a.mp4', Readable.from(['a film']), {
      maxBytes: 10,
      isExact: false,
    });
    const told = async (one: Service) => {
      const inside = { host: 'localhost', authorization: `Bearer ${token}` };
      const get = async (path: string) => (await one.server.inject({ url: path, headers: inside })).json().data;
      const { latest_render, generation_summary } = await get(`/api/shorts/${done.slug}`);
      const { pathname, search } = new URL(latest_render.video_url);
      const film = await one.server.inject({ url: pathname + search, headers: { host: 'localhost' } });
      const waiting = (await get(`/api/shorts/${open.slug}`)).generation_summary;
      return { balance: await get('/api/balance'), generation_summary, film: film.payload, waiting };
    };
    const before = await told(own.service);
    expect([before.film, before.waiting.status]).toEqual(['a film', 'running']);
    const options = await restore();
    cpSync(own.mediaFolder, join(other, 'media'), { recursive: true });
    const restored = await createService({ folder: other, ...options, workers: 0 });
    try {
      expect(await told(restored)).toEqual(before);
      expect(await audit(restored.db)).toMatchObject({ sums: { EUR: 0 }, wrongBalances: 0, uneven: 0 });
    } finally {
      await restored.stop();
    }
  });
});
