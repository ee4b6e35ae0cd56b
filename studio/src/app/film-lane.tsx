/** A canvas along the timeline that is filled from the ground film, when the page has nothing else to do. */
import { useEffect, useRef } from 'preact/hooks';
import type { FilmView } from '../shared/messages.js';
import { playable } from './film-ground.js';

/** Width of a lane, px; the window may show it narrower. */
export const LANE_WIDTH = 960;

export interface Played {
  readonly url: string;
  /** What it shows: the film before the last changes, until the next one is ready. */
  readonly film: FilmView;
}

interface FilmLaneProps {
  readonly film: FilmView;
  readonly name: 'filmstrip' | 'sound';
  /** px. */
  readonly height: number;
  readonly title?: string;
  /** Fills the canvas from a film that can be played; the lane stays empty where that fails. */
  draw(canvas: HTMLCanvasElement, film: FilmView, played: Played, signal: AbortSignal): Promise<void>;
}

export function FilmLane({ film, name, height, title, draw }: FilmLaneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const played = playable.value;
  // A film of another length has everything at other places.
  const isRight = played?.film.totalFrames === film.totalFrames;
  const shown = film.scenes.map(({ shows }) => shows).join();
  useEffect(() => {
    if (canvas.current === null || played === undefined || !isRight) return;
    const stop = new AbortController();
    draw(canvas.current, film, played, stop.signal).catch(() => {});
    return () => stop.abort();
  }, [isRight, played?.url, shown]);
  return (
    <canvas
      ref={canvas}
      class={name}
      title={title}
      width={LANE_WIDTH}
      height={height}
      hidden={!isRight}
      aria-hidden="true"
      tabIndex={-1}
    />
  );
}
