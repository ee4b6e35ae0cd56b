/** Figures in the text form of Prometheus. */

/** A figure with its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** Figures of one name. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly samples: readonly Sample[];
}

/** The media type of the text. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The text: help and type of each name once, then its samples. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ labels, value }) => `${name}${labelsOf(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function labelsOf(labels: Sample['labels']): string {
  const pairs = Object.entries(labels ?? {}).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
