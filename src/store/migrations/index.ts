import type { Migration } from 'kysely/migration';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { baseline } from './0018-baseline.ts';
import { proposals } from './0019-proposals.ts';
import { publicSettingsRevision } from './0020-shown.ts';
import { foreignPictures } from './0021-foreign-pictures.ts';
import { pushCodes } from './0022-push-codes.ts';
import { decisions } from './0023-decisions.ts';
import { cancellationNotices } from './0024-told.ts';
import { resourceUses } from './0025-resource-uses.ts';
import { severalUses } from './0026-several-uses.ts';
import { firstSteps } from './0027-first-steps.ts';
import { signUps } from './0028-sign-ups.ts';
import { planSettings } from './0029-plan-settings.ts';
import { bookingChanges } from './0030-booking-changes.ts';
import { personKeys } from './0031-person-keys.ts';
import { planRoles } from './0032-plan-roles.ts';
import { removedBookings } from './0033-removed-bookings.ts';
import { decoyHolds } from './0034-decoy-holds.ts';
import { silentRemovals } from './0035-silent-removals.ts';
import { roomRequests } from './0036-room-requests.ts';
import { noticeChoices } from './0037-notice-choices.ts';
import { BEFORE_BASELINE, type MIGRATIONS } from './names.ts';

const NOTHING: Migration = { up: async () => undefined };

/** Returns all migrations in order. Append only: a released migration is never changed. */
export function migrations({ columnTypes }: DatabaseConnection): Record<(typeof MIGRATIONS)[number], Migration> {
  return {
    ...(Object.fromEntries(BEFORE_BASELINE.map((name) => [name, NOTHING])) as Record<
      (typeof BEFORE_BASELINE)[number],
      Migration
    >),
    '0018-source-keys': { up: baseline(columnTypes) },
    '0019-proposals': { up: proposals(columnTypes) },
    '0020-shown': { up: publicSettingsRevision(columnTypes) },
    '0021-foreign-pictures': { up: foreignPictures(columnTypes) },
    '0022-push-codes': { up: pushCodes(columnTypes) },
    '0023-decisions': { up: decisions(columnTypes) },
    '0024-told': { up: cancellationNotices(columnTypes) },
    '0025-resource-uses': { up: resourceUses(columnTypes) },
    '0026-several-uses': { up: severalUses(columnTypes) },
    '0027-first-steps': { up: firstSteps(columnTypes) },
    '0028-sign-ups': { up: signUps(columnTypes) },
    '0029-plan-settings': { up: planSettings(columnTypes) },
    '0030-booking-changes': { up: bookingChanges(columnTypes) },
    '0031-person-keys': { up: personKeys(columnTypes) },
    '0032-plan-roles': { up: planRoles(columnTypes) },
    '0033-removed-bookings': { up: removedBookings(columnTypes) },
    '0034-decoy-holds': { up: decoyHolds(columnTypes) },
    '0035-silent-removals': { up: silentRemovals(columnTypes) },
    '0036-room-requests': { up: roomRequests(columnTypes) },
    '0037-notice-choices': { up: noticeChoices(columnTypes) },
  };
}
