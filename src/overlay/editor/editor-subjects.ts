/**
 * Faces and subjects of an editor ad where its scenes show them, for captions to keep clear of and for the thumbnail.
 */
import { cropWindow } from '../../compose/crop-window.js';
import { viewWindow } from '../../compose/still-picture.js';
import { type ClipShot, clipRate, ownFrames, type Shot, type StillShot } from '../../compose/timeline.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { Box, Size } from '../../geometry.js';
import type { ImageMedia, VideoMedia } from '../../media.js';
import type { FilmSubjects } from '../film-subjects.js';
import { type SubjectScene, subjectsOfFilm } from '../subjects-of-film.js';
import type { FilmScenes } from './editor-scenes.js';
import { type EditorPictures, shotMedium } from './editor-shots.js';

export function editorSubjects(
  size: Size,
  { scenes, frameRate = EDITOR_RATE }: FilmScenes,
  shots: readonly Shot[],
  pictures: EditorPictures,
): FilmSubjects {
  const seen = scenes.flatMap((scene, index): readonly SubjectScene[] => {
    const [shot, media] = [shots[index], shotMedium(scene, index, pictures)];
    if (shot === undefined || media === undefined || shot.kind === 'color') return [];
    const { start, end } = scene;
    const { offset, frames } = ownFrames(scene);
    const { num, den } = clipRate(shot.kind === 'clip' ? shot : {}, frameRate);
    const windowAt = shotWindow(shot, media, { size, frames, offset });
    const fromSeconds = scene.fromSeconds + (offset * den) / num;
    const place = shot.window;
    return [{ start, end, fromSeconds, windowAt, place, facts: media.subjects, framesPerSecond: num / den }];
  });
  return subjectsOfFilm(size, frameRate.num / frameRate.den, seen);
}

/**
 * The part of a scene's medium that the whole frame would show on each of the scene's frames, in shares of the medium;
 * only the shot's own place is visible. `frames` are those of its shot, of which the scene shows those from `offset`
 * on.
 */
export function shotWindow(
  shot: ClipShot | StillShot,
  media: VideoMedia | ImageMedia,
  { size, frames, offset = 0 }: { readonly size: Size; readonly frames: number; readonly offset?: number },
): SubjectScene['windowAt'] {
  const place = shot.window ?? { x: 0, y: 0, ...size };
  const picture = media.kind === 'video' ? media.displaySize : media.size;
  if (shot.kind === 'clip') {
    const framing = {
      picture,
      frame: place,
      focus: shot.focus,
      fit: shot.fit,
      zoom: shot.zoom ?? 1,
      close: shot.close,
    };
    return (frame) => aroundPlace(cropWindow(framing, frame + offset), place, size);
  }
  const [from, to] = [shot.from, shot.to].map((view) =>
    aroundPlace(viewWindow(view, { image: picture, frame: place, fit: shot.fit }), place, size),
  ) as [Box, Box];
  return (frame) => between(from, to, frames > 1 ? Math.min(1, Math.max(0, (frame + offset) / (frames - 1))) : 0);
}

/** The part of the picture that a place of the frame shows -> the part that the whole frame would show. */
function aroundPlace(window: Box, place: Box, frame: Size): Box {
  const [across, down] = [window.width / place.width, window.height / place.height];
  return {
    ...{ x: window.x - place.x * across, y: window.y - place.y * down },
    ...{ width: frame.width * across, height: frame.height * down },
  };
}

function between(from: Box, to: Box, share: number): Box {
  const at = (side: keyof Box) => from[side] + (to[side] - from[side]) * share;
  return { x: at('x'), y: at('y'), width: at('width'), height: at('height') };
}
