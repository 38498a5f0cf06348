// Tables of the database. Instants are milliseconds since 1970; documents are JSON text of the types in `model/`.

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
  /** Treatment of a write that would double-book a room: `warn` or `refuse` (rule B4). */
  room_conflicts: Generated<string>;
  /** Appearance of pages and mails, and the pattern of event addresses; "" for the default (rule B4). */
  event_url: string;
  accent: string;
  logo_url: string;
  footer: string;
  /** Public access without a key, each 1 or 0 (rule G0). */
  outside_pages: Generated<number>;
  outside_feeds: Generated<number>;
  outside_embed: Generated<number>;
  outside_signup: Generated<number>;
  outside_requests: Generated<number>;
  remind_days: Generated<number>;
  church_year: Generated<string>;
  /** Completed first steps by name, separated by spaces; `all` if all are. */
  steps_done: Generated<string>;
  /** Choices for the next notice, as a query; "" if there are none. */
  notice_choices: Generated<string>;
  revision: number;
  content_revision: number;
  subscribers_revision: number;
  keys_revision: number;
  /** Revision of the office's last write to the content; 0 if there is none (rule W16). */
  office_revision: Generated<number>;
  settings_revision: Generated<number>;
  second_factor: Generated<number>;
  /** Revision of the last change of language or time zone; `root_revision`: of the root layer. */
  locale_revision: Generated<number>;
  root_revision: Generated<number>;
  signup_revision: Generated<number>;
  /** 1 until unsafe addresses that an older version accepted are emptied. */
  has_unsafe: Generated<number>;
  /** Number that changes with each restore of a backup (rule G6); 0 before the first one. */
  epoch: Generated<number>;
  created_at: number;
}

export interface EntitiesTable {
  instance_id: number;
  kind: string;
  id: number;
  /** End of a public event, "" for an event that is never shown; null for other kinds. */
  shown_until: string | null;
  /** Publication time of an event, until the publication is announced; null otherwise. */
  opens_at: string | null;
  revision: number;
  changed_at: number;
  document: string;
  /** Label of the entity, derived from the document; `sort_key`: its position in lists. */
  label: string;
  sort_key: string;
}

/** Events withdrawn from the public by a write (rule G6). */
export interface DeparturesTable {
  instance_id: number;
  event_id: number;
  /** Revision of the write; `left_at`: its time. */
  revision: number;
  left_at: number;
  /** `removed` or `hidden`. */
  reason: string;
  /** Event data for calendars at that time (rule G3). Null after 30 days, and for departures that older versions recorded. */
  document: string | null;
}

export interface IdCountersTable {
  instance_id: number;
  kind: string;
  last_id: number;
}

export interface RemovedEntitiesTable {
  instance_id: number;
  kind: string;
  id: number;
  revision: number;
  removed_at: number;
  reason: string;
  label: string;
  shown_until: string | null;
  document: string | null;
}

export interface HistoryTable {
  instance_id: number;
  revision: number;
  at: number;
  actor: string;
  what: string;
  note: string;
  entities: number;
}

/** Change to an entity: JSON objects of the fields that differ; null if it does not exist. */
export interface HistoryEntitiesTable {
  instance_id: number;
  revision: number;
  kind: string;
  id: number;
  label: string;
  before: string | null;
  after: string | null;
}

export interface ProposalsTable {
  id: Generated<number>;
  instance_id: number;
  event_id: number;
  /** 1 if the event as a whole is pending, 0 for a change; 2 and 3 after the decision. */
  is_new: number;
  account_id: number | null;
  by: string;
  at: number;
  /** JSON objects of fields with the bundle's keys. `merge` is null if the proposal removes the event. */
  merge: string | null;
  base: string;
  base_revision: number;
  note: string;
  /** Time of the decision; null while it is pending, and for decisions by older versions. */
  decided_at: number | null;
}

/** Responses by idempotency key (rule W4), kept for a day. */
export interface AnsweredRequestsTable {
  instance_id: number;
  key: string;
  request: string;
  at: number;
  answer: string;
}

export interface EntityLinksTable {
  instance_id: number;
  from_kind: string;
  from_id: number;
  to_kind: string;
  to_id: number;
}

/** Uses of rooms and other resources by events, derived from their documents. Cancelled events and drafts have none (rule W13). */
export interface ResourceUsesTable {
  instance_id: number;
  event_id: number;
  kind: ResourceKind;
  resource_id: number;
  /** Wall-clock `YYYY-MM-DD HH:MM:SS`. */
  taken_from: string;
  taken_to: string;
  /** Length class of the use, for lookups; see `reachOf`. */
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
  revision: number;
}

export interface AccessKeysTable {
  id: Generated<number>;
  instance_id: number;
  hash: string;
  name: string;
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
  /** Last day, `YYYY-MM-DD` in the instance's zone, whose beginning was processed. */
  begun_day: string;
  held_by: string;
  held_until: number;
}

export interface PushesTable {
  id: Generated<number>;
  website_id: number;
  /** `event:123` or `instance`. A later change to the same subject replaces the pending one. */
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
  /** Code of the reason for a failure, "" for a success; `value` is inserted into its message. */
  code: string;
  value: string;
}

export interface ConsentsTable {
  id: Generated<number>;
  instance_id: number;
  subscriber_id: number;
  at: number;
  step: string;
  source: string;
  wording: string;
  wording_version: string;
}

export interface ConfirmationsTable {
  hash: string;
  instance_id: number;
  subscriber_id: number;
  email: string;
  expires_at: number;
}

export interface MailsTable {
  id: Generated<number>;
  instance_id: number;
  /** Recipient, and the folded form for counting. Both are "" for a digest, which goes to the subscriber's current address. */
  email: string;
  email_folded: string;
  /** Hashes for counting mails caused by visitors (rule R17); "" if not counted. */
  mailbox: Generated<string>;
  domain: Generated<string>;
  kind: string;
  /** Parameters of the mail's text, as JSON. Emptied after sending, because it may contain a private link. */
  details: string;
  message_id: string;
  created_at: number;
  due_at: number;
  attempts: number;
  /** Process that sends the mail; `held_until`: expiry of its lease. */
  held_by: string;
  held_until: number;
  sent_at: number | null;
  failed: string;
  /** Subscriber and period of a digest, unique together. */
  subscriber_id: number | null;
  period: string | null;
  /** Outcome of a digest: "" while pending, `sent`, `empty` (no content), `ended` (no recipient) or `failed`. */
  outcome: string;
  /** Kind of bounce: "" (none), `soft` or `hard`. */
  bounced: string;
  /** Booking that the mail is about (rule J11). The mail is deleted with it. */
  booking_id: Generated<number | null>;
  /** Room request that the mail is about. The mail is deleted with it. */
  request_id: Generated<number | null>;
  person_id: Generated<number | null>;
}

export interface BookingsTable {
  instance_id: number;
  id: number;
  key: string;
  event_id: number;
  state: string;
  size: number;
  /** JSON array of names with answers. */
  people: string;
  email: string;
  /** Hash of the mailbox (rules J9 and R17); "" without an address. */
  mailbox: string;
  phone: string;
  answers: string;
  note: string;
  present: number;
  language: string;
  created_at: number;
  /** End of the hold on its seats; null if none are held, or they are confirmed. */
  held_until: number | null;
  /** Expiry of an unconfirmed booking; null once confirmed. */
  expires_at: number | null;
  reminded: Generated<number>;
  /** Revision, time and author of the last change. The author is "" if it was not yet recorded. */
  revision: number;
  changed_at: number;
  changed_by: string;
}

/** Bookings of removed events, kept with the trash (rule W22). Instants are milliseconds since 1970. */
export interface RemovedBookingsTable {
  instance_id: number;
  id: number;
  event_id: number;
  /** Key of the private link, which still lets a visitor erase the booking. */
  key: string;
  /** Row of `bookings` as JSON, without `instance_id`. */
  document: string;
  /** JSON array of the ids of answered sensitive questions. */
  sensitive: string;
  /** Time at which sensitive answers or a cancelled booking are deleted (rule J15); null once done. */
  strips_at: number | null;
  /** Time of deletion: after 30 days, or earlier by rule J15. */
  expires_at: number;
  /** JSON of the event's fields that people are notified of, after a silent removal; otherwise "". */
  believed: string;
}

export interface BookingLogTable {
  id: Generated<number>;
  instance_id: number;
  event_id: number;
  at: number;
  by: string;
  what: string;
  people: number;
}

/** Seats taken at an event with online sign-up, and its next task. Counts are people, not bookings. */
export interface EventSeatsTable {
  instance_id: number;
  event_id: number;
  booked: number;
  held: number;
  waiting: number;
  to_wait: number;
  /** Decoy holds of seats and of the waiting list, which only public numbers include (rule J22). */
  decoy_held: number;
  decoy_to_wait: number;
  /** Public seat state as JSON; `revision`: that of its last change (rule J20). */
  shown: string;
  revision: number;
  /** Time of the last or next announcement to websites. */
  announced_at: number;
  told_at: number;
  /** Due times of the last reminder, the last list for the contact, and the last deletion; 0 before the first. */
  reminded_at: number;
  listed_at: number;
  cleaned_at: number;
  next_at: number | null;
}

/** Submitted forms, kept so that a repeated submission books only once (rule J9). */
export interface SpentFormsTable {
  instance_id: number;
  hash: string;
  event_id: number;
  booking_id: number | null;
  mailbox: string;
  expires_at: number;
  /** Result as JSON; "" for forms sent to an older version. */
  outcome: string;
}

/** Decoy hold: seats held like those of a booking that is never confirmed (rule J22). */
export interface DecoyHoldsTable {
  instance_id: number;
  id: Generated<number>;
  event_id: number;
  size: number;
  waits: number;
  expires_at: number;
}

/** Mailboxes barred from mails about an event, because their owners did not sign up (rule J5). */
export interface BarredMailboxesTable {
  instance_id: number;
  event_id: number;
  mailbox: string;
}

/** Room requests (rule H2). Instants are milliseconds since 1970. */
export interface RoomRequestsTable {
  instance_id: number;
  id: number;
  key: string;
  state: string;
  document: string;
  /** Hash of the mailbox (rule R17); "" without an address. */
  mailbox: string;
  form_hash: string | null;
  language: string;
  created_at: number;
  opened_at: number | null;
  ended_at: number | null;
  notified: number;
  reminded: number;
  /** Time of the request's next task. 0 after a change: due immediately, so that the worker computes it again. */
  next_at: number;
  revision: number;
  changed_at: number;
  changed_by: string;
}

export interface PersonKeysTable {
  instance_id: number;
  person_id: number;
  key: string;
  made_at: number;
  /** 0 if the person opted out of the weekly mail about open duties (rule D13). */
  wants_gaps: Generated<number>;
}

/** Senders of duty requests, kept while the person is requested or confirmed (rule D10). */
export interface PlanAsksTable {
  instance_id: number;
  event_id: number;
  role_id: number;
  person_id: number;
  asker_email: string;
  asked_at: number;
}

/** Days, `YYYY-MM-DD`, of an instance's last reminders and last announcement of open duties (rules D13 and D14). */
export interface PlanRoundsTable {
  instance_id: number;
  reminded_on: string;
  told_gaps_on: string;
}

/** Newsletter settings of an instance. Without a row, `DEFAULT_NEWSLETTER_SETTINGS` of the model applies. */
export interface NewslettersTable {
  instance_id: number;
  sending: number;
  weekday: number;
  /** Wall-clock `HH:MM`. */
  time: string;
  keep_days: number;
  /** Reply address; "" for the sender's. */
  reply_to: string;
  privacy_url: string;
  ask_address: Generated<number>;
}

export interface IntrosTable {
  instance_id: number;
  day: string;
  text: string;
}

/** Latest period of each interval whose digests were prepared, with the progress. */
export interface RunsTable {
  instance_id: number;
  interval: string;
  period: string;
  /** Due time, wall-clock `YYYY-MM-DD HH:MM:SS`; `until`: that of the next period. */
  due: string;
  until: string;
  through_id: number;
  done: number;
}

/** Unsubscriptions: a hash of the address, which keeps imports from restoring it, with the time and the source. */
export interface EndingsTable {
  instance_id: number;
  email_hash: string;
  subscriber_id: number;
  at: number;
  source: string;
}

export interface BouncesTable {
  instance_id: number;
  subscriber_id: number;
  /** Soft bounces since the subscriber's last change. */
  soft: number;
  suppressed_at: number | null;
  reason: string;
  last_at: number;
}

/** Work that only one process may do at a time, with its holder and expiry. */
export interface LeasesTable {
  name: string;
  holder: string;
  until: number;
}

/** Visitors' requests, which are processed after the response in the order of the ids (rule R19). */
export interface IntakeTable {
  id: Generated<number>;
  instance_id: number;
  kind: string;
  email_folded: string;
  details: string;
  created_at: number;
}

export interface AddressSealsTable {
  instance_id: number;
  key: string;
}

/** Pictures on other hosts referenced by public events, with the file of the copy that pages show (rule G1). */
export interface ForeignPicturesTable {
  instance_id: number;
  address_hash: string;
  address: string;
  hash: string | null;
  /** Failed fetches since an event last referenced the picture. */
  failures: number;
  /** Time of the next fetch in milliseconds since 1970; null once fetched. */
  next_at: number | null;
}

export interface FilesTable {
  instance_id: number;
  hash: string;
  media_type: string;
  size: number;
  /** Width in pixels, like `height`; null for files other than pictures. */
  width: number | null;
  height: number | null;
  name: string;
  kept_at: number;
  /** Time since which the file is unreferenced; null while it is referenced, or before the first check. */
  unused_since: number | null;
}

export interface FileBytesTable {
  instance_id: number;
  hash: string;
  bytes: Buffer;
}

export interface UploadsTable {
  id: Generated<number>;
  instance_id: number;
  owner: string;
  name: string;
  details: string;
  expires_at: number;
}

export interface UploadBytesTable {
  upload_id: number;
  bytes: Buffer;
}

/** State of a source (rule Z4). A source without a row was never fetched. */
export interface SourceStatesTable {
  instance_id: number;
  source_id: number;
  /** Revision of the source that the state refers to. A later change to the source makes it due. */
  revision: number;
  /** Due time; null if the source is not fetched with its current settings. */
  next_at: number | null;
  held_by: string;
  held_until: number;
  /** Identification of the last content: the server's validators, and the SHA-256 (`hash`). */
  etag: string;
  last_modified: string;
  /** Digest of the address that sent the validators; "" if unknown. */
  said_by: string;
  hash: string;
  /** Revision of the instance at which the events matched the last content. */
  content_revision: number;
  read_at: number | null;
  failures: number;
  last_at: number | null;
  last_good_at: number | null;
  /** Number of future events that the source no longer has but the instance keeps. */
  kept_gone: number;
}

/** Log of fetches, newest last. Repeated identical results share one line. */
export interface SourceLogTable {
  id: Generated<number>;
  instance_id: number;
  source_id: number;
  since: number;
  at: number;
  times: number;
  outcome: string;
  created: number;
  changed: number;
  gone: number;
  unclear: number;
  left_out: number;
  /** Reason for a failure: its code, the `value` in its sentence, and the whole sentence (`detail`). */
  code: string;
  value: string;
  detail: string;
  /** JSON array of the first rows that were skipped or left unchanged. */
  faults: string;
  /** Revision of the change; null if nothing changed. */
  revision: number | null;
}

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
  room_requests: RoomRequestsTable;
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
export type RoomRequestRow = Selectable<RoomRequestsTable>;
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
export type NewsletterRunRow = Selectable<RunsTable>;
