/** A page for reviewers, and what they said, by time. */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Comment } from '../shared/messages.js';
import { server } from './server.js';
import { goTo, kind, render, view } from './store.js';

const comments = signal<readonly Comment[]>([]);
const said = signal<{ readonly message: string; readonly isBad: boolean } | undefined>(undefined);

const tell = (message: string, isBad = false) => {
  said.value = { message, isBad };
};
const failed = (error: unknown) => tell(error instanceof Error ? error.message : String(error), true);

export function ReviewPanel() {
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    server
      .comments()
      .then((all) => (comments.value = all))
      .catch(failed);
  }, []);
  const isRendered = render.value?.state === 'ready';
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const before = comments.peek().length;
    comments.value = await server.takeComments(await file.text());
    const more = comments.value.length - before;
    tell(more === 1 ? '1 new comment' : `${more} new comments`);
  };
  return (
    <section class="review" aria-label="Review">
      <h2>Review</h2>
      <p class="quiet">
        One file with the {kind.value === 'slider' ? 'slides' : 'film'} in it, for anybody with a browser. What they
        save there is read here.
      </p>
      <div class="row">
        <button
          type="button"
          disabled={!isRendered}
          title={isRendered ? '' : 'Render first'}
          onClick={() =>
            void server
              .review()
              .then(({ path }) => tell(`Written: ${path.split(/[\\/]/).at(-1)}`))
              .catch(failed)
          }
        >
          Make a review page
        </button>
        <button type="button" onClick={() => picker.current?.click()}>
          Read comments
        </button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="File of comments"
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]).catch(failed);
            currentTarget.value = '';
          }}
        />
      </div>
      <p role="status" class={said.value?.isBad ? 'bad' : 'quiet'}>
        {said.value?.message}
      </p>
      <ol class="comments">
        {comments.value.map((one) => (
          <li key={JSON.stringify(one)}>
            <button type="button" class="link" onClick={() => goTo(momentOf(one))}>
              {nameOf(one)}
            </button>
            <p>
              {one.text}
              {one.by !== '' && <span class="quiet"> {one.by}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const rate = () => view.peek()?.film?.frameRate;

function momentOf({ at }: Comment): number {
  const frames = rate();
  return frames === undefined ? at : Math.round(at * frames);
}

function nameOf({ at }: Comment): string {
  if (rate() === undefined) return `Slide ${at}`;
  return `${Math.floor(at / 60)}:${(at % 60).toFixed(1).padStart(4, '0')}`;
}
