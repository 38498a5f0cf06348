import { memoize } from '../util/memoize.ts';
import type { Booking } from './bookings/booking.ts';
import type { BookingForm } from './bookings/form.ts';
import type { Event } from './event.ts';
import { type CodedProblem, createCodedProblem } from './format/problem.ts';
import type { DocumentGroup, Layer, PersonGroup, TargetGroup } from './group.ts';
import type { List, ListGroup } from './list.ts';
import type { NewsletterList, Subscriber } from './newsletter/newsletter.ts';
import type { Person } from './person.ts';
import type { Building, Room } from './place.ts';
import type { RoomRequest } from './room-requests/room-request.ts';
import type { PrivatePageKey } from './rota/private-page-key.ts';
import type { Absence, Assignment, Roster, RotaRole } from './rota/rota.ts';
import type { Series } from './series.ts';
import type { Source } from './sources/source.ts';

/** Responses to a lookup of the newsletter form by e-mail address: the filled form, or a mailed link (rule N2). */
export const NEWSLETTER_LOOKUPS = ['form', 'link'] as const;

export const LANGUAGES = ['de', 'fr', 'it', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

export const ROOM_CONFLICT_POLICIES = ['warn', 'refuse'] as const;

export interface Instance {
  readonly name: string;
  readonly title: string;
  /** BCP 47 tag whose language is one of LANGUAGES. */
  readonly locale: string;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly newsletterLookup: (typeof NEWSLETTER_LOOKUPS)[number];
  readonly doubleOptIn: boolean;
  readonly roomConflicts: (typeof ROOM_CONFLICT_POLICIES)[number];
  readonly eventUrl: string;
  /** Accent colour as `#rrggbb`; "" for the default. */
  readonly accent: string;
  /** Address of a picture; "" for none. */
  readonly logoUrl: string;
  /** Lines at the end of pages and mails, such as a postal address; "" for none. */
  readonly footer: string;
  readonly outside: PublicAccess;
  readonly plan: RotaSettings;
}

/** Church calendars by which days are named; "" for none (rule D21). */
export const CHURCH_CALENDARS = ['', 'ekd', 'ref-ch', 'roman'] as const;

export type ChurchCalendar = (typeof CHURCH_CALENDARS)[number];

export type ChurchOrder = Exclude<ChurchCalendar, ''>;

export interface RotaSettings {
  /** Days before a duty at which volunteers are reminded; 0: never. */
  readonly remindDays: number;
  readonly churchYear: ChurchCalendar;
}

export const DEFAULT_ROTA_SETTINGS: RotaSettings = { remindDays: 3, churchYear: '' };

export const MAX_REMIND_DAYS = 30;

/** Parts of public access, each of which can be disabled (rule G0). */
export const PUBLIC_ACCESS_PARTS = ['pages', 'feeds', 'embed', 'signup', 'requests'] as const;

export type PublicAccessPart = (typeof PUBLIC_ACCESS_PARTS)[number];

export type PublicAccess = Readonly<Record<PublicAccessPart, boolean>>;

/** Default: all except sign-up and room requests (rules J1 and H1). */
export const DEFAULT_PUBLIC_ACCESS: PublicAccess = {
  pages: true,
  feeds: true,
  embed: true,
  signup: false,
  requests: false,
};

export interface EntityByKind {
  building: Building;
  room: Room;
  layer: Layer;
  target_group: TargetGroup;
  person_group: PersonGroup;
  person: Person;
  list_group: ListGroup;
  list: List;
  event: Event;
  series: Series;
  source: Source;
  form: BookingForm;
  role: RotaRole;
  absence: Absence;
  roster: Roster;
  assignment: Assignment;
  document_group: DocumentGroup;
}

export interface Entities {
  readonly buildings: readonly Building[];
  readonly rooms: readonly Room[];
  readonly layers: readonly Layer[];
  readonly targetGroups: readonly TargetGroup[];
  readonly personGroups: readonly PersonGroup[];
  readonly persons: readonly Person[];
  readonly listGroups: readonly ListGroup[];
  readonly lists: readonly List[];
  readonly events: readonly Event[];
  readonly series: readonly Series[];
  readonly sources: readonly Source[];
  readonly forms: readonly BookingForm[];
  readonly roles: readonly RotaRole[];
  readonly absences: readonly Absence[];
  readonly rosters: readonly Roster[];
  readonly assignments: readonly Assignment[];
  readonly documentGroups: readonly DocumentGroup[];
}

/** Content of an instance without its access keys, as in a bundle. */
export interface InstanceContent extends Entities {
  readonly instance: Instance;
  readonly targetLists: readonly NewsletterList[];
  readonly subscribers: readonly Subscriber[];
  readonly bookings: readonly Booking[];
  readonly personKeys: readonly PrivatePageKey[];
  readonly requests: readonly RoomRequest[];
}

const INSTANCE_NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** First path segments reserved for the server; an instance can't have one of these names (rule A1). */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'getevents',
  'geteventdetails',
  'geteventsbylist',
  'geteventsbylistfromdate',
  'geteventsbylayermerged',
  'geteventsbygroup',
  'geteventids',
  'geteventslistmap',
  'getlistsbygroup',
  'getlistnamesbygroup',
  'getlistgroups',
  'getpersongroups',
  'getpersonsbyid',
  'getpersonsbygroup',
  'getpersonsbygroups',
  'getpersondetails',
  'postpersondetails',
  'getrooms',
  'getlayers',
  'gettargetgroups',
  'get_doc_groups',
  'get_module_infos',
  'getrosterentries',
  'getpostings',
  'getnlsubscriberfrom',
  'updatenlsubscriber',
  'subscribetoevent',
  'validate_event_subscription',
  'resend_subscription_mail',
  'get_renting_form_fields',
  'save_renting_request',
  'validate_renting_request',
  'admin',
  'api',
  'assets',
  'docs',
  'embed',
  'favicon',
  'feeds',
  'files',
  'healthz',
  'login',
  'logout',
  'metrics',
  'newsletter',
  'office',
  'openapi',
  'readyz',
  'robots',
  'static',
  'sync',
  'try',
  'widgets',
]);

/** Returns why a name is invalid for an instance, or undefined (rule A1). */
export function findInstanceNameProblem(name: string): CodedProblem | undefined {
  const given = JSON.stringify(name);
  if (!INSTANCE_NAME.test(name)) {
    return createCodedProblem('no_instance_name', { given });
  }
  return RESERVED_NAMES.has(name) ? createCodedProblem('reserved_name', { given }) : undefined;
}

const MAX_LOCALES = 500;

/** Returns the language of a locale, or undefined if the tag is malformed or its language is not supported. */
export const languageOf = memoize((locale): Language | undefined => {
  try {
    const { language } = new Intl.Locale(locale);
    return LANGUAGES.find((known) => known === language);
  } catch {
    return undefined;
  }
}, MAX_LOCALES);

export function publicAgendaPath({ name, outside }: Pick<Instance, 'name' | 'outside'>): string | undefined {
  return outside.pages && !RESERVED_NAMES.has(name) ? `/${name}/` : undefined;
}
