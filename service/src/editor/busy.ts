/** What a caller may not do while work on the project is under way. */
import type { Db } from '../database/connect.js';
import { openRuns, type Run } from '../runs/runs.js';
import { Refusal, type RefusalCode } from '../values/refusals.js';
import { SUBJECTS } from './workflows.js';

/** The open runs of an editor ad, and whether one of them works on a given part of it. */
export interface Busy {
  readonly runs: readonly Run[];
  is(subject: string): boolean;
}

/** Asks for the open runs. Throws 409 `editor_generation_input_required` while one waits for its caller. */
export async function busyWith(db: Db, editorId: number): Promise<Busy> {
  const runs = await openRuns(db, 'editor', editorId);
  const parked = runs.find(({ state }) => state === 'needs_input');
  if (parked !== undefined)
    throw new Refusal('editor_generation_input_required', {
      details: { ...parked.blocker, generation_run_id: parked.id, generation_revision: parked.revision },
    });
  return { runs, is: (subject) => runs.some((run) => run.subject === subject) };
}

/** The parts of an editor ad that a command must not find at work, each with the error code of the refusal. */
export type Against = readonly (readonly [subject: string, code: RefusalCode])[];

/** Throws 409 for the first subject that is worked on. */
export function refuseWhile(busy: Busy, against: Against): void {
  for (const [subject, code] of against) if (busy.is(subject)) throw new Refusal(code);
}

/** Commands that change the list of scenes are refused while the autopilot or a batch makes scenes. */
export const STRUCTURE: Against = [
  [SUBJECTS.autopilot, 'autopilot_active'],
  [SUBJECTS.batch, 'batch_generation_active'],
];

/** Commands that change one scene are also refused while that scene is being made. */
export function sceneOf(id: number): Against {
  return [...STRUCTURE, [SUBJECTS.scene(id), 'editor_segment_busy']];
}

/** Refuses a command that changes all scenes while any scene is being made. */
export function refuseWhileScenes(busy: Busy): void {
  refuseWhile(busy, STRUCTURE);
  if (busy.runs.some(({ subject }) => subject.startsWith('segment-'))) throw new Refusal('editor_segment_busy');
}
