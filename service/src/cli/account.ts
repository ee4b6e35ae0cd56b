/** `account`: the owner's side. Where a running server has the database open, the server carries the command out. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type OwnerCommand, runOwnerCommand } from '../app/owner-commands.js';
import { openDatabase } from '../database/connect.js';
import { FolderTaken } from '../database/folder-lock.js';
import { openStore } from '../store/open-store.js';
import type { S3Settings } from '../store/s3-settings.js';
import { askRunningServer } from './running-server.js';

/** Does a command; the line to print. Throws `OwnerProblem`. */
export async function account(
  command: OwnerCommand,
  place: { readonly data: string; readonly databaseUrl: string | undefined; readonly s3: S3Settings | undefined },
): Promise<string> {
  const folder = resolve(place.data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = await openDatabase({ url: place.databaseUrl, folder }).catch((error: unknown) => {
    if (error instanceof FolderTaken) return undefined;
    throw error;
  });
  if (database === undefined) return askRunningServer(folder, command);
  try {
    const { store } = await openStore({ folder, s3: place.s3, isAlone: false });
    return await runOwnerCommand(database.db, command, store);
  } finally {
    await database.close();
  }
}
