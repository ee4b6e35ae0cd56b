/**
 * What agents read is true: every document in it is valid, every command exists with its options, every link leads
 * somewhere.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { validateComposition } from '../../src/document/validate.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (paper: string) => readFileSync(join(root, paper), 'utf8');
const SKILL = 'skills/reelwright/SKILL.md';
const PAPERS = [SKILL, 'llms.txt', 'AGENTS.md', 'docs/agents.md', 'docs/interchange.md'];
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code);

/** Each command of the command line with all that main.ts says of it. */
const commands = new Map(
  read('src/cli/main.ts')
    .split(/^command\(\n/m)
    .slice(1)
    .map((text) => [/^ {2}'([\w-]+)/.exec(text)?.[1] ?? '', text]),
);
const COMMON = ['--set', '--json', '--quiet', '--verbose', '--extension', '--quality', '--cache', '--no-cache'];

describe('the skill', () => {
  const text = read(SKILL);
  it('is named after its folder, described in at most 1,024 characters, and shorter than 500 lines', () => {
    const [, name, description = ''] = /^---\nname: (\S+)\ndescription: (.+)\n---\n/.exec(text) ?? [];
    expect([name, description.length <= 1024, description.length > 100]).toEqual(['reelwright', true, true]);
    expect(text.split('\n').length).toBeLessThan(500);
  });

  it('shows a valid document of every kind', () => {
    const documents = blocks(text, 'json').map((code) => JSON.parse(code) as unknown);
    const kinds = documents.map((document) => validateComposition(document).kind);
    expect(kinds).toEqual(['short', 'slider', 'editor', 'tracking']);
  });

  it('names every look', async () => {
    const { VISUAL_LANGUAGES } = await import('../../src/document/enumerations.js');
    expect(VISUAL_LANGUAGES.filter((look) => !text.includes(`| \`${look}\` |`))).toEqual([]);
  });
});

describe.each(PAPERS)('%s', (paper) => {
  const text = read(paper);
  it('links to what is there', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(local.filter((link) => !existsSync(join(root, dirname(paper), link)))).toEqual([]);
  });

  it('gives commands that exist, with options that they take', () => {
    const lines = [...text.matchAll(/(?:^|`)reelwright ([^`\n]+)/gm)].map(
      ([, line = '']) => line.split('  #')[0] ?? '',
    );
    const wrong = lines.flatMap((line) => {
      const [name = '', ...args] = line.trim().split(/\s+/);
      const told = commands.get(name);
      if (told === undefined) return [`${name}: no command`];
      const options = args.filter((arg) => arg.startsWith('-') && arg !== '-');
      return options
        .filter((option) => !COMMON.includes(option) && !told.includes(option))
        .map((one) => `${line}: ${one}`);
    });
    expect(wrong).toEqual([]);
  });
});

it('llms.txt names every page of the documentation that a user of documents or of the library reads', () => {
  const named = read('llms.txt');
  const pages = [
    'agents',
    'api',
    'brand',
    'cli',
    'codes',
    'editor',
    'extensions',
    'ingest',
    'limits',
    'looks',
    'outputs',
    'sliders',
    'tracking',
  ];
  expect(pages.filter((page) => !named.includes(`docs/${page}.md`))).toEqual([]);
});
