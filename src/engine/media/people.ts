/** People found by a detector, in addition to what the default finds (`subjects: "network"`). */
import type { SubjectFacts, VideoMedia } from '../../media.js';
import { addPeople } from '../../subjects/add-people.js';
import type { StillWorkspace, Workspace } from '../workspace.js';

/** The part of keys of subject facts; nothing for the default, whose keys stay as they are. */
export function peopleKey({ people }: Pick<StillWorkspace, 'people'>): { readonly people?: string } {
  return people === undefined ? {} : { people: people.version };
}

/** What a film's plan and result say of it; nothing for the default. */
export function peopleFact({ people }: Pick<StillWorkspace, 'people'>): { readonly subjects?: 'network' } {
  return people === undefined ? {} : { subjects: 'network' };
}

/** The facts of a clip with its people; as they are where nobody asked. */
export async function withPeople(
  seen: { readonly path: string; readonly media: VideoMedia; readonly subjects: SubjectFacts },
  { people, tools, budget, signal }: Workspace,
): Promise<SubjectFacts> {
  const { path, media, subjects } = seen;
  if (people === undefined) return subjects;
  const clip = { path, media, ffmpegPath: tools.ffmpegPath };
  const found = await budget.groups.use(signal, () => people.inClip(clip, subjects.times));
  return addPeople(subjects, found);
}
