/** The events of a film and their times: pictures, sound effects and the plan's report all follow them. */

/**
 * `hook`: the first words; `beat`: words follow; `framing`: the same clip from another distance; `push`: the view comes
 * closer; `cut`: another scene; `answer`: the second half of a contrast; `strike`: an old price is struck; `proof`:
 * stars; `button`: what is asked; `card`: the closing card.
 */
export type FilmEventKind =
  | 'hook'
  | 'beat'
  | 'answer'
  | 'strike'
  | 'framing'
  | 'push'
  | 'cut'
  | 'offer'
  | 'proof'
  | 'button'
  | 'card';

export interface FilmEvent {
  readonly kind: FilmEventKind;
  /** Output frame. */
  readonly frame: number;
  /** The frame after the last one, for an event that lasts. */
  readonly until?: number;
  /** For a framing and a push: how many times closer the view is after it. */
  readonly closer?: number;
}

export function inOrder(events: readonly FilmEvent[]): readonly FilmEvent[] {
  return events.toSorted((a, b) => a.frame - b.frame);
}

/** The longest run of frames in [0, end) in which nothing begins and no view moves. */
export function longestStand(events: readonly FilmEvent[], end: number): number {
  let [most, from] = [0, 0];
  for (const { frame, until = frame } of inOrder(events)) {
    most = Math.max(most, frame - from);
    from = Math.max(from, until);
  }
  return Math.max(most, end - from);
}
