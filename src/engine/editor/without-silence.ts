/**
 * Divides scenes whose pauses are cut out into several scenes, one for each stretch of the clip that stays. All later
 * steps see only these scenes; each keeps its number in the document.
 */
import type { ResolvedEditor, ResolvedScene } from '../../document/editor/resolved-editor.js';
import { decodePcm } from '../../io/sound/decode-pcm.js';
import { toMono } from '../../io/sound/to-mono.js';
import type { AudioMedia } from '../../media.js';
import { PAUSE_RATE, type SoundStretch, withoutPauses } from '../../sound/find-pauses.js';
import { collect } from '../collect.js';
import { soundTools } from '../film/sound-tools.js';
import type { FoundFile } from '../media/gather.js';
import { remembered } from '../remembered.js';
import { codeOf } from '../versions.js';
import type { Workspace } from '../workspace.js';
import type { Gathered } from './gather-editor.js';

/** The document and its media, scene by scene as they are shown. */
export interface CutEditor {
  readonly editor: ResolvedEditor;
  readonly pictures: Gathered['pictures'];
  readonly media: Gathered['media'];
}

/** The same object where no scene asks for it. */
export async function withoutSilence(
  editor: ResolvedEditor,
  { pictures, sounds, media }: Gathered,
  workspace: Workspace,
): Promise<CutEditor> {
  if (editor.scenes.every(({ cutSilence }) => cutSilence !== true)) return { editor, pictures, media };
  const kept = await collect(
    editor.scenes.map(async (scene, index) => {
      const sound = sounds[index];
      return scene.cutSilence !== true || sound === undefined ? undefined : stretchesOf(scene, sound, workspace);
    }),
  );
  const parts = editor.scenes.flatMap((scene, index): readonly Part[] => {
    const stretches = kept[index];
    if (stretches === undefined) return [{ index, scene: { ...scene, segment: index } }];
    return stretches.map((stretch, at) => ({ index, scene: partOf(scene, index, { stretch, isFirst: at === 0 }) }));
  });
  const byPart = <T>(list: readonly T[]) => parts.map(({ index }) => list[index] as T);
  return {
    editor: { ...editor, scenes: parts.map(({ scene }) => scene) },
    pictures: byPart(pictures),
    media: { ...media, scenes: byPart(media.scenes), clips: byPart(media.clips) },
  };
}

interface Part {
  /** Number of the scene in the document. */
  readonly index: number;
  readonly scene: ResolvedScene;
}

function partOf(
  scene: ResolvedScene,
  segment: number,
  { stretch, isFirst }: { readonly stretch: SoundStretch; readonly isFirst: boolean },
): ResolvedScene {
  const { title: _title, ...rest } = scene;
  return {
    ...(isFirst ? scene : rest),
    segment,
    trim: { startSeconds: stretch.start, durationSeconds: stretch.end - stretch.start },
    enter: isFirst ? scene.enter : { type: 'cut' },
  };
}

async function stretchesOf(
  { trim, words = [] }: ResolvedScene,
  { file, media }: FoundFile<AudioMedia>,
  workspace: Workspace,
): Promise<readonly SoundStretch[]> {
  const end = Math.min(media.durationSeconds, trim.startSeconds + (trim.durationSeconds ?? media.durationSeconds));
  const identity = {
    ...{ pauses: codeOf('pauses'), build: workspace.tools.build, contentHash: media.contentHash },
    ...{ start: trim.startSeconds, end },
    ...(words.length === 0 ? {} : { words: words.map((word) => [word.start, word.end]) }),
  };
  return remembered(workspace, identity, async () => {
    const { demuxer, streamIndex } = media;
    const format = { sampleFormat: 's16le', sampleRate: PAUSE_RATE, maxSeconds: media.durationSeconds + 1 } as const;
    const { stdout } = await decodePcm(file, { demuxer, streamIndex }, format, soundTools(workspace));
    await workspace.mainThread.whenIdle();
    return withoutPauses(toMono(stdout), { start: trim.startSeconds, end }, words);
  });
}
