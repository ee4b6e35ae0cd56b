/** Why the texts of a clip stand where they do, as data, and the warnings where no place was good. */
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { Warning } from '../../errors.js';
import { inflate } from '../../geometry.js';
import { dearestRow, explainAnswer } from '../../layout/explain-answer.js';
import type { SceneAnswer } from '../../layout/scene.types.js';
import { type Film, faceCover } from '../film-stages.js';
import { shortArrangement } from '../looks/liked-places.js';
import { type FilmPart, unchosenCost } from './arrange-short.js';
import type { LayoutReport, PlaceReason, RunnerUp } from './layout-report.types.js';
import { elementPath } from './overlay-warnings.js';
import { stagingOf } from './score.js';
import type { Drawn } from './short-items.js';
import { wholeId } from './track-parts.js';

export function placeReport(part: FilmPart, short: ResolvedShort): PlaceReason {
  const { textPosition, mayMoveTexts, arrangement = null } = short;
  const { span, answer, weighed, others } = part;
  const explained = explainAnswer(answer, weighed);
  const { kind, zoom, stage } = answer.framing;
  return {
    start: span.start,
    asked: mayMoveTexts === true ? null : textPosition,
    isMoved: mayMoveTexts !== true && part.isMoved,
    chosen: arrangement,
    arrangement: placeName(answer),
    framing: { kind, zoom, stage },
    cost: costOfTaste(short, part, answer),
    costs: explained.costs,
    broken: explained.broken,
    runnersUp: bestElsewhere(answer, others()).map((one): RunnerUp => {
      const dearer = costOfTaste(short, part, one) - costOfTaste(short, part, answer);
      return { arrangement: placeName(one), dearer, because: dearestRow(explainAnswer(one, weighed), explained) };
    }),
  };
}

/** What an answer costs without what the choices of the document or its look add. */
function costOfTaste(short: ResolvedShort, { dressed }: FilmPart, answer: SceneAnswer<Drawn>): number {
  return answer.cost - unchosenCost(short, dressed.look, placeName(answer));
}

/** `head`, `middle` or `foot` of a full picture; `window`: over it, on a ground of the look's. */
export function placeName({ framing, third }: SceneAnswer<Drawn>): PlaceReason['arrangement'] {
  return shortArrangement(framing.kind, third);
}

/** The cheapest answer of each other arrangement. */
function bestElsewhere(
  answer: SceneAnswer<Drawn>,
  others: readonly SceneAnswer<Drawn>[],
): readonly SceneAnswer<Drawn>[] {
  const best = new Map<string, SceneAnswer<Drawn>>();
  for (const one of others) {
    const name = placeName(one);
    if (name !== placeName(answer) && !best.has(name)) best.set(name, one);
  }
  return [...best.values()].slice(0, MOST_RUNNERS_UP);
}

const MOST_RUNNERS_UP = 3;

/** What demands of the clips' best answers are broken, and which texts lie on a face as they are drawn. */
export function placeWarnings(
  parts: readonly FilmPart[],
  { places, elements }: LayoutReport,
  film: Film,
  short: ResolvedShort,
): readonly Warning[] {
  const broken = parts.flatMap(({ span }, index) =>
    (places[index]?.broken ?? []).flatMap((code) => brokenWarning(code, `segments[${span.start === 0 ? 0 : 1}]`)),
  );
  // A person stands in front of these words, or their own ground hides the picture.
  const hidden = new Set(
    parts.flatMap(({ answer }) => answer.moments.filter(({ ground }) => ground !== undefined).map(idsOf)).flat(),
  );
  if (parts[0]?.layout.isHookBehind === true) hidden.add('headline');
  const before = elements.filter(({ id }) => !hidden.has(wholeId(id)));
  return [
    ...faceWarnings(before, film),
    ...broken,
    ...droppedWarnings(parts, short),
    ...choiceWarnings(places),
    ...lookWarnings(parts, short),
  ];
}

/** What was asked for or chosen, and does not fit the clips. */
function choiceWarnings(places: LayoutReport['places']): readonly Warning[] {
  const moved = places.find(({ asked, isMoved }) => asked !== null && isMoved);
  const unfit = places.find(({ chosen, arrangement }) => chosen !== null && arrangement !== chosen);
  const warnings: Warning[] = [];
  if (moved !== undefined) {
    const message = `Expected room at the ${moved.asked} but a face or the safe zone leaves none: texts stand in the ${moved.arrangement}`;
    warnings.push({ code: 'text_position_moved', path: 'short_text_position', message });
  }
  if (unfit !== undefined) {
    const message = `Expected room for the arrangement ${unfit.chosen} but in a clip words would then cover eyes, nose or mouth: its texts stand in the ${unfit.arrangement}`;
    warnings.push({ code: 'arrangement_unfit', path: 'arrangement', message });
  }
  return warnings;
}

function idsOf({ items }: FilmPart['answer']['moments'][number]): readonly string[] {
  return items.map(({ item }) => item.id);
}

/** What the look does not take, where the document leaves it the choice. */
function lookWarnings(parts: readonly FilmPart[], short: ResolvedShort): readonly Warning[] {
  const elsewhere = parts.find(({ answer, dressed }) => unchosenCost(short, dressed.look, placeName(answer)) > 0);
  if (short.arrangement !== undefined || elsewhere === undefined) return [];
  const message = `Expected room for an arrangement of the look but in a clip words would then cover eyes, nose or mouth: its texts stand in the ${placeName(elsewhere.answer)}`;
  return [{ code: 'arrangement_unfit', path: 'look.arrangements', message }];
}

/** One where the sign of the format found no room, or its headline no time alone. */
function droppedWarnings(parts: readonly FilmPart[], short: ResolvedShort): readonly Warning[] {
  const isSignless = parts.some(({ answer }) =>
    answer.moments.some(({ items }) => items.some(({ item, box }) => item.role === 'sign' && box.height === 0)),
  );
  const opens = parts[0]?.layout;
  const isUncovered =
    stagingOf(short.creativeFormat).device === 'curtain' && opens?.hook !== undefined && opens.headline !== undefined;
  if (!isSignless && !isUncovered) return [];
  const message = isSignless
    ? 'Expected room for the sign of the format but the texts leave none: the sign is left out; shorter texts or fewer labels would leave room for it'
    : 'Expected time for the headline alone on the curtain of the format but the texts leave none: the headline stays, without a curtain; shorter texts would give it that time';
  return [{ code: 'format_device_dropped', path: 'creative_format', message }];
}

/** Share of a face's time and area under which a text only touches it. */
const MOST_COVER = 0.02;

function faceWarnings(elements: LayoutReport['elements'], film: Film): readonly Warning[] {
  const over = elements.filter(
    ({ ink, start, end }) => start < FILM_FRAMES && faceCover(film, inflate(ink, -2), { start, end }) > MOST_COVER,
  );
  const [first] = over;
  if (first === undefined) return [];
  const names = [...new Set(over.map(({ id }) => nameOfText(id)))].join(', ');
  const message = `Expected a place that is free of faces but there is none for ${names}: shorter texts or a clip with more room would give one`;
  return [{ code: 'text_on_face', path: elementPath(first.id), message }];
}

/** What a document calls an element. */
function nameOfText(id: string): string {
  const whole = wholeId(id);
  return { title: 'headline', 'offer-moment': 'offer', 'star-rating': 'stars' }[whole] ?? whole;
}

/** What a broken demand says of a clip; words on a face are told of what is drawn. */
const BROKEN_MESSAGES = {
  subject_cut:
    'Expected the whole face in the upright frame but a part of it is cut off: a clip with more room around the head would keep it whole',
  type_small:
    'Expected room for type that can be read on a phone but the other elements leave none: shorter texts would be set larger',
} as const;

function brokenWarning(code: PlaceReason['broken'][number], path: string): readonly Warning[] {
  if (code === 'text_on_face') return [];
  return [{ code, path: code === 'subject_cut' ? `${path}.source` : path, message: BROKEN_MESSAGES[code] }];
}
