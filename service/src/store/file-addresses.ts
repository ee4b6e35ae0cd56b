/** Signed addresses of files, as paths of this server. */
import { LIFETIMES } from '../values/limits.js';
import { type Grant, signedPath } from './signed-url.js';

/** How addresses are made. */
export interface FileAddresses {
  /** Where a file can be got, for a day or as many seconds. */
  readonly resultPath: (key: string, seconds?: number) => string;
  /** Where a file can be put. */
  readonly grantPath: (grant: Grant) => string;
}

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

/** Addresses signed with a secret; `now` is the clock. */
export function fileAddresses(secret: string, now: () => Date): FileAddresses {
  return {
    resultPath: (key, seconds = LIFETIMES.result) => {
      const type = TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      const expires = Math.floor(now().getTime() / 1000) + seconds;
      return signedPath({ method: 'GET', key, type, maxBytes: 0, isExact: false, expires }, secret);
    },
    grantPath: (grant) => signedPath(grant, secret),
  };
}
