/** Fields of one value: texts, numbers, yes or no, and lists to choose from. */
import { type Path, removeIn, setIn } from '../shared/json-text.js';
import { listedValues } from '../shared/listed-values.js';
import type { JsonSchema } from '../shared/messages.js';
import { drawAhead } from './ahead.js';
import { type Choice, choiceOf, choicesOf, eitherChoices, OTHER } from './choices.js';
import { eitherOf, typesOf } from './control-of.js';
import { describedBy, type FieldProps, Frame, idOf, SaidOf, valueNow } from './field-frame.js';
import { Gallery } from './gallery.js';
import { isChosenByEye, labelOf } from './sections.js';
import { change, endStep, frame, kind, text } from './store.js';

export function TextField(props: FieldProps) {
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

export function NumberField(props: FieldProps) {
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
        placeholder={shape.default == null ? '' : String(shape.default)}
        onBlur={endStep}
        onInput={({ currentTarget }) =>
          change(path, currentTarget.value === '' ? undefined : currentTarget.valueAsNumber)
        }
        {...describedBy(path)}
      />
    </Frame>
  );
}

export function FlagField(props: FieldProps) {
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

/** Numbers, written with commas. */
export function NumbersField(props: FieldProps) {
  const { path, shape } = props;
  const value = valueNow(path);
  const example = shape.examples?.[0];
  return (
    <Frame {...props}>
      <input
        id={idOf(path)}
        type="text"
        inputMode="decimal"
        value={Array.isArray(value) ? value.join(', ') : ''}
        placeholder={Array.isArray(example) ? `all; or some, as ${example.join(', ')}` : 'all'}
        onBlur={endStep}
        onChange={({ currentTarget }) => {
          const written = currentTarget.value.split(/[\s,;]+/).filter((part) => part !== '');
          change(
            path,
            written.length === 0
              ? undefined
              : written.map((part) => (/^\d+(\.\d+)?$/.test(part) ? Number(part) : part)),
          );
        }}
        {...describedBy(path)}
      />
    </Frame>
  );
}

export function Options({ choices }: { readonly choices: readonly Choice[] }) {
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

export function ChoiceField(props: FieldProps) {
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

/** One of a few words, or a point of the picture. */
export function PointField(props: FieldProps) {
  const { name, path, shape } = props;
  const value = valueNow(path);
  const isPoint = typeof value === 'object' && value !== null;
  const choices = eitherChoices(eitherOf(shape)?.words ?? [], 'A point');
  const bounds: JsonSchema = { type: 'number', minimum: 0, maximum: 1 };
  return (
    <>
      <Frame {...props}>
        <select
          id={idOf(path)}
          value={isPoint ? OTHER : choiceOf(choices, value, 'auto')}
          onChange={({ currentTarget: { value: picked } }) => {
            endStep();
            change(path, picked === OTHER ? { x: 0.5, y: 0.5 } : choices.find(({ id }) => id === picked)?.value);
            endStep();
          }}
          {...describedBy(path)}
        >
          <Options choices={choices} />
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
