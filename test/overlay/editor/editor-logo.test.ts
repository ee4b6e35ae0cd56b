/** The logo of an editor ad on the scenes it lies over: measured as they are cropped, and as long as it is shown. */
import { describe, expect, it } from 'vitest';
import { CENTER, type Shot } from '../../../src/compose/timeline.js';
import { resolveEditor } from '../../../src/document/editor/resolve-editor.js';
import type { Corner } from '../../../src/document/enumerations.js';
import { imageNodes } from '../../../src/draw/image-nodes.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import type { ImageMedia, VideoMedia } from '../../../src/media.js';
import { composeEditorOverlay } from '../../../src/overlay/editor/compose-editor-overlay.js';
import { editorFilm } from '../../../src/overlay/editor/editor-film.js';
import type { ScenePlan } from '../../../src/overlay/editor/editor-scenes.js';
import { backdropOf } from '../../../src/overlay/legibility.js';
import { packBytes } from '../../../src/subjects/pack-bytes.js';
import { createTypesetter } from '../../../src/type/typeset.js';
import { NO_SUBJECTS, type SeenFilm } from '../support/seen-film.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const size = { width: 1080, height: 1920 };

/** A clip whose cells, four across and two down, have these greys for its whole time. */
function clip(cells: readonly number[], picture = { width: 1080, height: 1920 }): VideoMedia {
  const look = packBytes(Uint8Array.from(cells));
  const light = { columns: 4, rows: 2, times: [0, 1], mean: [look, look], low: [look, look], high: [look, look] };
  return { kind: 'video', displaySize: picture, light } as unknown as VideoMedia;
}

const even = (grey: number) => Array.from({ length: 8 }, () => grey);

/** Scenes of two seconds, one after the other. */
function filmOf(media: readonly (VideoMedia | ImageMedia)[], fit: 'cover' | 'blur' = 'cover') {
  const scenes = media.map(
    (_, index): ScenePlan => ({ start: 60 * index, end: 60 * (index + 1), fromSeconds: 0, speed: 1 }) as ScenePlan,
  );
  const shots = media.map(
    (one): Shot =>
      one.kind === 'video'
        ? { kind: 'clip', media: 'x', fromSeconds: 0, fit, focus: CENTER }
        : { kind: 'still', media: 'x', fit, from: { zoom: 1, focus: CENTER }, to: { zoom: 1, focus: CENTER } },
  );
  return {
    film: editorFilm(size, { scenes }, shots, { scenes: media, closing: undefined }),
    totalFrames: 60 * media.length,
  };
}

function logoOf(luminance: number, others: Partial<ImageMedia> = {}): ImageMedia {
  return {
    ...{ kind: 'image', contentHash: 'logo', format: 'png', hasAlpha: true, size: { width: 600, height: 200 } },
    inkBox: { x: 0, y: 0, width: 600, height: 200 },
    luminance: { mean: luminance, p5: luminance, p95: luminance },
    ...others,
  };
}

interface Case {
  readonly logo: ImageMedia;
  readonly media: readonly (VideoMedia | ImageMedia)[];
  readonly fit?: 'cover' | 'blur';
  readonly position?: Corner;
  readonly seconds?: number;
  readonly subjects?: SeenFilm;
}

function overlayOf({ logo, media, fit, position = 'top_right', seconds, subjects = NO_SUBJECTS }: Case) {
  const editor = resolveEditor({
    ...{ kind: 'editor', language: 'en', segments: [{ source: 'a.mp4' }] },
    logo: { source: 'l.png', logo_position: position, ...(seconds && { logo_duration_seconds: seconds }) },
  });
  const seen = filmOf(media, fit);
  const { elements, tracks, warnings } = composeEditorOverlay(editor, {
    ...{ typeset, fontBook, logo },
    ...seen,
    film: { ...seen.film, ...subjects },
  });
  const shown = elements.find(({ id }) => id === 'logo');
  const nodes = tracks.find(({ id }) => id === 'logo')?.cels[0]?.nodes ?? [];
  return {
    ...{ treatment: shown?.logo?.treatment, box: shown?.box, codes: warnings.map(({ code }) => code) },
    assets: imageNodes(nodes).map(({ asset }) => asset),
  };
}

describe('a black logo', () => {
  it.each([
    ['on white', [clip(even(250))], 'plain'],
    ['on black', [clip(even(5))], 'plate'],
    ['on white, then on black', [clip(even(250)), clip(even(5))], 'plate'],
    ['in the light corner of a clip', [clip([5, 5, 250, 250, 5, 5, 5, 5])], 'plain'],
  ] as const)('%s: %s', (_, media, treatment) => {
    expect(overlayOf({ logo: logoOf(0), media })).toMatchObject({ treatment, codes: [] });
  });

  it('is judged for as long as it is shown', () => {
    const media = [clip(even(250)), clip(even(5))];
    expect(overlayOf({ logo: logoOf(0), media, seconds: 1.5 }).treatment).toBe('plain');
  });

  it('is judged on what the crop shows of a wide clip', () => {
    // Of a picture of three frames side by side the middle one is seen.
    const wide = clip([250, 5, 5, 250, 250, 5, 5, 250], { width: 3240, height: 1920 });
    expect(overlayOf({ logo: logoOf(0), media: [wide] }).treatment).toBe('plate');
  });

  it('is judged on the blurred copy beside a picture that is shown whole', () => {
    const wide = { width: 1920, height: 1080 };
    expect(overlayOf({ logo: logoOf(0), media: [clip(even(250), wide)], fit: 'blur' }).treatment).toBe('plain');
    const { film } = filmOf([clip(even(200), wide)], 'blur');
    const behind = backdropOf({ film, box: { x: 700, y: 290, width: 200, height: 70 }, start: 0, end: 60 });
    expect(behind).toMatchObject({ low: 150, high: 150, measured: true });
  });

  it('is judged on images, too', () => {
    const look = packBytes(Uint8Array.from(even(5)));
    const light = { columns: 4, rows: 2, times: [0], mean: [look], low: [look], high: [look] };
    const still = { ...logoOf(0), size, light };
    expect(overlayOf({ logo: logoOf(0), media: [still] }).treatment).toBe('plate');
  });
});

it('of two logos the one for what lies behind it while it is shown stands there', () => {
  const logo = logoOf(1, { onLight: logoOf(0, { contentHash: 'ink' }) });
  const media = [clip(even(250)), clip(even(5))];
  expect(overlayOf({ logo, media, seconds: 1.5 })).toMatchObject({ assets: ['ink'], treatment: 'plain', codes: [] });
  expect(overlayOf({ logo, media: [clip(even(5))] })).toMatchObject({ assets: ['logo'], treatment: 'plain' });
});

describe('is told of', () => {
  it('a logo that no plate shows whole', () => {
    const parts = [0, 0.2, 1].map((luminance) => ({ share: 1 / 3, luminance }));
    expect(overlayOf({ logo: logoOf(0.4, { parts }), media: [clip(even(60))] }).codes).toEqual(['logo_faint']);
  });

  it('a logo without a visible pixel', () => {
    const inkBox = { x: 0, y: 0, width: 0, height: 0 };
    expect(overlayOf({ logo: logoOf(0, { inkBox }), media: [clip(even(60))] })).toMatchObject({
      treatment: undefined,
      codes: ['logo_empty'],
    });
  });

  it('a logo on a face, while it is there', () => {
    const media = [clip(even(250)), clip(even(250))];
    const { box } = overlayOf({ logo: logoOf(0), media });
    const face = { x: (box?.x ?? 0) - 60, y: (box?.y ?? 0) - 60, width: 200, height: 240 };
    const seen = (start: number, end: number) => ({ faces: [{ start, end, box: face }] });
    expect(overlayOf({ logo: logoOf(0), media, subjects: seen(0, 30) }).codes).toEqual(['logo_on_face']);
    expect(overlayOf({ logo: logoOf(0), media, subjects: seen(70, 90), seconds: 2 }).codes).toEqual([]);
    expect(overlayOf({ logo: logoOf(0), media, subjects: seen(0, 30), position: 'bottom_left' }).codes).toEqual([]);
  });
});
