/**
 * A RenderScript of Creatomate (https://creatomate.com/docs/json/introduction) -> an editor ad. Untrusted: everything
 * is checked before it is used.
 */
import { type DocumentRecord, fieldOf, numberOf, objectsOf, textOf } from '../document/record.js';
import { editorOf, type ForeignItem } from './foreign-film.js';
import type { ImportedTimeline, ImportNote } from './import-otio.js';

const KINDS: Readonly<Record<string, ForeignItem['kind']>> = {
  video: 'clip',
  image: 'clip',
  audio: 'sound',
  text: 'text',
};
const FITS: Readonly<Record<string, 'cover' | 'blur'>> = { cover: 'cover', contain: 'blur', fill: 'cover' };
const ENTERS: readonly (readonly [string, string])[] = [
  ['fade', 'crossfade'],
  ['slide', 'slide'],
  ['shift', 'push'],
  ['wipe', 'wipe'],
  ['circular-wipe', 'wipe'],
  ['scale', 'zoom'],
];
/** The length of an element that depends on its file, which is not opened here. */
const DEFAULT_ELEMENT_SECONDS = 5;
const IGNORED = ['x', 'y', 'width', 'height', 'font_family', 'fill_color', 'background_color', 'opacity', 'rotation'];

/** Throws a TypeError that tells what is wrong with a value that is not a RenderScript. */
export function importCreatomate(script: unknown): ImportedTimeline {
  const root = Object(script) as DocumentRecord;
  const elements = objectsOf(root, 'elements');
  if (elements.length === 0) throw new TypeError('it has no elements');
  const notes: ImportNote[] = [];
  const ends = new Map<number, number>();
  const items = elements.flatMap((element, index): readonly ForeignItem[] => {
    const path = `elements[${index}]`;
    const layer = Math.round(numberOf(element, 'track') ?? index + 1);
    const placed = placeOf(element, ends.get(layer) ?? 0);
    ends.set(layer, placed.end);
    return itemOf(element, { path, layer, ...placed }, notes);
  });
  const [width = 0, height = 0] = [numberOf(root, 'width'), numberOf(root, 'height')];
  const shape = width > 0 && height > 0 ? width / height : 16 / 9;
  return editorOf({ shape, fps: numberOf(root, 'frame_rate'), items }, notes);
}

/** Elements of one track follow each other where no time is given. */
function placeOf(element: DocumentRecord, after: number) {
  const start = secondsOf(element, 'time') ?? after;
  const length = secondsOf(element, 'duration') ?? secondsOf(element, 'trim_duration');
  return { start, end: start + Math.max(0.1, length ?? DEFAULT_ELEMENT_SECONDS), isSaid: length !== undefined };
}

interface Place {
  readonly path: string;
  readonly layer: number;
  readonly start: number;
  readonly end: number;
  readonly isSaid: boolean;
}

function itemOf(element: DocumentRecord, { isSaid, ...place }: Place, notes: ImportNote[]): readonly ForeignItem[] {
  const { path } = place;
  const type = textOf(element, 'type');
  const kind = KINDS[type];
  const says = textOf(element, kind === 'text' ? 'text' : 'source');
  if (kind === undefined || says === '') {
    notes.push({
      path,
      message: `${kind === undefined ? `What is of the type ${type || 'nothing'}` : 'An element without a source'} is left out.`,
    });
    return [];
  }
  if (!isSaid && kind !== 'sound')
    notes.push({
      path,
      message: `The other document leaves its length to the file: ${DEFAULT_ELEMENT_SECONDS} s are taken, set trim.duration.`,
    });
  for (const name of IGNORED)
    if (fieldOf(element, name) !== undefined)
      notes.push({ path: `${path}.${name}`, message: 'The look decides this.' });
  const moves = objectsOf(element, 'animations');
  const comes = moves.find((move) => fieldOf(move, 'transition') === true) ?? {};
  const enter = ENTERS.find(([name]) => name === textOf(comes, 'type'))?.[1];
  if (moves.length > (enter === undefined ? 0 : 1))
    notes.push({
      path: `${path}.animations`,
      message: 'Animations that match no known transition are replaced by those of the look.',
    });
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(textOf(element, 'volume'))?.[1];
  return [
    {
      ...{ kind, ...place, says },
      from: Math.max(0, secondsOf(element, 'trim_start') ?? 0),
      volume: percent === undefined ? undefined : Number(percent) / 100,
      fit: FITS[textOf(element, 'fit')],
      enter: enter === undefined ? undefined : { type: enter, seconds: secondsOf(comes, 'duration') ?? 0.5 },
    },
  ];
}

/** A number, or a text such as `2.5 s`; undefined for all else, such as "end" or a percentage. */
function secondsOf(record: DocumentRecord, name: string): number | undefined {
  const number = numberOf(record, name);
  if (number !== undefined) return number < 0 ? undefined : number;
  const written = /^(\d+(?:\.\d+)?)(?:\s*s)?$/.exec(textOf(record, name))?.[1];
  return written === undefined ? undefined : Number(written);
}
