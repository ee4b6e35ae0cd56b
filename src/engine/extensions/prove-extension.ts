/** Checks an extension by the rules that built-in rows of the same tables keep. */

import { resolveShort } from '../../document/short/resolve-short.js';
import type { ShortComposition } from '../../document/short/short-schema.js';
import { resolveSlider } from '../../document/slider/resolve-slider.js';
import type { SliderComposition } from '../../document/slider/slider-schema.js';
import { ReelwrightError } from '../../errors.js';
import { contains } from '../../geometry.js';
import { composeShortOverlay } from '../../overlay/short/compose-short-overlay.js';
import { unknownClip } from '../../overlay/short/short-framing.js';
import { composeSlider } from '../../slides/compose-slider.js';
import { slideFrame } from '../../slides/slide-frame.js';
import { createTypesetter } from '../../type/typeset.js';
import { checkLook } from '../looks/check-look.js';
import { TEXTS } from '../looks/look-cases.js';
import { documentBook } from '../media/document-book.js';
import type { Extension } from './define-extension.js';
import { extensionFaults } from './extension-faults.js';
import { annotatorFaults } from './prove-annotator.js';
import { transitionFaults } from './prove-transition.js';
import { withExtensions } from './use-extensions.js';

/** Contrast that slides hold: WCAG AA for large type, which the smallest text of a carousel is not far from. */
const LEAST_CONTRAST = 3;

/**
 * Draws everything an extension brings as the tests of the built-in ones do: looks on white, black, busy pictures and
 * faces, animations and templates with the longest German, with Arabic and Japanese where they take them, transitions
 * on this machine's ffmpeg, annotators on objects large, tiny and at an edge, all twice. Rejects with one error that
 * names everything that fails: contrast, least size, safe zone, pictures missing or mixed up, what differs when it is
 * drawn again.
 *
 * @example
 * test('holds what built-in ones hold', () => proveExtension(acme), 60_000);
 */
export async function proveExtension(extension: Extension): Promise<void> {
  const problems = await extensionFaults(extension);
  if (problems.length > 0) throw ReelwrightError.fromProblems(problems, { class: 'usage' });
  const failures: string[] = [];
  for (const [name, look] of Object.entries(extension.looks ?? {})) {
    const { findings } = await checkLook(look, { cacheDir: null });
    failures.push(...findings.map(({ where, message }) => `look ${name} (${where}): ${message}`));
  }
  for (const name of Object.keys(extension.animations ?? {}))
    failures.push(...(await animationFaults(extension, name)));
  for (const name of Object.keys(extension.templates ?? {})) failures.push(...(await templateFaults(extension, name)));
  for (const [name, transition] of Object.entries(extension.transitions ?? {}))
    failures.push(...(await transitionFaults(transition, `transition ${name}`)));
  for (const [name, annotator] of Object.entries(extension.annotators ?? {}))
    failures.push(...annotatorFaults(annotator, `annotator ${name}`));
  if (failures.length > 0)
    throw new Error(`${extension.name} fails what built-in ones pass:\n-  ${failures.join('\n- ')}`);
}

async function animationFaults(extension: Extension, name: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const texts of Object.values(TEXTS)) {
    const written = {
      ...{ kind: 'short', segments: [{ source: 'a' }, { source: 'b' }], ...texts },
      short_text_animation: `${extension.name}/${name}`,
    } as unknown as ShortComposition;
    const short = resolveShort(await withExtensions(written, [extension]));
    const draw = () => {
      const fontBook = documentBook(undefined);
      const clips = [unknownClip(), unknownClip()] as const;
      return composeShortOverlay(short, { typeset: createTypesetter(fontBook), fontBook, images: {}, clips });
    };
    const overlay = draw();
    const where = `animation ${name} (${texts.language})`;
    if (JSON.stringify(overlay.tracks) !== JSON.stringify(draw().tracks))
      faults.push(`${where}: differs when drawn again`);
    const frame = { x: 0, y: 0, width: 1080, height: 1920 };
    for (const { id, box } of overlay.tracks)
      if (!contains(frame, box)) faults.push(`${where}: ${id} leaves the frame`);
    for (const { id, ink, anchor } of overlay.layout.elements)
      if (anchor !== 'end_card' && !contains(overlay.layout.safeZone, ink))
        faults.push(`${where}: ${id} leaves the safe zone`);
  }
  return faults;
}

async function templateFaults(extension: Extension, name: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const language of ['en', 'de'] as const) {
    const { headline, text_beats: beats } = TEXTS[language];
    const slides = [
      { kicker: 'Northbean', headline, body: beats[0] },
      { headline: 'A', body: '' },
      { headline, body: beats.join('\n') },
    ];
    const written = {
      kind: 'slider',
      language,
      template: `${extension.name}/${name}`,
      slides,
    } as unknown as SliderComposition;
    const slider = resolveSlider(await withExtensions(written, [extension]));
    const draw = () =>
      composeSlider(slider, {
        ...{ typeset: createTypesetter(documentBook(undefined)), logo: undefined },
        ...{ pictures: slides.map(() => undefined), paths: slides.map((_, index) => `slides[${index}]`) },
      }).slides;
    const drawn = draw();
    const where = `template ${name} (${language})`;
    if (JSON.stringify(drawn) !== JSON.stringify(draw())) faults.push(`${where}: differs when drawn again`);
    const { safe } = slideFrame(slider.aspectRatio);
    for (const { position, texts, warnings } of drawn) {
      const on = `${where}, slide ${position}`;
      faults.push(...warnings.map(({ message }) => `${on}: ${message}`));
      for (const { element, contrast, lines } of texts) {
        if (contrast < LEAST_CONTRAST) faults.push(`${on}: its ${element} reads at ${contrast.toFixed(2)}:1`);
        if (!lines.every((line) => contains(safe, line))) faults.push(`${on}: its ${element} leaves the safe zone`);
      }
    }
  }
  return faults;
}
