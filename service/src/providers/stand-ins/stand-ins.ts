/**
 * Providers that need no network and no model: the same request gives the same bytes. What they make is marked, in its
 * record, its metadata and on the picture. A prompt may hold words in brackets that rehearse what a real provider can
 * do; docs/service.md lists them.
 */
import { runTask } from '../../children/run-task.js';
import {
  type ClipRequest,
  type ImageRequest,
  type Made,
  type MusicRequest,
  type Provider,
  ProviderDown,
  ProviderFailed,
  type Providers,
  type Spoken,
  type VoiceRequest,
} from '../provider.types.js';
import { standInCopy } from './copy.js';
import { STAND_IN_VOICES, writeStandInVoice } from './voice.js';

/** src/providers/stand-ins and dist/providers/stand-ins lie equally deep; node runs no TypeScript. */
const CHILD = new URL('../../../dist/providers/stand-ins/stand-in-child.js', import.meta.url);

const SHORT_TEXT = 40;

/** A task of the child. */
export type StandInTask =
  | { readonly kind: 'clip'; readonly request: ClipRequest; readonly file: string }
  | { readonly kind: 'image'; readonly request: ImageRequest; readonly file: string }
  | { readonly kind: 'voice'; readonly request: VoiceRequest; readonly file: string }
  | { readonly kind: 'music'; readonly request: MusicRequest; readonly file: string };

/** All capabilities, as stand-ins. */
export const STAND_INS: Providers = {
  clip: atOnce(async (request: ClipRequest, file, signal): Promise<Made> => {
    rehearse(request.prompt, 'clip', 'The clip could not be made (rehearsed).');
    return inChild({ kind: 'clip', request, file }, signal);
  }),
  image: atOnce(async (request: ImageRequest, file, signal): Promise<Made> => {
    rehearse(request.prompt, 'image', 'The picture could not be made (rehearsed).');
    return inChild({ kind: 'image', request, file }, signal);
  }),
  music: atOnce(async (request: MusicRequest, file, signal): Promise<Made> => {
    rehearse(request.prompt, 'music', 'The music could not be made (rehearsed).');
    return inChild({ kind: 'music', request, file }, signal);
  }),
  voice: atOnce(async (request: VoiceRequest, file, signal): Promise<Spoken> => {
    rehearse(request.text, 'voice', 'The voice could not be made (rehearsed).');
    // A short text, like that of a preview, is spoken at once; a longer one would hold up other work, so a child speaks
    // it.
    if (request.text.length <= SHORT_TEXT) return writeStandInVoice(request, file);
    return inChild({ kind: 'voice', request, file }, signal);
  }),
  voices: atOnce(async () => STAND_IN_VOICES),
  copy: atOnce(async (request) => {
    if (rehearses(JSON.stringify(request), 'copy:down')) throw new ProviderDown('Copy is not available (rehearsed).');
    return standInCopy(request);
  }),
  describe: atOnce(async ({ prompt, purpose }) => {
    if (rehearses(prompt, 'describe:down')) throw new ProviderDown('No model describes pictures now (rehearsed).');
    const text = purpose === 'product' ? 'The product in the photo (a stand-in: no model looked at it)' : '';
    return { text, warning_codes: rehearses(prompt, 'review:doubt') ? ['take_doubtful'] : [] };
  }),
  page: atOnce(async () => {
    throw new ProviderDown('The built-in stand-in reads no web pages.');
  }),
  screen: atOnce(async ({ text }) => {
    if (rehearses(text, 'screen:down')) throw new ProviderDown('Screening is not available (rehearsed).');
    return rehearses(text, 'screen:reject') ? { kind: 'rejected', category: 'rehearsal' } : { kind: 'passed' };
  }),
};

/** Throws where the text rehearses a failure: `fail` is permanent, `refuse` means that the model rejects the prompt. */
function rehearse(text: string, what: string, words: string): void {
  if (rehearses(text, `${what}:refuse`)) throw new ProviderFailed(words, { kind: 'refused' });
  if (rehearses(text, `${what}:fail`)) throw new ProviderFailed(words);
}

function rehearses(text: string, what: string): boolean {
  return text.includes(`[rehearse ${what}]`);
}

async function inChild<T extends Made>(task: StandInTask, signal: AbortSignal): Promise<T> {
  const told = await runTask<object>({ script: CHILD, task, signal });
  return { ...told, stand_in: true } as T;
}

/** A provider whose job is its own request: there is nothing to wait for, and nothing to lose. */
function atOnce<Request, Result>(
  work: (request: Request, file: string, signal: AbortSignal) => Promise<Result>,
): Provider<Request, Result> {
  return {
    quote: () => 0,
    start: async (request) => JSON.stringify(request),
    poll: async () => ({ state: 'done', cost: 0, model: 'stand-in' }),
    fetch: (job, file, signal) => work(JSON.parse(job) as Request, file, signal),
    cancel: async () => undefined,
  };
}
