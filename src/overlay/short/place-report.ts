/** Why the texts of a clip stand where they do, as data; and what is told where no place was good. */
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_SIZE } from '../../document/short/short-format.js';
import type { Warning } from '../../errors.js';
import { inflate } from '../../geometry.js';
import { explainAnswer } from '../../layout/explain-answer.js';
import type { SceneAnswer } from '../../layout/scene.types.js';
import { type FilmSubjects, faceCover } from '../film-subjects.js';
import type { FilmPart } from './arrange-short.js';
import type { LayoutReport, PlaceReason } from './layout-report.types.js';
import { pathOf } from './overlay-warnings.js';
import type { ClipFacts } from './short-framing.js';
import type { Drawn } from './short-items.js';
import { wholeId } from './track-parts.js';

export function placeReport(
  part: FilmPart,
  clips: readonly [ClipFacts, ClipFacts],
  { textPosition, mayMoveTexts }: ResolvedShort,
): PlaceReason {
  const { span, answer, others } = part;
  const clip = clips[span.start === 0 ? 0 : 1];
  const world = { ground: clip.ground, frame: SHORT_SIZE, span: { start: 0, end: span.end - span.start } };
  const { costs, broken } = explainAnswer(answer, world);
  const { kind, zoom, stage } = answer.framing;
  return {
    start: span.start,
    asked: mayMoveTexts === true ? null : textPosition,
    arrangement: nameOf(answer),
    framing: { kind, zoom, stage },
    costs,
    broken,
    runnersUp: runnersUp(part, others),
  };
}

/** `head`, `middle` or `foot` of a full picture; `stage`: over it, on a ground of the look's. */
export function nameOf({ framing, third }: SceneAnswer<Drawn>): PlaceReason['arrangement'] {
  return framing.kind === 'window' ? 'stage' : third;
}

function runnersUp({ answer }: FilmPart, others: readonly SceneAnswer<Drawn>[]): PlaceReason['runnersUp'] {
  const best = new Map<string, number>();
  for (const one of others) {
    const name = nameOf(one);
    if (name !== nameOf(answer) && !best.has(name)) best.set(name, one.cost - answer.cost);
  }
  return [...best].slice(0, 2).map(([arrangement, dearer]) => ({
    arrangement: arrangement as PlaceReason['arrangement'],
    dearer,
  }));
}

/** What demands of the clips' best answers are broken, and which texts lie on a face as they are drawn. */
export function placeWarnings(
  parts: readonly FilmPart[],
  { places, elements }: LayoutReport,
  subjects: FilmSubjects,
): readonly Warning[] {
  const broken = parts.flatMap(({ span }, index) =>
    (places[index]?.broken ?? []).flatMap((code) => brokenWarning(code, `segments[${span.start === 0 ? 0 : 1}]`)),
  );
  return [...faceWarnings(elements, subjects), ...broken, ...droppedWarnings(parts)];
}

/** One where the sign of the format found no room. */
function droppedWarnings(parts: readonly FilmPart[]): readonly Warning[] {
  const isDropped = parts.some(({ answer }) =>
    answer.moments.some(({ items }) => items.some(({ item, box }) => item.role === 'sign' && box.height === 0)),
  );
  if (!isDropped) return [];
  return [
    {
      code: 'format_device_dropped',
      path: 'creative_format',
      message:
        'Expected room for the sign of the format but there is none beside the texts: it is left out, and shorter texts or fewer labels would keep it',
    },
  ];
}

/** Share of a face's time and area under which a text only touches it. */
const MOST_COVER = 0.02;

function faceWarnings(elements: LayoutReport['elements'], subjects: FilmSubjects): readonly Warning[] {
  const over = elements.filter(
    ({ ink, start, end }) => start < FILM_FRAMES && faceCover(subjects, inflate(ink, -2), { start, end }) > MOST_COVER,
  );
  const [first] = over;
  if (first === undefined) return [];
  const names = [...new Set(over.map(({ id }) => nameOfText(id)))].join(', ');
  return [
    {
      code: 'text_on_face',
      path: pathOf(first.id),
      message: `Expected a place that is free of faces but there is none for ${names}: shorter texts or a clip with more room would have one`,
    },
  ];
}

/** What a document calls an element. */
function nameOfText(id: string): string {
  const whole = wholeId(id);
  return { title: 'headline', 'offer-moment': 'offer', 'star-rating': 'stars' }[whole] ?? whole;
}

function brokenWarning(code: PlaceReason['broken'][number], path: string): readonly Warning[] {
  switch (code) {
    // Told of what is drawn.
    case 'text_on_face':
      return [];
    case 'subject_cut':
      return [
        {
          code,
          path: `${path}.source`,
          message:
            'Expected the whole face in the upright frame but it reaches out of it: a clip with more room around the head would keep it',
        },
      ];
    case 'type_small':
      return [
        {
          code,
          path,
          message:
            'Expected room for type that is read on a phone but there is none beside the rest: shorter texts are larger',
        },
      ];
    default:
      return code satisfies never;
  }
}
