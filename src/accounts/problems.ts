/** Codes of rejected account actions, translated by the caller; none of them reveals whether an account exists. */
export type AccountRefusal =
  /** Wrong address or password, or a rejected passkey or provider response. */
  | 'wrong'
  /** Too many attempts: wait for `seconds`. */
  | 'slow'
  | 'busy'
  /** Invalid, used or expired link; the same for a log-in step. */
  | 'link'
  | 'step'
  | 'email'
  | 'name'
  | 'password-short'
  | 'password-long'
  | 'password-common'
  | 'password-own'
  | 'code'
  /** The address has an account, whose owner has to log in first. */
  | 'has-account'
  /** The invitation is for another account than the one logged in. */
  | 'other-account'
  /** A recent authentication is required. */
  | 'prove'
  | 'not-allowed'
  | 'no-account'
  | 'no-instance'
  | 'last-administrator'
  | 'areas'
  /** Unknown rota roles, or roles that the account may not plan everywhere. */
  | 'plan-roles'
  | 'passkey-known'
  | 'last-proof'
  /** The OpenID Connect provider does not respond, or incorrectly; see the cause. */
  | 'provider'
  | 'unverified'
  | 'not-invited';

export class AccountProblem extends Error {
  override readonly name = 'AccountProblem';
  readonly code: AccountRefusal;
  /** Seconds to wait; 0 unless the code is `slow`. */
  readonly seconds: number;
  /** Invalid input: the e-mail address, or the missing areas or roles; "" if unknown. */
  readonly given: string;

  constructor(code: AccountRefusal, seconds = 0, given = '') {
    super(`accounts: ${code}`);
    this.code = code;
    this.seconds = seconds;
    this.given = given;
  }
}
