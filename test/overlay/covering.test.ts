/**
 * Drawn pixels of a covering design: 7 looks x 13 languages = 91 shorts, the animation so chosen that every pair look x
 * animation, look x language and animation x language occurs (the first test counts them). Of each, pictures all
 * through the entrance and at rest are drawn for headline, text under it, button, stars and end card: ink lies in its
 * own box and in the safe zone and nothing is cut. Every sixth short is drawn by a second process too, and must come
 * out the same to the last byte of RGBA. The gate draws a sample.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, type Look } from '../../src/document/enumerations.js';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import type { SpriteTrack } from '../../src/draw/draw-list.js';
import { bottom, right } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { NO_ASSETS } from '../../src/io/raster/image-assets.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import type { TextAnimationName } from '../../src/overlay/animations/animation.types.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { sampled } from '../support/tier.js';
import { LOOK_NAMES, plainShort } from './support/compositions.js';
import { inkOf } from './support/ink.js';
import { clipsOf } from './support/known-clips.js';
import { ANIMATION_NAMES, GROUNDS, type Ground, typical } from './support/matrix.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

interface Row {
  readonly look: Look;
  readonly language: Language;
  readonly animation: TextAnimationName;
  readonly ground: Ground;
  readonly short: ResolvedShort;
}

const ROWS: readonly Row[] = LOOK_NAMES.flatMap((look, a) =>
  LANGUAGES.map((language, b): Row => {
    const animation = ANIMATION_NAMES[(a + b) % ANIMATION_NAMES.length] ?? 'reveal';
    const ground = (['white', 'busy', 'black', 'grey'] as const)[(a + 2 * b) % 4] ?? 'busy';
    const short: ResolvedShort = {
      ...plainShort,
      ...typical(language),
      look,
      language,
      direction: language === 'ar' ? 'rtl' : 'ltr',
      textAnimation: animation,
    };
    return { look, language, animation, ground, short };
  }),
);

/** The first three pictures, then every fourth, and the last: all of an entrance's stages. */
function stagesOf(track: SpriteTrack): readonly SpriteTrack['cels'][number][] {
  return track.cels.filter((_, index) => index < 3 || index % 4 === 0 || index === track.cels.length - 1);
}

const DRAWN = ['headline', 'beat-0', 'cta', 'star-rating', 'end-card-claim', 'end-card-cta'];

/** Runs in this process and, as text, in a child: all it uses comes in. */
function hashRows(
  rows: readonly { readonly short: ResolvedShort; readonly clips: unknown }[],
  tools: {
    compose: (short: ResolvedShort, clips: never) => { readonly tracks: readonly SpriteTrack[] };
    draw: (track: SpriteTrack, cel: SpriteTrack['cels'][number]) => Uint8Array;
    sha256: (parts: readonly Uint8Array[]) => string;
  },
): readonly string[] {
  return rows.map(({ short, clips }) => {
    const parts: Uint8Array[] = [];
    for (const track of tools.compose(short, clips as never).tracks) {
      track.cels.forEach((cel, index) => {
        if (index % 5 === 1 || index === track.cels.length - 1) parts.push(tools.draw(track, cel));
      });
    }
    return tools.sha256(parts);
  });
}

async function hashesOfChild(rows: Parameters<typeof hashRows>[0]): Promise<readonly string[]> {
  const dist = new URL('../../dist/', import.meta.url);
  const url = (path: string) => JSON.stringify(pathToFileURL(fileURLToPath(new URL(path, dist))).href);
  const script = `
    import { createHash } from 'node:crypto';
    import { readFileSync } from 'node:fs';
    import { loadFontBook } from ${url('io/fonts/font-book.js')};
    import { NO_ASSETS } from ${url('io/raster/image-assets.js')};
    import { rasterize } from ${url('io/raster/rasterize.js')};
    import { composeShortOverlay } from ${url('overlay/short/compose-short-overlay.js')};
    import { createTypesetter } from ${url('type/typeset.js')};
    const fontBook = loadFontBook();
    const typeset = createTypesetter(fontBook);
    const tools = {
      compose: (short, clips) => composeShortOverlay(short, { typeset, fontBook, images: {}, clips }),
      draw: (track, cel) => rasterize(cel.nodes, track.box, NO_ASSETS).data,
      sha256: (parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex'),
    };
    const hashRows = ${hashRows.toString()};
    process.stdout.write(JSON.stringify(hashRows(JSON.parse(readFileSync(0, 'utf8')), tools)));
  `;
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  running.child.stdin?.end(JSON.stringify(rows));
  return JSON.parse((await running).stdout) as readonly string[];
}

describe('a covering design', () => {
  it('holds every pair of look, animation and language', () => {
    const pairs = (key: (row: Row) => string) => new Set(ROWS.map(key)).size;
    expect(pairs(({ look, animation }) => `${look} ${animation}`)).toBe(7 * 7);
    expect(pairs(({ look, language }) => `${look} ${language}`)).toBe(7 * 13);
    expect(pairs(({ animation, language }) => `${animation} ${language}`)).toBe(7 * 13);
  });

  it.each(sampled('covering', LOOK_NAMES, 1))(
    '%s keeps its ink in its boxes and in the safe zone while it moves',
    (look) => {
      const faults: string[] = [];
      for (const { language, animation, ground, short } of ROWS.filter((row) => row.look === look)) {
        const grid = GROUNDS[ground];
        const overlay = composeShortOverlay(short, { typeset, fontBook, images: {}, clips: clipsOf({ luma: grid }) });
        const zone = overlay.layout.safeZone;
        for (const track of overlay.tracks.filter(({ id }) => DRAWN.includes(id))) {
          for (const cel of stagesOf(track)) {
            const ink = inkOf(track, cel);
            if (ink === undefined) continue;
            const inZone =
              ink.x >= zone.x - 2 &&
              ink.y >= zone.y - 2 &&
              right(ink) <= right(zone) + 2 &&
              bottom(ink) <= bottom(zone) + 2;
            const { box } = track;
            const whole = ink.x > box.x && ink.y > box.y && right(ink) < right(box) && bottom(ink) < bottom(box);
            const place = `${language} ${animation} on ${ground}: ${track.id} at ${cel.frame}`;
            if (!inZone) faults.push(`${place} leaves the zone`);
            if (!whole) faults.push(`${place} is cut`);
          }
          const rest = track.cels.findLast(({ frame }) => frame <= (track.start + track.end) / 2);
          if (rest === undefined || inkOf(track, rest) === undefined)
            faults.push(`${language}: ${track.id} rests empty`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it('comes out the same in another process', async () => {
    const some = ROWS.filter((_, index) => index % 6 === 0);
    const rows = sampled('another process', some, 2).map(({ short, ground }) => ({
      short,
      clips: clipsOf({ luma: GROUNDS[ground] }),
    }));
    const here = hashRows(rows, {
      compose: (short, clips) => composeShortOverlay(short, { typeset, fontBook, images: {}, clips }),
      draw: (track, cel) => rasterize(cel.nodes, track.box, NO_ASSETS).data,
      sha256: (parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex'),
    });
    expect(new Set(here).size).toBe(rows.length);
    expect(await hashesOfChild(rows)).toEqual(here);
  });
});
