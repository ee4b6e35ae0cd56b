/** Fonts of the user's own: found, proved by content and made drawable until the call ends. */
import type { MediaId } from '../../compose/timeline.js';
import type { ResolvedFonts } from '../../document/fonts.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { ownFontAlias } from '../../draw/own-font.js';
import type { Warning } from '../../errors.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import type { FontFacts } from '../../io/fonts/font-proof.js';
import { FONT_LIMITS, provedFont } from '../../io/fonts/isolated-font.js';
import { useOwnFont } from '../../io/fonts/own-font-registry.js';
import { startWatchdog, type Watchdog } from '../../io/process/watchdog.js';
import type { FontMedia } from '../../media.js';
import { graphemes } from '../../type/graphemes.js';
import type { OwnFonts } from '../../type/own-fonts.types.js';
import { collect } from '../collect.js';
import { remembered } from '../remembered.js';
import { codeOf } from '../versions.js';
import type { StillWorkspace, Workspace } from '../workspace.js';
import type { DocumentBook } from './document-book.js';
import { type FoundFile, type Gathering, gatherSource } from './gather.js';

/** Characters that a warning names. */
const MOST_NAMED = 12;

/** The fonts that set a document. */
export interface DocumentFonts {
  /** The font files, for plans; empty for the engine's own fonts. */
  readonly found: readonly FoundFile<FontMedia>[];
  /** Content hashes by the kind of text that a font sets: part of the key of everything that is set with them. */
  readonly hashes: Readonly<Record<string, string>>;
  /** What `documentBook` makes the font book of; undefined for the engine's own fonts. */
  readonly own: OwnFonts | undefined;
  /** What the fonts lack of all that was set with a book of theirs and drawn. */
  warnings(book: DocumentBook, drawn: readonly DrawNode[]): readonly Warning[];
}

/** Rejects with what is wrong with a font (class `media` or `usage`). */
export async function openFonts(
  fonts: ResolvedFonts | undefined,
  gathering: Gathering,
  workspace: StillWorkspace,
): Promise<DocumentFonts> {
  if (fonts === undefined) return { found: [], hashes: {}, own: undefined, warnings: () => [] };
  const one = (role: 'headline' | 'text') => {
    const source = fonts[role]?.source;
    return source === undefined ? Promise.resolve(undefined) : fontOf(role, source, gathering, workspace);
  };
  const [headline, text] = await collect([one('headline'), one('text')]);
  const both = [headline, text].filter((font) => font !== undefined);
  return {
    found: both.map(({ found }) => found),
    hashes: Object.fromEntries(both.map(({ role, found }) => [role, found.media.contentHash])),
    own: { headline: headline?.facts, text: text?.facts },
    warnings: (book, drawn) => {
      const shown = charactersOf(drawn);
      return both.flatMap(({ facts, found }) => [
        ...lackingWarning(
          facts,
          (book.lacking?.(facts) ?? []).filter((character) => shown.has(character)),
          found.id,
        ),
        ...embeddingWarning(facts, found.id),
      ]);
    },
  };
}

/** Makes a font of a plan drawable until the call ends. Its content is that of the plan already. */
export async function useFont(held: HeldSource, id: MediaId, workspace: StillWorkspace): Promise<FontFacts> {
  const { file, contentHash: hash, name } = held;
  const alias = ownFontAlias(hash);
  const identity = { probe: 'font', code: codeOf('font'), hash };
  const { signal, watchdog } = workspace as StillWorkspace & Partial<Pick<Workspace, 'watchdog'>>;
  const facts = await remembered(workspace, identity, () =>
    watched(watchdog, (guard) => provedFont({ file, name, path: id, alias }, { signal, watchdog: guard })),
  );
  workspace.atEnd(useOwnFont(hash, file));
  return facts;
}

/** A child that is busy with a font does not notice that the engine is gone; a carousel has no watchdog of its own. */
async function watched<T>(given: Watchdog | undefined, work: (watchdog: Watchdog) => Promise<T>): Promise<T> {
  if (given !== undefined) return work(given);
  const own = await startWatchdog();
  try {
    return await work(own);
  } finally {
    await own.close();
  }
}

async function fontOf(role: 'headline' | 'text', source: string, gathering: Gathering, workspace: StillWorkspace) {
  const id = `fonts.${role}.source`;
  const held = await gatherSource({ source, id }, FONT_LIMITS.maxBytes, gathering, workspace);
  const facts = await useFont(held, id, workspace);
  const { family, style, weight, embedding } = facts;
  const media: FontMedia = { kind: 'font', contentHash: held.contentHash, family, style, weight, embedding };
  return { role, facts, found: { id, source, media, file: held.file, path: held.path } };
}

function charactersOf(nodes: readonly DrawNode[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: DrawNode) => {
    if (node.kind === 'group') node.children.forEach(visit);
    if (node.kind === 'text') for (const { text } of graphemes(node.text)) found.add(text);
  };
  nodes.forEach(visit);
  return found;
}

function lackingWarning({ family }: FontFacts, lacking: readonly string[], path: MediaId): readonly Warning[] {
  if (lacking.length === 0) return [];
  const named = lacking.slice(0, MOST_NAMED).map((character) => `"${character}"`);
  const more = lacking.length > MOST_NAMED ? ` and ${lacking.length - MOST_NAMED} more` : '';
  const message = `The font ${family || 'of the document'} lacks ${named.join(', ')}${more}; another font sets what it lacks.`;
  return [{ code: 'font_lacks_characters', path, message }];
}

function embeddingWarning({ family, embedding }: FontFacts, path: MediaId): readonly Warning[] {
  if (embedding !== 'restricted') return [];
  const message = `The font ${family || 'of the document'} says that its file may not be passed on without its maker's permission. The film holds pictures of letters and no font.`;
  return [{ code: 'font_embedding_restricted', path, message }];
}
