/** People and faces by two networks at once, in a clip and in an image. */
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { locateFfmpeg } from '../../../src/io/ffmpeg/locate-ffmpeg.js';
import { probeVideo } from '../../../src/io/probe/probe-video.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { peopleFinder } from '../../../src/io/tracking/find-people.js';
import { modelsFolder, skipsMedia, skipsModels, testMedia } from '../../support/media.js';

const options = { folder: tmpdir(), signal: new AbortController().signal };

describe('people of a clip', () => {
  it.skipIf(skipsMedia || skipsModels)('have faces of 7% of the height, in their bodies', async () => {
    const path = testMedia('people/woman-dress-vertical-720x1080.mp4');
    const { ffmpegPath, ffprobePath } = await locateFfmpeg();
    const media = await probeVideo(path, { ffmpegPath, ffprobePath, run: runChild, scanSeconds: 62, contentHash: '' });
    const finder = peopleFinder({ ...options, models: modelsFolder });
    const seen = await finder.inClip({ path, media, ffmpegPath }, [0, 1, 0.99]);
    expect(seen).toHaveLength(3);
    for (const { people, faces } of seen) {
      const [person, face] = [people[0]?.body, faces[0]];
      expect([people.length, faces.length]).toEqual([1, 1]);
      expect(face?.height).toBeGreaterThan(0.06);
      expect(face?.height).toBeLessThan(0.12);
      expect(face && person && face.x > person.x && face.x + face.width < person.x + person.width).toBe(true);
      expect((face?.y ?? 1) + (face?.height ?? 1) / 2).toBeLessThan(0.2);
    }
    expect(seen[2]).toEqual(seen[1]);
  });
});
