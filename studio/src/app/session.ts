/** The session with the server: the document is opened, and what the server tells is taken in. */
import { batch, effect, signal } from '@preact/signals';
import type { MediaFile, RenderState } from '../shared/messages.js';
import { ground, takeGround, takeGroundState } from './film-ground.js';
import { bringBack, takeIn } from './saving.js';
import { server } from './server.js';
import {
  changed,
  draft,
  drawDraft,
  exported,
  files,
  frame,
  insight,
  isChanged,
  isOnLine,
  look,
  lookedAt,
  problems,
  render,
  saved,
  session,
  text,
} from './store.js';

/** What another page on the same file has written. */
export const keptTold = signal<{ readonly page: string; readonly text: string } | undefined>(undefined);

/** The progress of a file that the server is checking. */
export const uploadTold = signal<{ readonly id: string; readonly percent: number } | undefined>(undefined);

/**
 * Takes in a new list of files; when a file was added or removed, a document that could not be shown is looked at
 * again.
 */
function takeFiles(next: readonly MediaFile[]): void {
  if (JSON.stringify(next) === JSON.stringify(files.value)) return;
  files.value = next;
  if (problems.value.length === 0) return;
  lookedAt.value = -1;
  void look();
}

function takeRender(state: RenderState): void {
  batch(() => {
    render.value = state;
    // A render has stored the pieces in the cache, so that the known cost is out of date.
    if (state.state === 'ready') insight.value = undefined;
  });
}

export async function open(): Promise<void> {
  const found = await server.session();
  batch(() => {
    session.value = found;
    files.value = found.files;
    text.value = found.document.text;
    saved.value = found.document;
    if (found.kept !== undefined) bringBack(found.kept, found.document);
  });
  effect(() => {
    document.title = `${isChanged.value ? '• ' : ''}${found.name} · Reelwright Studio`;
  });
  effect(() => {
    const { key = '', state } = ground.value ?? {};
    if (state?.state === 'ready') takeGround(key, state.url);
  });
  server.listen(
    (event) => {
      if (event.type === 'document' && event.document.text !== saved.value.text) takeIn(event.document);
      if (event.type === 'ground') takeGroundState({ key: event.key, state: event.ground });
      if (event.type === 'render') takeRender(event.render);
      if (event.type === 'exports') exported.value = event.exports;
      if (event.type === 'files') takeFiles(event.files);
      if (event.type === 'kept') keptTold.value = event;
      if (event.type === 'upload') uploadTold.value = event;
    },
    (isOpen) => {
      isOnLine.value = isOpen;
    },
  );
  effect(() => {
    // The playhead has left the moment that the draft shows.
    if (draft.value !== undefined && draft.value.at !== frame.value) void drawDraft();
  });
  changed();
}
