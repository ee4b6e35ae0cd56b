/**
 * Fonts that users bring: what is found out about good ones, how each kind of bad one is refused, and that none takes
 * the name of another.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownFontAlias } from '../../../src/draw/own-font.js';
import { fontBookWith, loadFontBook } from '../../../src/io/fonts/font-book.js';
import { provedFont } from '../../../src/io/fonts/isolated-font.js';
import { registerOwnFont, useOwnFont } from '../../../src/io/fonts/own-font-registry.js';
import { renamedFont, sfntTables } from '../../../src/io/fonts/sfnt.js';
import { canvasModule } from '../../../src/io/raster/canvas-module.js';
import { decodeCoverage, inCoverage } from '../../../src/type/font-manifest.js';
import { cmapOf, fontFile, withBytes, withTable } from '../../support/font-file.js';
import { expectNoLeftovers } from '../../support/no-leftovers.js';
import { scratchFolder } from '../../support/scratch.js';

const folder = scratchFolder();
const bangers = fontFile('bangers/400Regular/Bangers_400Regular.ttf');
const playfair = fontFile('playfair-display/700Bold/PlayfairDisplay_700Bold.ttf');

/** The glyph of the space in `bangers`. */
const SPACE = 425;

let files = 0;
function kept(bytes: Buffer) {
  files += 1;
  const file = join(folder, `${files}.ttf`);
  writeFileSync(file, bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { file, hash, alias: ownFontAlias(hash) };
}
function prove(bytes: Buffer, bounds = {}) {
  const { file, alias } = kept(bytes);
  return provedFont({ file, name: 'Brand.ttf', path: 'fonts.text.source', alias }, { bounds });
}

describe('a font of the user’s own', () => {
  it('is proved: names, weight, rights, characters, sizes of its ink', async () => {
    const facts = await prove(playfair);
    expect(facts).toMatchObject({
      family: 'Playfair Display',
      weight: 700,
      embedding: 'installable',
      upperCase: false,
    });
    const coverage = decodeCoverage(facts.coverage);
    const has = (text: string) => inCoverage(coverage, text.codePointAt(0) as number);
    expect(['H', 'ß', 'Ж', ' ', 'Ω', 'あ'].map(has)).toEqual([true, true, true, true, true, false]);
    expect(facts.metrics.cap).toBeCloseTo(0.708, 1);
    expect(facts.metrics.inkAscent).toBeGreaterThan(facts.metrics.cap);
  });

  it('has no character whose glyph is empty', async () => {
    const glyphs = sfntTables(bangers);
    expect(typeof glyphs).not.toBe('string');
    // All glyphs empty: every entry of `loca` is nought.
    const loca = (glyphs as Exclude<typeof glyphs, string>).find(({ tag }) => tag === 'loca');
    const empty = withBytes(bangers, 'loca', 0, new Array<number>(loca?.length ?? 0).fill(0));
    await expect(prove(empty)).rejects.toMatchObject({
      code: 'font_broken',
      message: expect.stringContaining('without letters or digits'),
    });
  });

  it('has no character that takes no room: the next one would stand on it', async () => {
    const [wide, flat] = await Promise.all([prove(bangers), prove(withAdvances(bangers, (at) => (at === 40 ? 0 : 1)))]);
    const [before, after] = [wide, flat].map(({ coverage }) => decodeCoverage(coverage));
    const lost = Array.from({ length: 0x250 }, (_, codePoint) => codePoint).filter(
      (codePoint) => inCoverage(before!, codePoint) && !inCoverage(after!, codePoint),
    );
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.length).toBeLessThan(5);
  });

  it('may be of a hand whose letters reach over each other, and of joined letters', async () => {
    for (const path of ['cairo/700Bold/Cairo_700Bold.ttf', 'caveat/700Bold/Caveat_700Bold.ttf'])
      expect((await prove(fontFile(path))).coverage).not.toBe('');
  });

  it('says so when its maker restricts the file', async () => {
    expect(await prove(withBytes(bangers, 'OS/2', 8, [0, 2]))).toMatchObject({ embedding: 'restricted' });
    expect(await prove(withBytes(bangers, 'OS/2', 8, [0, 8]))).toMatchObject({ embedding: 'editable' });
  });
});

describe('what is no font, or a bad one, is refused by name', () => {
  const head = (tag: string) => Buffer.concat([Buffer.from(tag, 'latin1'), Buffer.alloc(4000, 0xff)]);
  it.each([
    ['a text file', Buffer.from('font, please'), 'asset_not_font', 'a text file'],
    ['a picture', head('\x89PNG\r\n\x1a\n'), 'asset_not_font', 'PNG'],
    ['a web font that would inflate to gigabytes', head('wOFF'), 'asset_not_font', 'a WOFF web font'],
    ['a WOFF2 web font', head('wOF2'), 'asset_not_font', 'a WOFF2 web font'],
    ['a collection', head('ttcf'), 'asset_not_font', 'a collection of fonts'],
    ['its first bytes alone', bangers.subarray(0, 8), 'font_broken', 'ends in its first line'],
    ['its first half', bangers.subarray(0, bangers.length >> 1), 'font_broken', 'cut off: its table'],
    [
      '65,535 tables',
      Buffer.concat([bangers.subarray(0, 4), Buffer.from([255, 255]), bangers.subarray(6)]),
      'font_broken',
      '65535 tables',
    ],
    ['glyphs of noise', noise(bangers, 'glyf'), 'font_broken', 'without letters'],
    ['a list of characters that is noise', noise(bangers, 'cmap'), 'font_broken', 'damaged|without'],
    ['letters without a width', withAdvances(bangers, () => 0), 'font_broken', 'whose letters have no width'],
    ['a space without a width', withAdvances(bangers, (at) => (at === SPACE ? 0 : 1)), 'font_broken', 'whose space'],
    ['letters a hair wide', withAdvances(bangers, () => 0.02), 'font_broken', 'whose letters have no width'],
    ['a million characters', withTable(bangers, 'cmap', cmapOf(0x20, 0x10ffff)), 'font_broken', 'damaged'],
  ])('%s', async (_, bytes, code, received) => {
    await expect(prove(bytes)).rejects.toMatchObject({
      code: expect.stringContaining(code),
      class: 'media',
      path: 'fonts.text.source',
      message: expect.stringMatching(new RegExp(`for Brand.ttf but received .*${received}`)),
    });
    await expectNoLeftovers({});
  });

  it('one that keeps its reader busy for ever', async () => {
    const endless = withTable(bangers, 'cmap', cmapOf(0, 0xffffffff));
    await expect(prove(endless, { cpuSeconds: 1 })).rejects.toMatchObject({ code: 'font_too_complex', class: 'media' });
    await expectNoLeftovers({});
  });
});

/** The same font, its glyphs as wide as they were times a factor each. */
function withAdvances(font: Buffer, factorOf: (glyph: number) => number): Buffer {
  const tables = sfntTables(font);
  const at = (tag: string) =>
    (typeof tables === 'string' ? undefined : tables.find((one) => one.tag === tag))?.offset ?? 0;
  const copy = Buffer.from(font);
  const metrics = font.readUInt16BE(at('hhea') + 34);
  for (let glyph = 0; glyph < metrics; glyph++) {
    const place = at('hmtx') + 4 * glyph;
    copy.writeUInt16BE(Math.round(font.readUInt16BE(place) * factorOf(glyph)), place);
  }
  return copy;
}

/** The same font with one table of pseudo-random bytes. */
function noise(font: Buffer, tag: string): Buffer {
  const tables = sfntTables(font);
  const table = typeof tables === 'string' ? undefined : tables.find((one) => one.tag === tag);
  let state = 1;
  const bytes = Array.from({ length: table?.length ?? 0 }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return (state >> 16) & 0xff;
  });
  return withBytes(font, tag, 0, bytes);
}

describe('the canvas', () => {
  const width = (family: string) => {
    const context = canvasModule().createCanvas(8, 8).getContext('2d');
    context.font = `400 100px "${family}"`;
    return context.measureText('Hello').width;
  };

  it('knows a user’s font by its content alone, whatever it calls itself', () => {
    const engines = loadFontBook().faceFor('Hello', 'ShortFontInter', 'en').families[0] as string;
    const before = width(engines);
    // A font that calls itself like one of the engine's.
    const tables = sfntTables(bangers);
    const impostor = kept(Buffer.from(renamedFont(bangers, tables as Exclude<typeof tables, string>, engines)));
    const release = useOwnFont(impostor.hash, impostor.file);
    try {
      registerOwnFont(impostor.alias);
      expect(width(engines)).toBe(before);
      expect(width(impostor.alias)).not.toBe(before);
    } finally {
      release();
    }
    const names = canvasModule().GlobalFonts.families.map(({ family }) => family);
    expect(names).toContain(impostor.alias);
  });

  it('is not given a font that no call has brought, or whose file is another by now', () => {
    const { file, hash, alias } = kept(playfair);
    expect(() => registerOwnFont(alias)).toThrow('Expected the font that the plan was made with');
    writeFileSync(file, bangers);
    const release = useOwnFont(hash, file);
    expect(() => registerOwnFont(alias)).toThrow('Expected the font that the plan was made with');
    release();
  });
});

describe('a book with a user’s fonts', () => {
  it('sets what they have in them, and the rest by code point', async () => {
    const { file, hash, alias } = kept(bangers);
    const headline = await provedFont({ file, name: 'Brand.ttf', path: '', alias }, {});
    const release = useOwnFont(hash, file);
    try {
      const book = fontBookWith({ headline });
      const of = (text: string, role: 'headline' | 'text' = 'headline') =>
        book.faceFor(text, 'ShortFontInter', 'de', 'display', role);
      expect(of('Größen').families).toEqual([alias]);
      const mixed = of('Größe Ω 🔥').families.map((name) => name.slice(0, 9));
      expect(mixed).toEqual(['own-font-', 'rw-inter-', 'rw-noto-c']);
      expect(book.lacking(headline)).toEqual(expect.arrayContaining(['Ω']));
      // Joined letters are never set from two fonts.
      expect(of('قهوة').families[0]).toMatch(/^rw-cairo/);
      expect(of('Größen', 'text').families[0]).toMatch(/^rw-inter/);
      expect(book.covers(of('Größen'), 'Ω')).toBe(false);
      expect(book.covers(of('Größen'), 'ß')).toBe(true);
    } finally {
      release();
    }
  });
});
