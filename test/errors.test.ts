import { describe, expect, it } from 'vitest';
import { ReelwrightError } from '../src/errors.js';

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

  it('tells all problems with their places and remedies to whom it is printed uncaught', () => {
    const { stack } = ReelwrightError.fromProblems([problem('a', '$& one'), problem('', 'two')], { class: 'usage' });
    expect(stack).toMatch(/^ReelwrightError: a: \$& one\n {2}-> R\ntwo\n {2}-> R\n {4}at /);
  });
});
