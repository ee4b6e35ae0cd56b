/** Stores unsaved work on disk, and keeps it in step with other pages on the same file. */
import { effect, signal } from '@preact/signals';
import { mergeJson } from '../shared/merge-json.js';
import type { Kept, Step } from '../shared/messages.js';
import { server } from './server.js';
import { keptTold } from './session.js';
import { future, past, saved, text, write } from './store.js';

/** How long nothing must be typed before a draft is written, milliseconds: less than before the engine looks at it. */
const REST_MS = 120;
/** How long somebody may type on before one is written all the same. */
const LONGEST_MS = 1000;
const MOST_STEPS = 40;
const MOST_LETTERS = 1_500_000;

const page = crypto.randomUUID();
/** The text that is on disk as a draft or as the file. */
export const keptText = signal('');
/** The last text on which this page and the others on the file agreed. */
let common = '';
let keptRevision = '';
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the first change was made that is not kept. */
let changedAt: number | undefined;

/** Starts when the document is open. */
export function startKeeping(): void {
  common = text.peek();
  keptRevision = saved.peek().revision;
  keptText.value = common;
  effect(() => {
    if (text.value === keptText.peek() && saved.value.revision === keptRevision) return;
    clearTimeout(timer);
    changedAt ??= performance.now();
    timer = setTimeout(() => void keep(), Math.min(REST_MS, changedAt + LONGEST_MS - performance.now()));
  });
  effect(() => {
    const told = keptTold.value;
    if (told !== undefined && told.page !== page) takeOther(told.text);
  });
  // A page that is closed right after a change still writes its draft.
  addEventListener('pagehide', () => {
    if (text.peek() !== keptText.peek()) void keep();
  });
  addEventListener('beforeunload', (event) => {
    if (text.peek() !== keptText.peek() && text.peek() !== saved.peek().text) event.preventDefault();
  });
}

async function keep(): Promise<void> {
  changedAt = undefined;
  const { text: base, revision } = saved.peek();
  const draft: Kept = { text: text.peek(), base, revision, past: newest(past.peek()), future: newest(future.peek()) };
  try {
    await server.keep(draft, page);
    common = draft.text;
    keptText.value = draft.text;
    keptRevision = revision;
  } catch {
    // The bar shows that the server is not reachable; the next change tries again.
  }
}

/** The newest steps that fit into a draft, in their order. */
function newest(steps: readonly Step[]): readonly Step[] {
  let letters = 0;
  const last = steps.slice(-MOST_STEPS);
  const from = last.findLastIndex((step) => {
    letters += step.text.length;
    return letters > MOST_LETTERS;
  });
  return last.slice(from + 1);
}

/**
 * Takes in what another page has written: as it is where nothing was changed here, else merged with the changes made
 * here.
 */
function takeOther(theirs: string): void {
  const mine = text.peek();
  const base = common;
  common = theirs;
  if (theirs === mine) return;
  try {
    write(mine === base ? theirs : mergeJson(base, mine, theirs).text, 'other page');
  } catch {
    // One of the texts is not JSON at the moment; the next change of either tries again.
  }
}
