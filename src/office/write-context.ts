import type { Authority } from '../model/authority.ts';
import type { BookingUpdateOptions } from '../store/bookings/update-bookings-on-event-change.ts';
import type { TargetPolicy } from '../webhooks/targets.ts';
import type { OfficeContext } from './office-context.ts';

export interface WriteContext extends OfficeContext {
  readonly authority: Authority;
  /** Id of the acting account, if any; proposals are stored under this id (rule W18). */
  readonly accountId?: number | undefined;
  /** Options for updating the bookings of changed events (rule J11). */
  readonly bookings?: BookingUpdateOptions | undefined;
  /** Hosts to which this server may send requests (rule K5); undefined if the caller can’t trigger any. */
  readonly targets?: TargetPolicy | undefined;
}

/** Permissions of an API key with the scope `office` (rule W2). */
export const API_KEY_AUTHORITY: Authority = { role: 'editor', areas: [] };

/** Permissions of the operator at the server's command line. */
export const OPERATOR_AUTHORITY: Authority = { role: 'administrator', areas: [] };
