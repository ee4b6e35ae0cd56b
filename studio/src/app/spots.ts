/** Where the document's rules let an element of the picture go: a field of the document, and the values it takes. */
import type { Path } from '../shared/json-text.js';
import type { ElementView, Kind } from '../shared/messages.js';

/** The field that says where an element stands, and its values. */
export interface Spots {
  readonly path: Path;
  readonly values: readonly string[];
}

const CORNERS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const;
const THIRDS = ['top', 'middle', 'bottom'] as const;
const ARRANGEMENTS = ['head', 'middle', 'foot', 'window'] as const;

/**
 * The words of a short stand together, in one of its arrangements; logo and label in a corner, captions and the words
 * of slides at one of three heights. Undefined for what the look alone places.
 */
export function spotsOf(kind: Kind, { element, id, path }: Pick<ElementView, 'element' | 'id' | 'path'>) {
  if (kind === 'slider') {
    const isWritten = ['kicker', 'headline', 'body'].includes(element);
    return isWritten ? spots(['text_position'], THIRDS) : undefined;
  }
  if (element === 'logo') return spots(['logo', kind === 'editor' ? 'logo_position' : 'position'], CORNERS);
  if (element === 'disclosure') return spots(['disclosure', 'position'], CORNERS);
  if (kind === 'editor') return element === 'caption' ? spots(['captions', 'position'], THIRDS) : undefined;
  if (kind !== 'short' || path === '' || id.startsWith('end-card')) return undefined;
  return spots(['arrangement'], ARRANGEMENTS);
}

function spots(path: Path, values: readonly string[]): Spots {
  return { path, values };
}

const LABELS: Readonly<Record<string, string>> = {
  head: 'Above',
  middle: 'Middle',
  foot: 'Below',
  window: 'Over a window',
  top: 'Above',
  bottom: 'Below',
};

/** `foot` is `Below`, `top_left` is `Top left`. */
export function spotLabel(value: string): string {
  const words = value.replaceAll('_', ' ');
  return LABELS[value] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
