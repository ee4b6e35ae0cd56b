/** The four skeletons of a closing card, and how a card's copy chooses one of them. */
import type { CardSkeleton, LookTokens, SkeletonName } from '../../document/looks/look.types.js';
import type { CardRequest } from './card.types.js';

/** The skeletons that all looks share; a look names the differences. */
const SKELETONS: Readonly<Record<SkeletonName, CardSkeleton>> = {
  product: { order: ['logo', 'brand', 'rule', 'claim', 'proof', 'button'], hero: 'claim', places: ['under'] },
  price: { order: ['logo', 'brand', 'claim', 'offer', 'rating', 'button'], hero: 'offer', claim: 0.62 },
  proof: { order: ['rating', 'claim', 'rule', 'logo', 'brand', 'button'], hero: 'claim', rating: 1.7 },
  mark: { order: ['logo', 'brand', 'rule', 'rating', 'button'], hero: 'logo' },
};

/** Size of a claim whose brand stands over it, beside a price that leads: smaller than the brand in all looks. */
const CLAIM_UNDER_BRAND_SHARE = 0.8;

export function skeletonName({ copy, picture }: Pick<CardRequest, 'copy' | 'picture'>): SkeletonName {
  if (picture.kind === 'product') return 'product';
  if (copy.offer !== '') return 'price';
  return copy.claim !== '' && !isSameText(copy.claim, copy.brand) ? 'proof' : 'mark';
}

export function skeletonOf(name: SkeletonName, { endCard }: Pick<LookTokens, 'endCard'>): CardSkeleton {
  const own = { ...SKELETONS[name], ...endCard.skeletons?.[name] };
  if (endCard.lead !== 'brand') return own;
  // A look whose card is led by the brand, and a format that asks for this, are led by it wherever a text would lead.
  return own.hero === 'claim'
    ? { ...own, hero: 'brand' }
    : { ...own, claim: CLAIM_UNDER_BRAND_SHARE * (own.claim ?? 1) };
}

export function isSameText(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase();
}
