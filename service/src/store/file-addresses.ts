/** Signed addresses of files, as paths of this server. */
import { LIFETIMES } from '../values/limits.js';
import { partKey, typeOfKey } from './keys.js';
import { signedPath } from './signed-url.js';
import type { FileAddresses } from './store.types.js';

/** Addresses signed with a secret; `now` is the clock. */
export function fileAddresses(secret: string, now: () => Date): FileAddresses {
  return {
    resultUrl: (origin, key, seconds = LIFETIMES.result) => {
      const expires = Math.floor(now().getTime() / 1000) + seconds;
      const grant = { method: 'GET', key, type: typeOfKey(key), maxBytes: 0, isExact: false, expires } as const;
      return origin + signedPath(grant, secret);
    },
    grantUrl: (origin, grant) => origin + signedPath(grant, secret),
    partUrl: (origin, { bytes, expires, ...part }) => {
      const grant = { method: 'PUT', key: partKey(part), type: '', maxBytes: bytes, isExact: true, expires } as const;
      return origin + signedPath(grant, secret);
    },
  };
}
