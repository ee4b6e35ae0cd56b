/** The process in which a stand-in is made. */
import { serveTask } from '../../children/serve-task.js';
import { writeStandInClip, writeStandInImage } from './clip.js';
import { writeStandInMusic } from './music.js';
import type { StandInTask } from './stand-ins.js';
import { writeStandInVoice } from './voice.js';

serveTask(async (given, { signal }) => {
  const task = given as StandInTask;
  switch (task.kind) {
    case 'clip':
      await writeStandInClip(task.request, task.file, signal);
      return {};
    case 'image':
      await writeStandInImage(task.request, task.file, signal);
      return {};
    case 'voice':
      return writeStandInVoice(task.request, task.file);
    case 'music':
      await writeStandInMusic(task.request, task.file);
      return {};
    default:
      throw new TypeError(`internal: no stand-in ${JSON.stringify(task satisfies never)}`);
  }
});
