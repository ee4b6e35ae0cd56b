/**
 * Faces and subjects of an editor ad where its scenes show them: what captions keep off, and what makes a thumbnail.
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
import { type EditorPictures, pictureOf } from './editor-shots.js';

export function editorSubjects(
  size: Size,
  { scenes, frameRate = EDITOR_RATE }: FilmScenes,
  shots: readonly Shot[],
  pictures: EditorPictures,
): FilmSubjects {
  const seen = scenes.flatMap((scene, index): readonly SubjectScene[] => {
    const [shot, media] = [shots[index], pictureOf(scene, index, pictures)];
    if (shot === undefined || media === undefined || shot.kind === 'color') return [];
    const { start, end } = scene;
    const { offset, frames } = ownFrames(scene);
    const { num, den } = clipRate(shot.kind === 'clip' ? shot : {}, frameRate);
    const windowAt = windowOf(shot, media, { size, frames, offset });
    const fromSeconds = scene.fromSeconds + (offset * den) / num;
    return [{ start, end, fromSeconds, windowAt, facts: media.subjects, framesPerSecond: num / den }];
  });
  return subjectsOfFilm(size, frameRate.num / frameRate.den, seen);
}

/**
 * What a scene shows of its medium on each of its frames, in shares of the medium. `frames`: of its shot, of which the
 * scene shows those from `offset` on.
 */
export function windowOf(
  shot: ClipShot | StillShot,
  media: VideoMedia | ImageMedia,
  { size, frames, offset = 0 }: { readonly size: Size; readonly frames: number; readonly offset?: number },
): SubjectScene['windowAt'] {
  if (shot.kind === 'clip') {
    const picture = media.kind === 'video' ? media.displaySize : media.size;
    return (frame) =>
      cropWindow({ picture, frame: size, focus: shot.focus, fit: shot.fit, close: shot.close }, frame + offset);
  }
  const image = media.kind === 'image' ? media.size : media.displaySize;
  const [from, to] = [shot.from, shot.to].map((view) => viewWindow(view, { image, frame: size, fit: shot.fit })) as [
    Box,
    Box,
  ];
  return (frame) => between(from, to, frames > 1 ? Math.min(1, Math.max(0, (frame + offset) / (frames - 1))) : 0);
}

function between(from: Box, to: Box, share: number): Box {
  const at = (side: keyof Box) => from[side] + (to[side] - from[side]) * share;
  return { x: at('x'), y: at('y'), width: at('width'), height: at('height') };
}
