import type { Kind } from '../model/entity.ts';
import { EVENT_STATES, EVENT_STATUSES } from '../model/event.ts';
import type { EventFilter } from '../office/search/event-filter.ts';
import { find, type SearchOptions } from '../office/search/find.ts';
import { openIndexes } from '../office/search/indexes.ts';
import { OPERATOR } from '../office/write-context.ts';
import { entityAnswer } from '../office-api/wire.ts';
import type { PresentOf } from '../store/content/by-kind.ts';
import { atOffice } from './at-office.ts';
import { type Arguments, type Command, type Options, option, UsageError } from './command.ts';
import type { Desk } from './desk.ts';
import { shortMoment } from './event-words.ts';
import { findNamed } from './find-named.ts';
import { limitOf } from './limit.ts';
import { JSON_HELP, JSON_OPTION, jsonText, type ListingCell, printList, wantsJson } from './listing.ts';
import { readDay } from './when.ts';

const NAMED: readonly Kind[] = ['list', 'layer', 'room', 'person', 'series', 'source'];

const CHOICES = { state: EVENT_STATES, status: EVENT_STATUSES, public: ['yes', 'no'] } as const;

const ORDERS: Readonly<Record<string, Pick<SearchOptions, 'order' | 'isDescending'>>> = {
  date_from: { order: 'sortKey', isDescending: false },
  '-date_from': { order: 'sortKey', isDescending: true },
  '-changed_at': { order: 'changedAt', isDescending: true },
};

const HEADINGS = ['id', 'from', 'to', 'title', 'rooms', 'type', 'status', 'state', 'public'];

const WITH_VALUE = ['from', 'to', 'q', 'type', ...NAMED, ...Object.keys(CHOICES), 'order', 'limit'];
const OPTIONS: Options = Object.fromEntries(WITH_VALUE.map((name) => [name, { type: 'string' } as const]));

export const eventList: Command = {
  detail: `One line per event: ${HEADINGS.join(', ')}; tab-separated when the output is not a terminal.`,
  options: { ...OPTIONS, ...JSON_OPTION },
  help: [
    '--from DAY  events that end on this day or later: today, 2026-12-06, 6.12., sunday',
    '--to DAY  events that begin on this day or earlier',
    '--q WORDS  words that must all stand somewhere in their texts or people; parts will do',
    '--list NAME|ID  events of this list, whether they are shown or not',
    '--layer NAME|ID  events of this area or one below it',
    '--room NAME|ID  events in this room',
    '--person NAME|ID  events that name this person',
    '--series NAME|ID  events of this series',
    '--source NAME|ID  events from this source',
    '--type TEXT  events of this type',
    `--state ${EVENT_STATES.join('|')}  events in this state`,
    `--status ${EVENT_STATUSES.join('|')}  events with this status`,
    '--public yes|no  events that may be seen by everybody, or not',
    '--order ORDER  date_from when left out; --order=-date_from, --order=-changed_at',
    '--limit N  how many; 50 when left out',
    JSON_HELP,
  ],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const wish = await wishOf(desk, args);
      const { items, total } = await find(desk, openIndexes(desk.clock), desk.instance, wish);
      if (wantsJson(args)) {
        const told = items.map((one) => {
          const { changed_by: _, ...answer } = entityAnswer(OPERATOR, one);
          return answer;
        });
        return context.out(jsonText({ items: told, total }));
      }
      printList(context, args, HEADINGS, await rowsOf(desk, items));
      if (total > items.length) context.note(`${items.length} of ${total} events; --limit says how many`);
    }),
};

async function wishOf(desk: Desk, args: Arguments): Promise<SearchOptions<'event'>> {
  const order = ORDERS[option(args, 'order') ?? 'date_from'];
  if (order === undefined) {
    throw new UsageError(
      `--order takes ${Object.keys(ORDERS).join(', ')}, not ${JSON.stringify(option(args, 'order'))}.`,
    );
  }
  const filter: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(CHOICES)) {
    const given = option(args, name);
    if (given === undefined) continue;
    if (!(values as readonly string[]).includes(given)) {
      throw new UsageError(`--${name} takes ${values.join(' or ')}, not ${JSON.stringify(given)}.`);
    }
    filter[name] = name === 'public' ? given === 'yes' : given;
  }
  const limit = limitOf(args, 50);
  for (const name of ['from', 'to']) {
    const given = option(args, name);
    if (given !== undefined) filter[name] = readDay(`--${name}`, given, desk.around);
  }
  for (const kind of NAMED) {
    const given = option(args, kind);
    if (given !== undefined) filter[kind] = await findNamed(desk, `--${kind}`, kind, given);
  }
  const type = option(args, 'type');
  if (type !== undefined) filter['type'] = type;
  const words = option(args, 'q') ?? '';
  return { kind: 'event', words, filter: filter as EventFilter, ...order, after: undefined, limit };
}

async function rowsOf({ store, instance }: Desk, items: readonly PresentOf<'event'>[]): Promise<ListingCell[][]> {
  const events = items.map(({ value }) => value);
  const roomIds = events.flatMap(({ rooms }) => rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : [])));
  const names = await store.content.read(instance, (content) => content.labels('room', [...new Set(roomIds)]));
  return events.map((event) => [
    event.id,
    shortMoment(event.startsAt),
    shortMoment(event.endsAt),
    event.title,
    event.rooms.map((room) => ('roomId' in room ? (names.get(room.roomId) ?? '') : room.name)),
    event.eventType,
    event.status,
    event.state,
    event.public ? 'yes' : 'no',
  ]);
}
