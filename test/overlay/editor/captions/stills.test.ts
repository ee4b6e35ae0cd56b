/** What captions look like: every style and look, seven scripts, two formats. Looked at before they are kept. */
import sharp from 'sharp';
import { describe, it } from 'vitest';
import type { CaptionStyle, Language, Look } from '../../../../src/document/enumerations.js';
import type { Size } from '../../../../src/geometry.js';
import { NO_ASSETS } from '../../../../src/io/raster/image-assets.js';
import { rasterize } from '../../../../src/io/raster/rasterize.js';
import { composeCaptions } from '../../../../src/overlay/editor/captions/compose-captions.js';
import { expectGolden } from '../../../support/expect-golden.js';
import { fontBook, TALL, WIDE } from './support/set-words.js';
import { clockFor, SCRIPTS, spoken } from './support/spoken.js';

/**
 * Like a photograph: a light window, dark forms, a warm face-like disc, fine lines. Outlines and plates have all of
 * them to stand on.
 */
const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="400"><defs><linearGradient id="g" x2="1"><stop stop-color="#1d2730"/>
<stop offset=".45" stop-color="#8f7f6c"/><stop offset="1" stop-color="#f7f4ee"/></linearGradient></defs><rect width="1080" height="400" fill="url(#g)"/>
<circle cx="560" cy="180" r="170" fill="#d8a988"/><path d="M0 330h1080M0 350h1080M0 370h1080" stroke="#fff" stroke-width="5"/></svg>`;

interface Still {
  readonly language: Language;
  readonly look: Look;
  readonly style: CaptionStyle;
  readonly size: Size;
  /** Numbers of the page and of the word that is spoken on it. */
  readonly page: number;
  readonly word: number;
}

/** The part of the frame where captions stand, two frames after the word was heard. */
async function still({ language, look, style, size, page, word }: Still): Promise<Buffer> {
  const words = spoken(SCRIPTS[language]);
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const clock = clockFor(words);
  const request = { words, language, direction, look, style, position: 'auto', size, clock, keepClear: [] } as const;
  const { pages, tracks } = composeCaptions(request, fontBook);
  const own = pages[page];
  const frame = (own?.wordStarts[word] ?? own?.start ?? 0) + 2;
  const top = size === WIDE ? 790 : 930;
  const part =
    size === WIDE ? { left: 260, top, width: 1400, height: 240 } : { left: 0, top, width: 1080, height: 360 };
  const layers = tracks.flatMap((track) => {
    const cel = track.cels.findLast((each) => each.frame <= frame);
    if (cel === undefined || frame < track.start || frame >= track.end) return [];
    const { data, width, height } = rasterize(cel.nodes, track.box, NO_ASSETS);
    const raw = { width, height, channels: 4 as const };
    return [{ input: Buffer.from(data), raw, left: track.box.x, top: track.box.y, premultiplied: true }];
  });
  const clear = { width: size.width, height: size.height, channels: 4 as const, background: '#0000' };
  const over = await sharp(await sharp({ create: clear }).composite(layers).png({ compressionLevel: 1 }).toBuffer())
    .extract(part)
    .toBuffer();
  const ground = sharp(Buffer.from(GROUND)).resize(part.width, part.height, { fit: 'fill' });
  const whole = await ground
    .composite([{ input: over }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(whole).removeAlpha().resize({ width: 240 }).png().toBuffer();
}

/** Stills in rows of two. */
async function sheet(stills: readonly Still[]): Promise<Uint8Array> {
  const tiles: Buffer[] = [];
  for (const each of stills) tiles.push(await still(each));
  const { height = 0 } = await sharp(tiles[0]).metadata();
  const create = { width: 480, height: Math.ceil(tiles.length / 2) * height, channels: 3 as const, background: '#000' };
  const layers = tiles.map((input, index) => ({ input, left: (index % 2) * 240, top: Math.floor(index / 2) * height }));
  return new Uint8Array(await sharp({ create }).composite(layers).png({ palette: true }).toBuffer());
}

const STYLES = ['highlight', 'karaoke', 'pill', 'pop', 'plain'] as const;
const SEVEN: readonly Language[] = ['de', 'en', 'ar', 'zh', 'ja', 'ko', 'ru'];

describe('stills of captions', () => {
  it.each(['kinetic_creator', 'cinematic_product', 'startup_explainer'] as const)('every style in %s', async (look) => {
    const stills = STYLES.map((style): Still => ({ language: 'en', look, style, size: TALL, page: 1, word: 1 }));
    await expectGolden(await sheet(stills), `overlay/captions-styles-${look}`);
  });

  it('every look in its own style', async () => {
    const looks = ['neutral', 'premium_editorial', 'ugc_realism', 'luxury_minimal'] as const;
    const stills = looks.map((look): Still => ({ language: 'de', look, style: 'auto', size: TALL, page: 2, word: 1 }));
    await expectGolden(await sheet(stills), 'overlay/captions-looks');
  });

  it.each([
    ['upright', TALL],
    ['wide', WIDE],
  ] as const)('seven scripts, %s', async (name, size) => {
    const looks: readonly Look[] = ['neutral', 'kinetic_creator', 'startup_explainer'];
    const stills = SEVEN.map((language, index): Still => {
      const look = looks[index % 3] ?? 'neutral';
      return { language, look, style: index % 2 === 0 ? 'pill' : 'highlight', size, page: 0, word: 1 };
    });
    await expectGolden(await sheet(stills), `overlay/captions-scripts-${name}`);
  });
});
