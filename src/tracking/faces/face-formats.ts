/** All kinds of face networks by name. A new one is a file with its decoding and one row here. */
import type { FaceFormat } from './face-format.types.js';
import { TINY_FACE } from './tiny-face.js';
import { YUNET } from './yunet.js';

export const FACE_FORMATS = { 'tiny-face': TINY_FACE, yunet: YUNET } as const satisfies Readonly<
  Record<string, FaceFormat>
>;

export type FaceFormatName = keyof typeof FACE_FORMATS;
