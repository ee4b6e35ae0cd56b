/**
 * What lies under the words of an editor ad, stretch by stretch: each scene's picture with its facts, and its framing.
 * The layout weighs places of words by it.
 */
import { containedSize, fillsFrame } from '../../compose/blur-fill.js';
import { clipRate, ownFrames, type Shot, type View } from '../../compose/timeline.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { Box, Size } from '../../geometry.js';
import { type PictureGround, unknownGround } from '../../layout/fact-map.js';
import { type Framing, fullFraming } from '../../layout/framing.js';
import type { ImageMedia, VideoMedia } from '../../media.js';
import type { Rational } from '../../time.js';
import type { FilmScenes, ScenePlan } from './editor-scenes.js';
import { type EditorPictures, shotMedium } from './editor-shots.js';

/** Output frames [start, end) of one picture. */
export interface FilmStage {
  readonly start: number;
  readonly end: number;
  /** First frame of the scene that it is a piece of: the camera may show a scene in several. */
  readonly scene: number;
  readonly ground: PictureGround;
  readonly framing: Framing;
}

/** The stages of a film, in order and without gaps. */
export function filmStages(
  size: Size,
  { scenes, frameRate = EDITOR_RATE }: FilmScenes,
  shots: readonly Shot[],
  pictures: EditorPictures,
): readonly FilmStage[] {
  return scenes.map((scene, index) => {
    const [shot, media] = [shots[index], shotMedium(scene, index, pictures)];
    const { start, end } = scene;
    if (shot === undefined || media === undefined || shot.kind === 'color') return blankStage(size, { start, end });
    return { start, end, scene: scene.own?.start ?? start, ...stageOf(shot, media, { scene, size, frameRate }) };
  });
}

/** A stretch of unknown content. */
export function blankStage(size: Size, { start, end }: Pick<FilmStage, 'start' | 'end'>): FilmStage {
  return { start, end, scene: start, ground: unknownGround(size), framing: fullFraming(size) };
}

function stageOf(
  shot: Exclude<Shot, { kind: 'color' }>,
  media: VideoMedia | ImageMedia,
  { scene, size, frameRate }: { readonly scene: ScenePlan; readonly size: Size; readonly frameRate: Rational },
): Pick<FilmStage, 'ground' | 'framing'> {
  const picture = media.kind === 'video' ? media.displaySize : media.size;
  const { num, den } = clipRate(shot.kind === 'clip' ? shot : {}, frameRate);
  const { offset } = ownFrames(scene);
  const light = media.kind === 'video' ? media.light : undefined;
  const ground = {
    picture,
    facts: media.subjects,
    light,
    framesPerSecond: num / den,
    fromSeconds: scene.fromSeconds + (offset * den) / num,
  };
  const filled = shot.window ?? { x: 0, y: 0, ...size };
  const isWhole = shot.fit === 'blur' && !fillsFrame(picture, filled);
  const stage = isWhole ? inTheMiddle(containedSize(picture, filled), filled) : filled;
  const seen =
    shot.kind === 'clip' ? { focus: shot.focus, zoom: shot.zoom ?? 1, close: shot.close } : midway(shot.from, shot.to);
  return { ground, framing: { kind: 'full', ...seen, stage } };
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
