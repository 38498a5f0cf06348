// A forgotten password: asking for a link, and setting a new one by it.

import { findReset, requestReset, resetPassword } from '../../accounts/reset-password.ts';
import { html } from '../../kit/html.ts';
import { type Asked, type Door, refusedOn, type Shown, tried } from './door.ts';
import { alert, field, form, newPasswordField, status } from './fields.ts';
import type { LoginWords } from './login-words.ts';
import { problemText } from './problem-text.ts';

export function addResetPages(door: Door): void {
  const { accounts, onError } = door.options;
  door.get('/office/reset', ({ words }) => askPage(words));
  door.post('/office/reset', async ({ form: entered, visitor, words }) => {
    const email = (entered.get('email') ?? '').trim();
    const done = await tried(() => requestReset(accounts, email, visitor, onError));
    if ('problem' in done) {
      return refusedOn(askPage(words, email, problemText(words, done.problem)), done.problem);
    }
    // What becomes of it is not waited for: the answer would take longer where there is an account.
    return { title: words.reset.askTitle, body: status(words.reset.asked) };
  });

  const page = ({ words, params }: Asked, email: string, problem = ''): Shown => {
    const user = field({
      name: 'email',
      label: words.email,
      type: 'email',
      autocomplete: 'username',
      value: email,
      more: html` readonly`,
    });
    const body = form(`/office/reset/${params['token']}`, [user, newPasswordField(words)], words.reset.set);
    return { title: words.reset.title, body: html`${alert(problem)}${body}` };
  };
  door.get('/office/reset/:token', async (asked) => {
    const { email } = await findReset(accounts, asked.params['token'] ?? '', asked.visitor);
    return page(asked, email);
  });
  door.post('/office/reset/:token', async (asked) => {
    const { params, form: entered, visitor, words } = asked;
    const token = params['token'] ?? '';
    const done = await tried(() => resetPassword(accounts, token, entered.get('new-password') ?? '', visitor));
    if ('value' in done) {
      const body = html`${status(words.reset.done)}<p><a class="button primary" href="/office/login">${words.reset.logIn}</a></p>`;
      return { title: words.reset.title, body, set: { session: '' } };
    }
    if (done.problem.code === 'link' || done.problem.code === 'slow') throw done.problem;
    const { email } = await findReset(accounts, token, visitor);
    return refusedOn(page(asked, email, problemText(words, done.problem)), done.problem);
  });
}

function askPage(words: LoginWords, email = '', problem = ''): Shown {
  const fields = field({ name: 'email', label: words.email, type: 'email', autocomplete: 'username', value: email });
  return {
    title: words.reset.askTitle,
    body: html`${alert(problem)}<p>${words.reset.askText}</p>${form('/office/reset', fields, words.reset.ask)}`,
  };
}
