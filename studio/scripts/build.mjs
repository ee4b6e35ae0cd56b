/**
 * Bundles the studio: its server for node (packages stay packages) and its page for the browser. Output in studio/dist.
 */
import { chmodSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

rmSync(at('dist'), { recursive: true, force: true });
mkdirSync(at('dist/app'), { recursive: true });

const server = await rolldown({
  input: at('src/server/main.ts'),
  platform: 'node',
  tsconfig: false,
  external: (id) => /^[^./\\]/.test(id),
});
await server.write({ file: at('dist/main.js'), format: 'esm', codeSplitting: false });
await server.close();
chmodSync(at('dist/main.js'), 0o755);

for (const [input, output] of [
  ['main.tsx', 'app.js'],
  ['home.tsx', 'home.js'],
]) {
  const page = await rolldown({
    input: at(`src/app/${input}`),
    platform: 'browser',
    tsconfig: false,
    // The engine's own file, which the server serves beside the page.
    external: ['reelwright/web'],
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  });
  await page.write({
    file: at(`dist/app/${output}`),
    format: 'esm',
    minify: true,
    codeSplitting: false,
    paths: { 'reelwright/web': './web.js' },
  });
  await page.close();
}
for (const name of ['index.html', 'app.css', 'home.html', 'home.css', 'icon.svg', 'review.html'])
  copyFileSync(at(`src/app/${name}`), at(`dist/app/${name}`));
