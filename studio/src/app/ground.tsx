/** The picture under the drawings: the film of the clips, and until it is ready single pictures of them. */
import { computed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Json, pathOf, valueAt } from '../shared/json-text.js';
import type { Box, Size } from '../shared/messages.js';
import { isComposedRight, scenesAt } from './composed.js';
import { playable } from './film-ground.js';
import { groundVideo, shownFrame } from './player.js';
import { server } from './server.js';
import { composition, draft, frame, isStale, kind, view, viewed } from './store.js';

export function Ground() {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => groundVideo(video.current), []);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the film's texts are drawn over it and stand in the list of layers
    <video
      ref={video}
      class="ground"
      playsInline
      preload="auto"
      src={playable.value?.url}
      data-shown-frame={shownFrame.value ?? ''}
      aria-hidden="true"
      tabIndex={-1}
    />
  );
}

/** An approximate picture of the clip under the playhead, until its film can be played. */
export function Glance() {
  if (isGroundRight.value || isComposedRight.value) return null;
  const found = glanced(composition.value);
  if (found === undefined) return null;
  const url = server.glance(found.source, found.atSeconds);
  return (
    <>
      {!found.isCut && <img class="glance fill" src={url} alt="" onError={hide} onLoad={show} />}
      <img class={found.isCut ? 'glance cut' : 'glance'} src={url} alt="" onError={hide} onLoad={show} />
    </>
  );
}

/**
 * True where the playing film shows at the playhead what the document asks for: the same scenes over the same frames,
 * and no clip that the engine has not seen.
 */
export const isGroundRight = computed(() => {
  const [{ film: played } = {}, film] = [playable.value, view.value?.film];
  if (played === undefined || film === undefined || shownFrame.value === undefined) return false;
  const drawn = draft.value?.sketch.under;
  if (scenesAt(played, frame.value) !== scenesAt(drawn ?? film, frame.value)) return false;
  return drawn !== undefined || !isStale.value || isSame(glanced(composition.value), glanced(viewed.value.composition));
});

const textOf = (value: unknown) => JSON.stringify(value) ?? '';
const isSame = (a: unknown, b: unknown) => textOf(a) === textOf(b);

const hide = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
  currentTarget.hidden = true;
};
const show = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
  currentTarget.hidden = false;
};

interface Glanced {
  readonly source: string;
  readonly atSeconds: number;
  readonly isCut: boolean;
}

/** The clip at the playhead and a rough time in it: half seconds, so that moving the playhead causes few requests. */
function glanced(document: Json | undefined): Glanced | undefined {
  const { film } = view.value ?? {};
  const rate = film?.frameRate ?? 30;
  const half = (frames: number) => Math.floor((2 * frames) / rate) / 2;
  if (kind.value === 'tracking') {
    const source = valueAt(document, ['source']);
    return typeof source === 'string' ? { source, atSeconds: half(frame.value), isCut: true } : undefined;
  }
  if (kind.value === 'slider') return undefined;
  const scene = film?.scenes.find(({ start, end }) => start <= frame.value && frame.value < end);
  if (film !== undefined && scene === undefined) return undefined;
  const path = scene === undefined ? ['segments', 0] : pathOf(scene.path);
  const source = valueAt(document, [...path, 'source']);
  if (typeof source !== 'string' || path[0] !== 'segments') return undefined;
  const trimmed = valueAt(document, [...path, 'trim', 'start']);
  const from = typeof trimmed === 'number' ? trimmed : 0;
  const isCut = kind.value === 'short' || valueAt(document, [...path, 'fit_mode']) === 'cover';
  return { source, atSeconds: from + half(frame.value - (scene?.start ?? 0)), isCut };
}

/** CSS of a box of the frame, in shares of the stage. */
export function placed({ x, y, width, height }: Box, size: Size) {
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    ...{ left: share(x, size.width), top: share(y, size.height) },
    ...{ width: share(width, size.width), height: share(height, size.height) },
  };
}
