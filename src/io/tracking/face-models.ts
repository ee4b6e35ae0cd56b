/** The networks that find faces: the one in the package, and each that was downloaded. */
import { FACE_FORMATS, type FaceFormatName } from '../../tracking/faces/face-formats.js';
import type { FaceModel } from './face-finder.js';
import { hasModel, loadModel, readModelManifest } from './model-store.js';

/**
 * The networks in the manifest's order. `hash` gives the SHA-256 of a file. Throws `model_changed` (class environment)
 * for a file with other bytes than the manifest lists.
 */
export async function loadFaceModels(
  folder: string,
  hash: (path: string) => Promise<string>,
): Promise<readonly FaceModel[]> {
  const models: FaceModel[] = [];
  for (const entry of readModelManifest().models) {
    if (!isFaceFormat(entry.format) || !(await hasModel(entry, folder))) continue;
    const { name, path, bytes, sha256 } = await loadModel(entry.name, { folder, hash });
    models.push({ name, path, bytes, sha256, format: entry.format });
  }
  return models;
}

function isFaceFormat(format: string): format is FaceFormatName {
  return Object.hasOwn(FACE_FORMATS, format);
}
