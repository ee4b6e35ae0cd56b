/** The gallery of templates for new ads: a kind, a format, and each look as a loop that the engine has rendered. */
import { signal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { loopName, type Template } from '../shared/home-messages.js';
import type { Kind } from '../shared/messages.js';
import { begin, busy, home, loops, made, wantPictures } from './home-store.js';
import { KIND_NAMES, KIND_PROMISES } from './kinds.js';
import { valueLabel } from './sections.js';

const isOpen = signal(false);
/** The chosen kind. It is kept in the address, so that a page that is opened again shows the same. */
const kind = signal<Kind>(kindIn(location.hash));
/** The chosen format; undefined: the usual one of the kind. */
const format = signal<string | undefined>(undefined);

function kindIn(hash: string): Kind {
  const name = hash.slice(1);
  return Object.hasOwn(KIND_NAMES, name) ? (name as Kind) : 'short';
}

export function openTemplates(): void {
  isOpen.value = true;
}

export function Templates() {
  const dialog = useRef<HTMLDialogElement>(null);
  const templates = (home.value?.templates ?? []).filter((one) => one.kind === kind.value);
  const formats = templates[0]?.formats ?? [];
  const chosen = formats.find((one) => one === format.value) ?? formats[0] ?? '9:16';
  useSignalEffect(() => {
    if (isOpen.value) dialog.current?.showModal();
    else dialog.current?.close();
  });
  useSignalEffect(() => {
    const all = (home.value?.templates ?? []).filter((one) => one.kind === kind.value);
    const usual = (one: Template) => one.formats.find((each) => each === format.value) ?? one.formats[0] ?? '';
    history.replaceState(null, '', `#${kind.value}`);
    loops.value = isOpen.value ? all.map((one) => loopName(one.id, usual(one))) : [];
    wantPictures();
  });
  return (
    <dialog ref={dialog} class="gallery templates" aria-label="New ad" onClose={() => (isOpen.value = false)}>
      <header>
        <h2>New ad</h2>
        <button type="button" class="icon" aria-label="Close" onClick={() => (isOpen.value = false)}>
          ×
        </button>
      </header>
      <div class="choices">
        <Choices name="What" values={Object.keys(KIND_NAMES) as Kind[]} value={kind} label={(one) => KIND_NAMES[one]} />
        {formats.length > 1 && (
          <Choices name="Format" values={formats} value={format} usual={chosen} label={(one) => one} />
        )}
      </div>
      <p class="quiet">{KIND_PROMISES[kind.value]}</p>
      {isOpen.value && (
        <ul class="loops">
          {templates.map((template) => (
            <Card key={template.id} template={template} format={chosen} />
          ))}
        </ul>
      )}
    </dialog>
  );
}

interface ChoicesProps<T extends string> {
  readonly name: string;
  readonly values: readonly T[];
  readonly value: { value: T | undefined };
  readonly usual?: T;
  readonly label: (value: T) => string;
}

/** A few values, one of which is chosen. */
function Choices<T extends string>({ name, values, value, usual, label }: ChoicesProps<T>) {
  return (
    <fieldset class="segments">
      <legend class="unseen">{name}</legend>
      {values.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            checked={(usual ?? value.value) === one}
            onChange={() => {
              value.value = one;
            }}
          />
          {label(one)}
        </label>
      ))}
    </fieldset>
  );
}

function Card({ template, format: shape }: { readonly template: Template; readonly format: string }) {
  const { id, kind: of, look } = template;
  const name = loopName(id, shape);
  const isMade = made.value.get(name);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <li>
      <button
        type="button"
        disabled={busy.value !== ''}
        onClick={() => void begin(id, shape, `${valueLabel(look)} ${KIND_NAMES[of].toLowerCase()}`)}
      >
        <span
          aria-hidden="true"
          class={isMade === undefined ? 'loop waiting' : 'loop'}
          style={{ aspectRatio: shape.replace(':', ' / ') }}
        >
          {isMade === undefined && <span class="quiet">The film is being made…</span>}
          {isMade === true && <video src={`shown/${name}`} muted loop playsInline autoPlay={!isStill} />}
          {isMade === false && <span class="quiet">No moving picture here</span>}
        </span>
        <span>{valueLabel(look)}</span>
      </button>
    </li>
  );
}
