// Notation and meaning of ids (rules I1 to I4 and R7).

import {
  answerAs,
  BY_ID,
  changeBody,
  changeEach,
  changeForValues,
  createDeviations,
  createErrorReply,
  createJsonReply,
  createUnobservableDeviations,
  type Deviation,
  deviateWhere,
  matchesOperation,
  refuse,
  reinterpretIds,
  reinterpretPostBody,
  reinterpretValues,
} from '../deviation.ts';

const UNKNOWN = /^4\d{9}$/;
const parts = (values: readonly string[]) => (values[0] ?? '').split(',');
const SELECTIONS = /^(geteventsby\w+|getpersonsbygroup|getlistsbygroup)$/;

const readsAs = (is: RegExp, read: (text: string) => string | undefined) =>
  reinterpretIds((id) => (is.test(id) ? read(id) : id));

const written = createDeviations('I1', {
  'reads hexadecimal ids': readsAs(/^0x[0-9a-f]+$/i, (id) => String(Number(id))),
  'ignores a minus sign': readsAs(/^-\d+$/, (id) => id.slice(1)),
  'treats negative ids as unknown': readsAs(/^-\d+$/, () => '999999'),
  'ignores a plus sign': readsAs(/^\+\d+$/, (id) => id.slice(1)),
  'ignores leading zeros': readsAs(/^0\d+$/, (id) => String(Number(id))),
  'reads fractions': readsAs(/^\d+\.\d+$/, (id) => String(Math.floor(Number(id)))),
  'reads exponents': readsAs(/^\d+e\d+$/i, (id) => String(Number(id))),
  'reads digits of other scripts': readsAs(/^\p{Nd}+$/u, (id) => id.normalize('NFKC')),
  'reads the leading digits of an id': readsAs(/^\d+[a-z]+$/i, (id) => String(Number.parseInt(id, 10))),
  'reads words as 0': readsAs(/^[a-z]+$/i, () => '0'),
  'treats ids beyond the highest as unknown': readsAs(/^4294967296$/, () => '999999'),
  'reads ids modulo 2^32': readsAs(/^4294967\d{3}$/, (id) => String(Number(id) % 4294967296)),
  'rejects the highest id': refuse(
    ({ values }, { status }) => status === 200 && values.some((value) => value.includes('429496729')),
    400,
    'id is too high',
  ),
  'rejects ids beyond 2147483647': refuse(
    ({ values }, { status }) => status === 200 && values.some((value) => UNKNOWN.test(value.split(',')[0] ?? '')),
    400,
    'id is too high',
  ),
  'ignores empty elements': reinterpretValues((value) =>
    /^,|,,|,$/.test(value) ? value.split(',').filter(Boolean).join(',') : undefined,
  ),
  'ignores a comma at the end': reinterpretValues((value) => (/^\d.*,$/.test(value) ? value.slice(0, -1) : undefined)),
  'accepts semicolons between ids': reinterpretValues((value) =>
    value.includes(';') ? value.replaceAll(';', ',') : undefined,
  ),
  'ignores spaces inside ids': reinterpretValues((value) =>
    /\d +\d/.test(value) ? value.replaceAll(' ', '') : undefined,
  ),
  'ignores tabs around ids': reinterpretValues((value) =>
    value.includes('\t') ? value.replaceAll('\t', '') : undefined,
  ),
  'rejects spaces around ids': refuse(
    ({ values }) => values.some((value) => /^ +\d|\d +$/.test(value)),
    400,
    'id has blanks',
  ),
  'rejects spaces after commas': refuse(
    ({ values }) => values.some((value) => /\d, +\d/.test(value)),
    400,
    'id has blanks',
  ),
  'repeats what is requested twice': deviateWhere(
    ({ values }) => parts(values).length > new Set(parts(values)).size,
    changeBody(BY_ID, (json) => [...json, ...json]),
  ),
  'rejects repeated ids': refuse(
    ({ values }) => parts(values).length > new Set(parts(values)).size && parts(values)[0] !== '0',
    400,
    'id is repeated',
  ),
  'writes ids of areas as numbers': changeEach('getlayers', (row) => void (row.layer_id = Number(row.layer_id))),
  'writes leading zeros into ids': changeEach('getrooms', (row) => void (row.room_id = `0${row.room_id}`)),
  'has an id 0': changeBody('gettargetgroups', (json) => void (json[0].group_id = '0')),
  'gives two rooms the same id': changeBody('getrooms', (json) => void (json[1].room_id = json[0].room_id)),
  'gives two lists the same id': changeBody(
    ['getlistsbygroup', 'getlistnamesbygroup'],
    (json) => void (json.length > 1 && (json[1].list_id = json[0].list_id)),
  ),
});

const isBlank = (value: string) => /^ +$/.test(value);
const hasZeroBeside = (value: string) => value.split(',').includes('0') && /[1-9]/.test(value);

const unrestricted = createDeviations('I2', {
  'treats 0 as an unknown list': changeForValues(
    ['geteventsbylist', 'geteventsbylistfromdate'],
    ([id]) => id === '0',
    () => ({ total_events_nbr: 0, events: [] }),
  ),
  'treats 0 as an unknown area': changeForValues(
    'geteventsbylayermerged',
    ([id]) => id === '0',
    () => ({ total_events_nbr: 0, events: [] }),
  ),
  'treats 0 as an unknown target group': changeForValues(
    'geteventsbygroup',
    ([id]) => id === '0',
    () => ({ total_events_nbr: 0, events: [] }),
  ),
  'treats 0 as an unknown person group': changeForValues(
    'getpersonsbygroup',
    ([id]) => id === '0',
    () => [],
  ),
  'treats 0 as an unknown person': changeForValues(
    'getpersondetails',
    ([id]) => id === '0',
    () => [],
  ),
  'rejects a blank': refuse(({ values }) => values.some(isBlank), 400, 'id is empty'),
  'rejects several blanks': refuse(
    ({ values }) => values.some((value) => / {2}/.test(value) && isBlank(value)),
    400,
    'id is empty',
  ),
  'returns nothing for a blank': deviateWhere(
    ({ values }) => values.some(isBlank),
    changeBody(/^(get\w+)$/, (json) => (Array.isArray(json) ? [] : json)),
  ),
  'treats a blank as an unknown area': changeForValues(
    'geteventsbylayermerged',
    ([id = '']) => isBlank(id),
    () => ({ total_events_nbr: 0, events: [] }),
  ),
  'treats 0 among other ids as no restriction': reinterpretValues((value) => (hasZeroBeside(value) ? '0' : undefined)),
  'rejects 0 among other ids': refuse(
    ({ values }, { status }) => status === 200 && values.some(hasZeroBeside),
    400,
    'id 0 stands alone',
  ),
  'ignores 0 among other ids in selections': deviateWhere(
    (request) => matchesOperation(SELECTIONS, request),
    reinterpretValues((value) =>
      hasZeroBeside(value)
        ? value
            .split(',')
            .filter((id) => id !== '0')
            .join(',')
        : undefined,
    ),
  ),
  'treats 0 in a body as no restriction': answerAs(({ method, body: text, operation, headers, raw }) =>
    method === 'POST' && /^\["?0"?\]$/.test(text) && operation === 'geteventdetails'
      ? { method: 'GET', body: '', headers, raw: [...raw, '0'] }
      : undefined,
  ),
  'rejects 0 in a body': refuse(
    ({ method, body: text }) => method === 'POST' && /\b0\b/.test(text) && text.length < 1000,
    400,
    'id 0 is none',
  ),
});

const zeros = createDeviations('R7', {
  'rejects 0,0': refuse(({ values }) => values.some((value) => value === '0,0'), 400, 'id is repeated'),
  'treats 0,0 as unknown ids': reinterpretValues((value) => (value === '0,0' ? '999999' : undefined)),
});

const hasUnknown = (values: readonly string[]) => parts(values).some((id) => Number(id) > 4_000_000_000);

const unknown = createDeviations('I3', {
  'answers unknown ids with 404': refuse(
    ({ values, operation }) => hasUnknown(values) && BY_ID.includes(operation),
    404,
  ),
  'answers unknown lists with 404': refuse(
    ({ values, operation }) => hasUnknown(values) && /^geteventsbylist/.test(operation),
    404,
  ),
  'answers unknown list groups with 404': refuse(
    ({ values, operation }) => hasUnknown(values) && operation === 'getlistsbygroup',
    404,
  ),
  'returns null for unknown ids': deviateWhere(
    ({ values }) => hasUnknown(values),
    changeBody(BY_ID, (json) => [null, ...json]),
  ),
  'returns nothing if one id is unknown': deviateWhere(
    ({ values }) => hasUnknown(values),
    changeBody(BY_ID, () => []),
  ),
  'ignores unknown ids in an intersection': deviateWhere(
    ({ operation }) => /^geteventsby/.test(operation),
    reinterpretIds((id) => (Number(id) > 4_000_000_000 ? undefined : id)),
  ),
  'treats an unknown list as all lists': deviateWhere(
    ({ values, operation }) =>
      values[0] !== undefined && Number(values[0]) > 4_000_000_000 && /^geteventsbylist/.test(operation),
    reinterpretValues((value) => (Number(value) > 4_000_000_000 ? '0' : undefined)),
  ),
  'treats an unknown group as all groups': deviateWhere(
    ({ operation }) => operation === 'getpersonsbygroup',
    reinterpretValues((value) => (Number(value) > 4_000_000_000 ? '0' : undefined)),
  ),
  'fails for unknown ids in a body': refuse(({ method, body: text }) => method === 'POST' && /4\d{9}/.test(text), 500),
});

const count = (values: readonly string[]) => parts(values).length;

const many = createDeviations('I4', {
  'accepts more than 1,000 ids': deviateWhere(
    ({ values }, { status }) => status === 400 && count(values) > 1000,
    () => createJsonReply([]),
  ),
  'accepts at most 999 ids': refuse(({ values }) => count(values) > 999, 400, 'id: too many'),
  'accepts at most 200 ids': refuse(({ values }) => count(values) > 200, 400, 'id: too many'),
  'counts repeated ids once': reinterpretValues((value) =>
    value.split(',').length > 1000 ? [...new Set(value.split(','))].slice(0, 1000).join(',') : undefined,
  ),
  'rejects 1,000 long ids as too long': refuse(({ raw }) => raw.join('/').length > 8000, 414),
  'rejects 1,000 long ids as too large headers': refuse(({ raw }) => raw.join('/').length > 10_000, 431),
  'answers only the first 500 ids': reinterpretValues((value) =>
    value.split(',').length === 1000 ? value.split(',').slice(0, 500).join(',') : undefined,
  ),
  'accepts more than 50,000 ids in a body': deviateWhere(
    ({ method }, { status }) => method === 'POST' && status === 400,
    ({ body: text }, answer) => (text.length > 50_000 ? createJsonReply([]) : answer),
  ),
  'accepts at most 1,000 ids in a body': refuse(
    ({ method, body: text }, { status }) => method === 'POST' && status === 200 && text.split(',').length > 1000,
    400,
    'id: too many',
  ),
  'answers only the first 1,000 ids of a body': reinterpretPostBody((found) =>
    found.length > 1000 && found.length <= 50_000 ? found.slice(0, 1000) : found,
  ),
});

void createErrorReply;

export const idDeviations: readonly Deviation[] = [written, unrestricted, zeros, unknown, many].flat();

export const unobservableIdDeviations = createUnobservableDeviations('I1', {
  'reuses an id later': 'a client sees only the ids of one moment',
});
