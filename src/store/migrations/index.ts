import type { Migration } from 'kysely/migration';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { beginning } from './0001-beginning.ts';
import { websites } from './0002-websites.ts';
import { registrations } from './0003-registrations.ts';
import { digests } from './0004-digests.ts';
import { contact } from './0005-contact.ts';
import { intake } from './0006-intake.ts';
import { content } from './0007-content.ts';
import { windows } from './0008-windows.ts';
import { files } from './0009-files.ts';
import { roomUse } from './0010-room-use.ts';
import { office } from './0011-office.ts';
import { accounts } from './0012-accounts.ts';
import { uploads } from './0013-uploads.ts';
import { outside } from './0014-outside.ts';
import { departures } from './0015-departures.ts';
import { sourceRuns } from './0016-source-runs.ts';
import { reading } from './0017-reading.ts';
import { sourceKeys } from './0018-source-keys.ts';
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
import type { MIGRATIONS } from './names.ts';

/** Returns all migrations in order. Append only: a released migration is never changed. */
export function migrations({ columnTypes }: DatabaseConnection): Record<(typeof MIGRATIONS)[number], Migration> {
  return {
    '0001-beginning': { up: beginning(columnTypes) },
    '0002-websites': { up: websites(columnTypes) },
    '0003-registrations': { up: registrations(columnTypes) },
    '0004-digests': { up: digests(columnTypes) },
    '0005-contact': { up: contact(columnTypes) },
    '0006-intake': { up: intake(columnTypes) },
    '0007-content': { up: content(columnTypes) },
    '0008-windows': { up: windows(columnTypes) },
    '0009-files': { up: files(columnTypes) },
    '0010-room-use': { up: roomUse(columnTypes) },
    '0011-office': { up: office(columnTypes) },
    '0012-accounts': { up: accounts(columnTypes) },
    '0013-uploads': { up: uploads(columnTypes) },
    '0014-outside': { up: outside() },
    '0015-departures': { up: departures(columnTypes) },
    '0016-source-runs': { up: sourceRuns(columnTypes) },
    '0017-reading': { up: reading },
    '0018-source-keys': { up: sourceKeys(columnTypes) },
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
