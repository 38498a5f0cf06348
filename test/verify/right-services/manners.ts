// Compliant services that differ from ours where the rules leave a choice: the kit must report none of these differences.

import type { Asked, Deviate, Reply } from '../../support/deviating-service.ts';
import { as, body, both, everyEvent, type Json, refusal, where } from '../deviation.ts';

export interface Manner {
  readonly name: string;
  readonly answers: Deviate;
}

/** Changes every answer. */
const every =
  (change: (answer: Reply, asked: Asked) => Reply): Deviate =>
  (asked, answer) =>
    change(answer, asked);

/** Adds headers to every answer, under their names as they are. */
const adding = (headers: Readonly<Record<string, string>>): Deviate =>
  every((answer) => ({ ...answer, headers: { ...answer.headers, ...headers } }));

/** Gives each header that is there another value. */
const changing = (name: string, change: (value: string) => string): Deviate =>
  every((answer) => {
    const value = answer.headers[name];
    return value === undefined ? answer : { ...answer, headers: { ...answer.headers, [name]: change(value) } };
  });

/** Writes every body by 200 otherwise: the same values. */
const writing = (write: (json: unknown) => string): Deviate =>
  every((answer) => (answer.text === '' ? answer : { ...answer, text: write(JSON.parse(answer.text)) }));

const saying = (message: string): Deviate =>
  where(
    (_, { status }) => status >= 400,
    (_, answer) => ({
      ...answer,
      text: JSON.stringify({ message: `${message} ${answer.text.replace(/[{}"]/g, '')}` }),
    }),
  );

/** A tag of another form that changes with what is tagged: our own names it. */
const tagging = (write: (tag: string, coding: string) => string): Deviate =>
  both(
    as(({ headers }) => {
      const tag = headers['if-none-match'];
      if (tag === undefined) return undefined;
      const own = tag.replace(/"t-([^"]*)"/g, '"$1"');
      return own === tag ? undefined : { headers: { ...headers, 'if-none-match': own } };
    }),
    changing('ETag', (tag) => {
      const [, plain = '', coding = ''] = /^"(.*?)(-br|-gzip)?"$/.exec(tag) ?? [];
      return write(plain, coding);
    }),
  );

const withoutOperations = (names: RegExp): Deviate =>
  where(
    ({ operation }) => names.test(operation),
    () => refusal(404),
  );

let [asked, second] = [0, 0];

/** Refuses what comes too often, and says for how long. */
const limiting: Deviate = (_, answer) => {
  asked++;
  if (asked % 50 !== 0) return answer;
  return {
    status: 429,
    headers: { 'Content-Type': 'application/json', 'Retry-After': '30' },
    text: '{"message":"Wait."}',
  };
};

const isCoded = ({ headers }: Asked, coding: string) => (headers['accept-encoding'] ?? '').includes(coding);

/** A parish in a language that ours does not have: its dates, and how it sorts names. */
function inLanguage(locale: string): Manner {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
  const dated = (event: Json) => {
    const [from, to] = [at(event.date_from), at(event.date_to)];
    const isOneDay = event.date_from.slice(0, 10) === event.date_to.slice(0, 10);
    const [first, last] = event.hide_time === '1' ? ['', ''] : [`, ${clock.format(from)}`, `, ${clock.format(to)}`];
    const ofOneDay = event.hide_time === '1' || from === to ? '' : `–${clock.format(to)}`;
    event.date_text = day.format(from) + first + (isOneDay ? ofOneDay : ` – ${day.format(to)}${last}`);
  };
  const { compare } = new Intl.Collator(locale);
  const byName = (a: Json, b: Json) =>
    compare(a.lastname, b.lastname) || compare(a.firstname, b.firstname) || a.person_id - b.person_id;
  const isByName = (operation: string, [id = '']: readonly string[]) =>
    operation === 'getpersonsbygroup' || /^(0|0,0| +)$/.test(id);
  return {
    name: `is in ${locale}`,
    answers: both(
      everyEvent(dated),
      body(['getpersonsbyid', 'getpersondetails', 'getpersonsbygroup'], (json, { operation, values }) =>
        isByName(operation, values) ? json.sort(byName) : json,
      ),
      body('sync', (json) => void json.persons?.sort(byName)),
      withoutOperations(/^getpersonsbygroups$/),
    ),
  };
}

/** News of a module that ours does not have; nothing for an unknown id. */
function withNews({ headers, values }: Asked, answer: Reply): Reply {
  if (values.join().includes('429')) return answer;
  const ETag = '"news"';
  if (/"news"|\*/.test(headers['if-none-match'] ?? '')) return { status: 304, headers: { ETag }, text: '' };
  return { ...answer, headers: { ...answer.headers, ETag }, text: answer.text && '[{"id":"7","title":"Neues"}]' };
}

export const manners: readonly Manner[] = [
  ...['sv-SE', 'es-ES', 'cs-CZ', 'rm-CH', 'th-TH', 'ar-EG', 'id-ID', 'ja-JP', 'hu-HU', 'vi-VN'].map(inLanguage),
  { name: 'speaks another language', answers: saying('Das geht so nicht. Ça ne va pas comme ça:') },
  {
    name: 'says little',
    answers: where(
      (_, { status }) => status === 401 || status === 404 || status === 405,
      (_, { status, headers }) => ({ status, headers, text: '{"message":"No"}' }),
    ),
  },
  { name: 'writes tags in another form', answers: tagging((plain, coding) => `"t-${plain}${coding}"`) },
  {
    name: 'names another server',
    answers: adding({ Server: 'nginx/1.26', 'X-Powered-By': 'PHP/8.4', Via: '1.1 proxy' }),
  },
  {
    name: 'says when it answered',
    answers: every((answer) => ({
      ...answer,
      headers: {
        ...answer.headers,
        Date: new Date(Date.UTC(2026, 10, 20) + 1000 * second++).toUTCString(),
        'X-Request-Id': String(second),
      },
    })),
  },
  {
    name: 'says much of security',
    answers: adding({
      'Strict-Transport-Security': 'max-age=63072000',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': "default-src 'none'",
    }),
  },
  {
    name: 'writes headers in small letters',
    answers: every((answer) => ({
      ...answer,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value])),
    })),
  },
  {
    name: 'writes headers in capitals',
    answers: every((answer) => ({
      ...answer,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name.toUpperCase(), value])),
    })),
  },
  { name: 'turns the words of Cache-Control round', answers: changing('Cache-Control', () => 'no-cache, private') },
  { name: 'writes Cache-Control without a blank', answers: changing('Cache-Control', () => 'private,no-cache') },
  { name: 'varies by more', answers: changing('Vary', () => 'Origin, accept-encoding') },
  {
    name: 'allows OPTIONS, in another order',
    answers: changing('Allow', (value) => `OPTIONS,${value.split(', ').reverse().join(',')}`),
  },
  {
    name: 'has gzip alone',
    answers: as(({ headers }) =>
      isCoded({ headers } as Asked, 'br')
        ? { headers: { ...headers, 'accept-encoding': (headers['accept-encoding'] ?? '').replace(/br/g, 'zz') } }
        : undefined,
    ),
  },
  {
    name: 'compresses nothing',
    answers: as(({ headers }) => ({ headers: { ...headers, 'accept-encoding': 'identity' } })),
  },
  {
    name: 'compresses best by br',
    answers: as(({ headers }) =>
      headers['accept-encoding'] === 'gzip, br' ? { headers: { ...headers, 'accept-encoding': 'br' } } : undefined,
    ),
  },
  { name: 'writes bodies over several lines', answers: writing((json) => JSON.stringify(json, null, 2)) },
  { name: 'ends bodies with a line break', answers: writing((json) => `${JSON.stringify(json)}\n`) },
  {
    name: 'writes letters as escapes',
    answers: writing((json) =>
      JSON.stringify(json).replace(
        /[\u0080-\uffff]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ),
  },
  { name: 'writes slashes as escapes', answers: writing((json) => JSON.stringify(json).replaceAll('/', '\\/')) },
  {
    name: 'has the keys of objects in another order',
    answers: writing((json) =>
      JSON.stringify(json, (_, value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).reverse())
          : value,
      ),
    ),
  },
  {
    name: 'has the operations of the document alone',
    answers: withoutOperations(
      /^(getpersondetails|getlistgroups|getlistnamesbygroup|geteventids|geteventslistmap|getpersonsbygroups|postpersondetails|get_module_infos|getrosterentries|getpostings|sync)$/,
    ),
  },
  { name: 'has no sync', answers: withoutOperations(/^sync$/) },
  {
    name: 'has nothing for website programs',
    answers: withoutOperations(
      /^(geteventids|geteventslistmap|getpersonsbygroups|postpersondetails|get_module_infos|getrosterentries|getpostings|sync)$/,
    ),
  },
  {
    name: 'has news and rosters',
    answers: where(
      ({ operation }, { status }) => /^get(postings|rosterentries)$/.test(operation) && status < 400,
      withNews,
    ),
  },
  {
    name: 'calls channels otherwise',
    answers: where(
      ({ operation }, { status }) => operation === 'getpostings' && status === 400,
      (_, { status }) => refusal(status, 'There is no such id.'),
    ),
  },
  { name: 'limits how often it is asked', answers: limiting },
  {
    name: 'is away for a moment',
    answers: (_, answer) =>
      ++asked % 90 === 0
        ? {
            status: 503,
            headers: { 'Content-Type': 'application/json', 'Retry-After': '2' },
            text: '{"message":"Soon."}',
          }
        : answer,
  },
  {
    name: 'says until when to wait',
    answers: (_, answer) =>
      ++asked % 70 === 0
        ? {
            status: 429,
            headers: { 'Content-Type': 'application/json', 'Retry-After': 'Fri, 20 Nov 2026 12:00:30 GMT' },
            text: '{"message":"Wait."}',
          }
        : answer,
  },
  { name: 'answers late', answers: async (_, answer) => new Promise((resolve) => setTimeout(resolve, 1, answer)) },
  {
    name: 'refuses long addresses by 431',
    answers: where(
      (_, { status }) => status === 414,
      () => refusal(431),
    ),
  },
  {
    name: 'takes addresses of any length',
    answers: where(
      (_, { status }) => status === 414,
      () => refusal(400, 'id: takes ids'),
    ),
  },
];
