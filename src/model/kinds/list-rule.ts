import { distinct, setOf, sorted } from '../format/containers.ts';
import { object } from '../format/objects.ts';
import { text } from '../format/scalars.ts';
import type { ListRule } from '../list.ts';

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Rule for the events of a list, or for those that need a role (rule L2). */
export const listRule = object<ListRule>([
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
