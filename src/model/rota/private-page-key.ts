// Key of a volunteer's private page (rule D11).

import { SUBSCRIBER_KEY } from '../newsletter/newsletter.ts';

export interface PrivatePageKey {
  readonly personId: number;
  /** Unguessable, like a subscriber's (rule N1). */
  readonly key: string;
  /** UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly madeAt: string;
}

export { SUBSCRIBER_KEY as PERSON_KEY };
