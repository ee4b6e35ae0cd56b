/** An annotator of an extension, held to what the built-in ones hold: drawn on objects large, tiny and at an edge. */
import type { Size } from '../../geometry.js';
import { COCO_CLASSES } from '../../tracking/class-groups.js';
import type { Annotator, AnnotatorShape } from '../../tracking/draw/annotators/annotator.types.js';
import type { DrawnPlane } from '../../tracking/draw/edges.js';
import { overlaySizes } from '../../tracking/draw/overlay-style.js';
import { type ShownObject, shownObjects } from '../../tracking/draw/shown-objects.js';
import type { ObjectTrack } from '../../tracking/track.types.js';

const PICTURES: readonly Size[] = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 320, height: 240 },
];
const PLANES: readonly DrawnPlane[] = ['luma', 'chroma'];
const FRAMES = 30;
/** The paths that a drawing may hold: `m`, `l`, `b` and whole numbers, in quarters of a pixel. */
const PATH = /^[mlb]( ?-?\d+| ?[mlb])+$/;
/** How far beyond the picture a drawing may reach, as a share of its larger side. */
const MARGIN_SHARE = 0.5;

/** All rules that it breaks; [] for a good one. Each begins with `where`. */
export function annotatorFaults(annotator: Annotator, where: string): readonly string[] {
  const faults = new Set<string>();
  for (const picture of PICTURES)
    for (const plane of PLANES)
      for (const object of objectsIn(picture)) {
        const scene = { plane, sizes: overlaySizes(picture), times: timesOf(), picture, nameOf, growPx: 0 };
        const shapes = annotator.shapes(object, scene);
        if (JSON.stringify(shapes) !== JSON.stringify(annotator.shapes(object, scene)))
          faults.add(`${where}: differs when drawn again`);
        for (const fault of shapes.flatMap((shape) => shapeFaults(shape, picture))) faults.add(`${where}: ${fault}`);
      }
  return [...faults];
}

function nameOf(classId: number): string {
  return COCO_CLASSES[classId] ?? `class ${classId}`;
}

function timesOf(): readonly number[] {
  return Array.from({ length: FRAMES }, (_, frame) => frame / 30);
}

/** Objects in the last of their frames: a large one that moves, one that stands at the edge, a tiny one. */
function objectsIn({ width, height }: Size): readonly ShownObject[] {
  const track = (id: number, boxAt: (frame: number) => readonly [number, number, number, number]): ObjectTrack => ({
    ...{ id, class: 0, score: 0.9 },
    boxes: timesOf().map((_, frame) => ({ frame, box: [...boxAt(frame)], score: 0.9, observed: true })),
  });
  const [w, h] = [width / 4, height / 3];
  const tracks = [
    track(1, (frame) => [w + frame * 4, h, 2 * w + frame * 4, 2 * h]),
    track(2, () => [0, height - 40, 30, height]),
    track(3, () => [w, h, w + 3, h + 3]),
  ];
  return shownObjects(tracks, timesOf(), { width, height }).at(-1) ?? [];
}

function shapeFaults({ x, y, path, covers, alpha = 1 }: AnnotatorShape, picture: Size): readonly string[] {
  const beyond = MARGIN_SHARE * Math.max(picture.width, picture.height);
  const within = (value: number, side: number) => Number.isFinite(value) && value >= -beyond && value <= side + beyond;
  const edges = covers === undefined ? [] : [covers.left, covers.top, covers.right, covers.bottom];
  return [
    ...(within(x, picture.width) && within(y, picture.height) ? [] : [`draws at ${x}, ${y}`]),
    ...(typeof path === 'string' && PATH.test(path) ? [] : [`has the path ${String(path).slice(0, 60)}`]),
    ...(alpha >= 0 && alpha <= 1 ? [] : [`has an alpha of ${alpha}, which is 0 to 1`]),
    ...(edges.every(Number.isFinite) ? [] : ['does not say which places it covers']),
  ];
}
