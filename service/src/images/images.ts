/**
 * Images of a project: an address to upload one to, and taking over what was uploaded. An image that is taken over gets
 * a key of its own, so that a second PUT to the old address changes nothing.
 */
import { checkImage } from '../films/check-image.js';
import { newKey } from '../store/keys.js';
import type { FileAddresses, Grant, Store } from '../store/store.types.js';
import { IMAGES, type ImageKind, LIFETIMES } from '../values/limits.js';
import { Invalid } from '../values/refusals.js';

/** What these routes need. */
export interface ImageParts extends FileAddresses {
  readonly store: Store;
  readonly now: () => Date;
}

/** The product that an image belongs to. */
export interface ImageOwner {
  readonly id: number;
  readonly accountId: number;
  readonly slug: string;
}

const SUFFIXES: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Permission to upload an image of a kind: of exactly `bytes`, or of as many as the kind may have. */
export function imageGrant(
  { now }: ImageParts,
  owner: ImageOwner,
  kind: ImageKind,
  { type, bytes }: { readonly type: string; readonly bytes?: number },
): Grant {
  return {
    method: 'PUT',
    key: newKey(uploadFolder(owner, kind), SUFFIXES[type] ?? 'bin'),
    type,
    maxBytes: bytes ?? IMAGES[kind].maxBytes,
    isExact: bytes !== undefined,
    expires: Math.floor(now().getTime() / 1000) + LIFETIMES.upload,
  };
}

/**
 * Each account, project and kind has a folder of its own, so that nobody can confirm an image that was uploaded for
 * another one.
 */
function uploadFolder({ accountId, slug }: ImageOwner, kind: ImageKind): string {
  return `uploads/a${accountId}/${slug}/${kind}`;
}

/**
 * The key of the image for good. Throws 422 for one that is missing, too large, corrupt or of another type than was
 * said.
 */
export async function takeImage(
  { store }: ImageParts,
  owner: ImageOwner,
  kind: ImageKind,
  { key, signal, field = 's3_key' }: { readonly key: string; readonly signal: AbortSignal; readonly field?: string },
): Promise<string> {
  const refuse = (what: string) => new Invalid({ [field]: [`Expected ${what} for ${field}`] });
  const isOurs = key.startsWith(`${uploadFolder(owner, kind)}/`) && /\/[0-9a-f-]{36}\.(?:png|jpg)$/.test(key);
  const size = isOurs ? await store.sizeOf(key) : undefined;
  if (size === undefined) throw refuse('an image that was sent to its address');
  const { maxBytes } = IMAGES[kind];
  if (size > maxBytes) throw refuse(`at most ${maxBytes} bytes but received ${size}`);
  const suffix = key.slice(-3);
  const file = await store.file(key);
  const problem = await checkImage(file, suffix === 'png' ? 'image/png' : 'image/jpeg', signal);
  if (problem !== undefined) throw refuse(problem);
  const kept = newKey(`a${owner.accountId}/p${owner.id}/images`, suffix);
  // Keeps exactly the bytes that were checked, even if others are uploaded to the old address meanwhile.
  await store.adopt(file, kept);
  await store.remove(key);
  return kept;
}
