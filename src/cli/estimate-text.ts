/** An estimate in words: the sum, then what is to be made and what is kept. */
import type { Estimate, EstimateBasis, EstimatedPart } from '../explain/estimate.types.js';

/** The estimate as lines of text, without a line break at the end. */
export function estimateText({ cached, chunks, parts, cpu_seconds, basis }: Estimate): string {
  const { needed, saved } = cpu_seconds;
  const made = parts.filter(({ kept }) => !kept);
  const sum = cached
    ? 'nothing to render: the cache holds all of it'
    : `${needed.toFixed(1)} s of processor time; the cache saves ${saved.toFixed(1)} s`;
  return [
    sum,
    `  chunks      ${chunks.total - chunks.reused} to make, ${chunks.reused} of ${chunks.total} kept`,
    ...made.map((part) => `  to make     ${partText(part)}`),
    `  basis       ${basisText(basis)}`,
  ].join('\n');
}

function partText({ part, index, start_frame, end_frame, cpu_seconds }: EstimatedPart): string {
  const name = index === null ? part : `${part} ${index}`;
  const frames = start_frame === null ? '' : `, frames ${start_frame} to ${end_frame}`;
  return `${name}${frames}, ${cpu_seconds.toFixed(2)} s`;
}

function basisText({ source, renders, factor }: EstimateBasis): string {
  return source === 'history'
    ? `measured in ${renders} render(s) of this kind on this machine (${factor} times the engine's built-in figures)`
    : 'a guess: nothing of this kind was rendered here yet, so these are figures measured on another machine';
}
