/** Codes of rejected account actions, translated by the caller. None reveals to strangers whether an account exists. */
export type AccountErrorCode =
  /** Wrong address or password, or a rejected passkey or provider response. */
  | 'wrong'
  | 'slow'
  | 'busy'
  /** Invalid, used or expired link. */
  | 'link'
  /** Invalid, used or expired step of a login. */
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
  | 'other-account'
  | 'prove'
  | 'not-allowed'
  | 'no-account'
  | 'no-instance'
  | 'last-administrator'
  | 'areas'
  /** Unknown rota roles, or roles that the account may not plan everywhere. */
  | 'plan-roles'
  /** Unknown or duplicate rooms. */
  | 'request-rooms'
  | 'passkey-known'
  | 'last-proof'
  | 'provider'
  | 'unverified'
  | 'not-invited';

export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly code: AccountErrorCode;
  readonly seconds: number;
  /** Invalid input: the e-mail address, or the ids of unknown areas, roles or rooms; "" if unknown. */
  readonly given: string;

  constructor(code: AccountErrorCode, seconds = 0, given = '') {
    super(`accounts: ${code}`);
    this.code = code;
    this.seconds = seconds;
    this.given = given;
  }
}
