import type { List } from '../../model/list.ts';
import { findVisibleMembers } from '../../readmodel/selections.ts';
import type { View } from '../../readmodel/view.ts';
import { defineField, defineShape } from '../shape.ts';
import * as wire from '../wire.ts';

export const listShape = defineShape<List>('List', 'A list of events that the office maintains.', {
  list_id: defineField(wire.idText, 'The id.', ({ id }) => String(id)),
  name: defineField(
    wire.text,
    'The public title, or the name if there is no public title.',
    ({ publicTitle, name }) => publicTitle || name,
  ),
});

export const listWithEventsShape = defineShape<List, View>('ListWithEvents', 'A list with the events in it.', {
  ...listShape.fields,
  event_ids: defineField(wire.idList, 'The visible events, by start, then by id.', ({ id }, view) =>
    findVisibleMembers(view, view.snapshot.byList.get(id))
      .map((position) => view.snapshot.events.ids[position])
      .join(','),
  ),
});
