/** Real file systems of a few megabytes, or read-only ones, for what happens when a disk is full or refuses. Linux. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isCi } from './golden-mode.js';

export interface SmallDisk {
  readonly folder: string;
  remove(): void;
}

const SHARED_MEMORY = '/dev/shm';
/** A container's own /dev/shm is 64 MiB; filling a machine's, half of its memory, is nobody's wish. */
const MOST_FILLED_BYTES = 256 * 1024 * 1024;

/**
 * How a small disk can be had here: a mount (root), what is left of a small /dev/shm, or not at all. Throws in CI for
 * the last.
 */
export const smallDisks: 'mount' | 'fill' | undefined = findWay();

function findWay(): 'mount' | 'fill' | undefined {
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const probe = mkdtempSync('/tmp/reelwright-test-mount-');
    const mounted = mount(probe, 'size=64k');
    if (mounted) spawnSync('umount', [probe]);
    rmSync(probe, { recursive: true });
    if (mounted) return 'mount';
  }
  try {
    const { blocks, bsize } = statfsSync(SHARED_MEMORY);
    if (blocks > 0 && blocks * bsize <= MOST_FILLED_BYTES) return 'fill';
  } catch {
    // No such file system.
  }
  if (isCi(process.env))
    throw new Error(
      'Expected a way to make a small disk in CI (root that may mount tmpfs, or a /dev/shm of 256 MiB or less)',
    );
  return undefined;
}

/** An empty file system with room for `bytes` (rounded to pages). `folder` must not exist when it is to be mounted. */
export function smallDisk(folder: string, bytes: number): SmallDisk {
  if (smallDisks === 'mount') {
    mkdirSync(folder, { recursive: true });
    if (!mount(folder, `size=${Math.ceil(bytes / 4096) * 4096}`)) throw new Error(`Expected to mount ${folder}`);
    return { folder, remove: () => void spawnSync('umount', ['-l', folder]) };
  }
  const own = mkdtempSync(join(SHARED_MEMORY, 'reelwright-test-'));
  fill(join(own, 'filler'), bytes);
  mkdirSync(join(own, 'disk'));
  return { folder: join(own, 'disk'), remove: () => rmSync(own, { recursive: true, force: true }) };
}

/** Makes a mounted small disk read-only, or writable again. */
export function setReadOnly(disk: SmallDisk, readOnly: boolean): void {
  const { status, stderr } = spawnSync('mount', ['-o', `remount,${readOnly ? 'ro' : 'rw'}`, disk.folder]);
  if (status !== 0) throw new Error(`Expected to remount ${disk.folder}: ${String(stderr)}`);
}

/** Writes one file until the disk it lies on is full. */
export function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const bytes of [1 << 16, 1 << 12]) writeUntilFull(file, Buffer.alloc(bytes));
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    while (writeSync(file, block) > 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

function mount(folder: string, options: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
}

/** Takes all room but `left` bytes. */
function fill(path: string, left: number): void {
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  const file = openSync(path, 'w');
  const block = Buffer.alloc(1 << 20);
  for (let rest = bavail * bsize - left; rest > 0; rest -= block.length)
    writeSync(file, block, 0, Math.min(rest, block.length));
  closeSync(file);
}
