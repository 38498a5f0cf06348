// Login with a password and a second factor, and logout.

import { logIn } from '../../../accounts/log-in.ts';
import { finishLogIn } from '../../../accounts/second-factor.ts';
import { html } from '../../../util/html.ts';
import { problemText } from '../../account-problem-text.ts';
import { refusedOn, tried } from '../../login-refused.ts';
import type { PageContent, PageRequest, Redirect, VisitorPage } from '../../page.ts';
import { MADE_FOR } from '../../page.ts';
import { isInsecure } from '../../session-cookies.ts';
import { endPresent } from './end-present.ts';
import { alert, field, form, status } from './fields.ts';
import { safeNext, withNext } from './next.ts';

function show(asked: PageRequest<'visitor'>): PageContent | Redirect {
  const next = safeNext(asked.query.get('next'));
  return asked.person === undefined ? logInPage(asked, { next }) : { to: next };
}

async function enter(asked: PageRequest<'visitor'>): Promise<PageContent | Redirect> {
  const { accounts, form: entered, visitor, t } = asked;
  const [email, next] = [entered.text('email').trim(), safeNext(entered.text('next'))];
  const done = await tried(() => logIn(accounts, { email, password: entered.text('password') }, visitor));
  if ('problem' in done) {
    const problem = problemText(t, done.problem);
    return refusedOn(logInPage(asked, { next, email, problem }), done.problem);
  }
  if ('step' in done.value) return { to: withNext('/office/login/code', next), cookies: { step: done.value.step } };
  await endPresent(asked);
  return { to: next, cookies: { session: done.value.session } };
}

async function logOut(asked: PageRequest<'visitor'>): Promise<PageContent> {
  await endPresent(asked);
  const { t, person, form: sent, wayInAgain } = asked;
  const again = person && (await wayInAgain?.(person.email));
  const wayIn =
    again === undefined
      ? ''
      : html`<p>${t('login.logIn.isDemo')}</p>
        <p><a class="button primary" href="/office/enter/${again}">${t('login.logIn.demoAgain')}</a></p>`;
  // Account whose drafts are removed from this browser: the logged-in one, otherwise the one the page was created for.
  const [account = ''] = /^\d{1,15}$/.exec(String(person?.accountId ?? sent.text(MADE_FOR))) ?? [];
  const forgotten = html`<p role="status" data-forget="${account}" hidden>${t('login.logIn.draftsGone')}</p>`;
  const main = html`${status(t('login.logIn.loggedOut'))}${forgotten}${wayIn}<p><a href="/office/login">${t('login.logIn.title')}</a></p>`;
  // The island removes the data that the office stored in this browser.
  return {
    title: t('login.logIn.title'),
    main,
    islands: ['forget'],
    cookies: { session: '', ...(person && { step: '' }) },
  };
}

interface LogInForm {
  readonly next: string;
  readonly email?: string;
  readonly problem?: string;
}

function logInPage(
  { t, request, publicUrl, provider, wayInAgain }: PageRequest<'visitor'>,
  { next, email = '', problem = '' }: LogInForm,
): PageContent {
  const fields = [
    html`<input type="hidden" name="next" value="${next}">`,
    field({
      name: 'email',
      label: t('login.email'),
      type: 'email',
      autocomplete: 'username webauthn',
      value: email,
      more: html` inputmode="email" autocapitalize="none" spellcheck="false"`,
    }),
    field({ name: 'password', label: t('login.password'), type: 'password', autocomplete: 'current-password' }),
  ];
  const passkey = html`<parvis-passkey action="/office/login/passkey" next="${next}" failed="${t('login.passkeys.failed')}"
    hidden><button type="button" class="quiet">${t('login.logIn.passkey')}</button><p role="alert" hidden></p></parvis-passkey>`;
  const other = provider
    ? html`<p><a class="button quiet" href="${withNext('/office/login/oidc', next)}">${t('login.logIn.provider')}</a></p>`
    : '';
  const demo = wayInAgain === undefined ? '' : html`<p class="notice">${t('login.logIn.demoHint')}</p>`;
  return {
    title: t('login.logIn.title'),
    main: html`${demo}
      ${alert(isInsecure(request.headers, publicUrl) ? t('login.logIn.insecure') : problem)}
      ${form('/office/login', fields, t('login.logIn.submit'))}
      ${passkey}
      ${other}
      <p><a href="/office/reset">${t('login.logIn.forgotten')}</a></p>`,
    islands: ['passkey'],
  };
}

function codePage({ t, cookie }: PageRequest<'visitor'>, next: string, problem = ''): PageContent {
  const title = t('login.code.title');
  if (cookie('step') === undefined) {
    const main = html`${alert(t('login.problems.step'))}<p><a href="${withNext('/office/login', next)}">${t('login.logIn.title')}</a></p>`;
    return { status: 404, title, main };
  }
  const more = html` inputmode="text" autocapitalize="characters" spellcheck="false" autofocus`;
  const code = field({
    name: 'code',
    label: t('login.code.label'),
    autocomplete: 'one-time-code',
    hint: t('login.code.lost'),
    more,
  });
  const hidden = html`<input type="hidden" name="next" value="${next}">`;
  const main = html`${alert(problem)}<p>${t('login.code.text')}</p>${form('/office/login/code', [hidden, code], t('login.code.submit'))}`;
  return { title, main };
}

async function enterCode(asked: PageRequest<'visitor'>): Promise<PageContent | Redirect> {
  const { accounts, form: entered, visitor, t, cookie } = asked;
  const next = safeNext(entered.text('next'));
  const step = cookie('step') ?? '';
  const done = await tried(() => finishLogIn(accounts, { step, code: entered.text('code') }, visitor));
  if ('problem' in done) {
    const shown = refusedOn(codePage(asked, next, problemText(t, done.problem)), done.problem);
    return { ...shown, ...(done.problem.code === 'step' && { cookies: { step: '' } }) };
  }
  await endPresent(asked);
  return { to: next, cookies: { session: done.value, step: '' } };
}

export const passwordPages: readonly VisitorPage[] = [
  { scope: 'visitor', method: 'GET', path: '/login', show },
  { scope: 'visitor', method: 'POST', path: '/login', show: enter },
  {
    scope: 'visitor',
    method: 'GET',
    path: '/login/code',
    show: (asked) => codePage(asked, safeNext(asked.query.get('next'))),
  },
  { scope: 'visitor', method: 'POST', path: '/login/code', show: enterCode },
  { scope: 'visitor', method: 'POST', path: '/logout', show: logOut },
];
