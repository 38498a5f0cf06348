import { isDeepStrictEqual } from 'node:util';
import type { Kind } from '../model/entity.ts';
import type { Event } from '../model/event.ts';
import { isPlainObject } from '../model/format/rule.ts';
import { eventKind as eventTable } from '../model/kinds/event.ts';
import type { Clash } from '../model/resource-use.ts';
import type { ResourceKind } from '../model/resources.ts';
import { readValue } from '../office/content/read-value.ts';
import { findClashesOfEvent } from '../office/rooms/clashes-of.ts';
import {
  explainVisibility,
  type PublicationPlace,
  type PublicationPlaces,
} from '../office/visibility-reasons/explain-visibility.ts';
import { OPERATOR_AUTHORITY } from '../office/write-context.ts';
import { createEntityBody, createPastChangeBody } from '../office-api/wire.ts';
import type { VersionedOf } from '../store/content/by-kind.ts';
import { serializeEntity } from '../store/content/documents.ts';
import type { PastChange } from '../store/content/history.ts';
import { readEvent } from './change-event.ts';
import { type Command, joinColumns, readIdPositional } from './command.ts';
import { formatSpan, toSafeLine } from './describe-event.ts';
import { createHistoryRow } from './history-rows.ts';
import type { InstanceContext } from './instance-context.ts';
import { alignTable, formatCell, formatJson, JSON_HELP, JSON_OPTION, type ListingCell, wantsJson } from './listing.ts';
import { runOnInstance } from './run-on-instance.ts';

const LAST_CHANGES = 5;

interface EventSection {
  readonly name: string;
  readonly heading: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly ListingCell[])[];
}

export const eventShowCommand: Command = {
  detail:
    'When the output is not a terminal, each line is tab-separated and begins with its type: ' +
    'field, shown, clash, person_clash or change.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: (context, args) =>
    runOnInstance(context, args, async (desk) => {
      const id = readIdPositional(args, 1, 'an event');
      const { store, instance } = desk;
      const present = await readEvent(desk, id);
      const shown = await explainVisibility(desk, instance, id, { language: 'en' });
      const clashes = await findClashesOfEvent(desk, instance, id);
      const past = await store.content.history(instance, { of: { kind: 'event', id }, limit: LAST_CHANGES });
      if (wantsJson(args)) return context.out(formatJson(asJson(present, shown, clashes, past)));
      const parts = [
        await fieldsPart(desk, present),
        placesSection(shown),
        await clashesPart(desk, id, clashes, 'room'),
        await clashesPart(desk, id, clashes, 'person'),
        changesPart(past),
      ];
      if (context.isTerminal) context.out(parts.map(formatSection).join('\n\n'));
      else {
        for (const { name, rows } of parts) {
          for (const row of rows) context.out(joinColumns([name, ...row.map(formatCell)]));
        }
      }
    }),
};

function asJson(
  present: VersionedOf<'event'>,
  shown: PublicationPlaces,
  clashes: readonly Clash[],
  past: readonly PastChange[],
): Record<string, unknown> {
  return {
    ...createEntityBody(OPERATOR_AUTHORITY, present),
    shown,
    conflicts: clashesAsJson(clashes, 'room'),
    person_conflicts: clashesAsJson(clashes, 'person'),
    history: past.map((one) => createPastChangeBody(OPERATOR_AUTHORITY, one, true)),
  };
}

function clashesAsJson(clashes: readonly Clash[], ofKind: ResourceKind): object[] {
  return clashes
    .filter(({ kind }) => kind === ofKind)
    .map(({ id, from, to, eventIds }) => ({ [`${ofKind}_id`]: id, from, to, event_ids: eventIds }));
}

function formatSection({ heading, headings, rows }: EventSection): string {
  if (rows.length === 0) return `${heading}: none`;
  return `${heading}\n${alignTable(headings, rows).replace(/^/gm, '  ')}`;
}

async function fieldsPart(context: InstanceContext, { revision, value }: VersionedOf<'event'>): Promise<EventSection> {
  const rows = await fieldsInWords(context, value);
  const heading = `Event ${value.id} (revision ${revision}), ${formatSpan(value)}: ${toSafeLine(value.title)}`;
  return { name: 'field', heading, headings: ['field', 'value'], rows };
}

function placesSection({ public: isPublic, doors }: PublicationPlaces): EventSection {
  const texts = ({ because }: PublicationPlace) => because.map(({ text }) => text).join(' ');
  return {
    name: 'shown',
    headings: ['where', 'name', 'shown', 'why not'],
    heading: `Where it is shown; the event is ${isPublic ? '' : 'not '}public`,
    rows: doors.map((door) => [door.door, door.label, door.shown ? 'yes' : 'no', texts(door)]),
  };
}

const CLASHES = {
  room: { name: 'clash', heading: 'Room clashes' },
  person: { name: 'person_clash', heading: 'People in two places' },
} as const;

async function clashesPart(
  { store, instance }: InstanceContext,
  id: number,
  all: readonly Clash[],
  ofKind: ResourceKind,
): Promise<EventSection> {
  const clashes = all.filter(({ kind }) => kind === ofKind);
  const others = clashes.map(({ eventIds: [a, b] }) => (a === id ? b : a));
  const [labels, titles] = await store.content.read(instance, async (content) => [
    await content.labels(
      ofKind,
      clashes.map((clash) => clash.id),
    ),
    await content.labels('event', others),
  ]);
  const rows = clashes.map(({ id: takenId, from, to }, index): ListingCell[] => {
    const other = others[index] ?? 0;
    return [takenId, labels.get(takenId) ?? '', from, to, other, titles.get(other) ?? ''];
  });
  return { ...CLASHES[ofKind], headings: [ofKind, 'name', 'from', 'to', 'event', 'title'], rows };
}

function changesPart(past: readonly PastChange[]): EventSection {
  const headings = ['revision', 'time', 'by', 'what', 'fields', 'note'];
  return { name: 'change', heading: 'Last changes', headings, rows: past.map((one) => createHistoryRow(one, true)) };
}

const KIND_OF: Readonly<Record<string, Kind>> = {
  layer_ids: 'layer',
  target_group_ids: 'target_group',
  room_id: 'room',
  person_id: 'person',
  coorganizer_ids: 'person',
  lector_ids: 'person',
  visitator_ids: 'person',
  organist_ids: 'person',
  verger_ids: 'person',
  person_ids: 'person',
};

const ALWAYS_SHOWN = new Set(['date_from', 'date_to', 'title', 'public']);

/** Returns the fields of an event as keys and texts, in the order of the bundle. */
async function fieldsInWords(
  { store, instance }: InstanceContext,
  event: Event,
): Promise<[key: string, text: string][]> {
  const ids = new Map<Kind, number[]>();
  eventTable.rule.references?.(event, (kind, id) => ids.set(kind, [...(ids.get(kind) ?? []), id]));
  const names = new Map<Kind, ReadonlyMap<number, string>>();
  await store.content.read(instance, async (content) => {
    for (const [kind, some] of ids) names.set(kind, await content.labels(kind, [...new Set(some)]));
  });
  const said = (key: string, value: unknown): string => {
    const kind = KIND_OF[key];
    if (kind !== undefined && typeof value === 'number') {
      return `${value} ${names.get(kind)?.get(value) ?? ''}`.trimEnd();
    }
    if (Array.isArray(value)) return value.map((one) => said(key, one)).join('; ');
    if (!isPlainObject(value)) return String(value);
    const filled = Object.entries(value).filter(([, of]) => of !== '' && of !== null);
    if (filled.length === 1) return said(filled[0]?.[0] ?? '', filled[0]?.[1]);
    return filled.map(([name, of]) => `${name} ${said(name, of)}`).join(', ');
  };
  const { id: _, ...written } = serializeEntity('event', event);
  const defaults = defaultsOf(event);
  return Object.entries(written)
    .filter(([key, value]) => ALWAYS_SHOWN.has(key) || !isDeepStrictEqual(value, defaults[key]))
    .map(([key, value]) => [key, said(key, value)]);
}

/** Returns an event with only its moments and title, so that all other fields have their defaults. */
function defaultsOf({ id, startsAt, endsAt, title }: Event): Readonly<Record<string, unknown>> {
  const least = { date_from: startsAt, date_to: endsAt, title };
  return serializeEntity('event', readValue(eventTable.rule, { id, isNew: false }, least, new Map()).entity);
}
