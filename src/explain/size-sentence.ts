/** Why a text has its size, in a sentence: the words for what the layout decided. */
import type { SizeReason, TextScale } from '../overlay/size-reason.types.js';

const SCALE_PHRASES: Readonly<Record<TextScale, string>> = {
  opening_headline: 'a headline that opens alone',
  headline: 'a headline',
  title: 'a headline that has gone to its place',
  subheadline: 'a second text',
  beat: 'running beats',
  beat_as_headline: 'beats set as headlines',
  label: 'a label of this look',
  end_card: 'this text of the end card',
};

/** `capHeightPx` is the size that was taken. */
export function sizeSentence(capHeightPx: number, { setAs, capHeightsPx, limit, room }: SizeReason): string {
  const larger = capHeightsPx.filter((cap) => cap > capHeightPx).at(-1);
  const own = `Capitals of ${px(capHeightPx)}`;
  const next = larger === undefined ? 'larger' : `at ${px(larger)}`;
  switch (limit) {
    case 'largest_size':
      return `${own}: the largest size for ${SCALE_PHRASES[setAs]}.`;
    case 'width':
      return `${own}: ${next} its lines would not fit the ${px(room.width)} of room.`;
    case 'height':
      return `${own}: ${next} it would be higher than the ${px(room.height)} that are left for it.`;
    case 'line_breaks':
      return `${own}: ${next} it would fit, but its lines would break badly.`;
    case 'smallest_size':
      return `${own}, the smallest size for ${SCALE_PHRASES[setAs]}, and still it does not fit: shorten the text.`;
    case 'opening_size':
      return `${own}: at its place the headline is at most three quarters of its size as it opened.`;
    case 'headline_size':
      return `${own}: a second text stays clearly under the size of the headline over it.`;
    case 'common_size':
      return `${own}: beats speak in one size, and another beat needs this one.`;
    default:
      return limit satisfies never;
  }
}

function px(value: number): string {
  return `${Math.round(value * 10) / 10} px`;
}
