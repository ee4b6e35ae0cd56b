/** The film over its frames: scenes, drawings and chunks, with one playhead. A carousel shows its slides in a row. */
import { useEffect, useRef } from 'preact/hooks';
import type { ElementView, FilmView, Size, SlideView, View } from '../shared/messages.js';
import { paintNodes } from './artist.js';
import { ground } from './film-ground.js';
import { togglePlaying } from './player.js';
import { Scenes, SceneTools } from './scenes.js';
import { elementName, eventName } from './sections.js';
import { SoundLane } from './sound-lane.js';
import { isTitle, Spans } from './spans.js';
import { chosen, frame, goTo, insight, isPlaying, span, view } from './store.js';
import { Words } from './words.js';

export function Timeline() {
  const shown = view.value;
  if (shown === undefined) return <section class="timeline" aria-label="Timeline" />;
  return (
    <section class="timeline" aria-label="Timeline">
      <Transport shown={shown} />
      {shown.film !== undefined && <SceneTools film={shown.film} />}
      {shown.film !== undefined && <Words film={shown.film} />}
      {shown.film === undefined ? <Slides shown={shown} /> : <Lanes film={shown.film} />}
    </section>
  );
}

function clock(at: number, rate: number): string {
  const seconds = at / rate;
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(2).padStart(5, '0')}`;
}

function Transport({ shown }: { readonly shown: View }) {
  const { film } = shown;
  const { first, last } = span.value;
  const canPlay = ground.value?.state.state === 'ready';
  return (
    <div class="transport">
      <button
        type="button"
        class="icon"
        title="One back (Left)"
        aria-label="One back"
        onClick={() => goTo(frame.value - 1)}
      >
        ‹
      </button>
      {film?.groundKey !== undefined && (
        <button
          type="button"
          class="icon play"
          title={canPlay ? 'Play and stop (Space)' : preparing()}
          aria-label={isPlaying.value ? 'Stop' : 'Play'}
          disabled={!canPlay}
          onClick={() => void togglePlaying()}
        >
          {isPlaying.value ? '❚❚' : '▶'}
        </button>
      )}
      <button
        type="button"
        class="icon"
        title="One on (Right)"
        aria-label="One on"
        onClick={() => goTo(frame.value + 1)}
      >
        ›
      </button>
      <output class="clock">
        {film === undefined
          ? `Slide ${frame.value} of ${last}`
          : `${clock(frame.value, film.frameRate)} / ${clock(film.totalFrames, film.frameRate)}`}
      </output>
      {film !== undefined && <PiecesSaid film={film} />}
      {film !== undefined && <span class="quiet frame-number">frame {frame.value - first}</span>}
    </div>
  );
}

function Slides({ shown }: { readonly shown: View }) {
  return (
    <ol class="slides">
      {(shown.slides ?? []).map(({ position, nodes, texts, problem }) => (
        <li key={position}>
          <button
            type="button"
            aria-current={frame.value === position}
            class={problem === undefined ? '' : 'bad'}
            onClick={() => goTo(position)}
          >
            <SlideThumbnail nodes={nodes} size={shown.size} />
            <span>
              <b>{position}</b> {problem ?? texts.find(({ role }) => role === 'headline')?.text ?? 'Without text'}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The width of a slide in the strip, px. */
const THUMBNAIL_WIDTH = 68;

/** A thumbnail that is drawn when the page has nothing else to do, and again only when the slide has changed. */
function SlideThumbnail({ nodes, size }: { readonly nodes: SlideView['nodes']; readonly size: Size }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = JSON.stringify([nodes, size]);
  useEffect(() => {
    const request = requestIdleCallback(() => {
      if (canvas.current !== null) paintNodes(canvas.current, nodes, size);
    });
    return () => cancelIdleCallback(request);
  }, [drawn]);
  const height = Math.round((THUMBNAIL_WIDTH * size.height) / size.width);
  return <canvas ref={canvas} width={THUMBNAIL_WIDTH} height={height} aria-hidden="true" tabIndex={-1} />;
}

function Lanes({ film }: { readonly film: FilmView }) {
  const { totalFrames, frameRate } = film;
  const area = useRef<HTMLDivElement>(null);
  const at = (part: number) => `${(100 * part) / totalFrames}%`;
  const point = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (box !== undefined) goTo(((event.clientX - box.left) / box.width) * totalFrames - 0.5);
  };
  return (
    <div class="lanes">
      {film.scenes.length > 0 && <Scenes film={film} />}
      <Spans film={film} />
      {film.hasSound && <SoundLane film={film} />}
      <div
        ref={area}
        class="scrubber"
        role="slider"
        tabIndex={0}
        aria-label="Playhead"
        aria-valuemin={0}
        aria-valuemax={totalFrames - 1}
        aria-valuenow={frame.value}
        aria-valuetext={`${(frame.value / frameRate).toFixed(1)} seconds, frame ${frame.value} of ${totalFrames}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => event.buttons === 1 && point(event)}
      >
        <Ruler film={film} />
        {film.events.length > 0 && <Marks film={film} at={at} />}
        {lanesOf(film.elements.filter(({ element, path }) => element !== 'scrim' && !isTitle(path))).map((lane) => (
          <div class="lane" key={lane[0]?.id}>
            {lane.map(({ id, start, end, path, text, element }) => (
              <div
                key={id}
                class={path !== '' && chosen.value === path ? `bar ${element} chosen` : `bar ${element}`}
                style={{ left: at(start), width: at(end - start) }}
                title={text || elementName(id)}
              >
                <span>{text || elementName(id)}</span>
              </div>
            ))}
          </div>
        ))}
        <Pieces film={film} at={at} />
        <div class="playhead" style={{ left: at(frame.value + 0.5) }} />
      </div>
    </div>
  );
}

/** The events of the film, each with its name in the space up to the next one. */
function Marks({ film, at }: { readonly film: FilmView; readonly at: (part: number) => string }) {
  const { events, totalFrames, frameRate } = film;
  return (
    <div class="lane marks">
      {events.map(({ kind, frame: from, closer }, index) => {
        const name = eventName(kind, closer);
        const until = events[index + 1]?.frame ?? totalFrames;
        return (
          <div
            key={`${from} ${kind}`}
            class="mark"
            style={{ left: at(from), width: at(until - from) }}
            title={`${name}, ${(from / frameRate).toFixed(1)} s`}
          >
            <span>{name}</span>
          </div>
        );
      })}
    </div>
  );
}

/** Elements of one kind that follow each other share a lane: pages of captions, text beats. */
function lanesOf(elements: FilmView['elements']): readonly FilmView['elements'][] {
  const lanes: ElementView[][] = [];
  for (const one of elements) {
    const free = lanes.find(
      (lane) =>
        lane[0]?.element === one.element && lane.every(({ start, end }) => end <= one.start || one.end <= start),
    );
    if (free === undefined) lanes.push([one]);
    else free.push(one);
  }
  return lanes;
}

/** What is known about the pieces of the view on screen. */
const piecesNow = () => (insight.value?.view === view.value?.key ? insight.value : undefined);

/** The pieces in which the film is rendered, marked by whether a render would make them anew. */
function Pieces({ film, at }: { readonly film: FilmView; readonly at: (part: number) => string }) {
  const known = piecesNow()?.pieces;
  return (
    <div class="lane chunks">
      {film.chunks.map(({ start, end, key }) => {
        const piece = known?.[key];
        return (
          <div
            key={start}
            class={piece !== undefined && !piece.isKept ? 'chunk new' : 'chunk'}
            style={{ left: at(start), width: at(end - start) }}
            title={
              piece === undefined
                ? 'A piece of the render'
                : piece.isKept
                  ? `Kept: saves ${piece.seconds.toFixed(1)} s of processor`
                  : `To render: ${piece.seconds.toFixed(1)} s of processor`
            }
          />
        );
      })}
    </div>
  );
}

/** Says in words what the strip shows by pattern. */
function PiecesSaid({ film }: { readonly film: FilmView }) {
  const known = piecesNow();
  if (known === undefined) return null;
  const count = film.chunks.filter(({ key }) => known.pieces[key]?.isKept !== true).length;
  const cost = `about ${Math.max(1, Math.round(known.seconds))} s of work`;
  const isPart = count > 0 && count < film.chunks.length;
  return (
    <span
      class="quiet pieces-said"
      title="Seconds that one processor works; striped below: what is still to be rendered"
    >
      {film.chunks.length > 0 && count === 0
        ? 'rendered already'
        : `to render: ${cost}${isPart ? ', a part is ready' : ''}`}
    </span>
  );
}

function Ruler({ film: { totalFrames, frameRate } }: { readonly film: FilmView }) {
  const seconds = totalFrames / frameRate;
  const step = [1, 2, 5, 10, 30, 60, 120].find((one) => seconds / one <= 16) ?? 300;
  const marks = Array.from({ length: Math.ceil(seconds / step) }, (_, index) => index * step);
  return (
    <div class="ruler" aria-hidden="true">
      {marks.map((second) => (
        <span key={second} style={{ left: `${(100 * second) / seconds}%` }}>
          {second} s
        </span>
      ))}
    </div>
  );
}

/** Why nothing can be played yet. */
function preparing(): string {
  const { state } = ground.value ?? {};
  if (state?.state === 'failed') return 'The clips cannot be played';
  return `The clips are being prepared${state?.state === 'working' ? `, ${state.percent}%` : ''}`;
}
