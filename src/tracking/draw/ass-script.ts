/**
 * An ASS subtitle file out of timed events. ffmpeg's ass filter converts colours by BT.601 whatever the picture is, so luma and
 * chroma are drawn apart: on the grey plane a grey that gives the wanted Y, on both chroma planes (joined as an RGB picture,
 * which is not converted) the wanted Cb and Cr themselves. Every colour comes out exact, also those BT.601 cannot express.
 */
import { type Rgba, toBt709 } from '../../color.js';
import type { Size } from '../../geometry.js';

/** Which planes a file draws on; `mask` draws white. */
export type AssPlane = 'luma' | 'chroma' | 'mask';

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

export function printAss(events: readonly AssEvent[], options: AssOptions): string {
  const { picture, plane, ticks } = options;
  const times = ticks.map(clock);
  const lines = events.map((event) => {
    const { r, g, b } = planeColor(event.color, plane);
    const alpha = event.color.a >= 255 ? '' : `\\1a&H${hex(255 - event.color.a)}&`;
    return `Dialogue: ${event.layer},${times[event.from]},${times[event.to]},D,,0,0,0,,{${event.tags}\\1c&H${hex(b)}${hex(g)}${hex(r)}&${alpha}}${event.text}`;
  });
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
    `Style: D,${options.fontName},${options.fontSize},&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...lines,
    '',
  ].join('\n');
}

/** The colour to name so that the plane holds `color` in BT.709 limited range. */
export function planeColor(
  color: Rgba,
  plane: AssPlane,
): { readonly r: number; readonly g: number; readonly b: number } {
  if (plane === 'mask') return { r: 255, g: 255, b: 255 };
  const { y, cb, cr } = toBt709(color);
  if (plane === 'chroma') return { r: 0, g: cb, b: cr };
  const grey = Math.round(((y - 16) * 255) / 219);
  return { r: grey, g: grey, b: grey };
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
