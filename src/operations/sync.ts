import { z } from 'zod';
import { joinJsonArray, joinPersonArray } from '../contract/answers.ts';
import { encodeSyncCursor, type SyncCursor } from '../contract/cursor.ts';
import { CursorOutdatedError } from '../contract/errors.ts';
import { type Body, defineOperation } from '../contract/operation.ts';
import { cursorParameter, pageLimitParameter } from '../contract/parameters.ts';
import { combineProfiles } from '../contract/shape.ts';
import { connectorEventShape } from '../contract/shapes/connector-event.ts';
import { eventDetailShape } from '../contract/shapes/event-detail.ts';
import {
  createRootLayer,
  documentGroupShape,
  layerShape,
  listGroupShape,
  needsGeneratedRootLayer,
  personGroupShape,
  roomShape,
  targetGroupShape,
} from '../contract/shapes/groups.ts';
import { listWithEventsShape } from '../contract/shapes/list.ts';
import { connectorPersonShape, personDetailShape } from '../contract/shapes/person.ts';
import { disappearedEventShape } from '../contract/shapes/sync.ts';
import { findEventVariant } from '../contract/snapshot-writer.ts';
import * as wire from '../contract/wire.ts';
import { type Moment, secondsBetween } from '../model/moment.ts';
import { type Changes, createClientState, findChangesSince, isOlderThan } from '../readmodel/changes.ts';
import { findWebPersons } from '../readmodel/selections.ts';
import { appendToBody, joinEvents } from '../readmodel/texts.ts';
import type { View } from '../readmodel/view.ts';

const details = combineProfiles(eventDetailShape, connectorEventShape);
const persons = combineProfiles(personDetailShape, connectorPersonShape);

/** Days for which deleted entries are listed. */
const REMOVAL_DAYS = 90;

/**
 * Maximum seconds by which a server may lag behind the state that another one has shown. A cursor further ahead of the view comes from
 * another database.
 */
const MAX_LAG_SECONDS = 300;

const START_OVER = 'This cursor is too old, or from another database: start over without since.';

/** Returns everything except events, one array per kind, in the order of the answer. */
function othersOf(view: View): readonly (readonly [key: string, json: string])[] {
  const { snapshot, profile } = view;
  return [
    ['persons', joinPersonArray(view, persons[profile], findWebPersons(view, 'all')).bytes().toString()],
    ['person_groups', joinJsonArray(view, personGroupShape, snapshot.personGroups)],
    ['list_groups', joinJsonArray(view, listGroupShape, snapshot.listGroups)],
    [
      'layers',
      joinJsonArray(view, layerShape, needsGeneratedRootLayer(view) ? [createRootLayer(view)] : snapshot.layers),
    ],
    ['target_groups', joinJsonArray(view, targetGroupShape, snapshot.targetGroups)],
    ['rooms', joinJsonArray(view, roomShape, snapshot.rooms)],
    ['document_groups', joinJsonArray(view, documentGroupShape, snapshot.documentGroups)],
  ];
}

function schemaOf(event: z.ZodType, person: z.ZodType) {
  return z
    .strictObject({
      events: z.array(event).describe('New and changed events, as in geteventdetails, by id.'),
      removed: z
        .array(disappearedEventShape.schema)
        .describe('Events to delete; some of them may never have been returned.'),
      persons: z
        .array(person)
        .optional()
        .describe(
          'All persons visible on the web. Omitted if none of them has changed; the same applies to the keys below.',
        ),
      person_groups: z.array(personGroupShape.schema).optional().describe('All public person groups.'),
      list_groups: z.array(listGroupShape.schema).optional().describe('All list groups.'),
      layers: z.array(layerShape.schema).optional().describe('All areas.'),
      target_groups: z.array(targetGroupShape.schema).optional().describe('All target groups.'),
      rooms: z.array(roomShape.schema).optional().describe('All rooms.'),
      document_groups: z.array(documentGroupShape.schema).optional().describe('All public document groups.'),
      lists: z
        .array(listWithEventsShape.schema)
        .optional()
        .describe('All lists with their events, if any event or list has changed.'),
      cursor: wire.text.describe('The `since` of the next call.'),
      more: wire.boolean.describe('True if more changes can be fetched straight away.'),
    })
    .describe('The changes, or everything.');
}

export const sync = defineOperation({
  name: 'sync',
  title: 'Keep a copy current',
  subject: 'events',
  summary: 'Changes since the last call',
  description:
    'For keeping a copy up to date. Without `since` it returns everything. Each response contains a `cursor`; ' +
    'the next call passes it as `since` and gets only what is new, changed or removed since then. As long as `more` is ' +
    'true, there is more to fetch; when it is false, the copy matches a full fetch at that moment. Arrays other ' +
    'than `events` and `removed` are complete and replace the previous ones; they are omitted if nothing in them has ' +
    'changed. A cursor that is older than 90 days gets 410: start over without it. If nothing has changed, ' +
    'the response has the same entity tag.',
  scope: 'read',
  rules: ['G6', 'C3', 'V1', 'K3', 'F1'],
  parameters: {},
  query: { since: cursorParameter, limit: pageLimitParameter },
  schema: schemaOf(details.document.schema, persons.document.schema),
  connectorSchema: schemaOf(details.connector.schema, persons.connector.schema),
  answer: (view, { since, limit }) => {
    if (since !== undefined && isOutdated(view, since)) throw new CursorOutdatedError(START_OVER);
    return pageOf(view, since, limit);
  },
});

function isOutdated(view: View, { identity, seen, pass }: SyncCursor): boolean {
  const { state } = view.snapshot;
  const newest = pass?.began ?? seen;
  if (identity !== state.identity) return true;
  if (newest !== undefined && newest.revision > state.revision) return !mayBeBehind(view, newest.at);
  return seen !== undefined && isOlderThan(view, seen.at, REMOVAL_DAYS);
}

/**
 * True if a state of this moment may come from a server that is ahead of this one, and not from another database: the moment is within the
 * validity of the view, or outside of it by at most `MAX_LAG_SECONDS`.
 */
function mayBeBehind({ at, validUntil }: View, moment: Moment): boolean {
  const nearest = Math.min(Math.max(moment, at), validUntil);
  return secondsBetween(nearest, moment) <= MAX_LAG_SECONDS;
}

/**
 * Returns a page of a pass: some events by id. The first page has all deletions and all other kinds as well, the last page has the lists.
 */
function pageOf(view: View, since: SyncCursor | undefined, limit: number): Body {
  const now = createClientState(view);
  const { seen, pass } = since ?? {};
  // The caller may have a later state from another server.
  const isBehind = (pass?.began ?? seen ?? now).revision > now.revision;
  const nothing: Changes = { positions: [], gone: [], others: false };
  const changes = isBehind ? nothing : findChangesSince(view, seen);
  const { ids } = view.snapshot.events;
  const left = changes.positions.filter((position) => (ids[position] ?? 0) > (pass?.after ?? 0));
  const page = left.slice(0, limit);
  const isWhole = page.length === left.length;
  const isFirst = pass === undefined;
  const isEmpty = page.length === 0 && isFirst && changes.gone.length === 0 && !changes.others;
  const rest: (readonly [string, string])[] = [
    ['removed', JSON.stringify(isFirst ? changes.gone.map((event) => disappearedEventShape.of(event, view)) : [])],
    ...(isFirst && changes.others ? othersOf(view) : []),
    ...(isWhole && !isEmpty ? [['lists', joinJsonArray(view, listWithEventsShape, view.snapshot.lists)] as const] : []),
  ];
  const began = pass?.began ?? now;
  const hasMoved = isWhole && !isBehind && isChanged(view, began);
  const next = isWhole
    ? { seen: hasMoved ? began : now, pass: undefined }
    : { seen, pass: { after: ids[page.at(-1) ?? 0] ?? 0, began } };
  const cursor = isBehind && since !== undefined ? since : { identity: view.snapshot.state.identity, ...next };
  const more = (!isWhole || hasMoved) && !isBehind;
  const after = [...rest, ['cursor', JSON.stringify(encodeSyncCursor(cursor))], ['more', String(more)]];
  const rows = page.map((position) => view.rows[position] ?? 0);
  const events = joinEvents(
    view.snapshot.events.rows,
    findEventVariant(details[view.profile]),
    rows,
    '{"events":[',
    ']',
  );
  return appendToBody(events, `${after.map(([key, json]) => `,"${key}":${json}`).join('')}}`);
}

function isChanged(view: View, began: { readonly revision: number; readonly at: number }): boolean {
  const now = createClientState(view);
  if (began.revision === now.revision && began.at === now.at) return false;
  const { positions, gone, others } = findChangesSince(view, began);
  return positions.length > 0 || gone.length > 0 || others;
}
