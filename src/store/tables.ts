// The tables as the queries see them. Instants are milliseconds since 1970; documents are JSON text as `model/` has it.

import type { Generated, Insertable, Selectable } from 'kysely';
import type { ResourceKind } from '../model/resources.ts';
import type { AccountTables } from './accounts/account-tables.ts';

export interface InstancesTable {
  id: Generated<number>;
  name: string;
  title: string;
  locale: string;
  time_zone: string;
  public_url: string;
  newsletter_lookup: string;
  double_opt_in: number;
  /** What happens to a write by which a room would be taken twice: `warn` or `refuse` (rule B4). */
  room_conflicts: Generated<string>;
  /** How its pages and mails look, and where events stand; "" where nothing is said (rule B4). */
  event_url: string;
  accent: string;
  logo_url: string;
  footer: string;
  /** What everybody gets without a key, each 1 or 0 (rule G0). */
  outside_pages: Generated<number>;
  outside_feeds: Generated<number>;
  outside_embed: Generated<number>;
  outside_signup: Generated<number>;
  /** Of the plan (rule D3). */
  remind_days: Generated<number>;
  church_year: Generated<string>;
  /** The first steps that are done with, by name with blanks between; `all` for every one. */
  steps_done: Generated<string>;
  /** Raised by every write to anything of the instance. */
  revision: number;
  /** The revision at which each part changed last. */
  content_revision: number;
  subscribers_revision: number;
  keys_revision: number;
  /** The revision of the office's last write to the content; 0 where it has written none (rule W16). */
  office_revision: Generated<number>;
  /** The revision at which the settings changed last; 0 where that was before it was kept. */
  settings_revision: Generated<number>;
  /** 1 where everybody has to log in with a second factor (rule U2). */
  second_factor: Generated<number>;
  /** The revision at which language or zone changed last, and what stands for areas where there are none. */
  locale_revision: Generated<number>;
  root_revision: Generated<number>;
  /** The revision at which signing up here was switched on or off last. */
  signup_revision: Generated<number>;
  /** 1 until the addresses are emptied that an older version took and no page leads to. */
  has_unsafe: Generated<number>;
  /** Another number after each restore of a backup (rule G6); 0 before the first one. */
  epoch: Generated<number>;
  created_at: number;
}

export interface EntitiesTable {
  instance_id: number;
  kind: string;
  id: number;
  /** Events alone: the end of a public one, "" for one that is never shown; null for everything else. */
  shown_until: string | null;
  /** Events alone: from when it is shown, while that lies ahead and has not been announced; else null. */
  opens_at: string | null;
  /** The instance's revision at which this entity changed last, and when that was. */
  revision: number;
  changed_at: number;
  document: string;
  /** Derived from the document: what it is called, and by what lists of its kind are sorted. */
  label: string;
  sort_key: string;
}

/** An event that the public could see until a write took it away (rule G6). */
export interface DeparturesTable {
  instance_id: number;
  event_id: number;
  /** The revision of that write, and when it was, in milliseconds since 1970. */
  revision: number;
  left_at: number;
  /** `removed` or `hidden`. */
  reason: string;
  /** That much of the event as it was then as calendars tell (rule G3), for 30 days; null after, and for what went before that was kept. */
  document: string | null;
}

/** The highest id that a kind of an instance ever had. */
export interface IdCountersTable {
  instance_id: number;
  kind: string;
  last_id: number;
}

/** What was removed. */
export interface RemovedEntitiesTable {
  instance_id: number;
  kind: string;
  id: number;
  /** The instance's revision at which it was removed, and when that was. */
  revision: number;
  removed_at: number;
  /** What kind of change removed it, as in the history. */
  reason: string;
  label: string;
  shown_until: string | null;
  /** Null once it was kept for long enough. */
  document: string | null;
}

/** The changes of content, one a revision. */
export interface HistoryTable {
  instance_id: number;
  revision: number;
  at: number;
  actor: string;
  what: string;
  note: string;
  /** How many entities it changed. */
  entities: number;
}

/** What a change made of an entity: JSON objects of the fields that differ, null for one that is not there. */
export interface HistoryEntitiesTable {
  instance_id: number;
  revision: number;
  kind: string;
  id: number;
  label: string;
  before: string | null;
  after: string | null;
}

/** What waits for a yes (rule W18). */
export interface ProposalsTable {
  id: Generated<number>;
  instance_id: number;
  event_id: number;
  /** 1 where the event as a whole waits; 2 where it did, and is decided on. */
  is_new: number;
  account_id: number | null;
  by: string;
  at: number;
  /** JSON objects of fields in the words of the bundle; `merge` is null where the event is to be removed. */
  merge: string | null;
  base: string;
  base_revision: number;
  note: string;
  /** When a new event was decided on; null while it waits, of others, and of what an older version decided. */
  decided_at: number | null;
}

/** What was answered to requests that may come again (rule W4), for a day. */
export interface AnsweredRequestsTable {
  instance_id: number;
  /** A hash of the key, and of whose it is. */
  key: string;
  /** A hash of what was asked. */
  request: string;
  at: number;
  /** JSON. */
  answer: string;
}

export interface EntityLinksTable {
  instance_id: number;
  from_kind: string;
  from_id: number;
  to_kind: string;
  to_id: number;
}

/** When events take rooms and other resources, derived from their documents: of those neither cancelled nor drafts (rule W13). */
export interface ResourceUsesTable {
  instance_id: number;
  event_id: number;
  kind: ResourceKind;
  resource_id: number;
  /** Wall-clock `YYYY-MM-DD HH:MM:SS`. */
  taken_from: string;
  taken_to: string;
  /** How long that is, as one of a few lengths by which it is found: see `reachOf`. */
  reach: number;
}

export interface SubscribersTable {
  instance_id: number;
  id: number;
  key: string;
  email: string;
  email_folded: string;
  status: string;
  firstname: string;
  lastname: string;
  address: string;
  postcode: string;
  city: string;
  /** JSON array of list ids. */
  list_ids: string;
  interval: string;
  /** The instance's revision at which the row changed last. */
  revision: number;
}

export interface AccessKeysTable {
  id: Generated<number>;
  instance_id: number;
  hash: string;
  name: string;
  /** Comma-separated. */
  scopes: string;
  profile: string;
  /** JSON array of web origins. */
  origins: string;
  created_at: number;
  expires_on: string | null;
  revoked_at: number | null;
  last_used_at: number | null;
}

export interface JournalTable {
  id: Generated<number>;
  instance_id: number;
  revision: number;
  at: number;
  actor: string;
  action: string;
}

export interface WebsitesTable {
  id: Generated<number>;
  instance_id: number;
  kind: string;
  url: string;
  /** JSON array of `{secret, createdAt, expiresAt}`, newest first. */
  secrets: string;
  created_at: number;
  disabled_at: number | null;
  disabled_reason: string;
  failures: number;
  resting_until: number;
  last_success_at: number | null;
  last_failure_at: number | null;
  /** The last day, `YYYY-MM-DD` in the instance's zone, whose beginning was taken note of. */
  begun_day: string;
  /** The process that may push to it, and until when. */
  held_by: string;
  held_until: number;
}

export interface PushesTable {
  id: Generated<number>;
  website_id: number;
  /** `event:123` or `instance`: a later change of the same subject replaces the one that waits. */
  subject: string;
  type: string;
  message_id: string;
  created_at: number;
  due_at: number;
  attempts: number;
}

export interface PushLogTable {
  id: Generated<number>;
  website_id: number;
  at: number;
  subject: string;
  type: string;
  status: number | null;
  milliseconds: number;
  detail: string;
  /** Why it came to nothing, and what that names; "" for what did not. */
  code: string;
  value: string;
}

/** What proves that somebody wants the newsletter, or no longer does. */
export interface ConsentsTable {
  id: Generated<number>;
  instance_id: number;
  subscriber_id: number;
  at: number;
  step: string;
  source: string;
  /** The words that stood beside the button, and their version. */
  wording: string;
  wording_version: string;
}

/** A link that was mailed and confirms an address; the link holds what this is the hash of. */
export interface ConfirmationsTable {
  hash: string;
  instance_id: number;
  subscriber_id: number;
  /** The address that it was mailed to. */
  email: string;
  expires_at: number;
}

/** Mails that wait, and for a while those that were sent. */
export interface MailsTable {
  id: Generated<number>;
  instance_id: number;
  /** The recipient; folded it is what is counted. Both are "" for a digest, which goes to whom the subscriber is by then. */
  email: string;
  email_folded: string;
  /** Hashes by which mails that visitors cause are counted (rule R17); "" for what does not count. */
  mailbox: Generated<string>;
  domain: Generated<string>;
  kind: string;
  /** What its text is made of, as JSON; empty once it was sent: it may hold a link that is somebody's alone. */
  details: string;
  message_id: string;
  created_at: number;
  due_at: number;
  attempts: number;
  /** The process that sends it, and until when. */
  held_by: string;
  held_until: number;
  sent_at: number | null;
  /** Why it was given up. */
  failed: string;
  /** Digests alone: for whom, and of which period; there is one of each. */
  subscriber_id: number | null;
  period: string | null;
  /** What came of a digest: "" while it waits, `sent`, `empty` (nothing to tell), `ended` (nobody to tell) or `failed`. */
  outcome: string;
  /** Whether it came back: "", `soft` or `hard`. */
  bounced: string;
  /** The booking that it is about (rule J11), with which it is deleted. */
  booking_id: Generated<number | null>;
  /** Whom of the office's people it is for, or about (rule D17). */
  person_id: Generated<number | null>;
}

/** One sign-up for one or more people (rule J3). */
export interface BookingsTable {
  instance_id: number;
  id: number;
  key: string;
  event_id: number;
  state: string;
  /** How many people it is for. */
  size: number;
  /** JSON array of names with answers. */
  people: string;
  email: string;
  /** A hash of the mailbox (rules J9 and R17); "" without an address. */
  mailbox: string;
  phone: string;
  /** JSON. */
  answers: string;
  note: string;
  present: number;
  /** In which mails about it are written. */
  language: string;
  created_at: number;
  /** Until when its place is held; null where none is, or it is for good. */
  held_until: number | null;
  /** When it goes if nobody confirms it; null once it is confirmed. */
  expires_at: number | null;
  /** 1 once it was asked again to be confirmed. */
  reminded: Generated<number>;
  /** The instance's revision at which it changed last, when that was, and who did it; "" where that was not noted yet. */
  revision: number;
  changed_at: number;
  changed_by: string;
}

/** Bookings of removed events, kept with the trash (rule W22). Instants are milliseconds since 1970. */
export interface RemovedBookingsTable {
  instance_id: number;
  id: number;
  event_id: number;
  /** Of the private link, by which a visitor can still erase it. */
  key: string;
  /** The row of `bookings` as JSON, without `instance_id`. */
  document: string;
  /** JSON array of the ids of sensitive questions that are answered. */
  sensitive: string;
  /** When cancelled bookings and sensitive answers are deleted (rule J15); null once that is done. */
  strips_at: number | null;
  /** When it is deleted: after 30 days, or earlier by rule J15. */
  expires_at: number;
  /** After a silent removal: the fields of the event that are worth a mail, as JSON; otherwise "". */
  believed: string;
}

/** What happened to the bookings of an event, without names. */
export interface BookingLogTable {
  id: Generated<number>;
  instance_id: number;
  event_id: number;
  at: number;
  /** `visitor`, `parvis`, or who of the office. */
  by: string;
  what: string;
  people: number;
}

/** What is taken of an event that people sign up for here, and what is to be done for it next. Numbers are people. */
export interface EventSeatsTable {
  instance_id: number;
  event_id: number;
  booked: number;
  held: number;
  waiting: number;
  to_wait: number;
  /** Decoy holds of seats and of the waiting list: counted in public numbers only (rule J22). */
  decoy_held: number;
  decoy_to_wait: number;
  /** What the outside is told of it, as JSON, and the revision at which that changed last (rule J20). */
  shown: string;
  revision: number;
  /** When websites were told of it last, or are to be. */
  announced_at: number;
  /** When the contact was told last what is new. */
  told_at: number;
  /** For which instants people were reminded, the contact got the list, and what goes first was deleted; 0: not yet. */
  reminded_at: number;
  listed_at: number;
  cleaned_at: number;
  /** When something is to be done next; null: nothing, before the next booking. */
  next_at: number | null;
}

/** Forms that were sent, so that one sent twice books once (rule J9). */
export interface SpentFormsTable {
  instance_id: number;
  /** A hash of the form's token. */
  hash: string;
  event_id: number;
  booking_id: number | null;
  /** A hash of the mailbox that it was sent for. */
  mailbox: string;
  expires_at: number;
  /** What was answered, as JSON; "" for forms of before this was noted. */
  outcome: string;
}

/** A decoy hold: a seat held as for a booking that is never confirmed (rule J22). */
export interface DecoyHoldsTable {
  instance_id: number;
  id: Generated<number>;
  event_id: number;
  /** How many people. */
  size: number;
  /** 1 where it takes room to wait instead of places. */
  waits: number;
  expires_at: number;
}

/** Mailboxes to which no mail about an event goes any more: it was not them who signed up (rule J5). */
export interface BarredMailboxesTable {
  instance_id: number;
  event_id: number;
  /** A hash. */
  mailbox: string;
}

/** The private page of somebody who serves (rule D11). */
export interface PersonKeysTable {
  instance_id: number;
  person_id: number;
  key: string;
  made_at: number;
  /** 0 where they want no weekly mail of what is free to take (rule D13). */
  wants_gaps: Generated<number>;
}

/** Who asked somebody whether they serve, as long as they are asked or serve (rule D10). */
export interface PlanAsksTable {
  instance_id: number;
  event_id: number;
  role_id: number;
  person_id: number;
  /** Whom answers go to; "" where nobody is known. */
  asker_email: string;
  asked_at: number;
}

/** The days, `YYYY-MM-DD`, on which an instance has last reminded who serves and told what is free to take (rules D13 and D14). */
export interface PlanRoundsTable {
  instance_id: number;
  reminded_on: string;
  told_gaps_on: string;
}

/** How an instance sends its newsletter; without a row as `DEFAULT_SENDING` in the model says. */
export interface NewslettersTable {
  instance_id: number;
  /** 1 or 0. */
  sending: number;
  /** 1 is Monday, 7 Sunday. */
  weekday: number;
  /** Wall-clock `HH:MM`. */
  time: string;
  /** For how many days is kept who ended the newsletter. */
  keep_days: number;
  /** The address that answers go to; "" for the sender’s. */
  reply_to: string;
  /** Where one reads what is done with one’s data; "" where nothing is said. */
  privacy_url: string;
  /** 1 where the form asks for the postal address too. */
  ask_address: Generated<number>;
}

/** What the office writes above the events of the digests of one day. */
export interface IntrosTable {
  instance_id: number;
  /** `YYYY-MM-DD`. */
  day: string;
  text: string;
}

/** The newest period of each rhythm for which digests were made ready, and how far that went. */
export interface RunsTable {
  instance_id: number;
  interval: string;
  period: string;
  /** Wall-clock `YYYY-MM-DD HH:MM:SS`: when it was due, and when the next is. */
  due: string;
  until: string;
  /** The last subscriber for whom a digest waits or waited. */
  through_id: number;
  /** 1 once everybody's was made ready. */
  done: number;
}

/** Whoever ended the newsletter: a hash of the address, so that no import brings it back, and when and how it was ended. */
export interface EndingsTable {
  instance_id: number;
  email_hash: string;
  subscriber_id: number;
  at: number;
  source: string;
}

/** Subscribers whose mails came back. */
export interface BouncesTable {
  instance_id: number;
  subscriber_id: number;
  /** Soft ones since the last change by the subscriber. */
  soft: number;
  /** From then on nothing is sent; null: it still is. */
  suppressed_at: number | null;
  reason: string;
  last_at: number;
}

/** What only one of several processes does, and which one until when. */
export interface LeasesTable {
  name: string;
  holder: string;
  until: number;
}

/** What visitors asked for and what is worked on after the answer, in the order of the ids (rule R19). */
export interface IntakeTable {
  id: Generated<number>;
  instance_id: number;
  kind: string;
  email_folded: string;
  /** JSON. */
  details: string;
  created_at: number;
}

/** The key by which an instance seals addresses into links. */
export interface AddressSealsTable {
  instance_id: number;
  key: string;
}

/** Pictures on other hosts that public events name, and which file is the copy that pages show (rule G1). */
export interface ForeignPicturesTable {
  instance_id: number;
  /** SHA-256 of the address, hexadecimal. */
  address_hash: string;
  address: string;
  /** The file's; null while there is no copy. */
  hash: string | null;
  /** How often it could not be fetched since it was named last. */
  failures: number;
  /** When it is to be fetched, in milliseconds since 1970; null for one that was. */
  next_at: number | null;
}

/** Pictures and documents that entities name by their address (rule W14). */
export interface FilesTable {
  instance_id: number;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  media_type: string;
  size: number;
  /** Of pictures alone, in pixels. */
  width: number | null;
  height: number | null;
  name: string;
  kept_at: number;
  /** Since when it is known that nothing names it; null while something does, or nobody has looked yet. */
  unused_since: number | null;
}

/** What each of them holds. */
export interface FileBytesTable {
  instance_id: number;
  hash: string;
  bytes: Buffer;
}

/** Files that somebody is about to bring in. */
export interface UploadsTable {
  id: Generated<number>;
  instance_id: number;
  /** Whose it is: an account. */
  owner: string;
  name: string;
  /** JSON: what was said of it so far. */
  details: string;
  expires_at: number;
}

/** What each of them holds. */
export interface UploadBytesTable {
  upload_id: number;
  bytes: Buffer;
}

/** How far the fetching of a source is (rule Z4); without a row it was never looked at. */
export interface SourceStatesTable {
  instance_id: number;
  source_id: number;
  /** Of the source at which the rest holds: one that was changed since is fetched anew, and at once. */
  revision: number;
  /** When it is due; null: never, as it is set up now. */
  next_at: number | null;
  /** The process that fetches it, and until when. */
  held_by: string;
  held_until: number;
  /** What tells the bytes that were taken last: as the address said, and their SHA-256. */
  etag: string;
  last_modified: string;
  /** Which address said so, as a digest; "" where nobody knows. */
  said_by: string;
  hash: string;
  /** The instance's revision by which its events were as these bytes say. */
  content_revision: number;
  /** When they were read. */
  read_at: number | null;
  /** Those in a row. */
  failures: number;
  last_at: number | null;
  last_good_at: number | null;
  /** How many coming events it had no more, and that stay. */
  kept_gone: number;
}

/** What came of fetching, newest last; the same again and again is one line. */
export interface SourceLogTable {
  id: Generated<number>;
  instance_id: number;
  source_id: number;
  /** The first and the last time. */
  since: number;
  at: number;
  times: number;
  outcome: string;
  created: number;
  changed: number;
  gone: number;
  unclear: number;
  left_out: number;
  /** Why it failed: by a code with what its sentence names, and in words. */
  code: string;
  value: string;
  detail: string;
  /** JSON array of rows that were left out or left alone, the first of them. */
  faults: string;
  /** The revision of what it changed; null where it changed nothing. */
  revision: number | null;
}

/** The keys by which sources are read that are services of the interface, each for one address. */
export interface SourceKeysTable {
  instance_id: number;
  source_id: number;
  address: string;
  key: string;
}

export interface Tables extends AccountTables {
  instances: InstancesTable;
  entities: EntitiesTable;
  entity_links: EntityLinksTable;
  resource_uses: ResourceUsesTable;
  id_counters: IdCountersTable;
  removed_entities: RemovedEntitiesTable;
  departures: DeparturesTable;
  history: HistoryTable;
  history_entities: HistoryEntitiesTable;
  proposals: ProposalsTable;
  answered_requests: AnsweredRequestsTable;
  subscribers: SubscribersTable;
  access_keys: AccessKeysTable;
  journal: JournalTable;
  websites: WebsitesTable;
  pushes: PushesTable;
  push_log: PushLogTable;
  consents: ConsentsTable;
  confirmations: ConfirmationsTable;
  mails: MailsTable;
  bookings: BookingsTable;
  removed_bookings: RemovedBookingsTable;
  booking_log: BookingLogTable;
  event_seats: EventSeatsTable;
  spent_forms: SpentFormsTable;
  decoy_holds: DecoyHoldsTable;
  barred_mailboxes: BarredMailboxesTable;
  person_keys: PersonKeysTable;
  plan_asks: PlanAsksTable;
  plan_rounds: PlanRoundsTable;
  newsletters: NewslettersTable;
  intros: IntrosTable;
  runs: RunsTable;
  endings: EndingsTable;
  bounces: BouncesTable;
  leases: LeasesTable;
  intake: IntakeTable;
  address_seals: AddressSealsTable;
  files: FilesTable;
  file_bytes: FileBytesTable;
  foreign_pictures: ForeignPicturesTable;
  uploads: UploadsTable;
  upload_bytes: UploadBytesTable;
  source_states: SourceStatesTable;
  source_log: SourceLogTable;
  source_keys: SourceKeysTable;
}

export type InstanceRow = Selectable<InstancesTable>;
export type EntityRow = Insertable<EntitiesTable>;
export type RemovedRow = Insertable<RemovedEntitiesTable>;
export type BookingRow = Selectable<BookingsTable>;
export type RemovedBookingRow = Selectable<RemovedBookingsTable>;
export type EventSeatsRow = Selectable<EventSeatsTable>;
export type SubscriberRow = Selectable<SubscribersTable>;
export type WebsiteRow = Selectable<WebsitesTable>;
export type PushRow = Selectable<PushesTable>;
export type PushLogRow = Selectable<PushLogTable>;
export type SourceStateRow = Selectable<SourceStatesTable>;
export type SourceLogRow = Selectable<SourceLogTable>;
export type AccessKeyRow = Selectable<AccessKeysTable>;
export type RunRow = Selectable<RunsTable>;
