/** What every field has: its label, its id, and what the engine says of it. */
import type { ComponentChildren } from 'preact';
import { type Path, pathText, valueAt } from '../shared/json-text.js';
import type { JsonSchema } from '../shared/messages.js';
import { saidOf } from './checks.js';
import { dropOn } from './media.js';
import { inWords, labelOf, labelOfOne } from './sections.js';
import { chosen, composition, kind } from './store.js';

export interface FieldProps {
  readonly name: string;
  readonly path: Path;
  readonly shape: JsonSchema;
}

/** The id of a field's control. */
export const idOf = (path: Path) => `field-${pathText(path)}`;

/** A field with its label and the messages about it. */
export function Frame({ name, path, shape, children }: FieldProps & { readonly children: ComponentChildren }) {
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
export function SaidOf({ path, hasId = false }: { readonly path: Path; readonly hasId?: boolean }) {
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

/** Attributes of a control that the engine says something of. */
export function describedBy(path: Path): Record<string, string | boolean> {
  const messages = saidOf(pathText(path));
  return messages.length === 0
    ? {}
    : { 'aria-describedby': `${idOf(path)}-said`, 'aria-invalid': messages.some((one) => one.isProblem) };
}

/** The value of a field at present. */
export const valueNow = (path: Path) => valueAt(composition.value, path);

/** The name of a list, or of one of its items with its number; clips of a short are called scenes in an editor ad. */
export function listLabel(name: string, path: Path): string {
  const last = path.at(-1);
  if (typeof last === 'number') return labelOfOne(name, last, kind.value);
  return name === 'segments' && kind.value === 'editor' ? 'Scenes' : labelOf(name);
}
