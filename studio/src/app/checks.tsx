/** Problems, warnings and the texts of the film with their times, each at its place. */
import { computed } from '@preact/signals';
import type { Problem } from 'reelwright';
import type { ElementView } from '../shared/messages.js';
import { ground } from './film-ground.js';
import { elementName, inWords, placeName } from './sections.js';
import { chosen, frame, goTo, insight, kind, panel, problems, view } from './store.js';

interface Said {
  readonly isProblem: boolean;
  readonly message: string;
  readonly remedy: string;
  readonly path: string;
}

/** Problems first, then warnings. */
export const said = computed<readonly Said[]>(() => [
  ...problems.value.map(({ message, remedy, path }) => ({ isProblem: true, message, remedy, path })),
  ...clipsFailed().map(({ message, remedy }) => ({
    isProblem: false,
    message: `The clips cannot be played: ${message}`,
    remedy,
    path: '',
  })),
  ...(view.value?.warnings ?? []).map(({ message, path }) => ({ isProblem: false, message, remedy: '', path })),
]);

function clipsFailed(): readonly Problem[] {
  const state = ground.value?.state;
  return state?.state === 'failed' ? state.problems : [];
}

/** What was said about the field at this path. */
export function saidOf(path: string): readonly Said[] {
  return said.value.filter((one) => one.path === path);
}

function choose(path: string): void {
  chosen.value = path;
  panel.value = 'fields';
}

export function Checks() {
  return (
    <section class="checks" aria-label="Checks">
      <h2>Checks</h2>
      <Messages />
      <Elements />
    </section>
  );
}

function Messages() {
  if (said.value.length === 0) {
    return <p class="fine">✓ {view.value === undefined ? 'Nothing found yet.' : 'No problems, no warnings.'}</p>;
  }
  return (
    <ul class="messages">
      {said.value.map(({ isProblem, message, remedy, path }) => (
        <li key={path + message} class={isProblem ? 'problem' : 'warning'}>
          <b>{isProblem ? 'Problem' : 'Warning'}</b>
          {path !== '' && (
            <button type="button" class="link" onClick={() => choose(path)}>
              {placeName(path, kind.value)}
            </button>
          )}
          <p>{inWords(message, path, kind.value)}</p>
          {remedy !== '' && <p class="quiet">{inWords(remedy, path, kind.value)}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The layout as a list, which takes the place of the picture for a screen reader. */
function Elements() {
  const { film, slides } = view.value ?? {};
  if (slides !== undefined) {
    const texts = slides.find(({ position }) => position === frame.value)?.texts ?? [];
    return (
      <>
        <h3>On this slide</h3>
        <ul class="elements">
          {texts.map(({ role, text, path }) => (
            <li key={role + text}>
              <button type="button" onClick={() => choose(path)}>
                <b>{elementName(role)}</b> <span>{text}</span>
              </button>
            </li>
          ))}
        </ul>
      </>
    );
  }
  if (film === undefined || film.elements.length === 0) return null;
  return (
    <>
      <h3>In the film</h3>
      <ul class="elements">
        {film.elements.map((element) => (
          <Element key={element.id} element={element} rate={film.frameRate} />
        ))}
      </ul>
    </>
  );
}

function Element({ element, rate }: { readonly element: ElementView; readonly rate: number }) {
  const { id, path, text, start, end, contrast, readingSeconds } = element;
  const seconds = (end - start) / rate;
  const isShown = start <= frame.value && frame.value < end;
  // Captions are left out because they stay on screen as long as the voice takes.
  const toRead = element.element === 'caption' ? undefined : readingSeconds;
  const lacks = toRead !== undefined && toRead > seconds;
  const isFaint = contrast !== undefined && contrast.reached < contrast.target;
  return (
    <li class={isShown ? 'shown' : ''}>
      <button
        type="button"
        onClick={() => {
          goTo(Math.min(end - 1, Math.round(start + (end - start) / 2)));
          chosen.value = path;
        }}
      >
        <b>{elementName(id)}</b> <span>{text}</span>
      </button>
      <dl>
        <div>
          <dt>On screen</dt>
          <dd>
            {(start / rate).toFixed(1)} to {(end / rate).toFixed(1)} s
          </dd>
        </div>
        {toRead !== undefined && (
          <div class={lacks ? 'bad' : ''}>
            <dt>To read</dt>
            <dd>
              {toRead.toFixed(1)} of {seconds.toFixed(1)} s{lacks ? ', too short' : ''}
            </dd>
          </div>
        )}
        {contrast !== undefined && (
          <div class={isFaint ? 'bad' : ''}>
            <dt>Contrast</dt>
            <dd>
              {contrast.reached.toFixed(1)}, wanted {contrast.target.toFixed(1)}
            </dd>
          </div>
        )}
        {element.capHeightPx !== undefined && (
          <div>
            <dt>Letter height</dt>
            <dd>{Math.round(element.capHeightPx)} px</dd>
          </div>
        )}
      </dl>
      <Why id={id} />
    </li>
  );
}

/**
 * Why an element has its size, place and ground, in the engine's words; known for the moment that was on screen when
 * the hand rested.
 */
function Why({ id }: { readonly id: string }) {
  const known = insight.value;
  const reasons = known !== undefined && known.view === view.value?.key ? known.why[id] : undefined;
  if (reasons === undefined || reasons.length === 0) return null;
  return (
    <details class="why">
      <summary>
        Why<span class="unseen"> {elementName(id)} looks so</span>
      </summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
