/**
 * The page: a bar on top, the fields, the picture with its timeline, and its problems and warnings. On a narrow window
 * one of them at a time.
 */
import { render as mount } from 'preact';
import { Checks, said } from './checks.js';
import { FileLists } from './file-lists.js';
import { Form } from './form.js';
import { History } from './history.js';
import { keptText, startKeeping } from './keeping.js';
import { listenForKeys } from './keys.js';
import { dropOn } from './media.js';
import { Picture, PictureState } from './picture.js';
import { RenderPanel } from './render-panel.js';
import { ReviewPanel } from './review-panel.js';
import { notice, save, takeTheirs } from './saving.js';
import { open } from './session.js';
import { canRedo, canUndo, isChanged, isLooking, isOnLine, panel, redo, session, text, undo } from './store.js';
import { Timeline } from './timeline.js';

function Bar() {
  return (
    <header class="bar">
      <h1>
        <a class="to-home" href={session.value?.home ?? ''} title="All ads" aria-label="All ads">
          ←
        </a>
        <span class="unseen">Reelwright Studio: </span>
        {session.value?.name.replace(/\.json$/, '')}
        <span
          class={isChanged.value ? 'state changed' : 'state'}
          title={isChanged.value ? 'Kept beside the file; Save writes the file itself' : ''}
        >
          {isChanged.value ? 'not saved' : 'saved'}
        </span>
        {isLooking.value && <span class="spinner" role="img" aria-label="The engine is looking" />}
      </h1>
      {!isOnLine.value && (
        <p class="bad">
          The studio’s server does not answer.{' '}
          {keptText.value === text.value
            ? 'What you wrote is kept; start the studio again, or'
            : 'What you wrote last is in this page alone: before you start the studio again,'}{' '}
          <button type="button" class="link" onClick={download}>
            download the file
          </button>
        </p>
      )}
      <div class="row">
        <button
          type="button"
          class="icon"
          disabled={!canUndo.value}
          title="Undo (Ctrl Z)"
          aria-label="Undo"
          onClick={undo}
        >
          ↶
        </button>
        <button
          type="button"
          class="icon"
          disabled={!canRedo.value}
          title="Redo (Ctrl Shift Z)"
          aria-label="Redo"
          onClick={redo}
        >
          ↷
        </button>
        <History />
        <button type="button" disabled={!isChanged.value} title="Save (Ctrl S)" onClick={() => void save()}>
          Save
        </button>
      </div>
    </header>
  );
}

/** Downloads the file as it is here, for when the server cannot write it. */
function download(): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text.peek()], { type: 'application/json' }));
  link.download = session.peek()?.name ?? 'ad.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

function Notice() {
  const told = notice.value;
  if (told === undefined) return null;
  return (
    <div class="notice" role="status">
      <p>{told.message}</p>
      {told.conflicts.length > 0 && told.theirs !== undefined && (
        <button type="button" onClick={takeTheirs}>
          Take theirs
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          notice.value = undefined;
        }}
      >
        {told.conflicts.length > 0 ? 'Keep mine' : 'Good'}
      </button>
    </div>
  );
}

const PANELS = [
  ['picture', 'Picture'],
  ['fields', 'Fields'],
  ['checks', 'Checks'],
  ['render', 'Render'],
] as const;

/** Buttons that show one panel at a time on a narrow window; a wide one shows all panels. */
function Tabs() {
  return (
    <nav class="tabs" aria-label="Panels">
      {PANELS.map(([name, label]) => (
        <button
          key={name}
          type="button"
          aria-current={panel.value === name}
          onClick={() => {
            panel.value = name;
          }}
        >
          {label}
          {name === 'checks' && said.value.length > 0 && <span class="badge">{said.value.length}</span>}
        </button>
      ))}
    </nav>
  );
}

function Studio() {
  return (
    // What is dropped beside a place goes into the bin, and the browser does not leave for the file.
    <div class={`studio show-${panel.value}`} {...dropOn(() => undefined)}>
      <Bar />
      <Notice />
      <main>
        <div class="column fields">
          <Form />
        </div>
        <div class="column middle">
          <section class="picture" aria-label="Picture">
            <div class="room">
              <Picture />
            </div>
            <PictureState />
          </section>
          <Timeline />
        </div>
        <div class="column side">
          <Checks />
          <RenderPanel />
          <ReviewPanel />
        </div>
      </main>
      <Tabs />
      <FileLists />
    </div>
  );
}

const place = document.getElementById('studio');
if (place !== null) {
  listenForKeys();
  open()
    .then(() => {
      startKeeping();
      place.textContent = '';
      mount(<Studio />, place);
    })
    .catch((error: unknown) => {
      place.textContent = `The composition cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
    });
}
