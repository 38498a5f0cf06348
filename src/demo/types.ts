// Demo parish in the format of a bundle: the types of the model with the names of the bundle. Keys with a default may be missing. The
// import validates everything else.

import type { Booking } from '../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../model/bookings/form.ts';
import type * as event from '../model/event.ts';
import type { DocumentGroup, Layer, PersonGroup, TargetGroup } from '../model/group.ts';
import type { Instance } from '../model/instance.ts';
import type { List, ListGroup } from '../model/list.ts';
import type { NewsletterList, Subscriber } from '../model/newsletter/newsletter.ts';
import type { Person } from '../model/person.ts';
import type { Building, Room } from '../model/place.ts';
import type { RoomRequest } from '../model/room-requests/room-request.ts';
import type { Absence, Assignment, Roster, RotaRole } from '../model/rota/rota.ts';
import type { Series } from '../model/series.ts';

/** Name of a key in a bundle: `layer_ids` for `layerIds`. */
type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name;

type Scalar = string | number | boolean | null;

type InFile<T> = T extends Scalar
  ? T
  : T extends readonly (infer Element)[]
    ? InFile<Element>[]
    : { -readonly [Key in keyof T & string as Snake<Key>]?: InFile<T[Key]> };

/** Part of a bundle with its required keys. */
type Piece<T, Needed extends keyof InFile<T>> = InFile<T> & Required<Pick<InFile<T>, Needed>>;

export type DemoBuilding = Piece<Building, 'id' | 'name' | 'street' | 'postcode' | 'city'>;
export type DemoRoom = Piece<Room, 'id' | 'building_id' | 'name'>;
export type DemoLayer = Piece<Layer, 'id' | 'name'>;
export type DemoTargetGroup = Piece<TargetGroup, 'id' | 'name' | 'longname'>;
export type DemoPersonGroup = Piece<PersonGroup, 'id' | 'name'>;
export type DemoPerson = Piece<Person, 'id' | 'visibility' | 'firstname' | 'lastname'>;
export type DemoList = Piece<List, 'id' | 'name'>;
export type DemoPlace = Piece<event.FreeTextPlace, 'name'>;
export type DemoEventRoom = { room_id: number } | DemoPlace;
export type DemoEventFile = Piece<event.EventFile, 'file_name' | 'url'>;
export type DemoEventImage = Piece<event.EventImage, 'url' | 'width' | 'height'>;
type DemoField = Omit<InFile<FormField>, 'show_if'> & { id: number; label: string; if?: InFile<FormField['showIf']> };
export type DemoForm = Omit<Piece<BookingForm, 'id' | 'name'>, 'fields'> & { fields: DemoField[] };
export type DemoBooking = Omit<Required<InFile<Booking>>, 'answers' | 'people'> &
  Pick<Booking, 'answers'> & { people: Booking['people'] };
export type DemoRequest = Omit<Required<InFile<RoomRequest>>, 'answers'> & Pick<RoomRequest, 'answers'>;
export type DemoRole = Piece<RotaRole, 'id' | 'name'>;
export type DemoAbsence = Required<InFile<Absence>>;
export type DemoRoster = Piece<Roster, 'id' | 'name' | 'duties'>;
export type DemoAssignment = Piece<Assignment, 'id' | 'event_id' | 'role_id' | 'person_id' | 'state' | 'at'>;
export type DemoSubscriber = Piece<Subscriber, 'id' | 'key' | 'email' | 'status'>;

export type EventContent = Piece<Omit<event.Event, 'id' | 'startsAt' | 'endsAt'>, 'title'>;

export type DemoEvent = EventContent & { id: number; date_from: string; date_to: string };

export type DemoSeries = Piece<
  Omit<Series, 'template'>,
  'id' | 'name' | 'rule' | 'starts_on' | 'time_from' | 'time_to'
> & {
  template: EventContent;
};

export type DemoDocumentGroup = Piece<Omit<DocumentGroup, 'documentOrder'>, 'id' | 'name'> & {
  doc_group_order?: string;
};

export interface DemoNewsletter {
  target_lists: Required<InFile<NewsletterList>>[];
  subscribers: DemoSubscriber[];
}

export interface DemoBundle {
  format: 'parvis-bundle';
  version: 1;
  instance: Piece<Instance, 'name' | 'title' | 'locale' | 'time_zone' | 'public_url' | 'accent' | 'footer' | 'plan'> & {
    logo_url?: string;
  };
  buildings: DemoBuilding[];
  rooms: DemoRoom[];
  layers: DemoLayer[];
  target_groups: DemoTargetGroup[];
  person_groups: DemoPersonGroup[];
  persons: DemoPerson[];
  list_groups: Piece<ListGroup, 'id' | 'name'>[];
  lists: DemoList[];
  events: DemoEvent[];
  series: DemoSeries[];
  forms?: DemoForm[];
  bookings?: DemoBooking[];
  requests?: DemoRequest[];
  roles?: DemoRole[];
  absences?: DemoAbsence[];
  rosters?: DemoRoster[];
  assignments?: DemoAssignment[];
  person_keys?: { person_id: number; key: string; made_at: string }[];
  document_groups: DemoDocumentGroup[];
  newsletter: DemoNewsletter;
}
