/** The media of an editor ad: scenes with their own sound, voice, music, logo and closing image. */
import type { ResolvedEditor, ResolvedOverlay, ResolvedScene } from '../../document/editor/resolved-editor.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import { IMAGE_LIMITS } from '../../io/images/probe-image.js';
import type { AudioMedia, ImageMedia, VideoMedia } from '../../media.js';
import { hasWords } from '../../overlay/editor/closing-card.js';
import type { EditorMedia } from '../../overlay/editor/editor-timeline.js';
import { alphaLost } from '../alpha-lost.js';
import { collect } from '../collect.js';
import type { PrepareOptions } from '../film/film-calls.js';
import { type FoundFile, type Gathering, gatherPicture, gatherSound, imageOf, logoOf } from '../media/gather.js';
import type { Workspace } from '../workspace.js';

export interface Gathered {
  readonly narration: FoundFile<AudioMedia> | undefined;
  /** The pictures of the scenes, in order. */
  readonly pictures: readonly (FoundFile<VideoMedia> | FoundFile<ImageMedia>)[];
  /** Own sound of the scenes, in order. */
  readonly sounds: readonly (FoundFile<AudioMedia> | undefined)[];
  /** The files of the overlays, in order. */
  readonly overlays: readonly (FoundFile<VideoMedia> | FoundFile<ImageMedia>)[];
  readonly media: EditorMedia;
  readonly found: readonly FoundFile[];
  readonly warnings: readonly Warning[];
}

/** Rejects with every media problem found. */
export async function gatherEditor(
  editor: ResolvedEditor,
  options: PrepareOptions,
  workspace: Workspace,
): Promise<Gathered> {
  const gathering: Gathering = { ...options, baseDir: options.baseDir ?? process.cwd() };
  const { logo: sign, closingImage, narration: voice, music: bed } = editor;
  const wanted = { narration: voice, music: bed };
  const closingOf = ({ source }: { readonly source: string }) => {
    // Words are placed on the closing image, so its light and its subjects are measured.
    const looks = hasWords(closingImage) ? { grid: true, subjects: true } : { grid: false };
    const asked = { source, id: 'closing_image.source', limits: IMAGE_LIMITS, ...looks, cut: true };
    return imageOf(asked, gathering, workspace);
  };
  const sound = (role: 'narration' | 'music') => {
    const source = wanted[role]?.source;
    return source === undefined ? nothing : gatherSound({ source, id: `${role}.source` }, gathering, workspace);
  };
  const [scenes, overlays, narration, music, logos, closing] = await collect([
    collect(editor.scenes.map((scene, index) => gatherScene(scene, index, gathering, workspace))),
    collect((editor.overlays ?? []).map((overlay, index) => gatherOverlay(overlay, index, gathering, workspace))),
    sound('narration'),
    sound('music'),
    sign === undefined ? none : logoOf(sign, gathering, workspace),
    closingImage === undefined ? nothing : closingOf(closingImage),
  ]);
  expectStartInside(bed?.startSeconds ?? 0, music?.media);
  const pictures = scenes.map(({ picture }) => picture);
  const sounds = scenes.map((scene) => scene.sound);
  const laid = overlays.map(({ picture }) => picture);
  const laidSounds = overlays.map((overlay) => overlay.sound);
  return {
    found: [...pictures, ...sounds, ...laid, ...laidSounds, narration, music, ...logos, closing].filter(
      (one) => one !== undefined,
    ),
    pictures,
    sounds,
    overlays: laid,
    narration,
    media: {
      scenes: pictures.map(({ media }) => media),
      clips: sounds.map((one) => one?.media),
      narration: narration?.media,
      music: music?.media,
      logo: logos[0]?.media,
      closing: closing?.media,
      ...(laid.length === 0
        ? {}
        : { overlays: laid.map(({ media }) => media), overlaySounds: laidSounds.map((one) => one?.media) }),
    },
    warnings: [
      ...[...scenes, ...overlays].flatMap(pictureWarnings),
      ...(narration?.warnings ?? []),
      ...(music?.warnings ?? []),
    ],
  };
}

interface FoundScene extends OwnSound {
  readonly picture: FoundFile<VideoMedia> | FoundFile<ImageMedia>;
}

function pictureWarnings({ picture: { media, id }, warning }: FoundScene): readonly Warning[] {
  const isFlat = media.kind === 'video' && media.losesAlpha;
  return [...(isFlat ? [alphaLost(id)] : []), ...(warning === undefined ? [] : [warning])];
}

async function gatherScene(
  { source, trim, volume }: ResolvedScene,
  index: number,
  gathering: Gathering,
  workspace: Workspace,
): Promise<FoundScene> {
  const picture = await gatherPicture({ source, id: `segments[${index}].source` }, gathering, workspace);
  expectTrimInside(picture.media, trim.startSeconds, index);
  return { picture, ...(volume > 0 ? await ownSound(picture, gathering, workspace) : {}) };
}

async function gatherOverlay(
  { source, volume }: ResolvedOverlay,
  index: number,
  gathering: Gathering,
  workspace: Workspace,
): Promise<FoundScene> {
  const picture = await gatherPicture({ source, id: `overlays[${index}].source` }, gathering, workspace);
  return { picture, ...(volume > 0 ? await ownSound(picture, gathering, workspace) : {}) };
}

const nothing = Promise.resolve(undefined);
const none = Promise.resolve([] as const);

interface OwnSound {
  readonly sound?: FoundFile<AudioMedia>;
  readonly warning?: Warning;
}

/** A clip's own sound; one that no decoder reads is left out, and said so: the picture is what the scene is for. */
async function ownSound(
  { media, source, id }: FoundFile<VideoMedia> | FoundFile<ImageMedia>,
  gathering: Gathering,
  workspace: Workspace,
): Promise<OwnSound> {
  if (media.kind === 'image' || !media.hasAudio) return {};
  try {
    return { sound: await gatherSound({ source, id: `${id}.sound` }, gathering, workspace) };
  } catch (error) {
    if (!(error instanceof ReelwrightError) || error.class !== 'media') throw error;
    const message = 'The sound of this clip cannot be read and is left out.';
    const remedy = 'Set its volume to 0, or export the clip again with AAC sound.';
    return { warning: { code: 'sound_dropped', path: id, message, remedy } };
  }
}

function expectStartInside(startSeconds: number, music: AudioMedia | undefined): void {
  if (music === undefined || startSeconds === 0 || startSeconds < music.durationSeconds - 0.5) return;
  throw new ReelwrightError(
    {
      code: 'trim_out_of_range',
      path: 'music.start_seconds',
      message: `Expected a start within the ${music.durationSeconds.toFixed(2)} s of the music for music.start_seconds but received ${startSeconds}`,
      remedy: `Use at most ${Math.max(0, Math.floor((music.durationSeconds - 1) * 100) / 100)}.`,
    },
    { class: 'media' },
  );
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
