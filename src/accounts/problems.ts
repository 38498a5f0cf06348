/** Why a verb of accounts refuses. Whoever shows it has the words; none of them tells whether an account exists. */
export type AccountRefusal =
  /** Address or password, or what a passkey or provider says, is not right. */
  | 'wrong'
  /** Wait for `seconds`: somebody has tried too often. */
  | 'slow'
  /** Too many log in at this moment. */
  | 'busy'
  /** A link, or a step of a log-in, is none, was used, or is too old. */
  | 'link'
  | 'step'
  | 'email'
  | 'name'
  | 'password-short'
  | 'password-long'
  | 'password-common'
  | 'password-own'
  /** The code of the second factor is not right, or was used. */
  | 'code'
  /** There is an account of this address: whoever has it logs in first. */
  | 'has-account'
  /** The invitation is for somebody else than who is logged in. */
  | 'other-account'
  /** They have to prove who they are once more. */
  | 'prove'
  | 'not-allowed'
  | 'no-account'
  | 'no-instance'
  /** The instance would be left without an administrator. */
  | 'last-administrator'
  | 'areas'
  /** Roles of the plan are none, or not theirs to fill everywhere. */
  | 'plan-roles'
  | 'passkey-known'
  | 'last-proof'
  /** The provider of OpenID Connect does not answer, or not as it must; the cause says how. */
  | 'provider'
  /** The provider does not say that the address is theirs. */
  | 'unverified'
  /** Nobody has invited them. */
  | 'not-invited';

export class AccountProblem extends Error {
  override readonly name = 'AccountProblem';
  readonly code: AccountRefusal;
  /** How long to wait; 0 unless the code is `slow`. */
  readonly seconds: number;
  /** What is wrong of what was given: the e-mail address, or the areas or roles that are not there; "" where that is not known. */
  readonly given: string;

  constructor(code: AccountRefusal, seconds = 0, given = '') {
    super(`accounts: ${code}`);
    this.code = code;
    this.seconds = seconds;
    this.given = given;
  }
}
