/** Before the studio's tests: its page and server are bundled when a source is newer. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Vitest's globalSetup. Takes half a second. */
export function setup(): void {
  const { status, stderr } = spawnSync(process.execPath, [at('scripts/build.mjs')], { cwd: at(''), encoding: 'utf8' });
  if (status !== 0) throw new Error(`The studio could not be bundled:\n${stderr}`);
}
