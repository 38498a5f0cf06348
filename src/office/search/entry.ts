import type { Kind } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { AnyKindTable } from '../../model/kinds/kind-table.ts';
import { roomIdsOfEvent } from '../../model/list-rule.ts';
import type { VersionedEntity } from '../../model/present.ts';
import type { RotaEvent } from '../../model/rota/rota-cells.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';
import { stripMarkup } from '../../util/strip-markup.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface SearchEntry {
  readonly id: number;
  readonly changedAt: number;
  readonly sortKey: string;
  /** Vocabulary numbers of the folded words in visible texts and, for events, of the marks that stand for their people and rooms. */
  readonly words: readonly number[];
  readonly label: string;
  readonly buildingId: number | null;
  readonly event: IndexedEvent | undefined;
}

export interface IndexedEvent extends RotaEvent, Pick<Event, 'title' | 'public'> {
  readonly roomIds: readonly number[];
  readonly persons: readonly number[];
  readonly seriesId: number | undefined;
  readonly sourceId: number | undefined;
}

export function foldForIndex(text: string): string {
  return foldForSearch(text).replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('œ', 'oe').replaceAll('ø', 'o');
}

/** Maximum length of a sort key, in UTF-16 code units; equal keys are ordered by id. */
const MAX_SORT_KEY_LENGTH = 100;

function beginningOf(text: string): string {
  return text.length <= MAX_SORT_KEY_LENGTH ? text : text.slice(0, MAX_SORT_KEY_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

export function createSearchEntry(
  { kind, rule, label, sortKey }: AnyKindTable,
  { id, changedAt, value }: VersionedEntity,
  vocabulary: Vocabulary,
): SearchEntry {
  const texts: string[] = [];
  rule.texts?.(value, (text) => void (text !== '' && texts.push(text.includes('<') ? stripMarkup(text) : text)));
  const stored = narrowToKind('event', kind, value);
  const event = stored && factsOf(rule, stored);
  const words = vocabulary.numbersOf(foldForIndex(texts.join('\n')), event && marksOf(event));
  const buildingId = narrowToKind('room', kind, value)?.buildingId ?? null;
  const order = { changedAt, sortKey: beginningOf(sortKey(value)) };
  return { id, ...order, words, label: foldForIndex(label(value)), buildingId, event };
}

export function resourceMarkOf(kind: 'person' | 'room', id: number): string {
  return `${kind} ${id}`;
}

function marksOf({ persons, roomIds }: IndexedEvent): string[] {
  return [...persons.map((id) => resourceMarkOf('person', id)), ...roomIds.map((id) => resourceMarkOf('room', id))];
}

function factsOf(rule: AnyKindTable['rule'], event: Event): IndexedEvent {
  const persons = new Set<number>();
  rule.references?.(event, (kind: Kind, id) => void (kind === 'person' && persons.add(id)));
  const { id, layerIds, targetGroupIds, eventType, rooms, organizer, coorganizerIds } = event;
  const { startsAt, endsAt, hours, state, status, public: isPublic, title, needs } = event;
  const { lectorIds, visitatorIds, organistIds, vergerIds, childcare } = event;
  return {
    id,
    layerIds,
    targetGroupIds,
    eventType,
    rooms,
    organizer,
    coorganizerIds,
    startsAt,
    endsAt,
    state,
    status,
    public: isPublic,
    title,
    hours,
    needs,
    lectorIds,
    visitatorIds,
    organistIds,
    vergerIds,
    childcare,
    roomIds: roomIdsOfEvent(event),
    persons: [...persons],
    seriesId: event.series?.id,
    sourceId: event.source?.id,
  };
}
