/** The licences of the packages that modules come from, as one text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** `moduleIds`: paths of modules; those of no package are left out. Throws for a package without a licence file. */
export function licencesOf(moduleIds) {
  const packages = new Set(moduleIds.flatMap((id) => packageOf(id) ?? []));
  const licences = [...packages].toSorted().map((root) => {
    const { name, version, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const file = readdirSync(root).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`Expected a licence file in ${name}`);
    const text = readFileSync(join(root, file), 'utf8').trim();
    // This licence wants to be told where the source is.
    const place = /Mozilla Public License/.test(text) ? `Source: ${repository?.url ?? name}\n\n` : '';
    return `${name} ${version}\n\n${place}${text}\n`;
  });
  return licences.join(`\n${'-'.repeat(72)}\n\n`);
}

/** The nearest folder above a module of a package that names itself. */
function packageOf(id) {
  if (!id.includes(`${sep}node_modules${sep}`)) return undefined;
  for (let at = dirname(id); at.includes('node_modules'); at = dirname(at)) {
    const file = join(at, 'package.json');
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version !== undefined) return at;
  }
  return undefined;
}
