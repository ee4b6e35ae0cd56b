/**
 * Fonts of the user's own, known to the canvas of this process while calls use them, and a few of them afterwards. The
 * canvas is process-wide, so there is one registry; a font is registered under a name made from its content, and under
 * no other.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FontKey } from '@napi-rs/canvas';
import { ownFontAlias } from '../../draw/own-font.js';
import { ReelwrightError } from '../../errors.js';
import { canvasModule } from '../raster/canvas-module.js';
import { renamedFont, sfntTables } from './sfnt.js';

/** Where calls that still run read each font. */
const files = new Map<string, Set<{ readonly file: string }>>();
/** Registered fonts, the least recently used first. */
const registered = new Map<string, FontKey>();
/** Idle ones beyond this many are let go: a worker meets the fonts of thousands of brands. */
const MOST_REGISTERED = 32;

/**
 * Makes a proved font drawable by its alias until the returned function is called. Nothing is read before a text asks.
 */
export function useOwnFont(contentHash: string, file: string): () => void {
  const alias = ownFontAlias(contentHash);
  const use = { file };
  const uses = files.get(alias) ?? new Set();
  files.set(alias, uses.add(use));
  return () => {
    uses.delete(use);
    if (uses.size === 0 && files.get(alias) === uses) files.delete(alias);
    letGo();
  };
}

/** Throws `font_changed` for a font that no running call has brought. */
export function registerOwnFont(alias: string): void {
  const [use] = files.get(alias) ?? [];
  if (use === undefined) throw unknownFont(alias);
  const known = registered.get(alias);
  if (known !== undefined) {
    registered.delete(alias);
    registered.set(alias, known);
    return;
  }
  const bytes = readFileSync(use.file);
  const tables = sfntTables(bytes);
  const isSame = ownFontAlias(createHash('sha256').update(bytes).digest('hex')) === alias;
  if (!isSame || typeof tables === 'string') throw unknownFont(alias);
  const key = canvasModule().GlobalFonts.register(Buffer.from(renamedFont(bytes, tables, alias)), alias);
  if (key === null) throw new Error(`internal: the canvas refused ${alias}, which it took before`);
  registered.set(alias, key);
}

function letGo(): void {
  for (const [alias, key] of registered) {
    if (registered.size <= MOST_REGISTERED) return;
    if (files.has(alias)) continue;
    registered.delete(alias);
    canvasModule().GlobalFonts.remove(key);
  }
}

function unknownFont(alias: string): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'font_changed',
      path: '',
      message: `Expected the font that the plan was made with but received none of the content ${alias.slice(-64, -52)}…`,
      remedy: 'Put the original font back, or make the plan again from the composition.',
    },
    { class: 'environment' },
  );
}
