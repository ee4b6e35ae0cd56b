/**
 * What package-lock.json (version 3) lacks: optional packages that are named by one that is locked. Pure; types stand
 * in lock-entries.d.mts.
 */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/** Optional dependencies of exact version that have no entry where node would look for them. */
export function missingEntries(packages) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !placesOf(path, name).some((place) => place in packages))
      .map(([name, version]) => ({ path: `node_modules/${name}`, name, version, dev: entry.dev === true })),
  );
}

/** Where a package at `path` finds `name`: below itself, then below each that it lies in. */
function placesOf(path, name) {
  const places = [];
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    places.push(at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`);
    if (at === '') return places;
  }
}

/**
 * `cli-linux-arm64-musl` -> os, cpu and libc as package.json writes them. Linux without a word on its libc is glibc.
 * Throws for another name.
 */
export function platformOf(name) {
  const words = name.split('-');
  const [os] = words.filter((word) => SYSTEMS.includes(word));
  const [cpu] = words.filter((word) => PROCESSORS.includes(word));
  if (os === undefined || cpu === undefined) throw new Error(`Expected a system and a processor in ${name}`);
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  return { cpu: [cpu], os: [os], ...(os === 'linux' ? { libc: [libc] } : {}) };
}

/** In npm's own order. */
export function sortedEntries(packages) {
  return Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
}
