/**
 * Composition -> resolved document, probed media and plan; the part that `render`, `frame`, `plan` and `check` share.
 */
import { composeFilm, composePicture } from '../../compose/compose-film.js';
import { combinationHash } from '../../document/combination-hash.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { EditorComposition } from '../../document/editor/editor-schema.js';
import { editorWarnings } from '../../document/editor/editor-warnings.js';
import { resolveEditor } from '../../document/editor/resolve-editor.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { nodesOf } from '../../draw/draw-list.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import { IMAGE_LIMITS, LOGO_LIMITS } from '../../io/images/probe-image.js';
import type { AudioMedia, ImageMedia, VideoMedia } from '../../media.js';
import { type Captions, composeCaptions, printSrt, printVtt } from '../../overlay/editor/captions/compose-captions.js';
import { composeEditorOverlay, type EditorOverlay } from '../../overlay/editor/compose-editor-overlay.js';
import { type EditorScenes, editorScenes } from '../../overlay/editor/editor-scenes.js';
import { textsOfEditor } from '../../overlay/editor/editor-texts.js';
import { type EditorMedia, editorTimeline } from '../../overlay/editor/editor-timeline.js';
import type { SpokenWord } from '../../overlay/editor/spoken-words.js';
import { type VoicePacing, voicePacing, WORDLESS_SECONDS } from '../../overlay/editor/voice-pacing.js';
import { glyphProblems } from '../../overlay/glyph-problems.js';
import { loopWarning } from '../../sound/loop-warning.js';
import { createTypesetter } from '../../type/typeset.js';
import type { FontBook } from '../../type/typeset.types.js';
import { alphaLost } from '../alpha-lost.js';
import { collect } from '../collect.js';
import type { PreparedFilm, PrepareOptions } from '../film/film-calls.js';
import { documentBook } from '../media/document-book.js';
import { type Found, type Gathering, imageOf, pictureOf, soundOf } from '../media/gather.js';
import { fontsOf } from '../media/own-fonts.js';
import { pictureVersions, soundVersions } from '../versions.js';
import type { Workspace } from '../workspace.js';
import { type NarrationWords, narrationWords } from './narration-words.js';

const FPS = EDITOR_RATE.num;

/** Rejects with every media problem found (class `media` or `usage`). */
export async function prepareEditor(
  composition: EditorComposition,
  options: PrepareOptions,
  workspace: Workspace,
): Promise<PreparedFilm> {
  const editor = resolveEditor(composition);
  const fonts = await fontsOf(editor.fonts, { ...options, baseDir: options.baseDir ?? process.cwd() }, workspace);
  const fontBook = documentBook(fonts.own);
  // A problem of the document before problems of its media.
  const undrawable = glyphProblems(textsOfEditor(editor), documentBook(fonts.own));
  if (undrawable.length > 0) throw ReelwrightError.fromProblems(undrawable, { class: 'usage' });
  const gathered = await gather(editor, options, workspace);
  const { media } = gathered;
  const found = [...gathered.found, ...fonts.found];
  const spoken = gathered.narration && (await narrationWords(editor, gathered.narration, workspace));
  const pacing = pacingOf(editor, media, spoken);
  const plan = editorScenes(editor, { media: media.scenes, voiceSeconds: media.narration?.durationSeconds, pacing });
  const words = pacing?.words ?? spoken?.words ?? [];
  const overlay = composeEditorOverlay(editor, {
    typeset: createTypesetter(fontBook),
    fontBook,
    logo: media.logo,
    totalFrames: plan.totalFrames,
  });
  const captions = captionsOf(editor, { words, plan, overlay }, fontBook);
  const fontMedia = Object.fromEntries(fonts.found.map((font) => [font.id, font.media]));
  const timeline = editorTimeline(
    editor,
    { ...media, fonts: fontMedia },
    { plan, tracks: [...(captions?.tracks ?? []), ...overlay.tracks] },
  );
  const { quality = 'standard' } = options;
  const film = composeFilm({
    picture: composePicture({ timeline, quality, versions: pictureVersions(workspace.tools) }),
    timeline,
    sources: Object.fromEntries(found.map(({ id, source }) => [id, source])),
    warnings: [
      ...editorWarnings(composition),
      ...plan.warnings,
      ...gathered.warnings,
      ...(spoken?.warnings ?? []),
      ...captionWarnings(captions),
      ...musicWarnings(media, plan),
      ...fonts.warnings(fontBook, nodesOf(timeline.tracks)),
    ],
    facts: {
      duration_seconds: plan.totalFrames / timeline.output.frameRate.num,
      scenes: sceneReports(plan, words),
      ...(spoken === undefined ? {} : { narration: spoken.report }),
      layout: { elements: overlay.elements, captions: captions?.pages ?? [] },
    },
    ...(captions === undefined
      ? {}
      : { captions: { srt: printSrt(captions.cues, FPS), vtt: printVtt(captions.cues, FPS, editor.direction) } }),
    combinationHash: combinationHash(editor, new Map(found.map((one) => [one.source, one.media.contentHash]))),
    soundVersions: soundVersions(workspace.tools),
  });
  return {
    plan: film,
    files: Object.fromEntries(found.map(({ id, file }) => [id, file])),
    paths: Object.fromEntries(found.map(({ id, path }) => [id, path])),
    kept: undefined,
    direction: editor.direction,
  };
}

function captionsOf(
  editor: ResolvedEditor,
  { words, plan, overlay }: { words: readonly SpokenWord[]; plan: EditorScenes; overlay: EditorOverlay },
  fontBook: FontBook,
): Captions | undefined {
  if (editor.captions === undefined || words.length === 0) return undefined;
  const { language, direction, look, size } = editor;
  const cuts = plan.scenes.slice(1).map(({ start }) => start);
  const clock = { framesPerSecond: FPS, totalFrames: plan.totalFrames, cuts };
  const keepClear = overlay.elements.map(({ box, start, end }) => ({ box, start, end }));
  return composeCaptions({ words, language, direction, look, size, clock, keepClear, ...editor.captions }, fontBook);
}

function captionWarnings(captions: Captions | undefined): readonly Warning[] {
  const covering = captions?.pages.find(({ free }) => !free);
  if (covering === undefined) return [];
  return [
    {
      code: 'captions_covering',
      path: 'captions.position',
      message: `No place in the safe zone is free for "${covering.lines.join(' ')}": it covers the logo or the label.`,
    },
  ];
}

/** Scene lengths that follow the voice, when the document wants them and something says what the voice speaks. */
function pacingOf(
  editor: ResolvedEditor,
  media: EditorMedia,
  spoken: NarrationWords | undefined,
): VoicePacing | undefined {
  if (editor.pacing !== 'voice_first' || media.narration === undefined || spoken === undefined) return undefined;
  const wordless = editor.scenes.map(({ trim }, index) => {
    const found = media.scenes[index];
    const own = found?.kind === 'video' ? found.durationSeconds - trim.startSeconds : Number.POSITIVE_INFINITY;
    return Math.min(own, trim.durationSeconds ?? WORDLESS_SECONDS);
  });
  return voicePacing({ words: spoken.words, voiceSeconds: media.narration.durationSeconds, wordless });
}

interface Gathered {
  readonly narration: Found<AudioMedia> | undefined;
  readonly media: EditorMedia;
  readonly found: readonly Found[];
  readonly warnings: readonly Warning[];
}

async function gather(editor: ResolvedEditor, options: PrepareOptions, workspace: Workspace): Promise<Gathered> {
  const gathering: Gathering = { ...options, baseDir: options.baseDir ?? process.cwd() };
  const wanted = {
    logo: editor.logo,
    closing_image: editor.closingImage,
    narration: editor.narration,
    music: editor.music,
  };
  const image = (role: 'logo' | 'closing_image') => {
    const source = wanted[role]?.source;
    const limits = role === 'logo' ? LOGO_LIMITS : IMAGE_LIMITS;
    if (source === undefined) return nothing;
    return imageOf({ source, id: `${role}.source`, limits, grid: false }, gathering, workspace);
  };
  const sound = (role: 'narration' | 'music') => {
    const source = wanted[role]?.source;
    return source === undefined ? nothing : soundOf({ source, id: `${role}.source` }, gathering, workspace);
  };
  const [scenes, narration, music, logo, closing] = await collect([
    collect(
      editor.scenes.map(async (scene, index) => {
        const id = `segments[${index}].source`;
        const picture = await pictureOf({ source: scene.source, id }, gathering, workspace);
        expectTrimInside(picture.media, scene.trim.startSeconds, index);
        const own = scene.volume > 0 ? await ownSound(picture, gathering, workspace) : {};
        return { picture, ...own };
      }),
    ),
    sound('narration'),
    sound('music'),
    image('logo'),
    image('closing_image'),
  ]);
  const sounds = scenes.map((scene) => scene.sound);
  const found = [...scenes.map(({ picture }) => picture), ...sounds, narration, music, logo, closing].filter(
    (one) => one !== undefined,
  );
  return {
    found,
    narration,
    media: {
      scenes: scenes.map(({ picture }) => picture.media),
      clips: sounds.map((one) => one?.media),
      narration: narration?.media,
      music: music?.media,
      logo: logo?.media,
      closing: closing?.media,
    },
    warnings: [
      ...scenes.flatMap(({ picture: { media, id } }) =>
        media.kind === 'video' && media.losesAlpha ? [alphaLost(id)] : [],
      ),
      ...scenes.flatMap(({ warning }) => warning ?? []),
      ...(narration?.warnings ?? []),
      ...(music?.warnings ?? []),
    ],
  };
}

const nothing = Promise.resolve(undefined);

interface OwnSound {
  readonly sound?: Found<AudioMedia>;
  readonly warning?: Warning;
}

/** A clip's own sound; one that no decoder reads is left out, and said so: the picture is what the scene is for. */
async function ownSound(
  { media, source, id }: Found<VideoMedia> | Found<ImageMedia>,
  gathering: Gathering,
  workspace: Workspace,
): Promise<OwnSound> {
  if (media.kind === 'image' || !media.hasAudio) return {};
  try {
    return { sound: await soundOf({ source, id: `${id}.sound` }, gathering, workspace) };
  } catch (error) {
    if (!(error instanceof ReelwrightError) || error.class !== 'media') throw error;
    const message = 'The sound of this clip cannot be read and is left out.';
    const remedy = 'Set its volume to 0, or export the clip again with AAC sound.';
    return { warning: { code: 'sound_dropped', path: id, message, remedy } };
  }
}

function expectTrimInside(media: VideoMedia | ImageMedia, startSeconds: number, index: number): void {
  if (media.kind === 'image' || startSeconds < media.durationSeconds - 0.02) return;
  throw new ReelwrightError(
    {
      code: 'trim_out_of_range',
      path: `segments[${index}].trim.start`,
      message: `Expected a start within the ${media.durationSeconds.toFixed(2)} s of the clip for segments[${index}].trim.start but received ${startSeconds}`,
      remedy: `Use at most ${Math.max(0, Math.floor((media.durationSeconds - 0.5) * 100) / 100)}.`,
    },
    { class: 'media' },
  );
}

function musicWarnings({ music }: EditorMedia, { totalFrames }: EditorScenes): readonly Warning[] {
  const loop = music && loopWarning(music.durationSeconds, totalFrames / FPS, 'music.source');
  return loop === undefined ? [] : [loop];
}

/** What became of each scene, in frames of the film and seconds of its source. `words`: on the film's clock. */
function sceneReports({ scenes }: EditorScenes, words: readonly SpokenWord[]) {
  return scenes.map(({ start, end, fromSeconds, heldFrames, enter, isClosing }, index) => ({
    ...(isClosing ? { closing_image: true } : { segment: index }),
    start_frame: start,
    end_frame: end,
    duration_seconds: (end - start) / FPS,
    source_start_seconds: fromSeconds,
    source_end_seconds: fromSeconds + (end - start - heldFrames) / FPS,
    held_seconds: heldFrames / FPS,
    ...speechIn(index, words),
    transition: enter.kind === 'cut' ? { type: 'cut' } : { type: enter.kind, duration_seconds: enter.frames / 30 },
  }));
}

function speechIn(scene: number, words: readonly SpokenWord[]) {
  const own = words.filter((word) => word.scene === scene);
  const [first, last] = [own[0], own.at(-1)];
  return first === undefined || last === undefined
    ? {}
    : { speech: { start_seconds: first.start, end_seconds: last.end } };
}
