/** A transition of an extension, held to what the tests of the built-in ones hold, on the ffmpeg of this machine. */
import { chain, filter, graph } from '../../compose/filter-graph.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import type { TransitionGraph } from '../../compose/transitions/transition.types.js';
import { type Workspace, withWorkspace } from '../workspace.js';

const SIZE = { width: 270, height: 480 } as const;
const LUMA_BYTES = SIZE.width * SIZE.height;
const FRAME_BYTES = (LUMA_BYTES * 3) / 2;
const RATE = 30;
/** Levels of two grey scenes, and how near to each a film has to be at either end. */
const [OLD_LEVEL, NEW_LEVEL, LEVEL_TOLERANCE] = [200, 60, 50] as const;
/** A source of pictures that change from frame to frame. */
const MOVING_SOURCE = 'testsrc2';
const CHANGED_FRAME = 4;

/** Two pictures as sources of a graph; `changed`: one frame of it is another. */
interface Sources {
  readonly from: string;
  readonly to: string;
  readonly changed?: 'from' | 'to';
}

/** All rules that it breaks; [] for a good one. Each begins with `where`. */
export function transitionFaults(transition: TransitionGraph, where: string): Promise<readonly string[]> {
  return withWorkspace({ cacheDir: null }, async (workspace) => {
    const faults: string[] = [];
    const say = (fault: string) => faults.push(`${where}: ${fault}`);
    const draw = (frames: number, sources: Sources) => drawn(transition, { frames, sources }, workspace);
    const grey = { from: greyOf(OLD_LEVEL), to: greyOf(NEW_LEVEL) };
    for (const frames of [2, 9, 10]) {
      const film = await draw(frames, grey);
      if (typeof film === 'string') return [`${where}: ffmpeg refuses its graph for ${frames} frames: ${film}`];
      if (film.length !== frames * FRAME_BYTES)
        say(`gives ${film.length / FRAME_BYTES} pictures where ${frames} were asked for`);
      else if (frames > 2 && Math.abs(meanOf(film, 0) - OLD_LEVEL) > LEVEL_TOLERANCE)
        say('does not begin near the old picture');
      else if (frames > 2 && Math.abs(meanOf(film, frames - 1) - NEW_LEVEL) > LEVEL_TOLERANCE)
        say('does not end near the new picture');
    }
    const moving = { from: MOVING_SOURCE, to: `${MOVING_SOURCE},negate` };
    const whole = await draw(10, moving);
    if (differs(whole, await draw(10, moving))) say('differs when drawn again');
    for (const changed of ['from', 'to'] as const) {
      const others = differing(whole, await draw(10, { ...moving, changed }));
      if (others.some((frame) => frame !== CHANGED_FRAME))
        say(`another picture ${CHANGED_FRAME} of "${changed}" changes pictures ${others.join(', ')}`);
    }
    return faults;
  });
}

function greyOf(level: number): string {
  return `color=c=black,geq=lum=${level}:cb=128:cr=128`;
}

/** Raw pictures, or what ffmpeg says. */
async function drawn(
  transition: TransitionGraph,
  { frames, sources }: { readonly frames: number; readonly sources: Sources },
  { tools, run }: Workspace,
): Promise<Buffer | string> {
  const chains = transition({ from: 'from', to: 'to', out: 'out', frames, size: SIZE, rate: RATE });
  const scene = (name: 'from' | 'to') => {
    const [first = '', ...rest] = sources[name].split(',');
    const joint = first.includes('=') ? ':' : '=';
    const source = [`${first}${joint}s=${SIZE.width}x${SIZE.height}:r=${RATE}`, ...rest].join(',');
    const another = `drawbox=t=fill:c=white:enable='eq(n,${CHANGED_FRAME})'`;
    const change = sources.changed === name ? `,${another}` : '';
    return `${source},format=yuv420p${change},trim=end_frame=${frames},settb=1/${RATE},setpts=N,setsar=1[${name}]`;
  };
  const ends = chain(['out'], [filter('format', { pix_fmts: 'yuv420p' })], ['proved']);
  const text = [scene('from'), scene('to'), printFilterGraph(graph([...chains, ends]))].join(';');
  const options = ['-filter_complex_threads', '1', '-filter_complex', text, '-map', '[proved]', '-vsync', '0'];
  const args = ['-v', 'error', ...options, '-f', 'rawvideo', 'pipe:1'];
  const { code, stdout, stderr } = await run(tools.ffmpegPath, args, { task: 'draw a transition' });
  return code === 0 ? stdout : stderr.trim().slice(0, 300);
}

function meanOf(film: Buffer, frame: number): number {
  const luma = film.subarray(frame * FRAME_BYTES, frame * FRAME_BYTES + LUMA_BYTES);
  return luma.reduce((sum, value) => sum + value, 0) / luma.length;
}

function differs(a: Buffer | string, b: Buffer | string): boolean {
  return typeof a === 'string' || typeof b === 'string' ? a !== b : !a.equals(b);
}

function differing(a: Buffer | string, b: Buffer | string): readonly number[] {
  if (typeof a === 'string' || typeof b === 'string') return [];
  const of = (film: Buffer, frame: number) => film.subarray(frame * FRAME_BYTES, (frame + 1) * FRAME_BYTES);
  return Array.from({ length: a.length / FRAME_BYTES }, (_, frame) => frame).filter(
    (frame) => !of(a, frame).equals(of(b, frame)),
  );
}
