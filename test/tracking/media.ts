/** Where the tracking media lie; tests that need them skip without the folder, except under CI=true. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repo = fileURLToPath(new URL('../..', import.meta.url));
const shared = process.env['REELWRIGHT_TEST_MEDIA'] ?? path.join(repo, '..', 'shared', 'media');

export const trackingMedia = path.join(shared, 'tracking');
export const sharedModels = process.env['REELWRIGHT_MODELS'] ?? path.join(shared, '..', 'models');
const needed = process.env['CI'] === 'true';
export const hasTrackingMedia = needed || existsSync(trackingMedia);
export const hasSharedModels = needed || existsSync(path.join(sharedModels, 'yolox_nano_kazuhito00.onnx'));
