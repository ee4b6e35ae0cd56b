/** The keyboard: time, undo and save. Letters and arrows are left alone where text is typed. */
import { togglePlaying } from './player.js';
import { save } from './saving.js';
import { frame, goTo, redo, span, undo } from './store.js';

const FAR = 10;

export function listenForKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const act = event.ctrlKey || event.metaKey ? withControl(event) : isTyping(event.target) ? undefined : alone(event);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}

function withControl({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
  switch (key.toLowerCase()) {
    case 's':
      return () => void save();
    case 'z':
      return shiftKey ? redo : undo;
    case 'y':
      return redo;
    default:
      return undefined;
  }
}

function alone({ key, shiftKey, target }: KeyboardEvent): (() => void) | undefined {
  const step = shiftKey ? FAR : 1;
  switch (key) {
    case 'ArrowLeft':
      return () => goTo(frame.value - step);
    case 'ArrowRight':
      return () => goTo(frame.value + step);
    case 'Home':
      return () => goTo(span.value.first);
    case 'End':
      return () => goTo(span.value.last);
    case 'j':
      return () => goTo(frame.value - FAR);
    case 'l':
      return () => goTo(frame.value + FAR);
    case 'k':
      return () => void togglePlaying();
    // Space presses a button that has the focus.
    case ' ':
      return target instanceof HTMLButtonElement ? undefined : () => void togglePlaying();
    default:
      return undefined;
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
    (target instanceof Element && target.closest('dialog, video') !== null)
  );
}
