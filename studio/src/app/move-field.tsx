/** How the view moves over the picture of a scene: a way to choose, and both views to drag over a picture of it. */
import { type Json, type Path, pathText, valueAt } from '../shared/json-text.js';
import type { Box, Size } from '../shared/messages.js';
import { choiceOf, eitherChoices, OTHER } from './choices.js';
import { describedBy, type FieldProps, Frame, idOf, valueNow } from './field-frame.js';
import { dragWith } from './hand.js';
import {
  movedView,
  sizedView,
  type Views,
  viewsOf,
  WAYS,
  WAYS_OF_CLIPS,
  type Way,
  wayOf,
  wholeView,
} from './move-views.js';
import { placeName } from './sections.js';
import { server } from './server.js';
import { change, composition, endStep, files, kind, undo, view } from './store.js';

/** The step of an arrow key, a share of the picture; with Shift. */
const [STEP, FAR] = [0.01, 0.05];

export function MoveField(props: FieldProps) {
  const { path } = props;
  const value = valueNow(path);
  const scene = path.slice(0, -1);
  const source = valueAt(composition.value, [...scene, 'source']);
  const isClip = files.value.some((file) => file.path === source && file.type === 'video');
  const frame = view.value?.size ?? { width: 9, height: 16 };
  const picture = pictureOf(scene) ?? frame;
  const whole = wholeView(picture, frame);
  const views = viewsIn(value);
  const way = views && wayOf(views, whole);
  const ways = isClip ? WAYS_OF_CLIPS : (Object.keys(WAYS) as Way[]);
  const [auto, none, own] = eitherChoices(['none'], 'Two views of my own');
  const isFilled = valueAt(composition.value, [...scene, 'fit_mode']) === 'cover';
  const choose = (picked: string) => {
    endStep();
    if (picked === 'none') change(path, 'none');
    else if (picked === OTHER) change(path, jsonOf(views ?? viewsOf(isClip ? 'right' : 'closer', whole)));
    else change(path, Object.hasOwn(WAYS, picked) ? jsonOf(viewsOf(picked as Way, whole)) : undefined);
    endStep();
  };
  return (
    <>
      <Frame {...props}>
        <select
          id={idOf(path)}
          value={
            views === undefined
              ? choiceOf(
                  [auto, none].flatMap((one) => one ?? []),
                  value,
                  'auto',
                )
              : (way ?? OTHER)
          }
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          {...describedBy(path)}
        >
          <option value={auto?.id}>{auto?.label}</option>
          <option value={none?.id}>Stands still</option>
          {ways.map((one) => (
            <option key={one} value={one}>
              {WAYS[one]}
            </option>
          ))}
          {way !== undefined && !ways.includes(way) && <option value={way}>{WAYS[way]}</option>}
          <option value={OTHER}>{own?.label}</option>
        </select>
        {views !== undefined && !isFilled && (
          <p class="quiet">Seen where the picture fills the frame: choose “Fills the frame” under Fit.</p>
        )}
      </Frame>
      {views !== undefined && typeof source === 'string' && (
        <div
          class="views"
          style={{ aspectRatio: `${picture.width} / ${picture.height}`, '--shape': picture.width / picture.height }}
        >
          <img src={server.glance(source, 0.5)} alt="" draggable={false} />
          {(['from', 'to'] as const).map((end) => (
            <ViewHandle key={end} path={[...path, end]} box={views[end]} whole={whole} name={NAMES[end]} />
          ))}
        </div>
      )}
    </>
  );
}

const NAMES = { from: 'Begins', to: 'Ends' } as const;

interface ViewHandleProps {
  readonly path: Path;
  readonly box: Box;
  readonly whole: Size;
  readonly name: 'Begins' | 'Ends';
}

/** One of both views: dragged, moved by the arrow keys, and made larger or smaller by its corner, plus and minus. */
function ViewHandle({ path, box, whole, name }: ViewHandleProps) {
  const share = (part: number) => `${100 * part}%`;
  const style = { left: share(box.x), top: share(box.y), width: share(box.width), height: share(box.height) };
  const put = (next: Box) => change(path, { ...next });
  const follow = (event: PointerEvent, moved: (x: number, y: number) => Box) => {
    event.stopPropagation();
    const picture = (event.currentTarget as HTMLElement).closest('.views')?.getBoundingClientRect();
    if (picture === undefined) return;
    dragWith(event, {
      begin: endStep,
      move: ({ x, y }) => put(moved(x / picture.width, y / picture.height)),
      drop: endStep,
      cancel(isBegun) {
        endStep();
        if (isBegun) undo();
      },
    });
  };
  const scene = placeName(pathText(path.slice(0, 2)), kind.value);
  return (
    <button
      type="button"
      class={`view ${name.toLowerCase()}`}
      style={style}
      aria-label={`What is in view as ${scene.toLowerCase()} ${name.toLowerCase()}. Arrow keys move it, plus and minus size it`}
      onPointerDown={(event) => follow(event, (x, y) => movedView(box, { x, y }))}
      onKeyDown={(event) => {
        const next = byKey(event, box, whole);
        if (next === undefined) return;
        event.preventDefault();
        put(next);
      }}
      onBlur={endStep}
    >
      <span>{name}</span>
      <i
        aria-hidden="true"
        onPointerDown={(event) => follow(event, (x) => sizedView(box, whole, (box.width + 2 * x) / whole.width))}
      />
    </button>
  );
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const SIZES: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };

function byKey({ key, shiftKey }: KeyboardEvent, box: Box, whole: Size): Box | undefined {
  const step = shiftKey ? FAR : STEP;
  const [x = 0, y = 0] = ARROWS[key] ?? [];
  if (x !== 0 || y !== 0) return movedView(box, { x: step * x, y: step * y });
  const larger = SIZES[key];
  return larger === undefined ? undefined : sizedView(box, whole, box.width / whole.width + larger * FAR);
}

/** The size of a scene's picture, where the engine has looked at it. */
function pictureOf(scene: Path): Size | undefined {
  const media = view.value?.film?.under?.pictured.media[`${pathText(scene)}.source`];
  return media?.kind === 'video' ? media.displaySize : media?.kind === 'image' ? media.size : undefined;
}

function viewsIn(value: Json | undefined): Views | undefined {
  if (typeof value !== 'object' || value === null || !('from' in value) || !('to' in value)) return undefined;
  const { from, to } = value as unknown as Partial<Views>;
  const isBox = (one: Partial<Box> | undefined) =>
    [one?.x, one?.y, one?.width, one?.height].every((part) => typeof part === 'number');
  return from !== undefined && to !== undefined && isBox(from) && isBox(to) ? { from, to } : undefined;
}

const jsonOf = ({ from, to }: Views): Json => ({ from: { ...from }, to: { ...to } });
