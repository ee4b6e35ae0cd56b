/**
 * Music chosen by ear: this very film with each of the folder's sounds, played by turns from the same moment. What is
 * heard is the engine's final mix, and the cuts are where that music puts them.
 */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Json, removeIn, setIn, valueAt } from '../shared/json-text.js';
import type { FilmView, GroundState } from '../shared/messages.js';
import { gather, paintFrame } from './artist.js';
import { Comparison } from './comparison.js';
import { groundTold } from './film-ground.js';
import { server } from './server.js';
import { composition, endStep, files, text, view, write } from './store.js';

/** As many are compared as the server keeps films of. */
const MOST = 8;

/** Without a source: the film without music. */
type Source = string | undefined;

/** What is known of a choice: its film, how far it is, or why there is none. */
interface Heard {
  readonly film?: FilmView;
  readonly url?: string;
  readonly percent?: number;
  readonly fault?: string;
}

/** A button beside the music that opens the choice; nothing where there is no sound to choose. */
export function MusicChoice() {
  const sounds = files.value.filter(({ type }) => type === 'sound').map(({ path }) => path);
  if (sounds.length === 0 || view.value?.film === undefined) return null;
  return (
    <Comparison
      of="music"
      title="Music under this film"
      choices={(close) => <Choice sounds={sounds} onDone={close} />}
    />
  );
}

function Choice({ sounds, onDone }: { readonly sounds: readonly string[]; readonly onDone: () => void }) {
  const current = currentSource();
  const others = sounds.filter((one) => one !== current);
  const shown = useRef<readonly Source[]>(
    current === undefined
      ? [undefined, ...others.slice(0, MOST - 1)]
      : [current, ...others.slice(0, MOST - 2), undefined],
  ).current;
  const heard = useSignal<ReadonlyMap<Source, Heard>>(new Map());
  const chosen = useSignal<Source>(current);
  useEffect(() => {
    const stop = new AbortController();
    void makeAll(shown, heard, stop.signal);
    return () => stop.abort();
  }, []);
  return (
    <div class="music-choice">
      <Film heard={heard.value.get(chosen.value)} />
      <fieldset>
        <legend class="unseen">Music</legend>
        {shown.map((source) => (
          <label key={source ?? ''}>
            <input
              type="radio"
              name="music-choice"
              checked={chosen.value === source}
              onChange={() => {
                chosen.value = source;
              }}
            />
            <span>{source?.split('/').at(-1) ?? 'No music'}</span>
            <small class="quiet">{stateOf(heard.value.get(source), source === current)}</small>
          </label>
        ))}
        <button
          type="button"
          class="primary"
          disabled={chosen.value === current}
          onClick={() => {
            endStep();
            write(withMusic(chosen.value), 'music');
            endStep();
            onDone();
          }}
        >
          {chosen.value === undefined ? 'Use no music' : 'Use this music'}
        </button>
      </fieldset>
    </div>
  );
}

function stateOf(heard: Heard | undefined, isCurrent: boolean): string {
  if (heard?.fault !== undefined) return heard.fault;
  if (heard?.url === undefined) return heard?.percent === undefined ? 'waiting' : `preparing, ${heard.percent}%`;
  return isCurrent ? 'in the film now' : 'ready';
}

/** The film with the chosen music; another choice goes on from the same moment. */
function Film({ heard }: { readonly heard: Heard | undefined }) {
  const video = useRef<HTMLVideoElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const { film, url } = heard ?? {};
  const size = view.value?.size ?? { width: 1080, height: 1920 };
  useEffect(() => {
    const [player, canvas] = [video.current, over.current];
    if (player === null || canvas === null || film === undefined || url === undefined) return;
    const at = player.currentTime;
    player.src = url;
    player.currentTime = at;
    void player.play().catch(() => {});
    let request = 0;
    const draw = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      paintFrame(canvas, film.tracks, Math.floor(mediaTime * film.frameRate + 0.01), size);
      request = player.requestVideoFrameCallback(draw);
    };
    request = player.requestVideoFrameCallback(draw);
    return () => player.cancelVideoFrameCallback(request);
  }, [film, url]);
  return (
    <div class="heard" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {/* biome-ignore lint/a11y/useMediaCaption: the film's texts are drawn over it */}
      <video ref={video} loop controls playsInline aria-label="The film with the chosen music" />
      <span aria-hidden="true">
        <canvas ref={over} width={size.width / 2} height={size.height / 2} />
      </span>
      {url === undefined && (
        <p role="status">{heard?.fault ?? `Preparing${heard?.percent === undefined ? '' : ` ${heard.percent}%`}…`}</p>
      )}
    </div>
  );
}

function currentSource(): Source {
  const source = valueAt(composition.value, ['music', 'source']);
  return typeof source === 'string' ? source : undefined;
}

/** The document with this music; its other wishes for music stay. */
function withMusic(source: Source): string {
  const music = valueAt(composition.peek(), ['music']) as Json | undefined;
  if (source === undefined) return removeIn(text.peek(), ['music']);
  return typeof music === 'object' && music !== null
    ? setIn(text.peek(), ['music', 'source'], source)
    : setIn(text.peek(), ['music'], { source });
}

/** Makes one film after the other; the first is that of the page, so that it is not cancelled for another one. */
async function makeAll(
  sources: readonly Source[],
  heard: Signal<ReadonlyMap<Source, Heard>>,
  signal: AbortSignal,
): Promise<void> {
  for (const source of sources) {
    if (signal.aborted) return;
    const tell = (state: Heard) => {
      heard.value = new Map([...heard.value, [source, state]]);
    };
    try {
      await makeOne(source === currentSource() ? text.peek() : withMusic(source), tell, signal);
    } catch (error) {
      tell({ fault: error instanceof Error ? error.message : String(error) });
    }
  }
}

async function makeOne(document: string, tell: (state: Heard) => void, signal: AbortSignal): Promise<void> {
  tell({ percent: 0 });
  const answer = await server.viewAside(document, signal);
  const { film, key } = answer.ok ? answer.view : {};
  if (!answer.ok || film?.groundKey === undefined || key === undefined)
    return tell({ fault: (!answer.ok && answer.problems[0]?.message) || 'It cannot be played' });
  await gather(answer.view);
  const take = (state: GroundState) => {
    if (state.state === 'working') tell({ percent: state.percent });
    else if (state.state === 'ready') tell({ film, url: state.url });
    else tell({ fault: (state.state === 'failed' && state.problems[0]?.message) || 'Not made' });
    return state.state !== 'working';
  };
  if (take(await server.ground(key))) return;
  await new Promise<void>((done) => {
    const stop = groundTold.subscribe((told) => {
      if (told !== undefined && told.key === film.groundKey && take(told.state)) done();
    });
    signal.addEventListener('abort', () => done());
    signal.addEventListener('abort', stop);
  });
}
