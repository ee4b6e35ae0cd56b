/** `reelwright demo`: media made by the engine's own generator, one composition of each kind, rendered into a folder. */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createEngine } from '../../engine/create-engine.js';
import type { RenderResult } from '../../engine/result.js';
import { ensureDemoMedia } from '../../io/demo/demo-media.js';
import { demoShort } from '../../io/demo/demo-short.js';
import { demoSlider } from '../../io/demo/demo-slider.js';
import { locateFfmpeg } from '../../io/ffmpeg/locate-ffmpeg.js';
import { makeFolder } from '../../io/files/make-folder.js';
import { progressView } from '../progress-bar.js';
import { printJson, printWarnings } from '../report.js';

export async function demo(
  flags: { readonly output: string; readonly json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  const folder = resolve(flags.output);
  const { ffmpegPath } = await locateFfmpeg();
  await makeFolder(folder);
  if (!flags.json) process.stderr.write('Drawing the demo footage (once)\n');
  const media = await ensureDemoMedia(join(folder, 'media'), { ffmpegPath, signal });
  const compositions = [
    { name: 'short', composition: demoShort(media, folder), output: join(folder, 'short.mp4') },
    { name: 'slider', composition: demoSlider(media, folder), output: join(folder, 'slider/') },
  ];
  for (const { name, composition } of compositions)
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(composition, null, 2)}\n`);
  const results: RenderResult[] = [];
  const view = await progressView(flags);
  try {
    for (const { composition, output } of compositions)
      results.push(
        await createEngine().render(composition, { output, baseDir: folder, signal, onProgress: view.show }),
      );
  } finally {
    view.stop();
  }
  if (flags.json) return printJson({ results });
  for (const result of results) {
    printWarnings(result.warnings);
    for (const output of result.outputs) process.stdout.write(`${output.path}\n`);
  }
  process.stdout.write(
    `Look at ${join(folder, 'short.mp4')} and ${join(folder, 'slider')}; the compositions are beside them\n`,
  );
}
