/**
 * Before any test: builds dist when a source is newer (tests of the command line run the compiled one), makes the
 * folder of what tests share, and says by which commit samples are chosen. After the last: the folder must be as it was
 * made, and goes.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { propertySeed } from './seed.js';
import { changedSince, SHARED_FOLDER } from './shared.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Which rows of large tables the gate takes: one choice for all commits, so that it says the same of the same code.
 * Another is taken by naming it.
 */
const SAMPLE = '54b7817e4a';

/** Vitest's globalSetup. Throws with the compiler's words when the build fails. */
export function setup(): () => void {
  build();
  process.env['REELWRIGHT_SAMPLE'] ??= SAMPLE;
  process.env['REELWRIGHT_FILES'] ??= commitOf(root);
  // One number for all workers, also when it is drawn.
  process.env['REELWRIGHT_SEED'] = String(propertySeed());
  process.stderr.write(`property tests start from REELWRIGHT_SEED=${process.env['REELWRIGHT_SEED']}\n`);
  if (process.env['REELWRIGHT_TESTS'] !== 'all')
    process.stderr.write(`rows of large tables are sampled by REELWRIGHT_SAMPLE=${process.env['REELWRIGHT_SAMPLE']}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-test-shared-'));
  process.env[SHARED_FOLDER] = folder;
  return () => {
    const changed = changedSince(folder);
    rmSync(folder, { recursive: true, force: true });
    if (changed.length > 0)
      throw new Error(`Expected tests to leave what they share alone but these files changed: ${changed.join(', ')}`);
  };
}

/** Of a checkout, shortened; of a folder without git, the one word for all. */
function commitOf(folder: string): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : SAMPLE;
}

function build(): void {
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
