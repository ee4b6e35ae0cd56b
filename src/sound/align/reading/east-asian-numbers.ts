/** Whole numbers as Chinese, Japanese and Korean say them, in groups of four digits. */

/** A number of up to 16 digits in Chinese characters. */
export function chineseNumber(digits: string): string {
  return grouped(digits, {
    zero: '零',
    names: '一二三四五六七八九',
    places: ['', '十', '百', '千'],
    groups: ['', '万', '亿', '万亿'],
  }).replace(/^一十/u, '十');
}

/** A number of up to 16 digits in hiragana. */
export function japaneseNumber(digits: string): string {
  const names = ['いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう'];
  return grouped(digits, {
    zero: 'ゼロ',
    names,
    places: ['', 'じゅう', 'ひゃく', 'せん'],
    groups: ['', 'まん', 'おく', 'ちょう'],
    dropsOne: true,
  })
    .replace(/さんひゃく/gu, 'さんびゃく')
    .replace(/ろくひゃく/gu, 'ろっぴゃく')
    .replace(/はちひゃく/gu, 'はっぴゃく')
    .replace(/さんせん/gu, 'さんぜん')
    .replace(/はちせん/gu, 'はっせん');
}

/** Sino-Korean numbers in hangul; up to 16 digits. */
export function koreanNumber(digits: string): string {
  const said = grouped(digits, {
    zero: '영',
    names: '일이삼사오육칠팔구',
    places: ['', '십', '백', '천'],
    groups: ['', '만', '억', '조'],
    dropsOne: true,
  });
  return said.replace(/^일만/u, '만');
}

/** Native Korean numbers up to 99, alone and before a counted noun. */
export function nativeKoreanNumber(value: number): readonly string[] {
  if (value < 1 || value > 99) return [];
  const tens = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'][Math.floor(value / 10)] ?? '';
  const alone = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉'][value % 10] ?? '';
  const counting = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'][value % 10] ?? '';
  return [tens + alone, (value === 20 ? '스무' : tens) + counting];
}

interface Names {
  readonly zero: string;
  /** The names of 1 to 9. */
  readonly names: string | readonly string[];
  readonly places: readonly string[];
  readonly groups: readonly string[];
  /** Ten, hundred and thousand are said without a one before them. */
  readonly dropsOne?: boolean;
}

function grouped(digits: string, { zero, names, places, groups, dropsOne = false }: Names): string {
  const bare = digits.replace(/^0+/u, '');
  if (bare === '') return zero;
  let said = '';
  let isZeroOpen = false;
  for (let at = 0; at < bare.length; at += 1) {
    const place = bare.length - 1 - at;
    const digit = Number(bare[at]);
    if (digit === 0) isZeroOpen = said !== '';
    else {
      // Chinese says one zero for a gap; the other languages none.
      said += isZeroOpen && !dropsOne ? zero : '';
      isZeroOpen = false;
      said += (digit === 1 && dropsOne && place % 4 > 0 ? '' : (names[digit - 1] ?? '')) + (places[place % 4] ?? '');
    }
    const group = bare.slice(Math.max(0, at - 3), at + 1);
    if (place % 4 === 0 && place > 0 && /[1-9]/u.test(group)) said += groups[place / 4] ?? '';
  }
  return said;
}
