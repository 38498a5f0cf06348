import { distinct, nullable, setOf, sorted } from '../format/containers.ts';
import { object } from '../format/objects.ts';
import { id, position, text } from '../format/scalars.ts';
import type { List, ListGroup, ListRule } from '../list.ts';
import { kindTable } from './kind-table.ts';

export const listGroup = kindTable<ListGroup>({
  kind: 'list_group',
  array: 'list_groups',
  key: 'listGroups',
  label: ({ name }) => name,
  rule: object<ListGroup>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['name', 'name', text()],
  ]),
});

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const listRule = object<ListRule>([
  ['layer_ids', 'layerIds', setOf('layer')],
  ['target_group_ids', 'targetGroupIds', setOf('target_group')],
  [
    'event_types',
    'eventTypes',
    sorted(
      distinct(text(), (type) => type, 'event type'),
      byCodeUnit,
    ),
  ],
  ['room_ids', 'roomIds', setOf('room')],
  ['person_ids', 'personIds', setOf('person')],
]);

export const list = kindTable<List>({
  kind: 'list',
  array: 'lists',
  key: 'lists',
  label: ({ name }) => name,
  rule: object<List>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['group_ids', 'groupIds', setOf('list_group')],
    ['name', 'name', text()],
    ['public_title', 'publicTitle', text('')],
    ['rule', 'rule', nullable(listRule)],
    ['include_event_ids', 'includeEventIds', setOf('event')],
    ['exclude_event_ids', 'excludeEventIds', setOf('event')],
  ]),
});
