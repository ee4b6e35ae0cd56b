/** The file and the text of the page: saved, changed by others, and brought back from the last session. */
import { batch, signal } from '@preact/signals';
import { mergeJson } from '../shared/merge-json.js';
import type { Kept, OpenDocument } from '../shared/messages.js';
import { placeName } from './sections.js';
import { failure, server } from './server.js';
import { edition, endStep, future, kind, past, saved, text, write } from './store.js';

/** A message about changes of the file by somebody else, and what was done with them. */
export interface Notice {
  readonly message: string;
  /** Fields that both have changed: my value is kept, the other one can be chosen. */
  readonly conflicts: readonly string[];
  readonly theirs?: string;
}

export const notice = signal<Notice | undefined>(undefined);

export async function save(): Promise<void> {
  endStep();
  const [written, { revision }] = [text.value, saved.value];
  try {
    const answer = await server.save(written, revision);
    if (answer.saved) saved.value = { text: written, revision: answer.revision };
    else takeIn(answer.document);
  } catch (error) {
    notice.value = { message: `Not saved. ${failure(error).message}`, conflicts: [] };
  }
}

/** Handles a file that has changed on disk: my changes are merged into it, and nothing of either is lost. */
export function takeIn(there: { readonly text: string; readonly revision: string }): void {
  const base = saved.value.text;
  const mine = text.value;
  // The file was saved by this very window, or by another one with the same text.
  if (there.text === mine) {
    saved.value = there;
    return;
  }
  batch(() => {
    saved.value = there;
    endStep();
    if (mine === base) {
      write(there.text, 'outside');
      notice.value = { message: 'The file was changed outside and is shown as it is now.', conflicts: [] };
      return;
    }
    try {
      const merged = mergeJson(base, mine, there.text);
      write(merged.text, 'outside');
      const message =
        merged.conflicts.length === 0
          ? 'The file was changed outside. Your changes stand in it; save to keep both.'
          : `The file was changed outside, and both changed ${namesOf(merged.conflicts)}. Yours stand.`;
      notice.value = { message, conflicts: merged.conflicts, theirs: there.text };
    } catch {
      const message = 'The file was changed outside and cannot be read as JSON. Yours stands; nothing was written.';
      notice.value = { message, conflicts: ['the whole file'], theirs: there.text };
    }
    endStep();
  });
}

function namesOf(conflicts: readonly string[]): string {
  return conflicts.map((path) => `“${path === '' ? 'the whole file' : placeName(path, kind.peek())}”`).join(', ');
}

export function takeTheirs(): void {
  const theirs = notice.value?.theirs;
  if (theirs !== undefined) write(theirs, 'theirs');
  endStep();
  notice.value = undefined;
}

/**
 * Brings back what was written in the last session, with its steps; it is merged into a file that has changed since.
 */
export function bringBack(kept: Kept, there: OpenDocument): void {
  // The page may have been left before the draft was told of a save.
  const isSaved = kept.text === there.text;
  const isUnsaved = kept.text !== kept.base && !isSaved;
  const isOther = kept.revision !== there.revision && !isSaved;
  if (isOther && !isUnsaved) return;
  saved.value = isSaved ? there : { text: kept.base, revision: kept.revision };
  text.value = kept.text;
  past.value = kept.past;
  future.value = kept.future;
  edition.value += 1;
  if (isUnsaved) notice.value = { message: 'What you wrote last is here again. It is not saved yet.', conflicts: [] };
  if (isOther) takeIn(there);
}
