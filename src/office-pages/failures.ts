import { AccountError } from '../accounts/account-error.ts';
import { createTranslator, type Translate } from '../i18n/translate.ts';
import type { Role } from '../model/authority.ts';
import type { Language } from '../model/instance.ts';
import { ForbiddenError } from '../office/content/errors.ts';
import { InvalidParameterError } from '../office/errors.ts';
import { ConflictError, NotFoundError } from '../store/content/errors.ts';
import { type Html, html } from '../util/html.ts';
import { UnknownTimeZoneError } from '../util/wall-clock.ts';
import { describeContentError, isContentError } from './components/form/content-error-messages.ts';
import { describeAccountError } from './describe-account-error.ts';
import { InvalidFormError } from './form.ts';
import { findAccountErrorStatus } from './login-errors.ts';
import { isOutsideInstance, type PageScope } from './page.ts';

export interface PageFailure {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** Seconds for `Retry-After`. */
  readonly retryAfter?: number;
}

/** Thrown if a form was not sent by a page of the office (rule U2). */
export class CrossSiteFormError extends Error {
  override readonly name = 'CrossSiteFormError';
}

/** Thrown if the user’s role may not see the page; `role` is the minimum role. */
export class RoleRequiredError extends Error {
  override readonly name = 'RoleRequiredError';
  readonly role: Role;

  constructor(role: Role) {
    super(`needs the role ${role}`);
    this.role = role;
  }
}

/** Failure page for a known error within a scope; undefined for any other error. */
export function toPageFailure(
  error: unknown,
  language: Language,
  scope: PageScope = 'instance',
): PageFailure | undefined {
  const t = createTranslator(language);
  if (isOutsideInstance(scope)) return loginFailureOf(error, t);
  if (error instanceof CrossSiteFormError) {
    return { status: 403, title: t('frame.failures.foreignTitle'), text: t('frame.failures.foreign') };
  }
  if (error instanceof NotFoundError || error instanceof InvalidParameterError) {
    return { status: 404, title: t('frame.failures.notFoundTitle'), text: t('frame.failures.notFound') };
  }
  if (error instanceof RoleRequiredError || error instanceof ForbiddenError) {
    const text =
      error.role === undefined
        ? t('frame.failures.notYours')
        : t('frame.failures.forbidden', { role: t(`roles.${error.role}`) });
    return { status: 403, title: t('frame.failures.forbiddenTitle'), text };
  }
  if (error instanceof InvalidFormError) return badFormFailure(error, t);
  // Temporary until the server has newer time zone data; the server’s log names the zone.
  if (error instanceof UnknownTimeZoneError)
    return {
      status: 503,
      title: t('frame.failures.zoneTitle'),
      text: t('frame.failures.zone'),
      retryAfter: AWAY_SECONDS,
    };
  if (error instanceof ConflictError)
    return { status: 409, title: t('frame.failures.changedTitle'), text: t('frame.failures.changed') };
  if (!isContentError(error)) return undefined;
  const text = [...describeContentError(error, language), t('frame.failures.refused')].join(' ');
  return { status: 422, title: t('frame.failures.refusedTitle'), text };
}

function badFormFailure({ fault, status }: InvalidFormError, t: Translate): PageFailure {
  const said = `frame.failures.badForms.${fault}` as const;
  return { status, title: t(`${said}.title`), text: t(`${said}.text`) };
}

function loginFailureOf(error: unknown, t: Translate): PageFailure | undefined {
  const title = t('login.problemTitle');
  if (error instanceof CrossSiteFormError) return { status: 403, title, text: t('login.foreign') };
  if (error instanceof InvalidFormError) {
    return error.status === 413 ? { status: 413, title, text: t('login.tooLarge') } : badFormFailure(error, t);
  }
  if (!(error instanceof AccountError)) return undefined;
  const { code, seconds } = error;
  return {
    status: findAccountErrorStatus(error),
    title,
    text: describeAccountError(t, error),
    ...(code === 'slow' && { retryAfter: seconds }),
  };
}

/** `Retry-After` in seconds while the database is unavailable. */
const AWAY_SECONDS = 5;

/** Failure page for an unexpected error: a bug, or an unavailable database. */
export function createUnexpectedFailure(
  { isAway }: { readonly isAway: boolean },
  language: Language,
  scope: PageScope,
): PageFailure {
  const t = createTranslator(language);
  const again = isAway ? { status: 503, retryAfter: AWAY_SECONDS } : { status: 500 };
  const which = isAway ? 'away' : 'failed';
  return isOutsideInstance(scope)
    ? { ...again, title: t('login.problemTitle'), text: t(`login.${which}`) }
    : { ...again, title: t(`frame.failures.${which}Title`), text: t(`frame.failures.${which}`) };
}

export function renderFailurePage(failure: PageFailure, scope: PageScope, { url }: Request, language: Language): Html {
  const t = createTranslator(language);
  if (isOutsideInstance(scope)) {
    return html`<p role="alert">${failure.text}</p><p><a href="/office/login">${t('login.logIn.title')}</a></p>`;
  }
  const [home = '/office'] = /^\/office\/instances\/[^/]+/.exec(new URL(url).pathname) ?? [];
  return renderFailure(failure, home, t);
}

/**
 * Page of a failure. `home`: start page of the instance, or `/office`. It has no link back to a form, because only the browser’s back
 * button restores typed input.
 */
export function renderFailure({ status, text }: PageFailure, home: string, t: Translate) {
  const isWithin = home !== '/office';
  const trash =
    status === 404 && isWithin ? html` <a class="button quiet" href="${home}/trash">${t('frame.nav.trash')}</a>` : '';
  return html`<p>${text}</p><p class="more"><a class="button" href="${home}">${t('frame.failures.toOffice')}</a>${trash}</p>`;
}
