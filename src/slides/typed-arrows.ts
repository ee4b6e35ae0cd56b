/** Arrows as keyboards have them, `->` and `=>`, as they are set. */
const ARROW = /(?<![<\-=])(?:-{1,2}|=)>/gu;

/** `typedArrows('€79 -> €49')` is `€79 → €49`. */
export function typedArrows(text: string): string {
  return text.replace(ARROW, '→');
}
