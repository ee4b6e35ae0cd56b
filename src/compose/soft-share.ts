/** An even pace with soft ends, as a number and as an expression of ffmpeg: what views move by. */

/** Share of the way on which the view gathers and loses speed. */
const SOFT_END = 0.15;
const SPEED = 1 / (1 - SOFT_END);

/** 0 to 1 at an even pace, gathered and lost over `SOFT_END` of the way; at rest before and after. */
export function softShare(time: number): number {
  const u = Math.max(0, Math.min(1, time));
  const curve = SPEED / (2 * SOFT_END);
  if (u < SOFT_END) return curve * u ** 2;
  return u > 1 - SOFT_END ? 1 - curve * (1 - u) ** 2 : (u - SOFT_END / 2) * SPEED;
}

/** The same share as an expression, of a time that is an expression. */
export function softShareOf(time: string): string {
  const u = `clip(${time},0,1)`;
  const curve = round(SPEED / (2 * SOFT_END));
  const gathering = `${curve}*pow(${u},2)`;
  const losing = `1-${curve}*pow(1-${u},2)`;
  return `if(lt(${u},${SOFT_END}),${gathering},if(gt(${u},${1 - SOFT_END}),${losing},(${u}-${SOFT_END / 2})*${round(SPEED)}))`;
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
