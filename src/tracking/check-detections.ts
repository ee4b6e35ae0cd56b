/** Checks the input of the tracker: all problems at once, each with its place and what to do. */
import { type Problem, ReelwrightError } from '../errors.js';
import type { Detection, TrackingOptions } from './track.types.js';

/** The most problems that are reported; more of the same kind would only hide the first ones. */
const MOST_PROBLEMS = 20;

/** Throws (class `usage`, code `detections_invalid`) when something is not as `Detection` and `TrackingOptions` say. */
export function checkDetections(detections: readonly Detection[], options: TrackingOptions): void {
  const isPlain = (value: unknown) => typeof value === 'object' && value !== null;
  const wrong = [
    ...(Array.isArray(detections) ? [] : [problem('detections', 'a list', detections, 'Give one item a box.')]),
    ...(isPlain(options)
      ? []
      : [problem('options', 'an object', options, 'Give frameRate, width and height of the clip.')]),
  ];
  if (wrong.length > 0) throw ReelwrightError.fromProblems(wrong, { class: 'usage' });
  const problems: Problem[] = optionProblems(options);
  const frames = options.times?.length ?? Number.POSITIVE_INFINITY;
  for (const [index, item] of detections.entries()) {
    if (problems.length >= MOST_PROBLEMS) break;
    const path = `detections[${index}]`;
    if (isPlain(item)) problems.push(...detectionProblems(item, path, frames));
    else problems.push(problem(path, 'an object with frame, box, score and class', item, 'Leave this detection out.'));
  }
  if (problems.length > 0) throw ReelwrightError.fromProblems(problems, { class: 'usage' });
}

function optionProblems(options: TrackingOptions): Problem[] {
  const { frameRate, width, height, times, cuts } = options;
  const rate = typeof frameRate === 'number' ? frameRate : Number(frameRate?.num) / Number(frameRate?.den);
  const problems: Problem[] = [];
  if (!(Number.isFinite(rate) && rate > 0))
    problems.push(problem('options.frameRate', 'a frame rate above 0', rate, 'Use the clip’s own, such as 30.'));
  for (const [name, value] of Object.entries({ width, height })) {
    if (!(Number.isFinite(value) && value > 0))
      problems.push(problem(`options.${name}`, 'pixels above 0', value, 'Use the display size of the clip.'));
  }
  const late = times?.findIndex((time, k) => !Number.isFinite(time) || time < (times[k - 1] ?? time)) ?? -1;
  if (late >= 0) {
    const remedy = 'Give the presentation time of every frame in seconds, in order of display.';
    problems.push(problem(`options.times[${late}]`, 'times that never fall', times?.[late], remedy));
  }
  const cut = cuts?.findIndex((frame) => !isIndex(frame)) ?? -1;
  if (cut >= 0)
    problems.push(
      problem(
        `options.cuts[${cut}]`,
        'the index of a frame',
        cuts?.[cut],
        'Use whole numbers from 0, the first frames of shots.',
      ),
    );
  return problems;
}

function detectionProblems(item: Detection, path: string, frames: number): Problem[] {
  const problems: Problem[] = [];
  if (!isIndex(item.frame))
    problems.push(problem(`${path}.frame`, 'the index of a frame', item.frame, 'Use whole numbers from 0.'));
  else if (item.frame >= frames)
    problems.push(
      problem(
        `${path}.frame`,
        `a frame of the ${frames} that have a time`,
        item.frame,
        'Count from 0, or give more times.',
      ),
    );
  const sides: readonly number[] | undefined = Array.isArray(item.box) ? item.box : undefined;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = sides ?? [];
  if (sides?.length !== 4 || !sides.every(Number.isFinite))
    problems.push(
      problem(
        `${path}.box`,
        'four finite numbers',
        sides === undefined ? item.box : `[${sides.join(', ')}]`,
        'Leave this detection out.',
      ),
    );
  else if (x2 < x1 || y2 < y1) {
    const ordered = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
    const remedy = `Use [${ordered.join(', ')}], or for a box of left, top, width and height [${[x1, y1, x1 + x2, y1 + y2].join(', ')}].`;
    problems.push(problem(`${path}.box`, 'left, top, right and bottom', `[${sides.join(', ')}]`, remedy));
  }
  if (!(item.score >= 0 && item.score <= 1)) {
    const remedy =
      item.score > 1 && item.score <= 100 ? `Use ${item.score / 100}, if it is a percentage.` : 'Scale scores to 0-1.';
    problems.push(problem(`${path}.score`, 'a score from 0 to 1', item.score, remedy));
  }
  if (!isIndex(item.class))
    problems.push(problem(`${path}.class`, 'a class id', item.class, 'Use whole numbers from 0; 0 is COCO’s person.'));
  return problems;
}

function isIndex(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function problem(path: string, expected: string, received: unknown, remedy: string): Problem {
  const message = `Expected ${expected} for ${path} but received ${String(received)}`;
  return { code: 'detections_invalid', path, message, remedy };
}
