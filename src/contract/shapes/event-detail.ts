import { z } from 'zod';
import type { Collection, Event, EventFile } from '../../model/event.ts';
import type { Layer, TargetGroup } from '../../model/group.ts';
import type { RoleField } from '../../model/rota/rota.ts';
import { type EventContext, field, type ShapeField, shape } from '../shape.ts';
import * as wire from '../wire.ts';
import { dateText } from './date-text.ts';
import { detailRoom, placeOf } from './event-room.ts';
import { coorganizer, detailOrganizer, guests, organizerOf, participants, subscribePerson } from './people.ts';

const targetGroup = shape<TargetGroup>('DetailTargetGroup', 'A target group of an event.', {
  id: field(wire.idText, 'The id.', ({ id }) => String(id)),
  url: field(wire.address, 'Its page; may be empty.', ({ url }) => url),
  text: field(wire.text, 'Its name.', ({ name }) => name),
});

export const detailLayer = shape<Layer>('DetailLayer', 'An area to which an event is assigned.', {
  id: field(wire.idText, 'The id.', ({ id }) => String(id)),
  text: field(wire.text, 'Its name.', ({ name }) => name),
  url: field(wire.address, 'Its page; may be empty.', ({ url }) => url),
});

export const collection = shape<Collection>('Collection', 'What the collection is for.', {
  project: field(wire.text, 'The project.', ({ project }) => project),
  url: field(wire.address, 'Its page; may be empty.', ({ url }) => url),
});

const file = shape<EventFile>('File', 'A file to download.', {
  file_name: field(wire.text, 'The file’s name.', ({ fileName }) => fileName),
  desc: field(wire.text, 'What it is; may be empty.', ({ desc }) => desc),
  url: field(wire.address, 'Where it is.', ({ url }) => url),
  filesize_kb: field(wire.integerText, 'Its size in kilobytes; "0" when unknown.', ({ filesizeKb }) =>
    String(filesizeKb),
  ),
  file_type: field(wire.text, 'Its type; may be empty.', ({ fileType }) => fileType),
});

/** Defines the people in one role at an event, in the order entered, followed by guests by name (rule D18). */
function people(
  doc: string,
  role: RoleField,
  personIds: (event: Event) => readonly number[],
): ShapeField<Event, EventContext> {
  return field(z.array(coorganizer.schema), doc, (event, view) =>
    [...participants(view, personIds(event)), ...guests(view, view.snapshot.plan.roleOfField.get(role))].map(
      (someone) => coorganizer.of(someone, view),
    ),
  );
}

/** Returns the entries of existing ids, in the order of the table (rule F0). */
export function inPlaceOrder<T extends { readonly place: number }>(
  ids: readonly number[],
  table: ReadonlyMap<number, T>,
): T[] {
  return ids.flatMap((id) => table.get(id) ?? []).sort((a, b) => a.place - b.place);
}

export const eventDetail = shape<Event, EventContext>('EventDetail', 'Everything that is public about an event.', {
  event_id: field(wire.idText, 'The id.', ({ id }) => String(id)),
  date_from: field(wire.dateTime, 'The start, wall-clock time of the instance.', ({ startsAt }) => startsAt),
  date_to: field(wire.dateTime, 'The end, wall-clock time of the instance.', ({ endsAt }) => endsAt),
  date_text: field(wire.text, 'Day and time for people, in the instance’s language.', (event, { snapshot }) =>
    dateText(event, snapshot.instance.locale),
  ),
  hide_time: field(wire.flag, 'Whether the time of day is hidden.', ({ hideTime }) => wire.toFlag(hideTime)),
  title: field(wire.text, 'The title.', ({ title }) => title),
  topic: field(wire.text, 'The topic; may be empty.', ({ topic }) => topic),
  short_desc: field(wire.text, 'A short description; may be empty.', ({ shortDesc }) => shortDesc),
  long_desc: field(wire.html, 'The long description; may be empty.', ({ longDesc }) => longDesc),
  organizer: field(detailOrganizer.schema, 'Who is responsible.', (event, view) =>
    detailOrganizer.of(organizerOf(view, event.organizer), view),
  ),
  coorganizers: people('Who else is responsible.', 'coorganizers', ({ coorganizerIds }) => coorganizerIds),
  further_coorganizer: field(
    wire.text,
    'Further co-organizers, as free text.',
    ({ furtherCoorganizer }) => furtherCoorganizer,
  ),
  lectors: people('Lectors.', 'lectors', ({ lectorIds }) => lectorIds),
  visitators: people('Visitators.', 'visitators', ({ visitatorIds }) => visitatorIds),
  organists: people('Organists.', 'organists', ({ organistIds }) => organistIds),
  vergers: people('Vergers.', 'vergers', ({ vergerIds }) => vergerIds),
  catering: field(wire.text, 'What there is to eat and drink; may be empty.', ({ catering }) => catering),
  with_sacrament: field(wire.integer, '0 for none.', ({ withSacrament }) => withSacrament),
  childcare_id: field(wire.idText, 'The childcare offer; "0" when none.', ({ childcare }) =>
    String(childcare?.id ?? 0),
  ),
  childcare_text: field(wire.text, 'The text of the childcare offer.', ({ childcare }) => childcare?.text ?? ''),
  childcare_person: people('Who looks after the children.', 'childcare', ({ childcare }) => childcare?.personIds ?? []),
  subscribe_date: field(
    wire.deadline,
    'The last day to sign up; "0" without a deadline.',
    ({ subscription }) => subscription?.deadline ?? '0',
  ),
  subscribe_person: field(z.array(coorganizer.schema), 'Whom to ask about signing up; at most one.', (event, view) => {
    const person = subscribePerson(view, event);
    return person === undefined ? [] : [coorganizer.of(person, view)];
  }),
  baptism_offer_id: field(wire.idText, 'The baptism offer; "0" when none.', ({ baptismOffer }) =>
    String(baptismOffer?.id ?? 0),
  ),
  baptism_offer_text: field(
    wire.text,
    'The text of the baptism offer.',
    ({ baptismOffer }) => baptismOffer?.text ?? '',
  ),
  collection: field(z.array(collection.schema), 'The collection; at most one.', (event, view) =>
    event.collection === null ? [] : [collection.of(event.collection, view)],
  ),
  target_groups: field(
    z.array(targetGroup.schema),
    'The target groups of the event, in the order of gettargetgroups.',
    (event, view) =>
      inPlaceOrder(event.targetGroupIds, view.snapshot.targetGroupPlaces).map(({ group }) =>
        targetGroup.of(group, view),
      ),
  ),
  layers: field(z.array(detailLayer.schema), 'The areas of the event, in the order of getlayers.', (event, view) =>
    inPlaceOrder(event.layerIds, view.snapshot.layerPlaces).map((entry) => detailLayer.of(entry.layer, view)),
  ),
  rooms: field(z.array(detailRoom.schema), 'All rooms, in the order in which the office entered them.', (event, view) =>
    event.rooms.map((room) => detailRoom.of(placeOf(view, room), view)),
  ),
  files: field(z.array(file.schema), 'In the order entered.', (event, view) =>
    event.files.map((one) => file.of(one, view)),
  ),
  image_url: field(wire.address, 'The picture; may be empty.', ({ image }) => image?.url ?? ''),
  image_width: field(wire.integerText, 'Its width in pixels; "0" when unknown.', ({ image }) =>
    String(image?.width ?? 0),
  ),
  image_height: field(wire.integerText, 'Its height in pixels; "0" when unknown.', ({ image }) =>
    String(image?.height ?? 0),
  ),
});
