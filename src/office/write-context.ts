// Who changes content, and what they may (rule U3).

import type { Authority } from '../model/authority.ts';
import type { BookingOptions } from '../store/bookings/update-bookings-on-event-change.ts';
import type { Targets } from '../webhooks/targets.ts';
import type { OfficeContext } from './office-context.ts';

/** What a verb needs that changes content: where it writes, what time it is, who is acting, and what they may. */
export interface WriteContext extends OfficeContext {
  readonly authority: Authority;
  /** The account that acts, if any: proposals belong to it (rule W18). */
  readonly accountId?: number | undefined;
  /** How those are treated who signed up for what changes (rule J11). */
  readonly bookings?: BookingOptions | undefined;
  /** The hosts to which this server may send requests (rule K5); undefined where the caller can’t send any. */
  readonly targets?: Targets | undefined;
}

/** What whoever has a key with the scope `office` may (rule W2). */
export const KEY_AUTHORITY: Authority = { role: 'editor', areas: [] };

/** What whoever sits at the server may. */
export const OPERATOR: Authority = { role: 'administrator', areas: [] };
