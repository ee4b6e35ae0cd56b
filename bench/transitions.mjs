/**
 * `npm run bench transitions`: what each transition costs a frame of 1080x1920, processor time on one thread, above
 * showing both scenes without it. Options: --rounds N (default 5), --ffmpeg PATH (default: the bundled one and the
 * system's).
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { median, timed } from './measure.mjs';

const bundled = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path;
const SIZE = { width: 1080, height: 1920 };
const RATE = 30;
const FRAMES = 60;

/** Milliseconds a frame: twice what the research of the product measured for the best known way of each. */
const BARS = { crossfade: 5.8, dip: 3.4, slide: 3.4, push: 1.4, wipe: 8, zoom: 54, blur: 10.6 };

export async function benchTransitions(argv) {
  const { values } = parseArgs({
    args: argv,
    options: { rounds: { type: 'string', default: '5' }, ffmpeg: { type: 'string' } },
  });
  const { TRANSITIONS } = await import('../dist/compose/transitions/transition-table.js');
  const { graph } = await import('../dist/compose/filter-graph.js');
  const { printFilterGraph } = await import('../dist/compose/print-filter-graph.js');
  const textOf = (name) => {
    const request = { from: 'a', to: 'b', out: 'out', frames: FRAMES, size: SIZE, rate: RATE };
    return printFilterGraph(graph(TRANSITIONS[name](request)));
  };
  const ffmpegs = values.ffmpeg ? [values.ffmpeg] : [bundled, '/usr/bin/ffmpeg'].filter((path) => existsSync(path));
  for (const ffmpeg of ffmpegs) {
    console.log(`\n${ffmpeg}`);
    const runs = { none: [], ...Object.fromEntries(Object.keys(TRANSITIONS).map((name) => [name, []])) };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [name, list] of Object.entries(runs)) {
        const joined = name === 'none' ? '[a]null[out];[b]nullsink' : textOf(name);
        list.push((await timed(ffmpeg, command(joined))).cpu);
      }
    }
    const bare = median(runs.none);
    for (const [name, bar] of Object.entries(BARS)) {
      const ms = (1000 * (median(runs[name]) - bare)) / FRAMES;
      console.log(`  ${name.padEnd(12)} ${ms.toFixed(1).padStart(5)} ms a frame   <= ${bar}`);
    }
  }
}

/** Two pictures held for the window, through `joined`, to nowhere. */
function command(joined) {
  const picture = (source) => ['-f', 'lavfi', '-i', `${source}=s=${SIZE.width}x${SIZE.height}:r=${RATE}`];
  const held = `trim=end_frame=1,format=yuv420p,loop=loop=${FRAMES - 1}:size=1,setpts=N/${RATE}/TB,settb=1/${RATE}`;
  const text = `[0:v]${held}[a];[1:v]${held}[b];${joined}`;
  const quiet = ['-v', 'error', '-nostdin', '-filter_complex_threads', '1'];
  const inputs = [...picture('testsrc'), ...picture('testsrc2')];
  return [
    ...quiet,
    ...inputs,
    '-filter_complex',
    text,
    '-map',
    '[out]',
    '-frames:v',
    String(FRAMES),
    '-f',
    'null',
    '-',
  ];
}
