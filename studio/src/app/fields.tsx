/** A field of the composition by its JSON Schema: the accepted values and their limits all come from there. */
import type { Json, Path } from '../shared/json-text.js';
import { listedValues } from '../shared/listed-values.js';
import type { JsonSchema } from '../shared/messages.js';
import { choiceOf, eitherChoices, OTHER } from './choices.js';
import { ChannelsField, ColorField } from './color-fields.js';
import { controlOf, eitherOf, fullShape, typesOf } from './control-of.js';
import { describedBy, type FieldProps, Frame, idOf, listLabel, SaidOf, valueNow } from './field-frame.js';
import { dropOn } from './media.js';
import { MoveField } from './move-field.js';
import { MusicChoice } from './music-choice.js';
import { isSeldomTouched, labelOf, labelOfOne } from './sections.js';
import { append, change, endStep, kind, move, removeFrom, schema } from './store.js';
import { ChoiceField, FlagField, NumberField, NumbersField, Options, PointField, TextField } from './value-fields.js';

export function Field(given: FieldProps) {
  const props = { ...given, shape: fullShape(given.shape, schema.value) };
  const control = controlOf(props.shape);
  switch (control) {
    case 'none':
      return null;
    case 'choice':
      return <ChoiceField {...props} />;
    case 'group':
      return <GroupField {...props} />;
    case 'list':
      return <ListField {...props} />;
    case 'flag':
      return <FlagField {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'color':
      return <ColorField {...props} />;
    case 'text':
      return <TextField {...props} />;
    case 'point':
      return <PointField {...props} />;
    case 'move':
      return <MoveField {...props} />;
    case 'either':
      return <EitherField {...props} />;
    case 'pairs':
      return <PairsField {...props} />;
    case 'channels':
      return <ChannelsField {...props} />;
    case 'numbers':
      return <NumbersField {...props} />;
    case 'raw':
      return <RawField {...props} />;
    default:
      return control satisfies never;
  }
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
      {isThere && <FieldsOf path={path} shape={shape} />}
      {path.length === 1 && name === 'music' && <MusicChoice />}
    </fieldset>
  );
}

/** The fields of an object; of an item of a list, those that few people touch are folded away. */
function FieldsOf({ path, shape }: Pick<FieldProps, 'path' | 'shape'>) {
  const isItem = typeof path.at(-1) === 'number';
  const all = fieldsOf(shape, path);
  const folded = all.filter(([name]) => isItem && isSeldomTouched(name));
  const drawn = (fields: typeof all) =>
    fields.map(([name, below]) => <Field key={name} name={name} path={[...path, name]} shape={below} />);
  return (
    <>
      {drawn(all.filter((one) => !folded.includes(one)))}
      {folded.length > 0 && (
        <details class="folded">
          <summary>
            More<span class="unseen"> of {labelOfOne(String(path.at(-2)), Number(path.at(-1)), kind.value)}</span>
          </summary>
          {drawn(folded)}
        </details>
      )}
    </>
  );
}

/** The fields of an object; of an item of a list its position comes last, because the list shows it. */
function fieldsOf({ properties = {} }: JsonSchema, path: Path): readonly (readonly [string, JsonSchema])[] {
  const isLast = (name: string) => Number(typeof path.at(-1) === 'number' && name === 'position');
  return Object.entries(properties).toSorted(([a], [b]) => isLast(a) - isLast(b));
}

/** What a new text says, so that it is seen where it will stand. */
const NEW_TEXT = 'Your text';

/** The least that a new object or item holds. `name`: of its field. */
function emptyOf(shape: JsonSchema, name = ''): Json {
  const [type] = typesOf(shape);
  if (type === 'number' || type === 'integer') return shape.minimum ?? 0;
  if (type !== 'object') return name === 'text' || name === 'text_beats' ? NEW_TEXT : '';
  const needed = (shape.required ?? []).map((field) => {
    const below = shape.properties?.[field] ?? {};
    return [
      field,
      (below.examples?.[0] as Json | undefined) ??
        (listedValues(below)?.[0] as Json | undefined) ??
        emptyOf(below, field),
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
        <button type="button" onClick={() => append(path, emptyOf(item, name))}>
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
        onClick={() => removeFrom(path, index)}
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

/** One of a few words, or something that has fields of its own. */
function EitherField(props: FieldProps) {
  const { name, path, shape } = props;
  const value = valueNow(path);
  const { words, other } = eitherOf(shape) ?? { words: [], other: {} };
  const below = fullShape(other, schema.value);
  const isOther = value !== undefined && value !== null && !words.includes(value as string | boolean);
  const choices = eitherChoices(words, typesOf(below)[0] === 'number' ? 'A number' : 'My own');
  return (
    <>
      <Frame {...props}>
        <select
          id={idOf(path)}
          value={isOther ? OTHER : choiceOf(choices, value, shape.default)}
          onChange={({ currentTarget: { value: picked } }) => {
            endStep();
            change(path, picked === OTHER ? emptyOf(below) : choices.find(({ id }) => id === picked)?.value);
            endStep();
          }}
          {...describedBy(path)}
        >
          <Options choices={choices} />
        </select>
      </Frame>
      {isOther && controlOf(below) === 'group' && (
        <div class="group">
          <FieldsOf path={path} shape={below} />
        </div>
      )}
      {isOther && controlOf(below) !== 'group' && <Field name={name} path={path} shape={below} />}
    </>
  );
}

/** Texts by names of one's own. */
function PairsField({ name, path }: FieldProps) {
  const value = valueNow(path);
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value as Record<string, Json>) : [];
  const write = (next: readonly (readonly [string, Json])[]) => change(path, Object.fromEntries(next));
  const put = (index: number, pair: readonly [string, Json]) => write(pairs.with(index, [...pair]));
  return (
    <fieldset class="group list">
      <legend>{labelOf(name)}</legend>
      <ol>
        {pairs.map(([key, text], index) => (
          <li key={index} class="row">
            <input
              type="text"
              aria-label={`What ${labelOf(name).toLowerCase()} ${index + 1} is for`}
              placeholder="person, or a number"
              value={key}
              onBlur={endStep}
              onChange={({ currentTarget }) => put(index, [currentTarget.value, text])}
            />
            <input
              type="text"
              aria-label={`Text of ${labelOf(name).toLowerCase()} ${index + 1}`}
              value={String(text)}
              onBlur={endStep}
              onInput={({ currentTarget }) => put(index, [key, currentTarget.value])}
            />
            <button
              type="button"
              class="icon"
              aria-label={`Remove text ${index + 1}`}
              onClick={() => write(pairs.toSpliced(index, 1))}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => write([...pairs, [`${pairs.length + 1}`, 'Name']])}>
        Add a text
      </button>
    </fieldset>
  );
}
