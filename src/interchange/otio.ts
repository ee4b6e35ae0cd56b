/**
 * A timeline as OpenTimelineIO JSON: one video track of clips and transitions, tracks of sound, a marker for every
 * text. Every field of a schema is written; a test reads a file back by a table of them.
 */
import type { FilmPlan } from '../compose/plan.js';
import { type Scene, type SoundTrack, transitionWindow } from '../compose/timeline.js';
import type { Rational } from '../time.js';
import { type Clip, clipsOf, type InterchangeMarker, markersOf } from './clips-of.js';

/** A node of an OTIO document. */
export type OtioNode = { readonly OTIO_SCHEMA: string } & Readonly<Record<string, unknown>>;

/** The document as an object; `JSON.stringify` makes the file of it. `name`: of the timeline. */
export function otioTimeline(plan: FilmPlan, name: string): OtioNode {
  const rate = rateOf(plan.output.frameRate);
  const clips = clipsOf(plan);
  const video = plan.scenes.flatMap((scene, index) => {
    const window = transitionWindow(scene);
    const clip = clips[index];
    return [
      ...(window === undefined ? [] : [transitionNode(scene, window, rate)]),
      ...(clip === undefined ? [] : [clipNode(clip, rate)]),
    ];
  });
  const markers = markersOf(plan).map((marker) => markerNode(marker, rate));
  const tracks = [
    track('Picture', 'Video', video, markers),
    ...lanesOf(plan.sound.tracks).map((lane) => soundTrack(plan, lane, rate)),
  ];
  const stack = { ...item('tracks', null), OTIO_SCHEMA: 'Stack.1', children: tracks };
  return {
    OTIO_SCHEMA: 'Timeline.1',
    name,
    metadata: { reelwright: { composition: plan.composition, combination_hash: plan.combinationHash } },
    global_start_time: time(0, rate),
    tracks: stack,
  };
}

/** Sounds of one role after one another; those that overlap lie in lanes of their own. */
function lanesOf(tracks: readonly SoundTrack[]): readonly (readonly SoundTrack[])[] {
  const lanes: SoundTrack[][] = [];
  for (const sound of tracks.toSorted((a, b) => a.start - b.start)) {
    const lane = lanes.find((one) => one[0]?.role === sound.role && (one.at(-1)?.end ?? 0) <= sound.start);
    if (lane === undefined) lanes.push([sound]);
    else lane.push(sound);
  }
  return lanes;
}

function soundTrack({ sound, sources, output }: FilmPlan, lane: readonly SoundTrack[], rate: number): OtioNode {
  const frames = (samples: number) => Math.round((samples * output.totalFrames) / Math.max(1, sound.totalSamples));
  let at = 0;
  const children = lane.flatMap((one): readonly OtioNode[] => {
    const [start, end] = [frames(one.start), frames(one.end)];
    const gap = start > at ? [{ ...item('', range(0, start - at, rate)), OTIO_SCHEMA: 'Gap.1' }] : [];
    at = end;
    const sourceStart = Math.round(one.fromSeconds * rate);
    const clip = { name: one.media, source: sources[one.media], start, end, sourceStart, available: undefined };
    return [...gap, clipNode(clip, rate)];
  });
  return track(`Sound: ${lane[0]?.role ?? ''}`, 'Audio', children, []);
}

function clipNode({ name, source, start, end, sourceStart, available }: Clip, rate: number): OtioNode {
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
  return {
    ...item(name, range(sourceStart, end - start, rate)),
    OTIO_SCHEMA: 'Clip.2',
    media_references: { DEFAULT_MEDIA: reference },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
}

/**
 * A crossfade is the one transition OpenTimelineIO has a name for; others are custom, and their names stand in the
 * metadata.
 */
function transitionNode(
  { start, enter }: Scene,
  window: { readonly start: number; readonly end: number },
  rate: number,
): OtioNode {
  const type = enter.kind === 'crossfade' ? 'SMPTE_Dissolve' : 'Custom_Transition';
  return {
    OTIO_SCHEMA: 'Transition.1',
    name: enter.kind,
    metadata: { reelwright: { transition: enter.kind } },
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
