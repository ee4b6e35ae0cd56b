/**
 * An edit of Shotstack (https://shotstack.io/docs/api/#tocs_edit) -> an editor ad. Untrusted: everything is checked
 * before it is used.
 */
import { type DocumentRecord, fieldOf, numberOf, objectOf, objectsOf, textOf } from '../document/record.js';
import { editorOf, type ForeignItem } from './foreign-film.js';
import type { ImportedTimeline, ImportNote } from './import-otio.js';

const KINDS: Readonly<Record<string, ForeignItem['kind']>> = {
  ...{ video: 'clip', image: 'clip', audio: 'sound', title: 'text', text: 'text', 'rich-text': 'text' },
};
const FITS: Readonly<Record<string, 'cover' | 'blur'>> = {
  cover: 'cover',
  crop: 'cover',
  contain: 'blur',
  none: 'blur',
};
const ENTERS: readonly (readonly [RegExp, string])[] = [
  [/^fade/i, 'crossfade'],
  [/^slide/i, 'slide'],
  [/^carousel/i, 'push'],
  [/^(wipe|reveal)/i, 'wipe'],
  [/^zoom/i, 'zoom'],
];
/** The length of a transition, because an edit gives none. */
const DEFAULT_TRANSITION_SECONDS = 0.5;
/** The length of a clip that depends on its file, which is not opened here. */
const DEFAULT_CLIP_SECONDS = 5;
const IGNORED = ['effect', 'filter', 'offset', 'position', 'scale', 'transform', 'opacity'];

/** Throws a TypeError that tells what is wrong with a value that is not an edit. */
export function importShotstack(edit: unknown): ImportedTimeline {
  const root = Object(edit) as DocumentRecord;
  const timeline = objectOf(root, 'timeline');
  if (timeline === undefined) throw new TypeError('it has no timeline');
  const notes: ImportNote[] = [];
  const tracks = objectsOf(timeline, 'tracks');
  // The first track is on top.
  const items = tracks.flatMap((track, index) =>
    itemsOf(track, { path: `timeline.tracks[${index}]`, layer: tracks.length - 1 - index }, notes),
  );
  const soundtrack = objectOf(timeline, 'soundtrack');
  const music = soundtrack === undefined ? [] : [musicOf(soundtrack)];
  const output = objectOf(root, 'output') ?? {};
  const film = { shape: shapeOf(output), fps: numberOf(output, 'fps'), items: [...music, ...items] };
  for (const name of ['background', 'fonts'])
    if (fieldOf(timeline, name) !== undefined)
      notes.push({ path: `timeline.${name}`, message: 'The look decides this.' });
  return editorOf(film, notes);
}

function itemsOf(track: DocumentRecord, at: { path: string; layer: number }, notes: ImportNote[]): ForeignItem[] {
  let end = 0;
  return objectsOf(track, 'clips').flatMap((clip, index): ForeignItem[] => {
    const path = `${at.path}.clips[${index}]`;
    const asset = objectOf(clip, 'asset') ?? {};
    const type = textOf(asset, 'type');
    const kind = KINDS[type];
    const start = numberOf(clip, 'start') ?? end;
    const length = numberOf(clip, 'length');
    if (length === undefined)
      notes.push({
        path,
        message: `The other document leaves its length to the file: ${DEFAULT_CLIP_SECONDS} s are taken, set trim.duration.`,
      });
    end = start + Math.max(0.1, length ?? DEFAULT_CLIP_SECONDS);
    const says = textOf(asset, kind === 'text' ? 'text' : 'src');
    if (kind === undefined || says === '') {
      notes.push({
        path,
        message: `${type === '' ? 'A clip without an asset' : `What is of the type ${type}`} is left out.`,
      });
      return [];
    }
    for (const name of IGNORED)
      if (fieldOf(clip, name) !== undefined) notes.push({ path: `${path}.${name}`, message: 'The look decides this.' });
    const comes = textOf(objectOf(clip, 'transition') ?? {}, 'in');
    const enter = ENTERS.find(([name]) => name.test(comes))?.[1];
    if (comes !== '' && enter === undefined)
      notes.push({ path: `${path}.transition`, message: `There is no transition ${comes}: it becomes a cut.` });
    return [
      {
        ...{ kind, path, layer: at.layer, start, end, says },
        from: Math.max(0, numberOf(asset, 'trim') ?? 0),
        volume: numberOf(asset, 'volume'),
        fit: FITS[textOf(clip, 'fit')],
        enter: enter === undefined ? undefined : { type: enter, seconds: DEFAULT_TRANSITION_SECONDS },
      },
    ];
  });
}

function musicOf(soundtrack: DocumentRecord): ForeignItem {
  return {
    ...{ kind: 'sound', path: 'timeline.soundtrack', layer: 0, start: 0, end: 0 },
    says: textOf(soundtrack, 'src'),
    ...{ from: 0, volume: numberOf(soundtrack, 'volume'), fit: undefined, enter: undefined },
  };
}

/** Ratio of width to height; Shotstack's own default is 16:9. */
function shapeOf(output: DocumentRecord): number {
  const size = objectOf(output, 'size') ?? {};
  const [width, height] = [numberOf(size, 'width') ?? 0, numberOf(size, 'height') ?? 0];
  if (width > 0 && height > 0) return width / height;
  const [, wide = '16', high = '9'] = /^(\d{1,3}):(\d{1,3})$/.exec(textOf(output, 'aspectRatio')) ?? [];
  return Number(high) > 0 && Number(wide) > 0 ? Number(wide) / Number(high) : 16 / 9;
}
