/** What is small print, and what is a benefit, in the words of ads. */
import { describe, expect, it } from 'vitest';
import { hasNoteMark, isCondition } from '../../src/slides/small-print.js';

describe('says for whom or until when', () => {
  it.each([
    // English
    'New customers, US only.',
    'For new customers only',
    'Only for members of the club',
    'Offer ends 31 May.',
    'Valid until 12/31/2026',
    'Valid in participating stores.',
    'While stocks last.',
    'While supplies last',
    'Terms and conditions apply.',
    'T&Cs apply',
    'Subject to availability.',
    'Until 31 May.',
    // German
    'Nur für Neukunden.',
    'Gilt nur für Bestandskundinnen und Mitglieder',
    'Gültig bis 31.12.2026',
    'Angebot gilt vom 1. bis 31. Mai',
    'Solange der Vorrat reicht',
    'Es gelten unsere AGB.',
    'Bis 31.12.',
    'Nur bis zum 31. Mai 2026.',
    // French
    'Offre réservée aux nouveaux clients.',
    'Valable jusqu’au 30 juin',
    'Dans la limite des stocks disponibles.',
    'Jusqu’à épuisement des stocks',
    'Uniquement pour les abonnés',
    'Voir conditions en magasin',
    'Jusqu’au 30 juin 2026',
    // Spanish
    'Solo nuevos clientes.',
    'Válido hasta el 31 de mayo',
    'Hasta agotar existencias',
    'Oferta válida en península.',
    'Se aplican condiciones',
    'Hasta el 31 de mayo.',
    // Italian
    'Solo per nuovi clienti.',
    'Valido fino al 31 maggio',
    'Fino a esaurimento scorte',
    'Termini e condizioni sul sito',
    'Fino al 31 maggio',
    // Portuguese
    'Apenas para novos clientes.',
    'Válido até 31 de maio',
    'Enquanto durarem os estoques.',
    'Oferta sujeita a disponibilidade',
    'Até 31/05/2026',
    // Dutch
    'Alleen voor nieuwe klanten.',
    'Geldig t/m 31 december',
    'Zolang de voorraad strekt',
    'Actie loopt tot en met zondag',
    'T/m 31 mei',
    // Polish
    'Tylko dla nowych klientów.',
    'Oferta ważna do 31.12.2026',
    'Do wyczerpania zapasów',
    'Regulamin promocji na stronie',
    'Do 31 maja',
  ])('%s', (line) => {
    expect(isCondition(line)).toBe(true);
  });
});

describe('is no condition', () => {
  it.each([
    'Free delivery until 31 May',
    'Pause any time',
    'Free delivery over $25',
    'Only 240 g',
    'Loved by 20,000 customers',
    'Ends the search for a good cup',
    'From valid sources only',
    'Stocks up your kitchen',
    'Two-year warranty',
    'Nur 240 Gramm schwer',
    'Kunden lieben es',
    'Bis zu 30 % weniger Strom',
    'Gilt als die beste ihrer Art',
    'Kostenloser Versand bis 31.12.',
    'Valable partout',
    'Jusqu’à 30 jours d’autonomie',
    'Nos clients l’adorent',
    'Solo 240 gramos',
    'Hasta 30 % menos',
    'Miles de clientes',
    'Solo 240 grammi',
    'Fino a 30 ore',
    'Até 30 % menos',
    'Só 240 g',
    'Tot 30% zuiniger',
    'Alleen de beste bonen',
    'Do 30% mniej',
    'Tylko 240 g',
    'Do 30 godzin pracy',
  ])('%s', (line) => {
    expect(isCondition(line)).toBe(false);
  });
});

it.each([
  ['*New customers', true],
  ['* While it lasts', true],
  ['** Second note', true],
  ['† In the EU', true],
  ['¹ On tests of 2025', true],
  ['*Really* light', true],
  ['*Really light*', false],
  ['5* hotel', false],
  ['- Light', false],
])('%s begins with a mark: %s', (line, expected) => {
  expect(hasNoteMark(line)).toBe(expected);
});
