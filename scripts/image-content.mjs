// Lays out what service/Dockerfile puts into /app, without docker: node scripts/image-content.mjs FOLDER. The built
// service and its packages are copied (as hard links where the disk allows), then npm and prune-image.mjs remove what
// the image does not have. Prints the size as du counts it, in MiB. Needs `npm run prepare` before.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const COPIED = [
  ...['package.json', 'package-lock.json', 'LICENSE', 'THIRD_PARTY.md', 'dist', 'fonts', 'models', 'node_modules'],
  ...['service/package.json', 'service/dist', 'service/node_modules', 'studio/package.json'],
];

const [given] = process.argv.slice(2);
if (given === undefined || existsSync(given)) throw new Error('Name a folder that does not exist yet.');
const folder = resolve(given);
for (const name of COPIED) {
  const from = join(repository, name);
  if (!existsSync(from)) continue;
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  if (run('cp', ['-al', from, join(folder, name)]).status !== 0)
    expectDone(run('cp', ['-a', from, dirname(join(folder, name))]));
}
expectDone(run('npm', ['prune', '--omit=dev', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'], folder));
expectDone(run(process.execPath, [join(repository, 'scripts/prune-image.mjs'), folder]));
process.stdout.write(`${Number(expectDone(run('du', ['-sm', folder])).split('\t')[0])} MiB in ${folder}\n`);

function run(command, args, cwd = repository) {
  return spawnSync(command, args, { cwd, encoding: 'utf8' });
}

function expectDone({ status, stdout, stderr }) {
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
