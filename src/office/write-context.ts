import type { Authority } from '../model/authority.ts';
import type { BookingUpdateOptions } from '../store/bookings/update-bookings-on-event-change.ts';
import type { TargetPolicy } from '../webhooks/targets.ts';
import type { OfficeContext } from './office-context.ts';

export interface WriteContext extends OfficeContext {
  readonly authority: Authority;
  /** The acting account, if any; its proposals belong to it (rule W18). */
  readonly accountId?: number | undefined;
  /** Treatment of bookings of changed events (rule J11). */
  readonly bookings?: BookingUpdateOptions | undefined;
  /** Hosts that this server may send requests to (rule K5); undefined if the caller can’t send any. */
  readonly targets?: TargetPolicy | undefined;
}

/** Permissions of an API key with the scope `office` (rule W2). */
export const API_KEY_AUTHORITY: Authority = { role: 'editor', areas: [] };

/** Permissions of the operator at the server's command line. */
export const OPERATOR_AUTHORITY: Authority = { role: 'administrator', areas: [] };
