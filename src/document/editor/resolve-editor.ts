/**
 * A valid editor ad to what the plan is made from: defaults and fallbacks applied, texts normalised, tags taken out.
 */
import { resolveFonts } from '../fonts.js';
import { resolveLogo } from '../logo.js';
import { resolveDesign } from '../looks/resolve-look.js';
import { extensionsOf } from '../own-name.js';
import { TRANSITION_SECONDS } from '../short/short-format.js';
import { normalizeLine, normalizeParagraphs } from '../text.js';
import { CLOSING_IMAGE_SECONDS, FILM_SIZES } from './editor-format.js';
import type { EditorComposition } from './editor-schema.js';
import { withoutPerformanceTags, wordsWithoutPerformanceTags } from './performance-tags.js';
import type {
  ResolvedCaptions,
  ResolvedClosing,
  ResolvedEditor,
  ResolvedMusic,
  ResolvedNarration,
  ResolvedOverlay,
  ResolvedScene,
  ResolvedTitle,
  SceneTransition,
  SpokenWord,
} from './resolved-editor.js';

/**
 * Expects a validated composition. What cannot reach the film is left out: inert fields, a script without a voice, the
 * first scene's transition.
 */
export function resolveEditor(editor: EditorComposition): ResolvedEditor {
  const aspectRatio = editor.export_aspect_ratio ?? '9:16';
  const pacing = editor.pacing ?? 'fixed';
  const narration = resolveNarration(editor.narration);
  const scenes = editor.segments.map((segment, index) => resolveScene(segment, index, narration !== undefined));
  const scenesSpeak = scenes.some(({ narrationText }) => narrationText !== '');
  const narrationScript = narration && !scenesSpeak ? scriptOf(editor.narration_script) : '';
  const spoken =
    narration?.words !== undefined || scenesSpeak || narrationScript !== '' || scenes.some(({ words }) => words);
  const { captions, logo, music, closing_image: closing, disclosure } = editor;
  return {
    kind: 'editor',
    language: editor.language,
    direction: editor.language === 'ar' ? 'rtl' : 'ltr',
    aspectRatio,
    size: FILM_SIZES[aspectRatio],
    ...resolveDesign(editor),
    ...extensionsOf(editor),
    ...(editor.fps && editor.fps !== 30 ? { fps: editor.fps } : {}),
    ...(editor.chapters === true ? { chapters: true } : {}),
    ...(editor.score && editor.score !== 'none' ? { score: editor.score } : {}),
    ...(editor.sounds === 'auto' ? { sounds: 'auto' } : {}),
    ...(editor.loop === true ? { loop: true } : {}),
    scenes,
    narrationScript,
    narration,
    captions: spoken && captions?.enabled !== false ? resolveCaptions(editor) : undefined,
    music: music ? resolveMusic(music) : undefined,
    logo: logo
      ? {
          ...resolveLogo(logo),
          position: logo.logo_position ?? 'top_right',
          treatment: logo.logo_treatment ?? 'plain',
          durationSeconds: logo.logo_duration_seconds ?? undefined,
        }
      : undefined,
    ...(editor.overlays && editor.overlays.length > 0 ? { overlays: editor.overlays.map(resolveOverlay) } : {}),
    closingImage: closing ? resolveClosing(closing, editor.brand_name) : undefined,
    pacing,
    targetDurationSeconds: pacing === 'voice_first' ? (editor.target_duration_seconds ?? undefined) : undefined,
    disclosure: disclosure
      ? { text: normalizeLine(disclosure.text), position: disclosure.position ?? 'bottom_left' }
      : undefined,
    fonts: resolveFonts(editor.fonts, editor.look?.fonts),
  };
}

function resolveCaptions({ captions, brand_name: brand }: EditorComposition): ResolvedCaptions {
  const brandName = normalizeLine(brand ?? '');
  return {
    style: captions?.style ?? 'auto',
    position: captions?.position ?? 'auto',
    ...(captions?.size && captions.size !== 'm' ? { size: captions.size } : {}),
    ...(captions?.color ? { color: captions.color } : {}),
    ...(brandName === '' ? {} : { brandName }),
  };
}

function resolveClosing(
  closing: NonNullable<EditorComposition['closing_image']>,
  brand: EditorComposition['brand_name'],
): ResolvedClosing {
  const { source, duration_seconds: duration } = closing;
  const [headline, ctaText] = [normalizeLine(closing.headline ?? ''), normalizeLine(closing.cta_text ?? '')];
  const brandName = headline === '' && ctaText === '' ? '' : normalizeLine(brand ?? '');
  return {
    source,
    durationSeconds: duration ?? CLOSING_IMAGE_SECONDS,
    ...(headline === '' ? {} : { headline }),
    ...(ctaText === '' ? {} : { ctaText }),
    ...(brandName === '' ? {} : { brandName }),
  };
}

function resolveMusic(music: NonNullable<EditorComposition['music']>): ResolvedMusic {
  const { source, volume, start_seconds: start, fade_in_seconds: fadeIn, fade_out_seconds: fadeOut } = music;
  return {
    source,
    ...(volume != null && volume !== 1 ? { volume } : {}),
    ...(start ? { startSeconds: start } : {}),
    ...(fadeIn ? { fadeInSeconds: fadeIn } : {}),
    ...(fadeOut != null ? { fadeOutSeconds: fadeOut } : {}),
  };
}

function resolveOverlay(overlay: NonNullable<EditorComposition['overlays']>[number]): ResolvedOverlay {
  const { source, start, end, at, place, volume } = overlay;
  const common = { source, startSeconds: start, endSeconds: end ?? undefined, volume: volume ?? 0 };
  if (place !== 'free' || !at) return { ...common, place: place === 'free' ? 'full' : (place ?? 'full') };
  return { ...common, place, at: { x: at.x, y: at.y, width: at.width } };
}

type Segment = EditorComposition['segments'][number];

function resolveScene(segment: Segment, index: number, hasVoice: boolean): ResolvedScene {
  const { focus, trim, title } = segment;
  const words = hasVoice ? [] : resolveWords(segment.words ?? []);
  return {
    source: segment.source,
    fit: segment.fit_mode ?? 'blur',
    narrationText: hasVoice ? scriptOf(segment.narration_text) : '',
    focus: typeof focus === 'object' && focus !== null ? { x: focus.x, y: focus.y } : (focus ?? 'auto'),
    volume: segment.volume ?? 1,
    trim: { startSeconds: trim?.start ?? 0, durationSeconds: trim?.duration ?? undefined },
    ...(segment.move ? { move: segment.move } : {}),
    ...(segment.speed != null && segment.speed !== 1 ? { speed: segment.speed } : {}),
    ...(segment.cut_silence === true && !hasVoice ? { cutSilence: true } : {}),
    ...(title ? { title: resolveTitle(title) } : {}),
    ...(words.length > 0 ? { words } : {}),
    enter: index === 0 ? { type: 'cut' } : resolveTransition(segment.transition),
  };
}

function resolveTitle({ text, kind, start, end }: NonNullable<Segment['title']>): ResolvedTitle {
  return {
    text: normalizeParagraphs(text),
    kind: kind ?? 'title',
    startSeconds: start ?? 0,
    endSeconds: end ?? undefined,
  };
}

function resolveTransition(transition: Segment['transition']): SceneTransition {
  if (!transition || transition.type === 'cut') return { type: 'cut' };
  return { type: transition.type, durationSeconds: transition.duration_seconds ?? TRANSITION_SECONDS };
}

function resolveNarration(narration: EditorComposition['narration']): ResolvedNarration | undefined {
  if (!narration) return undefined;
  const words = resolveWords(narration.words ?? []);
  return { source: narration.source, words: words.length === 0 ? undefined : words };
}

/** Words as captions show them, at whole milliseconds, each ending before the next begins. */
function resolveWords(words: readonly SpokenWord[]): readonly SpokenWord[] {
  const shown = wordsWithoutPerformanceTags(words.map((word) => ({ ...word, text: normalizeLine(word.text) })));
  return shown.map(({ text, start, end }, index) => {
    const from = milliseconds(start);
    const next = shown[index + 1];
    const until = next === undefined ? end : Math.min(end, next.start);
    return { text, start: from, end: Math.max(from, milliseconds(until)) };
  });
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function scriptOf(text: string | null | undefined): string {
  return withoutPerformanceTags(normalizeParagraphs(text ?? ''));
}
