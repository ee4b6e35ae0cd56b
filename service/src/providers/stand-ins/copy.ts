/** Copy by extraction: clauses of the prompt, cut at words. Nothing is claimed that the prompt does not say. */
import type { Copy, CopyRequest } from '../provider.types.js';

const HEADLINE = 40;
const SUBHEADLINE = 100;
const BEAT = 60;
const BEATS = 3;

/** `standInCopy({ prompt: 'Cold brew in a can. Ready in seconds, no sugar', language: 'en' }).headline` is 'Cold brew in a can'. */
export function standInCopy({ prompt }: CopyRequest): Copy {
  const plain = prompt
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const clauses = plain
    .split(/[.!?;:\n。！？؟،、,]+\s*/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
  const [first = plain, second = ''] = clauses;
  const headline = cut(capital(first), HEADLINE);
  return {
    headline,
    subheadline: cut(capital(second), SUBHEADLINE),
    text_beats: clauses.slice(1, 1 + BEATS).map((clause) => cut(capital(clause), BEAT)),
    brand_name: /["“«]([^"”»]{2,40})["”»]/u.exec(plain)?.[1] ?? '',
    closing_claim: headline,
  };
}

function capital(text: string): string {
  const [head = '', ...rest] = text;
  return head.toLocaleUpperCase() + rest.join('');
}

/** At most `max` code points, whole words where there are some. */
function cut(text: string, max: number): string {
  const points = [...text];
  if (points.length <= max) return text;
  const short = points.slice(0, max).join('');
  const space = short.lastIndexOf(' ');
  return space > max / 3 ? short.slice(0, space) : short;
}
