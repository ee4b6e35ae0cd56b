/**
 * A short that costs little and proves much: small clips whose frames carry their numbers, few words, draft quality.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { EditorComposition } from '../../../src/document/editor/editor-schema.js';
import type { ShortComposition } from '../../../src/document/short/short-schema.js';
import { type CodedSource, codedCases, makeCodedSource } from '../../support/coded-source.js';
import { shared } from '../../support/shared.js';

export interface CodedShort {
  /** Where the sources lie; the composition's paths are relative to it. */
  readonly folder: string;
  readonly sources: readonly [CodedSource, CodedSource];
  readonly composition: ShortComposition;
}

/** An editor ad of a second of each clip: what is the same for every film, at a sixth of what the short costs. */
export function codedAd({ composition }: CodedShort, changes: Partial<EditorComposition> = {}): EditorComposition {
  const segments = composition.segments.map(({ source }) => ({ source, trim: { start: 0, duration: 1 } }));
  return { kind: 'editor', language: 'en', export_aspect_ratio: '1:1', segments, ...changes };
}

/**
 * Puts both clips into `folder`, long enough for their slots of 6 s; each is encoded once a run, and these are copies.
 * 12 s, one headline and one call to action, no music.
 */
export async function makeCodedShort(
  folder: string,
  names: readonly [string, string] = ['12', '24'],
  changes: Partial<ShortComposition> = {},
): Promise<CodedShort> {
  const make = async (name: string, slot: string) => {
    const { frameRate } = codedCases.find((row) => row.name === name) ?? { frameRate: { num: 60, den: 1 } };
    const frames = Math.ceil((6.5 * frameRate.num) / frameRate.den);
    const { value } = await shared(`coded-${name}-${frames}`, (place) => makeCodedSource(place, name, frames));
    const path = join(folder, slot, basename(value.path));
    mkdirSync(join(folder, slot), { recursive: true });
    copyFileSync(value.path, path);
    return { ...value, path };
  };
  const sources = [await make(names[0], 'first'), await make(names[1], 'second')] as const;
  const relative = (path: string) => path.slice(folder.length + 1);
  const centred = (source: string) => ({ source, focus: 'center' as const });
  return {
    folder,
    sources: [...sources],
    composition: {
      kind: 'short',
      language: 'en',
      // The codes stand at the middle, all of them seen: no framing by what the pictures show, no camera.
      segments: [centred(relative(sources[0].path)), centred(relative(sources[1].path))],
      headline: 'Counted',
      cta_text: 'Look',
      visual_language: null,
      short_text_animation: 'fade_in',
      score: 'none',
      end_card: 'none',
      ...changes,
    },
  };
}
