/**
 * A decoder that waits longer for its processor than any picture takes to decode: the picture comes, and nobody calls
 * it damaged.
 */
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { isolatedDecoder } from '../../../src/io/images/isolated-decoder.js';
import { probeImage } from '../../../src/io/images/probe-image.js';
import { cpuSeconds } from '../../../src/io/isolated/cpu-time.js';
import { heavyPicture } from '../../support/complex-images.js';
import { descendants, expectNoLeftovers } from '../../support/no-leftovers.js';
import { scratchFolder } from '../../support/scratch.js';

const folder = scratchFolder();
/** More than any bound of the clock that a decoder was ever given. */
const STOPPED_SECONDS = 15;
afterEach(() => expectNoLeftovers({}));

const uptime = () => Number(readFileSync('/proc/uptime', 'latin1').split(' ')[0]);

it.skipIf(process.platform !== 'linux')('a stopped decoder goes on with its picture', async () => {
  const heavy = await heavyPicture();
  const decoder = isolatedDecoder({ folder });
  const probing = probeImage(heavy, { contentHash: '', decoder });
  const busy = await vi.waitUntil(() => descendants().find(({ pid }) => (cpuSeconds(pid) ?? 0) > 0.5), {
    timeout: 60_000,
  });
  process.kill(busy.pid, 'SIGSTOP');
  const since = uptime();
  await vi.waitUntil(() => uptime() - since > STOPPED_SECONDS, { timeout: 60_000, interval: 250 });
  process.kill(busy.pid, 'SIGCONT');
  expect(await probing).toMatchObject({ kind: 'image', size: { width: 8900, height: 8900 } });
  await decoder.close();
});
