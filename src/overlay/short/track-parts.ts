/**
 * Tracks of the whole film, drawn once for each layout of it -> those of one film: each cut to the part that it was
 * laid out for. What is seen across the cut is at rest on its other side.
 */
import type { Cel, SpriteTrack } from '../../draw/draw-list.js';
import type { FrameSpan } from '../film-subjects.js';
import type { TrackAndReport } from '../text-track.js';

/** Behind the id of what goes on in the second part. */
const GOES_ON = '-2nd-clip';

/** The id of an element as the film's score has it, in whatever part. */
export function wholeId(id: string): string {
  return id.endsWith(GOES_ON) ? id.slice(0, -GOES_ON.length) : id;
}

/** A track and its report as far as the span goes; nothing of one that is not seen in it. */
export function during({ track, report }: TrackAndReport, span: FrameSpan): TrackAndReport {
  const [start, end] = [Math.max(span.start, report.start), Math.min(span.end, report.end)];
  return { track: track && cut(track, start, end), report: { ...report, start, end } };
}

export function isSeen({ report }: TrackAndReport): boolean {
  return report.end > report.start;
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

/** The parts one after the other; what goes on in a later one has an id of its own there. */
export function inTurn(parts: readonly (readonly TrackAndReport[])[]): readonly TrackAndReport[] {
  const known = new Set<string>();
  return parts.flatMap((made) =>
    made.map(({ track, report }) => {
      const id = known.has(report.id) ? `${report.id}${GOES_ON}` : report.id;
      known.add(id);
      return { track: track && { ...track, id }, report: { ...report, id } };
    }),
  );
}
