/** The limits of each kind of upload: the interface's, and this engine's own for sound. */
import { IMAGE_LIMITS, LOGO_LIMITS } from '../../io/images/probe-image.js';
import { VIDEO_LIMITS } from '../../io/probe/probe-video.js';
import { SOUND_LIMITS } from '../../io/sound/probe-audio.js';
import type { UploadKind, UploadSlot } from './upload.js';

const MIB = 1024 * 1024;

export interface SlotLimits {
  readonly kind: UploadKind;
  readonly maxBytes: number;
}

const video = { kind: 'video', maxBytes: VIDEO_LIMITS.maxBytes } as const;
const image = { kind: 'image', maxBytes: IMAGE_LIMITS.maxBytes } as const;
const audio = { kind: 'audio', maxBytes: SOUND_LIMITS.maxBytes } as const;

/** Bytes of an upload of which nobody said what it is for. */
export const WIDEST_BYTES = Math.max(video.maxBytes, audio.maxBytes);

const SLOT_LIMITS: Readonly<Record<UploadSlot, SlotLimits>> = {
  editor_video: video,
  tracking_source: video,
  logo: { kind: 'image', maxBytes: LOGO_LIMITS.maxBytes },
  short_product_image: image,
  editor_product_image: { kind: 'image', maxBytes: 8 * MIB },
  poster: image,
  closing_image: image,
  music: audio,
  voice: audio,
};

/** The limits of a slot, or where the content decides, the widest limits of each kind. */
export function limitsOf(slot: UploadSlot | undefined, kind: UploadKind): SlotLimits {
  return slot === undefined ? { video, image, audio }[kind] : SLOT_LIMITS[slot];
}

/** The kind that a slot takes; undefined where the content decides. */
export function kindOf(slot: UploadSlot | undefined): UploadKind | undefined {
  return slot === undefined ? undefined : SLOT_LIMITS[slot].kind;
}
