/**
 * How a look draws the signs of `creative_format`: the same cross is a marker's stroke in one look, a hairline in
 * another, a fat bar in a third.
 */
export interface Hand {
  /** The body of a stroke: with round ends, cut off square, or as a marker leaves it. */
  readonly line: 'round' | 'bar' | 'brush';
  /** Width of a sign's strokes, as a share of the sign's size. */
  readonly weight: number;
  /** Width of the stroke through a line of text, as a share of the text's cap height. */
  readonly strike: number;
  /** What a sign stands on; `none`: the picture itself, within an outline. */
  readonly seat: 'disc' | 'ring' | 'square' | 'tile' | 'none';
  /** How a sign enters: stamped at once, or drawn stroke by stroke. */
  readonly comes: 'stamp' | 'draw';
  /** Width in pixels of the rail of Before and After, and of the divider. */
  readonly rail: number;
  /** How the edges of a ground that spans the frame from side to side are drawn. */
  readonly ground: 'plain' | 'leaning' | 'hairlines' | 'ruled' | 'rounded' | 'brushed';
  /** How the curtain opens. */
  readonly curtain: 'apart' | 'diagonal' | 'iris' | 'page' | 'columns' | 'card' | 'letterbox';
}
