/** Builds dist once per run when a source is newer than it: tests of the command line run the compiled one. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Vitest's globalSetup. Throws with the compiler's words when the build fails. */
export function setup(): void {
  const built = join(root, 'dist/cli/main.js');
  const inputs = ['src', 'scripts/bundle-cli.mjs', 'tsconfig.build.json', 'tsconfig.json'].map((name) =>
    join(root, name),
  );
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...inputs.map(newestOf))) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr } = spawnSync(npm, ['run', 'build'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm run build failed:\n${stdout}\n${stderr}`);
}

function newestOf(path: string): number {
  return Math.max(...timesBelow(path));
}

function timesBelow(path: string): readonly number[] {
  if (statSync(path).isFile()) return [statSync(path).mtimeMs];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
}
