import { SUBSCRIBER_KEY } from '../newsletter/newsletter.ts';

export interface PrivatePageKey {
  readonly personId: number;
  readonly key: string;
  /** UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly madeAt: string;
}

export { SUBSCRIBER_KEY as PERSON_KEY };
