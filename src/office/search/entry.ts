// Search entries: the folded texts of entities, and the filterable fields of events (rule W9).

import type { Kind } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { AnyKind } from '../../model/kinds/kind-table.ts';
import { roomsOf } from '../../model/list-rule.ts';
import type { Present } from '../../model/present.ts';
import type { PlanEvent } from '../../model/rota/rota-cells.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';
import { plainText } from '../../util/plain-text.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface SearchEntry {
  readonly id: number;
  readonly changedAt: number;
  /** Sort key; long ones are cut, because cursors contain them (rule W9). */
  readonly sortKey: string;
  /** Vocabulary numbers of all words in visible texts, folded; for events also the marks of their people and rooms. */
  readonly words: readonly number[];
  /** Folded name. */
  readonly label: string;
  /** Building of a room, or null. */
  readonly buildingId: number | null;
  /** Filterable fields of an event; undefined for other kinds. */
  readonly event: SearchFacts | undefined;
}

export interface SearchFacts extends PlanEvent, Pick<Event, 'title' | 'public'> {
  readonly roomIds: readonly number[];
  readonly persons: readonly number[];
  readonly seriesId: number | undefined;
  readonly sourceId: number | undefined;
}

/** Folds a text for search: no case, no accents, no ligatures. */
export function folded(text: string): string {
  return foldForSearch(text).replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('œ', 'oe').replaceAll('ø', 'o');
}

/** Maximum length of a sort key, in UTF-16 code units; equal keys are ordered by id. */
const MAX_SORT_KEY_LENGTH = 100;

/** Start of a text, without splitting a surrogate pair. */
function beginningOf(text: string): string {
  return text.length <= MAX_SORT_KEY_LENGTH ? text : text.slice(0, MAX_SORT_KEY_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

export function entryOf(
  { kind, rule, label, sortKey }: AnyKind,
  { id, changedAt, value }: Present,
  vocabulary: Vocabulary,
): SearchEntry {
  const texts: string[] = [];
  rule.texts?.(value, (text) => void (text !== '' && texts.push(text.includes('<') ? plainText(text) : text)));
  const stored = ofKind('event', kind, value);
  const event = stored && factsOf(rule, stored);
  const words = vocabulary.numbersOf(folded(texts.join('\n')), event && marksOf(event));
  const buildingId = ofKind('room', kind, value)?.buildingId ?? null;
  const order = { changedAt, sortKey: beginningOf(sortKey(value)) };
  return { id, ...order, words, label: folded(label(value)), buildingId, event };
}

/** Mark of a person or room among the words of an event. */
export function markOf(kind: 'person' | 'room', id: number): string {
  return `${kind} ${id}`;
}

function marksOf({ persons, roomIds }: SearchFacts): string[] {
  return [...persons.map((id) => markOf('person', id)), ...roomIds.map((id) => markOf('room', id))];
}

function factsOf(rule: AnyKind['rule'], event: Event): SearchFacts {
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
    roomIds: roomsOf(event),
    persons: [...persons],
    seriesId: event.series?.id,
    sourceId: event.source?.id,
  };
}
