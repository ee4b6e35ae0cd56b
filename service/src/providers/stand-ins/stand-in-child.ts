/** The process in which a stand-in is made. */
import { serveTask } from '../../children/serve-task.js';
import { writeStandInClip } from './clip.js';
import { writeStandInMusic } from './music.js';
import type { StandInTask } from './stand-ins.js';

serveTask(async (given, { signal }) => {
  const task = given as StandInTask;
  if (task.kind === 'clip') await writeStandInClip(task.request, task.file, signal);
  else await writeStandInMusic(task.request, task.file);
  return {};
});
