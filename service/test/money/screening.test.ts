/**
 * What is generated is what passed screening: a text that is changed while it is looked at is not slipped in after it.
 */
import { expect, test } from 'vitest';
import { updateProject } from '../../src/projects/project.js';
import { STAND_INS } from '../../src/providers/stand-ins/stand-ins.js';
import { testService } from '../support/service.js';
import { ended, PRICED } from '../support/works.js';

/** Runs once, in the middle of the next screening. */
let meanwhile: (() => Promise<unknown>) | undefined;
const { screen } = STAND_INS;
const providers = {
  ...STAND_INS,
  screen: {
    ...screen,
    start: async (...asked: Parameters<typeof screen.start>) => {
      const job = await screen.start(...asked);
      const change = meanwhile;
      meanwhile = undefined;
      await change?.();
      return job;
    },
  },
};
const own = testService({ workers: 0, providers });
const { ask, account } = own;
const REJECTED = 'Cold brew in a can [rehearse screen:reject]';

test.each(
  [
    'short generate',
    'slider generate',
    'scene generate',
    'batch generate of three',
    'voice of 1,001 characters',
  ].concat('render with two scenes to make', 'autopilot of three scenes'),
)('%s', async (name) => {
  const { token } = await account({ money: '50.00' });
  const { prepare } = PRICED.find((one) => one.name === name)!;
  const { slug, line, body } = await prepare(own, token);
  const at = line.split(' ')[1]!.split('/').slice(0, 4).join('/');
  meanwhile = async () => {
    const { data } = (await ask(`GET ${at}`, { token })).body;
    const fields = at.includes('sliders')
      ? { prompt: REJECTED }
      : { product_prompt: REJECTED, ...(at.includes('editor') ? { narration_script: REJECTED } : {}) };
    await ask(`PATCH ${at}`, { token, body: fields });
    for (const { id } of data.segments ?? [])
      await ask(`PATCH ${at}/segments/${id}`, { token, body: { prompt: REJECTED } });
  };
  const told = await ask(line, { token, ...(body === undefined ? {} : { body }) });
  expect([told.status, told.body.error, slug.length > 0]).toEqual([409, 'conflict', true]);
  expect((await ask('GET /api/balance', { token })).body.data.spendable.amount_minor).toBe(5000);
  const again = await ask(line, { token, ...(body === undefined ? {} : { body }) });
  expect([again.status, again.body.error]).toEqual([422, 'prompt_rejected']);
});

const prepared = async (name: string) => {
  const { token } = await account({ money: '50.00' });
  return { token, work: await PRICED.find((one) => one.name === name)!.prepare(own, token) };
};
const rejected = { error: 'prompt_rejected', code: 'CONTENT_COMPLIANCE', category: 'rehearsal' };

test('a text that a free re-render would show passes screening too, whoever lends it', async () => {
  const { token, work } = await prepared('short generate');
  const at = `/api/shorts/${work.slug}`;
  const patch = (body: object) => ask(`PATCH ${at}`, { token, body });
  const rerender = () => ask(`POST ${at}/rerender`, { token });
  const told = async () => [(await rerender()).status, (await rerender()).body];
  await ask(work.line, { token });
  await ended(own, work, 'completed');
  for (const field of [{ headline: REJECTED }, { headline: 'Cold', text_beats: ['Fast', REJECTED] }]) {
    await patch(field);
    expect(await told()).toEqual([422, expect.objectContaining(rejected)]);
  }
  await patch({ text_beats: [], cta_text: '[rehearse screen:down]' });
  expect(await told()).toEqual([503, expect.objectContaining({ error: 'compliance_unavailable' })]);
  const profile = (await ask('POST /api/brand-profiles', { token, body: { default_cta: '[rehearse screen:reject]' } }))
    .body.data;
  await patch({ cta_text: null, brand_profile_id: profile.id });
  expect(await told()).toEqual([422, expect.objectContaining(rejected)]);
  await patch({ brand_profile_id: null, headline: 'Cold and fast' });
  meanwhile = () => patch({ headline: REJECTED });
  expect((await rerender()).body.error).toBe('conflict');
  await patch({ headline: 'Cold and fast' });
  expect((await rerender()).body.data.generation_summary.status).toBe('running');
  expect((await ask('GET /api/balance', { token })).body.data.spendable.amount_minor).toBe(5000 - 160);
});

test('so do the texts of a slide', async () => {
  const { token, work } = await prepared('slider generate');
  await ask(work.line, { token });
  await ended(own, work, 'completed');
  const slide = { position: 1, headline: 'Cold', body: '', kicker: '', background: 'a.png', image: 'b.png' };
  await updateProject(own.service.db, work.id, { made: { slides: [slide], stand_in: true } });
  const edit = (body: object) => ask(`PATCH /api/sliders/${work.slug}/slides/1`, { token, body });
  for (const field of ['headline', 'body']) {
    const told = await edit({ [field]: REJECTED });
    expect([told.status, told.body]).toEqual([422, expect.objectContaining(rejected)]);
  }
  expect((await edit({ headline: 'Fast' })).body.data.status).toBe('processing');
});

test('a product that is changed while a scene is looked at is told, and nothing is charged', async () => {
  const { token } = await account({ money: '50.00' });
  const { id, line } = await PRICED.find((one) => one.name === 'scene generate')!.prepare(own, token);
  const { db } = own.service;
  const changeTo = (description: string) =>
    updateProject(db, id, { media: { product: { key: 'a1/p1/images/a.png', description } } });
  await changeTo('A can');
  meanwhile = () => changeTo('A bottle');
  const told = await ask(line, { token });
  expect([told.status, told.body.error]).toEqual([409, 'editor_references_changed']);
  expect((await ask(line, { token })).status).toBe(200);
  const { data } = (await ask('GET /api/balance', { token })).body;
  expect(data.recent_activity.map(({ kind }: { kind: string }) => kind)).toEqual(['scene', 'purchase']);
});
