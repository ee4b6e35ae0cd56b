/** A page for reviewers, and what they said, by time. */
import { useEffect, useRef } from 'preact/hooks';
import type { Comment } from '../shared/messages.js';
import { comments, loadComments, makeReview, readComments, said } from './review.js';
import { goTo, kind, render, view } from './store.js';

export function ReviewPanel() {
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void loadComments();
  }, []);
  const isRendered = render.value?.state === 'ready';
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
          onClick={() => void makeReview()}
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
            for (const file of currentTarget.files ?? []) void readComments(file);
            currentTarget.value = '';
          }}
        />
      </div>
      <p role="status" class={said.value?.isBad ? 'bad' : 'quiet'}>
        {said.value?.message}
        {said.value?.page !== undefined && (
          <a href="review" download={said.value.page}>
            {said.value.page}
          </a>
        )}
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
