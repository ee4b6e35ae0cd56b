/** The home page: the ads of a folder with their pictures, the bin, and the templates for new ones. */
import { useSignal } from '@preact/signals';
import { render as mount } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Project } from '../shared/home-messages.js';
import {
  busy,
  duplicate,
  home,
  isOnLine,
  made,
  openHome,
  placeOf,
  remove,
  rename,
  restore,
  told,
  wantPictures,
} from './home-store.js';
import { KIND_NAMES } from './kinds.js';
import { openTemplates, Templates } from './templates.js';

function Home() {
  const { folder = '', projects = [], bin = [] } = home.value ?? {};
  useEffect(wantPictures, [home.value]);
  return (
    <div class="home">
      <header class="bar">
        <div>
          <h1>Your ads</h1>
          <p class="quiet place" title={folder}>
            {folder.split(/[\\/]/).at(-1)}
          </p>
        </div>
        <button type="button" class="primary" onClick={() => openTemplates()}>
          New ad
        </button>
      </header>
      {!isOnLine.value && (
        <p class="offline bad" role="status">
          The studio’s server does not answer. Start it again.
        </p>
      )}
      <Told />
      <main class="shelf">
        {projects.length === 0 ? (
          <div class="none">
            <h2>No ads here yet</h2>
            <p class="quiet">Begin with a template, and put your own clips in.</p>
            <button type="button" class="primary" onClick={() => openTemplates()}>
              Choose a template
            </button>
          </div>
        ) : (
          <ul class="projects" aria-label="Your ads">
            {projects.map((project) => (
              <Card key={project.id} project={project} />
            ))}
          </ul>
        )}
        {bin.length > 0 && (
          <details class="bin">
            <summary>Bin ({bin.length})</summary>
            <ul>
              {bin.map(({ id, name, deletedAt }) => (
                <li key={id}>
                  <span>{name}</span> <span class="quiet">deleted {ago(deletedAt)}</span>
                  <button type="button" onClick={() => void restore(id)}>
                    Put back<span class="unseen"> {name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </main>
      <Templates />
      {busy.value !== '' && (
        <div class="veil" role="status">
          <span class="spinner" /> {busy.value}
        </div>
      )}
    </div>
  );
}

function Told() {
  const said = told.value;
  if (said === undefined) return null;
  return (
    <div class="notice" role="status">
      <p>{said.message}</p>
      {said.undo !== undefined && (
        <button type="button" onClick={said.undo}>
          Put it back
        </button>
      )}
      <button type="button" onClick={() => (told.value = undefined)}>
        Good
      </button>
    </div>
  );
}

function Card({ project }: { readonly project: Project }) {
  const isNaming = useSignal(false);
  const { id, name, kind, place, changedAt, picture } = project;
  const isMade = made.value.get(picture);
  return (
    <li class="card">
      <a href={placeOf(id)} aria-label={`Open ${name}`}>
        <span class={isMade === undefined ? 'poster waiting' : 'poster'}>
          {isMade === undefined && <span class="quiet">Its picture is being made…</span>}
          {isMade === true && <img src={`shown/${picture}`} alt="" />}
          {isMade === false && <span class="quiet">No picture: something in it is missing</span>}
        </span>
      </a>
      <div class="about">
        {isNaming.value ? (
          <NameField
            name={name}
            onDone={(next) => {
              isNaming.value = false;
              if (next !== undefined && next !== name) void rename(project, next);
            }}
          />
        ) : (
          <a href={placeOf(id)} tabIndex={-1}>
            <b title={place === '' ? name : `${place}/${name}`}>{name}</b>
          </a>
        )}
        <p class="quiet">
          {KIND_NAMES[kind]} · {ago(changedAt)}
        </p>
        <details class="menu" onFocusOut={closeWhenLeft}>
          <summary aria-label={`More for ${name}`}>⋯</summary>
          <div>
            <button type="button" onClick={() => void duplicate(project)}>
              Duplicate
            </button>
            <button type="button" onClick={() => (isNaming.value = true)}>
              Rename
            </button>
            <button type="button" onClick={() => void remove(project)}>
              Delete
            </button>
          </div>
        </details>
      </div>
    </li>
  );
}

/** A menu closes when the focus goes elsewhere. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
  const menu = currentTarget as HTMLDetailsElement;
  if (!menu.contains(relatedTarget as Node | null)) menu.open = false;
}

interface NameFieldProps {
  readonly name: string;
  /** Called with the new name; undefined: the name stays. */
  readonly onDone: (name: string | undefined) => void;
}

function NameField({ name, onDone }: NameFieldProps) {
  return (
    <input
      aria-label={`New name of ${name}`}
      defaultValue={name}
      maxLength={80}
      ref={(field) => field?.select()}
      onBlur={({ currentTarget }) => onDone(currentTarget.value.trim() || undefined)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') onDone(undefined);
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function ago(time: number): string {
  const passed = Date.now() - time;
  const [unit, length] = UNITS.find(([, each]) => passed >= each) ?? ['minute', Number.POSITIVE_INFINITY];
  if (passed < 60_000) return 'just now';
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' }).format(
    -Math.floor(passed / length),
    unit,
  );
}

const place = document.getElementById('studio');
if (place !== null) {
  openHome()
    .then(() => {
      place.textContent = '';
      mount(<Home />, place);
    })
    .catch((error: unknown) => {
      place.textContent = `The folder cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
    });
}
