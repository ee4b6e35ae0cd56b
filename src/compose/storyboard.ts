/**
 * One picture of small tiles and the cues that say which of them belongs to which time: what a player shows above its
 * time line.
 */
import type { Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';

const COLUMNS = 10;
const MOST_TILES = 100;
const LEAST_SECONDS = 1;
/** A tile is as wide as this, px; where it would then be higher than this, it is narrower. */
const TILE: Size = { width: 160, height: 320 };

export interface Storyboard {
  /** Tiles in order, from left to right, then down. */
  readonly tiles: readonly StoryboardTile[];
  readonly columns: number;
  readonly rows: number;
  /** Size of one tile, even. */
  readonly tileSize: Size;
}

export interface StoryboardTile {
  /** The time of the tile's frame in ticks; `index` is the frame's position among all frames. */
  readonly pts: number;
  readonly index: number;
  /** The range of the clip that the tile stands for, seconds. */
  readonly start: number;
  readonly end: number;
}

/**
 * A tile a second, at most a hundred; each is the frame shown at the beginning of its stretch. A frame that stands
 * longer gets a longer stretch.
 */
export function storyboardOf(media: Pick<VideoMedia, 'pts' | 'timeBase' | 'durationSeconds'>, shown: Size): Storyboard {
  const { pts, timeBase, durationSeconds } = media;
  const tick = timeBase.num / timeBase.den;
  const step = Math.max(LEAST_SECONDS, durationSeconds / MOST_TILES);
  const first = pts[0] ?? 0;
  const tiles: StoryboardTile[] = [];
  let index = 0;
  for (let number = 0; number * step < durationSeconds && number < MOST_TILES; number++) {
    const start = number * step;
    while (index + 1 < pts.length && ((pts[index + 1] ?? 0) - first) * tick <= start + 1e-6) index++;
    const end = Math.min(durationSeconds, start + step);
    const last = tiles.at(-1);
    if (last?.index === index) tiles[tiles.length - 1] = { ...last, end };
    else tiles.push({ pts: pts[index] ?? 0, index, start, end });
  }
  const columns = Math.min(COLUMNS, tiles.length);
  return { tiles, columns, rows: Math.ceil(tiles.length / columns), tileSize: tileSize(shown) };
}

function tileSize({ width, height }: Size): Size {
  const scale = Math.min(TILE.width / width, TILE.height / height);
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** WebVTT whose cues name places in `picture` (a media fragment, `#xywh`). */
export function printStoryboard(board: Storyboard, picture: string): string {
  const { width, height } = board.tileSize;
  const cues = board.tiles.map(({ start, end }, index) => {
    const [x, y] = [(index % board.columns) * width, Math.floor(index / board.columns) * height];
    return `${clock(start)} --> ${clock(end)}\n${picture}#xywh=${x},${y},${width},${height}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`;
}
