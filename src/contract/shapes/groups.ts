import { z } from 'zod';
import type { DocumentGroup, Layer, PersonGroup, TargetGroup } from '../../model/group.ts';
import type { ListGroup } from '../../model/list.ts';
import type { RoomInBuilding } from '../../readmodel/directory.ts';
import type { VisibleNode } from '../../readmodel/tree.ts';
import { defineField, defineShape, type WireContext } from '../shape.ts';
import * as wire from '../wire.ts';

const PARENT = 'The parent group; "0" at the top level.';

export const personGroupShape = defineShape<VisibleNode<PersonGroup>>('PersonGroup', 'A public person group.', {
  group_id: defineField(wire.idText, 'The id.', ({ entity }) => String(entity.id)),
  name: defineField(wire.text, 'The name.', ({ entity }) => entity.name),
  parent_id: defineField(wire.idText, PARENT, ({ parentId }) => String(parentId)),
  public_target: defineField(
    wire.text,
    'The target of the group, as entered in the office.',
    ({ entity }) => entity.publicTarget,
  ),
  short_name: defineField(wire.text, 'The short name.', ({ entity }) => entity.shortName),
});

export const roomShape = defineShape<RoomInBuilding>('Room', 'A room, with the data of its building.', {
  location_id: defineField(wire.idText, 'The building’s id.', ({ building }) => String(building.id)),
  location_name: defineField(wire.text, 'The building’s name.', ({ building }) => building.name),
  street: defineField(wire.text, 'Street and number.', ({ building }) => building.street),
  postcode: defineField(wire.text, 'The postcode.', ({ building }) => building.postcode),
  city: defineField(wire.text, 'The city.', ({ building }) => building.city),
  location_url: defineField(wire.address, 'An internal path or an external address.', ({ building }) => building.url),
  location_url_is_external: defineField(wire.flag, '"1" when `location_url` is an external address.', ({ building }) =>
    wire.toFlag(building.urlIsExternal),
  ),
  room_id: defineField(wire.idText, 'The room’s id.', ({ room }) => String(room.id)),
  room_name: defineField(wire.text, 'The room’s name.', ({ room }) => room.name),
  shortcut: defineField(wire.text, 'Short name.', ({ room }) => room.shortcut),
});

export const layerShape = defineShape<VisibleNode<Layer>>('Layer', 'An area of the parish.', {
  layer_id: defineField(wire.idText, 'The id.', ({ entity }) => String(entity.id)),
  name: defineField(wire.text, 'The name.', ({ entity }) => entity.name),
  url: defineField(wire.address, 'Page on the website; may be empty.', ({ entity }) => entity.url),
  parent_id: defineField(wire.idText, 'The parent area; "0" at the top level.', ({ parentId }) => String(parentId)),
});

export const ROOT_LAYER_ID = 1;

export function needsGeneratedRootLayer({ snapshot, profile }: Pick<WireContext, 'snapshot' | 'profile'>): boolean {
  return profile === 'connector' && snapshot.layers.length === 0;
}

/** Root layer for connectors if an instance has no layers, because they fail without one (rule K3). */
export function createRootLayer({ snapshot }: WireContext): VisibleNode<Layer> {
  const entity = { id: ROOT_LAYER_ID, position: null, parentId: null, name: snapshot.instance.title, url: '' };
  return { entity, parentId: 0, depth: 0 };
}

export const targetGroupShape = defineShape<TargetGroup>('TargetGroup', 'A target group of events.', {
  group_id: defineField(wire.idText, 'The id.', ({ id }) => String(id)),
  name: defineField(wire.text, 'The short name.', ({ name }) => name),
  longname: defineField(wire.text, 'The long name.', ({ longname }) => longname),
  url: defineField(wire.address, 'Page on the website; may be empty.', ({ url }) => url),
});

export const listGroupShape = defineShape<ListGroup>('ListGroup', 'A list group.', {
  list_group_id: defineField(wire.idText, 'The id.', ({ id }) => String(id)),
  name: defineField(wire.text, 'The name.', ({ name }) => name),
});

export const documentGroupShape = defineShape<VisibleNode<DocumentGroup>>('DocumentGroup', 'A public document group.', {
  doc_group_id: defineField(wire.idText, 'The id.', ({ entity }) => String(entity.id)),
  name: defineField(wire.text, 'The internal name.', ({ entity }) => entity.name),
  public_name: defineField(wire.text, 'The public name.', ({ entity }) => entity.publicName),
  description: defineField(wire.text, 'A description of the group.', ({ entity }) => entity.description),
  public: defineField(wire.flag, 'Always "1", because only public groups are returned.', ({ entity }) =>
    wire.toFlag(entity.public),
  ),
  doc_group_order: defineField(
    wire.text,
    'The sort order of the documents in the group, such as `nameasc`.',
    ({ entity }) => entity.documentOrder,
  ),
  parent_group_id: defineField(wire.idText, PARENT, ({ parentId }) => String(parentId)),
  color_id: defineField(
    wire.integerText.nullable().meta({ title: 'number as text, or null' }),
    'The colour, if any.',
    ({ entity }) => (entity.colorId === null ? null : String(entity.colorId)),
  ),
  order: defineField(wire.integerText, 'The position among its siblings.', ({ entity }) => String(entity.order)),
  deleted: defineField(wire.flag, 'Always "0", because deleted groups are not returned.', ({ entity }) =>
    wire.toFlag(entity.deleted),
  ),
  depth: defineField(
    z.int().min(0).meta({ title: 'integer' }),
    'Depth: the number of groups above it.',
    ({ depth }) => depth,
  ),
  right: defineField(wire.text, 'The special right of the group; may be empty.', ({ entity }) => entity.right),
});
