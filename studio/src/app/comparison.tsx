/** A button that opens a dialog of choices to compare in this film; playback stops, and closing ends their work. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { isPlaying } from './store.js';

interface ComparisonProps {
  /** What is compared, for those who hear the button. */
  readonly of: string;
  readonly title: string;
  /** The choices; `close` is called when one was taken. */
  readonly choices: (close: () => void) => ComponentChildren;
}

export function Comparison({ of, title, choices }: ComparisonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useSignal(false);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        class="by-eye"
        onClick={() => {
          isPlaying.value = false;
          isOpen.value = true;
          dialog.current?.showModal();
        }}
      >
        Compare<span class="unseen"> {of}</span>
      </button>
      <dialog ref={dialog} class="gallery" aria-label={title} onClose={() => (isOpen.value = false)}>
        <header>
          <h2>{title}</h2>
          <button type="button" class="icon" aria-label="Close" onClick={close}>
            ×
          </button>
        </header>
        {isOpen.value && choices(close)}
      </dialog>
    </>
  );
}
