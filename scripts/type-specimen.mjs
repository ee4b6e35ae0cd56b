// Draws specimen sheets of the type engine for the eye: families by language, longest legal texts, the scripts without
// spaces, Arabic. Needs a build (npm run build). Usage: node scripts/type-specimen.mjs OUT_FOLDER [sheet …]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadFontBook } from '../dist/io/fonts/font-book.js';
import { encodePng } from '../dist/io/raster/encode-png.js';
import { NO_ASSETS } from '../dist/io/raster/image-assets.js';
import { rasterize } from '../dist/io/raster/rasterize.js';
import { createTypesetter } from '../dist/type/typeset.js';

const [out = 'out/specimen', ...only] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const book = loadFontBook();
const typeset = createTypesetter(book);

const HEADLINES = {
  en: 'Stop scrolling: the last water bottle you will ever need to buy is finally here!',
  de: 'Geschwindigkeitsbegrenzung war gestern: Übergrößen ab 19,99 € für Frühaufsteher',
  fr: 'Pourquoi payer plus ? Découvrez « Élégance », la crème qui répare en 24 h !',
  es: '¿Por qué pagar más? Descubre la crema que repara tu piel en sólo 24 horas, ¡hoy!',
  it: "Perché pagare di più? Scopri la crema che ripara la pelle in sole 24 ore, l'unica",
  nl: 'Waarom meer betalen? Ontdek de verzorgingscrème die je huid in 24 uur herstelt',
  pl: 'Zażółć gęślą jaźń w 24 h: krem, o którym marzą Twoje dłonie i usta, już od 49 zł',
  pt: 'Por que pagar mais? Descubra o creme que recupera a sua pele em apenas 24 horas!',
  ru: 'Почему вы всё ещё платите больше? Крем, который восстановит кожу за 24 часа — он',
  zh: '为什么还要多花钱?这款面霜只需24小时就能修复你的肌肤,现在下单立减50元,数量有限,先到先得,赶快行动吧!',
  ja: 'なぜまだ高いお金を払うのですか?たった24時間で肌を修復するクリームが、今だけ50%オフ。お見逃しなく!',
  ko: '왜 아직도 더 비싸게 사세요? 단 24시간 만에 피부를 되살리는 크림을 지금 50% 할인된 가격에 만나보세요!',
  ar: 'لماذا تدفع أكثر؟ اكتشف الكريم الذي يعيد لبشرتك نضارتها خلال 24 ساعة فقط مع خصم 50%',
};
const SHORT = {
  en: 'Glow up in 7 days',
  de: 'Größer, schöner, Übermut',
  pl: 'Żółć w 5 minut',
  ru: 'Всё, что нужно коже',
  zh: '焕亮肌肤,只需七天',
  ja: '7日で輝く素肌へ',
  ko: '7일 만에 빛나는 피부',
  ar: 'بشرة متألقة في 7 أيام',
};
const BEATS = {
  en: 'I was skeptical at first, but after a week my skin felt softer, calmer and — honestly — ten years younger than before.',
  de: 'Zuerst war ich skeptisch, doch nach einer Woche fühlte sich meine Haut weicher, ruhiger und zehn Jahre jünger an. Ehrlich',
  ru: 'Сначала я не верила, но уже через неделю кожа стала мягче и спокойнее, а главное — на десять лет моложе, чем раньше.',
  ja: '最初は半信半疑でしたが、一週間後には肌がやわらかく落ち着き、十年前よりも若々しく感じられるようになりました。',
  ar: 'كنت متشككة في البداية، ولكن بعد أسبوع واحد أصبحت بشرتي أنعم وأهدأ، وبصراحة أصغر بعشر سنوات مما كانت عليه من قبل.',
};
const FAMILIES = [
  'SpaceGrotesk',
  'Montserrat',
  'TheBold',
  'Impact',
  'Lato',
  'Anton',
  'BebasNeue',
  'Oswald',
  'ArchivoBlack',
  'Poppins',
  'Inter',
  'SocialSans',
  'Bangers',
  'DMSerif',
  'PermanentMarker',
].map((name) => `ShortFont${name}`);

const scale = (largest, smallest) => {
  const steps = [];
  for (let cap = largest; cap >= smallest; cap *= 0.93) steps.push(Math.round(cap));
  return [...new Set(steps)];
};

function cell(text, language, family, box, options = {}) {
  const request = {
    text,
    language,
    family,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    width: box.width,
    height: box.height,
    capHeights: scale(options.cap ?? 110, options.least ?? 30),
    maxLines: options.maxLines ?? 6,
    leading: options.leading ?? 1.45,
    upperCase: options.upperCase ?? false,
    align: options.align ?? 'center',
    cut: options.cut ?? 'display',
    letterSpacing: options.letterSpacing ?? 0,
  };
  const started = performance.now();
  const block = typeset(request);
  const spent = performance.now() - started;
  const x = Math.round(
    box.x +
      (options.align === 'start' ? (language === 'ar' ? box.width - block.width : 0) : (box.width - block.width) / 2),
  );
  const y = Math.round(box.y + (box.height - block.height) / 2);
  const label = `${language} ${family.slice(9)} ${block.face.key} cap ${block.capHeightPx} ${block.lines.length} lines ${spent.toFixed(1)} ms${block.fits ? '' : ' OVERFLOW'}`;
  const nodes = [
    { kind: 'shape', shape: { kind: 'rect', box }, fill: '#1b2430' },
    {
      kind: 'shape',
      shape: { kind: 'rect', box: { x, y, width: block.width, height: block.height } },
      fill: '#2c3a4c',
    },
  ];
  for (const line of block.lines) {
    if (options.words) {
      for (const [i, word] of line.words.entries()) {
        nodes.push({
          kind: 'text',
          text: word.text,
          x: x + line.x + word.x,
          y: y + line.baseline,
          font: line.font,
          language,
          direction: word.direction,
          fill: i % 2 ? '#ffd23f' : '#ffffff',
        });
      }
    } else
      nodes.push({
        kind: 'text',
        text: line.text,
        x: x + line.x,
        y: y + line.baseline,
        font: line.font,
        language,
        direction: line.direction,
        fill: '#ffffff',
      });
  }
  const plain = book.faceFor(label, 'ShortFontInter', 'en', 'text');
  nodes.push({
    kind: 'text',
    text: label,
    x: box.x + 4,
    y: box.y + box.height + 18,
    font: { families: plain.families, weight: plain.weight, sizePx: 14 },
    language: 'en',
    direction: 'ltr',
    fill: '#9fb3c8',
  });
  return nodes;
}

async function sheet(name, columns, size, cells) {
  if (only.length > 0 && !only.includes(name)) return;
  const rows = Math.ceil(cells.length / columns);
  const width = columns * (size.width + 20) + 20;
  const height = rows * (size.height + 44) + 20;
  const nodes = [{ kind: 'shape', shape: { kind: 'rect', box: { x: 0, y: 0, width, height } }, fill: '#0d1117' }];
  cells.forEach(([text, language, family, options], i) => {
    const box = {
      x: 20 + (i % columns) * (size.width + 20),
      y: 20 + Math.floor(i / columns) * (size.height + 44),
      ...size,
    };
    nodes.push(...cell(text, language, family, box, options));
  });
  writeFileSync(join(out, `${name}.png`), await encodePng(rasterize(nodes, { x: 0, y: 0, width, height }, NO_ASSETS)));
}

const box = { width: 760, height: 600 };
await sheet(
  'languages',
  4,
  box,
  Object.entries(HEADLINES).map(([language, text]) => [text, language, 'ShortFontMontserrat', {}]),
);
await sheet(
  'languages-words',
  4,
  box,
  Object.entries(HEADLINES).map(([language, text]) => [
    text,
    language,
    'ShortFontOswald',
    { words: true, align: 'start' },
  ]),
);
await sheet(
  'beats',
  3,
  { width: 760, height: 420 },
  Object.entries(BEATS).map(([language, text]) => [
    text,
    language,
    'ShortFontPoppins',
    { cap: 64, least: 26, leading: 1.8, cut: 'text' },
  ]),
);
await sheet(
  'families',
  8,
  { width: 380, height: 300 },
  FAMILIES.flatMap((family) =>
    ['en', 'de', 'pl', 'ru', 'zh', 'ja', 'ko', 'ar'].map((language) => [
      SHORT[language],
      language,
      family,
      { cap: 60, maxLines: 3 },
    ]),
  ),
);
await sheet(
  'families-long',
  4,
  box,
  FAMILIES.flatMap((family) => ['en', 'de', 'pl', 'ru'].map((language) => [HEADLINES[language], language, family, {}])),
);
