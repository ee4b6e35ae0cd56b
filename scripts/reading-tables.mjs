#!/usr/bin/env node
/**
 * node scripts/reading-tables.mjs FOLDER: writes src/sound/align/reading/hanzi-table.ts and kanji-table.ts anew from
 * Unihan_Readings.txt, Unihan_OtherMappings.txt and Unihan_DictionaryLikeData.txt of the Unicode Character Database
 * (Unihan.zip of unicode.org).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { positionals } = parseArgs({ allowPositionals: true });
const [folder] = positionals;
if (folder === undefined) throw new Error('Expected a folder with the Unihan files but received none');

/** Readings of a sign that are rarer than this share of its uses are left out. */
const LEAST_SHARE = 0.1;
const MOST_ON = 3;
const MOST_KUN = 4;

const [readings, mappings, uses] = ['Readings', 'OtherMappings', 'DictionaryLikeData'].map(fieldsOf);
writeTable('hanzi', 'HANZI_BY_SYLLABLE', hanziRows(), [
  'Chinese signs by the syllables they are read as, without tones; a sign that is read in several ways stands at each.',
  "From the fields kMandarin and kHanyuPinlu of Unicode's Unihan database (licence: THIRD_PARTY.md). Written by",
  'scripts/reading-tables.mjs.',
]);
writeTable('kanji', 'KANJI_READINGS', kanjiRows(), [
  'Japanese signs with their readings: the Chinese ones, a slash, the Japanese ones in their dictionary form.',
  "From the fields kJapaneseOn and kJapaneseKun of Unicode's Unihan database (licence: THIRD_PARTY.md), for the signs of",
  'the common list and those of names. Written by scripts/reading-tables.mjs.',
]);

function fieldsOf(part) {
  const found = new Map();
  for (const line of readFileSync(join(folder, `Unihan_${part}.txt`), 'utf8').split('\n')) {
    const [code, field, value] = line.split('\t');
    if (!code?.startsWith('U+') || value === undefined) continue;
    const sign = String.fromCodePoint(Number.parseInt(code.slice(2), 16));
    const fields = found.get(sign) ?? {};
    fields[field] = value;
    found.set(sign, fields);
  }
  return found;
}

function hanziRows() {
  const bySyllable = new Map();
  for (const [sign, { kMandarin, kHanyuPinlu }] of readings) {
    const isCommon = kHanyuPinlu !== undefined || mappings.get(sign)?.kTGH !== undefined;
    const isTraditional = mappings.get(sign)?.kBigFive !== undefined && uses.get(sign)?.kFrequency !== undefined;
    if (kMandarin === undefined || !(isCommon || isTraditional)) continue;
    const counted = [...(kHanyuPinlu ?? '').matchAll(/(\S+?)\((\d+)\)/gu)].map(([, pinyin, n]) => [pinyin, Number(n)]);
    const sum = counted.reduce((all, [, n]) => all + n, 0);
    const often = counted.filter(([, n]) => n >= LEAST_SHARE * sum).map(([pinyin]) => pinyin);
    for (const syllable of new Set([...kMandarin.split(' ').slice(0, 1), ...often].map(withoutTone))) {
      bySyllable.set(syllable, (bySyllable.get(syllable) ?? '') + sign);
    }
  }
  return [...bySyllable].sort(([a], [b]) => (a < b ? -1 : 1)).map(([syllable, signs]) => syllable + signs);
}

function withoutTone(pinyin) {
  return pinyin
    .normalize('NFD')
    .replace(/u\u0308/gu, 'v')
    .replace(/\p{M}/gu, '');
}

function kanjiRows() {
  return [...readings].flatMap(([sign, { kJapaneseOn = '', kJapaneseKun = '' }]) => {
    const { kJoyoKanji, kJinmeiyoKanji } = mappings.get(sign) ?? {};
    if (kJoyoKanji === undefined && kJinmeiyoKanji === undefined) return [];
    const list = (romaji, most) => [...new Set(romaji.split(' ').slice(0, most).map(kanaOf))].join(',');
    if (kJapaneseOn === '' && kJapaneseKun === '') return [];
    return `${sign}${list(kJapaneseOn, MOST_ON)}/${list(kJapaneseKun, MOST_KUN)}`;
  });
}

function kanaOf(romaji) {
  const rows = {
    '': 'あいうえお',
    k: 'かきくけこ',
    g: 'がぎぐげご',
    s: 'さしすせそ',
    z: 'ざじずぜぞ',
    t: 'たちつてと',
    d: 'だぢづでど',
    n: 'なにぬねの',
    h: 'はひふへほ',
    b: 'ばびぶべぼ',
    p: 'ぱぴぷぺぽ',
    m: 'まみむめも',
    r: 'らりるれろ',
    y: 'や ゆ よ',
    w: 'わ   を',
    sh: 'しゃ し しゅ しぇ しょ',
    ch: 'ちゃ ち ちゅ ちぇ ちょ',
    j: 'じゃ じ じゅ じぇ じょ',
    ts: '  つ  ',
    f: '  ふ  ',
  };
  const kana = (onset, vowel) => {
    const at = 'aiueo'.indexOf(vowel);
    if (['sh', 'ch', 'j'].includes(onset)) return rows[onset].split(' ')[at];
    if (onset.length === 2 && onset.endsWith('y')) return rows[onset.charAt(0)].charAt(1) + 'ゃ ゅ ょ'.charAt(at);
    return rows[onset]?.charAt(at) ?? '';
  };
  return romaji
    .toLowerCase()
    .replace(/([kstpgdbhc])\1/gu, 'っ$1')
    .replace(/(sh|ch|ts|[kgsztdnhbpmryjwf]y?|)([aiueo])/gu, (_, onset, vowel) => kana(onset, vowel))
    .replace(/n/gu, 'ん')
    .replace(/[a-z']/gu, '');
}

function writeTable(name, constant, rows, header) {
  const lines = [''];
  for (const row of rows) {
    if ([...`${lines.at(-1)} ${row}`].length > 110) lines.push('');
    lines[lines.length - 1] += lines.at(-1) === '' ? row : ` ${row}`;
  }
  const text = `/**\n${header.map((line) => ` * ${line}\n`).join('')} */\nexport const ${constant} = \`\n${lines.join('\n')}\n\`;\n`;
  writeFileSync(join(import.meta.dirname, `../src/sound/align/reading/${name}-table.ts`), text);
  console.log(`${name}: ${rows.length} rows, ${Buffer.byteLength(text)} bytes`);
}
