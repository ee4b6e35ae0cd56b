/** The ground film: what is being made, what can be played, and which film each shows. */
import { signal } from '@preact/signals';
import type { FilmView, GroundState } from '../shared/messages.js';
import { failure, server } from './server.js';

export const ground = signal<{ readonly key: string; readonly state: GroundState } | undefined>(undefined);
/** What was told last of any ground film. */
export const groundTold = signal<typeof ground.value>(undefined);
/** The last ground film that could be played, and the film that it shows: it stays while another one is made. */
export const playable = signal<{ readonly url: string; readonly film: FilmView } | undefined>(undefined);

/** Asks for a ground film; nobody waits for the answer, so that the engine can look at the next text. */
export async function askGround(viewKey: string, key: string, film: FilmView): Promise<void> {
  const isAsked = () => ground.value?.key === key && ground.value.state.state === 'working';
  filmOfGround.set(key, film);
  ground.value = { key, state: { state: 'working', percent: 0, message: 'Preparing the clips' } };
  try {
    const state = await server.ground(viewKey);
    if (isAsked()) ground.value = { key, state };
  } catch (error) {
    if (isAsked()) ground.value = { key, state: { state: 'failed', problems: [failure(error)] } };
  }
}

/** Takes in what the server says of a ground film. */
export function takeGroundState(told: NonNullable<typeof ground.value>): void {
  groundTold.value = told;
  if (ground.value?.key === told.key) ground.value = told;
}

/** The films of the grounds that were asked for, by their keys. */
const filmOfGround = new Map<string, FilmView>();

/** A ground film is ready: it is played from now on. */
export function takeGround(key: string, url: string): void {
  const film = filmOfGround.get(key);
  if (film !== undefined) playable.value = { url, film };
  for (const old of [...filmOfGround.keys()].slice(0, -8)) filmOfGround.delete(old);
}
