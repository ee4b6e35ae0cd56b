/**
 * Providers that need no network and no model: the same request gives the same bytes. What they make is marked, in its record, its metadata and on the picture.
 * A prompt may hold words in brackets that rehearse what a real provider can do: `[rehearse screen:reject]`, `[rehearse screen:down]`, `[rehearse copy:down]`,
 * `[rehearse clip:fail]`.
 */
import { runTask } from '../../children/run-task.js';
import {
  type ClipRequest,
  type Made,
  type MusicRequest,
  type Provider,
  ProviderDown,
  ProviderFailed,
  type Providers,
} from '../provider.types.js';
import { standInCopy } from './copy.js';

/** src/providers/stand-ins and dist/providers/stand-ins lie equally deep; node runs no TypeScript. */
const CHILD = new URL('../../../dist/providers/stand-ins/stand-in-child.js', import.meta.url);

/** A task of the child. */
export type StandInTask =
  | { readonly kind: 'clip'; readonly request: ClipRequest; readonly file: string }
  | { readonly kind: 'music'; readonly request: MusicRequest; readonly file: string };

/** All capabilities, as stand-ins. */
export const STAND_INS: Providers = {
  clip: atOnce(async (request: ClipRequest, file, signal): Promise<Made> => {
    if (rehearses(request.prompt, 'clip:fail')) throw new ProviderFailed('The clip could not be made (rehearsed).');
    return inChild({ kind: 'clip', request, file }, signal);
  }),
  music: atOnce((request: MusicRequest, file, signal) => inChild({ kind: 'music', request, file }, signal)),
  copy: atOnce(async (request) => {
    if (rehearses(request.prompt, 'copy:down')) throw new ProviderDown('Copy is not available (rehearsed).');
    return standInCopy(request);
  }),
  screen: atOnce(async ({ text }) => {
    if (rehearses(text, 'screen:down')) throw new ProviderDown('Screening is not available (rehearsed).');
    return rehearses(text, 'screen:reject') ? { kind: 'rejected', category: 'rehearsal' } : { kind: 'passed' };
  }),
};

function rehearses(text: string, what: string): boolean {
  return text.includes(`[rehearse ${what}]`);
}

async function inChild(task: StandInTask, signal: AbortSignal): Promise<Made> {
  await runTask({ script: CHILD, task, signal });
  return { stand_in: true };
}

/** A provider whose job is its own request: there is nothing to wait for, and nothing to lose. */
function atOnce<Request, Result>(
  work: (request: Request, file: string, signal: AbortSignal) => Promise<Result>,
): Provider<Request, Result> {
  return {
    quote: () => 0,
    start: async (request) => JSON.stringify(request),
    poll: async () => 'done',
    fetch: (job, file, signal) => work(JSON.parse(job) as Request, file, signal),
    cancel: async () => undefined,
  };
}
