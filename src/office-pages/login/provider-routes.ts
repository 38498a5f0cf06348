// Logging in by a provider of OpenID Connect: away to it, and back.

import type { Provider } from '../../accounts/provider.ts';
import { isPlain } from './cookies.ts';
import type { LoginDoor, LoginRequest } from './door.ts';
import { safeNext, withNext } from './next.ts';
import { endPresent } from './password-pages.ts';

const BACK = '/office/login/oidc/back';

export function addProviderRoutes(door: LoginDoor, provider: Provider): void {
  const { accounts, publicUrl } = door.options;
  const redirectUri = ({ request: { headers } }: LoginRequest) => {
    const host = headers.get('host') ?? 'localhost';
    const here = isPlain(headers, publicUrl) ? `http://${host}` : `https://${host}`;
    return `${publicUrl === '' ? here : publicUrl}${BACK}`;
  };
  door.get('/office/login/oidc', async (asked) => {
    const next = safeNext(asked.query.get('next'));
    const { url, step } = await provider.begin(accounts, { redirectUri: redirectUri(asked), next }, asked.visitor);
    return { to: url, set: { step } };
  });
  door.get(BACK, async (asked) => {
    const back = {
      step: asked.cookie('step') ?? '',
      search: new URL(asked.request.url).search,
      redirectUri: redirectUri(asked),
    };
    const done = await provider.finish(accounts, back, asked.visitor);
    const next = safeNext(done.next);
    if ('step' in done) return { to: withNext('/office/login/code', next), set: { step: done.step } };
    await endPresent(door, asked);
    return { to: next, set: { session: done.session, step: '' } };
  });
}
