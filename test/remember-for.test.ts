/** What is remembered for an owner: by key, apart from other owners, and only so much of it. */
import { expect, it } from 'vitest';
import { contentNumber, objectNumber, rememberFor } from '../src/remember-for.js';

it('makes a result once for an owner and a key', () => {
  const [one, other] = [{}, {}];
  let made = 0;
  const count = () => (made += 1);
  expect([rememberFor(one, 'a', count), rememberFor(one, 'a', count)]).toEqual([1, 1]);
  expect([rememberFor(one, 'b', count), rememberFor(other, 'a', count)]).toEqual([2, 3]);
});

it('remembers that nothing was found', () => {
  const owner = {};
  let asked = 0;
  const nothing = () => {
    asked += 1;
    return undefined;
  };
  rememberFor(owner, 'none', nothing);
  rememberFor(owner, 'none', nothing);
  expect(asked).toBe(1);
});

it('forgets what was not asked for any more, and keeps what is', () => {
  const owner = {};
  let made = 0;
  const again = () => (made += 1);
  rememberFor(owner, 'kept', again);
  rememberFor(owner, 'left', again);
  for (let at = 0; at < 600; at += 1) {
    rememberFor(owner, `other ${at}`, () => at);
    rememberFor(owner, 'kept', again);
  }
  expect(made).toBe(2);
  expect(rememberFor(owner, 'left', again)).toBe(3);
});

it('numbers objects, not what they contain', () => {
  const [one, same] = [{ x: 1 }, { x: 1 }];
  expect(objectNumber(one)).toBe(objectNumber(one));
  expect(objectNumber(one)).not.toBe(objectNumber(same));
});

it('numbers objects by what they contain', () => {
  const owner = {};
  const one = { a: 1, of: [2] };
  const number = contentNumber(owner, one);
  expect(contentNumber(owner, { a: 1, of: [2] })).toBe(number);
  expect(contentNumber(owner, one)).toBe(number);
  expect(contentNumber(owner, { a: 1, of: [3] })).not.toBe(number);
});
