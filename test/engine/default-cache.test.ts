/** Where the cache lies when nobody names a folder. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultCacheFolder } from '../../src/engine/workspace.js';

afterEach(() => void vi.unstubAllEnvs());

it('in XDG_CACHE_HOME, but a relative path there is ignored, as the specification has it', () => {
  vi.stubEnv('XDG_CACHE_HOME', '/var/caches');
  expect(defaultCacheFolder()).toBe('/var/caches/reelwright');
  for (const relative of ['cache', './cache', '']) {
    vi.stubEnv('XDG_CACHE_HOME', relative);
    expect(defaultCacheFolder()).toMatch(new RegExp(`^${join(homedir(), '')}.*reelwright$`));
  }
});
