/**
 * An untrusted plan -> the parts of it that a render needs, validated: typed data within bounds. Filter graphs and keys
 * are not among them: they are made anew from the timeline, so that no text of a plan is ever run. Unknown fields are
 * refused, like those of a composition.
 */
import { z } from 'zod';
import { KIT_SOUNDS } from '../document/enumerations.js';
import { EXTENSION_NAME } from '../document/own-name.js';
import type { DrawNode } from '../draw/draw-list.js';
import { HARDWARE_ENCODERS } from '../outputs/output.types.js';
import { CODEC_NAMES, FORMAT_NAMES } from '../outputs/output-table.js';
import { GRADE_LIMITS } from './grade.js';
import { QUALITIES } from './plan.js';
import { TRANSITIONS } from './transitions/transition-table.js';

/** The most frames: a little more than twenty scenes of five minutes at 30 frames a second. */
const MOST_FRAMES = 200_000;
/** The most keyframes that a moving focus may have. */
const MOST_KEYS = 600;
/** The most tracks: one for each word of the longest narration, and a few for each page of captions. */
const MOST_TRACKS = 60_000;
/** The most characters of captions: 20,000 words with their times. */
const MOST_CAPTIONS = 4_000_000;
const MOST_PIXELS = 16_384;
const MOST_PTS = 200_000;
const MOST_FPS = 120;
/** The most levels of nested groups in a drawing. */
const DEEPEST_GROUP = 12;

const whole = (most: number) => z.int().min(0).max(most);
const real = z.number().min(-1e7).max(1e7);
const share = z.number().min(0).max(1);
const byte = z.int().min(0).max(255);
const text = (most: number) => z.string().max(most);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** A name of an option or a filter of ffmpeg: it holds nothing that could end a name or begin another. */
const word = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
/** A colour that every canvas reads: a canvas that does not know a name would draw in the previous colour. */
const color = z.string().regex(/^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|black|white)$/i);
/** A colour that ffmpeg reads as well. */
const ground = z.string().regex(/^(?:#[0-9a-f]{6}|black)$/i);
const size = z.strictObject({ width: z.int().min(1).max(MOST_PIXELS), height: z.int().min(1).max(MOST_PIXELS) });
/** A place on the frame, on a whole pixel of its colours. */
const inside = z.int().min(0).max(4096).multipleOf(2);
const even = z.int().min(2).max(4096).multipleOf(2);
const rational = z.strictObject({ num: z.int().min(1).max(1e9), den: z.int().min(1).max(1e9) });
const box = z.strictObject({ x: real, y: real, width: z.number().min(0).max(1e5), height: z.number().min(0).max(1e5) });
const mediaId = z.string().regex(/^[a-z_]+(?:\[\d{1,4}\])?(?:\.[a-z_]+)*$/);

const video = z.strictObject({
  kind: z.literal('video'),
  contentHash: hash,
  demuxer: z.enum(['mov', 'matroska']),
  decoder: z.enum(['libvpx', 'libvpx-vp9']).optional(),
  streamIndex: whole(1000),
  codec: word,
  codedSize: size,
  displaySize: size,
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  mirrored: z.boolean(),
  pixelFormat: word,
  color: z.strictObject({
    range: z.enum(['limited', 'full']),
    matrix: z.enum(['bt709', 'bt601', 'bt2020', 'rgb']),
    primaries: z.enum(['bt709', 'bt601', 'bt2020', 'p3']),
    transfer: z.enum(['sdr', 'pq', 'hlg']),
    bitDepth: whole(32),
    peakNits: z.union([z.literal(2000), z.literal(4000)]).optional(),
  }),
  interlaced: z.boolean(),
  fieldOrder: z.enum(['progressive', 'tff', 'bff']),
  timeBase: rational,
  pts: z.array(z.int()).min(1).max(MOST_PTS),
  keyPts: z.array(z.int()).max(MOST_PTS),
  scannedSeconds: z.number().min(0).max(1e6),
  durationSeconds: z.number().min(0).max(1e6),
  averageFrameRate: rational,
  hasAudio: z.boolean(),
  hasUnreadableAudio: z.boolean().optional(),
  isDamaged: z.boolean().optional(),
  losesAlpha: z.boolean().optional(),
  lateSeconds: real.optional(),
});

const image = z.strictObject({
  kind: z.literal('image'),
  contentHash: hash,
  format: z.enum(['jpeg', 'png']),
  size,
  hasAlpha: z.boolean(),
  inkBox: box,
  luminance: z.strictObject({ mean: share, p5: share, p95: share }),
  parts: z
    .array(z.strictObject({ share, luminance: share }))
    .max(50)
    .optional(),
  clearShare: share.optional(),
  ground: z.tuple([byte, byte, byte]).optional(),
});

const audio = z.strictObject({
  kind: z.literal('audio'),
  contentHash: hash,
  demuxer: word,
  streamIndex: whole(1000),
  codec: word,
  sampleRate: whole(1_000_000),
  channels: whole(64),
  durationSeconds: z.number().min(0).max(1e6),
});

const fontFile = z.strictObject({
  kind: z.literal('font'),
  contentHash: hash,
  family: text(200),
  style: text(200),
  weight: whole(1000),
  embedding: z.enum(['installable', 'editable', 'preview_and_print', 'restricted']),
});

const stop = z.tuple([share, color]);
const point = z.tuple([real, real]);
const paint = z.union([
  color,
  z.strictObject({ kind: z.literal('linear-gradient'), from: point, to: point, stops: z.array(stop).max(64) }),
  z.strictObject({
    kind: z.literal('radial-gradient'),
    center: point,
    radiusPx: z.number().min(0).max(1e5),
    stops: z.array(stop).max(64),
  }),
]);
const shape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rect'), box, radiusPx: z.number().min(0).max(1e5).optional() }),
  z.strictObject({ kind: z.literal('ellipse'), box }),
  z.strictObject({ kind: z.literal('path'), data: text(20_000) }),
]);
/** The box of a cutout. Its size is bounded, for a cutout is painted on a surface of its own. */
const cutoutBox = z.strictObject({ x: real, y: real, width: whole(4096), height: whole(4096) });
const stroke = z.strictObject({
  paint,
  widthPx: z.number().min(0).max(1000),
  order: z.enum(['under', 'over']).optional(),
});
const shadow = z.strictObject({ color, offsetXPx: real, offsetYPx: real, blurPx: z.number().min(0).max(500) });
const font = z.strictObject({
  families: z.array(text(200)).min(1).max(40),
  weight: z.number().min(1).max(1000),
  sizePx: z.number().min(0).max(4000),
  letterSpacingPx: real.optional(),
  emboldenPx: z.number().min(0).max(200).optional(),
  variations: z.record(text(20), real).optional(),
  features: z.record(text(20), real).optional(),
});

function nodeAt(depth: number): z.ZodType<DrawNode> {
  const leaves = [
    z.strictObject({
      kind: z.literal('shape'),
      shape,
      fill: paint.optional(),
      stroke: stroke.optional(),
      shadow: shadow.optional(),
    }),
    z.strictObject({
      kind: z.literal('text'),
      text: text(2000),
      x: real,
      y: real,
      font,
      language: text(20),
      direction: z.enum(['ltr', 'rtl']),
      offGrid: z.literal(true).optional(),
      fill: paint,
      stroke: stroke.optional(),
      shadow: shadow.optional(),
    }),
    z.strictObject({
      kind: z.literal('image'),
      asset: hash,
      box,
      source: box.optional(),
      shadow: shadow.optional(),
    }),
  ] as const;
  if (depth >= DEEPEST_GROUP) return z.discriminatedUnion('kind', leaves) as unknown as z.ZodType<DrawNode>;
  const group = z.strictObject({
    kind: z.literal('group'),
    children: z.lazy(() => z.array(nodeAt(depth + 1)).max(2000)),
    opacity: share.optional(),
    transform: z.tuple([real, real, real, real, real, real]).optional(),
    clip: shape.optional(),
    blurPx: z.number().min(0).max(500).optional(),
    without: z.strictObject({ data: text(20_000), box: cutoutBox, softPx: z.int().min(1).max(64) }).optional(),
  });
  return z.discriminatedUnion('kind', [...leaves, group]) as unknown as z.ZodType<DrawNode>;
}

/** Sides and place of a bitmap: whole even pixels near the frame. */
const bitmapBox = z.strictObject({
  x: z.int().min(-8192).max(8192).multipleOf(2),
  y: z.int().min(-8192).max(8192).multipleOf(2),
  width: z.int().min(0).max(8192).multipleOf(2),
  height: z.int().min(0).max(8192).multipleOf(2),
});

const track = z.strictObject({
  id: text(100),
  element: text(40),
  box: bitmapBox,
  start: whole(MOST_FRAMES),
  end: whole(MOST_FRAMES),
  cels: z
    .array(
      z.strictObject({ frame: whole(MOST_FRAMES), nodes: z.array(nodeAt(0)).max(2000), box: bitmapBox.optional() }),
    )
    .max(MOST_FRAMES),
});

const focus = z.strictObject({ x: share, y: share });
const focusPath = z.strictObject({
  kind: z.literal('path'),
  keys: z
    .array(z.strictObject({ frame: whole(MOST_FRAMES), x: share, y: share, jump: z.boolean().optional() }))
    .min(1)
    .max(MOST_KEYS)
    .refine((keys) => keys.every((key, at) => at === 0 || key.frame > (keys[at - 1]?.frame ?? 0))),
});
const view = z.strictObject({ zoom: z.number().min(1).max(1.5), focus });
const transitionName = z.string().refine((name) => Object.hasOwn(TRANSITIONS, name) || EXTENSION_NAME.test(name));
const frameBox = z.strictObject({ x: inside, y: inside, width: even, height: even });
const closeness = z
  .strictObject({
    at: focus,
    from: z.number().min(1).max(3),
    to: z.number().min(1).max(3),
    start: whole(MOST_FRAMES),
    end: whole(MOST_FRAMES),
  })
  .refine(({ start, end }) => start < end);
/** The part of a clip that is seen, in shares of the clip; it is small where the film shows the clip much enlarged. */
const seenPart = z.strictObject({
  x: z.number().min(-10).max(10),
  y: z.number().min(-10).max(10),
  width: z.number().min(0.01).max(10),
  height: z.number().min(0.01).max(10),
});
const arrival = z.strictObject({
  window: frameBox,
  part: seenPart,
  start: whole(MOST_FRAMES),
  frames: z.int().min(1).max(600),
});
const thousandths = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().min(least).max(most);
const grade = z.strictObject({
  pivot: whole(1000),
  gain: thousandths(GRADE_LIMITS.gain),
  lift: thousandths(GRADE_LIMITS.lift),
  chromaGain: thousandths(GRADE_LIMITS.chromaGain),
  blue: thousandths(GRADE_LIMITS.chroma),
  red: thousandths(GRADE_LIMITS.chroma),
});
const clipShot = z.strictObject({
  kind: z.literal('clip'),
  media: mediaId,
  fromSeconds: z.number().min(0).max(1e5),
  speed: z.number().min(0.19).max(4).optional(),
  fit: z.enum(['cover', 'blur']),
  focus: z.union([focus, focusPath]),
  zoom: z.number().min(1).max(1.5).optional(),
  close: closeness.optional(),
  window: frameBox.optional(),
  arrives: arrival.optional(),
  grade: grade.optional(),
});
const stillShot = z.strictObject({
  kind: z.literal('still'),
  media: mediaId,
  fit: z.enum(['cover', 'blur']),
  from: view,
  to: view,
  window: frameBox.optional(),
});
const scene = z.strictObject({
  start: whole(MOST_FRAMES),
  end: whole(MOST_FRAMES),
  shot: z.discriminatedUnion('kind', [
    clipShot,
    stillShot,
    z.strictObject({ kind: z.literal('color'), color: ground }),
  ]),
  enter: z.union([
    z.strictObject({ kind: z.literal('cut') }),
    z.strictObject({ kind: transitionName, frames: z.int().min(2).max(600) }),
  ]),
  own: z.strictObject({ start: whole(MOST_FRAMES), end: whole(MOST_FRAMES) }).optional(),
});
const overlay = z.strictObject({
  start: whole(MOST_FRAMES),
  end: whole(MOST_FRAMES),
  shot: z.discriminatedUnion('kind', [clipShot, stillShot]),
  box: frameBox,
  enter: z.strictObject({ from: z.enum(['left', 'right']), frames: z.int().min(1).max(120) }).optional(),
});

const sound = z.strictObject({
  totalSamples: whole(MOST_FRAMES * 1600),
  tracks: z
    .array(
      z.strictObject({
        role: z.enum(['voice', 'music', 'clip']),
        media: mediaId,
        start: whole(MOST_FRAMES * 1600),
        end: whole(MOST_FRAMES * 1600),
        fromSeconds: z.number().min(0).max(1e5),
        speed: z.number().min(0.25).max(4).optional(),
        gainDb: z.number().min(-100).max(40),
        fit: z.enum(['bed', 'as-is']),
        duckedBy: z.literal('voice').optional(),
        levelLufs: z.number().min(-60).max(0).optional(),
        fadeInSamples: whole(480_000).optional(),
        fadeOutSamples: whole(480_000).optional(),
      }),
    )
    .max(4000),
  hits: z
    .array(
      z.strictObject({
        sound: z.enum(KIT_SOUNDS),
        start: whole(MOST_FRAMES * 1600),
        levelLu: z.number().min(-60).max(0),
      }),
    )
    .max(2000)
    .optional(),
  dips: z
    .array(z.strictObject({ start: whole(MOST_FRAMES * 1600), end: whole(MOST_FRAMES * 1600) }))
    .max(2000)
    .optional(),
  loops: z.literal(true).optional(),
  targetLufs: z.number().min(-40).max(0),
  ceilingDbtp: z.number().min(-20).max(0),
});

const delivery = z.strictObject({
  format: z.enum(FORMAT_NAMES),
  codec: z.enum(CODEC_NAMES).nullable(),
  alpha: z.boolean(),
  fps: z.int().min(1).max(MOST_FPS).nullable(),
  width: z.int().min(16).max(MOST_PIXELS).nullable(),
  encoder: z.enum(HARDWARE_ENCODERS).nullable(),
});

const warning = z.strictObject({
  code: text(100),
  path: text(500),
  message: text(4000),
  remedy: text(1000).optional(),
});

/** The fields that are read from a plan; its chunks (graphs, keys) need only be a list. */
export const filmPlanSchema = z.strictObject({
  kind: z.literal('film-plan'),
  composition: z.enum(['short', 'editor']),
  combinationHash: hash,
  document: z.record(z.string(), z.unknown()),
  digest: hash.optional(),
  output: z.strictObject({
    size: z.strictObject({ width: even, height: even }),
    frameRate: z.strictObject({ num: z.int().min(1).max(120), den: z.literal(1) }),
    totalFrames: z.int().min(1).max(MOST_FRAMES),
  }),
  media: z.record(mediaId, z.discriminatedUnion('kind', [video, image, audio, fontFile])),
  sources: z.record(mediaId, text(4096)),
  scenes: z.array(scene).min(1).max(4000),
  overlays: z.array(overlay).max(200).optional(),
  tracks: z.array(track).max(MOST_TRACKS),
  loopFrames: z.int().min(2).max(120).optional(),
  sound,
  thumbnailFrame: whole(MOST_FRAMES),
  chapters: z
    .array(z.strictObject({ start: whole(MOST_FRAMES), title: text(200) }))
    .max(200)
    .optional(),
  encoder: z.strictObject({ quality: z.enum(QUALITIES), preset: word, crf: z.number().min(0).max(51) }),
  delivery: delivery.optional(),
  soundKey: text(64),
  captions: z.strictObject({ srt: text(MOST_CAPTIONS), vtt: text(MOST_CAPTIONS) }).optional(),
  chunks: z.array(z.unknown()).max(MOST_FRAMES),
  warnings: z.array(warning).max(1000),
  facts: z.record(z.string(), z.unknown()),
});
