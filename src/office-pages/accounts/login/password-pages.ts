import { logIn } from '../../../accounts/log-in.ts';
import { finishLogIn } from '../../../accounts/second-factor.ts';
import { html } from '../../../util/html.ts';
import { describeAccountError } from '../../describe-account-error.ts';
import { addAccountError, catchAccountError } from '../../login-errors.ts';
import type { PageContent, PageRequest, Redirect, VisitorPage } from '../../page.ts';
import { FORM_ACCOUNT_FIELD } from '../../page.ts';
import { isInsecureLogin } from '../../session-cookies.ts';
import { endCurrentSession } from './end-current-session.ts';
import { renderLoginAlert, renderLoginField, renderLoginForm, renderLoginStatus } from './fields.ts';
import { appendNextPath, toSafeNextPath } from './next-path.ts';

function show(request: PageRequest<'visitor'>): PageContent | Redirect {
  const next = toSafeNextPath(request.query.get('next'));
  return request.person === undefined ? logInPage(request, { next }) : { to: next };
}

async function logInByPassword(request: PageRequest<'visitor'>): Promise<PageContent | Redirect> {
  const { accounts, form: entered, visitor, t } = request;
  const [email, next] = [entered.text('email').trim(), toSafeNextPath(entered.text('next'))];
  const done = await catchAccountError(() => logIn(accounts, { email, password: entered.text('password') }, visitor));
  if ('problem' in done) {
    const problem = describeAccountError(t, done.problem);
    return addAccountError(logInPage(request, { next, email, problem }), done.problem);
  }
  if ('step' in done.value)
    return { to: appendNextPath('/office/login/code', next), cookies: { step: done.value.step } };
  await endCurrentSession(request);
  return { to: next, cookies: { session: done.value.session } };
}

async function logOut(request: PageRequest<'visitor'>): Promise<PageContent> {
  await endCurrentSession(request);
  const { t, person, form: sent, demoReturnToken } = request;
  const again = person && (await demoReturnToken?.(person.email));
  const wayIn =
    again === undefined
      ? ''
      : html`<p>${t('login.logIn.isDemo')}</p>
        <p><a class="button primary" href="/office/enter/${again}">${t('login.logIn.demoAgain')}</a></p>`;
  // Account whose drafts the browser deletes: the logged-in one, otherwise the one for which the page was rendered.
  const [account = ''] = /^\d{1,15}$/.exec(String(person?.accountId ?? sent.text(FORM_ACCOUNT_FIELD))) ?? [];
  const forgotten = html`<p role="status" data-forget="${account}" hidden>${t('login.logIn.draftsGone')}</p>`;
  const main = html`${renderLoginStatus(t('login.logIn.loggedOut'))}${forgotten}${wayIn}<p><a href="/office/login">${t(
    'login.logIn.title',
  )}</a></p>`;
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
  { t, request, publicUrl, provider, demoReturnToken }: PageRequest<'visitor'>,
  { next, email = '', problem = '' }: LogInForm,
): PageContent {
  const fields = [
    html`<input type="hidden" name="next" value="${next}">`,
    renderLoginField({
      name: 'email',
      label: t('login.email'),
      type: 'email',
      autocomplete: 'username webauthn',
      value: email,
      more: html` inputmode="email" autocapitalize="none" spellcheck="false"`,
    }),
    renderLoginField({
      name: 'password',
      label: t('login.password'),
      type: 'password',
      autocomplete: 'current-password',
    }),
  ];
  const passkey = html`<parvis-passkey action="/office/login/passkey" next="${next}" failed="${t('login.passkeys.failed')}"
    hidden><button type="button" class="quiet">${t('login.logIn.passkey')}</button><p role="alert" hidden></p></parvis-passkey>`;
  const other = provider
    ? html`<p><a class="button quiet" href="${appendNextPath('/office/login/oidc', next)}">${t('login.logIn.provider')}</a></p>`
    : '';
  const demo = demoReturnToken === undefined ? '' : html`<p class="notice">${t('login.logIn.demoHint')}</p>`;
  return {
    title: t('login.logIn.title'),
    main: html`${demo}
      ${renderLoginAlert(isInsecureLogin(request.headers, publicUrl) ? t('login.logIn.insecure') : problem)}
      ${renderLoginForm('/office/login', fields, t('login.logIn.submit'))}
      ${passkey}
      ${other}
      <p><a href="/office/reset">${t('login.logIn.forgotten')}</a></p>`,
    islands: ['passkey'],
  };
}

function codePage({ t, cookie }: PageRequest<'visitor'>, next: string, problem = ''): PageContent {
  const title = t('login.code.title');
  if (cookie('step') === undefined) {
    const main = html`${renderLoginAlert(t('login.problems.step'))}<p><a href="${appendNextPath('/office/login', next)}">${t(
      'login.logIn.title',
    )}</a></p>`;
    return { status: 404, title, main };
  }
  const more = html` inputmode="text" autocapitalize="characters" spellcheck="false" autofocus`;
  const code = renderLoginField({
    name: 'code',
    label: t('login.code.label'),
    autocomplete: 'one-time-code',
    hint: t('login.code.lost'),
    more,
  });
  const hidden = html`<input type="hidden" name="next" value="${next}">`;
  const main = html`${renderLoginAlert(problem)}<p>${t('login.code.text')}</p>${renderLoginForm(
    '/office/login/code',
    [hidden, code],
    t('login.code.submit'),
  )}`;
  return { title, main };
}

async function enterCode(request: PageRequest<'visitor'>): Promise<PageContent | Redirect> {
  const { accounts, form: entered, visitor, t, cookie } = request;
  const next = toSafeNextPath(entered.text('next'));
  const step = cookie('step') ?? '';
  const done = await catchAccountError(() => finishLogIn(accounts, { step, code: entered.text('code') }, visitor));
  if ('problem' in done) {
    const shown = addAccountError(codePage(request, next, describeAccountError(t, done.problem)), done.problem);
    return { ...shown, ...(done.problem.code === 'step' && { cookies: { step: '' } }) };
  }
  await endCurrentSession(request);
  return { to: next, cookies: { session: done.value, step: '' } };
}

export const passwordPages: readonly VisitorPage[] = [
  { scope: 'visitor', method: 'GET', path: '/login', show },
  { scope: 'visitor', method: 'POST', path: '/login', show: logInByPassword },
  {
    scope: 'visitor',
    method: 'GET',
    path: '/login/code',
    show: (request) => codePage(request, toSafeNextPath(request.query.get('next'))),
  },
  { scope: 'visitor', method: 'POST', path: '/login/code', show: enterCode },
  { scope: 'visitor', method: 'POST', path: '/logout', show: logOut },
];
