/** The cost of another answer of the layout, in words. */
import type { RunnerUp } from '../overlay/short/layout-report.types.js';

/** Rows of the table of costs, each as what the answer does. */
const ROWS: Readonly<Record<string, string>> = {
  subject_lost: 'loses more of the subject',
  head_lost: 'cuts a head',
  head_behind: 'hides a head behind the curtain',
  face_behind: 'hides a face behind the curtain',
  thing_behind: 'hides a thing behind the curtain',
  under_interface: "puts the subject under the platforms' buttons",
  picture_small: 'makes the picture smaller',
  off_centre: 'takes the subject off the middle',
  face_huge: 'comes too near a face',
  zoom: 'enlarges the clip until it looks soft',
  subject_cut: 'cuts a face',
  faces_halved: 'cuts the face of another person',
  thing_cut: 'cuts a thing',
  size: 'makes type smaller',
  sense: 'breaks lines against the sense',
  ragged: 'makes lines uneven',
  type_small: 'makes type too small for a phone',
  face: 'covers a face',
  face_touched: 'touches a face',
  hair: 'covers hair',
  hair_crossed: 'crosses a head',
  label_on_head: 'puts the label on a head',
  hair_buried: 'covers much of a head',
  thing: 'covers a thing',
  thing_crossed: 'crosses a thing',
  thing_buried: 'covers much of a thing',
  telling_part: 'covers the part that tells what a thing is',
  telling_buried: 'covers much of the part that tells what a thing is',
  figure: 'covers a body',
  figure_crossed: 'crosses a body',
  aside: 'moves a label off the line of the words',
  salient: 'covers what viewers look at',
  subject_hidden: 'hides the subject',
  text_on_face: 'covers eyes, nose or mouth',
  detail: 'stands on a restless ground',
};

const NAMES: Readonly<Record<RunnerUp['arrangement'], string>> = {
  head: 'The head',
  middle: 'The middle',
  foot: 'The foot',
  window: 'The window',
};

/** A row of the table of costs as what it does: `covers a face`; undefined for one without such a name. */
export function costReason(row: string): string | undefined {
  return ROWS[row];
}

/** `costSentence({ arrangement: 'foot', dearer: 240, because: 'text_on_face' })`. */
export function costSentence({ arrangement, dearer, because }: RunnerUp): string {
  const by = dearer < 0 ? `${-dearer} less` : `${dearer} more`;
  const why = because === null || dearer < 0 ? '' : `: ${costReason(because) ?? `by ${because}`}`;
  return `${NAMES[arrangement]} would cost ${by}${why}.`;
}
