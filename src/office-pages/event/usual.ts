// Fills empty fields of an event from recent events of its type; the filled-in values can be taken back.

import { isDeepStrictEqual } from 'node:util';
import { type Usual, usualOfKind } from '../../office/search/usual-of-kind.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { isDate } from '../../util/dates.ts';
import { type Entered, isTicked, parseEntered, textOf, textsOf } from '../components/form/entered.ts';
import { type EventChoices, readEventChoices, roomName } from '../components/form/event-choices.ts';
import type { FieldName } from '../event-fields/fields.ts';
import { dayTyped, later, timeTyped, typedTime } from '../event-fields/moments.ts';
import type { PageRequest } from '../page.ts';

/** Filled fields in the order of the page, by the input that holds the value. */
const FILLED = {
  when: 'to',
  place: 'room',
  layers: 'layer',
  short: 'short',
  organizer: 'organizer',
  coorganizers: 'coorganizer',
  targets: 'target',
} as const satisfies Partial<Record<FieldName, string>>;

export type UsualField = keyof typeof FILLED;

const USUAL_FIELDS = Object.keys(FILLED) as readonly UsualField[];

/** Inputs with one row per text. */
const ROWS: readonly string[] = ['room', 'coorganizer'];

/** Proposed texts of the form; inputs without a proposal are omitted. */
interface Proposal {
  /** Usual length in minutes. */
  readonly minutes: number | null;
  readonly texts: Entered;
}

export interface FilledIn {
  readonly entered: Entered;
  readonly fields: readonly UsualField[];
  /** Filled-in texts by input, so that they can be taken back. */
  readonly put: Entered;
}

async function proposalFor(asked: PageRequest, choices: EventChoices, kind: string): Promise<Proposal> {
  const { editing, indexes, instance, now } = asked;
  const usual = await usualOfKind(editing, indexes, instance.name, { kind, now });
  return { minutes: usual.minutes, texts: textsFor(usual, choices) };
}

/** Only values that the form offers: existing rooms, and areas in which the user may create events. */
function textsFor(usual: Usual, choices: EventChoices): Entered {
  const { organizer, shortDesc } = usual;
  const chosen = (ids: readonly number[], from: readonly { readonly id: number }[]) =>
    from.flatMap(({ id }) => (ids.includes(id) ? [String(id)] : []));
  const names = usual.coorganizerIds.map((id) => choices.people.nameOf(id)).filter((name) => name !== '');
  const leads =
    organizer === null ? '' : 'name' in organizer ? organizer.name : choices.people.nameOf(organizer.personId);
  const texts: Entered = {
    room: usual.roomIds.filter((id) => roomName(choices, id) !== '').map(String),
    layer: chosen(usual.layerIds, choices.layers),
    target: chosen(usual.targetGroupIds, choices.targets),
    organizer: leads === '' ? [] : [leads],
    coorganizer: names,
    short: shortDesc === '' ? [] : [shortDesc],
  };
  return Object.fromEntries(Object.entries(texts).filter(([, some]) => some.length > 0));
}

/** Fills the empty fields from recent events of the type. */
export async function fillAsUsual(asked: PageRequest, choices: EventChoices, entered: Entered): Promise<FilledIn> {
  const { minutes, texts } = await proposalFor(asked, choices, textOf(entered, 'type'));
  const put: Record<string, readonly string[]> = { ...endAfter(entered, minutes) };
  for (const [input, some] of Object.entries(texts)) if (isEmpty(entered, input)) put[input] = some;
  const fields = USUAL_FIELDS.filter((name) => put[FILLED[name]] !== undefined);
  return { entered: withTexts(entered, put), fields, put };
}

/** Removes the filled-in values, as far as they were not changed since. */
export function takeBack(entered: Entered, put: string): Entered {
  const gone = Object.entries(parseEntered(put)).filter(([input, some]) =>
    isDeepStrictEqual(textsOf(entered, input).filter(isTyped), some.filter(isTyped)),
  );
  return withTexts(entered, Object.fromEntries(gone.map(([input]) => [input, ['']])));
}

const isTyped = (text: string) => text !== '';

function isEmpty(entered: Entered, input: string): boolean {
  const isFree = input === 'room' && textsOf(entered, 'free_name').some(isTyped);
  return !isFree && textsOf(entered, input).every((text) => text === '');
}

/** End by the usual length, if only a start is typed. */
function endAfter(entered: Entered, minutes: number | null): Entered {
  const from = timeTyped(textOf(entered, 'from'));
  const hasEnd = textOf(entered, 'to') !== '' || textOf(entered, 'until') !== '' || isTicked(entered, 'whole');
  if (minutes === null || from === undefined || hasEnd) return {};
  const day = dayTyped(textOf(entered, 'day')) ?? '';
  const begins = isDate(day) ? day : '2000-01-01';
  const end = later(`${begins} ${from}`, minutes);
  if (end.slice(0, 10) === begins) return { to: [typedTime(end)] };
  return isDate(day) ? { to: [typedTime(end)], until: [end.slice(0, 10)] } : {};
}

/** Puts texts into inputs; people and rooms get an empty row at the end, and each room its place. */
function withTexts(entered: Entered, put: Entered): Entered {
  const all = Object.fromEntries(
    Object.entries(put).map(([input, texts]) => [input, ROWS.includes(input) ? [...texts, ''] : texts]),
  );
  const places = textsOf(entered, 'place').filter((kind) => kind !== 'room');
  const rooms = all['room'];
  return { ...entered, ...all, ...(rooms && { place: [...rooms.map(() => 'room'), ...places] }) };
}

/** Answers the script when a type is chosen: `?type=`. */
export async function answerUsual(asked: PageRequest): Promise<Response> {
  const { editing, instance, query } = asked;
  const choices = await editing.store.content.read(instance.name, (content) => readEventChoices(content, asked));
  const proposal = await proposalFor(asked, choices, query.get('type') ?? '');
  return Response.json(proposal, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}
