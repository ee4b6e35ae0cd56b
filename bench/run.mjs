/** `npm run bench <name> [options]` */
const [name, ...options] = process.argv.slice(2);
const benches = { short: async () => (await import('./short.js')).benchShort(options) };
const bench = benches[name];
if (bench === undefined) {
  console.error(`Expected one of ${Object.keys(benches).join(', ')} but received ${name ?? 'nothing'}`);
  process.exitCode = 2;
} else await bench();
