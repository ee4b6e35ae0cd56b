/**
 * Tracks of the whole film, drawn once for each layout of it -> those of one film: each cut to the part that it was
 * laid out for. What is seen across the cut is at rest on its other side.
 */
import type { Cel, SpriteTrack } from '../../draw/draw-list.js';
import type { FrameSpan } from '../film-stages.js';
import type { TrackAndReport } from '../standing-track.js';

/** Added to the id of a track that goes on in the second part. */
const SECOND_PART_SUFFIX = '-2nd-clip';

/** The id of an element as the film's score has it, in whatever part. */
export function wholeId(id: string): string {
  return id.endsWith(SECOND_PART_SUFFIX) ? id.slice(0, -SECOND_PART_SUFFIX.length) : id;
}

/** A track and its report as far as the span goes; nothing of one that is not seen in it. */
function during({ track, report }: TrackAndReport, span: FrameSpan): TrackAndReport {
  const [start, end] = [Math.max(span.start, report.start), Math.min(span.end, report.end)];
  return { track: track && cut(track, start, end), report: { ...report, start, end } };
}

function cut(track: SpriteTrack, from: number, until: number): SpriteTrack | undefined {
  const [start, end] = [Math.max(from, track.start), Math.min(until, track.end)];
  if (end <= start) return undefined;
  if (start === track.start && end === track.end) return track;
  const first = track.cels.findLast(({ frame }) => frame <= start);
  const rest = track.cels.filter(({ frame }) => frame > start && frame < end);
  const cels: readonly Cel[] = [...(first === undefined ? [] : [{ ...first, frame: start }]), ...rest];
  return cels.length === 0 ? undefined : { ...track, start, end, cels };
}

/** Tracks of the whole film as one of its parts has them. */
export interface PartOfFilm {
  readonly span: FrameSpan;
  readonly made: readonly TrackAndReport[];
}

/**
 * The parts one after the other. What is the same in both is one track; what goes on elsewhere has an id of its own
 * there.
 */
export function joinedParts(parts: readonly PartOfFilm[]): readonly TrackAndReport[] {
  const joined: { readonly whole: TrackAndReport; span: FrameSpan }[] = [];
  for (const { span, made } of parts) {
    for (const whole of made) {
      const before = joined.find((one) => one.whole.report.id === whole.report.id && one.span.end === span.start);
      if (before !== undefined && isSame(before.whole, whole))
        before.span = { start: before.span.start, end: span.end };
      else joined.push({ whole, span });
    }
  }
  const known = new Set<string>();
  return joined.flatMap(({ whole, span }) => {
    const { track, report } = during(whole, span);
    if (report.end <= report.start) return [];
    const id = known.has(report.id) ? `${report.id}${SECOND_PART_SUFFIX}` : report.id;
    known.add(id);
    return [{ track: track && { ...track, id }, report: { ...report, id } }];
  });
}

function isSame(one: TrackAndReport, other: TrackAndReport): boolean {
  const { box } = one.report;
  const { x, y, width, height } = other.report.box;
  if (box.x !== x || box.y !== y || box.width !== width || box.height !== height) return false;
  return JSON.stringify(one.track) === JSON.stringify(other.track);
}
