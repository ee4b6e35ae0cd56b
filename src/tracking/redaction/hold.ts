/** Whatever is hidden stays hidden a little longer than it is seen. */

export interface HoldClip {
  /** Seconds of every frame. */
  readonly times: readonly number[];
  /** First frames of new shots, as far as samples can tell. */
  readonly cuts: readonly number[];
}

/** A cut is noticed at the first sample after it, so that the new shot may have begun this much earlier. */
const CUT_SECONDS = 0.15;
/** Times are sums of fractions, so that a distance of whole frames may be off by this much. */
const SLACK = 1e-6;

/** The frames up to so many seconds before `first` and after `last` that lie in the same shot, or just beyond a cut. */
export function heldAround(
  { first, last }: { readonly first: number; readonly last: number },
  { before, after }: { readonly before: number; readonly after: number },
  { times, cuts }: HoldClip,
): { readonly before: readonly number[]; readonly after: readonly number[] } {
  const isBetween = (cut: number, a: number, b: number) => cut > Math.min(a, b) && cut <= Math.max(a, b);
  const within = (frame: number, from: number, seconds: number) => {
    const cut = cuts.find((one) => isBetween(one, frame, from));
    const most = cut === undefined ? seconds : Math.abs(times[cut]! - times[from]!) + CUT_SECONDS;
    return Math.abs(times[frame]! - times[from]!) <= Math.min(seconds, most) + SLACK;
  };
  const frames = times.map((_, frame) => frame);
  return {
    before: frames.filter((frame) => frame < first && within(frame, first, before)),
    after: frames.filter((frame) => frame > last && within(frame, last, after)),
  };
}
