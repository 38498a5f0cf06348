// Prometheus' text format, version 0.0.4.

import type { Histogram } from './histogram.ts';

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export type Labels = Readonly<Record<string, string | number>>;

export interface Sample {
  readonly labels?: Labels;
  readonly value: number | Pick<Histogram, 'bounds' | 'counts' | 'sum'> | undefined;
}

export interface MetricFamily {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: Iterable<Sample>;
}

export function addLabels(families: readonly MetricFamily[], further: Labels): MetricFamily[] {
  return families.map((family) => {
    const samples = [...family.samples].map(({ labels, value }) => ({ labels: { ...labels, ...further }, value }));
    return { ...family, samples };
  });
}

export function formatExposition(families: Iterable<MetricFamily>): string {
  const lines: string[] = [];
  for (const { name, type, help, samples } of families) {
    lines.push(`# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`, `# TYPE ${name} ${type}`);
    for (const { labels = {}, value } of samples) {
      if (typeof value === 'number') lines.push(`${name}${formatLabels(labels)} ${value}`);
      else if (value !== undefined) lines.push(...bucketLines(name, labels, value));
    }
  }
  return `${lines.join('\n')}\n`;
}

function bucketLines(
  name: string,
  labels: Labels,
  { bounds, counts, sum }: Pick<Histogram, 'bounds' | 'counts' | 'sum'>,
): string[] {
  let count = 0;
  const lines = [...bounds, '+Inf'].map((le, index) => {
    count += counts[index] ?? 0;
    return `${name}_bucket${formatLabels({ ...labels, le })} ${count}`;
  });
  return [...lines, `${name}_sum${formatLabels(labels)} ${sum}`, `${name}_count${formatLabels(labels)} ${count}`];
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
