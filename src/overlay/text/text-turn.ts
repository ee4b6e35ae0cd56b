/**
 * Texts that turn in their middle: a contrast whose second half answers the first, or an old price that a new one
 * replaces. The first part is read, then the old price is struck through and the second part enters.
 */
import type { Language } from '../../document/enumerations.js';
import { pairMiddle } from '../../type/break-sense.js';
import { oldPriceIn } from '../../type/old-price.js';
import { readingSeconds } from '../reading-time.js';

export interface TextTurn {
  /** The part that is struck through, in UTF-16 units of the text. */
  readonly struck?: { readonly start: number; readonly end: number };
  /** Where the second part begins, in UTF-16 units; undefined: all of it is there from the beginning. */
  readonly second?: number;
}

/** Halves of scripts without spaces: letters on either side of one comma or full stop. */
const UNSPACED_PAIR = /^([^，、。,.!？！]{2,8})[，、。！]([^，、。,.!？！]{2,8})[。！]?$/u;
const UNSPACED: readonly Language[] = ['zh', 'ja'];

/** Pure; undefined for a text without a turn. */
export function turnOf(text: string, language: Language): TextTurn | undefined {
  const old = oldPriceIn(text, language);
  if (old !== undefined) {
    const { start, end, now } = old;
    return { struck: { start, end }, ...(now === undefined ? {} : { second: now }) };
  }
  const second = UNSPACED.includes(language) ? secondOfUnspaced(text) : secondOf(text, language);
  return second === undefined ? undefined : { second };
}

function secondOf(text: string, language: Language): number | undefined {
  const words = [...text.matchAll(/\S+/gu)];
  const middle = pairMiddle(
    words.map(([word]) => word),
    language,
  );
  return middle === undefined ? undefined : words[middle]?.index;
}

function secondOfUnspaced(text: string): number | undefined {
  const [, first = '', second = ''] = UNSPACED_PAIR.exec(text) ?? [];
  return first !== '' && [...first].length === [...second].length ? first.length + 1 : undefined;
}

const FPS = 30;
/** Frames before a part can be read; in which a price is struck and stands so; in which a text leaves. */
const [ENTRANCE, STRUCK, EXIT] = [5, 12, 7];
/** Frames of a turn after which the second part comes. */
export const TURN_WAITS = 4;

/**
 * Frames after which a text of `frames` on the screen turns: its first part has been read. Undefined where it does not
 * turn, or where the second part would have too little time. `stands`: all of it is there from its first frame on.
 */
export function turnAfter(
  text: string,
  language: Language,
  frames: number,
  stands = false,
): { readonly frame: number; readonly isStruck: boolean } | undefined {
  const turn = turnOf(text, language);
  const isStruck = turn?.struck !== undefined;
  if (turn === undefined || (stands && !isStruck)) return undefined;
  const { second } = turn;
  const needed = (part: string) => Math.ceil(readingSeconds(part.trim(), language) * FPS) + ENTRANCE;
  const frame = needed(text.slice(0, second));
  // Beside a struck price the new one is read at a glance.
  const rest = second === undefined || stands ? STRUCK : (isStruck ? 0 : TURN_WAITS) + needed(text.slice(second));
  return frame + rest + EXIT <= frames ? { frame, isStruck } : undefined;
}
