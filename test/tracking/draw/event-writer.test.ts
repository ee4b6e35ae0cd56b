import { expect, test } from 'vitest';
import { createEventWriter, type EventDrawing, eventsOf } from '../../../src/tracking/draw/event-writer.js';

const drawing = (text: string): EventDrawing => ({ layer: 1, color: { r: 0, g: 0, b: 0, a: 255 }, tags: '', text });
const [a, b] = [drawing('a'), drawing('b')];

test('what stays is one event, what comes back another, what shows twice is drawn once', () => {
  const events = [...eventsOf([[a], [a, b, b], [b], [a]])].map(({ text, from, to }) => [text, from, to]);
  expect(events).toEqual([
    ['a', 0, 2],
    ['b', 1, 3],
    ['a', 3, 4],
  ]);
});

test('events are let go when they end: nothing is held of a long clip but what shows', () => {
  const writer = createEventWriter();
  for (let frame = 0; frame < 5000; frame += 1)
    expect(writer.frame(frame, [drawing(String(frame))])).toHaveLength(frame === 0 ? 0 : 1);
  expect(writer.end(5000)).toHaveLength(1);
});
