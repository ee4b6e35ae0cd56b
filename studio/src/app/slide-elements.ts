/** The texts of a slide as elements of the picture. */
import { boxAround } from '../shared/box-around.js';
import type { ElementView, SlideView } from '../shared/messages.js';

/** Texts of the same field are changed and moved together. */
export function slideElements({ position, texts }: SlideView): readonly ElementView[] {
  const written = texts.filter(({ role }) => ['kicker', 'headline', 'body'].includes(role));
  const paths = [...new Set(written.map(({ path }) => path))];
  return paths.map((path) => {
    const own = written.filter((one) => one.path === path);
    const text = own.map((one) => one.text).join('\n');
    const shared = { element: own[0]?.role ?? '', text, start: position, end: position + 1 };
    return { id: own[0]?.role ?? path, path, box: boxAround(own.map(({ box }) => box)), ...shared };
  });
}
