// Forgotten password: requesting a link, and setting a new password.

import { findReset, requestReset, resetPassword } from '../../../accounts/reset-password.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { html } from '../../../util/html.ts';
import { problemText } from '../../account-problem-text.ts';
import { refusedOn, tried } from '../../login-refused.ts';
import type { PageContent, PageRequest, VisitorPage } from '../../page.ts';
import { alert, field, form, newPasswordField, status } from './fields.ts';

async function ask({ accounts, onError, form: entered, visitor, t }: PageRequest<'visitor'>): Promise<PageContent> {
  const email = entered.text('email').trim();
  const done = await tried(() => requestReset(accounts, email, visitor, onError));
  if ('problem' in done) {
    return refusedOn(askPage(t, email, problemText(t, done.problem)), done.problem);
  }
  // Does not wait for the result, because the response time would reveal whether the account exists.
  return { title: t('login.reset.askTitle'), main: status(t('login.reset.asked')) };
}

function page({ t, names }: PageRequest<'visitor'>, email: string, problem = ''): PageContent {
  const user = field({
    name: 'email',
    label: t('login.email'),
    type: 'email',
    autocomplete: 'username',
    value: email,
    more: html` readonly`,
  });
  const body = form(`/office/reset/${names['token']}`, [user, newPasswordField(t)], t('login.reset.set'));
  return { title: t('login.reset.title'), main: html`${alert(problem)}${body}` };
}

async function show(asked: PageRequest<'visitor'>): Promise<PageContent> {
  const { accounts, names, visitor } = asked;
  const { email } = await findReset(accounts, names['token'] ?? '', visitor);
  return page(asked, email);
}

async function reset(asked: PageRequest<'visitor'>): Promise<PageContent> {
  const { accounts, names, form: entered, visitor, t } = asked;
  const token = names['token'] ?? '';
  const done = await tried(() => resetPassword(accounts, token, entered.text('new-password'), visitor));
  if ('value' in done) {
    const main = html`${status(t('login.reset.done'))}<p><a class="button primary" href="/office/login">${t('login.reset.logIn')}</a></p>`;
    return { title: t('login.reset.title'), main, cookies: { session: '' } };
  }
  if (done.problem.code === 'link' || done.problem.code === 'slow') throw done.problem;
  const { email } = await findReset(accounts, token, visitor);
  return refusedOn(page(asked, email, problemText(t, done.problem)), done.problem);
}

function askPage(t: Translate, email = '', problem = ''): PageContent {
  const fields = field({
    name: 'email',
    label: t('login.email'),
    type: 'email',
    autocomplete: 'username',
    value: email,
  });
  return {
    title: t('login.reset.askTitle'),
    main: html`${alert(problem)}<p>${t('login.reset.askText')}</p>${form('/office/reset', fields, t('login.reset.ask'))}`,
  };
}

export const resetPages: readonly VisitorPage[] = [
  { scope: 'visitor', method: 'GET', path: '/reset', show: ({ t }) => askPage(t) },
  { scope: 'visitor', method: 'POST', path: '/reset', show: ask },
  { scope: 'visitor', method: 'GET', path: '/reset/{token}', show },
  { scope: 'visitor', method: 'POST', path: '/reset/{token}', show: reset },
];
