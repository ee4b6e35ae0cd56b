/** Subject facts of a film's clips, and how each lies in its frame -> what the film shows where. */
import { type Box, bottom as bottomOf, right as rightOf, type Size } from '../geometry.js';
import { peopleAt } from '../layout/people.js';
import type { SubjectFacts } from '../media.js';
import type { FilmSubjects, TimedBox } from './film-subjects.js';

/** A scene with the picture that it shows. */
export interface SubjectScene {
  /** Output frames [start, end). */
  readonly start: number;
  readonly end: number;
  /** Where the scene starts on the clock of its facts. */
  readonly fromSeconds: number;
  /**
   * The part of the picture that is seen on a frame of the scene, in shares of the picture; beyond its sides there is
   * nothing.
   */
  windowAt(sceneFrame: number): Box;
  /** The place on the frame where it is seen, px. Default: the whole frame. */
  readonly place?: Box | undefined;
  /** Frames of the film that show a second of the facts' clock. Default: the film's own. */
  readonly framesPerSecond?: number;
  /** Undefined: nothing is known. */
  readonly facts: SubjectFacts | undefined;
}

export function subjectsOfFilm(frame: Size, framesPerSecond: number, scenes: readonly SubjectScene[]): FilmSubjects {
  const looks = scenes.flatMap((scene) => looksOf(scene, scene.framesPerSecond ?? framesPerSecond));
  return { frame, faces: looks.flatMap((look) => facesOf(look, frame)) };
}

/** One sample of a scene's facts, for the time in which it applies. */
interface Look {
  readonly scene: SubjectScene;
  readonly facts: SubjectFacts;
  readonly index: number;
  /** Output frames. */
  readonly start: number;
  readonly end: number;
}

function looksOf(scene: SubjectScene, framesPerSecond: number): readonly Look[] {
  const { facts, start, end, fromSeconds } = scene;
  if (facts === undefined) return [];
  const frameOf = (time: number) => start + Math.round((time - fromSeconds) * framesPerSecond);
  return facts.times.flatMap((time, index): readonly Look[] => {
    const next = facts.times[index + 1];
    const from = index === 0 ? start : Math.max(start, frameOf(time));
    const until = next === undefined ? end : Math.min(end, frameOf(next));
    return until > from ? [{ scene, facts, index, start: from, end: until }] : [];
  });
}

/** A face where it is seen: moved by the crop's own movement, and cut to its place. */
function facesOf({ scene, facts, index, start, end }: Look, frame: Size): readonly TimedBox[] {
  const windows = [start, end - 1].map((at) => scene.windowAt(at - scene.start));
  const { place = { x: 0, y: 0, ...frame } } = scene;
  return peopleAt(facts, index).flatMap(({ face }) => {
    const boxes = windows.map((window) => inFrame(face, window, frame));
    const left = Math.max(place.x, Math.min(...boxes.map((box) => box.x)));
    const right = Math.min(rightOf(place), Math.max(...boxes.map(rightOf)));
    const top = Math.max(place.y, Math.min(...boxes.map((box) => box.y)));
    const bottom = Math.min(bottomOf(place), Math.max(...boxes.map(bottomOf)));
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    return box.width > 0 && box.height > 0 ? [{ start, end, box }] : [];
  });
}

function inFrame(face: Box, window: Box, frame: Size): Box {
  const x = ((face.x - window.x) / window.width) * frame.width;
  const y = ((face.y - window.y) / window.height) * frame.height;
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round((face.width / window.width) * frame.width),
    height: Math.round((face.height / window.height) * frame.height),
  };
}
