import { expect, it } from 'vitest';
import { outOfResources } from '../../../src/io/system/out-of-resources.js';

it.each([
  [Object.assign(new Error('spawn EAGAIN'), { code: 'EAGAIN' }), /processes for this user/],
  [new RangeError('WebAssembly.Memory(): could not allocate memory'), /memory/],
  [new RangeError('Array buffer allocation failed'), /memory/],
])('%s is the machine’s lack', (error, says) => {
  expect(outOfResources(error)).toMatchObject({
    code: 'out_of_resources',
    retryable: true,
    message: expect.stringMatching(says),
  });
});

it('other errors are none', () => {
  expect(outOfResources(new RangeError('Invalid array length'))).toBeUndefined();
  expect(outOfResources(undefined)).toBeUndefined();
});
