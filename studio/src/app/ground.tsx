/** What lies under the drawings: the film of the clips, and until it is there single pictures of them. */
import { useEffect, useRef } from 'preact/hooks';
import { pathOf, valueAt } from '../shared/json-text.js';
import type { Box, Size } from '../shared/messages.js';
import { groundVideo, shownFrame } from './player.js';
import { server } from './server.js';
import { composition, frame, groundUrl, kind, view } from './store.js';

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
      src={groundUrl.value}
      data-shown-frame={shownFrame.value ?? ''}
      aria-hidden="true"
      tabIndex={-1}
    />
  );
}

/** What the clip under the playhead shows, about: until its film can be played. */
export function Glance() {
  if (groundUrl.value !== undefined && shownFrame.value !== undefined) return null;
  const found = glanced();
  if (found === undefined) return null;
  const url = server.glance(found.source, found.atSeconds);
  return (
    <>
      {!found.isCut && <img class="glance fill" src={url} alt="" onError={hide} onLoad={show} />}
      <img class={found.isCut ? 'glance cut' : 'glance'} src={url} alt="" onError={hide} onLoad={show} />
    </>
  );
}

const hide = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
  currentTarget.hidden = true;
};
const show = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
  currentTarget.hidden = false;
};

/** The clip, and about where: half seconds, so that a playhead that moves asks seldom. */
function glanced(): { readonly source: string; readonly atSeconds: number; readonly isCut: boolean } | undefined {
  const document = composition.value;
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
