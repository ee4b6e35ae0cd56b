/** What a short's overlay knows of its clips, made from what a test says is seen on the film. */
import { type PackedLight, SUBJECT_UNITS, type SubjectFacts } from '../../../src/media.js';
import type { ClipInLayout } from '../../../src/overlay/short/short-framing.js';
import { packBytes } from '../../../src/subjects/pack-bytes.js';
import type { SeenFilm } from './seen-film.js';

const SIZE = { width: 1080, height: 1920 };
const FRAMES_PER_SECOND = 30;
const CUT = 180;
/** Seconds of the looks at each clip. */
const TIMES = Array.from({ length: 12 }, (_, index) => index / 2);

export interface SeenOnFilm {
  /** Light of both clips. */
  readonly luma?: PackedLight;
  readonly subjects?: SeenFilm;
  /** The document says where the clips are cut: they fill the frame. Default true. */
  readonly isFixed?: boolean;
}

/** Two clips of the frame's own size, with that light and those faces. */
export function clipsOf({ luma, subjects, isFixed = true }: SeenOnFilm): readonly [ClipInLayout, ClipInLayout] {
  const clip = (start: number, end: number): ClipInLayout => ({
    ground: {
      picture: SIZE,
      facts: subjects === undefined ? undefined : factsOf(subjects, start, end),
      light: luma,
      framesPerSecond: FRAMES_PER_SECOND,
      fromSeconds: 0,
    },
    kept: { x: 0.5, y: 0.5 },
    isFixed,
  });
  return [clip(0, CUT), clip(CUT, 2 * CUT)];
}

function factsOf({ faces, interest = [] }: SeenFilm, start: number, end: number): SubjectFacts {
  const [grid] = interest;
  const [columns, rows] = [grid?.columns ?? 18, grid?.rows ?? 32];
  const looks = TIMES.map((time) => start + Math.round(time * FRAMES_PER_SECOND)).filter((frame) => frame < end);
  const unit = (value: number, whole: number) => Math.round((SUBJECT_UNITS * value) / whole);
  return {
    times: TIMES.slice(0, looks.length),
    cuts: [],
    columns,
    rows,
    faces: looks.map((frame) =>
      faces
        .filter((face) => face.start <= frame && frame < face.end)
        .map(({ box }) => ({
          x: unit(box.x, SIZE.width),
          y: unit(box.y, SIZE.height),
          width: unit(box.width, SIZE.width),
          height: unit(box.height, SIZE.height),
        })),
    ),
    interest: looks.map((frame) => {
      const seen = interest.find((one) => one.start <= frame && frame < one.end);
      return packBytes(seen?.values ?? new Uint8Array(columns * rows));
    }),
  };
}
