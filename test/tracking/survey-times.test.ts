import { describe, expect, test } from 'vitest';
import { planSurvey, surveyTimes } from '../../src/tracking/survey-times.js';

const constant = (rate: number, count: number) => Array.from({ length: count }, (_, index) => index / rate);

describe('lookTimes', () => {
  test.each([
    ['30 fps: every third', constant(30, 7), [0, 3, 6]],
    ['29.97 fps: every third, without drift', constant(30000 / 1001, 10), [0, 3, 6, 9]],
    ['25 fps: two and a half, the earlier', constant(25, 7), [0, 2, 4, 6]],
    ['7 fps: every frame', constant(7, 3), [0, 1, 2]],
    ['60 fps: every sixth, and the last', constant(60, 15), [0, 6, 12, 14]],
    ['a pause in the clip: the frame after it', [0, 0.04, 2, 2.04, 2.08, 2.12], [0, 1, 2, 4, 5]],
    ['one frame', [0], [0]],
    ['none', [], []],
  ])('%s', (_, times, expected) => {
    expect(surveyTimes(times)).toEqual(expected);
  });
});

describe('planLooks', () => {
  const every = (step: number, count: number) => Array.from({ length: count }, (_, k) => k * step);
  test.each<[string, readonly number[], readonly number[] | undefined, object]>([
    ['references unknown: all', constant(30, 7), undefined, { frames: [0, 3, 6], decode: 'all' }],
    [
      'every second frame is a reference: the nearest one, early and late by turns',
      constant(30, 13),
      every(2, 7),
      { frames: [0, 2, 6, 8, 12], decode: 'references' },
    ],
    ['every frame is one: nothing to skip', constant(30, 7), every(1, 7), { frames: [0, 3, 6], decode: 'all' }],
    ['references too rare', constant(30, 13), every(6, 3), { frames: [0, 3, 6, 9, 12], decode: 'all' }],
    ['the last frame is none: it must be seen', constant(30, 14), every(2, 7), { decode: 'all' }],
    ['at 10 fps every frame is looked at, reference or not', constant(10, 5), every(2, 3), { decode: 'all' }],
    ['one frame', [0], [0], { frames: [0], decode: 'all' }],
    ['none', [], [], { frames: [], decode: 'all' }],
  ])('%s', (_, times, references, expected) => {
    expect(planSurvey(times, references)).toMatchObject(expected);
  });

  test('over a minute the rate stays ten a second', () => {
    const times = constant(30, 1801);
    expect(planSurvey(times, every(2, 901)).frames).toHaveLength(601);
  });
});
