/**
 * The cost of a hyphen at each place of a word. Patterns tell where a word may be divided, but not where it is divided
 * well: at the joint of a compound the reader stumbles least, while a fragment of two or three letters on either side
 * of a break, or a prefix left behind ("ge-"), reads as a word of its own.
 */
import type { Language } from '../document/enumerations.js';
import { BREAK_COSTS } from './break-costs.js';
import { COMPOUND_PARTS, type CompoundParts, WORD_EDGES } from './compound-parts.js';

/** Cost by the number of letters between the break and the nearest end of the word or joint: 0, 1, 2 ... */
const FRAGMENT = [0, 5, 5, 1.1, 0.6, 0.3];
/** Cost at a joint of each letter by which the shorter end of the word has less than six. */
const JOINT_FRAGMENT = 0.15;
/** Length of the shortest part that is recognised by its ending alone. */
const LEAST_DERIVED = 7;

/**
 * The cost of a hyphen at each of `points` (UTF-16 positions in `word`, ascending). `hyphenCosts('Kaffeepreis', [3, 6],
 * 'de')` is `[3.7, 0.9]`: "Kaf-" costs much, "Kaffee-" little.
 */
export function hyphenCosts(word: string, points: readonly number[], language: Language): readonly number[] {
  const lower = word.toLocaleLowerCase(language);
  const letters = [0];
  for (const character of lower) {
    const before = letters.at(-1) as number;
    for (let unit = 0; unit < character.length; unit++) letters.push(before + (/\p{L}/u.test(character) ? 1 : 0));
  }
  if (lower.length !== word.length) return points.map(() => BREAK_COSTS.syllable);
  const start = lower.search(/\p{L}/u);
  const end = lower.length - (/\P{L}*$/u.exec(lower)?.[0].length ?? 0);
  const parts = COMPOUND_PARTS[language];
  const joints = parts === undefined ? [] : jointsOf(lower, points, start, end, parts);
  const stops = [start, ...joints, end];
  const apart = (from: number, to: number) => Math.abs((letters[to] as number) - (letters[from] as number));
  return points.map((point, index) => {
    if (joints.includes(point))
      return BREAK_COSTS.joint + JOINT_FRAGMENT * Math.max(0, 6 - apart(point, start), 6 - apart(point, end));
    const syllable = lower.slice(points[index - 1] ?? start, point);
    const dangling =
      parts !== undefined && (syllable.length <= 2 || (syllable.length === 3 && parts.prefixes.includes(syllable)));
    const nearest = dangling ? 2 : Math.min(...stops.map((stop) => apart(stop, point)));
    const edge = atEdge(lower.slice(start, end), point - start, language);
    const base = edge ? BREAK_COSTS.wordEdge : BREAK_COSTS.syllable + (joints.length > 0 ? BREAK_COSTS.missedJoint : 0);
    return base + (FRAGMENT[nearest] ?? 0);
  });
}

function atEdge(word: string, at: number, language: Language): boolean {
  const edges = WORD_EDGES[language];
  return (
    edges !== undefined && (edges.beginnings.includes(word.slice(0, at)) || edges.endings.includes(word.slice(at)))
  );
}

/**
 * The places at which a compound is joined: the cheapest division of the word at its syllables. Known words cost least,
 * parts that look like words a little more, and unknown parts cost by the letter.
 */
function jointsOf(
  word: string,
  points: readonly number[],
  start: number,
  end: number,
  parts: CompoundParts,
): readonly number[] {
  const places = [start, ...points, end];
  const linkedAt = places.map((place) => place < end && parts.linked.test(word.slice(start, place)));
  const best: { readonly cost: number; readonly from: number; readonly known: boolean }[] = [
    { cost: 0, from: -1, known: false },
  ];
  for (let to = 1; to < places.length; to++) {
    let choice = { cost: Number.POSITIVE_INFINITY, from: 0, known: false };
    for (let from = to - 1; from >= 0; from--) {
      const piece = word.slice(places[from], places[to]);
      const known = costOfPart(piece, to === places.length - 1, parts) ?? (linkedAt[to] ? 2 : undefined);
      // There is no joint between two unknown parts.
      const stranger = known === undefined && from > 0 && best[from]?.known !== true;
      const cost = (best[from]?.cost ?? 0) + (known ?? 2 + 0.45 * piece.length);
      if (!stranger && cost < choice.cost) choice = { cost, from, known: known !== undefined };
      if (linkedAt[from]) break;
    }
    best.push(choice);
  }
  const joints: number[] = [];
  for (let at = best[places.length - 1]?.from ?? 0; at > 0; at = best[at]?.from ?? 0)
    joints.unshift(places[at] as number);
  return joints;
}

/** Cost of a part in a division of the word; undefined where nothing suggests that it is a part. */
function costOfPart(piece: string, last: boolean, parts: CompoundParts): number | undefined {
  const inWords = (text: string) => parts.words.has(text) || (!last && linked(text, parts));
  if (inWords(piece)) return 1;
  const prefix = parts.prefixes.find(
    (each) => piece.length - each.length >= 3 && piece.startsWith(each) && inWords(piece.slice(each.length)),
  );
  if (prefix !== undefined) return 1.2;
  if (
    last &&
    parts.links.some((link) => link !== 's' && piece.endsWith(link) && parts.words.has(piece.slice(0, -link.length)))
  )
    return 1.3;
  if (piece.length >= LEAST_DERIVED && parts.derived.test(piece))
    return (parts.prefixes.some((each) => piece.startsWith(each)) ? 1.2 : 1.8) + 0.2 * Math.max(0, piece.length - 8);
  return undefined;
}

function linked(piece: string, parts: CompoundParts): boolean {
  return parts.links.some((link) => piece.endsWith(link) && parts.words.has(piece.slice(0, -link.length)));
}
