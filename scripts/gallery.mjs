/**
 * Draws docs/gallery.md: each look of a short as three moments beside the JSON that gives it. Takes the demo's own
 * media. Usage: node scripts/gallery.mjs
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ensureDemoMedia } from '../dist/demo/demo-media.js';
import { createEngine } from '../dist/index.js';
import { locateFfmpeg } from '../dist/io/ffmpeg/locate-ffmpeg.js';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const LOOKS = [
  ['kinetic_creator', 'Loud and quick, for feeds.'],
  ['premium_editorial', 'Serifs on paper, one accent.'],
  ['cinematic_product', 'Wide capitals, light as in a film.'],
  ['ugc_realism', 'As a person would type it on the phone.'],
  ['startup_explainer', 'Cards and chips, clear steps.'],
  ['luxury_minimal', 'Little, small, slow.'],
  [null, 'No look at all: plain white type.'],
];
const MOMENTS = [1.5, 5, 13.2];
const WIDTH = 200;
const HEIGHT = Math.round((WIDTH * 16) / 9);

const media = mkdtempSync(join(tmpdir(), 'reelwright-gallery-'));
const { ffmpegPath } = await locateFfmpeg({});
await ensureDemoMedia(media, { ffmpegPath });
mkdirSync(join(docs, 'gallery'), { recursive: true });
const engine = createEngine();
const sections = [];
for (const [look, words] of LOOKS) {
  const composition = {
    kind: 'short',
    language: 'en',
    segments: [{ source: 'dawn.mp4' }, { source: 'cup.mp4' }],
    headline: 'Morning, made by hand',
    text_beats: ['Roasted on Monday', 'At your door on Thursday', 'No bitter end'],
    cta_text: 'Try a bag',
    brand_name: 'Dawn & Cup',
    visual_language: look,
  };
  const name = look ?? 'neutral';
  const stills = [];
  for (const atSeconds of MOMENTS) {
    const still = await engine.frame(composition, { baseDir: media, atSeconds });
    stills.push(
      await sharp(await still.png())
        .resize(WIDTH, HEIGHT)
        .toBuffer(),
    );
  }
  const sheet = { width: WIDTH * stills.length, height: HEIGHT, channels: 3, background: '#000' };
  await sharp({ create: sheet })
    .composite(stills.map((input, index) => ({ input, left: index * WIDTH, top: 0 })))
    .jpeg({ quality: 82 })
    .toFile(join(docs, 'gallery', `${name}.jpg`));
  const json = JSON.stringify(composition, undefined, 2);
  sections.push(`## ${name}\n\n${words}\n\n![${name}](gallery/${name}.jpg)\n\n\`\`\`json\n${json}\n\`\`\`\n`);
}
rmSync(media, { recursive: true, force: true });
writeFileSync(
  join(docs, 'gallery.md'),
  `# Gallery of looks

One short in each look, at ${MOMENTS.join(', ')} s. Only \`visual_language\` differs. The clips are the demo's, drawn on this machine: \`reelwright demo\` puts them down.
\`node scripts/gallery.mjs\` draws this page.

${sections.join('\n')}`,
);
