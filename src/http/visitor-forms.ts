// Operations that receive forms of visitors from websites, by scope: sign-up (rule J19) and room requests (rule H18).

import { signUpMessage } from '../contract/bookings/sign-up-messages.ts';
import { requestMessage } from '../contract/room-requests/request-messages.ts';
import type { Scope } from '../model/accounts/access-key.ts';
import type { Instance, Language } from '../model/instance.ts';

export interface VisitorForms {
  /** Part of the public access that enables the operations. */
  readonly part: keyof Instance['outside'];
  readonly switchedOff: string;
  /** Additional keys of a rejection that website programs expect. */
  readonly errorKeys: Readonly<Record<string, unknown>>;
  /** Maximum forms of a key in ten minutes, for all visitors of its website. */
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
    tooMany: (language) => signUpMessage('too_many_sign_ups', language),
  },
  requests: {
    part: 'requests',
    switchedOff: 'This instance takes no room requests.',
    errorKeys: NO_ERRORS,
    maxForms: 300,
    tooMany: (language) => requestMessage('too_many_requests', language),
  },
};
