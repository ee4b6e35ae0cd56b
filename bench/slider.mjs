/**
 * `npm run bench slider`: five slides 1080x1350 from 12-megapixel photos in a running process, as JPEG, PNG and WebP; cold (no cache), one
 * slide edited, restyled and unchanged (cache). Peers are measured in the same run when their packages are installed in the folder named
 * by --peers (satori with @resvg/resvg-js, @takumi-rs/core): they draw the same number of cards with one photo, one headline and one body.
 * Options: --rounds N (default 7), --peers DIR.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { median } from './measure.mjs';

const root = resolve(import.meta.dirname, '..');
const SLIDES = 5;
const BODY =
  'We roast on Monday and ship on Tuesday. You taste it by Friday, and never again from a bag that is months old.';

export async function benchSlider(argv) {
  const { values } = parseArgs({
    args: argv,
    options: { rounds: { type: 'string', default: '7' }, peers: { type: 'string' } },
  });
  const rounds = Number(values.rounds);
  const work = mkdtempSync(join(tmpdir(), 'reelwright-bench-'));
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  try {
    const photos = await makePhotos(work);
    const { createEngine } = await import('../dist/index.js');
    const cold = createEngine({ cacheDir: null });
    const composition = (format, change = {}) => ({
      kind: 'slider',
      template: 'boldStatement',
      format,
      slides: photos.map((source, index) => ({
        kicker: 'The fix',
        headline: `Roasted this week ${index + 1}`,
        body: BODY,
        background: { source },
      })),
      ...change,
    });
    const rows = [];
    for (const format of ['jpeg', 'png', 'webp']) {
      const runs = await repeat(rounds, () => cold.render(composition(format), { output: `${work}/${format}/` }));
      rows.push([
        `cold, ${format}`,
        runs.seconds,
        runs.last.outputs.filter(({ role }) => role === 'slide').reduce((sum, { bytes }) => sum + bytes, 0),
      ]);
    }
    const cached = createEngine({ cacheDir: join(work, 'cache') });
    const output = `${work}/warm/`;
    await cached.render(composition('jpeg'), { output });
    let round = 0;
    const next = () => {
      round += 1;
      return round;
    };
    const edited = await repeat(rounds, () => {
      const slides = composition('jpeg').slides.map((slide, index) =>
        index === 2 ? { ...slide, headline: `Edited for round ${next()}` } : slide,
      );
      return cached.render({ ...composition('jpeg'), slides }, { output });
    });
    rows.push([`one slide edited (${edited.last.chunks.reused} of ${SLIDES} reused)`, edited.seconds]);
    const styles = [
      '#112233',
      '#ff0055',
      '#00aa66',
      '#884400',
      '#3355ff',
      '#aa00aa',
      '#ffcc00',
      '#007788',
      '#665544',
      '#101010',
      '#fedcba',
      '#123456',
    ];
    const restyled = await repeat(rounds, () =>
      cached.render(composition('jpeg', { accent_color: styles[next() % styles.length], template: 'editorialStory' }), {
        output,
      }),
    );
    rows.push(['restyled: prepared backgrounds reused', restyled.seconds]);
    await cached.render(composition('jpeg'), { output });
    const same = await repeat(rounds, () => cached.render(composition('jpeg'), { output }));
    if (!same.last.cached) throw new Error('expected an unchanged slider to come from the cache');
    rows.push(['unchanged', same.seconds]);
    rows.push(...(await benchPeers(values.peers, photos, rounds)));
    for (const [name, seconds, bytes] of rows)
      console.log(
        `${name.padEnd(46)} ${(1000 * median(seconds)).toFixed(0).padStart(6)} ms (best ${(1000 * Math.min(...seconds)).toFixed(0)})${bytes ? `   ${(bytes / 1e6).toFixed(1)} MB` : ''}`,
      );
    const jpeg = median(rows[0][1]);
    console.log(
      `bar: five JPEGs ≤ 600 ms: ${jpeg <= 0.6 ? 'held' : 'MISSED'}; unchanged ≤ 150 ms: ${median(same.seconds) <= 0.15 ? 'held' : 'MISSED'}; peak memory ${(peak / 2 ** 20).toFixed(0)} MiB`,
    );
  } finally {
    clearInterval(timer);
    rmSync(work, { recursive: true, force: true });
  }
}

async function repeat(rounds, run) {
  let last = await run();
  const seconds = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    last = await run();
    seconds.push((performance.now() - started) / 1000);
  }
  return { seconds, last };
}

/** 4000x3000 JPEGs with the detail of photographs: layered noise over gradients, each different. */
async function makePhotos(folder) {
  mkdirSync(folder, { recursive: true });
  const photos = [];
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
    const path = join(folder, `photo-${index}.jpg`);
    const soft = await sharp(base).blur(6).normalise().resize(width, height, { kernel: 'cubic' }).raw().toBuffer();
    for (let at = 0, seed = index + 1; at < soft.length; at += 1) {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      soft[at] = Math.max(0, Math.min(255, soft[at] + ((seed >> 16) % 17) - 8));
    }
    await sharp(soft, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 88 })
      .toFile(path);
    photos.push(path);
  }
  return photos;
}

/** Each peer decodes and crops the photos with sharp, sets one headline and one body over a gradient, and encodes five files. */
async function benchPeers(folder, photos, rounds) {
  if (folder === undefined || !existsSync(folder)) return [];
  const require = createRequire(join(resolve(folder), 'package.json'));
  const font = readFileSync(
    createRequire(join(root, 'package.json')).resolve('@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf'),
  );
  const card = (src) => ({
    type: 'div',
    props: {
      style: {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        width: 1080,
        height: 1350,
        padding: 72,
        backgroundImage: `url(${src})`,
        backgroundSize: '1080px 1350px',
        color: '#fff',
        fontFamily: 'Inter',
      },
      children: [
        {
          type: 'div',
          props: {
            style: { fontSize: 110, fontWeight: 800, textShadow: '0 6px 24px rgba(0,0,0,.6)' },
            children: 'Roasted this week',
          },
        },
        { type: 'div', props: { style: { fontSize: 42, marginTop: 32 }, children: BODY } },
      ],
    },
  });
  const cropped = (path) =>
    sharp(path)
      .autoOrient()
      .resize(1080, 1350, { fit: 'cover', position: 'attention' })
      .jpeg({ quality: 95 })
      .toBuffer();
  const rows = [];
  const peer = async (name, draw) => {
    try {
      const { seconds } = await repeat(rounds, () => Promise.all(photos.map(draw)));
      rows.push([name, seconds]);
    } catch (error) {
      console.error(`${name}: ${error.message}`);
    }
  };
  try {
    const satori = (await import(require.resolve('satori'))).default;
    const { Resvg } = require('@resvg/resvg-js');
    const render = async (path) => {
      const svg = await satori(card(`data:image/jpeg;base64,${(await cropped(path)).toString('base64')}`), {
        width: 1080,
        height: 1350,
        fonts: [{ name: 'Inter', data: font, weight: 800 }],
      });
      return new Resvg(svg).render();
    };
    await peer('satori + resvg + sharp, jpeg', async (path) => {
      const image = await render(path);
      return sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } })
        .removeAlpha()
        .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
        .toBuffer();
    });
    await peer('satori + resvg, png', async (path) => (await render(path)).asPng());
  } catch (error) {
    console.error(`satori is not measured: ${error.message}`);
  }
  return rows;
}
