/**
 * How bright the picture of an editor ad is under its overlay, scene by scene, after its crops: what the logo is
 * measured against.
 */
import { type ShownLight, shownGrid, unpackedLight } from '../../compose/shown-light.js';
import { clipRate, ownFrames, type Shot } from '../../compose/timeline.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { Size } from '../../geometry.js';
import type { LumaGrid } from '../../media.js';
import type { Rational } from '../../time.js';
import type { FilmLight } from '../film-light.js';
import type { FilmScenes, ScenePlan } from './editor-scenes.js';
import { type EditorPictures, shotMedium } from './editor-shots.js';
import { shotWindow } from './editor-subjects.js';

/** Each scene on a clock of its own, in seconds of the film. */
export function editorLight(
  size: Size,
  { scenes, frameRate = EDITOR_RATE }: FilmScenes,
  shots: readonly Shot[],
  pictures: EditorPictures,
): FilmLight {
  return {
    frame: size,
    framesPerSecond: frameRate.num / frameRate.den,
    scenes: scenes.map((scene, index) => {
      const { start, end } = scene;
      return { start, end, fromSeconds: 0, grid: gridOf(scene, index, { size, shots, pictures, frameRate }) };
    }),
  };
}

interface Seen {
  readonly size: Size;
  readonly shots: readonly Shot[];
  readonly pictures: EditorPictures;
  readonly frameRate: Rational;
}

/** Undefined for what nobody looked at. */
function gridOf(scene: ScenePlan, index: number, { size, shots, pictures, frameRate }: Seen): LumaGrid | undefined {
  const [shot, media] = [shots[index], shotMedium(scene, index, pictures)];
  if (shot === undefined || media === undefined || shot.kind === 'color') return undefined;
  const frames = scene.end - scene.start;
  const { offset, frames: own } = ownFrames(scene);
  const windowAt = shotWindow(shot, media, { size, frames: own, offset });
  const lightAt = (look: number, frame: number): ShownLight => ({
    ...{ look, seconds: (frame * frameRate.den) / frameRate.num },
    window: windowAt(Math.min(frames, Math.max(0, frame))),
  });
  if (media.kind === 'image') {
    // A view moves evenly: its ends and its middle show all it goes over.
    const looks = [0, frames / 2, frames - 1].map((frame) => lightAt(0, frame));
    return media.lumaGrid && shownGrid(media.lumaGrid, size, looks);
  }
  if (media.light === undefined) return undefined;
  const { num, den } = clipRate(shot.kind === 'clip' ? shot : {}, frameRate);
  const looks = media.light.times.map((time, look) => lightAt(look, ((time - scene.fromSeconds) * num) / den - offset));
  return shownGrid(unpackedLight(media.light), size, looks);
}
