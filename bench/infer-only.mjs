/**
 * Inference alone, as the cost bench's floor: `node infer-only.mjs MODEL_FOLDER RUNS WIDTH HEIGHT` runs yolox_nano that
 * often on grey.
 */
import { readFile } from 'node:fs/promises';
import { loadModel } from '../dist/io/tracking/model-store.js';
import { openNetwork } from '../dist/io/tracking/onnx-session.js';

const [folder, runs, width, height] = process.argv.slice(2);
const size = { width: Number(width), height: Number(height) };
const model = await loadModel('yolox_nano', { folder });
const bytes = await readFile(model.path);
const network = await openNetwork(bytes, { picture: size, wanted: size, name: model.name, matrix: 'bt709' });
const frame = new Uint8Array((size.width * size.height * 3) / 2).fill(114);
for (let run = 0; run < Number(runs); run += 1) await network.detect(frame);
await network.close();
