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
  'repeats what is included by hand': changeBody('geteventsbylist', (json) =>
    json.events.length > 1
      ? { total_events_nbr: json.total_events_nbr + 1, events: [json.events[0], ...json.events] }
      : json,
  ),
  'excludes by hand in getlistsbygroup alone': changeBody(
    'getlistsbygroup',
    (json) =>
      void json.forEach((list: Json) => list.event_ids && (list.event_ids = list.event_ids.replace(/^\d+,/, ''))),
  ),
  'excludes by hand in geteventsbylist alone': changeForValues(
    'geteventsbylist',
    ([id]) => id === '4',
    (json) => ({ total_events_nbr: Math.max(0, json.total_events_nbr - 1), events: json.events.slice(1) }),
  ),
});

const areas = createDeviations('L3', {
  'leaves areas below out': deviateWhere(
    ({ operation, values }) => operation === 'geteventsbylayermerged' && values[0] === '2',
    changeBody(/./, (json) => ({
      total_events_nbr: json.events.filter((event: Json) => event.event_id !== '1006').length,
      events: json.events.filter((event: Json) => event.event_id !== '1006'),
    })),
  ),
  'leaves areas two below out': deviateWhere(
    ({ operation, values }) => operation === 'geteventsbylayermerged' && values[0] === '1',
    changeBody(/./, (json) => ({
      total_events_nbr: json.events.filter((event: Json) => event.event_id !== '1006').length,
      events: json.events.filter((event: Json) => event.event_id !== '1006'),
    })),
  ),
  'gives an area what is above it': answerAs(({ operation, values }) =>
    operation === 'geteventsbylayermerged' && values[0] === '4' ? { values: ['2', ...values.slice(1)] } : undefined,
  ),
  'gives an area what is beside it': answerAs(({ operation, values }) =>
    operation === 'geteventsbylayermerged' && values[0] === '5' ? { values: ['0', ...values.slice(1)] } : undefined,
  ),
  'repeats what is in two areas': deviateWhere(
    ({ operation, values }) => operation === 'geteventsbylayermerged' && values[0] === '1' && values.length === 1,
    changeBody(/./, (json) => ({
      total_events_nbr: json.total_events_nbr + 1,
      events: json.events.flatMap((event: Json) => (event.event_id === '1002' ? [event, event] : [event])),
    })),
  ),
});

const together = createDeviations('L4', {
  'unites lists': unites('geteventsbylist'),
  'unites lists from a day on': unites('geteventsbylistfromdate'),
  'unites areas': unites('geteventsbylayermerged'),
  'unites target groups': unites('geteventsbygroup'),
  'takes the first list alone': reinterpretValues(
    (value) => (value.includes(',') ? value.split(',')[0] : undefined),
    'geteventsbylist',
  ),
  'takes the last area alone': reinterpretValues(
    (value) => (value.includes(',') ? value.split(',').at(-1) : undefined),
    'geteventsbylayermerged',
  ),
  'takes one target group at the most': refuse(
    ({ operation, values }, { status }) =>
      operation === 'geteventsbygroup' && status === 200 && idsOf(values).length > 1,
    400,
    'id is one group',
  ),
  'counts what the first list has': deviateWhere(
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
  'intersects groups without what is in all of them': deviateWhere(
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

/** Accepts an invalid offset or maximum as another value. */
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
  'takes offsets for numbers of pages': pages((offset, most) =>
    Number(offset) > 0 && Number(most) > 0 && Number(most) < 1000
      ? [String(Number(offset) * Number(most)), most]
      : undefined,
  ),
  'ignores the offset': pages((offset, most) => (Number(offset) > 0 ? ['0', most] : undefined)),
  'ignores the maximum': pages((offset, most) => (most !== undefined && Number(most) > 0 ? [offset] : undefined)),
  'gives one too many': pages((offset, most) =>
    Number(most) > 0 && Number(most) < 90_000 ? [offset, String(Number(most) + 1)] : undefined,
  ),
  'takes the maximum 0 for none': pages((offset, most) => (most === '0' ? [offset] : undefined)),
  'counts the page': deviateInOperations(PAGED, (_, answer) => {
    if (answer.status !== 200 || answer.text === '') return answer;
    const { events } = JSON.parse(answer.text);
    return { ...answer, text: JSON.stringify({ total_events_nbr: events.length, events }) };
  }),
  'counts what is behind the offset': deviateWhere(
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
  'gives ten events where no maximum is said': pages((offset, most) =>
    most === undefined ? [offset ?? '0', '10'] : undefined,
  ),
  'needs the maximum': refuse(
    (request, { status }) => PAGED.test(request.operation) && status === 200 && pageOf(request).length === 1,
    400,
    'max_events is missing',
  ),
  'answers an offset behind the end by 404': refuse(
    (request, { status }) => PAGED.test(request.operation) && status === 200 && Number(pageOf(request)[0]) > 1000,
    404,
  ),
  'begins anew behind the end': pages((offset, most) =>
    Number(offset) > 1000 && Number(offset) <= 100_000 ? ['0', most] : undefined,
  ),
  'takes negative numbers for 0': takes(/^-\d+$/, () => '0'),
  'ignores a plus': takes(/^\+\d+$/, (text) => text.slice(1)),
  'reads hexadecimal numbers': takes(/^0x[0-9a-f]+$/i, (text) => String(Number(text))),
  'ignores leading zeros': takes(/^0\d+$/, (text) => String(Number(text))),
  'reads fractions': takes(/^\d+\.\d+$/, (text) => String(Math.floor(Number(text)))),
  'reads exponents': takes(/^\d+e\d+$/i, (text) => String(Math.min(100_000, Number(text)))),
  'takes a blank for 0': takes(/^ +$/, () => '0'),
  'takes words for 0': takes(/^[a-z]+$/i, () => '0'),
  'takes numbers beyond 100,000': takes(/^\d{6,}$/, (text) => String(Math.min(100_000, Number(text)))),
  'takes 1,000 at the most': refuse(
    (request, { status }) =>
      PAGED.test(request.operation) && status === 200 && pageOf(request).some((one) => Number(one) > 1000),
    400,
    'offset and max_events go to 1000',
  ),
  'gives 5 events at the most': pages((offset, most) =>
    most !== undefined && Number(most) > 5 && Number(most) <= 100_000 ? [offset, '5'] : undefined,
  ),
});

export const selectionDeviations: readonly Deviation[] = [lists, areas, together, paging].flat();

export const unobservableSelectionDeviations = [
  createUnobservableDeviations('L1', {
    'ignores what is excluded by hand, everywhere': 'no answer tells what was excluded',
  }),
  createUnobservableDeviations('L2', {
    'matches by any criterion in place of all': 'no answer tells the rule of a list',
    'leaves areas below out of rules': 'no answer tells the rule of a list',
    'matches persons by the organizer alone': 'no answer tells the rule of a list',
    'lets a rule without criteria match everything': 'no answer tells the rule of a list',
  }),
].flat();
