/** Findings about a carousel's pictures: where they differ from what their composition asks for. */
import { basename } from './base-name.js';
import type { Finding } from './inspection.types.js';
import type { SeenSlide } from './seen-slide.types.js';
import type { AskedSlides, SlideImageFacts } from './slides.types.js';

/** The pictures that were looked at, and what was asked. */
export interface SlideComparison {
  readonly asked: AskedSlides;
  /** True when a single picture was inspected: then missing slides are no fault. */
  readonly isAlone: boolean;
  readonly slides: readonly SeenSlide[];
  /** Files that should be pictures, and why they cannot be read. */
  readonly unreadable: readonly { readonly path: string; readonly position: number; readonly reason: string }[];
  /** Pictures behind the last slide, or a second one of the same slide. */
  readonly unexpected: readonly string[];
  /** For each slide in order of position, its place in the composition: `slides[2]`. */
  readonly paths: readonly string[];
}

/** A slide of which a smaller share of parts is alike shows another picture. */
const LEAST_ALIKE_SHARE = 0.5;
/** Where at least this share of the slides shows other pictures, it is another carousel. */
const OTHER_CAROUSEL_SHARE = 0.6;
const RENDER_AGAIN = 'Render the composition again.';
const SUFFIXES = { png: ['png'], jpeg: ['jpg', 'jpeg'], webp: ['webp'] } as const;

/** Findings about a carousel that was held against its composition, in no order. */
export function slideFindings(comparison: SlideComparison): readonly Finding[] {
  const { slides, paths, asked } = comparison;
  const another = slides.filter(isAnother).length;
  const isOther = slides.length > 0 && another >= OTHER_CAROUSEL_SHARE * slides.length;
  const place = ({ position }: { readonly position: number }) => paths[position - 1] ?? '';
  return [
    ...countFindings(comparison),
    ...slides.flatMap((slide) => fileFindings(slide.image, place(slide), asked)),
    ...(isOther
      ? [
          fault(
            'another_carousel',
            '',
            `${another} of ${slides.length} pictures show nothing of what the composition asks for: this is another carousel.`,
            'Check whether the pictures and the composition belong together.',
          ),
        ]
      : slides.flatMap((slide) => [
          ...orderFinding(slide, place(slide)),
          ...pictureFinding(slide, place(slide)),
          ...elementFindings(slide, place(slide)),
        ])),
  ];
}

/** Whether a picture shows another slide: neither its cells nor most of its texts match. */
function isAnother({ cells, elements }: SeenSlide): boolean {
  const seen = elements.filter((element) => element.seen).length;
  return cells.matching < LEAST_ALIKE_SHARE && 2 * seen <= elements.length;
}

function countFindings({ asked, isAlone, slides, unreadable, unexpected, paths }: SlideComparison): readonly Finding[] {
  const there = new Set([...slides, ...unreadable].map(({ position }) => position));
  const missing = paths.flatMap((path, index) =>
    isAlone || there.has(index + 1) ? [] : [{ path, position: index + 1 }],
  );
  return [
    ...unreadable.map(({ path, position, reason }) =>
      fault('slide_unreadable', paths[position - 1] ?? '', `${basename(path)} cannot be read: ${reason}.`),
    ),
    ...missing.map(({ path, position }) =>
      fault('slide_missing', path, `Slide ${position} is not there; the carousel has ${asked.slides}.`),
    ),
    ...unexpected.map((path) =>
      fault(
        'slide_unexpected',
        '',
        `${basename(path)} is one picture too many: the carousel has ${asked.slides}.`,
        'Remove it.',
      ),
    ),
  ];
}

function fileFindings(image: SlideImageFacts, path: string, asked: AskedSlides): readonly Finding[] {
  const { format, width, height } = image;
  const name = basename(image.path);
  const suffix = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const isNamedRight = (SUFFIXES[format] as readonly string[]).includes(suffix);
  return [
    ...(width === asked.width && height === asked.height
      ? []
      : [
          fault(
            'size_differs',
            path,
            `${name} has ${width}x${height} pixels and should have ${asked.width}x${asked.height}.`,
          ),
        ]),
    ...(format === asked.format
      ? []
      : [
          fault(
            'format_differs',
            path,
            `${name} is a ${format.toUpperCase()} image and should be ${asked.format.toUpperCase()}.`,
          ),
        ]),
    ...(isNamedRight
      ? []
      : [
          fault(
            'suffix_wrong',
            path,
            `${name} is a ${format.toUpperCase()} image by its content.`,
            `Name it with the suffix .${SUFFIXES[format][0]}, or save it as its name says.`,
          ),
        ]),
  ];
}

function orderFinding({ position, placed, image }: SeenSlide, path: string): readonly Finding[] {
  if (placed === undefined || placed === position) return [];
  return [
    fault(
      'slides_out_of_order',
      path,
      `${basename(image.path)} stands in the place of slide ${placed} and shows slide ${position}.`,
      'Put the pictures in the order of the composition.',
    ),
  ];
}

function pictureFinding({ position, cells }: SeenSlide, path: string): readonly Finding[] {
  const [largest] = cells.differing;
  if (cells.matching < LEAST_ALIKE_SHARE) {
    const share = Math.round(100 * (1 - cells.matching));
    return [
      fault('picture_differs', path, `Slide ${position} shows another picture: ${share}% of it looks different.`),
    ];
  }
  if (largest === undefined) return [];
  const count = cells.differing.length;
  const where = `${largest.width}x${largest.height} pixels at ${largest.x},${largest.y}`;
  const what =
    count === 1
      ? `Slide ${position} looks different in one place, ${where}`
      : `Slide ${position} looks different in ${count} places, the largest ${where}`;
  return [
    fault(
      'picture_differs',
      path,
      `${what}: a part of the template or of the background is missing, or something lies over it.`,
    ),
  ];
}

function elementFindings({ position, elements }: SeenSlide, path: string): readonly Finding[] {
  return elements.flatMap(({ element, text, verdict, score }): readonly Finding[] => {
    if (verdict === 'seen') return [];
    const how = `(the correlation is ${score.toFixed(2)})`;
    if (element === 'logo')
      return [fault('logo_missing', 'logo.source', `The logo is not seen in its place on slide ${position} ${how}.`)];
    const at = fieldOf(element, path);
    return [
      verdict === 'differs'
        ? fault('text_differs', at, `Something other than "${text}" is seen in its place on slide ${position} ${how}.`)
        : fault('text_missing', at, `Nothing like "${text}" is seen in its place on slide ${position} ${how}.`),
    ];
  });
}

/**
 * The field that an element comes from: prices and labels are part of the body; page marks and calls to action belong
 * to the slide as a whole.
 */
function fieldOf(element: string, path: string): string {
  if (element === 'kicker' || element === 'headline' || element === 'body') return `${path}.${element}`;
  return element === 'price' || element === 'label' ? `${path}.body` : path;
}

function fault(code: Finding['code'], path: string, message: string, remedy = RENDER_AGAIN): Finding {
  return { code, severity: 'fault', message, at_seconds: null, path, remedy };
}
