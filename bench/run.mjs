/** `npm run bench <name> [options]` */
const [name, ...options] = process.argv.slice(2);
const benches = { short: 'benchShort', slider: 'benchSlider', tracking: 'benchTracking' };
if (!Object.hasOwn(benches, name ?? '')) {
  console.error(`Expected one of ${Object.keys(benches).join(', ')} but received ${name ?? 'nothing'}`);
  process.exitCode = 2;
} else {
  const bench = await import(`./${name}.mjs`);
  await bench[benches[name]](options);
}
