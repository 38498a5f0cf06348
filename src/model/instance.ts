import { memoize } from '../util/memoize.ts';
import type { Booking } from './bookings/booking.ts';
import type { BookingForm } from './bookings/form.ts';
import type { Event } from './event.ts';
import { type CodedProblem, told } from './format/problem.ts';
import type { DocumentGroup, Layer, PersonGroup, TargetGroup } from './group.ts';
import type { List, ListGroup } from './list.ts';
import type { Subscriber, TargetList } from './newsletter/newsletter.ts';
import type { Person } from './person.ts';
import type { Building, Room } from './place.ts';
import type { PrivatePageKey } from './rota/private-page-key.ts';
import type { Absence, Assignment, PlanRole, Roster } from './rota/rota.ts';
import type { Series } from './series.ts';
import type { Source } from './sources/source.ts';

/** What a lookup of the newsletter form by e-mail address answers: the filled form, or a mailed link (rule N2). */
export const NEWSLETTER_LOOKUPS = ['form', 'link'] as const;

/** The languages that texts of our own come in; an instance's locale has one of them. */
export const LANGUAGES = ['de', 'fr', 'it', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

/** What happens to a write by which a room would be taken twice: it is warned of, or refused (rule B4). */
export const ROOM_CONFLICTS = ['warn', 'refuse'] as const;

export interface Instance {
  readonly name: string;
  readonly title: string;
  /** A BCP 47 tag whose language is one of LANGUAGES. */
  readonly locale: string;
  /** An IANA time zone. */
  readonly timeZone: string;
  /** The parish's website. */
  readonly publicUrl: string;
  readonly newsletterLookup: (typeof NEWSLETTER_LOOKUPS)[number];
  readonly doubleOptIn: boolean;
  readonly roomConflicts: (typeof ROOM_CONFLICTS)[number];
  /** Where the website shows an event, with `{id}` in the place of its number; "" where nothing is said. */
  readonly eventUrl: string;
  /** The parish's colour as `#rrggbb`; "" for ours. */
  readonly accent: string;
  /** The address of a picture; "" for none. */
  readonly logoUrl: string;
  /** Lines under pages and mails, such as a postal address; "" for none. */
  readonly footer: string;
  /** What everybody gets without a key. */
  readonly outside: Outside;
  readonly plan: PlanSettings;
}

/** The church years that days can be named by; "" for none (rule D21). */
export const CHURCH_YEARS = ['', 'ekd', 'ref-ch', 'roman'] as const;

export type ChurchYear = (typeof CHURCH_YEARS)[number];

/** One of them that names days. */
export type ChurchOrder = Exclude<ChurchYear, ''>;

/** What holds for the plan of an instance (rule D3). */
export interface PlanSettings {
  /** So many days before, those who serve are reminded; 0: never. */
  readonly remindDays: number;
  readonly churchYear: ChurchYear;
}

/** As where nothing is said. */
export const USUAL_PLAN: PlanSettings = { remindDays: 3, churchYear: '' };

/** Nobody is reminded earlier. */
export const MAX_REMIND_DAYS = 30;

/** The parts of what goes out to people, each of which can be switched off (rule G0). */
export const OUTSIDE_PARTS = ['pages', 'feeds', 'embed', 'signup'] as const;

export type OutsidePart = (typeof OUTSIDE_PARTS)[number];

/** Whether an instance has its own pages, calendars and feeds to subscribe to, what other websites show of it, and people sign up here. */
export type Outside = Readonly<Record<OutsidePart, boolean>>;

/** As where nothing is said: all of it, but signing up (rule J1). */
export const USUAL_OUTSIDE: Outside = { pages: true, feeds: true, embed: true, signup: false };

/** What an entity of each kind is. */
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
  role: PlanRole;
  absence: Absence;
  roster: Roster;
  assignment: Assignment;
  document_group: DocumentGroup;
}

/** All the entities of an instance, each array sorted by id. */
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
  readonly roles: readonly PlanRole[];
  readonly absences: readonly Absence[];
  readonly rosters: readonly Roster[];
  readonly assignments: readonly Assignment[];
  readonly documentGroups: readonly DocumentGroup[];
}

/** Everything an instance holds but its keys: what a bundle carries. */
export interface InstanceContent extends Entities {
  readonly instance: Instance;
  /** In the order entered. */
  readonly targetLists: readonly TargetList[];
  /** Sorted by id. */
  readonly subscribers: readonly Subscriber[];
  /** Sorted by id. */
  readonly bookings: readonly Booking[];
  /** Of private pages of those who serve, sorted by person. */
  readonly personKeys: readonly PrivatePageKey[];
}

const INSTANCE_NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** First path segments that the server needs for itself; an instance can't bear one of these names (rule A1). */
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

/** Why an instance can't bear the name, or undefined when it can (rule A1). */
export function instanceNameProblem(name: string): CodedProblem | undefined {
  const given = JSON.stringify(name);
  if (!INSTANCE_NAME.test(name)) {
    return told('no_instance_name', { given });
  }
  return RESERVED_NAMES.has(name) ? told('reserved_name', { given }) : undefined;
}

/** Of so many locales it is known. */
const MAX_LOCALES = 500;

/** The language of a locale, or undefined when the tag is malformed or its language is none of ours. */
export const languageOf = memoize((locale): Language | undefined => {
  try {
    const { language } = new Intl.Locale(locale);
    return LANGUAGES.find((known) => known === language);
  } catch {
    return undefined;
  }
}, MAX_LOCALES);

/** Where visitors find the public agenda of an instance, as a path; undefined where it has none here. */
export function agendaPath({ name, outside }: Pick<Instance, 'name' | 'outside'>): string | undefined {
  return outside.pages && !RESERVED_NAMES.has(name) ? `/${name}/` : undefined;
}
