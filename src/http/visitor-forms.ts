// Operations through which websites pass on forms of visitors, by scope: sign-up (rule J19) and room requests (rule H18).

import { formatSignUpMessage } from '../contract/bookings/sign-up-messages.ts';
import { formatRequestMessage } from '../contract/room-requests/request-messages.ts';
import type { Scope } from '../model/accounts/access-key.ts';
import type { Instance, Language } from '../model/instance.ts';

export interface VisitorForms {
  readonly part: keyof Instance['outside'];
  readonly switchedOff: string;
  /** Additional keys that website programs expect in a rejection. */
  readonly errorKeys: Readonly<Record<string, unknown>>;
  /** Maximum number of forms per key in ten minutes, from all visitors of its website together. */
  readonly maxForms: number;
  readonly tooMany: (language: Language) => string;
}

const NO_ERRORS = { arr_errors: { fields: {}, general: {} } };

export const VISITOR_FORMS: Partial<Readonly<Record<Scope, VisitorForms>>> = {
  signup: {
    part: 'signup',
    switchedOff: 'This instance does not offer online sign-up.',
    errorKeys: { subs_state: 'error', ...NO_ERRORS },
    maxForms: 1000,
    tooMany: (language) => formatSignUpMessage('too_many_sign_ups', language),
  },
  requests: {
    part: 'requests',
    switchedOff: 'This instance does not accept room requests.',
    errorKeys: NO_ERRORS,
    maxForms: 300,
    tooMany: (language) => formatRequestMessage('too_many_requests', language),
  },
};
