/** `npm run bench <name> [options]` */
import { Refused } from './measure.mjs';

const [name, ...options] = process.argv.slice(2);
const benches = {
  align: 'benchAlign',
  editor: 'benchEditor',
  ingest: 'benchIngest',
  layout: 'benchLayout',
  short: 'benchShort',
  redaction: 'benchRedaction',
  service: 'benchService',
  slider: 'benchSlider',
  subjects: 'benchSubjects',
  studio: 'benchStudio',
  tracking: 'benchTracking',
  transitions: 'benchTransitions',
  variants: 'benchVariants',
};
if (!Object.hasOwn(benches, name ?? '')) {
  console.error(`Expected one of ${Object.keys(benches).join(', ')} but received ${name ?? 'nothing'}`);
  process.exitCode = 2;
} else {
  const bench = await import(`./${name}.mjs`);
  try {
    await bench[benches[name]](options);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    process.exitCode = 3;
  }
}
