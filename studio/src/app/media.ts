/** The media of an ad: uploaded files, and the places of the document that show them. */
import { computed, effect, signal } from '@preact/signals';
import { type Json, type Path, pathOf, pathText } from '../shared/json-text.js';
import type { MediaFile } from '../shared/messages.js';
import { isOfReview, readComments } from './review.js';
import { labelOf, placeName } from './sections.js';
import { server } from './server.js';
import { uploadTold } from './session.js';
import { append, change, composition, endStep, files, kind } from './store.js';

/** A file that is being uploaded. */
export interface Taking {
  readonly id: string;
  readonly name: string;
  readonly percent: number;
  /** The reason why the file was not taken. */
  readonly problem?: string;
}

export const takings = signal<readonly Taking[]>([]);
/** The files that this page has added, which stand first in the bin. */
export const added = signal<readonly string[]>([]);

/** A place of the document that names a file. */
export interface Slot {
  readonly path: Path;
  readonly name: string;
  readonly source: string;
}

export const slots = computed<readonly Slot[]>(() => slotsOf(composition.value, []));

function slotsOf(value: Json | undefined, path: Path): readonly Slot[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, below]): readonly Slot[] => {
    const place = [...path, key] as Path;
    if (key !== 'source' || typeof below !== 'string') return slotsOf(below as Json, place);
    return [{ path: place, source: below, name: placeName(pathText(path), kind.value) || labelOf('source') }];
  });
}

/** Sources that the document names and that are not in the folder; a path that leads elsewhere may still exist. */
export const missing = computed(() => {
  const there = new Set(files.value.map(({ path }) => path));
  const named = [...new Set(slots.value.map(({ source }) => source))];
  return named.filter((source) => source !== '' && !there.has(source) && !/^([\\/]|\.\.|[a-z]:)/i.test(source));
});

/** The media that a slot accepts, by the part of the document it is in. */
export function fits({ path }: Pick<Slot, 'path'>, { type }: Pick<MediaFile, 'type'>): boolean {
  const owner = path.filter((step) => typeof step === 'string').at(-2);
  if (path.includes('fonts')) return type === 'font';
  if (owner === 'music' || owner === 'narration') return type === 'sound';
  if (owner === 'segments') return type === 'video' || (type === 'image' && kind.value === 'editor');
  if (owner === 'overlays') return type === 'video' || type === 'image';
  if (owner === 'brand') return false;
  return type === (owner === undefined ? 'video' : 'image');
}

export function put(path: Path, source: string): void {
  endStep();
  change(path, source);
  endStep();
}

/** Where a film or carousel accepts one more: a scene, or a slide. */
export function addAsNew(source: string): void {
  const [field, item]: [string, Json] =
    kind.value === 'slider'
      ? ['slides', { headline: 'New slide', background: { source } }]
      : ['segments', { source, fit_mode: 'cover' }];
  append([field], item);
}

/**
 * Uploads files, one after the other; returns the paths of those that can be used. Comments of reviewers are read
 * instead.
 */
export async function takeIn(given: readonly File[]): Promise<readonly string[]> {
  for (const file of given.filter(isOfReview)) await readComments(file);
  const media = given.filter((file) => !isOfReview(file));
  const begun = media.map((file) => ({ file, id: crypto.randomUUID() }));
  takings.value = [...takings.value, ...begun.map(({ file, id }) => ({ id, name: file.name, percent: 0 }))];
  const paths: string[] = [];
  for (const { file, id } of begun) {
    try {
      const answer = await server.upload(file, id);
      if (!answer.ok) {
        fail(id, answer.message);
        continue;
      }
      paths.push(answer.path);
      added.value = [...added.value, answer.path];
      dismiss(id);
    } catch (error) {
      fail(id, error instanceof Error ? error.message : String(error));
    }
  }
  return paths;
}

export function dismiss(id: string): void {
  takings.value = takings.value.filter((one) => one.id !== id);
}

function fail(id: string, problem: string): void {
  takings.value = takings.value.map((one) => (one.id === id ? { ...one, problem } : one));
}

effect(() => {
  const { id, percent } = uploadTold.value ?? {};
  const now = takings.peek();
  if (percent !== undefined) takings.value = now.map((one) => (one.id === id ? { ...one, percent } : one));
});

/** The type under which a tile of the bin is dragged. */
export const DRAGGED = 'text/x-reelwright-media';

/**
 * Handlers of a place that files and tiles can be dropped on. `path`: the path of its source; undefined: drops only go
 * into the bin.
 */
export function dropOn(path: () => Path | undefined) {
  const isTaken = ({ dataTransfer }: DragEvent) =>
    dataTransfer !== null && (dataTransfer.types.includes('Files') || dataTransfer.types.includes(DRAGGED));
  return {
    onDragOver(event: DragEvent) {
      if (!isTaken(event)) return;
      event.preventDefault();
      event.stopPropagation();
      (event.currentTarget as HTMLElement).classList.add('dropping');
    },
    onDragLeave: ({ currentTarget }: DragEvent) => (currentTarget as HTMLElement).classList.remove('dropping'),
    onDrop(event: DragEvent) {
      (event.currentTarget as HTMLElement).classList.remove('dropping');
      if (!isTaken(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const place = path();
      const tile = event.dataTransfer?.getData(DRAGGED);
      if (tile) {
        if (place !== undefined) put(place, tile);
        return;
      }
      void takeIn([...(event.dataTransfer?.files ?? [])]).then(([first]) => {
        if (first !== undefined && place !== undefined) put(place, first);
      });
    },
  };
}

/** The source of the scene at the playhead, or of the slide, which a drop on the picture replaces. */
export function sourceAt(path: string): Path | undefined {
  return path === '' ? undefined : [...pathOf(path), 'source'];
}
