/**
 * Inserts the cutaways and halves of a film's overlays into its scenes: pieces that follow one another, each with its
 * shot and its picture. A scene that continues after a cutaway is where it would be without it.
 */
import { chooseFocus } from '../../../compose/choose-focus.js';
import { shownShare } from '../../../compose/crop-window.js';
import { frameClip } from '../../../compose/frame-clip.js';
import { CENTER, CUT, clipRate, type Fit, type Shot, type Transition } from '../../../compose/timeline.js';
import type { LookTokens } from '../../../document/looks/look.types.js';
import type { Box, Size } from '../../../geometry.js';
import { explainAnswer } from '../../../layout/explain-answer.js';
import { unknownGround } from '../../../layout/fact-map.js';
import { fullFraming } from '../../../layout/framing.js';
import { peopleShare } from '../../../layout/people.js';
import type { ImageMedia, VideoMedia } from '../../../media.js';
import type { Rational } from '../../../time.js';
import type { FilmScenes, ScenePlan } from '../editor-scenes.js';
import { type EditorPictures, shotMedium } from '../editor-shots.js';
import { stillViews } from '../still-views.js';
import type { PlannedOverlay } from './plan-overlays.js';

/** What is seen of the film, piece by piece: light, subjects and layout are measured on it. */
export interface SeenFilm extends FilmScenes {
  /** One shot for each piece. */
  readonly shots: readonly Shot[];
  readonly pictures: EditorPictures;
}

export interface CutWorld {
  readonly size: Size;
  readonly frameRate: Rational;
  /** The look's transition from one picture to the next. */
  readonly transition: LookTokens['transition'];
}

interface Piece {
  readonly scene: ScenePlan;
  readonly shot: Shot;
  readonly picture: VideoMedia | ImageMedia | undefined;
}

/**
 * The least share of a picture that half a frame shows: with less, a screen is not legible and a room is not
 * recognised.
 */
const LEAST_SHOWN = 0.45;
/** A cutaway is brief: the most seconds of its entrance and of its exit. */
const MOST_SECONDS = 0.27;

export function cutIn(
  { scenes, frameRate }: FilmScenes,
  shots: readonly Shot[],
  pictures: EditorPictures,
  { overlays, world }: { readonly overlays: readonly PlannedOverlay[]; readonly world: CutWorld },
): SeenFilm {
  const film = { scenes, ...(frameRate === undefined ? {} : { frameRate }) };
  const cuts = overlays.filter(({ as }) => as === 'cutaway' || as === 'half');
  if (cuts.length === 0) return { ...film, shots, pictures };
  let pieces: readonly Piece[] = scenes.flatMap((scene, index): readonly Piece[] => {
    const shot = shots[index];
    return shot === undefined ? [] : [{ scene, shot, picture: shotMedium(scene, index, pictures) }];
  });
  for (const overlay of cuts)
    pieces = overlay.as === 'cutaway' ? withCutaway(pieces, overlay, world) : withHalf(pieces, overlay, world);
  const settled = settledEnters(pieces);
  return {
    ...film,
    scenes: settled.map(({ scene }) => scene),
    shots: settled.map(({ shot }) => shot),
    pictures: { scenes: settled.map(({ picture }) => picture as VideoMedia | ImageMedia), closing: pictures.closing },
  };
}

/** A piece up to a frame, and from that frame on. */
function parted(piece: Piece, at: number): readonly Piece[] {
  const { scene } = piece;
  if (at <= scene.start || at >= scene.end) return [piece];
  const own = scene.own ?? { start: scene.start, end: scene.end };
  return [
    { ...piece, scene: { ...scene, end: at, own } },
    { ...piece, scene: { ...scene, start: at, own, enter: CUT } },
  ];
}

function withCutaway(pieces: readonly Piece[], overlay: PlannedOverlay, world: CutWorld): readonly Piece[] {
  const { start, end, media } = overlay;
  const enter = enterOf(world);
  const around = pieces.flatMap((piece) => parted(piece, start)).flatMap((piece) => parted(piece, end));
  const before = around.filter(({ scene }) => scene.end <= start);
  const after = around.filter(({ scene }) => scene.start >= end);
  const scene: ScenePlan = {
    ...{ start, end, enter, fromSeconds: 0, speed: 1, heldFrames: 0, isTrimmed: false, isClosing: false },
  };
  const own: Piece = { scene, shot: shotOf(overlay, world, world.size), picture: media };
  const back = after.map((piece, index) =>
    index === 0
      ? { ...piece, scene: { ...piece.scene, enter: piece.scene.enter.kind === 'cut' ? enter : piece.scene.enter } }
      : piece,
  );
  return [...before, own, ...back];
}

function enterOf({ transition, frameRate }: CutWorld): Transition {
  const most = Math.round((MOST_SECONDS * frameRate.num) / frameRate.den);
  return transition.kind === 'cut' ? CUT : { kind: transition.kind, frames: most };
}

/** The scene beside a half, cropped anew around its subject. */
function withHalf(pieces: readonly Piece[], overlay: PlannedOverlay, world: CutWorld): readonly Piece[] {
  const { start, end, box } = overlay;
  const { size } = world;
  const window = { x: box.x === 0 ? box.width : 0, y: 0, width: size.width - box.width, height: size.height };
  return pieces
    .flatMap((piece) => parted(piece, start))
    .flatMap((piece) => parted(piece, end))
    .map((piece) => (piece.scene.start >= start && piece.scene.end <= end ? inWindow(piece, window, world) : piece));
}

function inWindow(piece: Piece, window: Box, { frameRate }: CutWorld): Piece {
  const { scene, shot, picture } = piece;
  const own = scene.own ?? scene;
  const size = { width: window.width, height: window.height };
  if (shot.kind === 'clip' && picture?.kind === 'video') {
    const rate = clipRate(shot, frameRate);
    const framing = { size, frameRate: rate, frames: own.end - own.start, fromSeconds: shot.fromSeconds };
    const { zoom: _zoom, close: _close, ...rest } = shot;
    if (cutsHead(picture, size)) return { ...piece, shot: { ...rest, fit: 'blur', window, focus: CENTER } };
    return { ...piece, shot: { ...rest, fit: 'cover', window, focus: frameClip(picture, 'auto', framing) } };
  }
  if (shot.kind !== 'still' || picture?.kind !== 'image') return piece;
  const seconds = ((own.end - own.start) * frameRate.den) / frameRate.num;
  const fit = cutsHead(picture, size) ? 'blur' : 'cover';
  const views = stillViews({ image: picture, frame: size, fit, focus: 'auto', index: 0, seconds });
  return { ...piece, shot: { ...shot, fit, window, ...views } };
}

/** What an overlay shows in a place of a size. */
export function shotOf(
  { index, as, media, start, end }: PlannedOverlay,
  { frameRate }: CutWorld,
  size: Size,
): Exclude<Shot, { kind: 'color' }> {
  const id = `overlays[${index}].source`;
  const frames = end - start;
  const fit = as === 'half' ? fitIn(media, size) : 'cover';
  if (media.kind === 'image') {
    const seconds = (frames * frameRate.den) / frameRate.num;
    return {
      kind: 'still',
      media: id,
      fit,
      ...stillViews({ image: media, frame: size, fit, focus: 'auto', index, seconds }),
    };
  }
  const focus = fit === 'blur' ? CENTER : frameClip(media, 'auto', { size, frameRate, frames });
  return { kind: 'clip', media: id, fromSeconds: 0, fit, focus };
}

/**
 * In a half as in a scene: whole over its blurred copy where a crop would cut a head, or would lose more than that and
 * shows no person.
 */
function fitIn(media: VideoMedia | ImageMedia, size: Size): Fit {
  if (cutsHead(media, size)) return 'blur';
  const shown = shownShare(sizeOf(media), size);
  return peopleShare(media.subjects) === 0 && Math.min(shown.width, shown.height) < LEAST_SHOWN ? 'blur' : 'cover';
}

function sizeOf(media: VideoMedia | ImageMedia): Size {
  return media.kind === 'video' ? media.displaySize : media.size;
}

/** True where a crop to that shape, as near the subject as it may lie, cuts a head between hairline and chin. */
function cutsHead(media: VideoMedia | ImageMedia, size: Size): boolean {
  const [picture, facts] = [sizeOf(media), media.subjects];
  const ground = { ...unknownGround(picture), facts, framesPerSecond: 1 };
  const span = { start: 0, end: Math.ceil(facts?.times.at(-1) ?? 0) + 1 };
  const focus = chooseFocus({
    ...{ subjects: facts, picture, frame: size, framesPerSecond: 1, fromSeconds: 0 },
    ...{ seconds: span.end, cutFrames: new Map() },
  });
  const cut = { framing: fullFraming(size, focus), moments: [], dock: undefined };
  return explainAnswer(cut, { ground, frame: size, span }).broken.length > 0;
}

/** No transition is longer than half of either neighbour; the first piece has none. */
function settledEnters(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece, index) => {
    const { scene } = piece;
    const before = pieces[index - 1]?.scene;
    if (scene.enter.kind === 'cut') return piece;
    const most =
      before === undefined ? 0 : Math.floor(Math.min(before.end - before.start, scene.end - scene.start) / 2);
    const frames = Math.min(scene.enter.frames, most);
    return { ...piece, scene: { ...scene, enter: frames < 2 ? CUT : { ...scene.enter, frames } } };
  });
}
