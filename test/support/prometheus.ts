// Strict parser of Prometheus' text format.

export interface MetricFamily {
  readonly type: string;
  readonly help: string;
  /** Values by sample name with labels. */
  readonly samples: ReadonlyMap<string, number>;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const SAMPLE = new RegExp(`^((${NAME})(?:\\{${LABEL}(?:,${LABEL})*\\})?) (-?[0-9.]+(?:e[+-]?[0-9]+)?|NaN|[+-]Inf)$`);

export function readExposition(text: string): Map<string, MetricFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, { type: string; help: string; samples: Map<string, number> }>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help, told = ''] = new RegExp(`^# HELP (${NAME}) (.+)$`).exec(line) ?? [];
    const [, typed, type = ''] = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`).exec(line) ?? [];
    if (help !== undefined) {
      if (families.has(help)) throw new Error(`${help} comes twice`);
      families.set(help, { type: '', help: told, samples: new Map() });
      current = help;
      continue;
    }
    const family = families.get(current);
    if (family === undefined) throw new Error(`before any HELP: ${line}`);
    if (typed !== undefined) {
      if (typed !== current || family.type !== '' || family.samples.size > 0) throw new Error(`out of order: ${line}`);
      family.type = type;
      continue;
    }
    const [, sample = '', name = '', value = ''] = SAMPLE.exec(line) ?? [];
    const suffixes = family.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    if (!suffixes.some((suffix) => name === current + suffix)) throw new Error(`no sample of ${current}: ${line}`);
    if (family.samples.has(sample)) throw new Error(`twice: ${sample}`);
    family.samples.set(sample, Number(value.replace('Inf', 'Infinity')));
  }
  return families;
}
