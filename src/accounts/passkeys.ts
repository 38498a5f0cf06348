// Passkeys (WebAuthn): discoverable credentials with user verification, so a passkey counts as two factors.

import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Passkey } from '../model/accounts/account.ts';
import type { Language } from '../model/instance.ts';
import { createInvitedAccount, findInvitation, requireLink } from './accept-invitation.ts';
import { AccountError } from './account-error.ts';
import type { AccountsContext, RequestOrigin } from './context.ts';
import { normalizeName } from './invite.ts';
import { countAnonymousAttempt, countLogInStepStart } from './login-throttle.ts';
import {
  actorNameOf,
  beginSession,
  changeOwnAccount,
  requireRecentAuthentication,
  type SessionPerson,
} from './session.ts';
import { createToken, hashOfToken } from './tokens.ts';

export interface RelyingParty {
  readonly origin: string;
  readonly host: string;
}

export interface PasskeyCeremony<Options> {
  readonly options: Options;
  readonly step: string;
}

export type PasskeyRegistration = PasskeyCeremony<PublicKeyCredentialCreationOptionsJSON>;
export type PasskeyLogIn = PasskeyCeremony<PublicKeyCredentialRequestOptionsJSON>;

export interface PasskeyResponse {
  readonly step: string;
  readonly response: unknown;
}

const CHALLENGE_LIFETIME_MS = 5 * 60_000;
const MAX_NAME_LENGTH = 60;
/** COSE algorithms: ECDSA and EdDSA, supported by all devices, and RSA for Windows. */
const ALGORITHMS = [-7, -8, -257];

/** Starts adding a passkey to an account. Throws AccountError `prove` without a recent authentication. */
export async function beginPasskey(
  context: AccountsContext,
  person: SessionPerson,
  place: RelyingParty,
): Promise<PasskeyRegistration> {
  requireRecentAuthentication(context, person);
  const known = await context.store.accounts.passkeys(person.accountId);
  return beginNew(context, place, { ...person, accountId: person.accountId }, known);
}

/** Starts creating a passkey for an invited person. Throws AccountError `link`, `slow`, `has-account`, `name`. */
export async function beginPasskeyForInvitation(
  context: AccountsContext,
  { token, name }: { readonly token: string; readonly name: string },
  place: RelyingParty,
  visitor: RequestOrigin,
): Promise<PasskeyRegistration> {
  const { link, hasAccount } = await findInvitation(context, token, visitor);
  if (hasAccount) throw new AccountError('has-account');
  return beginNew(context, place, { email: link.email, name: normalizeName(name), accountId: undefined }, []);
}

async function beginNew(
  context: AccountsContext,
  { host }: RelyingParty,
  { email, name, accountId }: { readonly email: string; readonly name: string; readonly accountId: number | undefined },
  known: readonly Passkey[],
): Promise<PasskeyRegistration> {
  const options = await generateRegistrationOptions({
    rpName: 'parvis',
    rpID: host,
    userName: email,
    userDisplayName: name === '' ? email : name,
    // Stable per person, so that a device replaces its passkey instead of adding another one. Does not reveal the account.
    userID: new Uint8Array(createHash('sha256').update(`parvis account ${email}`).digest()),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_LIFETIME_MS,
  });
  return { options, step: await remember(context, 'new-passkey', options.challenge, accountId) };
}

/**
 * Adds a passkey to the account; the current session then counts as two-factor. Returns the new session token. Throws AccountError `prove`,
 * `step`, `wrong`, `passkey-known`.
 */
export async function finishPasskey(
  context: AccountsContext,
  person: SessionPerson,
  answered: PasskeyResponse & { readonly name: string },
  place: RelyingParty,
): Promise<string> {
  requireRecentAuthentication(context, person);
  const challenge = await takeChallenge(context, 'new-passkey', answered.step, person.accountId);
  const passkey = await newPasskey(context, answered, challenge, place);
  const { token, hash } = createToken(context);
  const at = context.clock();
  return changeOwnAccount(context, person, async (tx) => {
    if (!(await tx.addPasskey(passkey))) throw new AccountError('passkey-known');
    if (!(await tx.renewSession(person.sessionId, hash, at, 2))) throw new AccountError('prove');
    await tx.writeJournal({ actor: actorNameOf(tx.account), action: 'add passkey', at });
    return token;
  });
}

/**
 * Creates the invited account with a passkey, and logs in. Returns the session token. Throws AccountError `link`, `slow`, `step`, `name`,
 * `wrong`, `has-account`, `passkey-known`.
 */
export async function acceptInvitationByPasskey(
  context: AccountsContext,
  answered: PasskeyResponse & { readonly token: string; readonly name: string; readonly language: Language | null },
  place: RelyingParty,
  visitor: RequestOrigin,
): Promise<string> {
  const { token, language } = answered;
  await requireLink(context, token, 'invite', visitor);
  const challenge = await takeChallenge(context, 'new-passkey', answered.step, undefined);
  const name = normalizeName(answered.name);
  const passkey = await newPasskey(context, { ...answered, name: '' }, challenge, place);
  return createInvitedAccount(context, token, { name, language }, async (tx) => {
    if (!(await tx.addPasskey(passkey))) throw new AccountError('passkey-known');
    return beginSession(context, tx, visitor, 2);
  });
}

async function newPasskey(
  { clock }: AccountsContext,
  { response, name }: PasskeyResponse & { readonly name: string },
  expectedChallenge: string,
  { origin, host }: RelyingParty,
): Promise<Passkey> {
  const { registrationInfo } = await orWrong(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (registrationInfo === undefined) throw new AccountError('wrong');
  const { credential } = registrationInfo;
  const transports = (credential.transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 10);
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    transports,
    counter: credential.counter,
    createdAt: clock(),
    lastUsedAt: null,
    name: name
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME_LENGTH),
  };
}

/**
 * Removes one of the account's passkeys, and ends all other sessions. Throws AccountError `prove`, and `last-proof` without another way to
 * log in.
 */
export async function removePasskey(context: AccountsContext, person: SessionPerson, id: string): Promise<void> {
  requireRecentAuthentication(context, person);
  const at = context.clock();
  await changeOwnAccount(context, person, async (tx) => {
    if (!(await tx.removePasskey(id))) return;
    if (tx.account.passwordHash === null && (await tx.passkeys()).length === 0) throw new AccountError('last-proof');
    await tx.endSessions(at, { but: person.sessionId });
    await tx.writeJournal({ actor: actorNameOf(tx.account), action: 'remove passkey', at });
  });
}

/** Starts a login with a passkey. Throws AccountError `slow` after too many logins from one address. */
export async function beginPasskeyLogIn(
  context: AccountsContext,
  { host }: RelyingParty,
  visitor: RequestOrigin,
): Promise<PasskeyLogIn> {
  await countLogInStepStart(context, visitor);
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    timeout: CHALLENGE_LIFETIME_MS,
  });
  return { options, step: await remember(context, 'passkey', options.challenge, undefined) };
}

/** Logs in with a passkey, and returns the session token. Throws AccountError `slow`, `step`, `wrong`. */
export async function finishPasskeyLogIn(
  context: AccountsContext,
  { step, response }: PasskeyResponse,
  { origin, host }: RelyingParty,
  visitor: RequestOrigin,
): Promise<string> {
  const attempt = await countAnonymousAttempt(context, visitor);
  const expectedChallenge = await takeChallenge(context, 'passkey', step, undefined);
  const { id } = Object(response) as { readonly id?: unknown };
  const found = typeof id === 'string' ? await context.store.accounts.findPasskey(id.slice(0, 2000)) : undefined;
  if (found === undefined) throw new AccountError('wrong');
  const { passkey, accountId } = found;
  const { verified, authenticationInfo } = await orWrong(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        counter: passkey.counter,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      },
    }),
  );
  if (!verified) throw new AccountError('wrong');
  const used = { counter: authenticationInfo.newCounter, at: context.clock() };
  const session = await context.store.accounts.change({ id: accountId }, async (tx) => {
    if (!(await tx.notePasskeyUse(passkey, used))) throw new AccountError('wrong');
    return beginSession(context, tx, visitor, 2);
  });
  if (session === undefined) throw new AccountError('wrong');
  await attempt.wasRight();
  return session;
}

/** All errors of the library become `wrong`, because its input comes from a browser. */
async function orWrong<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw Object.assign(new AccountError('wrong'), { cause: error });
  }
}

async function remember(
  context: AccountsContext,
  purpose: 'passkey' | 'new-passkey',
  challenge: string,
  accountId: number | undefined,
): Promise<string> {
  const { token, hash } = createToken(context);
  const expiresAt = context.clock() + CHALLENGE_LIFETIME_MS;
  await context.store.accounts.addStep({ hash, purpose, accountId, details: { challenge }, expiresAt });
  return token;
}

/** Returns the challenge of a step and uses the step up. Throws AccountError `step` if it is invalid or belongs to another account. */
async function takeChallenge(
  { store, clock }: AccountsContext,
  purpose: 'passkey' | 'new-passkey',
  step: string,
  accountId: number | undefined,
): Promise<string> {
  const taken = await store.accounts.takeStep(hashOfToken(step) ?? '', purpose, clock());
  if (taken === undefined || taken.accountId !== accountId) throw new AccountError('step');
  return (taken.details as { readonly challenge: string }).challenge;
}
