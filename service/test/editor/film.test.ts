/**
 * Editor ads that are really made: own footage step by step, and the autopilot through its waits, with stand-ins and
 * draft films.
 */
import { expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.js';
import { audit } from '../../src/ledger/read.js';
import { clip, uploaded } from '../support/media.js';
import { testService } from '../support/service.js';

const scratch = scratchFolder();
const own = testService({ clipSide: 270, quality: 'draft' });
const { ask, account } = own;
/** What a render costs grows with its picture. */
const SMALL = { language: 'en', export_aspect_ratio: '1:1' };

// biome-ignore lint/suspicious/noExplicitAny: any answer of the interface
const read = async (token: string, at: string): Promise<any> => (await ask(`GET ${at}`, { token })).body.data;
const settled = async (token: string, at: string) => {
  await vi.waitUntil(async () => (await read(token, at)).generation_summary.timing.poll_after_ms === null, {
    timeout: 110_000,
    interval: 200,
  });
  return read(token, at);
};
const spendable = async (token: string) => (await ask('GET /api/balance', { token })).body.data.spendable.amount_minor;

test('own footage with a voice, music and captions becomes a film, free but for voice and music', async () => {
  const { token } = await account({ money: '5.00' });
  const { slug } = (await ask('POST /api/editor', { token, body: SMALL })).body.data;
  const at = `/api/editor/${slug}`;
  const upload = await uploaded(own, token, slug, await clip(scratch), { fit_mode: 'cover' });
  expect(upload).toMatchObject({ status: 'ready', duration_seconds: 1, attached_segment_ids: [] });
  const placed = await ask(`POST ${at}/segments/from-upload`, { token, body: { upload_id: upload.id } });
  expect([placed.status, placed.body.data.uploads[0].attached_segment_ids]).toEqual([
    201,
    [placed.body.data.segments[0].id],
  ]);
  await ask(`PATCH ${at}`, { token, body: { narration_script: 'Cold brew.' } });
  await ask(`POST ${at}/generate-voice`, { token, body: { voice_id: 'standin-en-warm' } });
  await settled(token, at);
  await ask(`POST ${at}/generate-music`, { token, body: { prompt: 'x'.repeat(1300) } });
  expect(await settled(token, at)).toMatchObject({
    current_audio: { duration_seconds: expect.any(Number) },
    current_music: { duration_seconds: 2 },
  });
  expect((await ask(`POST ${at}/render`, { token })).body.data.generation_summary).toMatchObject({
    workflow: 'editor.render',
    cost: { quoted: { amount_minor: 0 } },
  });
  const done = await settled(token, at);
  expect(done.latest_render).toMatchObject({
    status: 'completed',
    error_message: null,
    video_url: expect.stringContaining('.mp4?'),
    srt_url: expect.stringContaining('.srt?'),
    vtt_url: expect.stringContaining('.vtt?'),
    retryable: false,
    is_stale: false,
    combination_hash: expect.any(String),
  });
  expect(done.generation_summary.available_actions).toMatchObject([{ type: 'download_result' }]);
  const { pathname, search } = new URL(done.latest_render.srt_url);
  const srt = await own.service.server.inject({
    method: 'GET',
    url: pathname + search,
    headers: { host: 'localhost' },
  });
  expect(srt.payload).toContain('Cold brew.');
  await ask(`PATCH ${at}`, { token, body: { visual_language: 'luxury_minimal' } });
  const [listed] = await read(token, `${at}/renders`);
  expect([listed.is_stale, listed.id]).toEqual([true, done.latest_render.id]);
  expect((await ask(`POST ${at}/renders/${listed.id}/retry`, { token })).body.error).toBe(
    'editor_render_not_retryable',
  );
  expect(await spendable(token)).toBe(500 - 15 - 1);
});

test('the autopilot asks for a name and for a second look, then delivers; what was not needed is not charged', async () => {
  const { token } = await account({ money: '10.00' });
  const body = {
    ...SMALL,
    product_prompt: 'Cold brew. Fast. No sugar [rehearse brief:ask] [rehearse review:doubt]',
    segments_count: 3,
  };
  const { slug } = (await ask('POST /api/editor', { token, body })).body.data;
  const at = `/api/editor/${slug}`;
  const { total } = await read(token, `${at}/autopilot/cost`);
  expect(total.amount_minor).toBe(345 + 15 + 10);
  await ask(`POST ${at}/autopilot`, { token });
  const answer = async (input: object) => {
    const { generation_summary: summary } = await settled(token, at);
    const { step_key } = summary.blockers[0];
    const fence = { generation_run_id: summary.run_id, generation_revision: summary.revision, step_key };
    const told = await ask(`POST ${at}/generation/input`, {
      token,
      body: { ...fence, input },
      headers: { 'idempotency-key': step_key },
    });
    expect([step_key, told.status]).toEqual([step_key, 200]);
    return summary.blockers[0];
  };
  expect(await answer({ product_name: 'Nordbrew' })).toMatchObject({
    blocker_code: 'brief_incomplete',
    warning_codes: ['product_name'],
  });
  expect(await answer({ continue_with_take: true })).toMatchObject({
    blocker_code: 'scene_take_doubtful',
    position: 1,
    warning_codes: ['take_doubtful'],
  });
  const done = await settled(token, at);
  expect(done).toMatchObject({
    autopilot_status: 'completed',
    autopilot_error_message: null,
    latest_render: { status: 'completed', is_stale: false },
    generation_summary: {
      status: 'completed',
      progress: { completed: 12, total: 12, percent: 100 },
      cost: { charged: { amount_minor: 370 }, refunded: { amount_minor: 0 } },
    },
  });
  expect(done.segments[0]).toMatchObject({ prompt: expect.stringContaining('Nordbrew'), narration_text: 'Nordbrew.' });
  expect(done.latest_render.duration_seconds).toBeLessThan(12);
  expect(await spendable(token)).toBe(1000 - 370);
  expect(await audit(own.service.db)).toMatchObject({ sums: { EUR: 0 }, wrongBalances: 0, uneven: 0 });
});

test('a batch pays for the scenes it made and refunds the one that failed', async () => {
  const { token } = await account({ money: '5.00' });
  const { slug } = (await ask('POST /api/editor', { token, body: { language: 'en' } })).body.data;
  const at = `/api/editor/${slug}`;
  for (const prompt of ['A can', 'A glass [rehearse clip:fail]'])
    await ask(`POST ${at}/segments`, { token, body: { prompt } });
  expect((await ask(`POST ${at}/batch-generate`, { token })).body.data.batch_generation_status).toBe('running');
  const done = await settled(token, at);
  expect(done).toMatchObject({
    batch_generation_status: 'failed',
    generation_summary: {
      status: 'failed',
      failure: { code: 'provider_failed' },
      cost: { charged: { amount_minor: 230 }, refunded: { amount_minor: 115 } },
    },
  });
  expect(await spendable(token)).toBe(500 - 115);
});
