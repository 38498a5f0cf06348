import { z } from 'zod';
import type { DocumentGroup, Layer, PersonGroup, TargetGroup } from '../../model/group.ts';
import type { ListGroup } from '../../model/list.ts';
import type { RoomInBuilding } from '../../readmodel/directory.ts';
import type { ShownNode } from '../../readmodel/tree.ts';
import { field, shape, type WireContext } from '../shape.ts';
import * as wire from '../wire.ts';

const PARENT = 'The group above; "0" at the top level.';

export const personGroup = shape<ShownNode<PersonGroup>>('PersonGroup', 'A public group of persons.', {
  group_id: field(wire.idText, 'The id.', ({ entity }) => String(entity.id)),
  name: field(wire.text, 'The name.', ({ entity }) => entity.name),
  parent_id: field(wire.idText, PARENT, ({ parentId }) => String(parentId)),
  public_target: field(
    wire.text,
    'For whom the group is, as the office entered it.',
    ({ entity }) => entity.publicTarget,
  ),
  short_name: field(wire.text, 'The short name.', ({ entity }) => entity.shortName),
});

export const roomEntry = shape<RoomInBuilding>('Room', 'A room, with the data of its building.', {
  location_id: field(wire.idText, 'The building’s id.', ({ building }) => String(building.id)),
  location_name: field(wire.text, 'The building’s name.', ({ building }) => building.name),
  street: field(wire.text, 'Street and number.', ({ building }) => building.street),
  postcode: field(wire.text, 'The postcode.', ({ building }) => building.postcode),
  city: field(wire.text, 'The city.', ({ building }) => building.city),
  location_url: field(wire.address, 'An internal path or an external address.', ({ building }) => building.url),
  location_url_is_external: field(wire.flag, '"1" when `location_url` is an external address.', ({ building }) =>
    wire.toFlag(building.urlIsExternal),
  ),
  room_id: field(wire.idText, 'The room’s id.', ({ room }) => String(room.id)),
  room_name: field(wire.text, 'The room’s name.', ({ room }) => room.name),
  shortcut: field(wire.text, 'Its short name.', ({ room }) => room.shortcut),
});

export const layer = shape<ShownNode<Layer>>('Layer', 'An area of the parish.', {
  layer_id: field(wire.idText, 'The id.', ({ entity }) => String(entity.id)),
  name: field(wire.text, 'The name.', ({ entity }) => entity.name),
  url: field(wire.address, 'Its page; may be empty.', ({ entity }) => entity.url),
  parent_id: field(wire.idText, 'The area above; "0" at the top level.', ({ parentId }) => String(parentId)),
});

/** Id of the root layer for instances without layers. */
export const ROOT_LAYER_ID = 1;

/** Whether the caller gets a root layer because the instance has no layers (rule K3). */
export function hasRootLayer({ snapshot, profile }: Pick<WireContext, 'snapshot' | 'profile'>): boolean {
  return profile === 'connector' && snapshot.layers.length === 0;
}

/** Root layer for connectors if an instance has no layers, because they fail without one (rule K3). */
export function rootLayer({ snapshot }: WireContext): ShownNode<Layer> {
  const entity = { id: ROOT_LAYER_ID, position: null, parentId: null, name: snapshot.instance.title, url: '' };
  return { entity, parentId: 0, depth: 0 };
}

export const targetGroup = shape<TargetGroup>('TargetGroup', 'For whom an event is.', {
  group_id: field(wire.idText, 'The id.', ({ id }) => String(id)),
  name: field(wire.text, 'The short name.', ({ name }) => name),
  longname: field(wire.text, 'The long name.', ({ longname }) => longname),
  url: field(wire.address, 'Its page; may be empty.', ({ url }) => url),
});

export const listGroup = shape<ListGroup>('ListGroup', 'A group of lists.', {
  list_group_id: field(wire.idText, 'The id.', ({ id }) => String(id)),
  name: field(wire.text, 'The name.', ({ name }) => name),
});

export const documentGroup = shape<ShownNode<DocumentGroup>>('DocumentGroup', 'A public group of documents.', {
  doc_group_id: field(wire.idText, 'The id.', ({ entity }) => String(entity.id)),
  name: field(wire.text, 'The internal name.', ({ entity }) => entity.name),
  public_name: field(wire.text, 'The public name.', ({ entity }) => entity.publicName),
  description: field(wire.text, 'What the group contains.', ({ entity }) => entity.description),
  public: field(wire.flag, 'Always "1", because only public groups are returned.', ({ entity }) =>
    wire.toFlag(entity.public),
  ),
  doc_group_order: field(
    wire.text,
    'How the documents in the group are sorted, such as `nameasc`.',
    ({ entity }) => entity.documentOrder,
  ),
  parent_group_id: field(wire.idText, PARENT, ({ parentId }) => String(parentId)),
  color_id: field(
    wire.integerText.nullable().meta({ title: 'number as text, or null' }),
    'The colour, if any.',
    ({ entity }) => (entity.colorId === null ? null : String(entity.colorId)),
  ),
  order: field(wire.integerText, 'The order among the siblings.', ({ entity }) => String(entity.order)),
  deleted: field(wire.flag, 'Always "0", because deleted groups are not returned.', ({ entity }) =>
    wire.toFlag(entity.deleted),
  ),
  depth: field(z.int().min(0).meta({ title: 'integer' }), 'How many groups are above it.', ({ depth }) => depth),
  right: field(wire.text, 'The special right of the group; may be empty.', ({ entity }) => entity.right),
});
