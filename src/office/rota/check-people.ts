// Warnings about the people in an event's form, by the same rules as in the rota (rules D6 and W23).

import type { Event } from '../../model/event.ts';
import { spansOfEvent } from '../../model/event-hours.ts';
import { overlaps } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import { ROLE_FIELDS, type RoleField, type RotaRole } from '../../model/rota/rota.ts';
import { type RotaEvent, setPeopleInField } from '../../model/rota/rota-cells.ts';
import { findRotaReasons, type RotaReason } from '../../model/rota/rota-warnings.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { WriteContext } from '../write-context.ts';
import { readDutiesAround } from './duties-around.ts';
import { createCandidate } from './duty-index.ts';
import { type RotaContent, readRotaContent } from './rota-content.ts';
import {
  describeRotaFindings,
  isBlockingReason,
  type RotaFinding,
  toVisibleReason,
  type VisibleReasonCode,
} from './rota-warning.ts';

export interface PersonInField {
  readonly personId: number;
  readonly field: Exclude<RoleField, ''>;
}

export interface ConflictingEvent extends UseSpan {
  readonly personId: number;
  readonly person: string;
  readonly eventId: number;
  readonly title: string;
  readonly places: readonly string[];
}

export interface CheckedPeople {
  readonly free: readonly string[];
  readonly elsewhere: readonly ConflictingEvent[];
  readonly others: readonly PersonWarning[];
  readonly isRefused: boolean;
}

export interface PersonWarning {
  readonly personId: number;
  readonly text: string;
}

export type CheckedEventTimes = Pick<Event, 'startsAt' | 'endsAt' | 'hours'>;

export interface RequestedPeople {
  readonly people: readonly PersonInField[];
  readonly times: CheckedEventTimes;
  /** The stored event; undefined for a new one. */
  readonly eventId?: number | undefined;
}

export interface CheckPeopleOptions extends RequestedPeople {
  readonly language: Parameters<typeof describeRotaFindings>[2]['language'];
}

/** Groups and visibility do not affect whether a person is free. */
const UNRELATED: readonly RotaReason['code'][] = ['not_in_group', 'not_shown'];

const NEW_EVENT: RotaEvent = {
  id: 0,
  layerIds: [],
  targetGroupIds: [],
  eventType: '',
  rooms: [],
  organizer: null,
  coorganizerIds: [],
  lectorIds: [],
  visitatorIds: [],
  organistIds: [],
  vergerIds: [],
  childcare: null,
  startsAt: '',
  endsAt: '',
  hours: [],
  status: 'confirmed',
  state: 'ready',
  needs: null,
};

/** Checks whether people are free during an event; ignores deleted people. Throws NotFoundError for an unknown instance. */
export function checkPeople(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  instance: string,
  { people, times, eventId, language }: CheckPeopleOptions,
): Promise<CheckedPeople> {
  return store.content.read(instance, async (content) => {
    const names = await content.labels('person', [...new Set(people.map(({ personId }) => personId))]);
    const there = people.filter(({ personId }) => names.has(personId));
    const plan = await readRotaContent(content);
    const event = await createRequestedEvent(content, { people: there, times, eventId });
    const findings = await findReasons(content, plan, event, there);
    const seen = findings.map((one) => ({ ...one, code: toVisibleReason(one.reason, authority).code }));
    const against = new Set(seen.map(({ person }) => ('personId' in person ? person.personId : 0)));
    const isElsewhere = ({ code }: { code: VisibleReasonCode }) => code === 'elsewhere';
    const others = seen.filter((one) => !isElsewhere(one));
    const warnings = await describeRotaFindings(content, others, { authority, language });
    return {
      free: [...names].flatMap(([id, name]) => (against.has(id) ? [] : [name])),
      elsewhere: await eventsOf(content, seen.filter(isElsewhere), { names, times }),
      others: [
        ...new Map(
          warnings.map(({ person, text }) => [text, { personId: 'personId' in person ? person.personId : 0, text }]),
        ).values(),
      ],
      isRefused: seen.some(({ code }) => isBlockingReason(code)),
    };
  });
}

/** Creates the event that the form describes. */
export async function createRequestedEvent(
  content: Pick<ContentReader, 'get'>,
  { people, times, eventId }: RequestedPeople,
): Promise<RotaEvent> {
  const stored = eventId === undefined ? undefined : (await content.get('event', eventId))?.value;
  return eventWith(stored ?? NEW_EVENT, people, times);
}

function eventWith(base: RotaEvent, people: readonly PersonInField[], times: CheckedEventTimes): RotaEvent {
  const { startsAt, endsAt, hours } = times;
  const childcare = base.childcare ?? { id: 0, text: '', personIds: [] };
  let event: RotaEvent = { ...base, startsAt, endsAt, hours, childcare, status: 'confirmed', state: 'ready' };
  for (const field of ROLE_FIELDS) {
    event = setPeopleInField(
      event,
      field,
      people.filter((one) => one.field === field).map(({ personId }) => ({ personId })),
    );
  }
  return event;
}

async function findReasons(
  content: ContentReader,
  plan: RotaContent,
  event: RotaEvent,
  people: readonly PersonInField[],
): Promise<RotaFinding[]> {
  const servings = await readDutiesAround(content, plan, [event], people);
  return people.flatMap(({ personId, field }) => {
    const role = plan.roles.find((one) => one.field === field) ?? roleWithout(field);
    const candidate = createCandidate(plan, servings, new Map(), { personId }, { event, role });
    return findRotaReasons(candidate, event, role, plan.assignmentsOf(event.id))
      .filter(({ code }) => !UNRELATED.includes(code))
      .map((reason) => ({ eventId: event.id, role, person: { personId }, reason }));
  });
}

function roleWithout(field: RoleField): RotaRole {
  return {
    id: 0,
    position: 0,
    name: '',
    shortName: '',
    field,
    service: null,
    groupIds: [],
    need: 0,
    rule: null,
    ask: false,
    self: false,
    public: true,
    restDays: 0,
    mostAMonth: null,
  };
}

async function eventsOf(
  content: ContentReader,
  findings: readonly RotaFinding[],
  { names, times }: { readonly names: ReadonlyMap<number, string>; readonly times: CheckedEventTimes },
): Promise<ConflictingEvent[]> {
  const ids = [...new Set(findings.flatMap(({ reason }) => reason.with))];
  const found = new Map((await content.getAll('event', ids)).map(({ id, value }) => [id, value]));
  const rooms = await content.labels('room', [...new Set([...found.values()].flatMap(roomIdsOf))]);
  const once = new Set<string>();
  const own = spansOfEvent(times);
  return findings.flatMap(({ person: of, reason }) =>
    reason.with.flatMap((eventId): ConflictingEvent[] => {
      const personId = 'personId' in of ? of.personId : 0;
      const [event, key] = [found.get(eventId), `${personId} ${eventId}`];
      if (event === undefined || once.has(key)) return [];
      once.add(key);
      const places = event.rooms
        .map((place) => ('roomId' in place ? (rooms.get(place.roomId) ?? '') : place.name || place.locationName))
        .filter((name) => name !== '');
      const span = spansOfEvent(event).find((one) => own.some((other) => overlaps(one, other)));
      const { from, to } = span ?? { from: event.startsAt, to: event.endsAt };
      return [{ personId, person: names.get(personId) ?? '', eventId, title: event.title, from, to, places }];
    }),
  );
}

function roomIdsOf({ rooms }: Event): number[] {
  return rooms.flatMap((place) => ('roomId' in place ? [place.roomId] : []));
}
