/** The rows of an export: every combination of what is chosen. */
import { valueAt } from '../shared/json-text.js';
import { listedValues } from '../shared/listed-values.js';
import type { ExportRow, Kind } from '../shared/messages.js';
import { composition, kind, schema } from './store.js';

/** What versions of an ad may differ by. */
const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  short: ['placement', 'language', 'visual_language'],
  editor: ['export_aspect_ratio', 'language', 'visual_language'],
  slider: ['aspect_ratio', 'language', 'template'],
  tracking: ['style'],
};

const SUFFIXES: Readonly<Record<Kind, readonly string[]>> = {
  short: ['mp4', 'webm', 'mov', 'gif'],
  editor: ['mp4', 'webm', 'mov', 'gif'],
  slider: ['png', 'jpeg', 'webp', 'pdf'],
  tracking: ['mp4'],
};

/** A field, its possible values, and the value that the document has. */
export interface Axis {
  readonly field: string;
  readonly values: readonly string[];
  readonly own: string;
}

export const fileKinds = (): readonly string[] => SUFFIXES[kind.value];

export function axes(): readonly Axis[] {
  return FIELDS[kind.value].map((field) => {
    const shape = schema.value?.properties?.[field] ?? {};
    const values = (listedValues(shape) ?? []).filter((one): one is string => typeof one === 'string');
    const own = valueAt(composition.value, [field]) ?? shape.default ?? '';
    return { field, values, own: typeof own === 'string' ? own : '' };
  });
}

/** `chosen`: values by field; a field without a chosen value stays as the document has it. */
export function rowsOf(
  chosen: Readonly<Record<string, readonly string[]>>,
  suffixes: readonly string[],
): readonly ExportRow[] {
  const fields = Object.entries(chosen).filter(([, values]) => values.length > 0);
  const combined = fields.reduce<readonly Readonly<Record<string, string>>[]>(
    (rows, [field, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [field]: value }))),
    [{}],
  );
  return combined.flatMap((values) =>
    suffixes.map((suffix) => {
      const parts = Object.values(values).map((value) => value.replaceAll(':', 'x'));
      return {
        id: [...parts, ...(parts.length === 0 || suffixes.length > 1 ? [suffix] : [])].join('.'),
        values,
        suffix,
      };
    }),
  );
}
