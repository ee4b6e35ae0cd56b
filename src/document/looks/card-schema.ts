/** The closing card of a look as data: how it holds its picture, and what its four skeletons say in which order. */
import { z } from 'zod';
import { list, numberWithin } from '../schema-parts.js';
import type { CardPart, CardSkeleton, EndCardForm, SkeletonName } from './look.types.js';
import { type SchemaShape, says, style } from './look-parts.js';
import { colorRole, eachOnce, everyOne } from './look-values.js';

const part = everyOne<CardPart>({
  ...{ logo: true, brand: true, rule: true, claim: true, offer: true, rating: true, proof: true, button: true },
});
const order = eachOnce(list(part, 1, 8));

const skeleton = z
  .strictObject({
    order: says(
      order,
      'From top to bottom; what a document does not say is left out. proof: offer and rating in a row.',
    ),
    hero: says(
      everyOne<CardSkeleton['hero']>({ claim: true, brand: true, offer: true, logo: true }),
      'What is set as large as a headline that opens.',
    ),
    rating: says(numberWithin(0.5, 2.5), 'Size of the rating in that of the film.'),
    claim: says(numberWithin(0.4, 1.5), 'Size of the claim in its own scale, where it is not the hero.'),
    places: says(
      list(everyOne({ under: true, beside: true }), 1, 2),
      'Where the picture may be: under the words, or beside them, where it is narrow.',
    ),
  } satisfies SchemaShape<CardSkeleton>)
  .meta({ id: 'skeleton' });

const skeletons = says(
  z.strictObject({
    product: says(skeleton, 'The skeleton of a card with a product.'),
    price: says(skeleton, 'The skeleton of a card with an offer.'),
    proof: says(skeleton, 'The skeleton of a card with a claim or a rating.'),
    mark: says(skeleton, 'The skeleton of a card that shows only whose film it is.'),
  } satisfies Record<SkeletonName, z.ZodType>),
  'What the card says from top to bottom, by what it has to say.',
);

export const endCard = says(
  z.strictObject({
    stage: says(
      everyOne<EndCardForm['stage']>({
        ...{ round: true, slant: true, page: true, strip: true, sheet: true, pane: true, arch: true },
      }),
      'How it holds its picture.',
    ),
    background: says(colorRole(), 'What texts stand on.'),
    ink: says(colorRole(), 'Colour of the texts.'),
    ornamentColor: says(colorRole(), 'Colour of what is drawn around the picture.'),
    align: says(everyOne({ start: true, center: true }), 'At the margin, or on the axis.'),
    lead: says(everyOne({ brand: true, claim: true }), 'Which of the two is the large one.'),
    brand: style('How the brand name is set.'),
    claim: style('How the claim is set.'),
    rule: says(everyOne({ none: true, short: true, long: true }), 'The rule between them.'),
    skeletons,
  } satisfies SchemaShape<EndCardForm>),
  'The closing card.',
);
