/**
 * The virtual camera of an editor ad: it moves the view of clips that fill the frame, unless the document moves it.
 * Words are laid out afterwards, so that they keep off faces as the camera shows them.
 */
import { fillsFrame } from '../../compose/blur-fill.js';
import { type ClipShot, CUT, clipRate, type Shot, type Transition } from '../../compose/timeline.js';
import { editorRate } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { lookOf } from '../../document/looks/design.js';
import type { Rhythm } from '../../document/looks/look.types.js';
import { fullFraming } from '../../layout/framing.js';
import type { VideoMedia } from '../../media.js';
import { type FilmEvent, inOrder } from '../film-events.js';
import { cameraEvents } from '../score/camera-events.js';
import { cameraStretches } from '../score/camera-times.js';
import { cameraViews } from '../score/camera-views.js';
import { movingMoments } from '../score/moving-moments.js';
import { rhythmOf } from '../score/rhythm.js';
import { editorEvents } from './editor-marks.js';
import type { FilmScenes, ScenePlan } from './editor-scenes.js';
import { type EditorPictures, shotMedium } from './editor-shots.js';
import type { SeenFilm } from './overlays/cut-in.js';

/** The scenes, each clip cut into as many pieces as it has views. */
export function editorCamera(
  editor: ResolvedEditor,
  { scenes, frameRate }: FilmScenes,
  shots: readonly Shot[],
  pictures: EditorPictures,
): SeenFilm {
  const film = { ...(frameRate === undefined ? {} : { frameRate }) };
  if (editor.score === undefined) return { ...film, scenes, shots, pictures };
  const rhythm = rhythmOf(lookOf(editor), editor.score);
  const pieces = scenes.flatMap((scene, index) => {
    const picture = shotMedium(scene, index, pictures);
    const shot = shots[index] as Shot;
    const isOurs = shot.kind === 'clip' && picture?.kind === 'video' && editor.scenes[index]?.move === undefined;
    const fills = shot.kind === 'clip' && picture?.kind === 'video' && isFilled(shot, picture, editor);
    if (!isOurs || !fills || scene.isClosing) return [{ scene, shot, picture }];
    const next = scenes[index + 1]?.enter;
    const title = editor.scenes[index]?.title;
    return viewed({ editor, scene, shot, media: picture, rhythm, next, title }).map((piece) => ({ ...piece, picture }));
  });
  return {
    ...film,
    scenes: pieces.map(({ scene }) => scene),
    shots: pieces.map(({ shot }) => shot),
    pictures: { ...pictures, scenes: pieces.map(({ picture }) => picture as VideoMedia) },
  };
}

function isFilled({ fit }: ClipShot, { displaySize }: VideoMedia, { size }: ResolvedEditor): boolean {
  return fit === 'cover' || fillsFrame(displaySize, size);
}

interface Viewed {
  readonly editor: ResolvedEditor;
  readonly scene: ScenePlan;
  readonly shot: ClipShot;
  readonly media: VideoMedia;
  readonly rhythm: Rhythm;
  /** How the next scene begins. */
  readonly next: Transition | undefined;
  readonly title: ResolvedEditor['scenes'][number]['title'];
}

function viewed({ editor, scene, shot, media, rhythm, next, title }: Viewed) {
  const { start, end, fromSeconds, enter } = scene;
  const filmRate = editorRate(editor);
  const rate = clipRate(shot, filmRate);
  const framesPerSecond = rate.num / rate.den;
  const frames = end - start;
  const frameOf = (seconds: number) => Math.round((seconds - fromSeconds) * framesPerSecond);
  const fade = (one: Transition | undefined) =>
    one === undefined || one.kind === 'cut' ? 0 : Math.ceil(one.frames / 2);
  const times = {
    frames,
    changes: title === undefined ? [] : [Math.round((title.startSeconds * filmRate.num) / filmRate.den)],
    small: [],
    cuts: (media.subjects?.cuts ?? []).map(frameOf).filter((frame) => frame > 0 && frame < frames),
    moments: movingMoments(media.light).map(({ seconds, weight }) => ({ frame: frameOf(seconds), weight })),
    beats: [],
    fades: [fade(enter), fade(next)] as const,
  };
  const { focus, zoom = 1 } = shot;
  const filmed = filmRate.num / filmRate.den;
  const views = cameraViews(cameraStretches(times, rhythm, filmed), {
    ground: { picture: media.displaySize, facts: media.subjects, light: media.light, framesPerSecond, fromSeconds },
    frame: editor.size,
    framing: fullFraming(editor.size, focus, zoom),
    ...{ covers: [], rhythm, framesPerSecond: filmed },
  });
  if (views.length === 1 && views[0]?.framing.close === undefined) return [{ scene, shot }];
  return views.map((view, index) => ({
    scene: {
      ...scene,
      ...{ start: start + view.start, end: start + view.end, own: { start, end } },
      enter: index === 0 ? enter : CUT,
    },
    shot: { ...shot, ...(view.framing.close === undefined ? {} : { close: view.framing.close }) },
  }));
}

/** The events of an ad, those of its camera included. Titles may begin between two frames. */
export function editorScore(editor: ResolvedEditor, plan: FilmScenes, seen: SeenFilm): readonly FilmEvent[] {
  const stretches = seen.scenes.flatMap(({ start, own }, index) => {
    const shot = seen.shots[index];
    return shot?.kind === 'clip'
      ? [{ clip: shot.media, start, clipStart: own?.start ?? start, close: shot.close }]
      : [];
  });
  const events = editorEvents(editor, plan).map((event) => ({ ...event, frame: Math.round(event.frame) }));
  return inOrder([...events, ...cameraEvents(stretches)]);
}
