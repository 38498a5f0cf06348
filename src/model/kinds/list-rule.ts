import { distinct, idSet, sorted } from '../format/containers.ts';
import { object } from '../format/objects.ts';
import { text } from '../format/scalars.ts';
import type { ListRule } from '../list.ts';

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Rule for the events of a list, or for the events that need a role (rule L2). */
export const listCriteriaRule = object<ListRule>([
  ['layer_ids', 'layerIds', idSet('layer')],
  ['target_group_ids', 'targetGroupIds', idSet('target_group')],
  [
    'event_types',
    'eventTypes',
    sorted(
      distinct(text(), (type) => type, 'event type'),
      byCodeUnit,
    ),
  ],
  ['room_ids', 'roomIds', idSet('room')],
  ['person_ids', 'personIds', idSet('person')],
]);
