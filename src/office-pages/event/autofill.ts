// Values for the empty fields of an event, from recent events of its type. Users can revert them.

import { isDeepStrictEqual } from 'node:util';
import { type CommonValues, findCommonValues } from '../../office/search/common-values.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { isDate } from '../../util/dates.ts';
import { type EventChoices, findRoomName, readEventChoices } from '../components/form/event-choices.ts';
import {
  type InputTexts,
  inputTextOf,
  inputTextsOf,
  isTicked,
  parseInputTexts,
} from '../components/form/input-texts.ts';
import type { EventFieldName } from '../event-fields/event-fields.ts';
import { addMinutes, formatTimeInput, parseDayInput, parseTimeInput } from '../event-fields/span-inputs.ts';
import type { PageRequest } from '../page.ts';
import { findTypeFields } from './type-fields.ts';

/** Inputs that can be filled, by field, in the order of the page. */
const FILLED = {
  when: 'to',
  place: 'room',
  layers: 'layer',
  short: 'short',
  organizer: 'organizer',
  coorganizers: 'coorganizer',
  targets: 'target',
} as const satisfies Partial<Record<EventFieldName, string>>;

export type AutofillField = keyof typeof FILLED;

const USUAL_FIELDS = Object.keys(FILLED) as readonly AutofillField[];

const ROWS: readonly string[] = ['room', 'coorganizer'];

/** Suggested texts by input; inputs without a suggestion are left out. */
interface Proposal {
  readonly minutes: number | null;
  readonly texts: InputTexts;
}

export interface AutofillResult {
  readonly entered: InputTexts;
  readonly fields: readonly AutofillField[];
  /** Filled-in texts by input, needed to revert them. */
  readonly filledIn: InputTexts;
}

async function proposalFor(request: PageRequest, choices: EventChoices, kind: string): Promise<Proposal> {
  const { editing, indexes, instance, now } = request;
  const usual = await findCommonValues(editing, indexes, instance.name, { kind, now });
  return { minutes: usual.minutes, texts: textsFor(usual, choices) };
}

function textsFor(usual: CommonValues, choices: EventChoices): InputTexts {
  const { organizer, shortDesc } = usual;
  const chooseKnown = (ids: readonly number[], from: readonly { readonly id: number }[]) =>
    from.flatMap(({ id }) => (ids.includes(id) ? [String(id)] : []));
  const names = usual.coorganizerIds.map((id) => choices.people.nameOf(id)).filter((name) => name !== '');
  const leads =
    organizer === null ? '' : 'name' in organizer ? organizer.name : choices.people.nameOf(organizer.personId);
  const texts: InputTexts = {
    room: usual.roomIds.filter((id) => findRoomName(choices, id) !== '').map(String),
    layer: chooseKnown(usual.layerIds, choices.layers),
    target: chooseKnown(usual.targetGroupIds, choices.targets),
    organizer: leads === '' ? [] : [leads],
    // A contact stored as free text was accepted when it was entered.
    organizer_text: organizer !== null && 'name' in organizer && leads !== '' ? [leads] : [],
    coorganizer: names,
    short: shortDesc === '' ? [] : [shortDesc],
  };
  return Object.fromEntries(Object.entries(texts).filter(([, some]) => some.length > 0));
}

export async function autofillFromRecentEvents(
  request: PageRequest,
  choices: EventChoices,
  entered: InputTexts,
): Promise<AutofillResult> {
  const { minutes, texts } = await proposalFor(request, choices, inputTextOf(entered, 'type'));
  const put: Record<string, readonly string[]> = { ...endAfter(entered, minutes) };
  for (const [input, some] of Object.entries(texts)) if (isEmpty(entered, input)) put[input] = some;
  const fields = USUAL_FIELDS.filter((name) => put[FILLED[name]] !== undefined);
  return { entered: withTexts(entered, put), fields, filledIn: put };
}

/** Removes the filled-in texts that the user has not changed since. */
export function revertAutofill(entered: InputTexts, put: string): InputTexts {
  const gone = Object.entries(parseInputTexts(put)).filter(([input, some]) =>
    isDeepStrictEqual(inputTextsOf(entered, input).filter(isTyped), some.filter(isTyped)),
  );
  return withTexts(entered, Object.fromEntries(gone.map(([input]) => [input, ['']])));
}

const isTyped = (text: string) => text !== '';

function isEmpty(entered: InputTexts, input: string): boolean {
  const isFree = input === 'room' && inputTextsOf(entered, 'free_name').some(isTyped);
  return !isFree && inputTextsOf(entered, input).every((text) => text === '');
}

function endAfter(entered: InputTexts, minutes: number | null): InputTexts {
  const from = parseTimeInput(inputTextOf(entered, 'from'));
  const hasEnd =
    inputTextOf(entered, 'to') !== '' || inputTextOf(entered, 'until') !== '' || isTicked(entered, 'whole');
  if (minutes === null || from === undefined || hasEnd) return {};
  const day = parseDayInput(inputTextOf(entered, 'day')) ?? '';
  const begins = isDate(day) ? day : '2000-01-01';
  const end = addMinutes(`${begins} ${from}`, minutes);
  if (end.slice(0, 10) === begins) return { to: [formatTimeInput(end)] };
  return isDate(day) ? { to: [formatTimeInput(end)], until: [end.slice(0, 10)] } : {};
}

/** Fills inputs with texts. People and rooms get an empty row at the end, and each room an entry in `place`. */
function withTexts(entered: InputTexts, put: InputTexts): InputTexts {
  const all = Object.fromEntries(
    Object.entries(put).map(([input, texts]) => [input, ROWS.includes(input) ? [...texts, ''] : texts]),
  );
  const places = inputTextsOf(entered, 'place').filter((kind) => kind !== 'room');
  const rooms = all['room'];
  return { ...entered, ...all, ...(rooms && { place: [...rooms.map(() => 'room'), ...places] }) };
}

/** Responds to the script, which sends `?type=` when the user chooses a type. */
export async function handleAutofill(request: PageRequest): Promise<Response> {
  const { editing, instance, query } = request;
  const choices = await editing.store.content.read(instance.name, (content) => readEventChoices(content, request));
  const type = query.get('type') ?? '';
  const proposal = await proposalFor(request, choices, type);
  const answer = { ...proposal, fields: await findTypeFields(request, choices, type) };
  return Response.json(answer, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}
