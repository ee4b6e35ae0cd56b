/** When something is seen, moved by frames: as far as its room, and to lines that are near. */
import { expect, test } from 'vitest';
import { movedSpan, type SpanRoom } from '../src/shared/film-span.js';
import type { Grip } from '../src/shared/spoken.js';

const ROOM: SpanRoom = { room: { start: 30, end: 120 }, least: 9, lines: [], reach: 0 };
const SPAN = { start: 40, end: 70 };
const LINES = { ...ROOM, lines: [60, 100], reach: 5 };

test.each<[string, Grip, number, SpanRoom, object]>([
  ['moves whole', 'whole', 12.4, ROOM, { start: 52, end: 82 }],
  ['stops at the begin of its room', 'whole', -30, ROOM, { start: 30, end: 60 }],
  ['stops at the end of its room with its length', 'whole', 90, ROOM, { start: 90, end: 120 }],
  ['begins later', 'start', 10, ROOM, { start: 50, end: 70 }],
  ['begins no later than its least length allows', 'start', 40, ROOM, { start: 61, end: 70 }],
  ['ends earlier', 'end', -10, ROOM, { start: 40, end: 60 }],
  ['ends no earlier than its least length allows', 'end', -60, ROOM, { start: 40, end: 49 }],
  ['ends with its room', 'end', 500, ROOM, { start: 40, end: 120 }],
  ['has its begin drawn to a line', 'start', 16, LINES, { start: 60, end: 70, line: 60 }],
  ['has its end drawn to a line', 'end', 27, LINES, { start: 40, end: 100, line: 100 }],
  ['is drawn by the nearer end', 'whole', 27, LINES, { start: 70, end: 100, line: 100 }],
  ['is not drawn from afar', 'end', 20, LINES, { start: 40, end: 90 }],
  ['is not drawn over its least length', 'end', -11, { ...LINES, least: 25 }, { start: 40, end: 65 }],
])('%s', (_, grip, by, around, moved) => {
  expect(movedSpan(SPAN, grip, by, around)).toEqual(moved);
});

test('says no line that the room kept it from', () => {
  const outside = { ...ROOM, lines: [125], reach: 8 };
  expect(movedSpan(SPAN, 'end', 52, outside)).toEqual({ start: 40, end: 120 });
});
