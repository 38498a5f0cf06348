import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createSignUpPages } from './bookings/sign-up-pages.ts';
import type { PageBindings } from './form-responses.ts';
import { FORM_ROUTES, findMaxFormSize, MAX_BOUNCE_MAIL_SIZE, MAX_FORM_SIZE, MAX_SIGN_UP_SIZE } from './form-routes.ts';
import { createBounceHook } from './newsletter/bounce-hook.ts';
import { createNewsletterPages } from './newsletter/newsletter-pages.ts';
import { publicPages } from './public/index.ts';
import { createRoomRequestPages } from './room-requests/room-request-pages.ts';
import { createRotaPages } from './rota/rota-pages.ts';

const never = async (): Promise<never> => {
  throw new Error('nothing is asked here');
};
const common = { headers: {}, onError: () => undefined, clock: () => 0 };

function postRoutes(): string[] {
  const app = new Hono<PageBindings>({ strict: false });
  app.route('/', createBounceHook({ handler: { mail: never, report: never }, secret: 'x', ...common }));
  const subscriptions = new Proxy({} as Parameters<typeof createNewsletterPages>[0]['subscriptions'], {
    get: () => never,
  });
  app.route(
    '/',
    createNewsletterPages({
      subscriptions,
      consent: () => '',
      publicUrl: '',
      sender: () => '',
      ...common,
      viewOf: async () => undefined,
      facts: never,
    }),
  );
  const signUps = new Proxy({} as Parameters<typeof createSignUpPages>[0]['signUps'], { get: () => never });
  app.route('/', createSignUpPages({ signUps, publicUrl: '', ...common, viewOf: async () => undefined }));
  const requests = new Proxy({} as Parameters<typeof createRoomRequestPages>[0]['requests'], { get: () => never });
  app.route('/', createRoomRequestPages({ requests, publicUrl: '', ...common, viewOf: async () => undefined }));
  const plans = new Proxy({} as Parameters<typeof createRotaPages>[0]['plans'], { get: () => never });
  app.route('/', createRotaPages({ plans, publicUrl: '', visitorsUrl: '', ...common, viewOf: async () => undefined }));
  return app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path.replace(/\{[^}]*\}+/, ''));
}

describe('the table of routes with a request body', () => {
  it('contains every route that accepts a POST, and no other', () => {
    expect(new Set(FORM_ROUTES.map(([path]) => path))).toEqual(new Set(postRoutes()));
  });

  it('does not block pages that anyone may read', () => {
    const below = FORM_ROUTES.flatMap(([path]) =>
      path.startsWith('/:instance/') ? path.slice('/:instance'.length) : [],
    );
    const paths = below.flatMap((path) => [path, `${path}/`].map((one) => one.replace(/:\w+/g, '1')));
    expect(paths).toContain('/me/1');
    const answering = paths.flatMap((path) =>
      publicPages.flatMap((page) => (page.path.test(path) ? [[path, page.name]] : [])),
    );
    expect(answering).toEqual([]);
  });

  it.each([
    ['/newsletter/seewil', MAX_FORM_SIZE],
    ['/newsletter/seewil/', MAX_FORM_SIZE],
    ['/newsletter/seewil?again', MAX_FORM_SIZE],
    ['/%6eewsletter/seewil', MAX_FORM_SIZE],
    ['/newsletter/./seewil', MAX_FORM_SIZE],
    ['/newsletter/seewil/end/4711/abc', MAX_FORM_SIZE],
    ['/newsletter/-/bounces', MAX_BOUNCE_MAIL_SIZE],
    ['/newsletter/-/bounces/', MAX_BOUNCE_MAIL_SIZE],
    ['/seewil/events/1/signup', MAX_SIGN_UP_SIZE],
    ['/seewil/signup/k?event=1', MAX_SIGN_UP_SIZE],
    ['/seewil/me', MAX_FORM_SIZE],
    ['/seewil/me/k?done=answered', MAX_FORM_SIZE],
    ['/newsletter/seewil/me/k/unknown', undefined],
    ['/newsletter', undefined],
    ['/docs', undefined],
    ['/', undefined],
  ])('contains %s %s', (path, most) => {
    expect(findMaxFormSize('POST', path)).toBe(most);
    expect(findMaxFormSize('PUT', path)).toBeUndefined();
  });
});
