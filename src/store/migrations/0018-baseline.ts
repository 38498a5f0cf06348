import { type Kysely, type RawBuilder, sql } from 'kysely';

export interface ColumnTypes {
  readonly serial: 'integer' | 'bigserial';
  /** Unsigned 32-bit ids and milliseconds since 1970. */
  readonly big: 'integer' | 'bigint';
  /** Text that is compared and sorted by its bytes, regardless of the database's language. */
  readonly text: 'text' | RawBuilder<unknown>;
  readonly bytes: 'blob' | 'bytea';
}

/** Creates the tables of version 0.1.0, which earlier versions had reached in 18 steps. */
export function createBaselineTables(types: ColumnTypes) {
  return async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements(types)) await statement.execute(db);
  };
}

function statements(types: ColumnTypes): readonly RawBuilder<unknown>[] {
  const cascade = sql.raw('on delete cascade');
  const nullable = {
    text: typeof types.text === 'string' ? sql.raw(types.text) : types.text,
    big: sql.raw(types.big),
    int: sql.raw('integer'),
    account: sql`${sql.raw(types.big)} references accounts (id) ${cascade}`,
    instance: sql`${sql.raw(types.big)} references instances (id) ${cascade}`,
  };
  const [text, big, int] = [
    sql`${nullable.text} not null`,
    sql`${nullable.big} not null`,
    sql`${nullable.int} not null`,
  ];
  const [account, instance] = [sql`${nullable.account} not null`, sql`${nullable.instance} not null`];
  const id = sql`${sql.raw(types.serial)} primary key`;
  const textKey = sql`${nullable.text} primary key`;
  const instanceKey = sql`${nullable.big} primary key references instances (id) ${cascade}`;
  const bytes = sql`${sql.raw(types.bytes)} not null`;
  return [
    sql`create table instances (
      id ${id}, name ${text} unique, title ${text}, locale ${text}, time_zone ${text}, public_url ${text},
      newsletter_lookup ${text}, double_opt_in ${int}, revision ${big}, content_revision ${big},
      subscribers_revision ${big}, keys_revision ${big}, created_at ${big}, event_url ${text} default '',
      accent ${text} default '', logo_url ${text} default '', footer ${text} default '',
      office_revision ${big} default 0, room_conflicts ${text} default 'warn',
      settings_revision ${big} default 0, second_factor ${int} default 0, outside_pages ${int} default 1,
      outside_feeds ${int} default 1, outside_embed ${int} default 1
    )`,
    sql`create table entities (
      instance_id ${instance}, kind ${text}, id ${big}, shown_until ${nullable.text}, revision ${big},
      changed_at ${big}, document ${text}, label ${text} default '', sort_key ${text} default '',
      opens_at ${nullable.text}, constraint entities_pk primary key (instance_id, kind, id)
    )`,
    sql`create index entities_by_sort_key on entities (instance_id, kind, sort_key, id)`,
    sql`create index entities_to_open on entities (opens_at, instance_id) where opens_at is not null`,
    sql`create index entities_by_revision on entities (instance_id, kind, revision)`,
    sql`create index entities_sources on entities (instance_id, id) where kind = 'source'`,
    sql`create table entity_links (
      instance_id ${big}, from_kind ${text}, from_id ${big}, to_kind ${text}, to_id ${big},
      constraint entity_links_pk primary key (instance_id, from_kind, from_id, to_kind, to_id),
      constraint entity_links_from foreign key (instance_id, from_kind, from_id)
        references entities (instance_id, kind, id) on delete cascade,
      constraint entity_links_to foreign key (instance_id, to_kind, to_id) references entities (instance_id, kind, id)
    )`,
    sql`create index entity_links_by_target on entity_links (instance_id, to_kind, to_id, from_kind, from_id)`,
    sql`create table subscribers (
      instance_id ${instance}, id ${big}, key ${text}, email ${text}, email_folded ${text}, status ${text},
      firstname ${text}, lastname ${text}, address ${text}, postcode ${text}, city ${text}, list_ids ${text},
      interval ${text}, revision ${big} default 0, constraint subscribers_pk primary key (instance_id, id),
      constraint subscribers_key unique (instance_id, key),
      constraint subscribers_email unique (instance_id, email_folded)
    )`,
    sql`create index subscribers_by_revision on subscribers (instance_id, revision)`,
    sql`create table access_keys (
      id ${id}, instance_id ${instance}, hash ${text} unique, name ${text}, scopes ${text}, profile ${text},
      origins ${text}, created_at ${big}, expires_on ${nullable.text}, revoked_at ${nullable.big},
      last_used_at ${nullable.big}
    )`,
    sql`create index access_keys_by_instance on access_keys (instance_id)`,
    sql`create table journal (
      id ${id}, instance_id ${instance}, revision ${big}, at ${big}, actor ${text}, action ${text}
    )`,
    sql`create index journal_by_instance on journal (instance_id, id)`,
    sql`create table websites (
      id ${id}, instance_id ${instance}, kind ${text}, url ${text}, secrets ${text}, created_at ${big},
      disabled_at ${nullable.big}, disabled_reason ${text}, failures ${int}, resting_until ${big},
      last_success_at ${nullable.big}, last_failure_at ${nullable.big}, begun_day ${text}, held_by ${text},
      held_until ${big}
    )`,
    sql`create index websites_by_instance on websites (instance_id)`,
    sql`create table pushes (
      id ${id}, website_id ${big} references websites (id) on delete cascade, subject ${text}, type ${text},
      message_id ${text}, created_at ${big}, due_at ${big}, attempts ${int},
      constraint pushes_subject unique (website_id, subject)
    )`,
    sql`create index pushes_by_due on pushes (website_id, due_at)`,
    sql`create table push_log (
      id ${id}, website_id ${big} references websites (id) on delete cascade, at ${big}, subject ${text},
      type ${text}, status ${nullable.int}, milliseconds ${big}, detail ${text}
    )`,
    sql`create index push_log_by_website on push_log (website_id, id)`,
    sql`create table consents (
      id ${id}, instance_id ${instance}, subscriber_id ${big}, at ${big}, step ${text}, source ${text},
      wording ${text}, wording_version ${text}
    )`,
    sql`create index consents_by_subscriber on consents (instance_id, subscriber_id)`,
    sql`create table confirmations (
      hash ${textKey}, instance_id ${instance}, subscriber_id ${big}, email ${text},
      expires_at ${big}
    )`,
    sql`create index confirmations_by_subscriber on confirmations (instance_id, subscriber_id)`,
    sql`create index confirmations_by_expiry on confirmations (expires_at)`,
    sql`create table mails (
      id ${id}, instance_id ${instance}, email ${text}, email_folded ${text}, kind ${text}, details ${text},
      message_id ${text}, created_at ${big}, due_at ${big}, attempts ${int}, held_by ${text}, held_until ${big},
      sent_at ${nullable.big}, failed ${text}, subscriber_id ${nullable.big}, period ${nullable.text},
      outcome ${text} default '', bounced ${text} default '', mailbox ${text} default '',
      domain ${text} default ''
    )`,
    sql`create unique index mails_by_period on mails (instance_id, subscriber_id, period)`,
    sql`create index mails_by_kind on mails (kind, sent_at, due_at)`,
    sql`create index mails_by_address on mails (email_folded, created_at)`,
    sql`create index mails_by_message on mails (message_id)`,
    sql`create index mails_by_mailbox on mails (mailbox, created_at)`,
    sql`create index mails_by_domain on mails (domain, created_at)`,
    sql`create table newsletters (
      instance_id ${instanceKey}, sending ${int},
      weekday ${int}, time ${text}, keep_days ${int}, reply_to ${text} default '',
      privacy_url ${text} default '', ask_address ${int} default 0
    )`,
    sql`create table intros (
      instance_id ${instance}, day ${text}, text ${text}, constraint intros_key primary key (instance_id, day)
    )`,
    sql`create table runs (
      instance_id ${instance}, interval ${text}, period ${text}, due ${text}, until ${text}, through_id ${big},
      done ${int}, constraint runs_key primary key (instance_id, interval)
    )`,
    sql`create table endings (
      instance_id ${instance}, email_hash ${text}, subscriber_id ${big}, at ${big}, source ${text},
      constraint endings_key primary key (instance_id, email_hash)
    )`,
    sql`create table bounces (
      instance_id ${instance}, subscriber_id ${big}, soft ${int}, suppressed_at ${nullable.big}, reason ${text},
      last_at ${big}, constraint bounces_key primary key (instance_id, subscriber_id)
    )`,
    sql`create table leases (
      name ${textKey}, holder ${text}, until ${big}
    )`,
    sql`create table intake (
      id ${id}, instance_id ${instance}, kind ${text}, email_folded ${text}, details ${text}, created_at ${big}
    )`,
    sql`create table address_seals (
      instance_id ${instanceKey}, key ${text}
    )`,
    sql`create table id_counters (
      instance_id ${instance}, kind ${text}, last_id ${big},
      constraint id_counters_key primary key (instance_id, kind)
    )`,
    sql`create table removed_entities (
      instance_id ${instance}, kind ${text}, id ${big}, revision ${big}, removed_at ${big}, reason ${text},
      label ${text}, shown_until ${nullable.text}, document ${nullable.text},
      constraint removed_entities_key primary key (instance_id, kind, id)
    )`,
    sql`create index removed_entities_whole on removed_entities (instance_id, removed_at) where document is not null`,
    sql`create index removed_entities_by_revision on removed_entities (instance_id, kind, revision)`,
    sql`create table history (
      instance_id ${instance}, revision ${big}, at ${big}, actor ${text}, what ${text}, note ${text},
      entities ${int}, constraint history_key primary key (instance_id, revision)
    )`,
    sql`create index history_by_time on history (instance_id, at)`,
    sql`create table history_entities (
      instance_id ${big}, revision ${big}, kind ${text}, id ${big}, label ${text}, before ${nullable.text},
      after ${nullable.text}, constraint history_entities_key primary key (instance_id, revision, kind, id),
      constraint history_entities_of foreign key (instance_id, revision)
        references history (instance_id, revision) on delete cascade
    )`,
    sql`create index history_entities_by_entity on history_entities (instance_id, kind, id, revision)`,
    sql`create table files (
      instance_id ${instance}, hash ${text}, media_type ${text}, size ${big}, width ${nullable.int},
      height ${nullable.int}, name ${text}, kept_at ${big}, unused_since ${nullable.big},
      constraint files_key primary key (instance_id, hash)
    )`,
    sql`create table file_bytes (
      instance_id ${big}, hash ${text}, bytes ${bytes},
      constraint file_bytes_key primary key (instance_id, hash),
      constraint file_bytes_of foreign key (instance_id, hash) references files (instance_id, hash) on delete cascade
    )`,
    sql`create table room_uses (
      instance_id ${instance}, event_id ${big}, room_id ${big}, taken_from ${text}, taken_to ${text},
      reach ${int}, constraint room_uses_key primary key (instance_id, event_id, room_id)
    )`,
    sql`create index room_uses_by_time on room_uses (instance_id, reach, taken_from)`,
    sql`create table answered_requests (
      instance_id ${instance}, key ${text}, request ${text}, at ${big}, answer ${text},
      constraint answered_requests_key primary key (instance_id, key)
    )`,
    sql`create index answered_requests_by_time on answered_requests (instance_id, at)`,
    sql`create table accounts (
      id ${id}, email ${text}, name ${text}, language ${nullable.text}, is_operator ${int},
      password_hash ${nullable.text}, password_changed_at ${nullable.big}, totp_secret ${nullable.text},
      totp_confirmed_at ${nullable.big}, totp_last_step ${big}, created_at ${big},
      last_login_at ${nullable.big}, removed_at ${nullable.big}, revision ${big}
    )`,
    sql`create unique index accounts_by_email on accounts (email) where removed_at is null`,
    sql`create table memberships (
      account_id ${account}, instance_id ${instance}, role ${text}, areas ${text},
      constraint memberships_key primary key (account_id, instance_id)
    )`,
    sql`create index memberships_by_instance on memberships (instance_id)`,
    sql`create table account_journal (
      id ${id}, account_id ${nullable.account}, at ${big}, actor ${text}, action ${text}
    )`,
    sql`create index account_journal_by_account on account_journal (account_id, id)`,
    sql`create index account_journal_by_time on account_journal (at)`,
    sql`create table passkeys (
      credential_id ${textKey}, account_id ${account}, public_key ${text}, counter ${big},
      transports ${text}, name ${text}, created_at ${big}, last_used_at ${nullable.big}
    )`,
    sql`create index passkeys_by_account on passkeys (account_id)`,
    sql`create table recovery_codes (
      hash ${textKey}, account_id ${account}, used_at ${nullable.big}
    )`,
    sql`create index recovery_codes_by_account on recovery_codes (account_id)`,
    sql`create table account_identities (
      issuer ${text}, subject ${text}, account_id ${account}, bound_at ${big},
      constraint account_identities_key primary key (issuer, subject)
    )`,
    sql`create index account_identities_by_account on account_identities (account_id)`,
    sql`create table sessions (
      id ${id}, hash ${text} unique, account_id ${account}, created_at ${big}, seen_at ${big}, strong_at ${big},
      factors ${int}, agent ${text}, network ${text}, ended_at ${nullable.big}
    )`,
    sql`create index sessions_by_account on sessions (account_id)`,
    sql`create table account_links (
      hash ${textKey}, purpose ${text}, email ${text}, instance_id ${nullable.instance},
      role ${text}, areas ${text}, name ${text}, is_operator ${int}, clears_factor ${int}, created_at ${big},
      expires_at ${big}, used_at ${nullable.big}, made_by ${text}
    )`,
    sql`create index account_links_by_email on account_links (email)`,
    sql`create index account_links_by_instance on account_links (instance_id)`,
    sql`create table login_steps (
      hash ${textKey}, purpose ${text}, account_id ${nullable.account}, details ${text},
      expires_at ${big}, tries ${int}
    )`,
    sql`create index login_steps_by_account on login_steps (account_id)`,
    sql`create index login_steps_by_time on login_steps (expires_at)`,
    sql`create table login_attempts (
      subject ${textKey}, count ${int}, last_at ${big}, waits_until ${big}
    )`,
    sql`create table uploads (
      id ${id}, instance_id ${instance}, owner ${text}, name ${text}, details ${text}, expires_at ${big}
    )`,
    sql`create index uploads_by_owner on uploads (instance_id, owner)`,
    sql`create table upload_bytes (
      upload_id ${nullable.big} primary key references uploads (id) on delete cascade, bytes ${bytes}
    )`,
    sql`create table departures (
      instance_id ${instance}, event_id ${big}, revision ${big}, left_at ${big}, reason ${text},
      constraint departures_pk primary key (instance_id, event_id)
    )`,
    sql`create index departures_by_time on departures (instance_id, left_at)`,
    sql`create table source_states (
      instance_id ${instance}, source_id ${big}, revision ${big}, next_at ${nullable.big}, held_by ${text},
      held_until ${big}, etag ${text}, last_modified ${text}, hash ${text}, content_revision ${big},
      read_at ${nullable.big}, failures ${int}, last_at ${nullable.big}, last_good_at ${nullable.big},
      kept_gone ${int}, constraint source_states_pk primary key (instance_id, source_id)
    )`,
    sql`create table source_log (
      id ${id}, instance_id ${instance}, source_id ${big}, since ${big}, at ${big}, times ${int},
      outcome ${text}, created ${int}, changed ${int}, gone ${int}, unclear ${int}, left_out ${int},
      code ${text}, value ${text}, detail ${text}, faults ${text}, revision ${nullable.big}
    )`,
    sql`create index source_log_by_source on source_log (instance_id, source_id, id)`,
    sql`create table source_keys (
      instance_id ${instance}, source_id ${big}, address ${text}, key ${text},
      constraint source_keys_pk primary key (instance_id, source_id)
    )`,
  ];
}
