/**
 * An ASS subtitle file out of timed events. ffmpeg's ass filter converts colours by BT.601 whatever the picture is. A
 * colour BT.601 can express goes by another name (`bt601Name`). For others luma and chroma are drawn apart: on the grey
 * plane a grey that gives the wanted Y, on both chroma planes (joined as an RGB picture, which is not converted) the
 * wanted Cb and Cr themselves. Every colour comes out exact.
 */
import { type Rgba, toBt709 } from '../../color.js';
import type { Size } from '../../geometry.js';
import { bt601Name, type Rgb } from './bt601-name.js';

/** The planes a file draws on: all of a yuv420p picture, or some; `mask` draws white on a grey one. */
export type AssPlane = 'picture' | 'luma' | 'chroma' | 'mask';

export interface AssEvent {
  /** Index into the clock's ticks: shown from tick `from` to tick `to`. */
  readonly from: number;
  readonly to: number;
  readonly layer: number;
  readonly color: Rgba;
  /** Override tags without braces, e.g. `\an7\pos(0,0)\p3`. */
  readonly tags: string;
  readonly text: string;
}

export interface AssOptions {
  readonly plane: AssPlane;
  readonly picture: Size;
  /** Seconds on the file's clock of every boundary between frames, the first 0. */
  readonly ticks: readonly number[];
  /** Family name inside the font file, and its size as libass counts: ascent plus descent. */
  readonly fontName: string;
  readonly fontSize: number;
}

/** Characters handed out at once. */
const PART = 1 << 16;

/** The file in parts, so that the file of a long clip need not be held in memory. */
export function* printAss(events: Iterable<AssEvent>, options: AssOptions): Generator<string> {
  const times = options.ticks.map(clock);
  const named = colorNames(options.plane);
  let part = header(options);
  for (const { from, to, layer, color, tags, text } of events) {
    const colorTags = named(color);
    part += `Dialogue: ${layer},${times[from]},${times[to]},D,,0,0,0,,{${tags}${colorTags}}${text}\n`;
    if (part.length < PART) continue;
    yield part;
    part = '';
  }
  yield part;
}

function header({ picture, fontName, fontSize }: AssOptions): string {
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${picture.width}`,
    `PlayResY: ${picture.height}`,
    'WrapStyle: 2',
    'YCbCr Matrix: None',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    `Style: D,${fontName},${fontSize},&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    '',
  ].join('\n');
}

/** Tags of a colour, worked out once for each. */
function colorNames(plane: AssPlane): (color: Rgba) => string {
  const known = new Map<number, string>();
  return (color) => {
    const key = ((color.r * 256 + color.g) * 256 + color.b) * 256 + color.a;
    const tags = known.get(key) ?? printColor(color, plane);
    known.set(key, tags);
    return tags;
  };
}

function printColor(color: Rgba, plane: AssPlane): string {
  const { r, g, b } = planeColor(color, plane);
  const alpha = color.a >= 255 ? '' : `\\1a&H${hex(255 - color.a)}&`;
  return `\\1c&H${hex(b)}${hex(g)}${hex(r)}&${alpha}`;
}

/**
 * The colour to name so that the plane holds `color` in BT.709 limited range. TypeError for a colour the whole picture
 * cannot be given.
 */
export function planeColor(color: Rgba, plane: AssPlane): Rgb {
  switch (plane) {
    case 'mask':
      return { r: 255, g: 255, b: 255 };
    case 'picture': {
      const name = bt601Name(color);
      if (name === undefined)
        throw new TypeError(`internal: BT.601 has no name for ${color.r}, ${color.g}, ${color.b}`);
      return name;
    }
    case 'chroma': {
      const { cb, cr } = toBt709(color);
      return { r: 0, g: cb, b: cr };
    }
    case 'luma': {
      const grey = Math.round(((toBt709(color).y - 16) * 255) / 219);
      return { r: grey, g: grey, b: grey };
    }
    default:
      return plane satisfies never;
  }
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0').toUpperCase();
}

/** `h:mm:ss.cc`; the format counts hundredths. */
function clock(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const two = (value: number) => String(value).padStart(2, '0');
  const total = Math.floor(hundredths / 100);
  return `${Math.floor(total / 3600)}:${two(Math.floor(total / 60) % 60)}:${two(total % 60)}.${two(hundredths % 100)}`;
}
