import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { signUpPages } from './bookings/sign-up-pages.ts';
import type { PageBindings } from './form-answers.ts';
import { FORM_ROUTES, formLimitAt, MAX_FORM, MAX_MAIL, MAX_SIGN_UP } from './form-routes.ts';
import { bounceHook } from './newsletter/bounce-hook.ts';
import { newsletterPages } from './newsletter/newsletter-pages.ts';
import { publicPages } from './public/index.ts';
import { servingPages } from './rota/rota-pages.ts';

const never = async (): Promise<never> => {
  throw new Error('nothing is asked here');
};
const common = { headers: {}, onError: () => undefined, clock: () => 0 };

/** The routes of the pages that take a POST, without what their parameters have to look like. */
function postRoutes(): string[] {
  const app = new Hono<PageBindings>({ strict: false });
  app.route('/', bounceHook({ taker: { mail: never, report: never }, secret: 'x', ...common }));
  const subscriptions = new Proxy({} as Parameters<typeof newsletterPages>[0]['subscriptions'], { get: () => never });
  app.route(
    '/',
    newsletterPages({
      subscriptions,
      consent: () => '',
      publicUrl: '',
      sender: () => '',
      ...common,
      viewOf: async () => undefined,
      facts: never,
    }),
  );
  const signUps = new Proxy({} as Parameters<typeof signUpPages>[0]['signUps'], { get: () => never });
  app.route('/', signUpPages({ signUps, publicUrl: '', ...common, viewOf: async () => undefined }));
  const plans = new Proxy({} as Parameters<typeof servingPages>[0]['plans'], { get: () => never });
  app.route('/', servingPages({ plans, publicUrl: '', visitorsUrl: '', ...common, viewOf: async () => undefined }));
  return app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path.replace(/\{[^}]*\}+/, ''));
}

describe('the table of the pages that take a body', () => {
  it('names every route that takes a POST, and no other', () => {
    expect(new Set(FORM_ROUTES.map(([path]) => path))).toEqual(new Set(postRoutes()));
  });

  it('stands in the way of no page that everybody may look at', () => {
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
    ['/newsletter/seewil', MAX_FORM],
    ['/newsletter/seewil/', MAX_FORM],
    ['/newsletter/seewil?again', MAX_FORM],
    ['/%6eewsletter/seewil', MAX_FORM],
    ['/newsletter/./seewil', MAX_FORM],
    ['/newsletter/seewil/end/4711/abc', MAX_FORM],
    ['/newsletter/-/bounces', MAX_MAIL],
    ['/newsletter/-/bounces/', MAX_MAIL],
    ['/seewil/events/1/signup', MAX_SIGN_UP],
    ['/seewil/signup/k?event=1', MAX_SIGN_UP],
    ['/seewil/me', MAX_FORM],
    ['/seewil/me/k?done=answered', MAX_FORM],
    ['/newsletter/seewil/me/k/unknown', undefined],
    ['/newsletter', undefined],
    ['/docs', undefined],
    ['/', undefined],
  ])('tells of %s %s', (path, most) => {
    expect(formLimitAt('POST', path)).toBe(most);
    expect(formLimitAt('PUT', path)).toBeUndefined();
  });
});
