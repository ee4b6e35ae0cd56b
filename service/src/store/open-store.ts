/** Opens the store of media that the settings name: a folder or S3. */
import { join } from 'node:path';
import { type LocalStore, openLocalStore } from './local-store.js';
import type { S3Settings } from './s3-settings.js';
import { openS3Store } from './s3-store.js';
import type { Store } from './store.types.js';

/** A store of either kind; `local` is there when this process serves its files. */
export interface OpenStore {
  readonly store: Store;
  readonly local: LocalStore | undefined;
}

/** What it is made of. */
export interface StorePlace {
  /** The data folder. */
  readonly folder: string;
  /** An S3 store; undefined: the folder itself. */
  readonly s3?: S3Settings | undefined;
  /** No other process has the folder. */
  readonly isAlone: boolean;
  readonly now?: (() => Date) | undefined;
}

/** Opens it. Throws `StoreProblem`. */
export async function openStore({ folder, s3, isAlone, now }: StorePlace): Promise<OpenStore> {
  const media = join(folder, 'media');
  if (s3 !== undefined) return { store: await openS3Store(s3, media, now), local: undefined };
  const local = openLocalStore(media, { isAlone });
  return { store: local, local };
}
