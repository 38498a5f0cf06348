import { z } from 'zod';
import type { Collection, Event, EventFile } from '../../model/event.ts';
import type { Layer, TargetGroup } from '../../model/group.ts';
import type { RoleField } from '../../model/rota/rota.ts';
import { defineField, defineShape, type EventContext, type ShapeField } from '../shape.ts';
import * as wire from '../wire.ts';
import { formatEventTime } from './date-text.ts';
import { detailRoomShape, resolvePlace } from './event-room.ts';
import {
  coorganizerShape,
  detailOrganizerShape,
  findConfirmedGuests,
  findOrganizerOrNobody,
  findSignUpContact,
  findVisibleParticipants,
} from './people.ts';

const targetGroup = defineShape<TargetGroup>('DetailTargetGroup', 'A target group of an event.', {
  id: defineField(wire.idText, 'The id.', ({ id }) => String(id)),
  url: defineField(wire.address, 'Page on the website; may be empty.', ({ url }) => url),
  text: defineField(wire.text, 'Name.', ({ name }) => name),
});

export const detailLayerShape = defineShape<Layer>('DetailLayer', 'An area to which an event is assigned.', {
  id: defineField(wire.idText, 'The id.', ({ id }) => String(id)),
  text: defineField(wire.text, 'Name.', ({ name }) => name),
  url: defineField(wire.address, 'Page on the website; may be empty.', ({ url }) => url),
});

export const collectionShape = defineShape<Collection>('Collection', 'The purpose of the collection.', {
  project: defineField(wire.text, 'The project.', ({ project }) => project),
  url: defineField(wire.address, 'Page on the website; may be empty.', ({ url }) => url),
});

const file = defineShape<EventFile>('File', 'A file to download.', {
  file_name: defineField(wire.text, 'The file’s name.', ({ fileName }) => fileName),
  desc: defineField(wire.text, 'A description; may be empty.', ({ desc }) => desc),
  url: defineField(wire.address, 'Address.', ({ url }) => url),
  filesize_kb: defineField(wire.integerText, 'Size in kilobytes; "0" when unknown.', ({ filesizeKb }) =>
    String(filesizeKb),
  ),
  file_type: defineField(wire.text, 'Type; may be empty.', ({ fileType }) => fileType),
});

function people(
  doc: string,
  role: RoleField,
  personIds: (event: Event) => readonly number[],
): ShapeField<Event, EventContext> {
  return defineField(z.array(coorganizerShape.schema), doc, (event, view) =>
    [
      ...findVisibleParticipants(view, personIds(event)),
      ...findConfirmedGuests(view, view.snapshot.plan.roleOfField.get(role)),
    ].map((someone) => coorganizerShape.of(someone, view)),
  );
}

/** Returns the entries of existing ids, in the order of the table (rule F0). */
export function sortByTableOrder<T extends { readonly place: number }>(
  ids: readonly number[],
  table: ReadonlyMap<number, T>,
): T[] {
  return ids.flatMap((id) => table.get(id) ?? []).sort((a, b) => a.place - b.place);
}

export const eventDetailShape = defineShape<Event, EventContext>(
  'EventDetail',
  'Everything that is public about an event.',
  {
    event_id: defineField(wire.idText, 'The id.', ({ id }) => String(id)),
    date_from: defineField(wire.dateTime, 'The start, in the instance’s local time.', ({ startsAt }) => startsAt),
    date_to: defineField(wire.dateTime, 'The end, in the instance’s local time.', ({ endsAt }) => endsAt),
    date_text: defineField(wire.text, 'Day and time in words, in the instance’s language.', (event, { snapshot }) =>
      formatEventTime(event, snapshot.instance.locale),
    ),
    hide_time: defineField(wire.flag, '"1" if the time of day is hidden.', ({ hideTime }) => wire.toFlag(hideTime)),
    title: defineField(wire.text, 'The title.', ({ title }) => title),
    topic: defineField(wire.text, 'The topic; may be empty.', ({ topic }) => topic),
    short_desc: defineField(wire.text, 'A short description; may be empty.', ({ shortDesc }) => shortDesc),
    long_desc: defineField(wire.html, 'The long description; may be empty.', ({ longDesc }) => longDesc),
    organizer: defineField(detailOrganizerShape.schema, 'Responsible person.', (event, view) =>
      detailOrganizerShape.of(findOrganizerOrNobody(view, event.organizer), view),
    ),
    coorganizers: people('Other responsible people.', 'coorganizers', ({ coorganizerIds }) => coorganizerIds),
    further_coorganizer: defineField(
      wire.text,
      'Further co-organizers, as free text.',
      ({ furtherCoorganizer }) => furtherCoorganizer,
    ),
    lectors: people('Lectors.', 'lectors', ({ lectorIds }) => lectorIds),
    visitators: people('Visitators.', 'visitators', ({ visitatorIds }) => visitatorIds),
    organists: people('Organists.', 'organists', ({ organistIds }) => organistIds),
    vergers: people('Vergers.', 'vergers', ({ vergerIds }) => vergerIds),
    catering: defineField(wire.text, 'Food and drink; may be empty.', ({ catering }) => catering),
    with_sacrament: defineField(
      wire.integer,
      '0 if there is no sacrament; otherwise usually 1.',
      ({ withSacrament }) => withSacrament,
    ),
    childcare_id: defineField(wire.idText, 'The id of the childcare offer; "0" if there is none.', ({ childcare }) =>
      String(childcare?.id ?? 0),
    ),
    childcare_text: defineField(
      wire.text,
      'The text of the childcare offer.',
      ({ childcare }) => childcare?.text ?? '',
    ),
    childcare_person: people(
      'The person in charge of childcare.',
      'childcare',
      ({ childcare }) => childcare?.personIds ?? [],
    ),
    subscribe_date: defineField(
      wire.deadline,
      'The last day to sign up; "0" if there is no deadline.',
      ({ subscription }) => subscription?.deadline ?? '0',
    ),
    subscribe_person: defineField(
      z.array(coorganizerShape.schema),
      'The contact for sign-up; at most one.',
      (event, view) => {
        const person = findSignUpContact(view, event);
        return person === undefined ? [] : [coorganizerShape.of(person, view)];
      },
    ),
    baptism_offer_id: defineField(wire.idText, 'The baptism offer; "0" if there is none.', ({ baptismOffer }) =>
      String(baptismOffer?.id ?? 0),
    ),
    baptism_offer_text: defineField(
      wire.text,
      'The text of the baptism offer.',
      ({ baptismOffer }) => baptismOffer?.text ?? '',
    ),
    collection: defineField(z.array(collectionShape.schema), 'The collection; at most one.', (event, view) =>
      event.collection === null ? [] : [collectionShape.of(event.collection, view)],
    ),
    target_groups: defineField(
      z.array(targetGroup.schema),
      'The target groups of the event, in the order of gettargetgroups.',
      (event, view) =>
        sortByTableOrder(event.targetGroupIds, view.snapshot.targetGroupPlaces).map(({ group }) =>
          targetGroup.of(group, view),
        ),
    ),
    layers: defineField(
      z.array(detailLayerShape.schema),
      'The areas of the event, in the order of getlayers.',
      (event, view) =>
        sortByTableOrder(event.layerIds, view.snapshot.layerPlaces).map((entry) =>
          detailLayerShape.of(entry.layer, view),
        ),
    ),
    rooms: defineField(
      z.array(detailRoomShape.schema),
      'All rooms, in the order in which the office entered them.',
      (event, view) => event.rooms.map((room) => detailRoomShape.of(resolvePlace(view, room), view)),
    ),
    files: defineField(z.array(file.schema), 'In the order entered.', (event, view) =>
      event.files.map((one) => file.of(one, view)),
    ),
    image_url: defineField(wire.address, 'The picture; may be empty.', ({ image }) => image?.url ?? ''),
    image_width: defineField(wire.integerText, 'Width in pixels; "0" when unknown.', ({ image }) =>
      String(image?.width ?? 0),
    ),
    image_height: defineField(wire.integerText, 'Height in pixels; "0" when unknown.', ({ image }) =>
      String(image?.height ?? 0),
    ),
  },
);
