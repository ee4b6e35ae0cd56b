/** Requests of models as the service would make them, and providers that keep what they were asked. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ClipRequest, Provider, Providers } from '../../src/providers/provider.types.js';
import { STAND_INS } from '../../src/providers/stand-ins/stand-ins.js';

/** A second of a clip, 270x480, of which nothing but the prompt was chosen. */
export const CLIP_REQUEST: ClipRequest = {
  prompt: 'a clip',
  ...{ language: 'en', look: null, theme: null, format: null, intent: null, aspect_ratio: '9:16' },
  product: { subject: '', description: '' },
  brand: { name: '', accent_color: null },
  ...{ position: 1, count: 1, seconds: 1, width: 270, height: 480, take: 1, seed: 1 },
  ...{ features_product: false, references: [], narration: '', before: null, after: null },
};

/** A request that a provider got. */
export interface Asked {
  readonly capability: keyof Providers;
  // biome-ignore lint/suspicious/noExplicitAny: a request of any capability
  readonly request: any;
}

/**
 * The stand-ins, and all that they are asked: files of a request as hashes of their bytes. Media are a few bytes each;
 * `fails` says which request ends in a failure, so that a run costs no render.
 */
export function recordingProviders(fails: (asked: Asked) => boolean): {
  readonly providers: Providers;
  readonly asked: Asked[];
} {
  const asked: Asked[] = [];
  const media = ['clip', 'image', 'music', 'voice'];
  const recording = (capability: keyof Providers): Provider<unknown, unknown> => {
    const own = STAND_INS[capability] as Provider<unknown, unknown>;
    return {
      ...own,
      start: async (request, key) => {
        asked.push({ capability, request: withHashes(request) });
        return own.start(request, key);
      },
      poll: async (job) =>
        fails({ capability, request: JSON.parse(job) })
          ? { state: 'failed', reason: 'this test renders nothing', kind: 'permanent' }
          : own.poll(job),
      fetch: async (job, file, signal) => {
        if (!media.includes(capability)) return own.fetch(job, file, signal);
        writeFileSync(file, job);
        return { stand_in: true, seconds: 1, words: [] };
      },
    };
  };
  const names = Object.keys(STAND_INS) as (keyof Providers)[];
  return { asked, providers: Object.fromEntries(names.map((name) => [name, recording(name)])) as never };
}

function withHashes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withHashes);
  if (typeof value === 'string' && value.startsWith('/') && existsSync(value))
    return createHash('sha256').update(readFileSync(value)).digest('hex').slice(0, 12);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withHashes(item)]));
}
