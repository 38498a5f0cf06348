import type { ProblemCode } from '../../accounts/problems.ts';
import type { Counted } from '../../kit/counted.ts';
import type { Role } from '../../model/authority.ts';

/** What stands on the pages by which people log in and manage their own account. */
export interface LoginWords {
  readonly email: string;
  readonly password: string;
  readonly newPassword: string;
  readonly passwordHint: string;
  readonly name: string;
  readonly back: string;
  readonly logIn: {
    readonly title: string;
    readonly submit: string;
    readonly forgotten: string;
    readonly passkey: string;
    readonly provider: string;
    readonly loggedOut: string;
    /** Of the demo alone. */
    readonly isDemo: string;
    readonly demoAgain: string;
    readonly demoHint: string;
    readonly draftsGone: string;
    /** The server is reached without TLS from elsewhere. */
    readonly insecure: string;
  };
  readonly code: {
    readonly title: string;
    readonly text: string;
    readonly label: string;
    readonly submit: string;
    readonly lost: string;
  };
  readonly welcome: {
    readonly title: string;
    /** `{by}` invites to `{parish}`; `{role}` is what they become. */
    readonly text: string;
    readonly operator: string;
    readonly submit: string;
    readonly passkey: string;
    readonly hasAccount: string;
    readonly logIn: string;
    readonly join: string;
  };
  readonly roles: Readonly<Record<Role, string>>;
  readonly reset: {
    readonly askTitle: string;
    readonly askText: string;
    readonly ask: string;
    readonly asked: string;
    readonly title: string;
    readonly set: string;
    readonly done: string;
    readonly logIn: string;
  };
  readonly me: {
    readonly title: string;
    readonly profile: string;
    readonly language: string;
    readonly byBrowser: string;
    readonly save: string;
    readonly saved: string;
    readonly notYetSaved: string;
    readonly presentPassword: string;
    readonly changePassword: string;
    readonly passwordNote: string;
    readonly logOut: string;
    /** `{parishes}` want a second factor. */
    readonly lacksFactor: string;
    readonly toOffice: string;
  };
  readonly factor: {
    readonly title: string;
    readonly off: string;
    readonly begin: string;
    readonly scan: string;
    readonly secret: string;
    readonly confirm: string;
    /** `{left}` codes are left. */
    readonly on: string;
    readonly remove: string;
    readonly newCodes: string;
    readonly codesTitle: string;
    readonly codesText: string;
    readonly codesDone: string;
  };
  readonly passkeys: {
    readonly title: string;
    readonly text: string;
    readonly label: string;
    readonly add: string;
    readonly remove: string;
    /** `{at}` is a day. */
    readonly used: string;
    readonly never: string;
    readonly unnamed: string;
    readonly noScript: string;
    readonly failed: string;
  };
  readonly sessions: {
    readonly title: string;
    readonly here: string;
    /** `{at}` is a day and a time, `{network}` where it was. */
    readonly seen: string;
    readonly unknown: string;
    readonly end: string;
    readonly endOthers: string;
  };
  readonly prove: {
    readonly title: string;
    readonly text: string;
    readonly submit: string;
    readonly again: string;
  };
  readonly problemTitle: string;
  readonly foreign: string;
  readonly tooLarge: string;
  /** The database is away. */
  readonly away: string;
  readonly failed: string;
  readonly seconds: Counted;
  /** `{time}` of `slow` is so many `seconds`. */
  readonly problems: Readonly<Record<ProblemCode, string>>;
}
