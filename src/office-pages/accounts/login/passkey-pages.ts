// JSON endpoints of the passkey script: challenges and their results.

import {
  acceptByPasskey,
  beginInvitedPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  finishPasskey,
  finishPasskeyLogIn,
  type RelyingParty,
  removePasskey,
} from '../../../accounts/passkeys.ts';
import { AccountProblem } from '../../../accounts/problems.ts';
import { JSON_FIELD } from '../../form.ts';
import type { AccountPage, PageRequest, Redirect, ScriptData, VisitorPage } from '../../page.ts';
import { isPlain } from '../../session-cookies.ts';
import { endPresent } from './end-present.ts';
import { safeNext } from './next.ts';

/** Options for the device, and the login step that its answer belongs to. */
interface Asking {
  readonly options: unknown;
  readonly step: string;
}

function asking({ options, step }: Asking): ScriptData {
  return { data: options, cookies: { step } };
}

async function askToLogIn(asked: PageRequest<'visitor'>): Promise<ScriptData> {
  return asking(await beginPasskeyLogIn(asked.accounts, placeOf(asked), asked.visitor));
}

async function logIn(asked: PageRequest<'visitor'>): Promise<ScriptData> {
  const { response, next } = sent(asked);
  const answered = { step: stepOf(asked), response };
  const session = await finishPasskeyLogIn(asked.accounts, answered, placeOf(asked), asked.visitor);
  await endPresent(asked);
  return loggedIn(session, safeNext(textOf(next)));
}

async function askInvited(asked: PageRequest<'visitor'>): Promise<ScriptData> {
  const wish = { token: asked.names['token'] ?? '', name: textOf(sent(asked)['name']) };
  return asking(await beginInvitedPasskey(asked.accounts, wish, placeOf(asked), asked.visitor));
}

async function acceptInvitation(asked: PageRequest<'visitor'>): Promise<ScriptData> {
  const { accounts, names, language, visitor } = asked;
  const { response, name } = sent(asked);
  const answered = { step: stepOf(asked), response, token: names['token'] ?? '', name: textOf(name), language };
  const session = await acceptByPasskey(accounts, answered, placeOf(asked), visitor);
  await endPresent(asked);
  return loggedIn(session, '/office');
}

async function askToAdd(asked: PageRequest<'account'>): Promise<ScriptData> {
  return asking(await beginPasskey(asked.accounts, asked.person, placeOf(asked)));
}

async function add(asked: PageRequest<'account'>): Promise<ScriptData> {
  const { response, name } = sent(asked);
  const answered = { step: stepOf(asked), response, name: textOf(name) };
  return loggedIn(await finishPasskey(asked.accounts, asked.person, answered, placeOf(asked)), '/office/me?saved');
}

async function remove({ accounts, person, form }: PageRequest<'account'>): Promise<Redirect> {
  await removePasskey(accounts, person, form.text('id'));
  return { to: '/office/me?saved' };
}

const POST = { method: 'POST', isData: true } as const;

export const passkeyPages: readonly (VisitorPage | AccountPage)[] = [
  { ...POST, scope: 'visitor', path: '/login/passkey/options', show: askToLogIn },
  { ...POST, scope: 'visitor', path: '/login/passkey', show: logIn },
  { ...POST, scope: 'visitor', path: '/welcome/{token}/passkey/options', show: askInvited },
  { ...POST, scope: 'visitor', path: '/welcome/{token}/passkey', show: acceptInvitation },
  { ...POST, scope: 'account', path: '/me/passkeys/options', show: askToAdd },
  { ...POST, scope: 'account', path: '/me/passkeys', show: add },
  { scope: 'account', method: 'POST', path: '/me/passkeys/remove', show: remove },
];

function loggedIn(session: string, to: string): ScriptData {
  return { data: { to }, cookies: { session, step: '' } };
}

function stepOf({ cookie }: PageRequest<'visitor'>): string {
  return cookie('step') ?? '';
}

/** The JSON object sent by the script. Throws AccountProblem `wrong` for anything else. */
function sent({ form }: PageRequest<'visitor'>): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(form.text(JSON_FIELD));
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // Invalid JSON is rejected below.
  }
  throw new AccountProblem('wrong');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Relying party: the public URL of the server, otherwise the requested host. */
function placeOf({ request: { headers }, publicUrl }: PageRequest<'visitor'>): RelyingParty {
  const host = headers.get('host') ?? 'localhost';
  const asked = isPlain(headers, publicUrl) ? `http://${host}` : `https://${host}`;
  const url =
    URL.parse(isPlain(headers, publicUrl) || publicUrl === '' ? asked : publicUrl) ?? new URL('https://localhost');
  return { origin: url.origin, host: url.hostname };
}
