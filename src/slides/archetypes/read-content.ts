/**
 * Recognises what a slide's copy is, so that a page can be composed for it: a number, a quote, a list, steps, two
 * sides, an offer. Only what is certain is recognised, and each reading gives its reason.
 */
import type { SlideArchetype } from '../../document/enumerations.js';
import { readBody } from '../read-body.js';
import { type ComparisonCopy, readComparison } from '../read-comparison.js';
import { type Feature, type FeatureBlock, readFeatures } from '../read-features.js';
import { readOffer } from '../read-offer.js';
import type { SlideRole, SlideText } from '../slide.types.js';
import { type Figure, readFigure } from './read-figure.js';

export interface Content {
  readonly figure: Figure | undefined;
  readonly sides: ComparisonCopy | undefined;
  /** The blocks of the body, each with its list of features or steps. */
  readonly blocks: readonly FeatureBlock[];
  readonly steps: readonly Feature[] | undefined;
}

/** An archetype that suits the copy, and the reason. */
export interface ArchetypeReading {
  readonly archetype: SlideArchetype;
  readonly why: string;
}

/** Lines such as `1. …` or `2) …`, numbered in order from the first. */
const STEP = /^(\d{1,2})[.)]\s+(\S.*)$/u;

export function readContent({ headline, body }: SlideText): Content {
  const blocks = readFeatures(body);
  return { figure: readFigure(headline, body), sides: readComparison(body, headline), blocks, steps: stepsOf(body) };
}

function stepsOf(body: string): readonly Feature[] | undefined {
  const lines = body.split(/\n+/u).map((line) => STEP.exec(line));
  const steps = lines.flatMap((match, index) => (match !== null && Number(match[1]) === index + 1 ? [match[2]] : []));
  if (steps.length < 2 || steps.length < lines.length) return undefined;
  return steps.map((step = '') => readFeatures(`- ${step}\n- -`).flatMap(firstFeature)[0] ?? { title: step, text: '' });
}

function firstFeature(block: FeatureBlock): readonly Feature[] {
  return block.kind === 'features' ? block.features.slice(0, 1) : [];
}

/** The archetypes that suit the copy, the most certain first; none for plain words. */
export function readingsOf(content: Content, { body }: SlideText, role: SlideRole): readonly ArchetypeReading[] {
  if (role === 'close') return [{ archetype: 'closing', why: 'it is the last slide' }];
  const kinds = readBody(body).map(({ kind }) => kind);
  const { figure, sides, steps, blocks } = content;
  const of = (isSo: boolean, archetype: SlideArchetype, why: string): readonly ArchetypeReading[] =>
    isSo ? [{ archetype, why }] : [];
  return [
    ...of(sides !== undefined, 'sides', 'the body has two sides'),
    ...of(sides === undefined && kinds.includes('quote'), 'quote', 'the body is a quotation'),
    ...of(sides === undefined && readOffer(body).price !== undefined, 'product', 'the body has a price'),
    ...of(figure?.values !== undefined, 'number', 'the body has values in one unit'),
    ...of(steps !== undefined, 'steps', 'the body counts its lines'),
    ...of(steps === undefined && sides === undefined && isList(blocks), 'checklist', 'the body is a list'),
    ...of(
      sides === undefined && figure !== undefined && figure.values === undefined,
      'number',
      `the copy has the number ${figure?.main ?? ''}`,
    ),
  ];
}

export function isList(blocks: readonly FeatureBlock[]): boolean {
  return blocks.some(({ kind }) => kind === 'features') && blocks.every(({ kind }) => kind !== 'price');
}
