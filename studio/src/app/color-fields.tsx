/** Fields of colours: written as hex, or as channels. */
import { ColorTools } from './eyedropper.js';
import { describedBy, type FieldProps, Frame, idOf, valueNow } from './field-frame.js';
import { labelOf } from './sections.js';
import { change, endStep } from './store.js';

export function ColorField(props: FieldProps) {
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

export function ChannelsField(props: FieldProps) {
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
