/** Comments and texts are whole clauses: a stranger understands them without the code beside them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const modules = ['src', 'service/src', 'studio/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') })),
);

/** Beginnings of comments that leave out what is spoken of: after "Of the film" nobody knows which fact is meant. */
const RIDDLES: readonly { readonly why: string; readonly pattern: RegExp }[] = [
  { why: 'begins with "Of"', pattern: /^Of [a-z]/ },
  { why: 'points at nothing', pattern: /^(?:Those|Them|Whose|Who(?! may)) [a-z]/ },
];

/** A comment on a declaration that is a mere phrase: "In the cache." says where, and not what. */
const PHRASE =
  /^\/\*\* (?:As|By|In|On|At|With|Without|From|Under|Behind|Beside|Before|After|Between|To|All of|Both of|Also) [^.;:`]{0,30}\. \*\/$/;

interface Comment {
  readonly line: number;
  readonly text: string;
}

/** First lines of comments, and texts that begin like a description. */
function beginningsIn(text: string): readonly Comment[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at): readonly Comment[] => {
    const before = lines[at - 1] ?? '';
    const inBlock = /^\s*\/\*\*$/.test(before) ? /^\s*\* (.*)/.exec(line)?.[1] : undefined;
    const isContinued = /^\s*\/\/ /.test(before);
    const own = isContinued ? undefined : /^\s*(?:\/\*\*|\/\/) (.*)/.exec(line)?.[1];
    const quoted = [...line.matchAll(/['"`](Of [a-z][^'"`]*)/g)].map(([, said = '']) => said);
    return [inBlock, own, ...quoted].flatMap((said) => (said === undefined ? [] : [{ line: at + 1, text: said }]));
  });
}

function riddlesIn(name: string, text: string): readonly string[] {
  const phrases = text
    .split('\n')
    .flatMap((line, at) => (PHRASE.test(line) ? [`${name}:${at + 1} is no clause: ${line}`] : []));
  const riddles = beginningsIn(text).flatMap((comment) =>
    RIDDLES.filter(({ pattern }) => pattern.test(comment.text)).map(
      ({ why }) => `${name}:${comment.line} ${why}: ${comment.text}`,
    ),
  );
  return [...riddles, ...phrases];
}

describe('comments and descriptions', () => {
  it('begin with what they speak of', () => {
    expect(modules.length).toBeGreaterThan(1400);
    expect(modules.flatMap(({ name, text }) => riddlesIn(name, text))).toEqual([]);
  });

  it('are read in every form, and only where they begin', () => {
    const text = [
      '/** Of the film. */',
      '/**',
      ' * Of a clip: its rate.',
      ' * Of no other.',
      ' */',
      '  // Of two the first.',
      '  // Of which one is black.',
      "says(color(), 'Of the text.');",
      "/** Frames of the film. Of those, 'OfferCard' has some. */",
    ].join('\n');
    expect(riddlesIn('x', text).map((one) => one.split(' ')[0])).toEqual(['x:1', 'x:3', 'x:6', 'x:8']);
    expect(riddlesIn('x', '/** In the cache. */\n/** Those of ours. */\n  /** In frames. */')).toHaveLength(2);
  });
});
