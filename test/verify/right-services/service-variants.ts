// Compliant services that differ from ours in ways that the rules leave open. The kit must report none of these differences.

import type { DeviateReply, ParsedRequest, Reply } from '../../support/deviating-service.ts';
import {
  answerAs,
  changeBody,
  changeEvents,
  combine,
  createErrorReply,
  deviateWhere,
  type Json,
} from '../deviation.ts';

export interface ServiceVariant {
  readonly name: string;
  readonly answers: DeviateReply;
}

const changeReply =
  (change: (answer: Reply, request: ParsedRequest) => Reply): DeviateReply =>
  (request, answer) =>
    change(answer, request);

const addHeaders = (headers: Readonly<Record<string, string>>): DeviateReply =>
  changeReply((answer) => ({ ...answer, headers: { ...answer.headers, ...headers } }));

const changeHeaders = (name: string, change: (value: string) => string): DeviateReply =>
  changeReply((answer) => {
    const value = answer.headers[name];
    return value === undefined ? answer : { ...answer, headers: { ...answer.headers, [name]: change(value) } };
  });

/** Serializes the body of each 200 answer differently, with the same values. */
const writing = (write: (json: unknown) => string): DeviateReply =>
  changeReply((answer) => (answer.text === '' ? answer : { ...answer, text: write(JSON.parse(answer.text)) }));

const prefixMessage = (message: string): DeviateReply =>
  deviateWhere(
    (_, { status }) => status >= 400,
    (_, answer) => ({
      ...answer,
      text: JSON.stringify({ message: `${message} ${answer.text.replace(/[{}"]/g, '')}` }),
    }),
  );

const rewriteTags = (write: (tag: string, coding: string) => string): DeviateReply =>
  combine(
    answerAs(({ headers }) => {
      const tag = headers['if-none-match'];
      if (tag === undefined) return undefined;
      const own = tag.replace(/"t-([^"]*)"/g, '"$1"');
      return own === tag ? undefined : { headers: { ...headers, 'if-none-match': own } };
    }),
    changeHeaders('ETag', (tag) => {
      const [, plain = '', coding = ''] = /^"(.*?)(-br|-gzip)?"$/.exec(tag) ?? [];
      return write(plain, coding);
    }),
  );

const withoutOperations = (names: RegExp): DeviateReply =>
  deviateWhere(
    ({ operation }) => names.test(operation),
    () => createErrorReply(404),
  );

let [requestCount, secondCount] = [0, 0];

const limitRate: DeviateReply = (_, answer) => {
  requestCount++;
  if (requestCount % 50 !== 0) return answer;
  return {
    status: 429,
    headers: { 'Content-Type': 'application/json', 'Retry-After': '30' },
    text: '{"message":"Wait."}',
  };
};

const isCoded = ({ headers }: ParsedRequest, coding: string) => (headers['accept-encoding'] ?? '').includes(coding);

/** Answers like a parish in a language that ours does not support: its dates, and its order of names. */
function inLanguage(locale: string): ServiceVariant {
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
    answers: combine(
      changeEvents(dated),
      changeBody(['getpersonsbyid', 'getpersondetails', 'getpersonsbygroup'], (json, { operation, values }) =>
        isByName(operation, values) ? json.sort(byName) : json,
      ),
      changeBody('sync', (json) => void json.persons?.sort(byName)),
      withoutOperations(/^getpersonsbygroups$/),
    ),
  };
}

/** Answers with an entry of a module that ours lacks; with none for an unknown id. */
function newsReply({ headers, values }: ParsedRequest, answer: Reply): Reply {
  if (values.join().includes('429')) return answer;
  const ETag = '"news"';
  if (/"news"|\*/.test(headers['if-none-match'] ?? '')) return { status: 304, headers: { ETag }, text: '' };
  return { ...answer, headers: { ...answer.headers, ETag }, text: answer.text && '[{"id":"7","title":"Neues"}]' };
}

export const serviceVariants: readonly ServiceVariant[] = [
  ...['sv-SE', 'es-ES', 'cs-CZ', 'rm-CH', 'th-TH', 'ar-EG', 'id-ID', 'ja-JP', 'hu-HU', 'vi-VN'].map(inLanguage),
  { name: 'speaks another language', answers: prefixMessage('Das geht so nicht. Ça ne va pas comme ça:') },
  {
    name: 'says little',
    answers: deviateWhere(
      (_, { status }) => status === 401 || status === 404 || status === 405,
      (_, { status, headers }) => ({ status, headers, text: '{"message":"No"}' }),
    ),
  },
  { name: 'writes tags in another form', answers: rewriteTags((plain, coding) => `"t-${plain}${coding}"`) },
  {
    name: 'names another server',
    answers: addHeaders({ Server: 'nginx/1.26', 'X-Powered-By': 'PHP/8.4', Via: '1.1 proxy' }),
  },
  {
    name: 'says when it answered',
    answers: changeReply((answer) => ({
      ...answer,
      headers: {
        ...answer.headers,
        Date: new Date(Date.UTC(2026, 10, 20) + 1000 * secondCount++).toUTCString(),
        'X-Request-Id': String(secondCount),
      },
    })),
  },
  {
    name: 'says much of security',
    answers: addHeaders({
      'Strict-Transport-Security': 'max-age=63072000',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': "default-src 'none'",
    }),
  },
  {
    name: 'writes headers in small letters',
    answers: changeReply((answer) => ({
      ...answer,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value])),
    })),
  },
  {
    name: 'writes headers in capitals',
    answers: changeReply((answer) => ({
      ...answer,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name.toUpperCase(), value])),
    })),
  },
  {
    name: 'turns the words of Cache-Control round',
    answers: changeHeaders('Cache-Control', () => 'no-cache, private'),
  },
  { name: 'writes Cache-Control without a blank', answers: changeHeaders('Cache-Control', () => 'private,no-cache') },
  { name: 'varies by more', answers: changeHeaders('Vary', () => 'Origin, accept-encoding') },
  {
    name: 'allows OPTIONS, in another order',
    answers: changeHeaders('Allow', (value) => `OPTIONS,${value.split(', ').reverse().join(',')}`),
  },
  {
    name: 'has gzip alone',
    answers: answerAs(({ headers }) =>
      isCoded({ headers } as ParsedRequest, 'br')
        ? { headers: { ...headers, 'accept-encoding': (headers['accept-encoding'] ?? '').replace(/br/g, 'zz') } }
        : undefined,
    ),
  },
  {
    name: 'compresses nothing',
    answers: answerAs(({ headers }) => ({ headers: { ...headers, 'accept-encoding': 'identity' } })),
  },
  {
    name: 'compresses best by br',
    answers: answerAs(({ headers }) =>
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
    answers: deviateWhere(
      ({ operation }, { status }) => /^get(postings|rosterentries)$/.test(operation) && status < 400,
      newsReply,
    ),
  },
  {
    name: 'calls channels otherwise',
    answers: deviateWhere(
      ({ operation }, { status }) => operation === 'getpostings' && status === 400,
      (_, { status }) => createErrorReply(status, 'There is no such id.'),
    ),
  },
  { name: 'limits how often it is asked', answers: limitRate },
  {
    name: 'is away for a moment',
    answers: (_, answer) =>
      ++requestCount % 90 === 0
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
      ++requestCount % 70 === 0
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
    answers: deviateWhere(
      (_, { status }) => status === 414,
      () => createErrorReply(431),
    ),
  },
  {
    name: 'takes addresses of any length',
    answers: deviateWhere(
      (_, { status }) => status === 414,
      () => createErrorReply(400, 'id: takes ids'),
    ),
  },
];
