/**
 * A body as features: one a line (bullets are dropped), or one line cut at ` | `, ` • ` or ` · `. Within a feature,
 * `Title: text`, `Title – text` or `Title - text` parts its title from its text. Fewer than two features: none, the
 * body is running text.
 */

export interface Feature {
  readonly title: string;
  readonly text: string;
}

const BULLET = /^(?:[-–—•·*✓✔+]|\d{1,2}[.)])\s+/u;
/** Longer beginnings are sentences with a colon, not titles. */
const LONGEST_TITLE = 42;
const MOST = 6;

/** `readFeatures('Light: 240 g\nStrong')` is `[{ title: 'Light', text: '240 g' }, { title: 'Strong', text: '' }]`. */
export function readFeatures(body: string): readonly Feature[] {
  const lines = body.split('\n').filter((line) => line !== '');
  const items = lines.length > 1 ? lines : (lines[0] ?? '').split(/\s+[|•·]\s+/u);
  const isList =
    items.length >= 2 &&
    items.length <= MOST &&
    (lines.length === 1 || items.every((item) => BULLET.test(item) || item.length <= 90));
  return isList ? items.map((item) => featureOf(item.replace(BULLET, '').trim())) : [];
}

function featureOf(item: string): Feature {
  const parts = /^(.+?)(?::\s+|\s+[–—-]\s+)(\S.*)$/u.exec(item);
  const [, title = '', text = ''] = parts ?? [];
  return parts !== null && title.length <= LONGEST_TITLE ? { title, text } : { title: item, text: '' };
}
