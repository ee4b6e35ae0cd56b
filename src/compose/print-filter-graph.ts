/**
 * Filter graph -> text: the only place in the engine where graph syntax is written. Two levels of quoting are applied,
 * as ffmpeg parses twice (ffmpeg-filters, "Notes on filtergraph escaping"): the option value, then the filter
 * description.
 */
import type { Filter, FilterChain, FilterGraph } from './filter-graph.js';

/** One chain per line, `;` between: `[0:v]scale=w=1080:h=1920[base];`. */
export function printFilterGraph(graph: FilterGraph): string {
  return graph.chains.map(printChain).join(';\n');
}

/** A printed graph with filters put between its inputs and itself: `filters[0]` on `0:v`. */
export function behindFilters(text: string, filters: readonly (readonly Filter[])[]): string {
  return filters.reduce((graph, own, index) => {
    if (own.length === 0) return graph;
    const [input, label] = [`${index}:v`, `fed${index}`];
    const before = printChain({ kind: 'chain', inputs: [input], filters: own, outputs: [label] });
    return `${before};\n${graph.replaceAll(`[${input}]`, `[${label}]`)}`;
  }, text);
}

function printChain(chain: FilterChain): string {
  const labels = (names: readonly string[]) => names.map((name) => `[${name}]`).join('');
  return `${labels(chain.inputs)}${chain.filters.map(printFilter).join(',')}${labels(chain.outputs)}`;
}

function printFilter(filter: Filter): string {
  const options = Object.entries(filter.options).map(([key, value]) => `${key}=${escapeValue(String(value))}`);
  return options.length === 0 ? filter.name : `${filter.name}=${options.join(':')}`;
}

/**
 * Escapes an option value for both levels. Level one guards `\`, `'` and `:`; level two guards `\`, `'`, `[`, `]`, `,`
 * and `;`. `escapeValue("it's 5:30")` is `it\\\'s 5\\:30`.
 */
export function escapeValue(value: string): string {
  return value.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&');
}
