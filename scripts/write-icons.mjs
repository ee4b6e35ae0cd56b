/**
 * Writes src/slides/icons/icon-paths.ts: of the icon set Feather (the npm package `feather-icons`, unpacked) those that
 * src/slides/icons/icon-words.ts names. Usage: npm pack feather-icons@4.29.2, unpack it,
 * node scripts/write-icons.mjs FOLDER
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node scripts/write-icons.mjs FOLDER (of the unpacked package)');
const root = join(import.meta.dirname, '..');
const words = readFileSync(join(root, 'src/slides/icons/icon-words.ts'), 'utf8');
const names = [...words.matchAll(/^ {2}'?([a-z-]+)'?: \{/gmu)].map(([, name]) => name);
const icons = JSON.parse(readFileSync(join(folder, 'dist/icons.json'), 'utf8'));
const licence = readFileSync(join(folder, 'LICENSE'), 'utf8').trim();

const number = (value) => Math.round(1000 * Number(value)) / 1000;

/** One element of an icon as path data with absolute commands, or the path's own. */
function pathOf(tag, own) {
  const at = Object.fromEntries([...own.matchAll(/([\w-]+)="([^"]*)"/gu)].map(([, name, value]) => [name, value]));
  const of = (name) => number(at[name] ?? 0);
  switch (tag) {
    case 'path':
      return at.d;
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
    case 'polyline':
    case 'polygon': {
      const points = at.points.trim().split(/[\s,]+/u);
      const pairs = points.flatMap((x, index) => (index % 2 === 0 ? [`${x} ${points[index + 1]}`] : []));
      return `M${pairs.join('L')}${tag === 'polygon' ? 'Z' : ''}`;
    }
    case 'circle': {
      const [cx, cy, r] = [of('cx'), of('cy'), of('r')];
      return `M${number(cx - r)} ${cy}A${r} ${r} 0 1 0 ${number(cx + r)} ${cy}A${r} ${r} 0 1 0 ${number(cx - r)} ${cy}Z`;
    }
    case 'rect': {
      const [x, y, width, height, r] = ['x', 'y', 'width', 'height', 'rx'].map(of);
      const corner = (endX, endY) => (r === 0 ? '' : `A${r} ${r} 0 0 1 ${endX} ${endY}`);
      const [right, end] = [x + width, y + height];
      return (
        `M${x + r} ${y}L${right - r} ${y}${corner(right, y + r)}L${right} ${end - r}${corner(right - r, end)}` +
        `L${x + r} ${end}${corner(x, end - r)}L${x} ${y + r}${corner(x + r, y)}Z`
      );
    }
    default:
      throw new Error(`Expected a drawing but received <${tag}>`);
  }
}

const entries = names.map((name) => {
  const parts = [...icons[name].matchAll(/<(\w+) ([^>]*?)\/?>/gu)].map(([, tag, own]) => pathOf(tag, own));
  return `  '${name}': '${parts.join('')}',`;
});
const notice = licence.split('\n').map((line) => ` * ${line}`.trimEnd());
const text = [
  '/**',
  ' * Icons of the set Feather 4.29.2, as path data on a grid of 24, under this licence:',
  ' *',
  ...notice,
  ' */',
  '// Written by scripts/write-icons.mjs.',
  "import type { IconName } from './icon-words.js';",
  '',
  'export const ICON_PATHS: Readonly<Record<IconName, string>> = {',
  ...entries,
  '};',
  '',
];
writeFileSync(join(root, 'src/slides/icons/icon-paths.ts'), text.join('\n'));
