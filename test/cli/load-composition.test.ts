import { describe, expect, it } from 'vitest';
import { applyChange } from '../../src/cli/load-composition.js';

describe('applyChange', () => {
  const base = { a: 1, logo: { source: 'x' }, text_beats: ['one', 'two'] };
  it.each([
    ['a number', 'a=2', { ...base, a: 2 }],
    ['text that is no JSON', 'a=two words', { ...base, a: 'two words' }],
    ['quoted text', 'a="2"', { ...base, a: '2' }],
    ['null', 'a=null', { ...base, a: null }],
    ['a nested field', 'logo.position=top_left', { ...base, logo: { source: 'x', position: 'top_left' } }],
    ['a new object', 'music.source=bed.mp3', { ...base, music: { source: 'bed.mp3' } }],
    ['an item by brackets', 'text_beats[1]=Two', { ...base, text_beats: ['one', 'Two'] }],
    ['an item by a dot', 'text_beats.0=One', { ...base, text_beats: ['One', 'two'] }],
    ['a whole list', 'text_beats=["x"]', { ...base, text_beats: ['x'] }],
    ['an equals sign in the value', 'a=b=c', { ...base, a: 'b=c' }],
    ['a new list', 'slides[0].headline=Hi', { ...base, slides: [{ headline: 'Hi' }] }],
  ])('%s', (_why, change, expected) => {
    expect(applyChange(base, change)).toEqual(expected);
  });

  it.each(['novalue', '=1', 'a..b=1', '__proto__.x=1', 'constructor.x=1'])('refuses %s', (change) => {
    expect(() => applyChange(base, change)).toThrow(/Expected path=value/);
  });

  it('leaves the document it was given alone', () => {
    applyChange(base, 'logo.source=y');
    expect(base.logo.source).toBe('x');
  });
});
