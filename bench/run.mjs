/** `npm run bench <name> [options]` */
const [name, ...options] = process.argv.slice(2);
const benches = {
  short: async () => (await import('./short.mjs')).benchShort(options),
  slider: async () => (await import('./slider.mjs')).benchSlider(options),
  tracking: async () => (await import('./tracking.mjs')).benchTracking(options),
};
const bench = benches[name];
if (bench === undefined) {
  console.error(`Expected one of ${Object.keys(benches).join(', ')} but received ${name ?? 'nothing'}`);
  process.exitCode = 2;
} else await bench();
