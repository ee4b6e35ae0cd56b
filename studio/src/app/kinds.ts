/** Names of the kinds of compositions for people. */
import type { Kind } from '../shared/messages.js';

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  short: 'Short',
  editor: 'Ad with scenes',
  slider: 'Carousel',
  tracking: 'Tracked clip',
};

export const KIND_PROMISES: Readonly<Record<Kind, string>> = {
  short: 'Two clips, 14 seconds, texts that come in with them.',
  editor: 'Clips and images in a row, with a voice and its captions when there is one.',
  slider: 'Slides for a post that is swiped through.',
  tracking: 'What moves in a clip, marked or hidden.',
};
