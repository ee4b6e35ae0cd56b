import { describe, expect, it } from 'vitest';
import { errorObject } from '../../../src/cli/report.js';
import { systemWords } from '../../../src/io/system/system-words.js';

const refusal = (code: string, words: string) =>
  Object.assign(new Error(`${code}: ${words}, copyfile '/tmp/run-1/a' -> '/out/.reelwright-draft-1.part'`), {
    code,
    syscall: 'copyfile',
    path: '/out/.reelwright-draft-1.part',
  });

describe('what the system says', () => {
  it.each([
    [refusal('EACCES', 'permission denied'), 'permission denied'],
    [refusal('ENOSPC', 'no space left on device'), 'the disk is full'],
    [refusal('ESTRANGE', 'something else'), 'ESTRANGE: something else'],
    [new Error('a plain one, with a comma'), 'a plain one, with a comma'],
    ['no error', 'no error'],
  ])('%s is told as %s', (error, words) => {
    expect(systemWords(error)).toBe(words);
  });

  it('reaches users of the command line without names of temporary files', () => {
    const full = errorObject(refusal('ENOSPC', 'no space left on device'));
    expect(full).toMatchObject({ error: 'disk_full', retryable: true });
    expect(JSON.stringify(full)).not.toMatch(/copyfile|draft|\/tmp/);
    const closed = errorObject(refusal('EACCES', 'permission denied'));
    expect(closed).toMatchObject({
      error: 'output_not_writable',
      message: 'Expected a place this user may write for the output but received /out (permission denied)',
    });
  });
});
