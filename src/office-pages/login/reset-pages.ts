// A forgotten password: asking for a link, and setting a new one by it.

import { findReset, requestReset, resetPassword } from '../../accounts/reset-password.ts';
import { html } from '../../kit/html.ts';
import type { Translate } from '../../words/translate.ts';
import { type LoginDoor, type LoginPage, type LoginRequest, refusedOn, tried } from './door.ts';
import { alert, field, form, newPasswordField, status } from './fields.ts';
import { problemText } from './problem-text.ts';

export function addResetPages(door: LoginDoor): void {
  const { accounts, onError } = door.options;
  door.get('/office/reset', ({ t }) => askPage(t));
  door.post('/office/reset', async ({ form: entered, visitor, t }) => {
    const email = (entered.get('email') ?? '').trim();
    const done = await tried(() => requestReset(accounts, email, visitor, onError));
    if ('problem' in done) {
      return refusedOn(askPage(t, email, problemText(t, done.problem)), done.problem);
    }
    // What becomes of it is not waited for: the answer would take longer where there is an account.
    return { title: t('login.reset.askTitle'), body: status(t('login.reset.asked')) };
  });

  const page = ({ t, params }: LoginRequest, email: string, problem = ''): LoginPage => {
    const user = field({
      name: 'email',
      label: t('login.email'),
      type: 'email',
      autocomplete: 'username',
      value: email,
      more: html` readonly`,
    });
    const body = form(`/office/reset/${params['token']}`, [user, newPasswordField(t)], t('login.reset.set'));
    return { title: t('login.reset.title'), body: html`${alert(problem)}${body}` };
  };
  door.get('/office/reset/:token', async (asked) => {
    const { email } = await findReset(accounts, asked.params['token'] ?? '', asked.visitor);
    return page(asked, email);
  });
  door.post('/office/reset/:token', async (asked) => {
    const { params, form: entered, visitor, t } = asked;
    const token = params['token'] ?? '';
    const done = await tried(() => resetPassword(accounts, token, entered.get('new-password') ?? '', visitor));
    if ('value' in done) {
      const body = html`${status(t('login.reset.done'))}<p><a class="button primary" href="/office/login">${t('login.reset.logIn')}</a></p>`;
      return { title: t('login.reset.title'), body, set: { session: '' } };
    }
    if (done.problem.code === 'link' || done.problem.code === 'slow') throw done.problem;
    const { email } = await findReset(accounts, token, visitor);
    return refusedOn(page(asked, email, problemText(t, done.problem)), done.problem);
  });
}

function askPage(t: Translate, email = '', problem = ''): LoginPage {
  const fields = field({
    name: 'email',
    label: t('login.email'),
    type: 'email',
    autocomplete: 'username',
    value: email,
  });
  return {
    title: t('login.reset.askTitle'),
    body: html`${alert(problem)}<p>${t('login.reset.askText')}</p>${form('/office/reset', fields, t('login.reset.ask'))}`,
  };
}
