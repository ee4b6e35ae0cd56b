/** The sound effects of an editor ad: for cuts, titles and the closing image, with the sounds of its look. */
import { editorRate } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { lookOf } from '../../document/looks/design.js';
import { SAMPLE_RATE } from '../../sound/stereo.js';
import type { FilmEvent } from '../film-events.js';
import { type FilmMarks, filmMarks } from '../film-marks.js';
import type { FilmScenes } from './editor-scenes.js';

export function editorMarks(editor: ResolvedEditor, film: Pick<FilmScenes, 'scenes'>): FilmMarks {
  const { num, den } = editorRate(editor);
  return filmMarks(editorEvents(editor, film), lookOf(editor).sounds, (frame) =>
    Math.round((frame * den * SAMPLE_RATE) / num),
  );
}

/** Titles may begin between two frames. */
export function editorEvents(editor: ResolvedEditor, { scenes }: Pick<FilmScenes, 'scenes'>): readonly FilmEvent[] {
  const { num, den } = editorRate(editor);
  return scenes.flatMap(({ start, isClosing }, index): readonly FilmEvent[] => {
    const title = editor.scenes[index]?.title;
    if (isClosing) return [{ kind: 'card', frame: start }];
    return [
      ...(index === 0 ? [] : [{ kind: 'cut', frame: start } as const]),
      ...(title === undefined ? [] : [{ kind: 'beat', frame: start + (title.startSeconds * num) / den } as const]),
    ];
  });
}
