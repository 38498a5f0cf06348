import { z } from 'zod';
import { arrayOf, personArray } from '../contract/answers.ts';
import { type Cursor, writeCursor } from '../contract/cursor.ts';
import { CursorOutdated } from '../contract/errors.ts';
import { type Body, operation } from '../contract/operation.ts';
import { cursor, pageLimit } from '../contract/parameters.ts';
import { profiled } from '../contract/shape.ts';
import { connectorEventDetail } from '../contract/shapes/connector-event.ts';
import { eventDetail } from '../contract/shapes/event-detail.ts';
import {
  documentGroup,
  hasRootLayer,
  layer,
  listGroup,
  personGroup,
  roomEntry,
  rootLayer,
  targetGroup,
} from '../contract/shapes/groups.ts';
import { listWithEvents } from '../contract/shapes/list.ts';
import { connectorPerson, personDetail } from '../contract/shapes/person.ts';
import { goneEvent } from '../contract/shapes/sync.ts';
import * as wire from '../contract/wire.ts';
import { formOfEvent } from '../contract/writing.ts';
import { type Moment, secondsBetween } from '../model/moment.ts';
import { type Changes, changesSince, isOlderThan, stateOf } from '../readmodel/changes.ts';
import { webPersons } from '../readmodel/selections.ts';
import { followedBy, joinEvents } from '../readmodel/texts.ts';
import type { View } from '../readmodel/view.ts';

const details = profiled(eventDetail, connectorEventDetail);
const persons = profiled(personDetail, connectorPerson);

/** Days for which deleted entries are listed. */
const DAYS = 90;

/**
 * Maximum lag in seconds of a server behind the state that another has shown. A cursor of a state further ahead of the view belongs to
 * another database.
 */
const BEHIND_SECONDS = 300;

const BEGIN_ANEW = 'This cursor is too old, or of another database: begin anew without since.';

/** Everything but events, in the order of the answer: an array each. */
function othersOf(view: View): readonly (readonly [key: string, json: string])[] {
  const { snapshot, profile } = view;
  return [
    ['persons', personArray(view, persons[profile], webPersons(view, 'all')).bytes().toString()],
    ['person_groups', arrayOf(view, personGroup, snapshot.personGroups)],
    ['list_groups', arrayOf(view, listGroup, snapshot.listGroups)],
    ['layers', arrayOf(view, layer, hasRootLayer(view) ? [rootLayer(view)] : snapshot.layers)],
    ['target_groups', arrayOf(view, targetGroup, snapshot.targetGroups)],
    ['rooms', arrayOf(view, roomEntry, snapshot.rooms)],
    ['document_groups', arrayOf(view, documentGroup, snapshot.documentGroups)],
  ];
}

function schemaOf(event: z.ZodType, person: z.ZodType) {
  return z
    .strictObject({
      events: z.array(event).describe('New and changed events, as in geteventdetails, by id.'),
      removed: z.array(goneEvent.schema).describe('Events to forget; some of them may never have been told.'),
      persons: z
        .array(person)
        .optional()
        .describe('Everybody on the web. Left out, as all that follow, where nothing of it has changed.'),
      person_groups: z.array(personGroup.schema).optional().describe('All of them.'),
      list_groups: z.array(listGroup.schema).optional().describe('All of them.'),
      layers: z.array(layer.schema).optional().describe('All of them.'),
      target_groups: z.array(targetGroup.schema).optional().describe('All of them.'),
      rooms: z.array(roomEntry.schema).optional().describe('All of them.'),
      document_groups: z.array(documentGroup.schema).optional().describe('All of them.'),
      lists: z
        .array(listWithEvents.schema)
        .optional()
        .describe('All of them with their events, where any event or list has changed.'),
      cursor: wire.text.describe('Where to go on: the next `since`.'),
      more: wire.boolean.describe('Whether there is more of this pass at once.'),
    })
    .describe('What has changed, or everything.');
}

export const sync = operation({
  name: 'sync',
  title: 'Keep a copy current',
  subject: 'events',
  summary: 'What has changed since the last time',
  description:
    'For a copy that is to be kept current. Without `since` it answers everything. Each answer names a `cursor`; ' +
    'the next call gives it as `since` and gets only what is new, changed or gone by then. As long as `more` is ' +
    'true there is more at once; when it is false, the copy equals a fresh reading of that moment. Arrays other ' +
    'than `events` and `removed` are whole and replace what one has; they are left out where nothing of them has ' +
    'changed. A cursor that is older than 90 days gets 410: begin anew without it. Where nothing has changed, ' +
    'the answer has the same entity tag.',
  scope: 'read',
  rules: ['G6', 'C3', 'V1', 'K3', 'F1'],
  parameters: {},
  query: { since: cursor, limit: pageLimit },
  schema: schemaOf(details.document.schema, persons.document.schema),
  connectorSchema: schemaOf(details.connector.schema, persons.connector.schema),
  answer: (view, { since, limit }) => {
    if (since !== undefined && isOutdated(view, since)) throw new CursorOutdated(BEGIN_ANEW);
    return pageOf(view, since, limit);
  },
});

function isOutdated(view: View, { identity, seen, pass }: Cursor): boolean {
  const { state } = view.snapshot;
  const newest = pass?.began ?? seen;
  if (identity !== state.identity) return true;
  if (newest !== undefined && newest.revision > state.revision) return !mayBeBehind(view, newest.at);
  return seen !== undefined && isOlderThan(view, seen.at, DAYS);
}

/** Whether another server can have shown a later state at a moment, because this one may use the same view for hours. */
function mayBeBehind({ at, holdsUntil }: View, moment: Moment): boolean {
  const nearest = Math.min(Math.max(moment, at), holdsUntil);
  return secondsBetween(nearest, moment) <= BEHIND_SECONDS;
}

/** One page of a pass: some events by id; the first page also has all deletions and everything else, the last one the lists. */
function pageOf(view: View, since: Cursor | undefined, limit: number): Body {
  const now = stateOf(view);
  const { seen, pass } = since ?? {};
  // This server has not seen yet what the asker has from another one.
  const isBehind = (pass?.began ?? seen ?? now).revision > now.revision;
  const nothing: Changes = { positions: [], gone: [], others: false };
  const changes = isBehind ? nothing : changesSince(view, seen);
  const { ids } = view.snapshot.events;
  const left = changes.positions.filter((position) => (ids[position] ?? 0) > (pass?.after ?? 0));
  const page = left.slice(0, limit);
  const isWhole = page.length === left.length;
  const isFirst = pass === undefined;
  const isEmpty = page.length === 0 && isFirst && changes.gone.length === 0 && !changes.others;
  const rest: (readonly [string, string])[] = [
    ['removed', JSON.stringify(isFirst ? changes.gone.map((event) => goneEvent.of(event, view)) : [])],
    ...(isFirst && changes.others ? othersOf(view) : []),
    ...(isWhole && !isEmpty ? [['lists', arrayOf(view, listWithEvents, view.snapshot.lists)] as const] : []),
  ];
  const began = pass?.began ?? now;
  const hasMoved = isWhole && !isBehind && isChanged(view, began);
  const next = isWhole
    ? { seen: hasMoved ? began : now, pass: undefined }
    : { seen, pass: { after: ids[page.at(-1) ?? 0] ?? 0, began } };
  const cursor = isBehind && since !== undefined ? since : { identity: view.snapshot.state.identity, ...next };
  const more = (!isWhole || hasMoved) && !isBehind;
  const after = [...rest, ['cursor', JSON.stringify(writeCursor(cursor))], ['more', String(more)]];
  const rows = page.map((position) => view.rows[position] ?? 0);
  const events = joinEvents(view.snapshot.events.rows, formOfEvent(details[view.profile]), rows, '{"events":[', ']');
  return followedBy(events, `${after.map(([key, json]) => `,"${key}":${json}`).join('')}}`);
}

/** Whether the state has changed since a pass began. */
function isChanged(view: View, began: { readonly revision: number; readonly at: number }): boolean {
  const now = stateOf(view);
  if (began.revision === now.revision && began.at === now.at) return false;
  const { positions, gone, others } = changesSince(view, began);
  return positions.length > 0 || gone.length > 0 || others;
}
