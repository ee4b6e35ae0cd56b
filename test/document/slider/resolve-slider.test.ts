import { describe, expect, it } from 'vitest';
import { combinationHash } from '../../../src/document/combination-hash.js';
import { resolveSlider } from '../../../src/document/slider/resolve-slider.js';
import { fromSliderRecord } from '../../../src/document/slider/slider-record.js';
import type { SliderComposition } from '../../../src/document/slider/slider-schema.js';
import { compositionProblems } from '../../../src/document/validate.js';

const slides = ['a', 'b', 'c'].map((name) => ({ headline: name.toUpperCase(), background: { source: `${name}.jpg` } }));
const least: SliderComposition = { kind: 'slider', slides };

describe('resolveSlider', () => {
  it('fills every default', () => {
    expect(resolveSlider(least)).toEqual({
      kind: 'slider',
      mode: 'creative',
      template: 'boldStatement',
      language: 'en',
      aspectRatio: '4:5',
      width: 1080,
      height: 1350,
      accentColor: undefined,
      textPosition: undefined,
      logo: undefined,
      slides: [1, 2, 3].map((position) => ({
        position,
        headline: 'ABC'[position - 1],
        body: '',
        kicker: '',
        background: { source: `${'abc'[position - 1]}.jpg` },
      })),
      caption: '',
      hashtags: [],
      format: 'png',
    });
  });

  it.each<[string, Partial<SliderComposition>, Record<string, unknown>]>([
    ['template by mode', { mode: 'ad_driven' }, { template: 'featureGrid' }],
    ['square', { aspect_ratio: '1:1' }, { width: 1080, height: 1080 }],
    ['story', { aspect_ratio: '9:16' }, { width: 1080, height: 1920 }],
    ['paragraphs of the caption', { caption: ' a \r\n\r\n\r\n b ' }, { caption: 'a\n\nb' }],
    ['blank hashtags', { hashtags: ['#a', ' ', 'b '] }, { hashtags: ['#a', 'b'] }],
    [
      'explicit values',
      { text_position: 'bottom', accent_color: '#ABCDEF', format: 'jpeg', language: 'de', logo: { source: 'l.png' } },
      { textPosition: 'bottom', accentColor: '#abcdef', format: 'jpeg', language: 'de', logo: { source: 'l.png' } },
    ],
  ])('%s', (_reason, fields, expected) => {
    expect(resolveSlider({ ...least, ...fields })).toMatchObject(expected);
  });

  it('sorts by position without touching the composition', () => {
    const turned = { ...least, slides: slides.map((slide, index) => ({ ...slide, position: 3 - index })) };
    expect(resolveSlider(turned).slides.map(({ headline }) => headline)).toEqual(['C', 'B', 'A']);
    expect(turned.slides.map(({ headline }) => headline)).toEqual(['A', 'B', 'C']);
  });

  it('keeps paragraphs of a body, and one line of a headline', () => {
    const [slide] = resolveSlider({
      ...least,
      slides: [{ ...slides[0]!, headline: 'a\nb', body: 'a\u2028b\tc' }, ...slides.slice(1)],
    }).slides;
    expect(slide).toMatchObject({ headline: 'a b', body: 'a\nb c' });
  });

  it('hashes alike whatever is inert, elsewhere or spelled out', () => {
    const hashes = { 'a.jpg': 'A', 'b.jpg': 'B', 'c.jpg': 'C' };
    const hash = combinationHash(resolveSlider(least), hashes);
    const spelled: SliderComposition = { ...least, prompt: 'x', slide_count: 5, mode: 'creative', aspect_ratio: '4:5' };
    expect(combinationHash(resolveSlider(spelled), hashes)).toBe(hash);
    expect(combinationHash(resolveSlider({ ...least, caption: 'in the manifest' }), hashes)).not.toBe(hash);
    expect(combinationHash(resolveSlider(least), { ...hashes, 'b.jpg': 'D' })).not.toBe(hash);
  });
});

describe('fromSliderRecord', () => {
  const record = {
    slug: 'sleep',
    status: 'completed',
    prompt: 'Three reasons to sleep',
    mode: 'creative',
    template: 'scrapbook',
    language: 'nl',
    slide_count: 3,
    aspect_ratio: '4:5',
    accent_color: null,
    text_position: null,
    caption: 'Slaap',
    hashtags: ['#slaap'],
    error_message: null,
    inserted_at: '2026-01-01T00:00:00Z',
    slides: [2, 1, 3].map((position) => ({
      position,
      headline: `H${position}`,
      body: null,
      kicker: '',
      status: 'completed',
      image_url: 'https://example.com/i.png',
      background_url: 'https://example.com/b.png',
    })),
  };

  it('keeps what is creative and gives each slide the background of its position', () => {
    const composition = fromSliderRecord(record, { backgrounds: ['1.jpg', '2.jpg', '3.jpg'], logo: 'l.png' });
    expect(composition).toEqual({
      kind: 'slider',
      prompt: 'Three reasons to sleep',
      mode: 'creative',
      template: 'scrapbook',
      language: 'nl',
      slide_count: 3,
      aspect_ratio: '4:5',
      caption: 'Slaap',
      hashtags: ['#slaap'],
      logo: { source: 'l.png' },
      slides: [2, 1, 3].map((position) => ({
        position,
        headline: `H${position}`,
        kicker: '',
        background: { source: `${position}.jpg` },
      })),
    });
    expect(compositionProblems(composition)).toEqual([]);
  });

  it('leaves slides without a fetched background to their designed ground', () => {
    expect(compositionProblems(fromSliderRecord(record))).toEqual([]);
    expect(compositionProblems(fromSliderRecord({ slides: 'x' }))).not.toEqual([]);
  });

  it('keeps files a record already names', () => {
    const kept = fromSliderRecord({
      slides: [{ background: { source: 'x.jpg', width: 5 } }],
      logo: { source: 'l.png' },
    });
    expect(kept).toEqual({ kind: 'slider', logo: { source: 'l.png' }, slides: [{ background: { source: 'x.jpg' } }] });
  });
});
