/** Every field of the composition in its sections, made from its JSON Schema. */
import { useSignalEffect } from '@preact/signals';
import { Field } from './fields.js';
import { MediaBin } from './media-bin.js';
import { sectionsOf } from './sections.js';
import { chosen, composition, endStep, kind, problems, rewrite, schema, text } from './store.js';
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

function reveal(path: string): void {
  const field = document.getElementById(`field-${path}`) ?? document.querySelector(`[id^="field-${CSS.escape(path)}"]`);
  // Nothing may move while the focus is in the field: a click would end beside the place where it began.
  if (field?.closest('.field, .group')?.contains(document.activeElement)) return;
  field?.closest('details')?.setAttribute('open', '');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  field?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
}
