// Logging in by password, the code behind it, and logging out.

import { endSession } from '../../accounts/end-sessions.ts';
import { logIn } from '../../accounts/log-in.ts';
import { finishLogIn } from '../../accounts/second-factor.ts';
import { findPerson } from '../../accounts/session.ts';
import { html } from '../../kit/html.ts';
import { isInsecure } from './cookies.ts';
import { type LoginDoor, type LoginPage, type LoginRequest, refusedOn, tried } from './door.ts';
import { alert, field, form, status } from './fields.ts';
import { safeNext, withNext } from './next.ts';
import { problemText } from './problem-text.ts';

export interface Ways {
  /** Whether people can log in by a provider of OpenID Connect. */
  readonly hasProvider: boolean;
}

export function addPasswordPages(door: LoginDoor, ways: Ways): void {
  door.get('/office/login', (asked) => {
    const next = safeNext(asked.query.get('next'));
    if (asked.person !== undefined) return { to: next };
    return logInPage(door, asked, ways, { next });
  });
  door.post('/office/login', async (asked) => {
    const { form: entered, visitor, t } = asked;
    const [email, next] = [(entered.get('email') ?? '').trim(), safeNext(entered.get('next'))];
    const { accounts } = door.options;
    const done = await tried(() => logIn(accounts, { email, password: entered.get('password') ?? '' }, visitor));
    if ('problem' in done) {
      const problem = problemText(t, done.problem);
      return refusedOn(logInPage(door, asked, ways, { next, email, problem }), done.problem);
    }
    if ('step' in done.value) return { to: withNext('/office/login/code', next), set: { step: done.value.step } };
    await endPresent(door, asked);
    return { to: next, set: { session: done.value.session } };
  });
  addCodePages(door);
  door.post('/office/logout', async (asked) => {
    await endPresent(door, asked);
    const { t, person, form: sent } = asked;
    const again = person && (await door.options.wayInAgain?.(person.email));
    const wayIn =
      again === undefined
        ? ''
        : html`<p>${t('login.logIn.isDemo')}</p><p><a class="button primary" href="/office/enter/${again}">${t('login.logIn.demoAgain')}</a></p>`;
    // Whose drafts go from this browser: of whom the page was made for, whether their session had ended by then or not.
    const [account = ''] = /^\d{1,15}$/.exec(String(person?.accountId ?? sent.get('_for') ?? '')) ?? [];
    const forgotten = html`<p role="status" data-forget="${account}" hidden>${t('login.logIn.draftsGone')}</p>`;
    const body = html`${status(t('login.logIn.loggedOut'))}${forgotten}${wayIn}<p><a href="/office/login">${t('login.logIn.title')}</a></p>`;
    // Nothing of what was seen stays in this browser.
    return {
      title: t('login.logIn.title'),
      body,
      islands: ['forget'],
      set: { session: '', ...(person && { step: '' }) },
    };
  });
}

/** Ends the session that the browser has: whoever logs in begins a new one, which nobody else knows of. */
export async function endPresent(
  { options: { accounts } }: LoginDoor,
  { token }: Pick<LoginRequest, 'token'>,
): Promise<void> {
  const person = token === undefined ? undefined : await findPerson(accounts, token);
  if (person !== undefined) await endSession(accounts, person, person.sessionId);
}

function logInPage(
  { options: { publicUrl, wayInAgain } }: LoginDoor,
  { t, request }: LoginRequest,
  { hasProvider }: Ways,
  { next, email = '', problem = '' }: { readonly next: string; readonly email?: string; readonly problem?: string },
): LoginPage {
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
  const passkey = html`<parvis-passkey action="/office/login/passkey" next="${next}" failed="${t('login.passkeys.failed')}" hidden><button type="button" class="quiet">${t('login.logIn.passkey')}</button><p role="alert" hidden></p></parvis-passkey>`;
  const provider = hasProvider
    ? html`<p><a class="button quiet" href="${withNext('/office/login/oidc', next)}">${t('login.logIn.provider')}</a></p>`
    : '';
  const demo = wayInAgain === undefined ? '' : html`<p class="notice">${t('login.logIn.demoHint')}</p>`;
  return {
    title: t('login.logIn.title'),
    body: html`${demo}${alert(isInsecure(request.headers, publicUrl) ? t('login.logIn.insecure') : problem)}${form('/office/login', fields, t('login.logIn.submit'))}
${passkey}${provider}<p><a href="/office/reset">${t('login.logIn.forgotten')}</a></p>`,
    islands: ['passkey'],
  };
}

function addCodePages(door: LoginDoor): void {
  const page = ({ t, cookie }: LoginRequest, next: string, problem = ''): LoginPage => {
    const more = html` inputmode="text" autocapitalize="characters" spellcheck="false" autofocus`;
    const code = field({
      name: 'code',
      label: t('login.code.label'),
      autocomplete: 'one-time-code',
      hint: t('login.code.lost'),
      more,
    });
    const hidden = html`<input type="hidden" name="next" value="${next}">`;
    const body = html`${alert(problem)}<p>${t('login.code.text')}</p>${form('/office/login/code', [hidden, code], t('login.code.submit'))}`;
    return cookie('step') === undefined
      ? {
          status: 404,
          title: t('login.code.title'),
          body: html`${alert(t('login.problems.step'))}<p><a href="${withNext('/office/login', next)}">${t('login.logIn.title')}</a></p>`,
        }
      : { title: t('login.code.title'), body };
  };
  door.get('/office/login/code', (asked) => page(asked, safeNext(asked.query.get('next'))));
  door.post('/office/login/code', async (asked) => {
    const { form: entered, visitor, t, cookie } = asked;
    const next = safeNext(entered.get('next'));
    const step = cookie('step') ?? '';
    const done = await tried(() =>
      finishLogIn(door.options.accounts, { step, code: entered.get('code') ?? '' }, visitor),
    );
    if ('problem' in done) {
      const shown = refusedOn(page(asked, next, problemText(t, done.problem)), done.problem);
      return { ...shown, ...(done.problem.code === 'step' && { set: { step: '' } }) };
    }
    await endPresent(door, asked);
    return { to: next, set: { session: done.value, step: '' } };
  });
}
