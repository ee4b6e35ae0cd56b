/**
 * Random commands against shorts and editor ads: the summary never sticks in polling, never offers what is refused,
 * never has two ends for one run.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertySeed } from '../../../test/support/seed.js';
import { propertyRuns } from '../../../test/support/tier.js';
import { audit } from '../../src/ledger/read.js';
import { openRuns, parkRun } from '../../src/runs/runs.js';
import { testService } from '../support/service.js';
import { ended } from '../support/works.js';

const own = testService({ workers: 0 });
const { ask, account } = own;
const PROMPT = 'Cold brew in a can. Ready in seconds, no sugar';

interface Player {
  readonly token: string;
  readonly product: 'short' | 'editor';
  readonly path: string;
  readonly id: number;
}

// biome-ignore lint/suspicious/noExplicitAny: any answer of the interface
type Read = any;
const read = async ({ token, path }: Player): Promise<Read> => (await ask(`GET ${path}`, { token })).body.data;

/** What an advertised action means over the interface. */
async function act(player: Player, type: string, summary: Read): Promise<number> {
  const { token, path, product } = player;
  if (type === 'download_result') return (await read(player)).latest_render.video_url === null ? 404 : 200;
  if (type === 'edit_required_input') {
    const [{ step_key, segment_id }] = summary.blockers;
    const input = segment_id === null ? { product_name: 'Brew' } : { continue_with_take: true };
    const body = { generation_run_id: summary.run_id, generation_revision: summary.revision, step_key, input };
    const headers = { 'idempotency-key': `k-${Math.random()}` };
    return (await ask(`POST ${path}/generation/input`, { token, body, headers })).status;
  }
  expect(['start_generation', 'retry_generation']).toContain(type);
  return (await ask(`POST ${path}/${product === 'short' ? 'generate' : 'autopilot'}`, { token })).status;
}

const EDITS: Readonly<Record<Player['product'], readonly (readonly [string, object])[]>> = {
  short: [
    ['PATCH ', { headline: 'Another' }],
    ['PATCH ', { product_prompt: 'Warm brew in a cup, slow' }],
    ['POST /rerender', {}],
    ['POST /generate', {}],
  ],
  editor: [
    ['POST /segments', { prompt: 'A can' }],
    ['POST /batch-generate', {}],
    ['POST /render', {}],
    ['POST /generate-music', { prompt: 'Upbeat' }],
    ['PATCH ', { narration_script: 'Cold and fast.' }],
    ['POST /generate-voice', { voice_id: 'standin-en-warm' }],
    ['POST /autopilot', {}],
  ],
};

const command = fc.record({
  what: fc.constantFrom('edit', 'edit', 'act', 'complete', 'fail', 'park'),
  which: fc.nat(20),
});

test('after any commands the summary tells one truth', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom<Player['product']>('short', 'editor'),
    fc.array(command, { minLength: 5, maxLength: 14 }),
    async (product, commands) => {
      const { token } = await account({ money: '100.00' });
      const base = product === 'short' ? '/api/shorts' : '/api/editor';
      const body = {
        product_prompt: PROMPT,
        ...(product === 'short' ? { headline: 'Cold' } : { language: 'en', segments_count: 3 }),
      };
      const { slug } = (await ask(`POST ${base}`, { token, body })).body.data;
      const row = await own.service.db
        .selectFrom('project')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow();
      const player: Player = { token, product, path: `${base}/${slug}`, id: row.id };
      const ends = new Map<string, string>();
      for (const { what, which } of commands) {
        const before = (await read(player)).generation_summary;
        if (what === 'edit') {
          const edits = EDITS[product];
          const [line, sent] = edits[which % edits.length]!;
          const [method, path = ''] = line.split(' ');
          expect((await ask(`${method} ${player.path}${path}`, { token, body: sent })).status).toBeLessThan(500);
        } else if (what === 'act') {
          const { type } = before.available_actions[which % Math.max(1, before.available_actions.length)] ?? {};
          if (type !== undefined) expect([type, (await act(player, type, before)) < 300]).toEqual([type, true]);
        } else if (what === 'park') {
          const run = (await openRuns(own.service.db, product, player.id)).find(
            ({ subject }) => subject === 'autopilot',
          );
          const blocker = {
            blocker_code: 'brief_incomplete',
            step_key: 'scenario.compile',
            segment_id: null,
            position: null,
            warning_codes: [],
          };
          if (run !== undefined) await parkRun(own.service.db, run.id, blocker);
        } else await ended(own, player, what === 'complete' ? 'completed' : 'failed');
        await holds(player, ends);
      }
      // Whoever only polls and answers comes to an end.
      for (let open = await openRuns(own.service.db, product, player.id); open.length > 0; ) {
        await ended(own, player, 'completed');
        open = await openRuns(own.service.db, product, player.id);
      }
      await holds(player, ends);
      expect((await read(player)).generation_summary.timing.poll_after_ms).toBeNull();
      expect(await audit(own.service.db)).toMatchObject({ wrongBalances: 0, uneven: 0 });
    },
  );
  await fc.assert(property, { seed: propertySeed(), numRuns: propertyRuns(8) });
});

/** What must be true of any read. */
async function holds(player: Player, ends: Map<string, string>): Promise<void> {
  const { generation_summary: summary } = await read(player);
  const open = await openRuns(own.service.db, player.product, player.id);
  const isRunning = summary.status === 'running';
  expect(summary.timing.poll_after_ms !== null).toBe(isRunning);
  // Something of the product may change by itself exactly while a run is at work, unless the product waits for its
  // caller.
  if (!open.some(({ state }) => state === 'needs_input')) expect(isRunning).toBe(open.length > 0);
  expect(summary.blockers.length > 0).toBe(summary.status === 'needs_input');
  expect(summary.failure !== null).toBe(['failed', 'cancelled'].includes(summary.status));
  if (isRunning) expect(summary.available_actions).toEqual([]);
  if (summary.run_id === null || isRunning || summary.status === 'needs_input') return;
  const { data } = (await ask(`GET /api/generation-runs/${summary.run_id}`, { token: player.token })).body;
  expect(data.generation_summary.status).toBe(summary.status);
  expect(ends.get(summary.run_id) ?? summary.status).toBe(summary.status);
  ends.set(summary.run_id, summary.status);
}
