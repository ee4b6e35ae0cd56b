import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHORT_FONT_FAMILIES } from '../../../src/document/enumerations.js';
import { listFonts } from '../../../src/io/fonts/font-list.js';
import { drawFontSpecimen } from '../../../src/io/fonts/font-specimen.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reelwright-specimen-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('listFonts', () => {
  it('lists the fifteen families in the interface’s order, each with package, licence and what sets its languages', () => {
    const fonts = listFonts();
    expect(fonts.map((font) => font.family)).toEqual(SHORT_FONT_FAMILIES);
    for (const font of fonts) {
      expect(font.package).toMatch(/^@(?:expo-google-fonts|fontsource-variable)\//);
      expect(font.licence).toMatch(/^(?:OFL-1\.1|Apache-2\.0)$/);
      expect(Object.keys(font.fallbacks)).toEqual(expect.arrayContaining(['zh', 'ja', 'ko', 'ar']));
    }
  });

  it('names the stand-ins for the families that are not free', () => {
    const standIns = Object.fromEntries(
      listFonts()
        .filter((font) => font.standInFor !== '')
        .map((font) => [font.family, font.display]),
    );
    expect(standIns).toEqual({
      ShortFontTheBold: 'rubik-900',
      ShortFontImpact: 'oswald-heavy',
      ShortFontSocialSans: 'social-sans-800',
    });
  });
});

describe('drawFontSpecimen', () => {
  it('writes one PNG of the sheet, with ink in every row', async () => {
    const { default: sharp } = await import('sharp');
    const path = join(folder, 'deep', 'specimen.png');
    await drawFontSpecimen(path);
    expect(await readdir(join(folder, 'deep'))).toEqual(['specimen.png']);
    const picture = await sharp(path).metadata();
    expect(picture.format).toBe('png');
    expect(picture.width).toBeGreaterThan(1000);
    const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
    for (let row = 0; row < SHORT_FONT_FAMILIES.length + 5; row++) {
      let most = 0;
      for (let y = 74 + row * 132; y < 202 + row * 132; y++)
        for (let x = 400; x < 1000; x++) most = Math.max(most, data[info.channels * (y * info.width + x)] ?? 0);
      expect(most, `row ${row}`).toBeGreaterThan(200);
    }
  });
});
