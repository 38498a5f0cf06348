// Mutations of valid requests into invalid ones. Every HTTP parser still reads a single request; raw-forms.ts has all others.

import type { Choices } from '../support/choosing.ts';
import type { ParishKey } from '../support/parish-keys.ts';
import { type Draft, randomIds } from './draft.ts';
import { METHODS, ODD_BODIES, ODD_ESCAPES, ODD_HEADERS, ODD_IDS, ODD_SEGMENTS, ODD_TEXTS } from './odd-values.ts';

type Mutation = (draft: Draft, choosing: Choices, keys: readonly ParishKey[]) => void;

const LONG_LISTS = [999, 1000, 1001, 3000];

function longList(count: number, from: number): string {
  return Array.from({ length: count }, (_, index) => from + index).join(',');
}

function replaceSegment({ segments }: Draft, { below }: Choices, text: string): void {
  segments[segments.length === 1 ? 0 : 1 + below(segments.length - 1)] = text;
}

const pathMutations: readonly Mutation[] = [
  (draft, choosing) => replaceSegment(draft, choosing, choosing.pick(ODD_IDS)),
  (draft, choosing) => replaceSegment(draft, choosing, choosing.pick(ODD_ESCAPES)),
  (draft, choosing) => replaceSegment(draft, choosing, choosing.pick(ODD_SEGMENTS)),
  (draft, choosing) => replaceSegment(draft, choosing, randomIds(choosing, 700_001)),
  // Parish name and key are in the wrong order.
  (draft, choosing, keys) => {
    draft.segments[draft.segments.length - 1] = choosing.pick(keys).text;
  },
  (draft, choosing) => {
    const at = choosing.below(draft.segments.length);
    draft.segments[at] += choosing.pick([...ODD_ESCAPES, ...ODD_SEGMENTS]);
  },
  (draft, { below, pick }) => {
    draft.segments.splice(below(draft.segments.length + 1), 0, pick([...ODD_SEGMENTS, ...ODD_ESCAPES, '1']));
  },
  (draft, { below }) => void draft.segments.splice(below(draft.segments.length), 1),
  (draft, { pick }) =>
    void draft.segments.push(
      ...pick([
        ['', ''],
        ['0', '0', '0', '0', '0'],
        ['', '1'],
      ]),
    ),
  (draft, { pick }) => void draft.segments.unshift(pick(['', '.', '..', 'api', 'http:', '%2F'])),
  (draft, { pick }) => {
    draft.query = pick(['?', '?q=%', '?a=b&a[]=c', '??', '#fragment', '?__proto__[x]=1', `?${'a'.repeat(2000)}`, '?/']);
  },
  (draft, { pick, below }) => {
    const [first = ''] = draft.segments;
    draft.segments[0] = pick([
      first.toUpperCase(),
      first.slice(0, -1),
      `${first}s`,
      first.replace(/./, (one) => `%${one.charCodeAt(0).toString(16)}`),
      `%${below(256).toString(16)}${first}`,
    ]);
  },
  (draft, choosing) => {
    if (!choosing.oneIn(8)) return;
    replaceSegment(draft, choosing, longList(choosing.pick(LONG_LISTS), choosing.pick([1, 4294966000])));
  },
  (draft, choosing) => {
    if (choosing.oneIn(12)) replaceSegment(draft, choosing, 'a'.repeat(choosing.pick([8_000, 32_700, 32_800, 45_000])));
  },
];

function setHeader({ headers }: Draft, name: string, value: string): void {
  const at = headers.findIndex(([given]) => given.toLowerCase() === name.toLowerCase());
  if (at === -1) headers.push([name, value]);
  else headers[at] = [name, value];
}

const addOddHeader: Mutation = ({ headers }, { pick, oneIn }) => {
  const [name, values] = pick(ODD_HEADERS);
  // A few of these headers suffice, and each costs a new connection.
  if ((name === 'Host' || name === 'Connection' || name === 'Expect') && !oneIn(4)) return;
  headers.push([oneIn(4) ? name.toUpperCase() : name, oneIn(8) ? pick(ODD_TEXTS) : pick(values)]);
};

const headerMutations: readonly Mutation[] = [
  addOddHeader,
  addOddHeader,
  addOddHeader,
  (draft, { pick }, keys) => setHeader(draft, 'member', pick([...ODD_TEXTS, ...keys.map(({ parish }) => parish.name)])),
  (draft, { pick }, keys) => setHeader(draft, 'apikey', pick([...ODD_TEXTS, ...keys.map(({ text }) => text)])),
  ({ headers }, { pick }) => {
    const found: Draft['headers'][number] | undefined = pick(headers);
    if (found !== undefined && found[0] !== 'Host') headers.push([found[0], pick([found[1], ...ODD_TEXTS])]);
  },
  (draft, { oneIn }) => {
    if (oneIn(5)) draft.headers = draft.headers.filter(([name]) => name !== 'Host');
  },
  (draft, { oneIn }) => {
    if (oneIn(5)) draft.version = '1.0';
  },
  ({ headers }, { below }) => {
    for (let index = below(60); index > 0; index--) headers.push([`X-Many-${index}`, 'a']);
  },
];

const methodMutations: readonly Mutation[] = [
  (draft, { pick }) => {
    draft.method = pick(METHODS);
  },
];

const accessMutations: readonly Mutation[] = [
  // The key is replaced by another one, possibly revoked, expired or of another parish.
  (draft, { pick }, keys) => {
    const { text } = pick(keys);
    if (draft.segments[2]?.startsWith('parvis_')) draft.segments[2] = text;
    else setHeader(draft, 'apikey', text);
  },
  (draft, { pick }, keys) => {
    const { name } = pick(keys).parish;
    if (draft.segments[2]?.startsWith('parvis_')) draft.segments[1] = name;
    else setHeader(draft, 'member', name);
  },
  (draft, { pick }) => {
    const key = draft.segments[2] ?? '';
    draft.segments[2] = pick([key.slice(0, -1), `${key}x`, key.toUpperCase(), `%70${key.slice(1)}`, `${key}%00`, '']);
  },
];

const bodyMutations: readonly Mutation[] = [
  (draft, { pick }) => {
    draft.body = pick(ODD_BODIES);
  },
  (draft, { below }) => {
    draft.body = draft.body.slice(0, below(draft.body.length + 1));
  },
  (draft, { pick }) => {
    draft.chunked = pick(['', ';a', ';a=b', ';a="b c"', ';'.concat('x'.repeat(200))]);
  },
  (draft, { oneIn, pick }) => {
    if (!oneIn(20)) return;
    const depth = pick([100, 5000, 100_000]);
    draft.body = `${'['.repeat(depth)}1${']'.repeat(pick([0, depth]))}`;
  },
  (draft, { oneIn, pick }) => {
    if (oneIn(60)) draft.body = `[${longList(pick([49_999, 50_000, 50_001]), 1)}]`;
  },
];

const FAMILIES = [
  pathMutations,
  pathMutations,
  pathMutations,
  headerMutations,
  headerMutations,
  methodMutations,
  accessMutations,
];

export function mutate(draft: Draft, choosing: Choices, keys: readonly ParishKey[]): void {
  const { pick, below } = choosing;
  const families =
    draft.method === 'POST' ? [...FAMILIES, bodyMutations, bodyMutations, bodyMutations, bodyMutations] : FAMILIES;
  for (let left = 1 + below(3); left > 0; left--) pick(pick(families))(draft, choosing, keys);
  // Characters that the parser rejects occur only in raw requests.
  draft.segments = draft.segments.map((segment) => segment.replace(/[^\x21-\x7e]/g, '_'));
}
