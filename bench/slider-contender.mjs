/**
 * One contender of the slider bench: `node slider-contender.mjs NAME WORK PEERS`. Told `go` it makes five files and
 * answers with its wall and CPU seconds (its own and, on Linux, those of the children that ended meanwhile) and their
 * bytes; told `peak` it answers with its peak resident memory in MiB. NAME `photos` makes the photos in WORK and ends.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const root = resolve(import.meta.dirname, '..');
const [name = '', work = '', peers = ''] = process.argv.slice(2);
const SLIDES = 5;
const WIDTH = 1080;
const HEIGHT = 1350;
const KICKER = 'The fix';
const BODY =
  'We roast on Monday and ship on Tuesday. You taste it by Friday, and never again from a bag that is months old.';
const COLORS = ['#112233', '#ff0055', '#00aa66', '#884400', '#3355ff', '#aa00aa', '#ffcc00', '#007788', '#665544'];

if (name === 'photos') await makePhotos(work);
else {
  const photos = Array.from({ length: SLIDES }, (_, index) => join(work, `photos/photo-${index}.jpg`));
  const make = await maker(photos);
  process.on('message', async (message) => {
    if (message === 'peak') {
      process.send({ peak: process.resourceUsage().maxRSS / 1024 }, () => process.exit());
      return;
    }
    const before = process.cpuUsage();
    const childrenBefore = childrenSeconds();
    const started = performance.now();
    const bytes = await make();
    const wall = (performance.now() - started) / 1000;
    const { user, system } = process.cpuUsage(before);
    const children = childrenSeconds() - childrenBefore;
    process.send({ wall, cpu: (user + system) / 1e6 + children, children, bytes });
  });
}

/**
 * Of all children that have ended: `cutime` and `cstime` of proc(5), in hundredths. 0 where the system does not tell.
 */
function childrenSeconds() {
  if (process.platform !== 'linux') return 0;
  const text = readFileSync('/proc/self/stat', 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function maker(photos) {
  if (name.startsWith('satori')) return satoriMaker(photos, name.split(' ')[1]);
  if (name.startsWith('takumi')) return takumiMaker(photos, name.split(' ')[1]);
  return ownMaker(photos);
}

async function ownMaker(photos) {
  const { createEngine } = await import('../dist/index.js');
  const format = ['png', 'webp'].includes(name) ? name : 'jpeg';
  const isCached = ['edited', 'restyled', 'unchanged'].includes(name);
  const engine = createEngine({ cacheDir: isCached ? join(work, `cache-${name}`) : null });
  const slides = photos.map((source, index) => ({
    kicker: KICKER,
    headline: `Roasted this week ${index + 1}`,
    body: BODY,
    background: { source },
  }));
  const base = { kind: 'slider', template: 'boldStatement', format, slides };
  const output = `${join(work, `out-${name}`)}/`;
  if (isCached) await engine.render(base, { output });
  let round = 0;
  const next = () => {
    round += 1;
    if (name === 'edited') {
      const changed = { ...slides[2], headline: `Edited for round ${round}` };
      return { ...base, slides: slides.map((slide, index) => (index === 2 ? changed : slide)) };
    }
    if (name === 'restyled')
      return { ...base, template: 'editorialStory', accent_color: COLORS[round % COLORS.length] };
    return base;
  };
  return async () => {
    const result = await engine.render(next(), { output });
    if (name === 'unchanged' && round > 1 && !result.cached)
      throw new Error('expected an unchanged slider to come from the cache');
    return result.outputs.filter(({ role }) => role === 'slide').reduce((sum, { bytes }) => sum + bytes, 0);
  };
}

const cropped = (path) => sharp(path).autoOrient().resize(WIDTH, HEIGHT, { fit: 'cover', position: 'attention' });

function interFont() {
  const file = '@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf';
  return readFileSync(createRequire(join(root, 'package.json')).resolve(file));
}

const SHADE = 'linear-gradient(to bottom, rgba(0,0,0,0) 40%, rgba(0,0,0,.7) 70%)';

const bytesOf = (files) => files.reduce((sum, file) => sum + file.length, 0);

/** Photo to SVG to pixels; the photo travels as JPEG, since an SVG takes no raw pixels. */
async function satoriMaker(photos, format) {
  const require = createRequire(join(peers, 'package.json'));
  const satori = require('satori').default;
  const { Resvg } = require('@resvg/resvg-js');
  const fonts = [{ name: 'Inter', data: interFont(), weight: 800 }];
  const text = (style, children) => ({ type: 'div', props: { style, children } });
  const one = async (path, index) => {
    const photo = await cropped(path).jpeg({ quality: 95 }).toBuffer();
    const style = {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'flex-end',
      width: WIDTH,
      height: HEIGHT,
      padding: 72,
      backgroundImage: `${SHADE}, url(data:image/jpeg;base64,${photo.toString('base64')})`,
      backgroundSize: `${WIDTH}px ${HEIGHT}px`,
      color: '#fff',
      fontFamily: 'Inter',
    };
    const children = [
      text({ fontSize: 32 }, KICKER),
      text({ fontSize: 110, marginTop: 24 }, `Roasted this week ${index + 1}`),
      text({ fontSize: 42, marginTop: 32 }, BODY),
    ];
    const svg = await satori({ type: 'div', props: { style, children } }, { width: WIDTH, height: HEIGHT, fonts });
    const image = new Resvg(svg).render();
    if (format === 'png') return image.asPng();
    return sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer();
  };
  return async () => bytesOf(await Promise.all(photos.map(one)));
}

/** The photo goes in as raw pixels, which it draws fastest. */
async function takumiMaker(photos, format) {
  const { Renderer } = createRequire(join(peers, 'package.json'))('@takumi-rs/core');
  const renderer = new Renderer();
  await renderer.registerFont({ name: 'Inter', data: interFont(), weight: 800 });
  const text = (words, style) => ({ type: 'text', text: words, style });
  const one = async (path, index) => {
    const data = await cropped(path).ensureAlpha().raw().toBuffer();
    const fill = { position: 'absolute', top: 0, left: 0, width: WIDTH, height: HEIGHT };
    const node = {
      type: 'container',
      style: { width: WIDTH, height: HEIGHT, display: 'flex' },
      children: [
        { type: 'image', src: { width: WIDTH, height: HEIGHT, data }, width: WIDTH, height: HEIGHT, style: fill },
        {
          type: 'container',
          style: {
            ...fill,
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'flex-end',
            padding: 72,
            backgroundImage: SHADE,
            color: '#ffffff',
            fontFamily: 'Inter',
          },
          children: [
            text(KICKER, { fontSize: 32 }),
            text(`Roasted this week ${index + 1}`, { fontSize: 110, marginTop: 24 }),
            text(BODY, { fontSize: 42, marginTop: 32 }),
          ],
        },
      ],
    };
    return renderer.render(node, {
      width: WIDTH,
      height: HEIGHT,
      format,
      ...(format === 'png' ? {} : { quality: 90 }),
    });
  };
  return async () => bytesOf(await Promise.all(photos.map(one)));
}

/** 4000x3000 JPEGs with the detail of photographs: layered noise over gradients, each different. */
async function makePhotos(folder) {
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < SLIDES; index += 1) {
    const [width, height] = index % 2 === 0 ? [4000, 3000] : [3000, 4000];
    const base = {
      create: {
        width: width / 4,
        height: height / 4,
        channels: 3,
        background: { r: 60 + 30 * index, g: 90, b: 160 - 20 * index },
        noise: { type: 'gaussian', mean: 128, sigma: 70 },
      },
    };
    const soft = await sharp(base).blur(6).normalise().resize(width, height, { kernel: 'cubic' }).raw().toBuffer();
    for (let at = 0, seed = index + 1; at < soft.length; at += 1) {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      soft[at] = Math.max(0, Math.min(255, soft[at] + ((seed >> 16) % 17) - 8));
    }
    await sharp(soft, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 88 })
      .toFile(join(folder, `photo-${index}.jpg`));
  }
}
