/** Which frame of the opening stands for the film. */
import { describe, expect, it } from 'vitest';
import { unknownGround } from '../../../src/layout/fact-map.js';
import { fullFraming } from '../../../src/layout/framing.js';
import type { PackedLight } from '../../../src/media.js';
import type { CaptionPageReport } from '../../../src/overlay/editor/captions/compose-captions.js';
import { chooseThumbnail, type ThumbnailRequest } from '../../../src/overlay/editor/choose-thumbnail.js';
import type { ScenePlan } from '../../../src/overlay/editor/editor-scenes.js';
import { filmOf } from '../../../src/overlay/film-stages.js';
import { packBytes } from '../../../src/subjects/pack-bytes.js';

const size = { width: 1080, height: 1920 };
const times = Array.from({ length: 16 }, (_, at) => at / 4);

/** Light of a look in 8 cells: a picture of these values, each cell so much from dark to bright. */
interface Look {
  readonly values: readonly number[];
  readonly detail: number;
}

const CLEAR: Look = { values: [20, 60, 100, 140, 180, 220, 90, 40], detail: 60 };
const DULL: Look = { values: [100, 110, 105, 100, 108, 104, 100, 102], detail: 6 };
const BLACK: Look = { values: [4, 4, 5, 4, 4, 5, 4, 4], detail: 2 };

function lightOf(lookAt: (seconds: number) => Look): PackedLight {
  const bytes = (of: (look: Look, value: number) => number) =>
    times.map((time) => {
      const look = lookAt(time);
      return packBytes(Uint8Array.from(look.values, (value) => Math.min(255, Math.max(0, of(look, value)))));
    });
  return {
    ...{ columns: 2, rows: 4, times },
    mean: bytes((_, value) => value),
    low: bytes(({ detail }, value) => value - detail / 2),
    high: bytes(({ detail }, value) => value + detail / 2),
  };
}

function request(
  lights: readonly (PackedLight | undefined)[],
  others: Partial<ThumbnailRequest> = {},
): ThumbnailRequest {
  const scenes = lights.map(
    (_, index): ScenePlan => ({
      ...{ start: index * 120, end: index * 120 + 120, fromSeconds: 0, speed: 1, heldFrames: 0 },
      ...{
        isTrimmed: false,
        isClosing: false,
        enter: index === 0 ? { kind: 'cut' } : { kind: 'crossfade', frames: 12 },
      },
    }),
  );
  return {
    ...{ plan: { scenes }, captions: [] },
    film: filmOf(
      size,
      scenes.map(({ start, end }, index) => {
        const ground = { ...unknownGround(size), light: lights[index] };
        return { start, end, clockStart: start, ground, framing: fullFraming(size) };
      }),
    ),
    ...others,
  };
}

describe('a thumbnail', () => {
  it('is no black, dull or unsettled frame while there is a better one', () => {
    // Clear at the very beginning, while a scene has not settled, and from 2 s on.
    const light = lightOf((time) => (time < 0.3 ? CLEAR : time < 1 ? BLACK : time < 2 ? DULL : CLEAR));
    expect(chooseThumbnail(request([light]))).toBe(68);
  });

  it('is of the first scene unless another is clearly better', () => {
    const nearly = { ...CLEAR, detail: 50 };
    const frame = chooseThumbnail(request([lightOf(() => nearly), lightOf(() => CLEAR)]));
    expect(frame).toBeLessThan(120);
    const later = chooseThumbnail(request([lightOf(() => DULL), lightOf(() => CLEAR)]));
    // Behind the transition, which takes 6 frames of the scene, and 12 more.
    expect(later).toBeGreaterThanOrEqual(138);
    expect(chooseThumbnail(request([lightOf(() => BLACK), lightOf(() => BLACK), lightOf(() => DULL)]))).toBeGreaterThan(
      240,
    );
  });

  it('prefers a face, and a caption whose words are all there', () => {
    const light = lightOf(() => CLEAR);
    const box = { x: 300, y: 600, width: 400, height: 500 };
    const { film } = request([light]);
    const faces = [{ start: 80, end: 95, box }];
    expect(chooseThumbnail(request([light], { film: { ...film, faces } }))).toBe(83);
    const page = { start: 0, end: 60, wordStarts: [0, 40] } as unknown as CaptionPageReport;
    expect(chooseThumbnail(request([light], { captions: [page] }))).toBe(45);
  });

  it('is the usual frame where nobody looked', () => {
    expect(chooseThumbnail(request([undefined]))).toBe(45);
  });
});
