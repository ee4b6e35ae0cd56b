/**
 * A timeline as OpenTimelineIO JSON: one video track of clips and transitions, tracks of sound, a marker for every
 * text. A held last frame is a clip of its own with a FreezeFrame, so that no clip names frames that its source does
 * not have. Every field of a schema is written; a test reads a file back with a table of them.
 */
import type { FilmPlan } from '../compose/plan.js';
import { type Scene, type SoundTrack, transitionWindow } from '../compose/timeline.js';
import { fieldOf, numberOf, objectOf, objectsOf, textOf } from '../document/record.js';
import type { Rational } from '../time.js';
import {
  type Clip,
  type ClipPiece,
  clipsOf,
  type InterchangeMarker,
  type LaidClip,
  laidClipsOf,
  markersOf,
  piecesOf,
} from './clips-of.js';
import { fieldsSaid } from './document-fields.js';

/** A node of an OTIO document. */
export type OtioNode = { readonly OTIO_SCHEMA: string } & Readonly<Record<string, unknown>>;

/** The document as an object; `JSON.stringify` makes the file from it. `name` is that of the timeline. */
export function otioTimeline(plan: FilmPlan, name: string): OtioNode {
  const rate = rateOf(plan.output.frameRate);
  const clips = clipsOf(plan);
  const video = plan.scenes.flatMap((scene, index) => {
    const window = transitionWindow(scene);
    const clip = clips[index] as Clip;
    return [
      ...(window === undefined ? [] : [transitionNode(scene, window, [clips[index - 1] as Clip, clip], rate)]),
      ...piecesOf(clip).map((piece) => clipNode(clip, piece, rate)),
    ];
  });
  const markers = markersOf(plan).map((marker) => markerNode(marker, rate));
  const tracks = [
    track('Picture', 'Video', video, markers),
    ...laidClipsOf(plan).map((laid) => overlayTrack(laid, rate)),
    ...lanesOf(plan.sound.tracks).map((lane) => soundTrack(plan, lane, rate)),
  ];
  const stack = { ...item('tracks', null), OTIO_SCHEMA: 'Stack.1', children: tracks };
  return {
    OTIO_SCHEMA: 'Timeline.1',
    name,
    metadata: {
      reelwright: {
        composition: plan.composition,
        combination_hash: plan.combinationHash,
        ...titlesSaid(plan),
        ...overlaysSaid(plan),
        fields: fieldsSaid(plan) ?? null,
      },
    },
    global_start_time: time(0, rate),
    tracks: stack,
  };
}

/** The facts of overlays that no track holds, by their index in the document: the named place, and the volume. */
function overlaysSaid({ document }: FilmPlan): { readonly overlays?: readonly Readonly<Record<string, unknown>>[] } {
  const overlays = objectsOf(document ?? {}, 'overlays').map((one) => {
    const volume = numberOf(one, 'volume') ?? 0;
    return { place: textOf(one, 'place'), ...(volume === 0 ? {} : { volume }) };
  });
  return overlays.length === 0 ? {} : { overlays };
}

/** Titles as the document has them, by its scenes; markers have the letters as the film shows them. */
function titlesSaid({ document }: FilmPlan): { readonly titles?: readonly Readonly<Record<string, unknown>>[] } {
  const titles = objectsOf(document ?? {}, 'scenes').flatMap((scene, index) => {
    const title = objectOf(scene, 'title');
    const segment = numberOf(scene, 'segment') ?? index;
    return title === undefined ? [] : [{ segment, text: fieldOf(title, 'text'), kind: textOf(title, 'kind') }];
  });
  return titles.length === 0 ? {} : { titles };
}

/** A clip or an image over the picture, on a track of its own; its place is in the metadata. */
function overlayTrack(laid: LaidClip, rate: number): OtioNode {
  const children = [...gap(laid.start, rate), ...piecesOf(laid).map((piece) => clipNode(laid, piece, rate))];
  return { ...track(`Overlay ${laid.overlay}`, 'Video', children, []), metadata: { reelwright: { at: laid.at } } };
}

/** Sounds of one role one after another; those that overlap are on separate lanes. */
function lanesOf(tracks: readonly SoundTrack[]): readonly (readonly SoundTrack[])[] {
  const lanes: SoundTrack[][] = [];
  for (const sound of tracks.toSorted((a, b) => a.start - b.start)) {
    const lane = lanes.find((one) => one[0]?.role === sound.role && (one.at(-1)?.end ?? 0) <= sound.start);
    if (lane === undefined) lanes.push([sound]);
    else lane.push(sound);
  }
  return lanes;
}

function soundTrack({ sound, sources, media, output }: FilmPlan, lane: readonly SoundTrack[], rate: number): OtioNode {
  const frames = (samples: number) => Math.round((samples * output.totalFrames) / Math.max(1, sound.totalSamples));
  let at = 0;
  const children = lane.flatMap((one): readonly OtioNode[] => {
    const found = media[one.media];
    const seconds = found?.kind === 'audio' ? found.durationSeconds : undefined;
    const available = seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds * rate - 0.05));
    const heard = {
      ...{ name: one.media, source: sources[one.media], available, speed: 1, heldFrom: Number.POSITIVE_INFINITY },
      ...{ start: frames(one.start), end: frames(one.end), sourceStart: Math.floor(one.fromSeconds * rate + 1e-6) },
    };
    const rounds = roundsOf(heard, one.fit === 'bed');
    const nodes = [...gap(heard.start - at, rate), ...rounds.map((piece) => clipNode(heard, piece, rate))];
    at = rounds.at(-1)?.end ?? Math.max(at, heard.start);
    return nodes;
  });
  return track(`Sound: ${lane[0]?.role ?? ''}`, 'Audio', children, []);
}

/** A sound as often as it is heard: a bed that is shorter than the film is repeated, any other sound ends. */
function roundsOf({ start, end, sourceStart, available = Number.POSITIVE_INFINITY }: Clip, isBed: boolean) {
  const rounds: ClipPiece[] = [];
  for (let from = start, first = sourceStart; from < end && first < available; first = 0) {
    const frames = Math.min(end - from, available - first);
    rounds.push({ isHeld: false, start: from, end: from + frames, sourceStart: first, sourceEnd: first + frames });
    if (!isBed) break;
    from += frames;
  }
  return rounds;
}

function gap(frames: number, rate: number): readonly OtioNode[] {
  return frames > 0 ? [{ ...item('', range(0, frames, rate)), OTIO_SCHEMA: 'Gap.1' }] : [];
}

function clipNode({ name, source, available, speed }: Clip, piece: ClipPiece, rate: number): OtioNode {
  const reference =
    source === undefined
      ? {
          OTIO_SCHEMA: 'MissingReference.1',
          name: '',
          metadata: {},
          available_range: null,
          available_image_bounds: null,
        }
      : {
          OTIO_SCHEMA: 'ExternalReference.1',
          name: '',
          metadata: {},
          available_range: available === undefined ? null : range(0, available, rate),
          available_image_bounds: null,
          target_url: source,
        };
  const pace = piece.isHeld ? 0 : speed;
  return {
    ...item(piece.isHeld ? `${name} (last frame)` : name, range(piece.sourceStart, piece.end - piece.start, rate)),
    OTIO_SCHEMA: 'Clip.2',
    effects: pace === 1 ? [] : [timeEffect(pace)],
    media_references: { DEFAULT_MEDIA: reference },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
}

/** A clip with an effect lasts as long as its range; the effect tells which frames that shows. */
function timeEffect(pace: number): OtioNode {
  const kind = pace === 0 ? 'FreezeFrame' : 'LinearTimeWarp';
  return { OTIO_SCHEMA: `${kind}.1`, name: '', metadata: {}, effect_name: kind, time_scalar: pace };
}

/**
 * OpenTimelineIO names only one transition, the crossfade; others are custom, with their names in the metadata. Where a
 * transition extends beyond an end of a clip, the frame there is held; the metadata tell for how many frames.
 */
function transitionNode(
  { start, enter }: Scene,
  window: { readonly start: number; readonly end: number },
  [leaving, coming]: readonly [Clip, Clip],
  rate: number,
): OtioNode {
  const type = enter.kind === 'crossfade' ? 'SMPTE_Dissolve' : 'Custom_Transition';
  const heldLast = Math.max(0, window.end - Math.max(start, leaving.heldFrom));
  const heldFirst = Math.max(0, start - window.start - Math.floor(coming.sourceStart / coming.speed));
  const held = heldLast + heldFirst === 0 ? {} : { held_last_frames: heldLast, held_first_frames: heldFirst };
  return {
    OTIO_SCHEMA: 'Transition.1',
    name: enter.kind,
    metadata: { reelwright: { transition: enter.kind, ...held } },
    in_offset: time(start - window.start, rate),
    out_offset: time(window.end - start, rate),
    transition_type: type,
  };
}

function markerNode({ name, text, start, end }: InterchangeMarker, rate: number): OtioNode {
  return {
    OTIO_SCHEMA: 'Marker.2',
    name,
    metadata: {},
    marked_range: range(start, end - start, rate),
    color: 'GREEN',
    comment: text,
  };
}

function track(
  name: string,
  kind: 'Video' | 'Audio',
  children: readonly OtioNode[],
  markers: readonly OtioNode[],
): OtioNode {
  return { ...item(name, null), OTIO_SCHEMA: 'Track.1', markers, children, kind };
}

function item(name: string, source_range: OtioNode | null) {
  return { name, metadata: {}, source_range, effects: [], markers: [] as readonly OtioNode[], enabled: true };
}

function range(start: number, frames: number, rate: number): OtioNode {
  return { OTIO_SCHEMA: 'TimeRange.1', start_time: time(start, rate), duration: time(frames, rate) };
}

function time(value: number, rate: number): OtioNode {
  return { OTIO_SCHEMA: 'RationalTime.1', value, rate };
}

function rateOf({ num, den }: Rational): number {
  return num / den;
}
