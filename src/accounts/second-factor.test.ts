import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountsOffice,
  errorCodeOf,
  OTHER_PASSWORD,
  OTHER_VISITOR,
  openAccountsOffice,
  PASSWORD,
  VISITOR,
} from '../../test/support/accounts.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { beginTotp, confirmTotp, finishLogIn, removeTotp, renewRecoveryCodes } from './second-factor.ts';
import { findSessionPerson } from './session.ts';
import { computeTotpCode, encodeBase32, findMatchingTotpStep, formatTotpUri, totpStepAt } from './totp.ts';

const MINUTE = 60_000;
const PERIOD = 30_000;
const EMAIL = 'anna@example.org';

let office: AccountsOffice;
let session: string;
let secret: string;
let codes: readonly string[];
beforeEach(async () => {
  office = await openAccountsOffice();
  ({ token: session, secret, codes } = await office.setUpTotp(await office.make(EMAIL)));
  // The code that completed the set-up is used up.
  office.wait(PERIOD);
});
afterEach(() => office.close());

async function stepOf(visitor = VISITOR): Promise<string> {
  const entered = await logIn(office, { email: EMAIL, password: PASSWORD }, visitor);
  if ('session' in entered) throw new Error('no code was wanted');
  return entered.step;
}
const finish = (step: string, code: string) => finishLogIn(office, { step, code }, VISITOR);
const wrong = (): string => (office.codeNow(secret) === '000000' ? '000001' : '000000');

describe('a code', () => {
  it.each([
    // RFC 6238, appendix B, for SHA-1, last six digits.
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at second %d equals that of the standard', (second, code) => {
    expect(computeTotpCode(encodeBase32(Buffer.from('12345678901234567890')), totpStepAt(second * 1000))).toBe(code);
  });

  it('is valid in its thirty seconds and the periods before and after, and only later than the last used one', () => {
    const totp = { secret, confirmedAt: 1, lastStep: 0 };
    const now = 1_000_000 * PERIOD;
    const codeAt = (step: number) => computeTotpCode(secret, step);
    for (const step of [999_999, 1_000_000, 1_000_001]) {
      if (new Set([999_999, 1_000_000, 1_000_001].map(codeAt)).size < 3) continue;
      expect(findMatchingTotpStep(totp, codeAt(step), now)).toBe(step);
      expect(findMatchingTotpStep({ ...totp, lastStep: step }, codeAt(step), now)).toBeUndefined();
    }
    expect(findMatchingTotpStep(totp, codeAt(999_990), now)).toBeUndefined();
    expect(findMatchingTotpStep(totp, codeAt(1_000_010), now)).toBeUndefined();
  });

  it('may contain blanks, and nothing else is valid', () => {
    const totp = { secret, confirmedAt: 1, lastStep: 0 };
    const code = computeTotpCode(secret, 1_000_000);
    expect(findMatchingTotpStep(totp, ` ${code.slice(0, 3)} ${code.slice(3)} `, 1_000_000 * PERIOD)).toBe(1_000_000);
    for (const other of ['', '12345', '1234567', 'abcdef', '１２３４５６', `${code}\u0000`]) {
      expect(findMatchingTotpStep(totp, other, 1_000_000 * PERIOD)).toBeUndefined();
    }
  });

  it('equals that of an app that reads the QR code', () => {
    expect(formatTotpUri('ABC', 'a b@example.org', 'parvis')).toBe(
      'otpauth://totp/parvis%3Aa%20b%40example.org?secret=ABC&issuer=parvis&algorithm=SHA1&digits=6&period=30',
    );
  });
});

describe('a log-in with a second factor', () => {
  it('requires the code', async () => {
    const person = await office.personOf(await finish(await stepOf(), office.codeNow(secret)));
    expect(person.email).toBe(EMAIL);
  });

  it('gives no session for the password alone, nor for the step', async () => {
    const step = await stepOf();
    expect(await findSessionPerson(office, step)).toBeUndefined();
    expect(await errorCodeOf(finish(step, ''))).toBe('code');
    expect(await errorCodeOf(finish('x', office.codeNow(secret)))).toBe('step');
  });

  it('accepts a code once, even if entered several times at the same moment', async () => {
    const steps = [await stepOf(), await stepOf(), await stepOf()];
    const done = await Promise.all(steps.map((step) => errorCodeOf(finish(step, office.codeNow(secret)))));
    expect(done.sort()).toEqual(['code', 'code', 'none']);
    office.wait(PERIOD);
    expect(await errorCodeOf(finish(steps[0] ?? '', office.codeNow(secret)))).not.toBe('slow');
  });

  it('can be continued once', async () => {
    const step = await stepOf();
    await finish(step, office.codeNow(secret));
    office.wait(PERIOD);
    expect(await errorCodeOf(finish(step, office.codeNow(secret)))).toBe('step');
  });

  it('requires the code within five minutes, and the password again after five wrong ones', async () => {
    const late = await stepOf();
    office.wait(5 * MINUTE);
    expect(await errorCodeOf(finish(late, office.codeNow(secret)))).toBe('step');
    const step = await stepOf();
    for (let count = 0; count < 5; count++) expect(await errorCodeOf(finish(step, wrong()))).toBe('code');
    office.wait(MINUTE);
    expect(await errorCodeOf(finish(step, office.codeNow(secret)))).toBe('step');
  });

  it('is delayed for an attacker who knows the password and guesses codes', async () => {
    let answers = 0;
    for (let minute = 0; minute < 60; minute++) {
      const step = await stepOf(OTHER_VISITOR);
      for (let count = 0; count < 5; count++) if ((await errorCodeOf(finish(step, wrong()))) === 'code') answers++;
      office.wait(MINUTE);
    }
    // Five free attempts, then growing delays, then one attempt per quarter of an hour.
    expect(answers).toBeLessThan(20);
  });

  it('in progress ends with a changed password', async () => {
    const step = await stepOf();
    await changePassword(office, await office.personOf(session), { present: PASSWORD, next: OTHER_PASSWORD }, VISITOR);
    expect(await errorCodeOf(finish(step, office.codeNow(secret)))).toBe('step');
  });

  it('accepts a recovery code, once, however it is typed', async () => {
    const [first = '', second = ''] = codes;
    expect(new Set(codes).size).toBe(8);
    await finish(await stepOf(), ` ${first.toLowerCase().replaceAll('-', ' ')}`);
    expect(await errorCodeOf(finish(await stepOf(), first))).toBe('code');
    const both = await Promise.all([await stepOf(), await stepOf()].map((step) => errorCodeOf(finish(step, second))));
    expect(both.sort()).toEqual(['code', 'none']);
    expect(await office.store.accounts.recoveryCodesLeft((await office.personOf(session)).accountId)).toBe(6);
  });
});

describe('a second factor', () => {
  it('is required only once it is verified by a code', async () => {
    const berta = await office.make('berta@example.org');
    await beginTotp(office, await office.personOf(berta));
    expect(await office.enter('berta@example.org')).toMatch(/./);
    expect(await errorCodeOf(confirmTotp(office, await office.personOf(berta), '000000'))).toBe('code');
    expect(await office.enter('berta@example.org')).toMatch(/./);
  });

  it('that is set up ends all other sessions', async () => {
    const berta = await office.make('berta@example.org');
    const other = await office.enter('berta@example.org');
    const { token } = await office.setUpTotp(berta);
    expect([await findSessionPerson(office, other), await findSessionPerson(office, berta)]).toEqual([
      undefined,
      undefined,
    ]);
    expect((await office.personOf(token)).email).toBe('berta@example.org');
  });

  it("can't be replaced in an open session: it must be removed first, after authentication", async () => {
    expect(await errorCodeOf(beginTotp(office, await office.personOf(session)))).toBe('not-allowed');
    office.wait(16 * MINUTE);
    const person = await office.personOf(session);
    for (const work of [beginTotp, removeTotp, renewRecoveryCodes]) {
      expect(await errorCodeOf(work(office, person))).toBe('prove');
    }
    expect(await errorCodeOf(confirmTotp(office, person, office.codeNow(secret)))).toBe('prove');
  });

  it('that is removed is no longer requested, and its codes are invalid', async () => {
    const renewed = await removeTotp(office, await office.personOf(session));
    expect((await office.personOf(renewed)).email).toBe(EMAIL);
    expect(await office.enter(EMAIL)).toMatch(/./);
    expect(await office.store.accounts.recoveryCodesLeft((await office.personOf(renewed)).accountId)).toBe(0);
    expect(await errorCodeOf(renewRecoveryCodes(office, await office.personOf(renewed)))).toBe('not-allowed');
  });

  it('gets new recovery codes that replace all old ones', async () => {
    const renewed = await renewRecoveryCodes(office, await office.personOf(session));
    expect(await errorCodeOf(finish(await stepOf(), codes[0] ?? ''))).toBe('code');
    expect(await errorCodeOf(finish(await stepOf(), renewed.codes[0] ?? ''))).toBe('none');
  });
});
