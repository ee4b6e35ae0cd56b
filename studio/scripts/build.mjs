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

const page = await rolldown({
  input: at('src/app/main.tsx'),
  platform: 'browser',
  tsconfig: false,
  transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
await page.write({ file: at('dist/app/app.js'), format: 'esm', minify: true, codeSplitting: false });
await page.close();
for (const name of ['index.html', 'app.css', 'icon.svg']) copyFileSync(at(`src/app/${name}`), at(`dist/app/${name}`));
