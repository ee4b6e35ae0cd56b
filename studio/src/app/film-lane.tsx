/** A canvas along the timeline that is filled from the ground film, when the page has nothing else to do. */
import { useEffect, useRef } from 'preact/hooks';
import type { FilmView } from '../shared/messages.js';
import { playable } from './store.js';

/** Width of a lane, px; the window may show it narrower. */
export const LANE_WIDTH = 960;

interface FilmLaneProps {
  readonly film: FilmView;
  readonly name: 'filmstrip' | 'sound';
  /** px. */
  readonly height: number;
  readonly title?: string;
  /** Fills the canvas from the film at `url`; the lane stays empty where that fails. */
  draw(canvas: HTMLCanvasElement, url: string, film: FilmView, signal: AbortSignal): Promise<void>;
}

export function FilmLane({ film, name, height, title, draw }: FilmLaneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { url, film: played } = playable.value ?? {};
  // A film of another length has everything at other places.
  const isRight = url !== undefined && played?.totalFrames === film.totalFrames;
  useEffect(() => {
    if (canvas.current === null || !isRight) return;
    const stop = new AbortController();
    draw(canvas.current, url, film, stop.signal).catch(() => {});
    return () => stop.abort();
  }, [isRight, url]);
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
