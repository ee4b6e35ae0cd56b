/**
 * What each look draws the devices of `creative_format` with: the same cross is a marker's stroke in one look, a
 * hairline in another, a fat bar in a third.
 */
import type { Look } from '../../document/enumerations.js';

export interface Hand {
  /** The body of a stroke: with round ends, cut off square, or as a marker leaves it. */
  readonly line: 'round' | 'bar' | 'brush';
  /** Width of a sign's strokes in its size. */
  readonly weight: number;
  /** Width of the stroke through a line of text, in its cap height. */
  readonly strike: number;
  /** What a sign stands on; `none`: the picture itself, within an outline. */
  readonly seat: 'disc' | 'ring' | 'square' | 'tile' | 'none';
  /** How a sign comes: struck down at once, or drawn stroke by stroke. */
  readonly comes: 'stamp' | 'draw';
  /** Pixels of the rail of Before and After, and of the divider. */
  readonly rail: number;
  /** Edges of a ground from side to side. */
  readonly ground: 'plain' | 'leaning' | 'hairlines' | 'ruled' | 'rounded' | 'brushed';
  /** How the curtain opens. */
  readonly curtain: 'apart' | 'diagonal' | 'iris' | 'page' | 'columns' | 'card' | 'letterbox';
}

export const HANDS: Readonly<Record<Look, Hand>> = {
  neutral: {
    ...{ line: 'round', weight: 0.13, strike: 0.15, seat: 'disc', comes: 'stamp' },
    ...{ rail: 8, ground: 'plain', curtain: 'apart' },
  },
  kinetic_creator: {
    ...{ line: 'bar', weight: 0.25, strike: 0.26, seat: 'none', comes: 'stamp' },
    ...{ rail: 18, ground: 'leaning', curtain: 'diagonal' },
  },
  premium_editorial: {
    ...{ line: 'bar', weight: 0.085, strike: 0.14, seat: 'square', comes: 'draw' },
    ...{ rail: 6, ground: 'ruled', curtain: 'page' },
  },
  cinematic_product: {
    ...{ line: 'bar', weight: 0.075, strike: 0.11, seat: 'ring', comes: 'draw' },
    ...{ rail: 4, ground: 'hairlines', curtain: 'letterbox' },
  },
  ugc_realism: {
    ...{ line: 'brush', weight: 0.17, strike: 0.22, seat: 'none', comes: 'stamp' },
    ...{ rail: 12, ground: 'brushed', curtain: 'card' },
  },
  startup_explainer: {
    ...{ line: 'round', weight: 0.14, strike: 0.18, seat: 'tile', comes: 'stamp' },
    ...{ rail: 10, ground: 'rounded', curtain: 'columns' },
  },
  luxury_minimal: {
    ...{ line: 'bar', weight: 0.05, strike: 0.1, seat: 'ring', comes: 'draw' },
    ...{ rail: 3, ground: 'hairlines', curtain: 'iris' },
  },
};
