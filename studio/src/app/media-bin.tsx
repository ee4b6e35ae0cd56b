/** The media bin: the files beside the ad, where each is used, and how to add more. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { MediaFile } from '../shared/messages.js';
import { addAsNew, added, DRAGGED, dismiss, dropOn, fits, missing, put, slots, takeIn, takings } from './media.js';
import { server } from './server.js';
import { files, isSeen, kind } from './store.js';

export function MediaBin() {
  const pick = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData !== null && clipboardData.files.length > 0) void takeIn([...clipboardData.files]);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
  const usable = files.value.filter(({ type }) => type !== 'font');
  const isNew = ({ path }: MediaFile) => added.value.includes(path);
  const shown = [...usable.filter(isNew), ...usable.filter((file) => !isNew(file))];
  return (
    <details class="media" open>
      <summary>Media</summary>
      <div class="drop" {...dropOn(() => undefined)}>
        <button type="button" onClick={() => pick.current?.click()}>
          Add clips, images or music
        </button>
        <p class="quiet">or drop them here, or paste them</p>
        <input
          ref={pick}
          type="file"
          multiple
          hidden
          aria-label="Files to add"
          accept="video/*,image/png,image/jpeg,audio/*"
          onChange={({ currentTarget }) => {
            void takeIn([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      <ul class="takings" aria-live="polite">
        {takings.value.map(({ id, name, percent, problem }) => (
          <li key={id} class={problem === undefined ? '' : 'said problem'}>
            {problem === undefined ? (
              <>
                <span>{name}</span>
                <progress max={100} value={percent} aria-label={`Taking in ${name}`} />
              </>
            ) : (
              <>
                <span>{problem}</span>
                <button type="button" class="icon" aria-label={`Dismiss ${name}`} onClick={() => dismiss(id)}>
                  ×
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {missing.value.length > 0 && (
        <ul class="takings" aria-label="Missing files">
          {missing.value.map((source) => (
            <li key={source} class="said problem">
              {source} is missing. Put it back, or drop another one in its place.
            </li>
          ))}
        </ul>
      )}
      <ul class="tiles" aria-label="Media">
        {shown.map((file) => (
          <Tile key={file.path} file={file} />
        ))}
      </ul>
    </details>
  );
}

function Tile({ file }: { readonly file: MediaFile }) {
  const seconds = useSignal<number | undefined>(undefined);
  const { path, type } = file;
  const name = path.split('/').at(-1) ?? path;
  const uses = slots.value.filter(({ source }) => source === path);
  const clip = server.clip(path);
  const onMetadata = ({ currentTarget }: Event) => {
    const { duration } = currentTarget as HTMLMediaElement;
    if (Number.isFinite(duration)) seconds.value = duration;
  };
  return (
    <li
      draggable
      class={uses.length === 0 ? 'tile unused' : 'tile'}
      onDragStart={({ dataTransfer }) => dataTransfer?.setData(DRAGGED, path)}
    >
      {type === 'sound' ? (
        <Wave clip={isSeen.value ? clip : undefined} />
      ) : (
        <img
          class={type === 'image' ? 'whole' : ''}
          src={isSeen.value ? server.glance(path, 0.5) : undefined}
          alt=""
          loading="lazy"
          draggable={false}
        />
      )}
      {type !== 'image' && (
        // biome-ignore lint/a11y/useMediaCaption: it tells its length alone
        <audio hidden preload="metadata" src={isSeen.value ? clip : undefined} onLoadedMetadata={onMetadata} />
      )}
      <p title={path}>{name}</p>
      <p class="quiet">
        {seconds.value !== undefined && `${seconds.value.toFixed(1)} s · `}
        {uses.length === 0 ? 'not used' : uses.map((one) => one.name).join(', ')}
      </p>
      <Uses file={file} name={name} />
    </li>
  );
}

/** The places where a file can be put, as buttons for keyboard and touch. */
function Uses({ file, name }: { readonly file: MediaFile; readonly name: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (work: () => void) => () => {
    work();
    if (menu.current !== null) menu.current.open = false;
  };
  const isMore =
    (kind.value === 'editor' && (file.type === 'video' || file.type === 'image')) ||
    (kind.value === 'slider' && file.type === 'image');
  const fitting = slots.value.filter((slot) => fits(slot, file));
  if (kind.value === 'slider' && file.type === 'video') return <p class="quiet">slides take images</p>;
  if (fitting.length === 0 && !isMore) return null;
  return (
    <details
      class="uses"
      ref={menu}
      // The list of tiles may end above the menu.
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget as Node)) currentTarget.open = false;
      }}
    >
      <summary>
        Use<span class="unseen"> {name}</span>
      </summary>
      <div>
        {fitting.map((slot) => (
          <button key={slot.path.join('/')} type="button" onClick={close(() => put(slot.path, file.path))}>
            {slot.name}
          </button>
        ))}
        {isMore && (
          <button type="button" onClick={close(() => addAsNew(file.path))}>
            {kind.value === 'slider' ? 'New slide' : 'New scene'}
          </button>
        )}
      </div>
    </details>
  );
}

const WAVE = { width: 120, height: 68 };
/** A larger sound file is not decoded for its waveform. */
const MOST_BYTES = 30_000_000;

function Wave({ clip }: { readonly clip: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (clip === undefined) return;
    const stop = new AbortController();
    drawWave(canvas.current, clip, stop.signal).catch(() => {});
    return () => stop.abort();
  }, [clip]);
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} {...WAVE} />
    </span>
  );
}

async function drawWave(canvas: HTMLCanvasElement | null, clip: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(clip, { signal });
  if (!answer.ok || Number(answer.headers.get('content-length')) > MOST_BYTES) return;
  const sound = await new OfflineAudioContext(1, 1, 8000).decodeAudioData(await answer.arrayBuffer());
  const context = canvas?.getContext('2d');
  if (canvas === null || context == null || signal.aborted) return;
  const samples = sound.getChannelData(0);
  context.fillStyle = getComputedStyle(canvas).color;
  const each = Math.max(1, Math.floor(samples.length / WAVE.width));
  for (let x = 0; x < WAVE.width; x += 2) {
    const peak = samples.subarray(x * each, (x + 1) * each).reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const height = Math.max(1, peak * WAVE.height * 0.9);
    context.fillRect(x, (WAVE.height - height) / 2, 1, height);
  }
}
