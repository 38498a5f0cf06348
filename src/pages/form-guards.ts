import type { Hono } from 'hono';
import { isCrossSite } from '../http/cross-site.ts';
import type { Translate } from '../i18n/translate.ts';
import { createAttemptLimit } from '../util/attempt-limit.ts';
import type { Clock } from '../util/clock.ts';
import { limitBody } from './body-limit.ts';
import { renderParagraph } from './form-parts.ts';
import type { FormPageContent, FormResponses, PageBindings, ParishView } from './form-responses.ts';
import { formatWait } from './rate-limit-response.ts';

export interface FormGuardOptions<V extends ParishView> extends Pick<FormResponses<V>, 'page' | 'refused'> {
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly maxSize: number;
  /** Maximum number of forms per network address in ten minutes, by route. The first segment of a route is the instance. */
  readonly limits: Readonly<Record<string, number>>;
  /** Changes the page for a client that sent too many forms. Default: the page says how long to wait. */
  readonly refineTooMany?: (page: FormPageContent, request: Request, view: V, t: Translate) => Promise<FormPageContent>;
}

const WITHIN_MS = 600_000;

/** Checks requests before the routes of an app: rejects cross-site requests, bodies that are too large, and too many forms (rule R17). */
export function guardForms<V extends ParishView>(app: Hono<PageBindings>, options: FormGuardOptions<V>): void {
  const { page, refused, publicUrl, clock, maxSize, limits, refineTooMany } = options;
  const instanceIn = ({ req }: { readonly req: { readonly path: string } }) => req.path.split('/')[1] ?? '';
  for (const [route, most] of Object.entries(limits)) {
    const waitOf = createAttemptLimit(clock, most, WITHIN_MS);
    app.use(route, async (context, next) => {
      const { method, raw } = context.req;
      const isForeign = method === 'POST' && isCrossSite((name) => raw.headers.get(name), publicUrl);
      return isForeign ? refused(instanceIn(context), 403) : next();
    });
    const onError = (context: { readonly req: { readonly path: string } }) =>
      refused(instanceIn(context), 413, { Connection: 'close' });
    app.use(route, limitBody({ maxSize, onError }));
    app.use(route, async (context, next) => {
      const wait = context.req.method === 'POST' ? waitOf(context.env?.address ?? '') : 0;
      if (wait === 0) return next();
      return page(instanceIn(context), async (view, t) => {
        const tooMany = {
          status: 429,
          title: t('newsletterPages.refusals.tooMany.title'),
          main: renderParagraph(formatWait(t, view, wait, clock())),
          headers: { 'Retry-After': String(wait) },
        };
        return refineTooMany?.(tooMany, context.req.raw, view, t) ?? tooMany;
      });
    });
  }
}
