import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { compositionProblems } from '../src/document/validate.js';
import { ReelwrightError, shortened } from '../src/errors.js';

const problem = (path: string, message: string) => ({ code: 'usage' as const, path, message, remedy: 'r' });

describe('ReelwrightError', () => {
  it('groups its problems by path, whatever a path is called', () => {
    const problems = [problem('a', '1'), problem('constructor', '2'), problem('__proto__', '3'), problem('a', '4')];
    const { errors } = ReelwrightError.fromProblems(problems, { class: 'usage' });
    expect(JSON.stringify(errors)).toBe('{"a":["1","4"],"constructor":["2"],"__proto__":["3"]}');
  });

  it('speaks of the first problem', () => {
    const error = ReelwrightError.fromProblems([problem('a', '1'), problem('b', '2')], { class: 'usage' });
    expect([error.message, error.path, error.retryable]).toEqual(['1', 'a', false]);
  });

  it('stays readable, whatever it quotes', () => {
    const long = 'x'.repeat(10_000);
    const told = [problem(long, `Expected a field but received ${long}`), problem('a', 'word '.repeat(9000))];
    const { message, path, remedy, problems, errors, stack } = ReelwrightError.fromProblems(told, { class: 'usage' });
    expect(message).toMatch(/^Expected a field but received x+…x+$/);
    expect(problems.map((one) => one.message.length)).toEqual([330, 1000]);
    expect([path.length, remedy]).toEqual([200, 'R']);
    expect(Object.keys(errors)).toEqual([path, 'a']);
    expect(stack?.length).toBeLessThan(6000);
  });

  it('of a document tells of an unknown field without all of its name', () => {
    const problems = compositionProblems({ kind: 'short', segments: [], ['y'.repeat(10_000)]: 1 });
    const { message, path, remedy } = ReelwrightError.fromProblems(problems, { class: 'usage' }).problems.find(
      ({ code }) => code === 'unknown_field',
    ) ?? { message: '', path: '', remedy: '' };
    expect(message).toMatch(/^Expected a field of a short for y+…y+ but received an unknown one$/);
    expect([message.length < 500, path.length, remedy.length <= 1000]).toEqual([true, 200, true]);
  });

  it('tells all problems with their places and remedies to whom it is printed uncaught', () => {
    const { stack } = ReelwrightError.fromProblems([problem('a', '$& one'), problem('', 'two')], { class: 'usage' });
    expect(stack).toMatch(/^ReelwrightError: a: \$& one\n {2}-> R\ntwo\n {2}-> R\n {4}at /);
  });
});

describe('an error that Node prints', () => {
  it('says each problem once, with its code, and what lies behind it', () => {
    const error = ReelwrightError.fromProblems([problem('a', 'Expected one'), problem('b', 'Expected two')], {
      class: 'usage',
      cause: new Error('the tool said so'),
    });
    const printed = inspect(error);
    for (const once of ['Expected one', 'Expected two', 'the tool said so', 'usage'])
      expect(printed.split(once).length - 1, once).toBe(once === 'usage' ? 2 : 1);
    expect(printed).toMatch(/^ReelwrightError: a: Expected one\n {2}-> R\n/);
    expect(printed).toContain("{ code: 'usage', class: 'usage', retryable: false }");
  });
});

describe('a shortened text', () => {
  it.each([
    ['what people wrote', 'Expected a file for /srv/films/2026/spring/clip.mp4', 1000],
    ['a path that is long but a path', `/srv/${'folder/'.repeat(40)}clip.mp4`, 1000],
    ['a text of exactly the most', 'a b'.repeat(10), 30],
  ])('is %s as it is', (_, text, most) => {
    expect(shortened(text, most)).toBe(text);
  });

  it('keeps beginning and end, and every letter whole', () => {
    expect(shortened('abcdefghij', 5)).toBe('abc…j');
    expect(shortened(`${'🎬'.repeat(400)}`)).not.toMatch(
      /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
    );
    expect(shortened(`${'x'.repeat(5_000_000)} end`)).toMatch(/^x+…x+ end$/);
  });
});
