/**
 * Composition -> resolved document, probed media and plan; the part that `render`, `frame`, `plan` and `check` share.
 */
import { join } from 'node:path';
import { composeFilm } from '../../compose/compose-film.js';
import { buildTimeMap } from '../../compose/time-map.js';
import { identityOf } from '../../document/combination-hash.js';
import { resolveShort } from '../../document/short/resolve-short.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { END_CARD_FRAMES, FILM_FRAMES, SHORT_RATE, SLOT_FRAMES } from '../../document/short/short-format.js';
import type { ShortComposition } from '../../document/short/short-schema.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import { IMAGE_LIMITS } from '../../io/images/probe-image.js';
import { floats } from '../../io/sound/decode-sound.js';
import { secondsHeard } from '../../io/sound/decode-tracks.js';
import { loadMatteModel } from '../../io/tracking/find-mattes.js';
import { glyphProblems } from '../../overlay/glyph-problems.js';
import { MOST_MOVED_FRAMES } from '../../overlay/short/short-clock.js';
import { textsOfShort } from '../../overlay/short/short-texts.js';
import { type ShortMedia, shortFormat, shortSound, shortTimeline } from '../../overlay/short/short-timeline.js';
import { loopWarning } from '../../sound/loop-warning.js';
import { alphaLost } from '../alpha-lost.js';
import { collect } from '../collect.js';
import type { PreparedFilm, PrepareOptions } from '../film/film-calls.js';
import { documentBook } from '../media/document-book.js';
import { clipOf, type FoundFile, type Gathering, gatherSound, imageOf, logoOf } from '../media/gather.js';
import { type DocumentFonts, openFonts } from '../media/own-fonts.js';
import type { SoundListener } from '../media/probe-held.js';
import { remembered } from '../remembered.js';
import { picturesDamaged } from '../source-damaged.js';
import { codeOf, fontsVersion, soundVersions } from '../versions.js';
import type { Workspace } from '../workspace.js';
import { personOfShort } from './person-of-short.js';
import { pictureOfShort } from './picture-of-short.js';
import { redrawShort } from './redraw-short.js';
import { syncOfShort } from './sync-of-short.js';

/** Rejects with every media problem found (class `media` or `usage`). */
export async function prepareShort(
  composition: ShortComposition,
  options: PrepareOptions,
  workspace: Workspace,
): Promise<PreparedFilm> {
  const short = resolveShort(composition);
  const model = short.depth === undefined ? undefined : await loadMatteModel(workspace.models);
  // Loading fonts holds this thread for a tenth of a second, which costs nothing while the decoders work.
  const gatherFonts = openFonts(short.fonts, { ...options, baseDir: options.baseDir ?? process.cwd() }, workspace);
  const checkGlyphs = async () => {
    const fonts = await gatherFonts.catch(() => undefined);
    await workspace.mainThread.whenIdle();
    if (fonts !== undefined) await expectGlyphs(short, fonts, workspace);
  };
  const [probed, glyphs] = await Promise.allSettled([
    collect([gather(short, options, workspace), gatherFonts]),
    checkGlyphs(),
  ]);
  // A problem of the document before problems of its media.
  if (glyphs.status === 'rejected') throw glyphs.reason;
  if (probed.status === 'rejected') throw probed.reason;
  const [[[first, second], music, logos, poster], fonts] = probed.value;
  const sync = await syncOfShort(short, music, workspace);
  const found: readonly FoundFile[] = [first, second, music, ...logos, poster, ...fonts.found].filter(
    (one) => one !== undefined,
  );
  const media: ShortMedia = {
    segments: [first.media, second.media],
    music: music?.media,
    logo: logos[0]?.media,
    poster: poster?.media,
    clock: sync.clock,
    fonts: Object.fromEntries(fonts.found.map((font) => [font.id, font.media])),
  };
  const depth = model && (await personOfShort(short, { clip: first, clock: sync.clock, model }, workspace));
  const request = { quality: options.quality ?? 'standard', fonts, depth };
  const { framing, faces, ...picture } = await pictureOfShort(short, media, request, workspace);
  const redraw = redrawShort(short, media, depth);
  const plan = composeFilm({
    picture,
    timeline: shortTimeline(short, media, picture.tracks, framing),
    sources: Object.fromEntries(found.map(({ id, source }) => [id, source])),
    warnings: [...clipWarnings(media), ...musicWarnings(music, short), ...sync.warnings, ...picture.warnings],
    facts: {
      resolved_cta_text: short.ctaText,
      end_card_mode: short.endCard,
      ...sync.facts,
      ...picture.facts,
    },
    ...identityOf(short, new Map(found.map((one) => [one.source, one.media.contentHash]))),
    soundVersions: soundVersions(workspace.tools),
  });
  return {
    plan,
    shown: short,
    faces,
    ...placesOf(found),
    overlayOf: (changed, asked) => (changed.kind === 'short' ? redraw(changed, asked) : undefined),
  };
}

function placesOf(found: readonly FoundFile[]): Pick<PreparedFilm, 'files' | 'paths'> {
  const files = Object.fromEntries(found.map(({ id, file }) => [id, file]));
  return { files, paths: Object.fromEntries(found.map(({ id, path }) => [id, path])) };
}

function gather(short: ResolvedShort, options: PrepareOptions, workspace: Workspace) {
  const gathering: Gathering = { ...options, baseDir: options.baseDir ?? process.cwd() };
  const sound = shortSound(short);
  const clip = (index: 0 | 1) =>
    clipOf(
      {
        source: short.segments[index].source,
        id: `segments[${index}].source`,
        output: shortFormat(short),
        slotFrames: SLOT_FRAMES + (short.sync === 'beat' ? MOST_MOVED_FRAMES : 0),
        // Either clip may go on in the card's window.
        framesBehind: short.endCard === 'lockup' ? END_CARD_FRAMES : 0,
        keepFrames: options.keepFrames ?? false,
      },
      gathering,
      workspace,
    );
  const { logo, poster } = short;
  const asked = { id: 'poster.source', limits: IMAGE_LIMITS, grid: true, subjects: true } as const;
  // What is heard beside the music keeps to times that are not known yet.
  const { onMusic } = short.sounds === undefined ? options : {};
  const heard = Math.max(0, ...sound.tracks.map(secondsHeard));
  const isWhole = onMusic !== undefined && sound.loops === undefined;
  const also = isWhole ? { format: floats(heard), into: join(workspace.folder, 'music.f32') } : undefined;
  const onStream: SoundListener = (found) =>
    onMusic?.({
      ...sound,
      tracks: sound.tracks.map((track) => ({ ...track, ...found })),
      idle: workspace.mainThread.whenIdle(),
    });
  return collect([
    collect([clip(0), clip(1)]),
    short.music === undefined
      ? nothing
      : gatherSound({ source: short.music.source, id: 'music.source', also, onStream }, gathering, workspace),
    logo === undefined ? none : logoOf(logo, gathering, workspace),
    poster === undefined ? nothing : imageOf({ source: poster.source, ...asked }, gathering, workspace),
  ]);
}

const nothing = Promise.resolve(undefined);
const none = Promise.resolve([] as const);

/** Rejects with a document problem (class `usage`) for every field with characters that no font covers. */
async function expectGlyphs(short: ResolvedShort, fonts: DocumentFonts, workspace: Workspace): Promise<void> {
  const { segments: _segments, music: _music, logo: _logo, poster: _poster, fonts: _fonts, ...texts } = short;
  const identity = { glyphs: codeOf('planning'), fonts: fontsVersion(), own: fonts.hashes, texts };
  await remembered(workspace, identity, async () => {
    const undrawable = glyphProblems(textsOfShort(short), documentBook(fonts.own));
    if (undrawable.length > 0) throw ReelwrightError.fromProblems(undrawable, { class: 'usage' });
    return 'drawable';
  });
}

function musicWarnings(
  music: Awaited<ReturnType<typeof gatherSound>> | undefined,
  short: ResolvedShort,
): readonly Warning[] {
  if (music === undefined) return [];
  const loop = loopWarning(music.media.durationSeconds, short.totalFrames / SHORT_RATE.num, 'music.source');
  return loop === undefined ? music.warnings : [...music.warnings, loop];
}

function clipWarnings(media: ShortMedia): readonly Warning[] {
  return [...damageWarnings(media), ...alphaWarnings(media), ...heldWarnings(media)];
}

function damageWarnings(media: ShortMedia): readonly Warning[] {
  return media.segments.flatMap(({ isDamaged }, index) =>
    isDamaged === true ? [picturesDamaged(`segments[${index}].source`)] : [],
  );
}

function alphaWarnings(media: ShortMedia): readonly Warning[] {
  return media.segments.flatMap(({ losesAlpha }, index) =>
    losesAlpha === true ? [alphaLost(`segments[${index}].source`)] : [],
  );
}

/** A clip of six seconds that a beat makes last up to four frames longer carries no warning. */
function heldWarnings(media: ShortMedia): readonly Warning[] {
  return media.segments.flatMap((segment, index) => {
    const slotFrames = index === 0 ? media.clock.cut : FILM_FRAMES - media.clock.cut;
    const { heldFrom } = buildTimeMap(segment, { slotFrames, outputRate: SHORT_RATE });
    if (heldFrom === undefined || heldFrom >= Math.min(slotFrames, SLOT_FRAMES)) return [];
    const heldSeconds = (slotFrames - heldFrom) / SHORT_RATE.num;
    return [
      {
        code: 'segment_held',
        path: `segments[${index}].source`,
        message: `The clip lasts ${segment.durationSeconds.toFixed(2)} s of its ${(slotFrames / SHORT_RATE.num).toFixed(2)} s slot; its last frame is held for ${heldSeconds.toFixed(2)} s.`,
      },
    ];
  });
}
