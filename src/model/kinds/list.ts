import { idSet, nullable } from '../format/containers.ts';
import { object } from '../format/objects.ts';
import { id, position, text } from '../format/scalars.ts';
import type { List, ListGroup } from '../list.ts';
import { createKindTable } from './kind-table.ts';
import { listCriteriaRule } from './list-rule.ts';

export const listGroupKind = createKindTable<ListGroup>({
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

export const listKind = createKindTable<List>({
  kind: 'list',
  array: 'lists',
  key: 'lists',
  label: ({ name }) => name,
  rule: object<List>([
    ['id', 'id', id()],
    ['position', 'position', position],
    ['group_ids', 'groupIds', idSet('list_group')],
    ['name', 'name', text()],
    ['public_title', 'publicTitle', text('')],
    ['rule', 'rule', nullable(listCriteriaRule)],
    ['include_event_ids', 'includeEventIds', idSet('event')],
    ['exclude_event_ids', 'excludeEventIds', idSet('event')],
  ]),
});
