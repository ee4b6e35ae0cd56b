/** The field of a composition that a track of its plan shows. */

const PATHS: Readonly<Record<string, string>> = {
  title: 'headline',
  badge: 'badge_text',
  offer: 'offer_text',
  'offer-moment': 'offer_text',
  cta: 'cta_text',
  'star-rating': 'star_rating',
  logo: 'logo.source',
  disclosure: 'disclosure.text',
  'end-card-logo': 'logo.source',
  'end-card-brand': 'brand_name',
  'end-card-claim': 'closing_claim',
  'end-card-stars': 'star_rating',
  'end-card-offer': 'offer_text',
  'end-card-cta': 'cta_text',
  'end-card-disclosure': 'disclosure.text',
  'closing-logo': 'logo.source',
  'closing-brand': 'brand_name',
  'closing-claim': 'closing_image.headline',
  'closing-cta': 'closing_image.cta_text',
};

/** `text_beats[1]` for the tracks `beat-1` and `mark-1`; the track's own name where it shows no single field. */
export function trackPath(track: string): string {
  const id = track.replace(/-2nd-clip$/, '');
  const beat = /^(?:beat|mark)-(\d+)/.exec(id)?.[1];
  if (beat !== undefined) return `text_beats[${beat}]`;
  const scene = /^segment-(\d+)-title/.exec(id)?.[1];
  if (scene !== undefined) return `segments[${scene}].title.text`;
  if (id.startsWith('end-card')) return PATHS[id] ?? 'end_card';
  if (id.startsWith('closing')) return PATHS[id] ?? 'closing_image';
  return PATHS[id] ?? (/^(?:caption|page)/.test(id) ? 'captions' : id);
}
