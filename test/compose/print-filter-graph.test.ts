import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { chain, filter, graph } from '../../src/compose/filter-graph.js';
import { escapeValue, printFilterGraph } from '../../src/compose/print-filter-graph.js';
import { bothFfmpegs } from '../support/ffmpegs.js';

describe('escapeValue', () => {
  const table: readonly (readonly [why: string, value: string, printed: string])[] = [
    ['plain text stays', 'abc', 'abc'],
    ['an apostrophe is special on both levels', "it's", "it\\\\\\'s"],
    ['a colon separates options', 'a:b', 'a\\\\:b'],
    ['a comma separates filters', 'gte(n,3)', 'gte(n\\,3)'],
    ['a semicolon separates chains', 'a;b', 'a\\;b'],
    ['brackets are labels', '[in]', '\\[in\\]'],
    ['a backslash doubles twice', 'a\\b', 'a\\\\\\\\b'],
    ['percent is no syntax of graphs', '100%', '100%'],
    ['a newline is kept', 'a\nb', 'a\nb'],
    ['an emoji is kept', 'x😀y', 'x😀y'],
    ['a Windows path', 'C:\\Users\\me', 'C\\\\:\\\\\\\\Users\\\\\\\\me'],
    ['equals is safe inside a value', 'a=b', 'a=b'],
  ];
  it.each(table)('%s', (_why, value, printed) => {
    expect(escapeValue(value)).toBe(printed);
  });
});

describe.each(bothFfmpegs)('what ffmpeg reads back ($name)', ({ path }) => {
  // The value is set as frame metadata and printed to the log: what ffmpeg made of the text after both levels of
  // quoting.
  const values = ["it's 5:30", 'a,b;c', '[x]', 'back\\slash', '100%', 'emoji 😀', 'C:\\Users\\me', "'quoted'", 'a=b|c'];
  it.each(values)('%s', (value) => {
    const text = printFilterGraph(
      graph([
        chain(
          [],
          [
            filter('color', { size: '16x16', duration: 0.04, rate: 25 }),
            // 4.1 adds nothing to a frame that has no metadata yet.
            filter('signalstats'),
            filter('metadata', { mode: 'add', key: 'k', value }),
            filter('metadata', { mode: 'print' }),
          ],
          ['out'],
        ),
      ]),
    );
    const args = ['-v', 'info', '-hide_banner', '-filter_complex', text, '-map', '[out]', '-f', 'null', '-'];
    const { stderr } = spawnSync(path, args, { encoding: 'utf8' });
    expect(stderr).toContain(`] k=${value}\n`);
  });
});

describe('printFilterGraph', () => {
  it('prints one chain per line', () => {
    const printed = printFilterGraph(
      graph([
        chain(['0:v'], [filter('scale', { w: 1080, h: 1920 }), filter('setsar', { sar: 1 })], ['base']),
        chain(['base', '1:v'], [filter('overlay', { x: 4, enable: 'between(n,3,9)' })], ['out']),
      ]),
    );
    expect(printed).toBe(
      '[0:v]scale=w=1080:h=1920,setsar=sar=1[base];\n[base][1:v]overlay=x=4:enable=between(n\\,3\\,9)[out]',
    );
  });

  it('prints a filter without options as its bare name', () => {
    expect(printFilterGraph(graph([chain([], [filter('hflip')], ['a'])]))).toBe('hflip[a]');
  });
});
