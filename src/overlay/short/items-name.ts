/**
 * What a clip shows, as the key of its layouts: settings that a typesetter gave are named by their number, since they
 * are the same objects where the same was asked.
 */
import type { Item } from '../../layout/item.types.js';
import { objectNumber } from '../../remember-for.js';
import type { LabelGroup } from '../elements/label-items.js';
import type { ClipItems, Drawn } from './short-items.js';

export function itemsName({ lead, moments, dock }: ClipItems): string {
  return JSON.stringify([
    lead.map(itemName),
    moments.map(({ items, ...moment }) => [moment, items.map(itemName)]),
    dock && { ...dock, settings: dock.settings.map(settingName) },
  ]);
}

function itemName({ settings, ...item }: Item<Drawn>) {
  return [item, settings.map(settingName)];
}

function settingName(setting: Item<Drawn>['settings'][number]) {
  const { drawn, ...rest } = setting;
  switch (drawn.kind) {
    case 'text':
      return objectNumber(drawn.setting);
    case 'label':
      return [rest, objectNumber(drawn.label)];
    case 'stars':
      return [rest, objectNumber(drawn.stars)];
    case 'sign':
      return [rest];
    case 'dock':
      return [rest, partsName(drawn.parts)];
    default:
      return drawn satisfies never;
  }
}

function partsName({ offer, stars, cta }: LabelGroup) {
  return [
    offer && [offer.box, objectNumber(offer.label)],
    stars && [stars.box, objectNumber(stars.measured)],
    cta && [cta.box, objectNumber(cta.label)],
  ];
}
