/** docs/api.html: every public name and every code is on it, and a search finds it. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium as launcher } from 'playwright-core';
import { describe, expect, it } from 'vitest';
// biome-ignore lint/correctness/useImportExtensions: a script has its types beside it
import { apiHtml, rank } from '../../scripts/api-html.mjs';
import { ERROR_CODES, FINDING_CODES, WARNING_CODES } from '../../src/codes.js';
import { chromium } from '../engine/support/chromium.js';
import { scratchFolder } from '../support/scratch.js';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const markdown = ['api.md', 'codes.md'].map((name) => readFileSync(join(docs, name), 'utf8'));
const page = apiHtml(markdown);
const names = [...page.matchAll(/data-name="([^"]+)"/g)].map((match) => match[1] ?? '');

describe('the searchable page', () => {
  it('holds every public name and every code', () => {
    const headings = [...(markdown[0] ?? '').matchAll(/^### `([^`]+)`/gm)].map((match) => match[1] ?? '');
    expect(headings.length).toBeGreaterThan(300);
    const codes = [ERROR_CODES, WARNING_CODES, FINDING_CODES].flatMap((table) => Object.keys(table));
    expect([...headings, ...codes].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('needs nothing beside it', () => {
    expect(page).not.toMatch(/<(?:link|img)\b|<script [^>]*src|@import/);
    expect(Buffer.byteLength(page)).toBeLessThan(1_000_000);
  });

  it('keeps what the Markdown says: types with bars, links, code without markup', () => {
    const said = apiHtml([
      '# a\n\n## b\n\n### `c`\n\nSee [d](d.md) & `x < y`.\n\n| | |\n| --- | --- |\n| `e` | `f \\| g` |\n',
    ]);
    expect(said).toContain('<p>See <a href="d.md">d</a> &amp; <code>x &lt; y</code>.</p>');
    expect(said).toContain('<td><code>e</code></td><td><code>f | g</code></td>');
  });
});

describe('a search', () => {
  it.each([
    ['', 'render', 1, 'nothing typed: all'],
    ['render', 'render', 4, 'the name itself'],
    ['RENDER', 'renderMany', 3, 'how a name begins'],
    ['many', 'renderMany', 2, 'within a name'],
    ['budget', 'renderMany', 1, 'within what is said'],
    ['render money', 'renderMany', 0, 'a word that is nowhere'],
  ])('for %j ranks %s as %i: %s', (query, name, score) => {
    expect(rank(query, name, 'Renders many within one budget.')).toBe(score);
  });

  it('finds members by their names', () => {
    expect(rank('frame', 'Engine', 'frame: a still', ['render', 'frame'])).toBe(3);
  });

  it.skipIf(chromium === undefined)('shows what it finds, the best first, in a browser', async () => {
    const file = join(scratchFolder(), 'api.html');
    writeFileSync(file, page);
    expect(statSync(file).size).toBeGreaterThan(100_000);
    const browser = await launcher.launch({ executablePath: chromium as string });
    try {
      const tab = await browser.newPage();
      await tab.goto(`${pathToFileURL(file).href}?q=createEngine`);
      expect(await tab.locator('main section h3').first().textContent()).toBe('createEngine reelwright');
      await tab.fill('input', 'face_left_visible');
      expect(await tab.locator('main section').first().getAttribute('data-name')).toBe('face_left_visible');
      await tab.fill('input', 'frame');
      expect(await tab.locator('main section').first().getAttribute('data-name')).toBe('Engine');
      await tab.fill('input', '');
      expect(await tab.locator('main section').count()).toBe(names.length);
    } finally {
      await browser.close();
    }
  });
});
