/** What is asked of an output, held against the table: which format it becomes, and which options do not go with it. */
import type { HardwareEncoder, OutputRow, PictureCodec, PictureEncoder } from './output.types.js';
import { FORMAT_NAMES, OUTPUT_FORMATS, type OutputFormat } from './output-table.js';

/** The field `output` of a document; null is as good as nothing. */
export interface AskedOutput {
  readonly format?: OutputFormat | null | undefined;
  readonly codec?: string | null | undefined;
  readonly alpha?: boolean | null | undefined;
  readonly fps?: number | null | undefined;
  readonly width?: number | null | undefined;
  readonly encoder?: HardwareEncoder | null | undefined;
}

/** A format with every choice made: JSON, part of a plan. */
export interface Delivery {
  readonly format: OutputFormat;
  /** Null for sound alone. */
  readonly codec: string | null;
  /** Overlays alone on transparency. */
  readonly alpha: boolean;
  /** Pictures a second; null: the film's own rate. */
  readonly fps: number | null;
  /** Pixels; null: the film's own width. */
  readonly width: number | null;
  /** Null: the processor encodes. */
  readonly encoder: HardwareEncoder | null;
}

/** An option that does not go with a format, and those with which it does. */
export interface Misfit {
  readonly option: 'codec' | 'alpha' | 'fps' | 'width' | 'encoder';
  readonly value: unknown;
  /** Formats that take this very option. */
  readonly goesWith: readonly OutputFormat[];
}

const OPTIONS = ['codec', 'alpha', 'fps', 'width', 'encoder'] as const;

/** Whether a row takes an option as it is asked for, whatever the others. */
function takes(row: OutputRow, option: Misfit['option'], { codec, width, encoder }: AskedOutput): boolean {
  const codecs = codec == null ? Object.values(row.codecs) : [row.codecs[codec]];
  switch (option) {
    case 'codec':
      return codecs[0] !== undefined;
    case 'alpha':
      return codecs.some((one) => one?.alpha !== undefined);
    case 'fps':
      return row.sized !== undefined;
    case 'width':
      return row.sized !== undefined && (width ?? 0) <= (row.sized.mostWidth ?? Number.POSITIVE_INFINITY);
    case 'encoder':
      return codecs.some((one) => one?.hardware?.[encoder as HardwareEncoder] !== undefined);
    default:
      return option satisfies never;
  }
}

/** What of `asked` does not go with a format; empty when all of it does. */
export function misfitsOf(asked: AskedOutput, format: OutputFormat): readonly Misfit[] {
  const given = OPTIONS.filter((option) => asked[option] != null && asked[option] !== false);
  return given.flatMap((option): readonly Misfit[] => {
    if (takes(OUTPUT_FORMATS[format], option, asked)) return [];
    const goesWith = FORMAT_NAMES.filter((name) => takes(OUTPUT_FORMATS[name], option, asked));
    return [{ option, value: asked[option], goesWith }];
  });
}

/** The format that nobody has named: the first that takes every option, else the first of all. */
export function formatFor(asked: AskedOutput): OutputFormat {
  return FORMAT_NAMES.find((format) => misfitsOf(asked, format).length === 0) ?? FORMAT_NAMES[0];
}

/** Undefined for a film as it has always been: an MP4 as its first codec makes it. Expects that all options go. */
export function deliveryOf(asked: AskedOutput, format: OutputFormat): Delivery | undefined {
  const row = OUTPUT_FORMATS[format];
  const delivery: Delivery = {
    format,
    codec: asked.codec ?? Object.keys(row.codecs)[0] ?? null,
    alpha: asked.alpha ?? false,
    fps: asked.fps ?? row.sized?.fps ?? null,
    width: asked.width ?? row.sized?.width ?? null,
    encoder: asked.encoder ?? null,
  };
  return isPlain(delivery) ? undefined : delivery;
}

function isPlain({ format, codec, encoder }: Delivery): boolean {
  return format === PLAIN.format && codec === PLAIN.codec && encoder === null;
}

const [FIRST] = FORMAT_NAMES;
const PLAIN: Delivery = {
  ...{ format: FIRST, codec: Object.keys(OUTPUT_FORMATS[FIRST].codecs)[0] ?? null },
  ...{ alpha: false, fps: null, width: null, encoder: null },
};

/** A row with what a delivery chooses of it. */
export interface ChosenOutput {
  readonly delivery: Delivery;
  readonly row: OutputRow;
  /** Undefined for sound alone. */
  readonly codec: PictureCodec | undefined;
  readonly encoder: PictureEncoder | undefined;
  /** Undefined where nothing is heard: overlays alone are silent, too. */
  readonly sound: OutputRow['sound'];
  /** A thumbnail is made of it. */
  readonly hasThumbnail: boolean;
}

export function chosen(delivery: Delivery = PLAIN): ChosenOutput {
  const row = OUTPUT_FORMATS[delivery.format];
  const codec = delivery.codec === null ? undefined : row.codecs[delivery.codec];
  const hardware = delivery.encoder === null ? undefined : codec?.hardware?.[delivery.encoder];
  return {
    delivery,
    row,
    codec,
    encoder: hardware ?? (delivery.alpha ? codec?.alpha : codec?.software),
    sound: delivery.alpha ? undefined : row.sound,
    hasThumbnail: row.isFilm === true && !delivery.alpha,
  };
}
