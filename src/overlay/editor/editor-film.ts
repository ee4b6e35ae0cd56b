/**
 * What lies under the words of an editor ad, stretch by stretch: each scene's picture with its facts, and its framing.
 * The layout weighs places of words by it.
 */
import { containedSize, fillsFrame } from '../../compose/blur-fill.js';
import { clipRate, ownFrames, type Shot, type View } from '../../compose/timeline.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import { type Box, boxBetween, type Size } from '../../geometry.js';
import { windowShown } from '../../layout/framing.js';
import type { ImageMedia, VideoMedia } from '../../media.js';
import type { Rational } from '../../time.js';
import { blankStage, type Film, type FilmStage, filmOf, groundOfImage } from '../film-stages.js';
import type { FilmScenes, ScenePlan } from './editor-scenes.js';
import { type EditorPictures, shotMedium } from './editor-shots.js';

/** The stages of a film, in order and without gaps. */
export function editorFilm(
  frame: Size,
  { scenes, frameRate = EDITOR_RATE }: FilmScenes,
  shots: readonly Shot[],
  pictures: EditorPictures,
): Film {
  const stages = scenes.map((scene, index) => {
    const [shot, media] = [shots[index], shotMedium(scene, index, pictures)];
    if (shot === undefined || media === undefined || shot.kind === 'color') return blankStage(frame, scene);
    return stageOf(shot, media, { scene, size: frame, frameRate });
  });
  return filmOf(frame, stages);
}

function stageOf(
  shot: Exclude<Shot, { kind: 'color' }>,
  media: VideoMedia | ImageMedia,
  { scene, size, frameRate }: { readonly scene: ScenePlan; readonly size: Size; readonly frameRate: Rational },
): FilmStage {
  const { start, end, fromSeconds } = scene;
  const { num, den } = clipRate(shot.kind === 'clip' ? shot : {}, frameRate);
  const clock = { framesPerSecond: num / den, fromSeconds };
  const ground =
    media.kind === 'video'
      ? { picture: media.displaySize, facts: media.subjects, light: media.light, ...clock }
      : { ...groundOfImage(media), ...clock };
  const { picture } = ground;
  const { offset, frames } = ownFrames(scene);
  const filled = shot.window ?? { x: 0, y: 0, ...size };
  const isWhole = shot.fit === 'blur' && !fillsFrame(picture, filled);
  const stage = isWhole ? inTheMiddle(containedSize(picture, filled), filled) : filled;
  const common = { start, end, clockStart: start - offset, ground };
  if (shot.kind === 'clip') {
    const { focus, zoom = 1, close } = shot;
    return { ...common, framing: { kind: 'full', focus, zoom, close, stage } };
  }
  const [from, to] = [shot.from, shot.to].map((view) => windowShown({ kind: 'full', ...view, stage }, picture, 0)) as [
    Box,
    Box,
  ];
  const windowAt = (frame: number) => boxBetween(from, to, Math.max(0, Math.min(1, frame / Math.max(1, frames - 1))));
  return { ...common, framing: { kind: 'full', ...midway(shot.from, shot.to), stage }, windowAt };
}

function inTheMiddle({ width, height }: Size, { x, y, ...place }: Box): Box {
  return {
    x: x + Math.round((place.width - width) / 2),
    y: y + Math.round((place.height - height) / 2),
    ...{ width, height },
  };
}

/** A moving view, half way. */
function midway(from: View, to: View): View {
  const focus = { x: (from.focus.x + to.focus.x) / 2, y: (from.focus.y + to.focus.y) / 2 };
  return { zoom: (from.zoom + to.zoom) / 2, focus };
}
