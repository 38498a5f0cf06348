import { nullable, setOf } from '../format/containers.ts';
import { object } from '../format/objects.ts';
import { id, position, text } from '../format/scalars.ts';
import type { List, ListGroup } from '../list.ts';
import { kindTable } from './kind-table.ts';
import { listRule } from './list-rule.ts';

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
