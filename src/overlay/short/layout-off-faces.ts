/**
 * The layout of a short with nothing on a face: as its position asks where no face is, else within the largest part of
 * the safe zone that stays free of faces, where every text still fits and can be read. Where there is no such part, the
 * place that covers the least, and a warning.
 */
import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { Warning } from '../../errors.js';
import type { Box } from '../../geometry.js';
import { type FilmSubjects, faceCover, freeBands } from '../film-subjects.js';
import { safeZone } from '../safe-zone.js';
import { READABLE_CAP } from './fit-texts.js';
import type { PlaceReason } from './layout-report.types.js';
import { pathOf } from './overlay-warnings.js';
import { isCrowded, type LayoutRequest, layoutShort, type ShortLayout } from './short-layout.js';

export interface OffFaces {
  readonly layout: ShortLayout;
  /** Elements that lie on a face all the same, by the ids of their tracks. */
  readonly touched: readonly string[];
  readonly place: PlaceReason;
}

/** Less than this holds no headline and button. */
const LEAST_BAND = 240;
/** Share of a face under a box that nobody sees. */
const TOUCH = 0.01;
const FILM = { start: 0, end: FILM_FRAMES };

export function layoutOffFaces(request: LayoutRequest, subjects: FilmSubjects): OffFaces {
  const { textPosition: position } = request.short;
  const plain = { asked: position, position, avoided: [], band: null } as const;
  const first = judged(layoutShort(request), subjects);
  const asked: Placed = { ...first, place: { ...plain, decision: 'as_asked' } };
  if (asked.touched.length === 0) return asked;
  const avoided = [...new Set(asked.touched)];
  const zone = safeZone(request.short);
  const bands = freeBands(subjects, zone, FILM)
    .filter(({ height }) => height >= LEAST_BAND)
    .toSorted((a, b) => b.height - a.height)
    .map((band): Placed => {
      const place = { ...plain, avoided, decision: 'band_without_faces', position: null, band } as const;
      return { ...judged(layoutShort({ ...request, band }), subjects), place };
    })
    .filter(({ layout }) => isSound(layout));
  const others = (['top', 'bottom', 'center'] as const).map((textPosition): Placed => {
    const place = { ...plain, avoided, decision: 'other_position', position: textPosition } as const;
    return { ...judged(layoutShort({ ...request, short: { ...request.short, textPosition } }), subjects), place };
  });
  const free = [...bands, ...others].find(({ touched }) => touched.length === 0);
  if (free !== undefined) return free;
  const least = [...bands, ...others].reduce((best, one) => (one.cover < best.cover ? one : best), asked);
  return { ...least, place: { ...least.place, avoided, decision: 'least_covered' } };
}

interface Judged extends Pick<OffFaces, 'layout' | 'touched'> {
  /** Sum over the elements. */
  readonly cover: number;
}

type Placed = Judged & OffFaces;

function judged(layout: ShortLayout, subjects: FilmSubjects): Judged {
  const covers = elementsOf(layout).map(({ id, box }) => ({ id, cover: faceCover(subjects, box, FILM) }));
  const touched = covers.filter(({ cover }) => cover > TOUCH);
  return {
    layout,
    touched: touched.map(({ id }) => id),
    cover: touched.reduce((sum, { cover }) => sum + cover, 0),
  };
}

/** Every text fits and can be read, and none lies on a label. */
function isSound(layout: ShortLayout): boolean {
  const { hook, headline, subheadline, beats, zone, cta } = layout;
  const texts = [hook, headline, subheadline, ...beats].filter((text) => text !== undefined);
  const reads = texts.every(({ block }) => block.fits && block.capHeightPx >= READABLE_CAP - 2);
  const within = [...texts.map(({ drawn }) => drawn), cta.box].every(
    (box) => box.y >= zone.y - 1 && box.y + box.height <= zone.y + zone.height + 1,
  );
  return reads && within && !isCrowded(layout);
}

function elementsOf(layout: ShortLayout): readonly { readonly id: string; readonly box: Box }[] {
  const { hook, headline, subheadline, beats, offer, offerMoment, badge, stars, cta, logo, disclosure } = layout;
  const places: readonly (readonly [string, Box | undefined])[] = [
    ['headline', hook?.drawn],
    ['headline', headline?.drawn],
    ['subheadline', subheadline?.drawn],
    ...beats.map((beat, index) => [`beat-${index}`, beat.drawn] as const),
    ['offer', offer?.box],
    ['offer', offerMoment?.box],
    ['badge', badge?.box],
    ['stars', stars?.box],
    ['cta', cta.box],
    ['logo', logo?.box],
    ['disclosure', disclosure?.box],
  ];
  return places.flatMap(([id, box]) => (box === undefined ? [] : [{ id, box }]));
}

/** One for all elements that lie on a face. */
export function faceWarnings(touched: readonly string[]): readonly Warning[] {
  const [first] = touched;
  if (first === undefined) return [];
  const names = [...new Set(touched)].join(', ');
  return [
    {
      code: 'text_on_face',
      path: pathOf(first),
      message: `Expected a place in the safe zone that is free of faces but there is none for ${names}`,
    },
  ];
}
