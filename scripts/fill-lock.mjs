// Completes package-lock.json: an optional package for another platform that the registry did not have when the lock
// was written is left out of it, and then `npm ci` refuses the whole lock, and npm 10 installs no binary on that
// platform. Each missing entry is asked of npm (`npm view`); what the registry still does not have gets its platform
// from its name and no integrity, and is named here. Entries without integrity are asked for again. Usage: node
// scripts/fill-lock.mjs [--by-name | --check] (--by-name asks nothing; --check changes nothing)
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { missingEntries, platformOf, sortedEntries } from './lock-entries.mjs';

const { values } = parseArgs({ options: { check: { type: 'boolean' }, 'by-name': { type: 'boolean' } } });
const file = join(fileURLToPath(new URL('..', import.meta.url)), 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

const missing = missingEntries(lock.packages);
if (values.check) {
  for (const { name, version } of missing) console.error(`missing in the lock: ${name}@${version}`);
  if (missing.length > 0) process.exitCode = 1;
} else {
  const bare = Object.entries(lock.packages).filter(([, entry]) => entry.optional && entry.integrity === undefined);
  const asked = values['by-name'] ? [] : bare.map(([path, entry]) => ({ path, name: nameIn(path), ...entry }));
  for (const entry of [...missing, ...asked]) lock.packages[entry.path] = made(entry);
  lock.packages = sortedEntries(lock.packages);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  const without = Object.values(lock.packages).filter(
    (entry) => entry.optional && entry.integrity === undefined,
  ).length;
  console.log(`${missing.length} entries added; ${without} optional ones are without integrity`);
}

/** An entry as npm writes it. */
function made({ name, version, dev }) {
  const found = values['by-name'] ? undefined : viewed(name, version);
  const facts = found ?? platformOf(basename(name));
  return {
    version,
    ...(found === undefined ? {} : { integrity: found.dist.integrity }),
    cpu: facts.cpu,
    ...(dev ? { dev: true } : {}),
    ...(facts.libc === undefined ? {} : { libc: facts.libc }),
    ...(facts.license === undefined ? {} : { license: facts.license }),
    optional: true,
    os: facts.os,
    ...(facts.engines === undefined ? {} : { engines: facts.engines }),
  };
}

/** What the registry knows of a version; undefined when it has none. */
function viewed(name, version) {
  try {
    const words = execFileSync('npm', ['view', `${name}@${version}`, '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return words.length === 0 ? undefined : JSON.parse(words.toString());
  } catch (error) {
    const code = JSON.parse(error.stdout?.toString() || '{}').error?.code;
    if (code === 'E404') return undefined;
    throw new Error(
      `npm could not say what ${name}@${version} is (${code ?? 'no answer'}); try again, or use --by-name`,
    );
  }
}

function nameIn(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
