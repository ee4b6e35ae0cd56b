import { describe, expect, it } from 'vitest';
import type { SliderLanguage, SlideTextPosition } from '../../src/document/enumerations.js';
import { sampled } from '../support/tier.js';
import { ASPECTS, EVERYDAY, LONGEST, type Mood, SHORT, SPARSE, TEMPLATES, type Words } from './support/carousels.js';
import { composed, faults, LOGOS } from './support/faults.js';

const MOODS: readonly Mood[] = ['light', 'dark', 'mid', 'busy'];
const POSITIONS: readonly (SlideTextPosition | undefined)[] = [undefined, 'top', 'middle', 'bottom'];
const ACCENTS = ['#ff4d00', '#ffe600', '#101828', '#0a7cff', '#9aa0a6'];

describe.each(TEMPLATES)('%s', (template) => {
  it.each(sampled(`short ${template}`, ASPECTS, 1))(
    '%s: short texts stand clear, apart and legible on every ground and in every position',
    (aspect) => {
      for (const mood of [...sampled(`moods ${template}`, MOODS, 2), undefined]) {
        for (const position of sampled(`short ${template}`, POSITIONS, 2))
          expect(faults({ template, aspect, words: SHORT, position, mood }), `${mood} ${position}`).toEqual([]);
      }
    },
  );

  it.each(sampled(`longest ${template}`, ASPECTS, 1))(
    '%s: the longest texts of three languages fit, whole and legible',
    (aspect) => {
      for (const language of sampled(`longest ${template}`, ['de', 'pl', 'fr'] as const, 2)) {
        const words = Array.from({ length: 3 }, () => LONGEST[language]);
        for (const mood of ['light', 'busy'] as const) {
          for (const position of sampled(`longest ${template} ${mood}`, POSITIONS, 2))
            expect(
              faults({ template, aspect, words, language, position, mood }),
              `${language} ${mood} ${position}`,
            ).toEqual([]);
        }
      }
    },
  );

  it.each(sampled(`everyday ${template}`, ASPECTS, 1))(
    '%s: everyday copy keeps its structure in every language',
    (aspect) => {
      for (const [language, words] of Object.entries(EVERYDAY) as [SliderLanguage, readonly Words[]][]) {
        for (const mood of ['dark', 'busy', undefined] as const)
          expect(faults({ template, aspect, words, language, mood }), `${language} ${mood}`).toEqual([]);
        const elements = composed({ template, aspect, words, language }).slides.map(({ texts }) =>
          texts.map(({ element }) => element),
        );
        expect(elements.at(-1)).toContain('cta');
        if (template === 'offerCard') expect(elements[3], language).toContain('price');
        if (template === 'comparison') expect(elements[2]?.filter((name) => name === 'label')).toHaveLength(2);
        if (template === 'featureGrid') expect(elements[1]?.length).toBeGreaterThanOrEqual(6);
      }
    },
  );

  it.each(sampled(`parts ${template}`, ASPECTS, 1))('%s: stands with any part missing', (aspect) => {
    for (const position of POSITIONS)
      expect(faults({ template, aspect, words: SPARSE, language: 'pl', position, mood: 'mid' }), `${position}`).toEqual(
        [],
      );
  });

  it.each(sampled(`logo ${template}`, ASPECTS, 1))(
    '%s: a logo of any shape has its place, also beside the longest texts',
    (aspect) => {
      for (const name of Object.keys(LOGOS) as (keyof typeof LOGOS)[]) {
        for (const position of sampled(`logo ${template} ${name}`, POSITIONS, 2)) {
          for (const mood of ['light', 'busy', undefined] as const)
            expect(
              faults({ template, aspect, words: SHORT, mood, position, logo: name }),
              `${name} ${mood} ${position}`,
            ).toEqual([]);
          const words = Array.from({ length: 3 }, () => LONGEST.de);
          expect(
            faults({ template, aspect, words, language: 'de', mood: 'mid', position, logo: name }),
            `${name} longest ${position}`,
          ).toEqual([]);
        }
      }
    },
  );

  it('keeps its texts legible in any accent', () => {
    for (const accent of ACCENTS) {
      for (const mood of ['light', 'dark', undefined] as const)
        expect(faults({ template, aspect: '4:5', words: SHORT, mood, accent }), `${accent} ${mood}`).toEqual([]);
    }
  });
});

describe('a slide without a word', () => {
  const words = [
    { headline: 'Slow mornings', body: '', kicker: '' },
    { headline: '', body: '', kicker: '' },
    { headline: 'See you there', body: '', kicker: '' },
  ];

  it.each(['featureGrid', 'offerCard'] as const)('%s, tall: the picture alone, no empty sheet', (template) => {
    const [, bare] = composed({ template, aspect: '9:16', words, mood: 'dark' }).slides;
    const sheets = (bare?.nodes ?? []).flatMap((node) =>
      node.kind === 'shape' && node.shape.kind === 'rect' && node.shape.box.width > 400 ? [node.shape.box] : [],
    );
    const inTheMiddle = sheets.filter(({ y, height }) => y > 400 && y + height < 1700);
    expect(inTheMiddle).toEqual([]);
    expect(bare?.texts.filter(({ element }) => element === 'headline' || element === 'body')).toEqual([]);
  });
});
