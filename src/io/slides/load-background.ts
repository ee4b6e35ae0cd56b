/**
 * A background file -> the slide's pixels: decoded once (JPEGs at a reduced size where that is enough), upright, sRGB,
 * large enough to fill the slide (of a panorama, the part around its subject), and measured. Pictures with real
 * transparency become cutouts, trimmed to their visible pixels.
 */
import type { Box, Size } from '../../geometry.js';
import { arrangePage } from '../../layout/arrange-page.js';
import { windowShown as shownWindow } from '../../layout/framing.js';
import type { SubjectFacts } from '../../media.js';
import { knownGround } from '../../slides/picture-ground.js';
import { measureLuma } from '../../slides/pictures/measure-luma.js';
import { type Pixels, pixelsIn, wholePixels } from '../../slides/pictures/pixels.js';
import type { SlidePicture } from '../../slides/slide.types.js';
import { addPeople, NO_PEOPLE, type SeenPeople } from '../../subjects/add-people.js';
import { packBytes, unpackBytes } from '../../subjects/pack-bytes.js';
import type { RgbaRows } from '../../subjects/shrink-picture.js';
import { type DecodedImage, type DecodeStep, decodeHere, type ImageDecoder } from '../images/image-decoder.js';
import { imageSubjects } from '../images/image-subjects.js';
import {
  IMAGE_LIMITS,
  type ImageFacts,
  type ImageLimits,
  probeImage,
  readImageFacts,
  tolerant,
  undecoded,
} from '../images/probe-image.js';
import { mediaError } from '../probe/media-error.js';

/** The facts without the asset's name, which the caller gives. */
export type BackgroundFacts = Omit<SlidePicture, 'asset'>;

export interface LoadedBackground {
  readonly facts: BackgroundFacts;
  readonly pixels: Pixels;
}

/** Limits of what is decoded at all. */
export const BACKGROUND_LIMITS: ImageLimits = { ...IMAGE_LIMITS, maxBytes: 64 * 1024 * 1024 };
/**
 * After a JPEG's reduced decoding less than a factor of two is left, where Lanczos costs a third more and shows nothing
 * more (measured).
 */
const KERNEL = 'cubic';
/**
 * Up to so many times the slide's area the whole picture is kept, because a strip of a tall slide shows the width of it
 * that the slide has no room for. Beyond, a window is found on a small copy first: a panorama at the slide's height
 * would be huge.
 */
const MOST_AREA_RATIO = 3.2;
/** Share of transparent pixels from which a picture is a cutout. */
const CUTOUT_SHARE = 0.06;

type FindPeople = (image: RgbaRows) => Promise<SeenPeople>;

export interface LoadBackgroundOptions {
  /** Pixels of the slide. */
  readonly slide: Size;
  readonly contentHash: string;
  /** Place in the document for errors. */
  readonly documentPath: string;
  /** Only this part of a picture that continues across slides, counted from 0. */
  readonly part?: { readonly index: number; readonly count: number } | undefined;
  /** A screenshot, which is kept whole. */
  readonly isScreen?: boolean | undefined;
  /** Finds people as well as faces. Default: only faces are searched. */
  readonly people?: FindPeople | undefined;
  /** The decoder. Default: this process. */
  readonly decoder?: ImageDecoder | undefined;
}

/** Rejects with a ReelwrightError of class `media` for a file that is no whole JPEG or PNG, or too large a one. */
export async function loadBackground(path: string, options: LoadBackgroundOptions): Promise<LoadedBackground> {
  const { contentHash, documentPath, decoder } = options;
  const probing = { contentHash, documentPath, limits: BACKGROUND_LIMITS, decoder };
  const facts = await readImageFacts(path, probing);
  try {
    return await tolerant(path, (failOn) => decode(path, facts, options, failOn));
  } catch (cause) {
    const known = undecoded(cause, (fault) => mediaError(path, documentPath, fault));
    if (known !== undefined) throw known;
    // Probing the whole file finds the message for what is wrong with it.
    await probeImage(path, probing);
    throw cause;
  }
}

/** The upright picture after these steps. */
type Upright = (...steps: readonly DecodeStep[]) => Promise<DecodedImage>;

async function decode(
  path: string,
  facts: ImageFacts,
  options: LoadBackgroundOptions,
  failOn: 'warning' | 'truncated',
): Promise<LoadedBackground> {
  const { slide, part, people, isScreen, decoder = decodeHere } = options;
  const upright: Upright = (...steps) => decoder.decode({ path, failOn, steps });
  if (isScreen === true) return loadScreen(upright, facts, slide);
  if (facts.hasAlpha) {
    const cutout = part === undefined ? await loadCutout(upright, facts.size, slide) : undefined;
    if (cutout !== undefined) return cutout;
  }
  if (part !== undefined) return loadPart(upright, facts, slide, { ...part, people });
  return loadPhoto(upright, facts, slide, people);
}

/** A picture at the size at which it covers its slide. */
interface Cover extends Size {
  /** Pixels of the cover for each pixel of the picture. */
  readonly scale: number;
}

async function loadPhoto(
  upright: Upright,
  facts: ImageFacts,
  slide: Size,
  people: FindPeople | undefined,
): Promise<LoadedBackground> {
  const { width, height } = facts.size;
  const scale = Math.max(slide.width / width, slide.height / height);
  const size = {
    width: Math.max(slide.width, Math.round(width * scale)),
    height: Math.max(slide.height, Math.round(height * scale)),
  };
  const raw: Raw = async (...steps) => {
    const image = await upright(...steps);
    return wholePixels(image.data, image, !facts.hasAlpha);
  };
  const isLittleLarger = size.width * size.height <= MOST_AREA_RATIO * slide.width * slide.height;
  const pixels = isLittleLarger
    ? await raw({ kind: 'resize', ...size, fit: 'fill', kernel: KERNEL })
    : await windowOfLarge(raw, { ...size, scale }, { picture: facts.size, slide, people });
  const subjects = await subjectsOf(pixels, people);
  return {
    facts: {
      ...{ kind: 'photo', width: pixels.width, height: pixels.height, light: measureLuma(pixels) },
      density: Math.round(Math.min(1, 1 / scale) * 1000) / 1000,
      ...(subjects === undefined ? {} : { subjects }),
    },
    pixels,
  };
}

type Raw = (...steps: readonly DecodeStep[]) => Promise<Pixels>;

/** Where a picture is much larger than its slide, the window is found on a small copy and then decoded alone. */
async function windowOfLarge(
  raw: Raw,
  { scale, ...cover }: Cover,
  request: { readonly picture: Size; readonly slide: Size; readonly people: FindPeople | undefined },
): Promise<Pixels> {
  const { picture, slide, people } = request;
  const { width, height } = picture;
  const shrink = Math.max(cover.width, cover.height) / 512;
  const small = await raw({
    kind: 'resize',
    width: Math.max(1, Math.round(cover.width / shrink)),
    height: Math.max(1, Math.round(cover.height / shrink)),
    fit: 'fill',
  });
  const found = bestWindow(small, await subjectsOf(small, people), {
    width: Math.min(small.width, Math.round(slide.width / shrink)),
    height: Math.min(small.height, Math.round(slide.height / shrink)),
  });
  const corner = {
    left: Math.min(width - 1, Math.max(0, Math.floor((found.x * shrink) / scale))),
    top: Math.min(height - 1, Math.max(0, Math.floor((found.y * shrink) / scale))),
  };
  const size = {
    width: Math.max(1, Math.min(width - corner.left, Math.round(slide.width / scale))),
    height: Math.max(1, Math.min(height - corner.top, Math.round(slide.height / scale))),
  };
  return raw(
    { kind: 'extract', ...corner, ...size },
    { kind: 'resize', width: slide.width, height: slide.height, fit: 'fill', kernel: KERNEL },
  );
}

/** The part of a picture that shows its subject best in a frame without words; of the frame's size. */
function bestWindow(picture: Size, subjects: SubjectFacts | undefined, frame: Size): Box {
  const stage = { x: 0, y: 0, ...frame };
  const page = {
    drawn: undefined,
    kind: '',
    empty: 0,
    name: '',
    natural: 0,
    stage,
    cards: [],
    marks: [],
    lines: [],
    stand: undefined,
    words: [],
  };
  const [answer] = arrangePage({
    ...{ ground: knownGround({ ...picture, subjects }), frame, isFixed: false },
    ...{ pages: [page], treatmentOf: () => 0 },
  });
  const shown =
    answer?.framing === undefined ? { x: 0, y: 0, width: 1, height: 1 } : shownWindow(answer.framing, picture, 0);
  const begin = (middle: number, length: number, most: number) =>
    Math.round(Math.min(Math.max(0, middle - length / 2), most - length));
  return {
    x: begin((shown.x + shown.width / 2) * picture.width, frame.width, picture.width),
    y: begin((shown.y + shown.height / 2) * picture.height, frame.height, picture.height),
    ...frame,
  };
}

/** The people a picture shows, and its other subjects. */
async function subjectsOf(pixels: Pixels, findPeople: FindPeople | undefined): Promise<SubjectFacts | undefined> {
  const facts = imageSubjects(pixels);
  const seen = (await findPeople?.(pixels)) ?? NO_PEOPLE;
  return facts && sharpened(addPeople(facts, [seen]));
}

/**
 * In a single sample most cells have a little weight: squares let the strongest stand out from a detailed background.
 */
function sharpened(facts: SubjectFacts): SubjectFacts {
  const interest = facts.interest.map((packed) =>
    packBytes(unpackBytes(packed).map((value) => Math.round((value * value) / 255))),
  );
  return { ...facts, interest };
}

/**
 * One slide's part of a picture that runs across all: the whole lies over the row of slides, centred, and is cut at the
 * seams.
 */
async function loadPart(
  upright: Upright,
  { size, hasAlpha }: ImageFacts,
  slide: Size,
  part: { readonly index: number; readonly count: number; readonly people: FindPeople | undefined },
): Promise<LoadedBackground> {
  const row = { width: slide.width * part.count, height: slide.height };
  const scale = Math.max(row.width / size.width, row.height / size.height);
  const whole = {
    width: Math.max(row.width, Math.round(size.width * scale)),
    height: Math.max(row.height, Math.round(size.height * scale)),
  };
  const left = Math.round((whole.width - row.width) / 2) + part.index * slide.width;
  const top = Math.round((whole.height - row.height) / 2);
  const { data } = await upright(
    { kind: 'resize', ...whole, fit: 'fill', kernel: KERNEL },
    { kind: 'extract', left, top, width: slide.width, height: slide.height },
  );
  const pixels = wholePixels(data, slide, !hasAlpha);
  const density = Math.round(Math.min(1, 1 / scale) * 1000) / 1000;
  const subjects = await subjectsOf(pixels, part.people);
  return {
    facts: {
      ...{ kind: 'photo', ...slide, light: measureLuma(pixels), density, isContinued: true },
      ...(subjects === undefined ? {} : { subjects }),
    },
    pixels,
  };
}

/** The whole screenshot, inside the slide's size: a device shows it smaller. No people are searched in it. */
async function loadScreen(upright: Upright, { size, hasAlpha }: ImageFacts, slide: Size): Promise<LoadedBackground> {
  const image = await upright({ kind: 'resize', width: slide.width, height: slide.height, fit: 'inside' });
  const pixels = wholePixels(image.data, image, !hasAlpha);
  const { width, height } = pixels;
  const density = Math.round(Math.min(1, size.width / width) * 1000) / 1000;
  return { facts: { kind: 'photo', width, height, light: measureLuma(pixels), density }, pixels };
}

async function loadCutout(upright: Upright, original: Size, slide: Size): Promise<LoadedBackground | undefined> {
  const image = await upright({ kind: 'resize', width: slide.width, height: slide.height, fit: 'inside' });
  const { data } = image;
  const whole = wholePixels(data, image, false);
  let clear = 0;
  let left = whole.width;
  let top = whole.height;
  let right = -1;
  let bottom = -1;
  for (let y = 0; y < whole.height; y += 1) {
    for (let x = 0; x < whole.width; x += 1) {
      if ((data[(y * whole.width + x) * 4 + 3] ?? 0) < 8) {
        clear += 1;
        continue;
      }
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (clear < CUTOUT_SHARE * whole.width * whole.height || right < left) return undefined;
  const pixels = pixelsIn(whole, { x: left, y: top, width: right - left + 1, height: bottom - top + 1 });
  const density =
    Math.round(Math.min(1, Math.max(original.width, original.height) / Math.max(whole.width, whole.height)) * 1000) /
    1000;
  return {
    facts: {
      kind: 'cutout',
      width: pixels.width,
      height: pixels.height,
      light: measureLuma(pixels),
      density,
    },
    pixels,
  };
}
