/** The picture of a project: one frame of its film, or its first slide, as the engine draws it; small. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Composition, Engine } from 'reelwright';
import { parseJson } from '../shared/json-text.js';
import { ffmpeg } from './programs.js';
import type { FoundProject } from './projects.js';

const WIDTH = 360;
/** Seconds into the film at which the first texts have usually appeared. */
const AT_SECONDS = 1.5;

/** Writes a JPEG. Rejects for a composition that cannot be shown. */
export async function makePoster(
  engine: Engine,
  { file, kind }: FoundProject,
  output: string,
  signal: AbortSignal,
): Promise<void> {
  const composition = parseJson(await readFile(file, 'utf8')) as unknown as Composition;
  const call = { baseDir: dirname(file), signal };
  const still =
    kind === 'slider'
      ? await engine.frame(composition, { ...call, slide: 1 })
      : await engine
          .frame(composition, { ...call, atSeconds: AT_SECONDS })
          // A film that has ended by then shows its beginning instead.
          .catch(() => engine.frame(composition, { ...call, atSeconds: 0 }));
  const [whole, small] = [`${output}.whole.png`, `${output}.small.jpg`];
  await mkdir(dirname(output), { recursive: true });
  try {
    await writeFile(whole, await still.png());
    await ffmpeg(['-i', whole, '-vf', `scale=${WIDTH}:-2`, '-q:v', '4', small], { signal, isIdle: true });
    await rename(small, output);
  } finally {
    await rm(whole, { force: true });
    await rm(small, { force: true });
  }
}
