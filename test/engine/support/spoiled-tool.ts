/** The real ffmpeg or ffprobe behind a script that spoils some of its calls. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a script at `path` that does `deed` (shell) instead of running `tool` when its arguments, with blanks between,
 * fit the shell pattern.
 */
export function spoiledTool(path: string, tool: string, pattern: string, deed: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\ncase " $* " in ${pattern}) ${deed} ;; esac\nexec '${tool}' "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}
