// What the script of passkeys asks for: questions for the device, and what comes of its answers. All of it is JSON.

import {
  acceptByPasskey,
  beginInvitedPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  finishPasskey,
  finishPasskeyLogIn,
  type RelyingParty,
  removePasskey,
} from '../../accounts/passkeys.ts';
import { AccountProblem } from '../../accounts/problems.ts';
import { isPlain } from './cookies.ts';
import type { LoginAnswer, LoginDoor, LoginRequest } from './door.ts';
import { safeNext } from './next.ts';
import { endPresent } from './password-pages.ts';

const ME = '/office/me/passkeys';
const WELCOME = '/office/welcome/:token/passkey';

export function addPasskeyRoutes(door: LoginDoor): void {
  const { accounts } = door.options;
  const placeOf = ({ request: { headers } }: LoginRequest) => place(headers, door.options.publicUrl);

  door.post('/office/login/passkey/options', async (asked) => {
    const { options, step } = await beginPasskeyLogIn(accounts, placeOf(asked), asked.visitor);
    return { json: options, set: { step } };
  });
  door.post('/office/login/passkey', async (asked) => {
    const { response, next } = sent(asked);
    const session = await finishPasskeyLogIn(
      accounts,
      { step: stepOf(asked), response },
      placeOf(asked),
      asked.visitor,
    );
    await endPresent(door, asked);
    return loggedIn(session, safeNext(textOf(next)));
  });

  door.post(`${WELCOME}/options`, async (asked) => {
    const wish = { token: asked.params['token'] ?? '', name: textOf(sent(asked)['name']) };
    const { options, step } = await beginInvitedPasskey(accounts, wish, placeOf(asked), asked.visitor);
    return { json: options, set: { step } };
  });
  door.post(WELCOME, async (asked) => {
    const { response, name } = sent(asked);
    const answered = { step: stepOf(asked), response, token: asked.params['token'] ?? '', name: textOf(name) };
    const { language, visitor } = asked;
    const session = await acceptByPasskey(accounts, { ...answered, language }, placeOf(asked), visitor);
    await endPresent(door, asked);
    return loggedIn(session, '/office');
  });

  door.own('post', `${ME}/options`, async (asked) => {
    const { options, step } = await beginPasskey(accounts, asked.person, placeOf(asked));
    return { json: options, set: { step } };
  });
  door.own('post', ME, async (asked) => {
    const { response, name } = sent(asked);
    const answered = { step: stepOf(asked), response, name: textOf(name) };
    return loggedIn(await finishPasskey(accounts, asked.person, answered, placeOf(asked)), '/office/me?saved');
  });
  door.own('post', `${ME}/remove`, async ({ person, form }) => {
    await removePasskey(accounts, person, form.get('id') ?? '');
    return { to: '/office/me?saved' };
  });
}

function loggedIn(session: string, to: string): LoginAnswer {
  return { json: { to }, set: { session, step: '' } };
}

function stepOf({ cookie }: LoginRequest): string {
  return cookie('step') ?? '';
}

/** What a script sent; throws AccountProblem `wrong` for what is no object. */
function sent({ form }: LoginRequest): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(form.get('json') ?? '');
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // It is no JSON.
  }
  throw new AccountProblem('wrong');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Where passkeys are used: the address under which visitors reach the server, else the one that was asked. */
function place(headers: Headers, publicUrl: string): RelyingParty {
  const host = headers.get('host') ?? 'localhost';
  const asked = isPlain(headers, publicUrl) ? `http://${host}` : `https://${host}`;
  const url =
    URL.parse(isPlain(headers, publicUrl) || publicUrl === '' ? asked : publicUrl) ?? new URL('https://localhost');
  return { origin: url.origin, host: url.hostname };
}
