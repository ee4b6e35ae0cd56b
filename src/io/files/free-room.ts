/** Checks whether a disk is full: on a full disk ffmpeg 4.1 may report success and leave a truncated file. */
import { statfs } from 'node:fs/promises';
import { ReelwrightError } from '../../errors.js';

/** Less room than this is no room: no step of a render gets by with it. */
const NO_ROOM_BYTES = 256 * 1024;

/** Bytes that this user may still write to the disk under `folder`; undefined where that cannot be known. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}

/** True when the disk under `folder` is known to be full. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const free = await freeBytes(folder);
  return free !== undefined && free < NO_ROOM_BYTES;
}

/** The share of the free room that is left to others. */
const LEFT_SHARE = 0.5;
/** `f_type` of statfs(2): a folder in memory. */
const TMPFS = 0x01021994;

/** True when so many bytes may lie under `folder` for a while, with as much left for others; a tmpfs takes memory. */
export async function hasRoomFor(bytes: number, folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  if (disk === undefined) return false;
  const memory = disk.type === TMPFS ? process.availableMemory() : Number.POSITIVE_INFINITY;
  return bytes <= LEFT_SHARE * Math.min(disk.bavail * disk.bsize, memory);
}

/** True for the system's refusal to write more: the disk is full, or what this user may take of it. */
export function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}

/** `folder` lies on the disk that is full, where that is known. */
export function diskFullError(cause: unknown, folder?: string): ReelwrightError {
  const place = folder === undefined ? '' : ` in ${folder}`;
  return new ReelwrightError(
    {
      code: 'disk_full',
      path: '',
      message: `Expected room for more files${place} but received a disk that is full`,
      remedy:
        'Free some space where the output, the cache and temporary files lie (TMPDIR names another folder for these) and run it again; nothing half-written was left.',
    },
    { class: 'render', retryable: true, cause },
  );
}
