/**
 * Every field of the composition, made from its JSON Schema: the accepted values, their meaning and their limits all
 * come from there.
 */
import { useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { type Json, type Path, pathText, removeIn, setIn, valueAt } from '../shared/json-text.js';
import { listedValues } from '../shared/listed-values.js';
import type { JsonSchema, MediaFile } from '../shared/messages.js';
import { drawAhead } from './ahead.js';
import { saidOf } from './checks.js';
import { type Choice, choiceOf, choicesOf } from './choices.js';
import { ColorTools } from './eyedropper.js';
import { Gallery } from './gallery.js';
import { dropOn } from './media.js';
import { MediaBin } from './media-bin.js';
import { MusicChoice } from './music-choice.js';
import { inWords, isChosenByEye, labelOf, labelOfOne, sectionsOf } from './sections.js';
import {
  change,
  chosen,
  composition,
  endStep,
  files,
  frame,
  kind,
  move,
  problems,
  rewrite,
  schema,
  text,
} from './store.js';
import { visit } from './visit.js';

export function Form() {
  useSignalEffect(() => {
    const path = chosen.value;
    // This waits, because the field may be in a section that is just being opened.
    if (path !== '') queueMicrotask(() => reveal(path));
  });
  const shape = schema.value;
  if (shape === undefined) return null;
  if (composition.value === undefined) return <TextOfFile />;
  return (
    <form
      class="form"
      aria-label="Fields"
      onSubmit={(event) => event.preventDefault()}
      // This runs before the field itself writes, so that the next drawing shows the moment of that field.
      onInputCapture={({ target }) => visit((target as HTMLElement).id.replace(/^field-/, ''))}
    >
      <MediaBin />
      {sectionsOf(kind.value, shape).map(({ title, fields }) => (
        <details key={title} open={title !== 'Everything else'}>
          <summary>{title}</summary>
          {fields.map((name) => (
            <Field key={name} name={name} path={[name]} shape={shape.properties?.[name] ?? {}} />
          ))}
        </details>
      ))}
    </form>
  );
}

/** A file that is not JSON has no fields, so its text is shown for correction. */
function TextOfFile() {
  return (
    <div class="text-of-file">
      <label for="text-of-file">The file is no JSON. Correct its text here, and its fields come back.</label>
      <p class="problem said" id="text-of-file-said">
        {problems.value[0]?.message}
      </p>
      <textarea
        id="text-of-file"
        class="raw"
        spellcheck={false}
        rows={24}
        value={text.value}
        aria-describedby="text-of-file-said"
        onBlur={endStep}
        onInput={({ currentTarget }) => rewrite(currentTarget.value)}
      />
    </div>
  );
}

const idOf = (path: Path) => `field-${pathText(path)}`;

function reveal(path: string): void {
  const field = document.getElementById(`field-${path}`) ?? document.querySelector(`[id^="field-${CSS.escape(path)}"]`);
  // Nothing may move while the focus is in the field: a click would end beside the place where it began.
  if (field?.closest('.field, .group')?.contains(document.activeElement)) return;
  field?.closest('details')?.setAttribute('open', '');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  field?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
}

interface FieldProps {
  readonly name: string;
  readonly path: Path;
  readonly shape: JsonSchema;
}

function typesOf({ type }: JsonSchema): readonly string[] {
  const types = type === undefined ? [] : typeof type === 'string' ? [type] : type;
  return types.filter((one) => one !== 'null');
}

function Field(props: FieldProps) {
  const { shape } = props;
  const [type] = typesOf(shape);
  if (shape.const !== undefined) return null;
  if (listedValues(shape) !== undefined) return <ChoiceField {...props} />;
  if (type === 'object' && shape.properties !== undefined) return <GroupField {...props} />;
  if (type === 'array' && ['string', 'object'].includes(typesOf(shape.items ?? {})[0] ?? ''))
    return <ListField {...props} />;
  if (type === 'boolean') return <FlagField {...props} />;
  if (type === 'number' || type === 'integer') return <NumberField {...props} />;
  if (type === 'string' && shape.pattern?.startsWith('^#')) return <ColorField {...props} />;
  if (type === 'string') return <TextField {...props} />;
  if (pointShape(shape) !== undefined) return <PointField {...props} />;
  if (type === 'array' && typesOf(shape.items ?? {})[0] === 'integer')
    return isColor(shape) ? <ChannelsField {...props} /> : <NumbersField {...props} />;
  return <RawField {...props} />;
}

/** A field with its label and the messages about it. */
function Frame({ name, path, shape, children }: FieldProps & { readonly children: ComponentChildren }) {
  const id = idOf(path);
  const place = pathText(path);
  return (
    <div
      class={chosen.value === place ? 'field chosen' : 'field'}
      onFocusIn={() => (chosen.peek() === place ? 0 : pick(place))}
      {...(name === 'source' ? dropOn(() => path) : {})}
    >
      <label for={id} title={shape.description}>
        {listLabel(name, path)}
      </label>
      {children}
      <SaidOf path={path} hasId />
    </div>
  );
}

/** The messages about a place. `hasId`: its field is described by them. */
function SaidOf({ path, hasId = false }: { readonly path: Path; readonly hasId?: boolean }) {
  const place = pathText(path);
  return (
    <>
      {saidOf(place).map(({ message, isProblem }, index) => (
        <p
          key={message}
          class={isProblem ? 'said problem' : 'said warning'}
          id={hasId && index === 0 ? `${idOf(path)}-said` : undefined}
        >
          {inWords(message, place, kind.value)}
        </p>
      ))}
    </>
  );
}

/** Chooses a field that got the focus: the picture shows it, and the form does not scroll. */
function pick(place: string): void {
  chosen.value = place;
}

function describedBy(path: Path): Record<string, string | boolean> {
  const messages = saidOf(pathText(path));
  return messages.length === 0
    ? {}
    : { 'aria-describedby': `${idOf(path)}-said`, 'aria-invalid': messages.some((one) => one.isProblem) };
}

const valueNow = (path: Path) => valueAt(composition.value, path);

function TextField(props: FieldProps) {
  const { name, path, shape } = props;
  const value = valueNow(path);
  const shown = typeof value === 'string' ? value : '';
  const isLong = (shape.maxLength ?? 0) > 60 && name !== 'source' && name !== 'model';
  const shared = {
    id: idOf(path),
    value: shown,
    onBlur: endStep,
    placeholder: typeof shape.default === 'string' ? shape.default : '',
    onInput: (event: Event) => change(path, (event.currentTarget as HTMLInputElement).value),
    ...describedBy(path),
  };
  const length = [...shown].length;
  return (
    <Frame {...props}>
      {isLong ? (
        <textarea rows={Math.min(6, 1 + Math.ceil(shown.length / 38))} {...shared} />
      ) : (
        <input type="text" autocomplete="off" list={name === 'source' ? listOf(path) : undefined} {...shared} />
      )}
      {shape.maxLength !== undefined && shape.maxLength <= 200 && length > 0.7 * shape.maxLength && (
        <span class="count">
          {length} of {shape.maxLength}
        </span>
      )}
    </Frame>
  );
}

const PICTURES: readonly string[] = ['logo', 'poster', 'closing_image', 'background', 'panorama'];

/** Which files a `source` may name, as the id of their list. */
function listOf(path: Path): string {
  const owner = [...path].reverse().find((step) => typeof step === 'string' && step !== 'source');
  if (path.includes('fonts')) return 'files-font';
  if (owner === 'music' || owner === 'narration') return 'files-sound';
  return PICTURES.includes(String(owner)) ? 'files-image' : kind.value === 'editor' ? 'files-any' : 'files-video';
}

/** The suggestions for fields that name files. */
export function FileLists() {
  const listed = files.value;
  const list = (id: string, types: readonly MediaFile['type'][]) => (
    <datalist id={`files-${id}`}>
      {listed
        .filter(({ type }) => types.includes(type))
        .map(({ path }) => (
          <option key={path} value={path} />
        ))}
    </datalist>
  );
  return (
    <>
      {list('video', ['video'])}
      {list('image', ['image'])}
      {list('sound', ['sound'])}
      {list('font', ['font'])}
      {list('any', ['video', 'image'])}
    </>
  );
}

function NumberField(props: FieldProps) {
  const { path, shape } = props;
  const value = valueNow(path);
  return (
    <Frame {...props}>
      <input
        id={idOf(path)}
        type="number"
        min={shape.minimum}
        max={shape.maximum}
        step={typesOf(shape)[0] === 'integer' ? 1 : 'any'}
        value={typeof value === 'number' ? value : ''}
        placeholder={shape.default === undefined ? '' : String(shape.default)}
        onBlur={endStep}
        onInput={({ currentTarget }) =>
          change(path, currentTarget.value === '' ? undefined : currentTarget.valueAsNumber)
        }
        {...describedBy(path)}
      />
    </Frame>
  );
}

function FlagField(props: FieldProps) {
  const { name, path, shape } = props;
  const value = valueNow(path);
  return (
    <div class="field flag">
      <label title={shape.description}>
        <input
          id={idOf(path)}
          type="checkbox"
          checked={typeof value === 'boolean' ? value : shape.default === true}
          onChange={({ currentTarget }) => change(path, currentTarget.checked)}
          {...describedBy(path)}
        />
        {labelOf(name)}
      </label>
      <SaidOf path={path} hasId />
    </div>
  );
}

function ColorField(props: FieldProps) {
  const { name, path } = props;
  const value = valueNow(path);
  const shown = typeof value === 'string' ? value : '';
  const bare =
    /^#[0-9a-f]{6}/i.exec(shown)?.[0] ??
    (/^#[0-9a-f]{3}/i.test(shown) ? `#${[...shown.slice(1, 4)].map((one) => one + one).join('')}` : '#888888');
  return (
    <Frame {...props}>
      <div class="row">
        <input
          type="color"
          aria-label={`${labelOf(name)}, by eye`}
          value={bare}
          onBlur={endStep}
          onInput={({ currentTarget }) =>
            change(path, currentTarget.value + (shown.length === 9 ? shown.slice(7) : ''))
          }
        />
        <input
          id={idOf(path)}
          type="text"
          placeholder="the look’s own"
          value={shown}
          onBlur={endStep}
          onInput={({ currentTarget }) => change(path, currentTarget.value === '' ? undefined : currentTarget.value)}
          {...describedBy(path)}
        />
      </div>
      <ColorTools
        name={name}
        take={(color) => {
          endStep();
          change(path, color + (shown.length === 9 ? shown.slice(7) : ''));
          endStep();
        }}
      />
    </Frame>
  );
}

/** Whether a field is a colour: red, green, blue and alpha. */
function isColor({ minItems, maxItems, items }: JsonSchema): boolean {
  return minItems === 4 && maxItems === 4 && items?.maximum === 255;
}

function ChannelsField(props: FieldProps) {
  const { name, path } = props;
  const value = valueNow(path);
  const channels = Array.isArray(value) && value.length === 4 ? value.map(Number) : undefined;
  const [red = 255, green = 77, blue = 0, alpha = 255] = channels ?? [];
  const hex = `#${[red, green, blue].map((one) => (one & 255).toString(16).padStart(2, '0')).join('')}`;
  return (
    <Frame {...props}>
      <div class="row">
        <input
          id={idOf(path)}
          type="color"
          value={hex}
          onBlur={endStep}
          onInput={({ currentTarget }) => {
            const bits = Number.parseInt(currentTarget.value.slice(1), 16);
            change(path, [bits >> 16, (bits >> 8) & 255, bits & 255, alpha]);
          }}
          {...describedBy(path)}
        />
        <input
          type="number"
          min={0}
          max={255}
          aria-label={`${labelOf(name)}, opacity from 0 to 255`}
          value={channels === undefined ? '' : alpha}
          placeholder="by class"
          onBlur={endStep}
          onInput={({ currentTarget }) => change(path, [red, green, blue, currentTarget.valueAsNumber || 0])}
        />
        {channels !== undefined && (
          <button type="button" onClick={() => change(path, undefined)}>
            Unset<span class="unseen"> {labelOf(name)}</span>
          </button>
        )}
      </div>
      <ColorTools
        name={name}
        take={(color) => {
          const bits = Number.parseInt(color.slice(1), 16);
          endStep();
          change(path, [bits >> 16, (bits >> 8) & 255, bits & 255, alpha]);
          endStep();
        }}
      />
    </Frame>
  );
}

/** Whole numbers, written with commas. */
function NumbersField(props: FieldProps) {
  const { path, shape } = props;
  const value = valueNow(path);
  const example = shape.examples?.[0];
  return (
    <Frame {...props}>
      <input
        id={idOf(path)}
        type="text"
        inputMode="numeric"
        value={Array.isArray(value) ? value.join(', ') : ''}
        placeholder={Array.isArray(example) ? `all; or some, as ${example.join(', ')}` : 'all'}
        onBlur={endStep}
        onChange={({ currentTarget }) => {
          const written = currentTarget.value.split(/[\s,;]+/).filter((part) => part !== '');
          change(
            path,
            written.length === 0 ? undefined : written.map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
          );
        }}
        {...describedBy(path)}
      />
    </Frame>
  );
}

/** The shape of a field that takes one of a few words, or a point of the picture. */
function pointShape({ anyOf = [] }: JsonSchema): { readonly words: readonly string[] } | undefined {
  const words = anyOf.flatMap((one) => one.enum ?? []).filter((word) => typeof word === 'string');
  return words.length > 0 && anyOf.some(({ properties }) => properties?.['x'] !== undefined) ? { words } : undefined;
}

const POINT = '\u0000point';

function PointField(props: FieldProps) {
  const { name, path, shape } = props;
  const value = valueNow(path);
  const isPoint = typeof value === 'object' && value !== null;
  const choices = choicesOf(path, { enum: pointShape(shape)?.words ?? [] });
  const bounds: JsonSchema = { type: 'number', minimum: 0, maximum: 1 };
  return (
    <>
      <Frame {...props}>
        <select
          id={idOf(path)}
          value={isPoint ? POINT : choiceOf(choices, value, 'auto')}
          onChange={({ currentTarget: { value: picked } }) => {
            endStep();
            change(path, picked === POINT ? { x: 0.5, y: 0.5 } : choices.find(({ id }) => id === picked)?.value);
            endStep();
          }}
          {...describedBy(path)}
        >
          <Options choices={choices} />
          <option value={POINT}>A point</option>
        </select>
      </Frame>
      {isPoint && (
        <div class="row pair">
          <NumberField name={`${name} from the left`} path={[...path, 'x']} shape={bounds} />
          <NumberField name={`${name} from the top`} path={[...path, 'y']} shape={bounds} />
        </div>
      )}
    </>
  );
}

function Options({ choices }: { readonly choices: readonly Choice[] }) {
  return (
    <>
      {choices.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </>
  );
}

function ChoiceField(props: FieldProps) {
  const { name, path, shape } = props;
  const choices = choicesOf(path, shape);
  const values = (listedValues(shape) ?? []).filter((one) => one !== null);
  return (
    <Frame {...props}>
      <div class="row">
        <select
          id={idOf(path)}
          value={choiceOf(choices, valueNow(path), shape.default)}
          onFocus={({ currentTarget }) => {
            if (isChosenByEye(path)) drawChoices(currentTarget, path, choices);
          }}
          onChange={({ currentTarget: { value: picked } }) => {
            endStep();
            change(path, choices.find(({ id }) => id === picked)?.value);
          }}
          {...describedBy(path)}
        >
          <Options choices={choices} />
        </select>
        {isChosenByEye(path) && <Gallery name={name} path={path} values={values} />}
      </div>
    </Frame>
  );
}

/** Draws what each choice makes of the moment, until another field is entered. */
function drawChoices(list: HTMLElement, path: Path, choices: readonly Choice[]): void {
  const texts = choices.map(({ value }) => {
    return value === undefined ? removeIn(text.peek(), path) : setIn(text.peek(), path, value);
  });
  list.addEventListener('blur', drawAhead(texts, frame.peek()), { once: true });
}

/** The name of a list, or of one of its items with its number; clips of a short are called scenes in an editor ad. */
function listLabel(name: string, path: Path): string {
  const last = path.at(-1);
  if (typeof last === 'number') return labelOfOne(name, last, kind.value);
  return name === 'segments' && kind.value === 'editor' ? 'Scenes' : labelOf(name);
}

function GroupField(props: FieldProps) {
  const { name, path, shape } = props;
  const value = valueNow(path);
  const isThere = typeof value === 'object' && value !== null;
  const isNeeded = !(Array.isArray(shape.type) && shape.type.includes('null'));
  return (
    <fieldset
      class="group"
      id={idOf(path)}
      {...(shape.properties?.['source'] === undefined ? {} : dropOn(() => [...path, 'source']))}
    >
      <legend title={shape.description}>
        {listLabel(name, path)}
        {!isNeeded && (
          <button
            type="button"
            class="link"
            onClick={() => {
              endStep();
              change(path, isThere ? undefined : emptyOf(shape));
              endStep();
            }}
          >
            {isThere ? 'Remove' : 'Add'}
            <span class="unseen"> {labelOf(name)}</span>
          </button>
        )}
      </legend>
      <SaidOf path={path} />
      {isThere &&
        fieldsOf(shape, path).map(([field, below]) => (
          <Field key={field} name={field} path={[...path, field]} shape={below} />
        ))}
      {path.length === 1 && name === 'music' && <MusicChoice />}
    </fieldset>
  );
}

/** The fields of an object; of an item of a list its position comes last, because the list shows it. */
function fieldsOf({ properties = {} }: JsonSchema, path: Path): readonly (readonly [string, JsonSchema])[] {
  const isLast = (name: string) => Number(typeof path.at(-1) === 'number' && name === 'position');
  return Object.entries(properties).toSorted(([a], [b]) => isLast(a) - isLast(b));
}

/** The least that a new object or item holds. */
function emptyOf(shape: JsonSchema): Json {
  const [type] = typesOf(shape);
  if (type !== 'object') return type === 'number' || type === 'integer' ? (shape.minimum ?? 0) : '';
  const needed = (shape.required ?? []).map((field) => {
    const below = shape.properties?.[field] ?? {};
    return [
      field,
      (below.examples?.[0] as Json | undefined) ?? (listedValues(below)?.[0] as Json | undefined) ?? emptyOf(below),
    ];
  });
  return Object.fromEntries(needed) as Json;
}

function ListField(props: FieldProps) {
  const { name, path, shape } = props;
  const value = valueNow(path);
  const items = Array.isArray(value) ? (value as readonly Json[]) : [];
  const item = shape.items ?? {};
  const isText = typesOf(item)[0] === 'string';
  if (name === 'words') return <LongList {...props} count={items.length} />;
  return (
    <fieldset class="group list" id={idOf(path)}>
      <legend title={shape.description}>{listLabel(name, path)}</legend>
      <SaidOf path={path} />
      <ol>
        {items.map((_, index) => (
          <li key={index} class={isText ? 'text' : ''}>
            <Field name={name} path={[...path, index]} shape={item} />
            <ItemTools path={path} index={index} count={items.length} least={shape.minItems ?? 0} name={name} />
          </li>
        ))}
      </ol>
      {items.length < (shape.maxItems ?? 1000) && (
        <button
          type="button"
          onClick={() => {
            endStep();
            change([...path, items.length], emptyOf(item));
            endStep();
          }}
        >
          Add to {listLabel(name, path).toLowerCase()}
        </button>
      )}
    </fieldset>
  );
}

/** A list of hundreds of items, which are edited in a lane of their own instead of filling the form with numbers. */
function LongList({ path, count }: FieldProps & { readonly count: number }) {
  return (
    <fieldset class="group list" id={idOf(path)}>
      <legend>Words of the voice</legend>
      <p class="quiet">
        {count === 0 ? 'Found by the engine. ' : `${count} words stand in the file. `}Each is moved on its lane under
        the picture.
      </p>
      <SaidOf path={path} />
      {count > 0 && (
        <button
          type="button"
          onClick={() => {
            endStep();
            change(path, undefined);
            endStep();
          }}
        >
          Have the engine find them
        </button>
      )}
    </fieldset>
  );
}

interface ItemProps {
  readonly path: Path;
  readonly index: number;
  readonly count: number;
  readonly least: number;
  readonly name: string;
}

function ItemTools({ path, index, count, least, name }: ItemProps) {
  const called = labelOfOne(name, index, kind.value);
  return (
    <div class="item-tools">
      <button
        type="button"
        class="icon"
        disabled={index === 0}
        aria-label={`${called} up`}
        title="Up"
        onClick={() => move(path, index, index - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        class="icon"
        disabled={index === count - 1}
        aria-label={`${called} down`}
        title="Down"
        onClick={() => move(path, index, index + 1)}
      >
        ↓
      </button>
      <button
        type="button"
        class="icon"
        disabled={count <= least}
        aria-label={`Remove ${called}`}
        title="Remove"
        onClick={() => {
          endStep();
          change([...path, index], undefined);
          endStep();
        }}
      >
        ×
      </button>
    </div>
  );
}

/** What has no field of its own is written as JSON. */
function RawField(props: FieldProps) {
  const { path } = props;
  const value = valueNow(path);
  return (
    <Frame {...props}>
      <input
        id={idOf(path)}
        type="text"
        class="raw"
        value={value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)}
        placeholder="not set"
        onBlur={endStep}
        onChange={({ currentTarget }) =>
          change(path, currentTarget.value === '' ? undefined : readRaw(currentTarget.value))
        }
        {...describedBy(path)}
      />
    </Frame>
  );
}

function readRaw(written: string): Json {
  try {
    return JSON.parse(written) as Json;
  } catch {
    return written;
  }
}
