/** What is generated is what passed screening: a text that is changed while it is looked at is not slipped in after it. */
import { expect, test } from 'vitest';
import { STAND_INS } from '../../src/providers/stand-ins/stand-ins.js';
import { testService } from '../support/service.js';
import { PRICED } from '../support/works.js';

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
