import { buildAncestry, isInList } from '../../model/list-rule.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { dayNumber, weekdayOfDayNumber } from '../../util/day-number.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';
import { memoize } from '../../util/memoize.ts';
import type { IndexedEvent, SearchEntry } from './entry.ts';

export interface EventFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Weekday on which events begin: 0 is Monday. */
  readonly weekday?: number | undefined;
  readonly list?: number | undefined;
  readonly layer?: number | undefined;
  readonly room?: number | undefined;
  readonly person?: number | undefined;
  readonly series?: number | undefined;
  readonly source?: number | undefined;
  readonly type?: string | undefined;
  readonly state?: string | undefined;
  /** Ids of events that match the state filter regardless of their actual state. */
  readonly alsoOfState?: ReadonlySet<number> | undefined;
  readonly status?: string | undefined;
  readonly public?: boolean | undefined;
}

const MAX_KINDS = 1000;

type EventTest = (event: IndexedEvent) => boolean;

/** Builds the test for an entry; undefined if the filter is empty. */
export async function createEventTest(
  reader: ContentReader,
  filter: EventFilter,
): Promise<((entry: SearchEntry) => boolean) | undefined> {
  const all = [...simpleTests(filter), await layerTest(reader, filter), await listTest(reader, filter)];
  const tests = all.filter((test) => test !== undefined);
  if (tests.length === 0) return undefined;
  return ({ event }) => event !== undefined && tests.every((test) => test(event));
}

function simpleTests(wanted: EventFilter): (EventTest | undefined)[] {
  const { from, to, weekday, room, person, series, source, type, state, status, public: isPublic } = wanted;
  const where = (isWanted: boolean, test: EventTest) => (isWanted ? test : undefined);
  const [begin, end, kind] = [`${from} 00:00:00`, `${to} 23:59:59`, foldForSearch(type ?? '')];
  const isOfKind = memoize((eventType) => foldForSearch(eventType) === kind, MAX_KINDS);
  return [
    where(from !== undefined, ({ endsAt }) => endsAt >= begin),
    where(to !== undefined, ({ startsAt }) => startsAt <= end),
    where(weekday !== undefined, ({ startsAt }) => weekdayOfDayNumber(dayNumber(startsAt.slice(0, 10))) === weekday),
    where(room !== undefined, ({ roomIds }) => roomIds.includes(room ?? 0)),
    where(person !== undefined, ({ persons }) => persons.includes(person ?? 0)),
    where(series !== undefined, ({ seriesId }) => seriesId === series),
    where(source !== undefined, ({ sourceId }) => sourceId === source),
    where(type !== undefined, ({ eventType }) => isOfKind(eventType)),
    where(state !== undefined, (event) => event.state === state || wanted.alsoOfState?.has(event.id) === true),
    where(status !== undefined, (event) => event.status === status),
    where(isPublic !== undefined, (event) => event.public === isPublic),
  ];
}

async function layerTest(reader: ContentReader, { layer }: EventFilter): Promise<EventTest | undefined> {
  if (layer === undefined) return undefined;
  const ancestry = buildAncestry(await reader.all('layer'));
  const below = new Set([...ancestry].filter(([, path]) => path.includes(layer)).map(([id]) => id));
  return ({ layerIds }) => layerIds.some((id) => below.has(id));
}

/** Tests membership in the list, regardless of the event's visibility. */
async function listTest(reader: ContentReader, { list: wanted }: EventFilter): Promise<EventTest | undefined> {
  if (wanted === undefined) return undefined;
  const list = (await reader.get('list', wanted))?.value;
  if (list === undefined) return () => false;
  const ancestry = buildAncestry(await reader.all('layer'));
  return (event) => isInList(list, event, ancestry);
}
