/** What is asked of an output, held against the table: which format it becomes, and which options do not go with it. */
import type { HardwareEncoder, OutputRow, PictureCodec, PictureEncoder } from './output.types.js';
import { FORMAT_NAMES, OUTPUT_FORMATS, type OutputFormat } from './output-table.js';

/** The field `output` of a document; null counts as absent. */
export interface AskedOutput {
  readonly format?: OutputFormat | null | undefined;
  readonly codec?: string | null | undefined;
  readonly alpha?: boolean | null | undefined;
  readonly fps?: number | null | undefined;
  readonly width?: number | null | undefined;
  readonly encoder?: HardwareEncoder | null | undefined;
}

/** A format with every choice made, as plain JSON; it is part of a plan. */
export interface Delivery {
  readonly format: OutputFormat;
  /** Codec of the picture; null for sound alone. */
  readonly codec: string | null;
  /** True for overlays alone, on a transparent ground. */
  readonly alpha: boolean;
  /** Pictures a second; null: the film's own rate. */
  readonly fps: number | null;
  /** Width in pixels; null: the film's own width. */
  readonly width: number | null;
  /** The hardware that encodes; null: the processor does. */
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

/** Whether a format takes an option as it is asked for, whatever the other options are. */
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

/** The format for a document that names none: the first that takes every option, else the first of all. */
export function formatFor(asked: AskedOutput): OutputFormat {
  return FORMAT_NAMES.find((format) => misfitsOf(asked, format).length === 0) ?? FORMAT_NAMES[0];
}

/**
 * The delivery of what is asked; undefined for the default, an MP4 with its first codec. Expects options that go with
 * the format.
 */
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

/** A row of the table, with the codec and the encoder that a delivery chooses from it. */
export interface ChosenOutput {
  readonly delivery: Delivery;
  readonly row: OutputRow;
  /** Codec of the picture; undefined for sound alone. */
  readonly codec: PictureCodec | undefined;
  readonly encoder: PictureEncoder | undefined;
  /** Codec of the sound; undefined where the file is silent, as overlays alone are. */
  readonly sound: OutputRow['sound'];
  /** True when a thumbnail is made of the film. */
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
