/** What any film uses knows no kind of film: no length, size or place of a short stands in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const SHARED =
  /^(?:compose|sound|draw|type|io|engine\/film|engine\/media|overlay\/(?:elements|looks|text|animations))\/|^overlay\/[^/]+$/;
/** Frames of a short and of its slots, the sides of its picture, and names that only a short has. */
const SHORT = /\b(?:180|360|420|1080|1920)\b|\bSHORT_(?:SIZE|RATE|FRAME)\b|\bSLOT_FRAMES\b|\bFILM_FRAMES\b|segments\[/;
/** The frame rate by its number, where a film's own or FILM_RATE belongs. */
const RATE = /\bnum: 30\b|framerate\D{1,6}30\b|PerSecond[^=]{0,12}= 30\b|[/*] 30\b|\b30 [/*] /;
/** The same numbers, for another thing. */
const ELSE: readonly (readonly [file: string, text: string, what: string])[] = [
  ['', 'otation', 'degrees of a turn'],
  ['', 'runOptions(tools, 180)', 'seconds of patience'],
  ['io/probe/clip-samples.ts', 'timeoutSeconds: 180', 'seconds of patience'],
  ['io/probe/stream-facts.ts', 'const degrees', 'degrees of a turn'],
  ['compose/fill-axis.ts', 'const turned', 'degrees of a turn'],
  ['overlay/elements/label.ts', 'skewDegrees', 'degrees of a slant'],
  ['overlay/elements/label-motion.ts', 'box.width > 420', 'px of a wide label'],
  ['overlay/elements/label-motion.ts', 'tidy(30 * progress', 'px of an opening'],
  ['overlay/safe-zone.ts', 'const VERTICAL', 'the frame that platforms lay their interfaces over'],
];

it('shared rooms hold no number and no name of a short', () => {
  const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.ts') && SHARED.test(name));
  expect(modules.length).toBeGreaterThan(150);
  const found = modules.flatMap((name) =>
    withoutComments(readFileSync(join(src, name), 'utf8'))
      .split('\n')
      .filter((line) => SHORT.test(line) || RATE.test(line))
      .filter((line) => !ELSE.some(([file, text]) => name.startsWith(file) && line.includes(text)))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
