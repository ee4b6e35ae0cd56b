/** Moves the picture to the part of the ad that is being written. */
import { pathOf } from '../shared/json-text.js';
import { frame, goTo, isPlaying, view } from './store.js';

/** Frames after which an entrance is over. */
const SETTLED = 24;

/** Goes to the slide, text or scene that a field belongs to, unless it is on screen. `place`: as `text_beats[0]`. */
export function visit(place: string): void {
  const [field, index] = pathOf(place);
  if (isPlaying.peek()) return;
  if (field === 'slides' && typeof index === 'number') {
    goTo(index + 1);
    return;
  }
  const { film } = view.peek() ?? {};
  const owns = ({ path }: { readonly path: string }) =>
    path !== '' && (place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`));
  const seen = film?.elements.filter(owns) ?? [];
  const spans = seen.length > 0 ? seen : (film?.scenes.filter(owns) ?? []);
  const at = frame.peek();
  const [first] = spans;
  if (first === undefined || spans.some(({ start, end }) => start <= at && at < end)) return;
  goTo(first.start + Math.min(SETTLED, Math.floor((first.end - first.start) / 2)));
}
