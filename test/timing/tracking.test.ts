import { expect, test } from 'vitest';
import type { Detection } from '../../src/tracking/track.types.js';
import { trackDetections } from '../../src/tracking/track-detections.js';

test('a thousand objects at once take seconds, not minutes', () => {
  const detections: Detection[] = [];
  for (let frame = 0; frame < 60; frame += 3) {
    for (let k = 0; k < 1000; k += 1) {
      const [x, y] = [(k % 50) * 38 + frame * 0.3, Math.floor(k / 50) * 52];
      detections.push({ frame, box: [x, y, x + 24, y + 44], score: 0.9, class: 0 });
    }
  }
  const started = performance.now();
  const tracks = trackDetections(detections, { frameRate: 30, width: 1920, height: 1080 });
  expect(tracks).toHaveLength(1000);
  expect(performance.now() - started).toBeLessThan(20_000);
});
