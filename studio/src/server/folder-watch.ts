/** Reports changes of files in a folder, at most a few times a second. */
import { watch } from 'node:fs';

const SETTLE_MS = 250;

/** Returns what ends it. A folder that cannot be watched is not; its files are read anew with the page. */
export function watchFolder(folder: string, tell: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, SETTLE_MS);
  };
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, (_, name) => {
      // What is being written, and what the studio keeps for itself.
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
