// Removes declarations that no entry of the package leads to: a thousand small files take 5 MB of a disk's blocks.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = JSON.stringify(exports).match(/\.\/dist\/[^"]+\.d\.ts/g) ?? [];
if (entries.length === 0) throw new Error('No entry of package.json names its types.');

const kept = new Set();
const waiting = entries.map((entry) => resolve(root, entry));
for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
  if (kept.has(file)) continue;
  kept.add(file);
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:from\s+|import\s*\(\s*|import\s+)['"](\.[^'"]+)['"]/g))
    waiting.push(resolve(dirname(file), name.replace(/\.js$/, '.d.ts')));
}
for (const name of readdirSync(join(root, 'dist'), { recursive: true }))
  if (name.endsWith('.d.ts') && !kept.has(join(root, 'dist', name))) rmSync(join(root, 'dist', name));
