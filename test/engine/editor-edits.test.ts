/**
 * Which chunks each kind of edit of an editor ad renders again, as a golden that a reviewer can read; and what odd
 * voices and scripts come to.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import type { EditorComposition } from '../../src/document/editor/editor-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { expectTextGolden } from '../support/expect-golden.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const engine = createEngine({ cacheDir: join(root, 'cache') });
const options = { baseDir: root, quality: 'draft' } as const;
const planOf = (composition: EditorComposition) => engine.plan(composition, options) as Promise<FilmPlan>;

const spoken = 'Mornings are loud. This one is not. Ours takes 20 minutes, and nobody has to get up for it.';
const words = spoken.split(' ').map((text, index) => ({ text, start: 0.2 + 0.4 * index, end: 0.5 + 0.4 * index }));
const withWord = (at: number, text: string) => ({
  narration: { source: 'voice.wav', words: words.map((word, index) => (index === at ? { ...word, text } : word)) },
});

/** Four scenes of 2 s and an end of 1.5 s. */
const composition = {
  kind: 'editor',
  language: 'en',
  export_aspect_ratio: '1:1',
  segments: [
    { source: 'a.mp4', fit_mode: 'cover' },
    { source: 'b.mp4', transition: { type: 'crossfade', duration_seconds: 0.4 } },
    { source: 'photo.png', fit_mode: 'cover', trim: { duration: 2 } },
    { source: 'a.mp4', trim: { start: 0.5, duration: 1.5 }, transition: { type: 'push', duration_seconds: 0.4 } },
  ],
  narration: { source: 'voice.wav', words },
  music: { source: 'bed.wav' },
  logo: { source: 'photo.png', logo_duration_seconds: 3 },
  closing_image: { source: 'photo.png', duration_seconds: 1.5 },
  disclosure: { text: 'AI-generated' },
} satisfies EditorComposition;

const scene = (at: number, change: object) => ({
  segments: composition.segments.map((segment, index) => (index === at ? { ...segment, ...change } : segment)),
});
const edits: readonly (readonly [name: string, change: object])[] = [
  ['nothing', {}],
  ['inert field', { product_prompt: 'a film about slow mornings' }],
  ['first word', withWord(0, 'Evenings')],
  ['word in the middle', withWord(8, 'costs')],
  ['last word', withWord(18, 'that.')],
  ['caption style', { captions: { style: 'pill' } }],
  ['caption position', { captions: { position: 'top' } }],
  ['captions off', { captions: { enabled: false } }],
  ['look', { visual_language: 'luxury_minimal' }],
  ['other music', { music: { source: 'voice.wav' } }],
  ['no music', { music: null }],
  ['volume of a clip', scene(1, { volume: 0.5 })],
  ['clip swapped', scene(1, { source: 'c.mp4' })],
  ['trim start', scene(3, { trim: { start: 0.3, duration: 1.5 } })],
  ['fit mode', scene(0, { fit_mode: 'blur' })],
  ['focus', scene(0, { focus: { x: 0, y: 0.5 } })],
  ['title of scene 3', scene(2, { title: { text: 'Twenty minutes', kind: 'callout' } })],
  ['transition type', scene(1, { transition: { type: 'wipe', duration_seconds: 0.4 } })],
  ['transition length', scene(3, { transition: { type: 'push', duration_seconds: 0.2 } })],
  ['logo for 5 s', { logo: { source: 'photo.png', logo_duration_seconds: 5 } }],
  ['disclosure text', { disclosure: { text: 'Made with AI' } }],
  ['closing image', { closing_image: { source: 'other.png', duration_seconds: 1.5 } }],
  ['scenes swapped', { segments: [1, 0, 2, 3].map((at) => composition.segments[at]) }],
];

beforeAll(async () => {
  mkdirSync(root, { recursive: true });
  const make = (...args: string[]) => execFileSync(bundledFfmpeg, ['-v', 'error', '-y', ...args]);
  const picture = (source: string, to: string, ...more: string[]) =>
    make('-f', 'lavfi', '-i', `${source}=s=320x180:r=30:d=2`, '-pix_fmt', 'yuv420p', ...more, join(root, to));
  picture('testsrc2', 'a.mp4');
  picture('testsrc', 'b.mp4');
  picture('testsrc', 'c.mp4', '-vf', 'hflip');
  make('-f', 'lavfi', '-i', 'sine=f=400:d=8', join(root, 'voice.wav'));
  make('-f', 'lavfi', '-i', 'sine=f=150:d=12', join(root, 'bed.wav'));
  make('-f', 'lavfi', '-i', 'anullsrc=r=48000', '-t', '4', join(root, 'silence.wav'));
  const flat = (background: string) => sharp({ create: { width: 400, height: 400, channels: 3, background } }).png();
  await flat('#2040a0').toFile(join(root, 'photo.png'));
  await flat('#a02040').toFile(join(root, 'other.png'));
});

describe('an edit of an editor ad', () => {
  it('renders only the chunks again that show it', async () => {
    const base = await planOf(composition);
    const known = new Set(base.chunks.map(({ key }) => key));
    const lines = [`frames: ${base.chunks.map(({ start, end }) => `${start}-${end}`).join(' ')}`, ''];
    for (const [name, change] of edits) {
      const { chunks, soundKey } = await planOf({ ...composition, ...change } as EditorComposition);
      const anew = chunks.flatMap(({ key, index }) => (known.has(key) ? [] : [index]));
      const list = anew.length === 0 ? 'none' : anew.length === chunks.length ? 'all' : anew.join(' ');
      const sound = soundKey === base.soundKey ? 'kept' : 'anew';
      lines.push(`${name.padEnd(18)} chunks ${list.padEnd(18)} of ${chunks.length}, sound ${sound}`);
    }
    await expectTextGolden(`${lines.join('\n')}\n`, 'engine/editor-edits.txt');
  });
});

describe('an odd voice or script', () => {
  const codesOf = async (change: object) => {
    const { warnings, ...found } = await engine.check({ ...composition, ...change } as EditorComposition, options);
    return { codes: warnings.map(({ code, path }) => `${code} ${path}`), found };
  };

  it('silence as a narration has no captions, and the film is as long as its scenes', async () => {
    const segments = [{ source: 'a.mp4', narration_text: 'Nobody says this.' }];
    const change = { segments, narration: { source: 'silence.wav' }, pacing: 'voice_first', closing_image: null };
    const { codes, found } = await codesOf(change);
    expect(codes).toContain('narration_text_mismatch narration.source');
    expect(found.layout.captions).toEqual([]);
    expect(found.duration_seconds).toBeGreaterThanOrEqual(2);
  });

  it('words beyond the sound are left out, and told with how many', async () => {
    const late = [...words, { text: 'Never.', start: 8.2, end: 8.6 }, { text: 'Ever.', start: 60, end: 61 }];
    const { codes, found } = await codesOf({ narration: { source: 'voice.wav', words: late } });
    expect(codes).toContain('words_beyond_sound narration.words[19]');
    expect(found.layout.captions.flatMap(({ lines }) => lines).join(' ')).not.toMatch(/never|ever\./i);
  });

  it('a still of 12 megapixels and one pixel are shown like any other', async () => {
    const large = { create: { width: 4000, height: 3000, channels: 3 as const, background: '#446688' } };
    await sharp(large).jpeg().toFile(join(root, 'large.jpg'));
    const pixel = { create: { width: 1, height: 1, channels: 3 as const, background: '#446688' } };
    await sharp(pixel).png().toFile(join(root, 'pixel.png'));
    const segments = ['large.jpg', 'pixel.png'].map((source) => ({ source, fit_mode: 'cover', trim: { duration: 1 } }));
    const change = { ...composition, segments, narration: null } as EditorComposition;
    const still = await engine.frame(change, { ...options, atSeconds: 0.5 });
    expect([...still.data.subarray(0, 3)].map((value, at) => Math.abs(value - [0x44, 0x66, 0x88][at]!) <= 3)).toEqual([
      true,
      true,
      true,
    ]);
    expect((await engine.check(change, options)).duration_seconds).toBe(3.5);
  });

  it.each([
    ['unsorted', [words[1], words[0]], 'narration.words[1].start'],
    ['overlapping', [{ ...words[0], end: 2 }, words[1]], 'narration.words[1].start'],
    [
      'in milliseconds',
      words.slice(0, 5).map(({ text, start, end }) => ({ text, start: start * 1000, end: end * 1000 })),
      'narration.words',
    ],
  ])('%s words are refused with their place', async (_, wrong, path) => {
    const checking = codesOf({ narration: { source: 'voice.wav', words: wrong } });
    await expect(checking).rejects.toMatchObject({ class: 'usage', path });
  });
});
