/** One placement drawn: the picture through its framing, words in white with their shadow, the platform's own rows. */
import sharp from 'sharp';
import { windowShown } from '../../dist/layout/framing.js';

const FRAME = { width: 1080, height: 1920 };
/** Where platforms lay their own texts and buttons over a short, px of the frame. */
const INTERFACE = [
  { x: 0, y: 1330, width: 1080, height: 590 },
  { x: 0, y: 0, width: 1080, height: 150 },
];

/** PNG. `pixels`: the whole picture. */
export async function drawPlacement(pixels, { picture }, { framing, texts }, { title, width }) {
  const k = width / FRAME.width;
  const { stage } = framing;
  const seen = windowShown(framing, picture, 0);
  const image = sharp(pixels);
  const size = await image.metadata();
  const left = Math.max(0, Math.round(seen.x * size.width));
  const top = Math.max(0, Math.round(seen.y * size.height));
  const part = {
    ...{ left, top },
    width: Math.max(1, Math.min(size.width - left, Math.round(seen.width * size.width))),
    height: Math.max(1, Math.min(size.height - top, Math.round(seen.height * size.height))),
  };
  const shown = await image
    .extract(part)
    .resize(Math.round(stage.width * k), Math.round(stage.height * k), { fit: 'fill' })
    .png()
    .toBuffer();
  const height = Math.round(FRAME.height * k);
  const words = texts.flatMap(({ lines, cap }) =>
    lines.map(({ text, box }) => {
      const foot = (box.y + box.height / 2 + cap / 2) * k;
      const letters = `x="${(box.x + box.width / 2) * k}" y="${foot}" textLength="${box.width * k}" lengthAdjust="spacingAndGlyphs" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" font-size="${(cap * k) / 0.73}"`;
      return `<text ${letters} fill="#fff" stroke="#000" stroke-width="1.6" paint-order="stroke">${text}</text>`;
    }),
  );
  const rows = INTERFACE.map(
    (box) =>
      `<rect x="0" y="${box.y * k}" width="${width}" height="${box.height * k}" fill="#08f" fill-opacity="0.1"/>`,
  );
  const label = `<text x="2" y="${height + 15}" font-family="DejaVu Sans" font-size="13" fill="#fff">${title}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + 20}">${rows.join('')}${words.join('')}${label}</svg>`;
  return sharp({ create: { width, height: height + 20, channels: 3, background: '#3a2a4a' } })
    .composite([
      { input: shown, left: Math.round(stage.x * k), top: Math.round(stage.y * k) },
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
}
