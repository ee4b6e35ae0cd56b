/** The words of a script -> slots of alternative readings, each a row of units for every word that it covers. */
import type { Language } from '../../../document/enumerations.js';
import { spellPinyin } from '../spelling/pinyin.js';
import { spell } from '../spelling/spell.js';
import { type SoundUnit, unknownSyllable } from '../spelling/unit.js';
import { groupSaid, type SaidSlot } from './said.js';
import { hanziReadings, kanjiPart } from './signs-of-han.js';
import { type Tables, tablesOf } from './tables.js';

/** Units that are heard while a word is shown; `word` counts from the first one of its group. */
export interface SpokenPiece {
  readonly offset: number;
  readonly units: readonly SoundUnit[];
}

/** One way to read a slot. Its pieces follow the order of the words. */
export type SpokenReading = readonly SpokenPiece[];
/** Ways to read a part of the text; most parts have one. */
export type Slot = readonly SpokenReading[];

/** The reading of median length, which is expected before the voice is analysed. */
export function usualReading(slot: Slot): SpokenReading {
  const lengths = slot.map((reading) => [msOf(reading.flatMap(({ units }) => units)), reading] as const);
  return lengths.sort(([a], [b]) => a - b)[Math.floor((slot.length - 1) / 2)]?.[1] ?? [];
}

/** How long units take in ordinary speech. */
export function msOf(units: readonly SoundUnit[]): number {
  return units.reduce((sum, unit) => sum + unit.ms, 0);
}

/** Words that are read together, such as `29,90` and `€`. */
export interface ReadGroup {
  readonly words: number;
  /** Whichever readings are chosen, each of the words is heard. */
  readonly slots: readonly Slot[];
}

/** Groups of words, in order. A word of unknown pronunciation is one unknown syllable. */
export function readTokens(tokens: readonly string[], language: Language): readonly ReadGroup[] {
  const tables = tablesOf(language);
  const groups: ReadGroup[] = [];
  for (let at = 0; at < tokens.length; ) {
    const group = readGroup(tokens.slice(at, at + 2), tables);
    groups.push(group);
    at += group.words;
  }
  return groups;
}

function readGroup(tokens: readonly string[], tables: Tables): ReadGroup {
  const said = groupSaid(tokens, tables);
  if (said === undefined) return { words: 1, slots: readLetters(tokens[0] ?? '', tables.language) };
  const slots = said.slots.flatMap((slot) => readSlot(slot, tables.language));
  return isWhole(slots, said.tokens) ? { words: said.tokens, slots } : unread(tokens.slice(0, said.tokens), tables);
}

/** True when every path through the slots has a sound for each word. */
function isWhole(slots: readonly Slot[], words: number): boolean {
  return Array.from({ length: words }, (_, offset) => offset).every((offset) =>
    slots.some((slot) =>
      slot.every((reading) => reading.some((piece) => piece.offset === offset && piece.units.length > 0)),
    ),
  );
}

function unread(tokens: readonly string[], { language }: Tables): ReadGroup {
  const slots = tokens.map((token, offset): Slot => {
    const units = spell(token, language);
    return [[{ offset, units: units.length > 0 ? units : unknownSyllable() }]];
  });
  return { words: tokens.length, slots };
}

/** Readings that sound alike count as one. Chinese characters inside a reading have readings of their own. */
function readSlot(slot: SaidSlot, language: Language): readonly Slot[] {
  const [only] = slot;
  if (slot.length === 1 && only?.length === 1 && only[0]?.offset === 0 && language === 'ja') {
    return readLetters(only[0].text, language);
  }
  const byUnits = new Map<string, SpokenReading>();
  for (const reading of slot) {
    const pieces = reading.map(({ offset, text }) => ({ offset, units: spell(text, language) }));
    const key = pieces.map(({ offset, units }) => `${offset}${units.map(({ sound }) => sound).join('')}`).join();
    if (!byUnits.has(key)) byUnits.set(key, pieces);
  }
  return [[...byUnits.values()]];
}

const HAN = /[\p{Script=Han}々]/u;

function readLetters(token: string, language: Language): readonly Slot[] {
  if (!HAN.test(token) || (language !== 'ja' && language !== 'zh')) return [only(spelled(token, language))];
  const signs = [...token];
  const slots: Slot[] = [];
  for (let at = 0; at < signs.length; ) {
    const length = HAN.test(signs[at] ?? '') ? 0 : signs.slice(at).findIndex((sign) => HAN.test(sign));
    if (length !== 0) {
      const run = signs.slice(at, length < 0 ? undefined : at + length);
      const units = spell(run.join(''), language);
      if (units.length > 0) slots.push(only(units));
      at += run.length;
    } else {
      const part = language === 'ja' ? kanjiPart(signs, at) : { signs: 1, readings: hanziReadings(signs[at] ?? '') };
      slots.push(hanSlot(signs.slice(at, at + part.signs).join(''), part.readings, language));
      at += part.signs;
    }
  }
  return slots;
}

function hanSlot(signs: string, readings: readonly string[], language: Language): Slot {
  if (readings.length === 0) return only(spelled(signs, language));
  const byUnits = new Map<string, SpokenReading>();
  for (const reading of readings) {
    const units = language === 'ja' ? spell(reading, language) : spellPinyin(reading);
    const key = units.map(({ sound }) => sound).join('');
    if (!byUnits.has(key) && units.length > 0) byUnits.set(key, [{ offset: 0, units }]);
  }
  return [...byUnits.values()];
}

const only = (units: readonly SoundUnit[]): Slot => [[{ offset: 0, units }]];

function spelled(token: string, language: Language): readonly SoundUnit[] {
  const units = spell(token, language);
  return units.length > 0 ? units : unknownSyllable();
}
