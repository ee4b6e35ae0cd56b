/** Reports changes of files in a folder, at most a few times a second. */
import { watch } from 'node:fs';

const SETTLE_MS = 250;

/**
 * Watches a folder and returns a function that stops it. Where a folder cannot be watched, its files are only read when
 * the page is loaded.
 */
export function watchFolder(folder: string, tell: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, SETTLE_MS);
  };
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, (_, name) => {
      // Hidden files are ignored: files that are still being written, and those that the studio keeps for itself.
      if (name === null || !/(^|[\\/])\./.test(name)) later();
    });
    watcher.on('error', () => {});
    return () => {
      clearTimeout(timer);
      watcher.close();
    };
  } catch {
    return () => {};
  }
}
