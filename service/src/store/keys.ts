/** Keys of files: random names in folders, with an ending for the file's type. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../values/refusals.js';

/** Letters, digits, dashes and dots between slashes; no part begins with a dot. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,7}$/;
const KEY_MAX = 300;

const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  wav: 'audio/wav',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
};

/** A new key: `newKey('shorts', 'mp4')` is `shorts/<uuid>.mp4`. */
export function newKey(folder: string, suffix: string): string {
  return `${folder}/${randomUUID()}.${suffix}`;
}

/** Throws 404 for a text that is not a key. */
export function expectKey(key: string): void {
  if (!KEY.test(key) || key.length > KEY_MAX) throw new Refusal('not_found');
}

/** The media type that the ending of a key says. */
export function typeOfKey(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** Where a part of an upload by parts lies in a folder: `uploads/a1/parts/<id>/<number>`. */
export function partKey({ key, id, number }: { readonly key: string; readonly id: string; readonly number: number }) {
  return `${partFolder(key, id)}/${number}`;
}

/** Where all parts of an upload lie in a folder. */
export function partFolder(key: string, id: string): string {
  return `${key.split('/').slice(0, 2).join('/')}/parts/${id}`;
}
