/** What a camera does, as events of the film. */
import type { Closeness } from '../../compose/timeline.js';
import type { FilmEvent } from '../film-events.js';

/** A stretch of a clip as it is shown. */
export interface SeenStretch {
  /** Which clip. */
  readonly clip: number | string;
  /** Output frames: of the stretch, and on which the clip's own clock begins. */
  readonly start: number;
  readonly clipStart: number;
  readonly close?: Closeness | undefined;
}

/** `stretches`: in order. A view that stands first and then comes closer counts as one framing. */
export function cameraEvents(stretches: readonly SeenStretch[]): readonly FilmEvent[] {
  return stretches.flatMap(({ clip, start, clipStart, close }, index): readonly FilmEvent[] => {
    const before = stretches[index - 1];
    const closer = close?.from ?? 1;
    const goesOn = before?.clip === clip && before.clipStart === clipStart;
    return [
      ...(goesOn && (before.close?.to ?? 1) !== closer ? [{ kind: 'framing', frame: start, closer } as const] : []),
      ...(close === undefined || close.from === close.to
        ? []
        : [{ kind: 'push', frame: clipStart + close.start, until: clipStart + close.end, closer: close.to } as const]),
    ];
  });
}
