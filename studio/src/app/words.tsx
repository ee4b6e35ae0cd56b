/**
 * The words of a narration over its waveform: each can be moved with the pointer or the keyboard, whole or at one end.
 * The first move writes all of them into the document.
 */
import { batch, computed, signal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Json, valueAt } from '../shared/json-text.js';
import type { FilmView, SpokenWord, Waveform } from '../shared/messages.js';
import { filmSeconds, type Grip, movedWord, voiceSecondsAt } from '../shared/spoken.js';
import { server } from './server.js';
import { changeAll, chosen, composition, endStep, frame, goTo, isPlaying, view } from './store.js';

/** Pixels a second. */
const ZOOMS = [80, 160, 320, 640] as const;
const HEIGHT = 62;
/** Room that is drawn beside what is seen, px. */
const BESIDE = 200;
/**
 * Width of the strip at either end of a word by which that end is dragged, px; half of a narrow word stays free for
 * moving all of it.
 */
const EDGE = 7;

const zoom = signal(1);
const scrolled = signal({ left: 0, width: 600 });
const waveform = signal<{ readonly of: string; readonly wave: Waveform } | undefined>(undefined);

/** The words that the document holds, in the order in which they are spoken; undefined where it holds none. */
const given = computed<readonly SpokenWord[] | undefined>(() => {
  const found = valueAt(composition.value, ['narration', 'words']);
  if (!Array.isArray(found) || found.length === 0) return undefined;
  const isWord = (one: Json) =>
    typeof valueAt(one, ['text']) === 'string' &&
    typeof valueAt(one, ['start']) === 'number' &&
    typeof valueAt(one, ['end']) === 'number';
  return found.every(isWord) ? (found as unknown as readonly SpokenWord[]) : undefined;
});
const words = computed(() => given.value ?? view.value?.film?.narration?.words ?? []);

const placeOf = (index: number) => `narration.words[${index}]`;
const chosenWord = computed(() => {
  const place = /^narration\.words\[(\d+)\]/.exec(chosen.value)?.[1];
  return place === undefined ? undefined : Number(place);
});

/** Writes one field of a word that is in the document; else writes all words, with this one changed. */
function write(index: number, word: SpokenWord): void {
  const path = ['narration', 'words'];
  const before = words.peek()[index];
  const fields = (['text', 'start', 'end'] as const).filter((field) => before?.[field] !== word[field]);
  if (fields.length === 0) return;
  const place = `word ${index}`;
  if (given.peek() !== undefined) {
    changeAll(
      fields.map((field) => [[...path, index, field], word[field]]),
      place,
    );
    return;
  }
  const all = words.peek().map((one, at) => ({ ...(at === index ? word : one) }));
  changeAll([[path, all as unknown as Json]], place);
}

function shift(index: number, grip: Grip, seconds: number, from = words.peek()): void {
  const moved = movedWord(from, index, grip, seconds, view.peek()?.film?.narration?.voiceSeconds ?? 0);
  if (moved !== undefined) write(index, moved);
}

export function Words({ film }: { readonly film: FilmView }) {
  useWaveform(film);
  const { narration, frameRate, totalFrames } = film;
  if (narration === undefined || words.value.length === 0) return null;
  const second = ZOOMS[zoom.value] ?? ZOOMS[1];
  return (
    <section class="words" aria-label="Words">
      <WordTools isGiven={given.value !== undefined} />
      <Strip film={film} second={second} width={(second * totalFrames) / frameRate} />
    </section>
  );
}

/** Fetches the waveform once for each recording, because the words change more often. */
function useWaveform({ narration }: FilmView): void {
  useSignalEffect(() => {
    const source = valueAt(composition.value, ['narration', 'source']);
    const key = view.value?.key;
    if (narration === undefined || typeof source !== 'string' || key === undefined) return;
    if (waveform.peek()?.of === source) return;
    server
      .waveform(key)
      .then(({ waveform: wave }) => {
        if (wave !== undefined) waveform.value = { of: source, wave };
      })
      // Without a waveform, words can still be moved.
      .catch(() => {});
  });
}

function WordTools({ isGiven }: { readonly isGiven: boolean }) {
  const index = chosenWord.value;
  const word = index === undefined ? undefined : words.value[index];
  const time = (field: 'start' | 'end', label: string) => (
    <label>
      {label}
      <input
        type="number"
        min={0}
        step={0.01}
        value={word?.[field]}
        onBlur={endStep}
        onInput={({ currentTarget: { valueAsNumber } }) => {
          if (index === undefined || word === undefined || Number.isNaN(valueAsNumber)) return;
          shift(index, field, valueAsNumber - word[field]);
        }}
      />
    </label>
  );
  return (
    <div class="word-tools">
      {index === undefined || word === undefined ? (
        <p class="quiet">
          {isGiven
            ? 'Words of the voice. Drag one, or an end of it.'
            : 'Words as found in the voice. Move one, and all stand in the file.'}
        </p>
      ) : (
        <fieldset aria-label={`Word ${index + 1}`}>
          <label>
            Word {index + 1}
            <input
              type="text"
              class="word-text"
              value={word.text}
              onBlur={endStep}
              onInput={({ currentTarget: { value } }) => write(index, { ...word, text: value })}
            />
          </label>
          {time('start', 'From s')}
          {time('end', 'To s')}
        </fieldset>
      )}
      <span class="zoom">
        <button
          type="button"
          class="icon"
          aria-label="Words narrower"
          title="Narrower"
          disabled={zoom.value === 0}
          onClick={() => zoom.value--}
        >
          −
        </button>
        <button
          type="button"
          class="icon"
          aria-label="Words wider"
          title="Wider"
          disabled={zoom.value === ZOOMS.length - 1}
          onClick={() => zoom.value++}
        >
          +
        </button>
      </span>
    </div>
  );
}

interface StripProps {
  readonly film: FilmView;
  /** Width of a second, px; `width` is that of the whole film. */
  readonly second: number;
  readonly width: number;
}

function Strip({ film, second, width }: StripProps) {
  const { frameRate, narration } = film;
  const area = useRef<HTMLDivElement>(null);
  useScroll(area, second, frameRate);
  const pieces = narration?.pieces ?? [];
  const { left, width: seen } = scrolled.value;
  const at = (seconds: number) => filmSeconds(pieces, seconds, frameRate) * second;
  const now = frame.value / frameRate;
  const current = words.value.findIndex(({ start, end }) => at(start) <= now * second && now * second < at(end));
  const reached = chosenWord.value ?? Math.max(0, current);
  return (
    // Arrows go from word to word; a click beside them moves the playhead.
    <div
      ref={area}
      class="strip"
      onScroll={({ currentTarget }) => {
        scrolled.value = { left: currentTarget.scrollLeft, width: currentTarget.clientWidth };
      }}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button') !== null) return;
        const box = event.currentTarget.getBoundingClientRect();
        goTo(((event.clientX - box.left + event.currentTarget.scrollLeft) / second) * frameRate - 0.5);
      }}
    >
      <div class="long" style={{ width: `${width}px` }}>
        <Wave film={film} second={second} />
        <ol>
          {words.value.map((word, index) => {
            const [from, to] = [at(word.start), at(word.end)];
            const isSeen = to > left - BESIDE && from < left + seen + BESIDE;
            if (!isSeen && index !== reached) return null;
            const isChosen = chosenWord.value === index;
            return (
              <li key={index} style={{ left: `${from}px`, width: `${Math.max(6, to - from)}px` }}>
                <button
                  type="button"
                  class={isChosen ? 'word chosen' : index === current ? 'word current' : 'word'}
                  tabIndex={index === reached ? 0 : -1}
                  data-word={index}
                  aria-label={`Word ${index + 1}: ${word.text}, ${word.start.toFixed(2)} to ${word.end.toFixed(2)} seconds`}
                  title={`${word.text} · Shift and arrows move it, Alt its start, Control its end`}
                  onFocus={() => choose(index)}
                  onKeyDown={(event) => byKey(event, index, frameRate)}
                  onPointerDown={(event) => drag(event, index, second)}
                >
                  {word.text}
                </button>
              </li>
            );
          })}
        </ol>
        <div class="playhead" style={{ left: `${((frame.value + 0.5) / frameRate) * second}px` }} />
      </div>
    </div>
  );
}

/** Chooses a word and moves the playhead to it, so that the picture shows it, too. */
function choose(index: number): void {
  if (chosen.peek() === placeOf(index)) return;
  const [word, film] = [words.peek()[index], view.peek()?.film];
  batch(() => {
    chosen.value = placeOf(index);
    if (word === undefined || film?.narration === undefined || isPlaying.peek()) return;
    goTo(Math.ceil(filmSeconds(film.narration.pieces, word.start, film.frameRate) * film.frameRate - 1e-6));
  });
}

function byKey(event: KeyboardEvent, index: number, rate: number): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event;
  const way = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  if (way === 0 || metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (shiftKey) shift(index, 'whole', way / rate);
  else if (altKey) shift(index, 'start', way / rate);
  else if (ctrlKey) shift(index, 'end', way / rate);
  else {
    endStep();
    const next = Math.min(words.peek().length - 1, Math.max(0, index + way));
    choose(next);
    const list = (currentTarget as Element).closest('ol');
    // The word may lie outside of what was drawn until now.
    requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-word="${next}"]`)?.focus());
  }
}

function drag(event: PointerEvent, index: number, second: number): void {
  if (event.button !== 0) return;
  const button = event.currentTarget as HTMLElement;
  const box = button.getBoundingClientRect();
  const edge = Math.min(EDGE, box.width / 4);
  const grip: Grip = event.clientX - box.left < edge ? 'start' : box.right - event.clientX < edge ? 'end' : 'whole';
  const from = { x: event.clientX, words: words.peek() };
  let isMoving = false;
  button.setPointerCapture(event.pointerId);
  const follow = ({ clientX }: PointerEvent) => {
    isMoving ||= Math.abs(clientX - from.x) >= 3;
    if (isMoving) shift(index, grip, (clientX - from.x) / second, from.words);
  };
  const end = () => {
    button.removeEventListener('pointermove', follow);
    button.removeEventListener('pointerup', end);
    button.removeEventListener('pointercancel', end);
    endStep();
  };
  endStep();
  button.addEventListener('pointermove', follow);
  button.addEventListener('pointerup', end);
  button.addEventListener('pointercancel', end);
}

/** Keeps the playhead in sight, and notes which part of the strip is seen. */
function useScroll(area: { readonly current: HTMLDivElement | null }, second: number, rate: number): void {
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const look = () => {
      scrolled.value = { left: element.scrollLeft, width: element.clientWidth };
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const follow = () => {
    const element = area.current;
    if (element === null) return;
    const x = (frame.value / rate) * second;
    const { scrollLeft, clientWidth } = element;
    if (x < scrollLeft + 24 || x > scrollLeft + clientWidth - 60) element.scrollLeft = x - clientWidth / 3;
  };
  useSignalEffect(follow);
  useEffect(follow, [second]);
}

/** The visible part of the waveform, as wide as the strip, because a film may be longer than any canvas. */
function Wave({ film, second }: { readonly film: FilmView; readonly second: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useSignalEffect(() => {
    const { left, width } = scrolled.value;
    const wave = waveform.value?.wave;
    if (canvas.current !== null && wave !== undefined)
      paint(canvas.current, film, wave, { left, width, second: ZOOMS[zoom.value] ?? second });
  });
  return <canvas ref={canvas} class="wave" height={HEIGHT} style={{ left: `${scrolled.value.left}px` }} />;
}

function paint(
  canvas: HTMLCanvasElement,
  { frameRate, narration }: FilmView,
  { perSecond, peaks }: Waveform,
  { left, width, second }: { readonly left: number; readonly width: number; readonly second: number },
): void {
  canvas.width = width;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = getComputedStyle(canvas).color;
  const loudest = Math.max(24, ...peaks);
  for (let x = 0; x < width; x += 2) {
    const heard = voiceSecondsAt(narration?.pieces ?? [], (left + x) / second, frameRate);
    if (heard === undefined) continue;
    const until = Math.floor((heard + 2 / second) * perSecond);
    let peak = 0;
    for (let at = Math.floor(heard * perSecond); at <= until; at += 1) peak = Math.max(peak, peaks[at] ?? 0);
    const height = Math.max(1, (peak / loudest) * (HEIGHT - 6));
    context.fillRect(x, (HEIGHT - height) / 2, 1, height);
  }
}
