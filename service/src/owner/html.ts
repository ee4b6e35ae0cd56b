/** HTML with safe values: inserted text is escaped, unless it is HTML from this module. */

/** Text that is HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[] | null | undefined | false;

/** A template: ``html`<b>${words}</b>` ``. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(parts.map((part, index) => part + textOf(values[index])).join(''));
}

function textOf(value: Part): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((one: Html) => one.text).join('');
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
