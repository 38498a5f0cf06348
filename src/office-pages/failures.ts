// Failure pages: one table that maps errors to a status and texts.

import { AccountProblem } from '../accounts/problems.ts';
import { type Translate, translator } from '../i18n/translate.ts';
import type { Role } from '../model/authority.ts';
import type { Language } from '../model/instance.ts';
import { Forbidden } from '../office/content/errors.ts';
import { WrongParameter } from '../office/errors.ts';
import { Conflict, NotFound } from '../store/content/errors.ts';
import { type Html, html } from '../util/html.ts';
import { UnknownTimeZone } from '../util/wall-clock.ts';
import { problemText } from './account-problem-text.ts';
import { isRefusal, sayRefusal } from './components/form/say-refusal.ts';
import { BadForm } from './form.ts';
import { statusOf } from './login-refused.ts';
import { isOfLogin, type PageScope } from './page.ts';

export interface PageFailure {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** Seconds for `Retry-After`. */
  readonly retryAfter?: number;
}

/** A form that was not sent by a page of the office (rule U2). */
export class Foreign extends Error {
  override readonly name = 'Foreign';
}

/** A page that the user may not see; `role` is the minimum role. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
  readonly role: Role;

  constructor(role: Role) {
    super(`needs the role ${role}`);
    this.role = role;
  }
}

/** Failure page of a known error, for a scope; undefined for any other error. */
export function failureOf(error: unknown, language: Language, scope: PageScope = 'instance'): PageFailure | undefined {
  const t = translator(language);
  if (isOfLogin(scope)) return loginFailureOf(error, t);
  if (error instanceof Foreign) {
    return { status: 403, title: t('frame.failures.foreignTitle'), text: t('frame.failures.foreign') };
  }
  if (error instanceof NotFound || error instanceof WrongParameter) {
    return { status: 404, title: t('frame.failures.notFoundTitle'), text: t('frame.failures.notFound') };
  }
  if (error instanceof NotAllowed || error instanceof Forbidden) {
    const text =
      error.role === undefined
        ? t('frame.failures.notYours')
        : t('frame.failures.forbidden', { role: t(`roles.${error.role}`) });
    return { status: 403, title: t('frame.failures.forbiddenTitle'), text };
  }
  if (error instanceof BadForm) return badFormFailure(error, t);
  // Temporary until the server has newer time zone data; the server’s log names the zone.
  if (error instanceof UnknownTimeZone)
    return {
      status: 503,
      title: t('frame.failures.zoneTitle'),
      text: t('frame.failures.zone'),
      retryAfter: AWAY_SECONDS,
    };
  if (error instanceof Conflict)
    return { status: 409, title: t('frame.failures.changedTitle'), text: t('frame.failures.changed') };
  if (!isRefusal(error)) return undefined;
  const text = [...sayRefusal(error, language), t('frame.failures.refused')].join(' ');
  return { status: 422, title: t('frame.failures.refusedTitle'), text };
}

function badFormFailure({ fault, status }: BadForm, t: Translate): PageFailure {
  const said = `frame.failures.badForms.${fault}` as const;
  return { status, title: t(`${said}.title`), text: t(`${said}.text`) };
}

function loginFailureOf(error: unknown, t: Translate): PageFailure | undefined {
  const title = t('login.problemTitle');
  if (error instanceof Foreign) return { status: 403, title, text: t('login.foreign') };
  if (error instanceof BadForm) {
    return error.status === 413 ? { status: 413, title, text: t('login.tooLarge') } : badFormFailure(error, t);
  }
  if (!(error instanceof AccountProblem)) return undefined;
  const { code, seconds } = error;
  return {
    status: statusOf(error),
    title,
    text: problemText(t, error),
    ...(code === 'slow' && { retryAfter: seconds }),
  };
}

/** `Retry-After` in seconds while the database is unavailable. */
const AWAY_SECONDS = 5;

/** Failure page of an unexpected error: a bug, or an unavailable database. */
export function unforeseen(
  { isAway }: { readonly isAway: boolean },
  language: Language,
  scope: PageScope,
): PageFailure {
  const t = translator(language);
  const again = isAway ? { status: 503, retryAfter: AWAY_SECONDS } : { status: 500 };
  const which = isAway ? 'away' : 'failed';
  return isOfLogin(scope)
    ? { ...again, title: t('login.problemTitle'), text: t(`login.${which}`) }
    : { ...again, title: t(`frame.failures.${which}Title`), text: t(`frame.failures.${which}`) };
}

/** Content of a failure page for a scope, with a link to continue. */
export function failurePage(failure: PageFailure, scope: PageScope, { url }: Request, language: Language): Html {
  const t = translator(language);
  if (isOfLogin(scope)) {
    return html`<p role="alert">${failure.text}</p><p><a href="/office/login">${t('login.logIn.title')}</a></p>`;
  }
  const [home = '/office'] = /^\/office\/instances\/[^/]+/.exec(new URL(url).pathname) ?? [];
  return failureMain(failure, home, t);
}

/** Only the browser’s back button restores the typed input. `home` is the start page of the instance, or of the office. */
export function failureMain({ status, text }: PageFailure, home: string, t: Translate) {
  const isWithin = home !== '/office';
  const trash =
    status === 404 && isWithin ? html` <a class="button quiet" href="${home}/trash">${t('frame.nav.trash')}</a>` : '';
  return html`<p>${text}</p><p class="more"><a class="button" href="${home}">${t('frame.failures.toOffice')}</a>${trash}</p>`;
}
