/** The papers of the house: short, narrow enough to be read beside code, and true about where things stand. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const MOST_COLUMNS = 120;
const WHY = readdirSync(join(root, 'docs/why')).map((name) => `docs/why/${name}`);
const read = (paper: string) => readFileSync(join(root, paper), 'utf8');
const names = new Set(
  ['src', 'test', 'scripts', 'studio/scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => basename(name)),
  ),
);

it('ARCHITECTURE.md is at most 150 lines', () => {
  expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(150);
});

describe('docs/README.md', () => {
  const page = read('docs/README.md');
  const links = [...page.matchAll(/\]\(([^)#\s]+)/g)].map((match) => match[1] ?? '');
  const named = [...page.matchAll(/`docs\/([\w-]+\.md)`/g)].map((match) => match[1] ?? '');

  it('leads to what is there, and to every page of the folder', () => {
    expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).toEqual([]);
    const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
    expect(pages.filter((name) => !links.includes(name) && !named.includes(name))).toEqual([]);
  });
});

describe.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', ...WHY])('%s', (paper) => {
  const text = read(paper);

  it('keeps within 120 columns where it is no table', () => {
    const wide = text.split('\n').filter((line) => [...line].length > MOST_COLUMNS && !line.startsWith('|'));
    expect(wide).toEqual([]);
  });

  it('links to and names what is there', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map((match) => match[1] ?? '');
    const local = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(local.filter((link) => !existsSync(join(root, dirname(paper), link)))).toEqual([]);
    const files = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|mjs))`/g)].map((match) => match[1] ?? '');
    const isThere = (file: string) =>
      file.includes('/') ? ['', 'src'].some((place) => existsSync(join(root, place, file))) : names.has(file);
    expect(files.filter((file) => !isThere(file))).toEqual([]);
  });
});

it('each page of docs/why says its claim, the alternative, a measurement with its date, and what would change our mind', () => {
  const pages = WHY.filter((page) => !['README', 'costs', 'dependencies'].includes(basename(page, '.md')));
  expect(pages.length).toBeGreaterThan(20);
  const parts = [
    /\*\*Claim\.\*\*/,
    /\*\*The alternatives?\.\*\*/,
    /\*\*Measurements?(?:\*\* \(20\d\d-\d\d-\d\d|\.\*\* None)/,
    /\*\*What would change our mind\.\*\*/,
  ];
  expect(pages.filter((page) => parts.some((part) => !part.test(read(page))))).toEqual([]);
});
