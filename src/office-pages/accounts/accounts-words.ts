// The words of the pages on which administrators say who may do what, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import type { Role } from '../../model/authority.ts';

/** What was done just now; told at the top of the page that comes next. */
export const ACCOUNT_DEEDS = ['changed', 'out', 'ended', 'withdrawn', 'factorOn', 'factorOff'] as const;

export type AccountDeed = (typeof ACCOUNT_DEEDS)[number];

export interface AccountsWords {
  readonly title: string;
  readonly intro: string;
  readonly did: Readonly<Record<AccountDeed, string>>;
  readonly you: string;
  readonly unnamed: string;
  readonly operator: string;
  readonly operatorHint: string;
  /** `{at}` is when. */
  readonly seen: string;
  readonly never: string;
  readonly factorYes: string;
  readonly factorNo: string;
  /** `{count}` is on how many devices somebody is logged in. */
  readonly sessions: Counted;
  readonly noSession: string;
  readonly change: string;
  /** `{areas}` are their names. */
  readonly inAreas: string;
  readonly goneArea: string;
  readonly waiting: {
    readonly title: string;
    /** `{by}` has invited, `{at}` is until when. */
    readonly until: string;
    readonly withdraw: string;
  };
  readonly factor: {
    readonly title: string;
    readonly on: string;
    readonly off: string;
    readonly turnOn: string;
    readonly turnOff: string;
    readonly first: string;
    readonly toMe: string;
  };
  readonly invite: {
    readonly title: string;
    readonly intro: string;
    readonly email: string;
    readonly name: string;
    readonly nameHint: string;
    readonly submit: string;
    readonly doneTitle: string;
    /** `{email}` is whose it is, `{at}` until when. */
    readonly done: string;
    readonly mailed: string;
    readonly notMailed: string;
    readonly link: string;
    readonly once: string;
    readonly back: string;
    readonly another: string;
  };
  readonly role: string;
  readonly roles: Readonly<Record<Role, string>>;
  readonly roleHints: Readonly<Record<Role, string>>;
  readonly areas: string;
  readonly areasHint: string;
  readonly publishes: string;
  readonly publishesHint: string;
  readonly noAreas: string;
  readonly one: {
    readonly save: string;
    readonly saveHint: string;
    readonly endTitle: string;
    readonly endText: string;
    readonly end: string;
    readonly outTitle: string;
    readonly outText: string;
    readonly out: string;
    readonly operatorOnly: string;
  };
  readonly last: {
    readonly title: string;
    /** `{name}` is who. */
    readonly text: string;
    readonly self: string;
    readonly yes: string;
    readonly no: string;
  };
  readonly wrong: string;
  readonly problems: {
    readonly email: string;
    readonly name: string;
    readonly role: string;
    readonly areas: string;
  };
}
