// Tests passkeys with a software authenticator that can send false data.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountsOffice,
  errorCodeOf,
  OPERATOR,
  OTHER_VISITOR,
  openAccountsOffice,
  VISITOR,
} from '../../test/support/accounts.ts';
import { openAuthenticator, type ResponseDeviations } from '../../test/support/authenticator.ts';
import { removeAccount, setSecondFactorRequirement } from './manage.ts';
import {
  acceptInvitationByPasskey,
  beginPasskey,
  beginPasskeyForInvitation,
  beginPasskeyLogIn,
  finishPasskey,
  finishPasskeyLogIn,
  removePasskey,
} from './passkeys.ts';
import { findSessionPerson } from './session.ts';

const PLACE = { origin: 'https://a.example', host: 'a.example' };
const EMAIL = 'anna@example.org';
const MINUTE = 60_000;

let office: AccountsOffice;
let device: ReturnType<typeof openAuthenticator>;
let session: string;
beforeEach(async () => {
  office = await openAccountsOffice();
  device = openAuthenticator(PLACE.origin);
  session = await office.make(EMAIL);
});
afterEach(() => office.close());

async function add(falsified: ResponseDeviations = {}): Promise<void> {
  const person = await office.personOf(session);
  const { options, step } = await beginPasskey(office, person, PLACE);
  session = await finishPasskey(
    office,
    person,
    { step, response: device.create(options, falsified), name: ' Mein\u0000 Telefon ' },
    PLACE,
  );
}
async function logIn(falsified: ResponseDeviations = {}, visitor = VISITOR): Promise<string> {
  const { options, step } = await beginPasskeyLogIn(office, PLACE, visitor);
  return finishPasskeyLogIn(office, { step, response: device.get(options, falsified) }, PLACE, visitor);
}
const passkeys = async () => office.store.accounts.passkeys((await office.personOf(session)).accountId);

describe('a passkey', () => {
  it('logs in without address and password, as two factors', async () => {
    await add();
    await setSecondFactorRequirement(office, OPERATOR, 'seewil', true);
    const person = await office.personOf(await logIn());
    expect(person).toMatchObject({ email: EMAIL, lacksFactorFor: [] });
    expect(person.roles.has('seewil')).toBe(true);
    expect(await passkeys()).toMatchObject([
      { name: 'Mein Telefon', counter: 1, transports: ['internal'], lastUsedAt: office.time.now },
    ]);
  });

  it('is requested as discoverable and with user verification', async () => {
    const { options } = await beginPasskey(office, await office.personOf(session), PLACE);
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
    expect([options.rp.id, options.attestation, options.user.name]).toEqual(['a.example', 'none', EMAIL]);
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain('anna');
    const asked = (await beginPasskeyLogIn(office, PLACE, VISITOR)).options;
    expect([asked.userVerification, asked.allowCredentials ?? []]).toEqual(['required', []]);
  });

  it.each<[string, ResponseDeviations]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['of another host', { host: 'evil.example' }],
    ['to another question', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['of another kind', { type: 'webauthn.get' }],
    ['by a device that has recognised nobody', { isVerified: false }],
  ])('is not created by a response %s', async (_name, falsified) => {
    expect(await errorCodeOf(add(falsified))).toBe('wrong');
    expect(await passkeys()).toEqual([]);
  });

  it.each<[string, ResponseDeviations]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['of another host', { host: 'evil.example' }],
    ['to another question', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['of another kind', { type: 'webauthn.create' }],
    ['by a device that has recognised nobody', { isVerified: false }],
    ['with a forged signature', { isForged: true }],
  ])('grants no log-in by a response %s', async (_name, falsified) => {
    await add();
    expect(await errorCodeOf(logIn(falsified))).toBe('wrong');
    expect(await errorCodeOf(logIn())).toBe('none');
  });

  it('logs in once per response, even if it is sent twice at the same moment', async () => {
    await add();
    const { options, step } = await beginPasskeyLogIn(office, PLACE, VISITOR);
    const response = device.get(options);
    const send = () => errorCodeOf(finishPasskeyLogIn(office, { step, response }, PLACE, VISITOR));
    expect((await Promise.all([send(), send()])).sort()).toEqual(['none', 'step']);
    expect(await send()).toBe('step');
  });

  it('that was copied is detected by its counter', async () => {
    await add();
    await logIn({ counter: 7 });
    expect(await errorCodeOf(logIn({ counter: 7 }))).toBe('wrong');
    expect(await errorCodeOf(logIn({ counter: 3 }))).toBe('wrong');
    expect(await errorCodeOf(logIn({ counter: 8 }))).toBe('none');
  });

  it('without a counter is accepted, as on phones', async () => {
    await add();
    await logIn({ counter: 0 });
    expect(await errorCodeOf(logIn({ counter: 0 }))).toBe('none');
  });

  it('that is unknown belongs to no account, whatever is sent', async () => {
    for (const response of [null, 1, 'x', [], {}, { id: 1 }, { id: 'x' }, { id: 'x'.repeat(9999), response: {} }]) {
      const { step } = await beginPasskeyLogIn(office, PLACE, VISITOR);
      expect(await errorCodeOf(finishPasskeyLogIn(office, { step, response }, PLACE, VISITOR))).toBe('wrong');
    }
    await add();
    const [known] = await passkeys();
    for (const response of [{ id: known?.id }, { id: known?.id, rawId: known?.id, type: 'public-key', response: {} }]) {
      const { step } = await beginPasskeyLogIn(office, PLACE, VISITOR);
      expect(await errorCodeOf(finishPasskeyLogIn(office, { step, response }, PLACE, VISITOR))).toBe('wrong');
    }
  });

  it('must be used within five minutes, with a limited number of attempts', async () => {
    await add();
    const { options, step } = await beginPasskeyLogIn(office, PLACE, VISITOR);
    office.wait(5 * MINUTE);
    const late = finishPasskeyLogIn(office, { step, response: device.get(options) }, PLACE, VISITOR);
    expect(await errorCodeOf(late)).toBe('step');
    const begun = [];
    for (let count = 0; count < 70; count++)
      begun.push(await errorCodeOf(beginPasskeyLogIn(office, PLACE, OTHER_VISITOR)));
    expect(begun.indexOf('slow')).toBe(61);
  });

  it('can be added only after a recent authentication, to the own account', async () => {
    const person = await office.personOf(session);
    const { options, step } = await beginPasskey(office, person, PLACE);
    const berta = await office.personOf(await office.make('berta@example.org'));
    const response = device.create(options);
    expect(await errorCodeOf(finishPasskey(office, berta, { step, response, name: '' }, PLACE))).toBe('step');
    office.wait(16 * MINUTE);
    const late = await office.personOf(session);
    expect(await errorCodeOf(beginPasskey(office, late, PLACE))).toBe('prove');
    expect(await errorCodeOf(removePasskey(office, late, 'x'))).toBe('prove');
  });

  it("can't be added twice, nor to another account", async () => {
    await add();
    const person = await office.personOf(session);
    const { options } = await beginPasskey(office, person, PLACE);
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual((await passkeys()).map(({ id }) => id));
  });

  it('can be removed by its owner, which ends all other sessions, unless it is the last way to log in', async () => {
    await add();
    const other = await logIn();
    const [passkey] = await passkeys();
    const berta = await office.personOf(await office.make('berta@example.org'));
    await removePasskey(office, berta, passkey?.id ?? '');
    expect(await passkeys()).toHaveLength(1);
    await office.store.accounts.change({ email: EMAIL }, (tx) => tx.set({ passwordHash: null }));
    expect(await errorCodeOf(removePasskey(office, await office.personOf(session), passkey?.id ?? ''))).toBe(
      'last-proof',
    );
    await office.store.accounts.change({ email: EMAIL }, (tx) => tx.set({ passwordHash: '$x' }));
    await removePasskey(office, await office.personOf(session), passkey?.id ?? '');
    expect(await passkeys()).toEqual([]);
    expect(await findSessionPerson(office, other)).toBeUndefined();
    expect(await errorCodeOf(logIn())).toBe('wrong');
  });

  it('is deleted with the account', async () => {
    await add();
    await removeAccount(office, OPERATOR, { email: EMAIL });
    expect(await errorCodeOf(logIn())).toBe('wrong');
  });
});

describe('an invitation', () => {
  const begin = (token: string) => beginPasskeyForInvitation(office, { token, name: 'Berta' }, PLACE, VISITOR);
  const accept = async (token: string, falsified: ResponseDeviations = {}) => {
    const { options, step } = await begin(token);
    const answered = { step, response: device.create(options, falsified), token, name: 'Berta', language: null };
    return acceptInvitationByPasskey(office, answered, PLACE, VISITOR);
  };

  it('creates an account with only a passkey, once', async () => {
    const token = await office.invite('berta@example.org');
    const person = await office.personOf(await accept(token));
    expect(person).toMatchObject({ email: 'berta@example.org', name: 'Berta' });
    expect((await office.personOf(await logIn())).accountId).toBe(person.accountId);
    expect(await errorCodeOf(office.enter('berta@example.org', ''))).toBe('wrong');
    expect(await errorCodeOf(accept(token))).toBe('link');
  });

  it('stays valid after a false response, and never opens an existing account', async () => {
    const token = await office.invite('berta@example.org');
    expect(await errorCodeOf(accept(token, { origin: 'https://evil.example' }))).toBe('wrong');
    expect(await errorCodeOf(accept(token))).toBe('none');
    expect(await errorCodeOf(begin(await office.invite(EMAIL)))).toBe('has-account');
  });
});
