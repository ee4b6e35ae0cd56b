/**
 * Contact sheets of carousels: one a template and aspect, with short, medium and longest texts (rows) on a light, a
 * dark and a busy photo and on no photo; five slides a row. With `faces`: hook, page and close on photos of people, a
 * dog and a product, with the faces that were found marked in green. Called by contact-sheets.mjs.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { clipStill } from './clip-still.mjs';

const CELL = { '4:5': 232, '1:1': 232, '9:16': 200 };
const GAP = 8;
const PHOTOS = {
  light: 'bg-woman-camera-1800x1200.jpg',
  dark: 'bg-road-lights-1920x1280.jpg',
  busy: 'bg-craft-beer-6000x4000.jpg',
  tall: 'bg-metro-vertical-1920x2400.jpg',
};
/** Stills of demo clips: file and second. */
const STILLS = {
  face: ['person-talking-vertical-1080x1920-60fps.mp4', 2],
  dog: ['people-woman-dog-play-720p.mp4', 3],
};
const FACE_PHOTOS = { woman: PHOTOS.light, product: PHOTOS.busy };
const FACE_ROWS = [
  ['short', 'woman'],
  ['short', 'face'],
  ['short', 'dog'],
  ['short', 'product'],
  ['medium', 'woman'],
  ['medium', 'face'],
  ['medium', 'dog'],
];
/** Slides of a row that the faces' sheet shows. */
const FACE_COLUMNS = [0, 1, 4];
const ROWS = [
  ['short', 'light'],
  ['short', 'busy'],
  ['short', undefined],
  ['medium', 'dark'],
  ['medium', 'tall'],
  ['longest', 'light'],
  ['longest', 'busy'],
  ['longest', undefined],
  ['bare', 'tall'],
];

const SHORT_BODIES = {
  featureGrid: [
    'Light: 240 g\nStrong: carries 20 kg\nDry: to 5,000 mm\nYours: 30 days to try',
    'One bag\nThree ways to wear it\nNo zip to break',
  ],
  offerCard: ['€79 -> €49\nOrganic cotton\nFree returns', '-30%\nOn everything that is left'],
  comparison: ['Supermarket | Ours\nMonths old | Days old\nOne blend | Six farms', 'Old | New\nBitter | Sweet'],
};

function carousels(template, length) {
  const cut = (text, most) => [...text].slice(0, most).join('');
  const structured = SHORT_BODIES[template] ?? [
    'Most beans are roasted months before you open the bag.',
    'We roast on Monday.\nYou taste it by Friday.',
  ];
  if (length === 'bare')
    return {
      language: 'en',
      slides: [
        { headline: 'Slow mornings' },
        {},
        { headline: 'Made by hand' },
        { kicker: 'New' },
        { headline: 'See you there' },
      ],
    };
  if (length === 'short')
    return {
      language: 'en',
      slides: [
        { kicker: 'Fresh roast', headline: 'Your coffee is lying to you' },
        { kicker: 'The problem', headline: 'Stale beans', body: structured[0] },
        { headline: 'Roasted this week', body: structured[1] },
        {
          kicker: 'The promise',
          headline: 'Six farms, no middleman',
          body: 'Paid twice the market price, every harvest.',
        },
        { kicker: 'Try it', headline: 'First bag free', body: 'Cancel any time.\n-> Get my bag' },
      ],
    };
  if (length === 'medium') {
    const body =
      {
        featureGrid:
          'Leicht: nur 240 Gramm schwer\nStabil: trägt zwanzig Kilogramm\nTrocken: Wassersäule 5.000 mm\nEhrlich: dreißig Tage testen\nRepariert: ein Leben lang',
        offerCard:
          '129,90 € -> 89,90 €\nBio-Baumwolle aus Portugal\nKostenloser Rückversand innerhalb von 30 Tagen\n* Nur solange der Vorrat reicht.',
        comparison:
          'Früher | Heute\nWochenlange Lagerung im Container | Röstung am Tag der Bestellung\nEine Mischung für alle | Sechs Farmen, einzeln verpackt\nBitter | Süß und klar',
      }[template] ??
      'Die meisten Bohnen liegen monatelang im Lager. Wir rösten am Montag, verschicken am Dienstag, und am Freitag steht die Tasse auf deinem Tisch.';
    return {
      language: 'de',
      slides: [
        {
          kicker: 'Frisch geröstet',
          headline: 'Warum dein Kaffee seit Monaten alt ist',
          body: 'Und was du heute noch dagegen tun kannst.',
        },
        { kicker: 'Das Problem', headline: 'Lagerzeit schlägt Röstkunst', body },
        { headline: 'Wir drehen die Reihenfolge einfach um', body },
        {
          kicker: 'Versprochen',
          headline: 'Direkt vom Hof',
          body: 'Doppelter Marktpreis für jede Ernte, nachlesbar auf jeder Packung, seit 2014.',
        },
        {
          kicker: 'Jetzt testen',
          headline: 'Die erste Packung schenken wir dir',
          body: 'Jederzeit kündbar.\n-> Packung sichern',
        },
      ],
    };
  }
  const de = {
    kicker: cut('Datenschutzgrundverordnung & Nachhaltigkeit', 40),
    headline: cut(
      'Geschwindigkeitsbegrenzungen für Kaffeevollautomaten: warum Wasserhärtebereiche die Geschmackserlebnisse so verändern',
      120,
    ),
    body: cut(
      'Die Zubereitungstemperatur entscheidet über Säure und Bitterkeit. Wer bei neunzig Grad brüht, löst mehr Aromen als Bitterstoffe; wer kocht, verbrennt beides. Unsere Röstmeisterinnen prüfen jede Charge dreimal: nach dem Rösten, nach dem Ruhen und vor dem Versand. Dafür brauchen wir Zeit, aber Sie schmecken den Unterschied sofort.\nMahlgradeinstellung, Wasserhärte und Brühverhältnis gehören zusammen. Schon zehn Gramm mehr Pulver auf einen Liter verändern den Körper, ohne die Süße zu nehmen. Probieren Sie es aus und schreiben Sie mit, was Ihnen gefällt: so wird aus jeder Tasse eine bessere!',
      600,
    ),
  };
  return {
    language: 'de',
    slides: [de, de, { headline: de.headline, body: cut(de.body, 320) }, { kicker: de.kicker, body: de.body }, de],
  };
}

/** Paths of the photos by name, those that there are; `folder` takes the stills of clips. */
function photoFiles(names, media, folder) {
  const files = {};
  for (const [name, file] of Object.entries(names)) files[name] = join(media, 'image', file);
  if (folder !== undefined) {
    for (const [name, [clip, second]] of Object.entries(STILLS)) {
      const source = join(media, 'demo', clip);
      files[name] = join(folder, `${name}.png`);
      if (existsSync(source)) writeFileSync(files[name], clipStill(source, second));
    }
  }
  return Object.fromEntries(Object.entries(files).filter(([, path]) => existsSync(path)));
}

export async function sliderSheets({ load, media, out, only, faces = false }) {
  const folder = faces ? mkdtempSync(join(tmpdir(), 'reelwright-sheets-')) : undefined;
  try {
    const files = photoFiles(faces ? FACE_PHOTOS : PHOTOS, media, folder);
    const kind = faces
      ? { prefix: 'faces', rows: FACE_ROWS, columns: FACE_COLUMNS, factor: 1.35 }
      : { prefix: 'slider', rows: ROWS, columns: [0, 1, 2, 3, 4], factor: 1 };
    await drawSheets({ load, media, out, only, files, kind });
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function drawSheets({ load, media, out, only, files, kind }) {
  const { composeSlider } = await load('slides/compose-slider.js');
  const { resolveSlider, SLIDE_SIZES } = await load('document/slider/resolve-slider.js');
  const { SLIDER_TEMPLATES } = await load('document/enumerations.js');
  const { createTypesetter } = await load('type/typeset.js');
  const { loadFontBook } = await load('io/fonts/font-book.js');
  const { rasterize } = await load('io/raster/rasterize.js');
  const { imageAsset } = await load('io/raster/image-assets.js');
  const { loadBackground } = await load('io/slides/load-background.js');
  const { pixelsAssets } = await load('io/slides/pixels-asset.js');
  const { probeImage } = await load('io/images/probe-image.js');
  const { loadImageRgba } = await load('io/images/load-image.js');
  const typeset = createTypesetter(loadFontBook());

  const logoFile = join(media, 'image/logo-matroska-256.png');
  const logo = existsSync(logoFile) ? await probeImage(logoFile, { contentHash: 'logo' }) : undefined;
  const logoPixels = logo && (await loadImageRgba(logoFile, { size: logo.size }));
  const logoAsset = logo && imageAsset(logoPixels.data, logoPixels.width, logoPixels.height, logo.size);

  for (const [aspect, size] of Object.entries(SLIDE_SIZES)) {
    const photos = {};
    for (const [name, path] of Object.entries(files)) {
      const { facts, pixels } = await loadBackground(path, { slide: size, contentHash: name, documentPath: '' });
      photos[name] = { picture: { ...facts, asset: name }, asset: pixelsAssets()(pixels) };
    }
    for (const [mode, templates] of Object.entries(SLIDER_TEMPLATES)) {
      for (const template of templates) {
        const name = `${kind.prefix}-${template}-${aspect.replace(':', 'x')}`;
        if (only !== undefined && !name.includes(only)) continue;
        const width = Math.round(CELL[aspect] * kind.factor);
        const height = Math.round((width * size.height) / size.width);
        const parts = [];
        for (const [row, [length, photo]] of kind.rows.entries()) {
          const { language, slides } = carousels(template, length);
          const slider = resolveSlider({ kind: 'slider', mode, template, language, aspect_ratio: aspect, slides });
          const ground = photo && photos[photo];
          const composed = composeSlider(slider, {
            typeset,
            logo: row % 2 === 0 ? logo : undefined,
            pictures: slides.map(() => ground?.picture),
            paths: slides.map((_, index) => `slides[${index}]`),
          });
          const assets = new Map();
          if (ground) assets.set(photo, ground.asset);
          if (logo) assets.set('logo', logoAsset);
          for (const [column, at] of kind.columns.entries()) {
            const slide = composed.slides[at];
            const { data } = rasterize(slide.nodes, { x: 0, y: 0, ...size }, assets);
            const input = await sharp(data, { raw: { ...size, channels: 4 } })
              .removeAlpha()
              .resize(width, height)
              .png({ compressionLevel: 1 })
              .toBuffer();
            parts.push({ input, left: column * (width + 1), top: row * (height + GAP) });
            for (const { code } of slide.warnings)
              console.warn(`${name} ${length} ${photo} ${slide.position}: ${code}`);
          }
        }
        const file = join(out, `${name}.png`);
        const background = {
          width: kind.columns.length * (width + 1),
          height: kind.rows.length * (height + GAP),
          channels: 3,
          background: '#3a3a3a',
        };
        await sharp({ create: background }).composite(parts).png().toFile(file);
        console.log(file);
      }
    }
  }
}
