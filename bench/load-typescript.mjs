/** Imports TypeScript of the bench itself, which no build compiles: joined with what it needs, in memory. */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** The module's exports. `file`: a URL. */
export async function loadTypescript(file) {
  const build = await rolldown({ input: fileURLToPath(file), platform: 'node' });
  try {
    const { output } = await build.generate({ format: 'esm', codeSplitting: false });
    return await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  } finally {
    await build.close();
  }
}
