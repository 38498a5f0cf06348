// Events of lists, areas and groups, their paging, and their order (rules L1 to L7).

import type { Reply } from '../../support/deviating-service.ts';
import {
  answerAs,
  changeBody,
  changeForValues,
  createDeviations,
  createUnobservableDeviations,
  type Deviation,
  deviateInOperations,
  deviateWhere,
  type Json,
  matchesOperation,
  refuse,
  reinterpretValues,
} from '../deviation.ts';

const PAGED = /^geteventsby\w+$/;
const INTERSECTING = PAGED;

const idsOf = (values: readonly string[]) => (values[0] ?? '').split(',');

async function united(
  values: readonly string[],
  ours: (other: { values: string[] }) => Promise<Reply>,
  answer: Reply,
): Promise<Reply> {
  const all = new Map<string, Json>();
  for (const id of idsOf(values)) {
    const { status, text } = await ours({ values: [id, ...values.slice(1)] });
    if (status === 200) for (const event of JSON.parse(text).events) all.set(event.event_id, event);
  }
  const events = [...all.values()].sort((a, b) => a.date_from.localeCompare(b.date_from) || a.event_id - b.event_id);
  return { ...answer, text: JSON.stringify({ total_events_nbr: events.length, events }) };
}

const unites = (which: string | RegExp) =>
  deviateWhere(
    (request, { status }) => matchesOperation(which, request) && status === 200 && idsOf(request.values).length > 1,
    ({ values }, answer, ours) => united(values, ours, answer),
  );

const lists = createDeviations('L1', {
  'repeats events that are included by hand': changeBody('geteventsbylist', (json) =>
    json.events.length > 1
      ? { total_events_nbr: json.total_events_nbr + 1, events: [json.events[0], ...json.events] }
      : json,
  ),
  'excludes events by hand only in getlistsbygroup': changeBody(
    'getlistsbygroup',
    (json) =>
      void json.forEach((list: Json) => list.event_ids && (list.event_ids = list.event_ids.replace(/^\d+,/, ''))),
  ),
  'excludes events by hand only in geteventsbylist': changeForValues(
    'geteventsbylist',
    ([id]) => id === '4',
    (json) => ({ total_events_nbr: Math.max(0, json.total_events_nbr - 1), events: json.events.slice(1) }),
  ),
});

const areas = createDeviations('L3', {
  'omits the areas below': deviateWhere(
    ({ operation, values }) => operation === 'geteventsbylayermerged' && values[0] === '2',
    changeBody(/./, (json) => ({
      total_events_nbr: json.events.filter((event: Json) => event.event_id !== '1006').length,
      events: json.events.filter((event: Json) => event.event_id !== '1006'),
    })),
  ),
  'omits areas two levels below': deviateWhere(
    ({ operation, values }) => operation === 'geteventsbylayermerged' && values[0] === '1',
    changeBody(/./, (json) => ({
      total_events_nbr: json.events.filter((event: Json) => event.event_id !== '1006').length,
      events: json.events.filter((event: Json) => event.event_id !== '1006'),
    })),
  ),
  'returns events of the area above': answerAs(({ operation, values }) =>
    operation === 'geteventsbylayermerged' && values[0] === '4' ? { values: ['2', ...values.slice(1)] } : undefined,
  ),
  'returns events of other areas': answerAs(({ operation, values }) =>
    operation === 'geteventsbylayermerged' && values[0] === '5' ? { values: ['0', ...values.slice(1)] } : undefined,
  ),
  'repeats events that are in two areas': deviateWhere(
    ({ operation, values }) => operation === 'geteventsbylayermerged' && values[0] === '1' && values.length === 1,
    changeBody(/./, (json) => ({
      total_events_nbr: json.total_events_nbr + 1,
      events: json.events.flatMap((event: Json) => (event.event_id === '1002' ? [event, event] : [event])),
    })),
  ),
});

const together = createDeviations('L4', {
  'returns the union of lists': unites('geteventsbylist'),
  'returns the union of lists from a day on': unites('geteventsbylistfromdate'),
  'returns the union of areas': unites('geteventsbylayermerged'),
  'returns the union of target groups': unites('geteventsbygroup'),
  'uses only the first list': reinterpretValues(
    (value) => (value.includes(',') ? value.split(',')[0] : undefined),
    'geteventsbylist',
  ),
  'uses only the last area': reinterpretValues(
    (value) => (value.includes(',') ? value.split(',').at(-1) : undefined),
    'geteventsbylayermerged',
  ),
  'accepts at most one target group': refuse(
    ({ operation, values }, { status }) =>
      operation === 'geteventsbygroup' && status === 200 && idsOf(values).length > 1,
    400,
    'id is one group',
  ),
  'counts the events of the first list': deviateWhere(
    ({ operation, values }, { status }) =>
      operation === 'geteventsbylist' && status === 200 && idsOf(values).length > 1,
    async ({ values }, answer, ours) => {
      const first = JSON.parse((await ours({ values: [idsOf(values)[0] ?? '', ...values.slice(1)] })).text);
      return {
        ...answer,
        text: JSON.stringify({ ...JSON.parse(answer.text), total_events_nbr: first.total_events_nbr }),
      };
    },
  ),
  'returns nothing for any intersection': deviateWhere(
    ({ operation, values }) => INTERSECTING.test(operation) && idsOf(values).length > 1,
    changeBody(/./, () => ({ total_events_nbr: 0, events: [] })),
  ),
});

const pageOf = ({ operation, values }: { operation: string; values: readonly string[] }) =>
  values.slice(operation === 'geteventsbylistfromdate' ? 2 : 1);

/** Creates a deviating service that interprets offset and maximum differently. */
const pages = (
  read: (offset: string | undefined, most: string | undefined) => readonly (string | undefined)[] | undefined,
) =>
  answerAs((request) => {
    if (!PAGED.test(request.operation)) return undefined;
    const [offset, most] = pageOf(request);
    const next = read(offset, most);
    const before = request.values.slice(0, request.values.length - pageOf(request).length);
    return next === undefined
      ? undefined
      : { values: [...before, ...next.filter((one) => one !== undefined)] as string[] };
  });

/** Treats an invalid offset or maximum as another value. */
const takes = (is: RegExp, value: (text: string) => string) =>
  pages((offset, most) =>
    is.test(offset ?? '') || is.test(most ?? '')
      ? [offset, most].map((one) => (one !== undefined && is.test(one) ? value(one) : one))
      : undefined,
  );

const paging = createDeviations('L5', {
  'skips one too few': pages((offset, most) =>
    Number(offset) > 0 && Number(offset) < 90_000 ? [String(Number(offset) - 1), most] : undefined,
  ),
  'treats the offset as a page number': pages((offset, most) =>
    Number(offset) > 0 && Number(most) > 0 && Number(most) < 1000
      ? [String(Number(offset) * Number(most)), most]
      : undefined,
  ),
  'ignores the offset': pages((offset, most) => (Number(offset) > 0 ? ['0', most] : undefined)),
  'ignores the maximum': pages((offset, most) => (most !== undefined && Number(most) > 0 ? [offset] : undefined)),
  'returns one too many': pages((offset, most) =>
    Number(most) > 0 && Number(most) < 90_000 ? [offset, String(Number(most) + 1)] : undefined,
  ),
  'treats the maximum 0 as no maximum': pages((offset, most) => (most === '0' ? [offset] : undefined)),
  'counts only the events of the page': deviateInOperations(PAGED, (_, answer) => {
    if (answer.status !== 200 || answer.text === '') return answer;
    const { events } = JSON.parse(answer.text);
    return { ...answer, text: JSON.stringify({ total_events_nbr: events.length, events }) };
  }),
  'counts only the events after the offset': deviateWhere(
    (request) => PAGED.test(request.operation) && Number(pageOf(request)[0]) > 0,
    (request, answer) => {
      if (answer.status !== 200 || answer.text === '') return answer;
      const json = JSON.parse(answer.text);
      return {
        ...answer,
        text: JSON.stringify({
          ...json,
          total_events_nbr: Math.max(0, json.total_events_nbr - Number(pageOf(request)[0])),
        }),
      };
    },
  ),
  'returns ten events if no maximum is given': pages((offset, most) =>
    most === undefined ? [offset ?? '0', '10'] : undefined,
  ),
  'requires the maximum': refuse(
    (request, { status }) => PAGED.test(request.operation) && status === 200 && pageOf(request).length === 1,
    400,
    'max_events is missing',
  ),
  'answers an offset beyond the end with 404': refuse(
    (request, { status }) => PAGED.test(request.operation) && status === 200 && Number(pageOf(request)[0]) > 1000,
    404,
  ),
  'starts over beyond the end': pages((offset, most) =>
    Number(offset) > 1000 && Number(offset) <= 100_000 ? ['0', most] : undefined,
  ),
  'treats negative numbers as 0': takes(/^-\d+$/, () => '0'),
  'ignores a plus sign': takes(/^\+\d+$/, (text) => text.slice(1)),
  'reads hexadecimal numbers': takes(/^0x[0-9a-f]+$/i, (text) => String(Number(text))),
  'ignores leading zeros': takes(/^0\d+$/, (text) => String(Number(text))),
  'reads fractions': takes(/^\d+\.\d+$/, (text) => String(Math.floor(Number(text)))),
  'reads exponents': takes(/^\d+e\d+$/i, (text) => String(Math.min(100_000, Number(text)))),
  'treats a blank as 0': takes(/^ +$/, () => '0'),
  'treats words as 0': takes(/^[a-z]+$/i, () => '0'),
  'accepts numbers beyond 100,000': takes(/^\d{6,}$/, (text) => String(Math.min(100_000, Number(text)))),
  'accepts at most 1,000': refuse(
    (request, { status }) =>
      PAGED.test(request.operation) && status === 200 && pageOf(request).some((one) => Number(one) > 1000),
    400,
    'offset and max_events go to 1000',
  ),
  'returns at most 5 events': pages((offset, most) =>
    most !== undefined && Number(most) > 5 && Number(most) <= 100_000 ? [offset, '5'] : undefined,
  ),
});

export const selectionDeviations: readonly Deviation[] = [lists, areas, together, paging].flat();

export const unobservableSelectionDeviations = [
  createUnobservableDeviations('L1', {
    'ignores manual exclusions, everywhere': 'no answer reveals what was excluded',
  }),
  createUnobservableDeviations('L2', {
    'matches any criterion instead of all': 'no answer reveals the rule of a list',
    'ignores the areas below in rules': 'no answer reveals the rule of a list',
    'matches persons only as organizers': 'no answer reveals the rule of a list',
    'lets a rule without criteria match everything': 'no answer reveals the rule of a list',
  }),
].flat();
