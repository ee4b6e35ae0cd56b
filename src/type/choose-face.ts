/**
 * Which faces set a text: the family as a whole, or the first face of its chain that has every letter; symbols may come
 * from a later face, emoji always come from the emoji face. Pure: coverage is asked through a function.
 */
import type { Language, ShortFontFamily } from '../document/enumerations.js';
import type { TypeCut } from '../document/looks/look.types.js';
import { ReelwrightError } from '../errors.js';
import type { FontManifest } from './font-manifest.js';
import { graphemes, isEmoji, isInvisible, isLetterLike } from './graphemes.js';

/** Face keys in order of preference, without doubles: the first sets all letters it has. */
export interface FaceChoice {
  readonly keys: readonly string[];
  /** The code points that each face draws: they must be loaded before drawing. */
  readonly codePoints: ReadonlyMap<string, ReadonlySet<number>>;
}

export type Covers = (faceKey: string, codePoint: number) => boolean;

/** The text to set, and the type that is wanted for it. */
export interface FaceRequest {
  readonly text: string;
  readonly family: ShortFontFamily;
  readonly language: Language;
  readonly cut: TypeCut;
}

/** The engine's faces, and the characters that each can draw. */
export interface KnownFaces {
  readonly manifest: FontManifest;
  readonly covers: Covers;
}

/** The user's own faces, by their keys. */
export interface OwnFaces {
  /** The face that sets every character it has; the others come from the chain, character by character. */
  readonly lead?: string | undefined;
  /** The faces that are asked when no face of the chain has a character. */
  readonly last?: readonly string[];
}

const ARROW = /^[\u2190-\u21ff\u2794-\u27be\u27f0-\u27ff]$/u;

/** Throws `glyph_missing` for the first character that no face has. `chooseFaces` is deterministic in its arguments. */
export function chooseFaces(
  { text, family, language, cut }: FaceRequest,
  { manifest, covers }: KnownFaces,
  { lead, last = [] }: OwnFaces = {},
): FaceChoice {
  const chain = [...faceChain(text, family, language, cut, manifest), ...last.filter((key) => key !== lead)];
  const clusters = graphemes(text).map((grapheme) => ({ text: grapheme.text, needs: neededCodePoints(grapheme.text) }));
  const has = (face: string, needs: readonly number[]) =>
    needs.every((codePoint) => !isPrivate(codePoint) && covers(face, codePoint));
  const isColour = (cluster: { text: string; needs: readonly number[] }) =>
    isEmoji(cluster.text) && has(manifest.emoji, cluster.needs);

  // Arabic letters join, so one face sets all of them: the lead if it has them all, otherwise the first face that does.
  const joined = clusters.filter(({ text }) => /\p{Script=Arabic}/u.test(text));
  const leads = lead !== undefined && joined.every(({ needs }) => has(lead, needs));
  const letters = clusters.filter(
    (cluster) => isLetterLike(cluster.text) && !isColour(cluster) && !(leads && has(lead, cluster.needs)),
  );
  const whole = chain.find((face) => letters.every((cluster) => has(face, cluster.needs)));
  // Where no single face has all letters (a text in two scripts), each cluster is set by the first face of the chain
  // that has it.
  const rest = whole === undefined ? chain : [whole, ...chain.filter((face) => face !== whole)];
  const [first, ...others] = rest;
  const order =
    lead === undefined ? rest : leads ? [lead, ...rest] : [first, lead, ...others].filter((key) => key !== undefined);

  const used = new Map<string, Set<number>>();
  const take = (face: string, needs: readonly number[]) => {
    const taken = used.get(face) ?? new Set<number>();
    for (const codePoint of needs) taken.add(codePoint);
    used.set(face, taken);
  };
  // A face that replaces the family for letters may draw arrows with feathers, so arrows come from the general face.
  const symbols = (one: string) => (ARROW.test(one) ? [order[0] as string, manifest.tail[cut].general] : []);
  for (const cluster of clusters) {
    const candidates = isColour(cluster) ? [manifest.emoji] : [...symbols(cluster.text), ...order, manifest.emoji];
    const face = candidates.find((key) => has(key, cluster.needs));
    if (face === undefined) throw glyphMissing(cluster.text, cluster.needs, family, candidates, covers);
    if (cluster.needs.length > 0) take(face, cluster.needs);
  }
  const isLed = leads && used.has(lead);
  const base = (isLed ? lead : whole) ?? order.find((face) => used.has(face)) ?? (order[0] as string);
  take(base, [0x20]);
  return { keys: [...new Set([base, ...order, manifest.emoji])].filter((key) => used.has(key)), codePoints: used };
}

/** The chain of faces for a text: its family, then the general face, then the faces of other scripts by language. */
export function faceChain(
  text: string,
  family: ShortFontFamily,
  language: Language,
  cut: TypeCut,
  manifest: FontManifest,
): readonly string[] {
  const tail = manifest.tail[cut];
  const cjk = [...new Set([cjkFace(text, language), 'han', 'kana', 'hangul'] as const)].map((script) => tail[script]);
  const { [cut]: own = manifest.families[family].text } = manifest.families[family];
  // Some Latin families have Arabic letters too; one face for all Arabic keeps joins, marks and heights the same.
  const first = /\p{Script=Arabic}/u.test(text) ? [tail.arabic] : [];
  const chain = [...first, ...own, tail.general, tail.arabic, ...cjk];
  return [...new Set(chain)];
}

/**
 * The shapes of Han characters differ by language; in a text of another language, kana or hangul tell which ones are
 * meant.
 */
function cjkFace(text: string, language: Language): 'han' | 'kana' | 'hangul' {
  if (language === 'zh') return 'han';
  if (language === 'ja') return 'kana';
  if (language === 'ko') return 'hangul';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'kana';
  return /\p{Script=Hangul}/u.test(text) ? 'hangul' : 'han';
}

/**
 * True for private-use code points: they mean something else in every font, so what a face draws there is not what was
 * written.
 */
function isPrivate(codePoint: number): boolean {
  return /^\p{Co}$/u.test(String.fromCodePoint(codePoint));
}

function neededCodePoints(cluster: string): readonly number[] {
  return [...cluster]
    .map((character) => character.codePointAt(0) as number)
    .filter((codePoint) => !isInvisible(codePoint));
}

function glyphMissing(
  cluster: string,
  needs: readonly number[],
  family: ShortFontFamily,
  candidates: readonly string[],
  covers: Covers,
): ReelwrightError {
  const culprit =
    needs.find((codePoint) => isPrivate(codePoint) || !candidates.some((face) => covers(face, codePoint))) ??
    needs[0] ??
    0;
  const name = `U+${culprit.toString(16).toUpperCase().padStart(4, '0')}`;
  // A control character has no shape, so the message shows only its name.
  const shown = /\p{C}/u.test(cluster) ? name : `"${cluster}" (${name})`;
  return new ReelwrightError(
    {
      code: 'glyph_missing',
      path: '',
      message: `Expected characters that a font of the engine covers for ${family} but received ${shown}`,
      remedy: `Remove or replace ${shown}; the ${candidates.length} faces asked were ${candidates.join(', ')}.`,
    },
    { class: 'usage' },
  );
}
