import type { Kind } from '../model/entity.ts';
import { EVENT_STATES, EVENT_STATUSES } from '../model/event.ts';
import type { EventFilter } from '../office/search/event-filter.ts';
import { findEntities, type SearchOptions } from '../office/search/find-entities.ts';
import { createSearchIndexes } from '../office/search/indexes.ts';
import { OPERATOR_AUTHORITY } from '../office/write-context.ts';
import { createEntityBody } from '../office-api/wire.ts';
import type { VersionedOf } from '../store/content/by-kind.ts';
import { type Arguments, type Command, type OptionDefinitions, readOption, UsageError } from './command.ts';
import { readDayOption } from './date-options.ts';
import { formatShortMoment } from './describe-event.ts';
import type { InstanceContext } from './instance-context.ts';
import { readLimitOption } from './limit.ts';
import { formatJson, JSON_HELP, JSON_OPTION, type ListingCell, printList, wantsJson } from './listing.ts';
import { resolveEntityId } from './resolve-entity-id.ts';
import { runOnInstance } from './run-on-instance.ts';

const NAMED: readonly Kind[] = ['list', 'layer', 'room', 'person', 'series', 'source'];

const CHOICES = { state: EVENT_STATES, status: EVENT_STATUSES, public: ['yes', 'no'] } as const;

const ORDERS: Readonly<Record<string, Pick<SearchOptions, 'order' | 'isDescending'>>> = {
  date_from: { order: 'sortKey', isDescending: false },
  '-date_from': { order: 'sortKey', isDescending: true },
  '-changed_at': { order: 'changedAt', isDescending: true },
};

const HEADINGS = ['id', 'from', 'to', 'title', 'rooms', 'type', 'status', 'state', 'public'];

const WITH_VALUE = ['from', 'to', 'q', 'type', ...NAMED, ...Object.keys(CHOICES), 'order', 'limit'];
const OPTIONS: OptionDefinitions = Object.fromEntries(WITH_VALUE.map((name) => [name, { type: 'string' } as const]));

export const eventListCommand: Command = {
  detail: `One line per event: ${HEADINGS.join(', ')}; tab-separated when the output is not a terminal.`,
  options: { ...OPTIONS, ...JSON_OPTION },
  help: [
    '--from DAY  events that end on or after this day: today, 2026-12-06, 6.12., sunday',
    '--to DAY  events that begin on or before this day',
    '--q WORDS  words that must all appear in the texts or people of an event; parts of words match too',
    '--list NAME|ID  events in this list, whether shown or not',
    '--layer NAME|ID  events in this area or an area below it',
    '--room NAME|ID  events in this room',
    '--person NAME|ID  events that involve this person',
    '--series NAME|ID  events of this series',
    '--source NAME|ID  events from this source',
    '--type TEXT  events of this type',
    `--state ${EVENT_STATES.join('|')}  events in this state`,
    `--status ${EVENT_STATUSES.join('|')}  events with this status`,
    '--public yes|no  only public events, or only events that are not public',
    '--order ORDER  (default: date_from); --order=-date_from, --order=-changed_at',
    '--limit N  maximum number of events (default: 50)',
    JSON_HELP,
  ],
  run: (context, args) =>
    runOnInstance(context, args, async (desk) => {
      const options = await searchOptionsOf(desk, args);
      const { items, total } = await findEntities(desk, createSearchIndexes(desk.clock), desk.instance, options);
      if (wantsJson(args)) {
        const told = items.map((one) => {
          const { changed_by: _, ...answer } = createEntityBody(OPERATOR_AUTHORITY, one);
          return answer;
        });
        return context.out(formatJson({ items: told, total }));
      }
      printList(context, args, HEADINGS, await rowsOf(desk, items));
      if (total > items.length) context.note(`${items.length} of ${total} events; use --limit to see more`);
    }),
};

async function searchOptionsOf(context: InstanceContext, args: Arguments): Promise<SearchOptions<'event'>> {
  const order = ORDERS[readOption(args, 'order') ?? 'date_from'];
  if (order === undefined) {
    throw new UsageError(
      `--order takes ${Object.keys(ORDERS).join(', ')}, not ${JSON.stringify(readOption(args, 'order'))}.`,
    );
  }
  const filter: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(CHOICES)) {
    const given = readOption(args, name);
    if (given === undefined) continue;
    if (!(values as readonly string[]).includes(given)) {
      throw new UsageError(`--${name} takes ${values.join(' or ')}, not ${JSON.stringify(given)}.`);
    }
    filter[name] = name === 'public' ? given === 'yes' : given;
  }
  const limit = readLimitOption(args, 50);
  for (const name of ['from', 'to']) {
    const given = readOption(args, name);
    if (given !== undefined) filter[name] = readDayOption(`--${name}`, given, context.whenContext);
  }
  for (const kind of NAMED) {
    const given = readOption(args, kind);
    if (given !== undefined) filter[kind] = await resolveEntityId(context, `--${kind}`, kind, given);
  }
  const type = readOption(args, 'type');
  if (type !== undefined) filter['type'] = type;
  const words = readOption(args, 'q') ?? '';
  return { kind: 'event', words, filter: filter as EventFilter, ...order, after: undefined, limit };
}

async function rowsOf(
  { store, instance }: InstanceContext,
  items: readonly VersionedOf<'event'>[],
): Promise<ListingCell[][]> {
  const events = items.map(({ value }) => value);
  const roomIds = events.flatMap(({ rooms }) => rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : [])));
  const names = await store.content.read(instance, (content) => content.labels('room', [...new Set(roomIds)]));
  return events.map((event) => [
    event.id,
    formatShortMoment(event.startsAt),
    formatShortMoment(event.endsAt),
    event.title,
    event.rooms.map((room) => ('roomId' in room ? (names.get(room.roomId) ?? '') : room.name)),
    event.eventType,
    event.status,
    event.state,
    event.public ? 'yes' : 'no',
  ]);
}
