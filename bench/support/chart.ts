// Line chart as SVG, both axes logarithmic. No package draws charts that are plain text, and readable in light and dark mode.

export interface Series {
  readonly name: string;
  /** Points by ascending x. Both numbers are above 0. */
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface Chart {
  readonly title: string;
  /** Text alternative for readers who cannot see the chart. */
  readonly description: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
}

const WIDTH = 760;
const HEIGHT = 440;
const PLOT = { left: 64, right: 560, top: 56, bottom: 380 };
const LINE = 18;

/** Line styles that differ in colour, dashes and shape of points, readable on white and on near black. */
const STYLES = [
  { light: '#0b5cad', dark: '#7ab8ff', dashes: 'none' },
  { light: '#a63a00', dark: '#ffa56b', dashes: '7 4' },
  { light: '#5b3f9e', dark: '#c3a8ff', dashes: '2 4' },
  { light: '#1d6b33', dark: '#7fd495', dashes: '10 3 2 3' },
  { light: '#8a1550', dark: '#ff94c5', dashes: '4 2' },
];

export function renderLineChart(chart: Chart): string {
  const x = scale(valuesOf(chart, 0), PLOT.left, PLOT.right);
  const y = scale([1, ...valuesOf(chart, 1)], PLOT.bottom, PLOT.top);
  const ys = computeTicks(y.from, y.to);
  const xs = [...new Set(chart.series.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title description">
<title id="title">${escapeXml(chart.title)}</title>
<desc id="description">${escapeXml(chart.description)}</desc>
<style>
${css()}
</style>
<rect class="ground" width="${WIDTH}" height="${HEIGHT}"/>
<text class="heading" x="16" y="28">${escapeXml(chart.title)}</text>
${ys
  .map(
    (tick) =>
      `<path class="grid" d="M${PLOT.left} ${y.at(tick)}H${PLOT.right}"/><text class="tick" x="${PLOT.left - 8}" ` +
      `y="${y.at(tick) + 4}" text-anchor="end">${number(tick)}</text>`,
  )
  .join('\n')}
${xs
  .map(
    (tick) =>
      `<path class="grid" d="M${x.at(tick)} ${PLOT.bottom}v6"/><text class="tick" x="${x.at(tick)}" ` +
      `y="${PLOT.bottom + 22}" text-anchor="middle">${number(tick)}</text>`,
  )
  .join('\n')}
<path class="axis" d="M${PLOT.left} ${PLOT.bottom}H${PLOT.right}"/>
<text class="label" x="${(PLOT.left + PLOT.right) / 2}" y="${HEIGHT - 12}" text-anchor="middle">${escapeXml(chart.xLabel)}</text>
<text class="label" x="16" y="46">${escapeXml(chart.yLabel)}</text>
${chart.series.map((series, index) => line(series, index, x, y)).join('\n')}
${labels(chart.series, y)}
</svg>
`;
}

interface Scale {
  readonly from: number;
  readonly to: number;
  readonly at: (value: number) => number;
}

function scale(values: readonly number[], start: number, end: number): Scale {
  const [from, to] = [Math.min(...values) / 1.15, Math.max(...values) * 1.15];
  const part = (value: number) => Math.log(value / from) / Math.log(to / from);
  return { from, to, at: (value) => Math.round((start + part(value) * (end - start)) * 10) / 10 };
}

function valuesOf({ series }: Chart, axis: 0 | 1): number[] {
  return series.flatMap(({ points }) => points.map((point) => point[axis]));
}

/** Returns round values within a logarithmic range: powers of ten, and 2 and 5 between them if the range is short. */
export function computeTicks(from: number, to: number): number[] {
  const steps = to / from < 200 ? [1, 2, 5] : [1];
  const found: number[] = [];
  for (let power = Math.floor(Math.log10(from)); power <= Math.log10(to); power++) {
    for (const step of steps) found.push(Number((step * 10 ** power).toPrecision(1)));
  }
  return found.filter((tick) => tick >= from && tick <= to);
}

function line({ points }: Series, index: number, x: Scale, y: Scale): string {
  const places = points.map(([px, py]) => [x.at(px), y.at(py)] as const);
  const path = places.map(([px, py], point) => `${point === 0 ? 'M' : 'L'}${px} ${py}`).join('');
  const dots = places.map(([px, py]) => `<circle class="s${index}" cx="${px}" cy="${py}" r="3.5"/>`).join('');
  return `<path class="line s${index}" d="${path}"/>${dots}`;
}

/** Returns the labels of the series with their last figures, at the ends of the lines. Overlapping ones are moved apart. */
function labels(series: readonly Series[], y: Scale): string {
  const ends = series
    .map(({ name, points }, index) => ({ name, index, value: points.at(-1)?.[1] ?? 1 }))
    .map((end) => ({ ...end, at: y.at(end.value) + 4 }))
    .sort((a, b) => a.at - b.at);
  const places = spreadApart(
    ends.map(({ at }) => at),
    LINE,
    PLOT.bottom,
  );
  return ends
    .map(
      ({ name, index, value }, place) =>
        `<text class="name s${index}" x="${PLOT.right + 12}" y="${places[place]}">${escapeXml(name)} ${number(value)}</text>`,
    )
    .join('\n');
}

export function spreadApart(places: readonly number[], gap: number, end: number): number[] {
  const moved: number[] = [];
  for (const place of places) moved.push(Math.max(place, (moved.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  for (let index = moved.length - 1, limit = end; index >= 0; index--, limit -= gap) {
    moved[index] = Math.min(moved[index] ?? limit, limit);
    limit = moved[index] ?? limit;
  }
  return moved;
}

function css(): string {
  const colours = (mode: 'light' | 'dark') => STYLES.map((style, index) => `.s${index}{--c:${style[mode]}}`).join('');
  const dashes = STYLES.map(({ dashes: dash }, index) => `.line.s${index}{stroke-dasharray:${dash}}`).join('');
  return `text{font:13px system-ui,sans-serif;fill:#333}.heading{font-size:16px;font-weight:600;fill:#111}.ground{fill:#fff}
.grid{stroke:#ddd;fill:none}.axis{stroke:#777;fill:none}.line{fill:none;stroke:var(--c);stroke-width:2.5}
circle,.name{fill:var(--c)}${colours('light')}
${dashes}
@media(prefers-color-scheme:dark){text{fill:#ccc}.heading{fill:#eee}.ground{fill:#16181d}.grid{stroke:#383c44}.axis{stroke:#888}
.name{fill:var(--c)}${colours('dark')}}`;
}

/** Formats a number with thousands separators and few decimals. */
function number(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(2 + (value >= 10 ? 0 : 1))));
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
