// Parish whose rota is planned by the office and by volunteers, with the product's own operations. People have the same
// names as in the model of the rota.

import type { Assignment } from '../../src/model/rota/rota.ts';
import { rotaPersonKeyOf, toRotaPerson } from '../../src/model/rota/rota-cells.ts';
import type { Loose } from './full-bundle.ts';
import type { ModelAnswer } from './rota-model.ts';
import type { CellOptions } from './rota-model-cells.ts';
import { isPerson, type ModelEvent, type ModelPerson, type ModelRole } from './rota-model-parts.ts';
import { openRotaOffice, type RotaOffice, type SentRotaMail } from './rota-office.ts';

export const PARISH = 'seewil';

export const ROLES: readonly ModelRole[] = [
  { id: 1, name: 'Orgel', field: 'organists', groups: [1], need: 1, ask: true, self: false },
  { id: 2, name: 'Kaffee', field: '', groups: [1], need: 2, ask: true, self: true },
  { id: 3, name: 'Leitung', field: 'organizer', groups: [1, 2], need: 1, ask: true, self: true },
  { id: 4, name: 'Lesung', field: 'lectors', groups: [2], need: 2, ask: false, self: true },
];

const person = (email: string, ...groups: number[]): ModelPerson => ({ email, groups });

export const PERSONS: ReadonlyMap<string, ModelPerson> = new Map([
  ['1', person('p1@example.org', 1)],
  ['2', person('p2@example.org', 1, 2)],
  ['3', person('p3@example.org', 1)],
  ['4', person('p4@example.org', 2)],
  ['5', person('p5@example.org')],
  ['9', person('', 1)],
]);

export const DAYS = ['2026-12-06', '2026-12-13', '2026-12-20', '2026-12-27'] as const;

export const HOURS = [
  ['09:30:00', '10:30:00'],
  ['10:00:00', '11:00:00'],
] as const;

/** Returns the id of a room of an event (`which`: 0 or 1). Events share no rooms, so that rooms never conflict. */
export const roomOf = (event: number, which: number) => 2 * event - which;

export const EVENTS: readonly ModelEvent[] = DAYS.map((day, index) => ({
  id: index + 1,
  text: '',
  from: `${day} ${HOURS[0][0]}`,
  to: `${day} ${HOURS[0][1]}`,
  room: roomOf(index + 1, 0),
  status: 'confirmed',
  needs: null,
  isThere: true,
  fields: { organizer: [], organists: [], lectors: [] },
}));

export function eventBody({ text, from, to, room, status, needs, fields }: ModelEvent): Loose {
  const [organizer] = fields.organizer;
  return {
    topic: text,
    date_from: from,
    date_to: to,
    rooms: [{ room_id: room }],
    status,
    needs: needs?.map(([role_id, count]) => ({ role_id, count })) ?? null,
    organizer: organizer === undefined ? null : personOrGuest(organizer),
    organist_ids: fields.organists.map(Number),
    lector_ids: fields.lectors.map(Number),
  } as Loose;
}

export function personOrGuest(who: string): object {
  return isPerson(who) ? { person_id: Number(who) } : { name: who };
}

export type RotaParish = Awaited<ReturnType<typeof openRotaParish>>;

export async function openRotaParish() {
  const office = await openRotaOffice({
    rooms: EVENTS.flatMap(({ id }) =>
      [0, 1].map((which) => ({ id: roomOf(id, which), building_id: 1, name: `Raum ${roomOf(id, which)}` })),
    ),
    person_groups: [1, 2].map((id) => ({ id, name: `Gruppe ${id}` })),
    persons: [...PERSONS].map(([id, { email, groups }]) => ({
      id: Number(id),
      lastname: `Person ${id}`,
      visibility: 'web',
      email,
      groups: groups.map((group_id) => ({ group_id })),
    })),
    events: EVENTS.map((one) => ({ id: one.id, title: `Gottesdienst ${one.id}`, ...eventBody(one) })),
    roles: ROLES.map(({ groups, ...role }, index) => ({ ...role, group_ids: groups, position: index + 1 })),
  } as unknown as Loose);
  return { office, ...officeActions(office), ...volunteerActions(office), ...storedState(office) };
}

const ANY_REVISION = { 'If-Match': '*' };

function statusText({ status, json }: { readonly status: number; readonly json: Loose }): string {
  return status === 409 ? `409 ${String(json['code'])}` : String(status);
}

function officeActions(office: RotaOffice) {
  const servingIn = ({ json }: { json: Loose }): number => Number(json['effects']?.serving ?? 0);
  return {
    plan: async (cells: readonly CellOptions[], { isDespite, isTrial }: { isDespite: boolean; isTrial: boolean }) => {
      const people = (some: CellOptions['people']) =>
        some.map(({ who, state }) => ({ ...personOrGuest(who), ...(state && { state }) }));
      const body = {
        cells: cells.map(({ event, role, before, people: wanted }) => ({
          event_id: event,
          role_id: role,
          ...(before && { before: people(before) }),
          people: people(wanted),
        })),
        dry_run: isTrial,
      };
      const answer = await office.call('POST', `/plan/cells${isDespite ? '?despite=absent,elsewhere,said_no' : ''}`, {
        body,
      });
      return { said: statusText(answer), serving: isTrial || answer.status !== 200 ? undefined : servingIn(answer) };
    },
    alter: async (event: number, body: object, isSilent: boolean) => {
      const answer = await office.call('PATCH', `/events/${event}?silent=${isSilent ? 1 : 0}`, {
        body,
        headers: ANY_REVISION,
      });
      return { said: statusText(answer), serving: answer.status === 200 ? servingIn(answer) : undefined };
    },
    remove: async (event: number) =>
      statusText(await office.call('DELETE', `/events/${event}`, { headers: ANY_REVISION })),
    restore: async (event: number) => statusText(await office.call('POST', `/trash/events/${event}/restore`)),
    removePerson: async (who: string) =>
      statusText(await office.call('DELETE', `/persons/${who}?detach=1`, { headers: ANY_REVISION })),
    undo: async () => {
      const { json } = await office.call('GET', '/history?limit=1');
      return statusText(await office.call('POST', `/history/${json.items[0].revision}/undo`));
    },
    asks: async (requested: object) => {
      const { status, json } = await office.ask(requested);
      return status === 200 ? `${json['mails']} ${json['cells']} ${json['without_email']}` : String(status);
    },
    makeKey: async (who: string) => {
      const body = { person_ids: [Number(who)], mail: false };
      return statusText(await office.call('POST', '/plan/keys', { body }));
    },
    endsKey: async (who: string) => statusText(await office.call('DELETE', `/plan/keys/${who}`)),
  };
}

/** Actions on a volunteer's private page, with the current key or an earlier one. */
function volunteerActions({ plans }: RotaOffice) {
  const date = (eventId: number, roleId: number) => ({ eventId, roleId });
  const said = async (outcome: Promise<unknown>) => String(await outcome);
  return {
    answer: (key: string, answers: readonly ModelAnswer[], note: string) =>
      said(
        plans.answer(
          PARISH,
          key,
          answers.map(({ event, role, answer }) => ({ ...date(event, role), answer })),
          note,
        ),
      ),
    offer: (key: string, event: number, role: number) => said(plans.offer(PARISH, key, date(event, role))),
    takeBack: (key: string, event: number, role: number) => said(plans.withdrawOffer(PARISH, key, date(event, role))),
    take: (key: string, event: number, role: number) => said(plans.claim(PARISH, key, date(event, role))),
    isAway: (key: string, from: string, to: string) => said(plans.addAbsence(PARISH, key, { from, to })),
    isBack: (key: string, id: number) => said(plans.removeAbsence(PARISH, key, id)),
    wantGaps: (key: string, wants: boolean) => said(plans.wantGaps(PARISH, key, wants)),
    renewKey: async (key: string) => typeof (await plans.renewKey(PARISH, key)),
    endOwnKey: (key: string) => said(plans.endKey(PARISH, key)),
  };
}

function storedState({ store, call, mails, rounds }: RotaOffice) {
  const read = store.content.read.bind(store.content);
  return {
    rounds,
    events: async () =>
      read(PARISH, ({ getAll }) =>
        getAll(
          'event',
          EVENTS.map(({ id }) => id),
        ),
      ),
    assignments: async () => (await read(PARISH, ({ all }) => all('assignment'))).map(lineOf).sort(),
    absences: async () => read(PARISH, ({ all }) => all('absence')),
    keys: async () =>
      new Map((await read(PARISH, ({ plan }) => plan.allKeys())).map((one) => [String(one.personId), one])),
    asked: async () => {
      const asks = await read(PARISH, ({ plan }) => plan.asks(EVENTS.map(({ id }) => id)));
      return asks
        .map(({ eventId, roleId, personId, askerEmail }) => `${eventId} ${roleId} ${personId} ${askerEmail}`)
        .sort();
    },
    /** Returns the cells of existing events as `event role: person state, … gap n doubled person …`. */
    cells: async (): Promise<string[]> => {
      const { json } = await call('GET', '/plan?from=2026-12-01&to=2027-01-31');
      const events: Loose[] = json.days.flatMap((day: Loose) => day['events']);
      const people = (cell: Loose) =>
        cell['people'].map((one: Loose) => `${one['person_id'] ?? one['name']} ${one['state']}`).join(', ');
      const doubleCell = (cell: Loose) =>
        cell['warnings']
          .filter((one: Loose) => one['code'] === 'same_event')
          .map((one: Loose) => String(one['person_id'] ?? one['name']))
          .sort()
          .join(' ');
      return events
        .flatMap((event) =>
          event['cells'].map(
            (cell: Loose) =>
              `${event['event_id']} ${cell['role_id']}: ${people(cell)} gap ${cell['gap']} doubled ${doubleCell(cell)}`,
          ),
        )
        .sort();
    },
    mails: async () => {
      const sent = await mails();
      return { sent, texts: sent.map(textOf).sort() };
    },
  };
}

function lineOf(one: Assignment): string {
  const { eventId, roleId, state, offered } = one;
  return `${eventId} ${roleId} ${rotaPersonKeyOf(toRotaPerson(one)).replace('name ', '')} ${state} ${offered}`;
}

function textOf({ about, to, items }: SentRotaMail): string {
  const texts = items.map(({ event, roles, change, answer }) =>
    [
      `${event.id}:${roles.join('+')}`,
      ...(change === undefined ? [] : [change]),
      ...(answer === undefined ? [] : [answer]),
    ].join(' '),
  );
  return `${about} ${to} ${(about === 'answers' ? texts.sort() : texts).join(', ')}`;
}
