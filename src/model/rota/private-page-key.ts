import { SUBSCRIBER_KEY_PATTERN } from '../newsletter/newsletter.ts';

export interface PrivatePageKey {
  readonly personId: number;
  readonly key: string;
  /** UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly madeAt: string;
}

export { SUBSCRIBER_KEY_PATTERN as PERSON_KEY };
