/** What of an editor ad is heard beside its own sound: cuts, titles and the closing image, as its look sounds. */
import { editorRate } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { lookOf } from '../../document/looks/design.js';
import { SAMPLE_RATE } from '../../sound/stereo.js';
import { type FilmEvent, type FilmMarks, filmMarks } from '../film-marks.js';
import type { EditorScenes } from './editor-scenes.js';

export function editorMarks(editor: ResolvedEditor, { scenes }: Pick<EditorScenes, 'scenes'>): FilmMarks {
  const { num, den } = editorRate(editor);
  const at = (frame: number) => Math.round((frame * den * SAMPLE_RATE) / num);
  const events = scenes.flatMap(({ start, isClosing }, index): readonly FilmEvent[] => {
    const title = editor.scenes[index]?.title;
    return [
      ...(isClosing ? [{ kind: 'before', at: at(start) } as const, { kind: 'card', at: at(start) } as const] : []),
      ...(index === 0 || isClosing ? [] : [{ kind: 'cut', at: at(start) } as const]),
      ...(title === undefined || isClosing
        ? []
        : [{ kind: 'beat', at: at(start) + Math.round(title.startSeconds * SAMPLE_RATE) } as const]),
    ];
  });
  return filmMarks(events, lookOf(editor).sounds);
}
