/**
 * A filter graph as a typed tree: graph > chain > filter. `print-filter-graph.ts` is the one file that turns it into
 * text.
 */

/** An option value; strings are escaped by the printer, expressions too. */
export type FilterValue = string | number;

export interface Filter {
  readonly kind: 'filter';
  readonly name: string;
  /** Printed in the order written, as `key=value`. */
  readonly options: Readonly<Record<string, FilterValue>>;
}

/**
 * Filters in a row. `inputs` and `outputs` are labels without brackets: `0:v` names an input stream, other words a pad.
 */
export interface FilterChain {
  /** Always `chain`. */
  readonly kind: 'chain';
  /** Labels that the first filter reads. */
  readonly inputs: readonly string[];
  /** In the order in which pictures pass them, at least one. */
  readonly filters: readonly Filter[];
  /** Labels that the last filter writes. */
  readonly outputs: readonly string[];
}

export interface FilterGraph {
  readonly kind: 'graph';
  readonly chains: readonly FilterChain[];
}

/** One filter of ffmpeg with its options: `filter('crop', { w: 540, h: 960 })`; values are escaped when printed. */
export function filter(name: string, options: Readonly<Record<string, FilterValue>> = {}): Filter {
  return { kind: 'filter', name, options };
}

/** Filters in a row between labels: `chain(['from', 'to'], [filter('hstack')], ['out'])`. */
export function chain(inputs: readonly string[], filters: readonly Filter[], outputs: readonly string[]): FilterChain {
  return { kind: 'chain', inputs, filters, outputs };
}

export function graph(chains: readonly FilterChain[]): FilterGraph {
  return { kind: 'graph', chains };
}
