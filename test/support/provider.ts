// OpenID Connect providers on loopback: a correct one, and a forging one.

import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const PROVIDER_CLIENT = { clientId: 'parvis', clientSecret: 'a-secret-of-the-provider-for-tests' };

export interface ProviderUser {
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

interface Running {
  readonly issuer: string;
  readonly close: () => Promise<void>;
}

async function listen(server: Server): Promise<Running> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { issuer: `http://127.0.0.1:${port}`, close };
}

export async function openRealProvider(
  redirectUri: string,
  people: Readonly<Record<string, ProviderUser>>,
): Promise<Running> {
  // The provider's address contains the port, which is known only after listening.
  let handle: ((...args: Parameters<ReturnType<Provider['callback']>>) => unknown) | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  const running = await listen(server);
  const provider = new Provider(running.issuer, {
    clients: [
      {
        client_id: PROVIDER_CLIENT.clientId,
        client_secret: PROVIDER_CLIENT.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
  });
  handle = provider.callback();
  return running;
}

export async function logInAtProvider(url: string, login: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 12; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    const to = answer.headers.get('location');
    form = undefined;
    if (to === null) {
      const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(text) ?? [];
      const [, action = ''] = /action="([^"]+)"/.exec(text) ?? [];
      form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'x' }) });
      next = new URL(action, next);
      continue;
    }
    next = new URL(to, next);
    if (next.href.startsWith(redirectUri)) return next;
  }
  throw new Error('the provider leads nowhere');
}

/** Overridden responses of the forging provider. Default: correct ones. */
export interface ForgedResponses {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly alg?: 'none' | 'HS256';
  readonly isForged?: boolean;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly tokenStatus?: number;
  readonly tokenBody?: string;
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function openForgingProvider() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const state: { lies: ForgedResponses; nonce: string; verifierHash: string } = {
    lies: {},
    nonce: '',
    verifierHash: '',
  };
  let issuer = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (value: unknown, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof value === 'string' ? value : JSON.stringify(value));
    if (request.url === '/.well-known/openid-configuration') {
      return send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...state.lies.metadata,
      });
    }
    if (request.url === '/jwks') {
      return send({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] });
    }
    const verifier = new URLSearchParams(Buffer.concat(chunks).toString()).get('code_verifier') ?? '';
    state.verifierHash = createHash('sha256').update(verifier).digest('base64url');
    const token = idToken(
      issuer,
      state.nonce,
      state.lies,
      state.lies.isForged === true ? foreign.privateKey : keys.privateKey,
    );
    const body = { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: token };
    return send(state.lies.tokenBody ?? body, state.lies.tokenStatus ?? 200);
  });
  const running = await listen(server);
  issuer = running.issuer;
  return { ...running, state };
}

function idToken(iss: string, nonce: string, { claims = {}, alg }: ForgedResponses, key: KeyObject): string {
  const now = Math.floor(Date.now() / 1000);
  const said = {
    iss,
    sub: '7',
    aud: PROVIDER_CLIENT.clientId,
    iat: now,
    exp: now + 3600,
    nonce,
    email: 'anna@example.org',
    email_verified: true,
    ...claims,
  };
  const signed = `${base64url({ alg: alg ?? 'RS256', kid: 'k' })}.${base64url(said)}`;
  if (alg === 'none') return `${signed}.`;
  if (alg === 'HS256') return `${signed}.${Buffer.alloc(32, 1).toString('base64url')}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}
