// Login through an OpenID Connect provider: authorization code with PKCE, state and nonce; signatures are verified. The provider
// identifies a person but grants no rights: accounts require an invitation.

import * as oidc from 'openid-client';
import type { Account } from '../model/accounts/account.ts';
import { foldEmail } from '../model/email-address.ts';
import type { AccountTransaction, ProviderIdentity } from '../store/accounts/account-transaction.ts';
import { grantInvitedRoles } from './accept-invitation.ts';
import { AccountError } from './account-error.ts';
import type { AccountsContext, RequestOrigin } from './context.ts';
import { normalizeName } from './invite.ts';
import { beginCodeStep, type LogInResult } from './log-in.ts';
import { countLogInStepStart } from './login-throttle.ts';
import { actorNameOf, beginSession } from './session.ts';
import { createToken, hashOfToken } from './tokens.ts';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ProviderRedirect {
  readonly url: string;
  readonly step: string;
}

export interface ProviderCallback {
  readonly step: string;
  readonly search: string;
  readonly redirectUri: string;
}

export interface LoginProvider {
  /** Starts a login at the provider. Throws AccountError `provider`, `slow`. */
  readonly begin: (
    context: AccountsContext,
    to: { redirectUri: string; next: string },
    visitor: RequestOrigin,
  ) => Promise<ProviderRedirect>;
  /** Completes a login after the provider’s redirect. Throws AccountError `provider`, `step`, `unverified`, `not-invited`. */
  readonly finish: (
    context: AccountsContext,
    back: ProviderCallback,
    visitor: RequestOrigin,
  ) => Promise<LogInResult & { readonly next: string }>;
}

const LOGIN_TIMEOUT_MS = 10 * 60_000;
const METADATA_LIFETIME_MS = 3_600_000;
const TIMEOUT_SECONDS = 10;

interface StepState {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly next: string;
}

interface ProviderClaims extends ProviderIdentity {
  readonly email: string | undefined;
  readonly isVerified: boolean;
  readonly name: string;
  readonly isStrong: boolean;
}

export function createLoginProvider(settings: ProviderSettings): LoginProvider {
  const configuration = openConfiguration(settings);
  return {
    begin: async (context, { redirectUri, next }, visitor) => {
      await countLogInStepStart(context, visitor);
      const config = await configuration(context.clock());
      const remembered = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        next,
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        response_type: 'code',
        state: remembered.state,
        nonce: remembered.nonce,
        code_challenge_method: 'S256',
        code_challenge: await oidc.calculatePKCECodeChallenge(remembered.verifier),
      });
      const { token, hash } = createToken(context);
      const expiresAt = context.clock() + LOGIN_TIMEOUT_MS;
      await context.store.accounts.addStep({
        hash,
        purpose: 'provider',
        accountId: undefined,
        details: remembered,
        expiresAt,
      });
      return { url: url.href, step: token };
    },
    finish: async (context, { step, search, redirectUri }, visitor) => {
      const { store, clock } = context;
      const taken = await store.accounts.takeStep(hashOfToken(step) ?? '', 'provider', clock());
      if (taken === undefined) throw new AccountError('step');
      const remembered = taken.details as StepState;
      const config = await configuration(clock());
      const url = new URL(redirectUri);
      url.search = search;
      const claimed = await callProvider(() => fetchClaims(config, url, remembered));
      const account = await memberOf(context, claimed);
      return { ...(await logInByProvider(context, account, claimed, visitor)), next: remembered.next };
    },
  };
}

function openConfiguration({ issuer, clientId, clientSecret }: ProviderSettings) {
  let known: { readonly config: Promise<oidc.Configuration>; readonly at: number } | undefined;
  const isLoopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(issuer);
  // Signatures are checked even on a direct TLS connection.
  const execute = [oidc.enableNonRepudiationChecks, ...(isLoopback ? [oidc.allowInsecureRequests] : [])];
  return async (now: number): Promise<oidc.Configuration> => {
    if (known === undefined || Math.abs(now - known.at) > METADATA_LIFETIME_MS) {
      const options = { execute, timeout: TIMEOUT_SECONDS };
      known = { config: oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options), at: now };
    }
    const { config } = known;
    return callProvider(() =>
      config.catch((error: unknown) => {
        known = undefined;
        throw error;
      }),
    );
  };
}

async function fetchClaims(
  config: oidc.Configuration,
  url: URL,
  { state, nonce, verifier }: StepState,
): Promise<ProviderClaims> {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  const tokens = await oidc.authorizationCodeGrant(config, url, checks);
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('the provider returned no ID token');
  const more =
    claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {};
  const { email, email_verified: isVerified, name, amr } = { ...more, ...claims } as Readonly<Record<string, unknown>>;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' && email.length <= 254 ? foldEmail(email) : undefined,
    isVerified: isVerified === true,
    name: typeof name === 'string' ? name : '',
    isStrong: Array.isArray(amr) && amr.includes('mfa'),
  };
}

/**
 * Returns the account that is bound to the claimed identity. Otherwise binds the account with the same address, or an account created from
 * an invitation.
 */
async function memberOf(context: AccountsContext, claimed: ProviderClaims): Promise<Account> {
  const { store, clock } = context;
  const bound = await store.accounts.findIdentity(claimed);
  if (bound !== undefined) return bound;
  const { email, isVerified } = claimed;
  if (email === undefined || !isVerified) throw new AccountError('unverified');
  const at = clock();
  const found = await store.accounts.change({ email }, async (tx) => {
    await bind(tx, claimed, at);
    return tx.account;
  });
  if (found !== undefined) return found;
  for (const { hash } of await store.accounts.invitationsOf(at, email)) {
    const made = await store.accounts.useLink(hash, at, async ({ link, create }) => {
      const tx = await create(at);
      if (tx === undefined) throw new AccountError('provider');
      const name = normalizeName(link.name === '' ? claimed.name.slice(0, 100) : link.name, true);
      await tx.set({ name });
      await grantInvitedRoles(tx, link, actorNameOf({ name, email }), at);
      await bind(tx, claimed, at);
      return tx.account;
    });
    if (made !== undefined) return made;
  }
  throw new AccountError('not-invited');
}

async function bind(tx: AccountTransaction, { issuer, subject }: ProviderClaims, at: number): Promise<void> {
  // The address may now belong to another person at the provider.
  if (!(await tx.bind({ issuer, subject }, at))) throw new AccountError('not-invited');
  await tx.writeJournal({ actor: actorNameOf(tx.account), action: 'bind to provider', at });
}

/** Logs in; requires the account's second factor unless the provider has verified its own. */
async function logInByProvider(
  context: AccountsContext,
  { id }: Account,
  { isStrong }: ProviderClaims,
  visitor: RequestOrigin,
): Promise<LogInResult> {
  const session = await context.store.accounts.change({ id }, async (tx) => {
    if (tx.account.totp?.confirmedAt != null && !isStrong) return 'code';
    return { session: await beginSession(context, tx, visitor, isStrong ? 2 : 1) };
  });
  if (session === undefined) throw new AccountError('not-invited');
  return session === 'code' ? { step: await beginCodeStep(context, id) } : session;
}

/** All errors of the provider become `provider`; the cause is meant for the operator. */
async function callProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw Object.assign(new AccountError('provider'), { cause: error });
  }
}
