import type { Migration } from 'kysely/migration';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { createBaselineTables } from './0018-baseline.ts';
import { addProposals } from './0019-proposals.ts';
import { addPublicSettingsRevision } from './0020-shown.ts';
import { addForeignPictures } from './0021-foreign-pictures.ts';
import { addPushCodes } from './0022-push-codes.ts';
import { addDecisionTimes } from './0023-decisions.ts';
import { addCancellationNotices } from './0024-told.ts';
import { replaceRoomUses } from './0025-resource-uses.ts';
import { addSeveralUses } from './0026-several-uses.ts';
import { addFirstSteps } from './0027-first-steps.ts';
import { addSignUps } from './0028-sign-ups.ts';
import { addPlanSettings } from './0029-plan-settings.ts';
import { addBookingChanges } from './0030-booking-changes.ts';
import { addPersonKeys } from './0031-person-keys.ts';
import { addPlanRoles } from './0032-plan-roles.ts';
import { addRemovedBookings } from './0033-removed-bookings.ts';
import { addDecoyHolds } from './0034-decoy-holds.ts';
import { addSilentRemovals } from './0035-silent-removals.ts';
import { addRoomRequests } from './0036-room-requests.ts';
import { addNoticeChoices } from './0037-notice-choices.ts';
import { type MIGRATIONS, MIGRATIONS_BEFORE_BASELINE } from './names.ts';

const NOTHING: Migration = { up: async () => undefined };

/** Returns all migrations in order. Append only: a released migration is never changed. */
export function createMigrations({ columnTypes }: DatabaseConnection): Record<(typeof MIGRATIONS)[number], Migration> {
  return {
    ...(Object.fromEntries(MIGRATIONS_BEFORE_BASELINE.map((name) => [name, NOTHING])) as Record<
      (typeof MIGRATIONS_BEFORE_BASELINE)[number],
      Migration
    >),
    '0018-source-keys': { up: createBaselineTables(columnTypes) },
    '0019-proposals': { up: addProposals(columnTypes) },
    '0020-shown': { up: addPublicSettingsRevision(columnTypes) },
    '0021-foreign-pictures': { up: addForeignPictures(columnTypes) },
    '0022-push-codes': { up: addPushCodes(columnTypes) },
    '0023-decisions': { up: addDecisionTimes(columnTypes) },
    '0024-told': { up: addCancellationNotices(columnTypes) },
    '0025-resource-uses': { up: replaceRoomUses(columnTypes) },
    '0026-several-uses': { up: addSeveralUses(columnTypes) },
    '0027-first-steps': { up: addFirstSteps(columnTypes) },
    '0028-sign-ups': { up: addSignUps(columnTypes) },
    '0029-plan-settings': { up: addPlanSettings(columnTypes) },
    '0030-booking-changes': { up: addBookingChanges(columnTypes) },
    '0031-person-keys': { up: addPersonKeys(columnTypes) },
    '0032-plan-roles': { up: addPlanRoles(columnTypes) },
    '0033-removed-bookings': { up: addRemovedBookings(columnTypes) },
    '0034-decoy-holds': { up: addDecoyHolds(columnTypes) },
    '0035-silent-removals': { up: addSilentRemovals(columnTypes) },
    '0036-room-requests': { up: addRoomRequests(columnTypes) },
    '0037-notice-choices': { up: addNoticeChoices(columnTypes) },
  };
}
