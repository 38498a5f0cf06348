// Databases of earlier versions, derived from current ones by statements that revert migrations.

import { MIGRATIONS } from '../../src/store/migrations/names.ts';

const dropColumns = (table: string, ...columns: readonly string[]) =>
  columns.map((column) => `alter table ${table} drop column ${column}`);

/** Statements that revert a migration, for each tested migration and all later ones. */
const REVERT_STATEMENTS: Readonly<Partial<Record<(typeof MIGRATIONS)[number], readonly string[]>>> = {
  '0019-proposals': [
    'drop table proposals',
    ...dropColumns('memberships', 'publishes'),
    ...dropColumns('account_links', 'publishes'),
  ],
  '0020-shown': dropColumns('instances', 'has_unsafe', 'locale_revision', 'root_revision'),
  '0021-foreign-pictures': ['drop table foreign_pictures'],
  '0022-push-codes': dropColumns('push_log', 'code', 'value'),
  '0023-decisions': [...dropColumns('proposals', 'decided_at'), ...dropColumns('source_states', 'said_by')],
  '0024-told': [...dropColumns('departures', 'document'), ...dropColumns('instances', 'epoch')],
  '0025-resource-uses': [
    'drop table resource_uses',
    `create table room_uses (instance_id bigint not null references instances (id) on delete cascade, event_id bigint not null,
      room_id bigint not null, taken_from text not null, taken_to text not null, reach integer not null)`,
  ],
  '0026-several-uses': ["delete from resource_uses where kind = 'person'"],
  '0027-first-steps': dropColumns('instances', 'steps_done'),
  '0028-sign-ups': [
    ...['bookings', 'booking_log', 'event_seats', 'spent_forms', 'barred_mailboxes'].map(
      (table) => `drop table ${table}`,
    ),
    'drop index mails_by_booking',
    ...dropColumns('mails', 'booking_id'),
    ...dropColumns('instances', 'outside_signup', 'signup_revision'),
  ],
  '0029-plan-settings': dropColumns('instances', 'remind_days', 'church_year'),
  '0030-booking-changes': dropColumns('bookings', 'changed_by'),
  '0031-person-keys': [
    ...['person_keys', 'plan_asks', 'plan_rounds'].map((table) => `drop table ${table}`),
    'drop index mails_by_person',
    ...dropColumns('mails', 'person_id'),
  ],
  '0032-plan-roles': [...dropColumns('memberships', 'plan_role_ids'), ...dropColumns('account_links', 'plan_role_ids')],
  '0033-removed-bookings': ['drop table removed_bookings'],
  '0034-decoy-holds': [
    'drop table decoy_holds',
    ...dropColumns('event_seats', 'decoy_held', 'decoy_to_wait'),
    ...dropColumns('spent_forms', 'outcome'),
  ],
  '0035-silent-removals': dropColumns('removed_bookings', 'believed'),
  '0036-room-requests': [
    'drop table room_requests',
    'drop index mails_by_request',
    ...dropColumns('mails', 'request_id'),
    ...dropColumns('instances', 'outside_requests'),
    ...dropColumns('memberships', 'request_room_ids'),
    ...dropColumns('account_links', 'request_room_ids'),
  ],
  '0037-notice-choices': dropColumns('instances', 'notice_choices'),
};

/** Returns statements that revert an SQLite or PostgreSQL database to the state before a migration. The next start runs it again. */
export function createRevertStatements(first: keyof typeof REVERT_STATEMENTS): string {
  const later = MIGRATIONS.slice(MIGRATIONS.indexOf(first));
  const statements = later.toReversed().flatMap((name) => {
    const back = REVERT_STATEMENTS[name];
    if (back === undefined) throw new Error(`test/support/revert-migrations.ts does not know how to take back ${name}`);
    return back;
  });
  return [...statements, `delete from kysely_migration where name >= '${first}'`].join(';\n');
}
