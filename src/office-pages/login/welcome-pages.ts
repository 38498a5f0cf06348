// What an invitation leads to: a new account, or one more role for whoever has one.

import { acceptInvitation, findInvitation, joinByInvitation } from '../../accounts/accept-invitation.ts';
import { type Html, html } from '../../kit/html.ts';
import type { AccountLink } from '../../model/account.ts';
import { sayActor } from '../actors.ts';
import { type LoginDoor, type LoginPage, type LoginRequest, refusedOn, tried } from './door.ts';
import { alert, field, form, newPasswordField } from './fields.ts';
import { withNext } from './next.ts';
import { endPresent } from './password-pages.ts';
import { problemText } from './problem-text.ts';

const PATH = '/office/welcome/:token';

export function addWelcomePages(door: LoginDoor): void {
  const { accounts } = door.options;
  const page = async (asked: LoginRequest, problem = ''): Promise<LoginPage> => {
    const { params, visitor, t, person } = asked;
    const { link, hasAccount } = await findInvitation(accounts, params['token'] ?? '', visitor);
    const intro = await introOf(door, link, asked);
    const isFor = person?.email === link.email;
    const body = isFor || hasAccount ? forAccount(asked, link, isFor) : forNobody(asked, link);
    return { title: t('login.welcome.title'), body: html`${alert(problem)}${intro}${body}`, islands: ['passkey'] };
  };
  door.get(PATH, (asked) => page(asked));
  door.post(PATH, async (asked) => {
    const { params, form: entered, visitor, language, t, person } = asked;
    const token = params['token'] ?? '';
    const done = await tried(async () => {
      if (person !== undefined && entered.get('join') !== null) {
        await joinByInvitation(accounts, person, token, visitor);
        return undefined;
      }
      const [name, password] = [entered.get('name') ?? '', entered.get('new-password') ?? ''];
      return acceptInvitation(accounts, { token, name, password, language }, visitor);
    });
    if ('value' in done) {
      if (done.value === undefined) return { to: '/office' };
      await endPresent(door, asked);
      return { to: '/office', set: { session: done.value } };
    }
    if (done.problem.code === 'link' || done.problem.code === 'slow') throw done.problem;
    return refusedOn(await page(asked, problemText(t, done.problem)), done.problem);
  });
}

async function introOf({ options }: LoginDoor, link: AccountLink, { t, language }: LoginRequest): Promise<Html> {
  const { store } = options.accounts;
  const record = link.instance === null ? undefined : await store.findInstance(link.instance);
  const parish = record?.instance.title ?? 'parvis';
  const role = link.isOperator ? t('login.welcome.operator') : t(`login.roles.${link.authority.role}`);
  return html`<p>${t('login.welcome.text', { by: sayActor(link.madeBy, language), parish, role })}</p>`;
}

/** For somebody who has no account yet. */
function forNobody({ t, params, form: entered }: LoginRequest, { email, name }: AccountLink): Html {
  const path = `/office/welcome/${params['token']}`;
  const fields = [
    field({
      name: 'email',
      label: t('login.email'),
      type: 'email',
      autocomplete: 'username',
      value: email,
      more: html` readonly`,
    }),
    field({
      name: 'name',
      label: t('login.name'),
      autocomplete: 'name',
      value: entered.get('name') ?? name,
      more: html` maxlength="100"`,
    }),
    newPasswordField(t, t('login.password')),
  ];
  const passkey = html`<parvis-passkey action="${path}/passkey" field="name" register failed="${t('login.passkeys.failed')}" hidden><button type="button" class="quiet">${t('login.welcome.passkey')}</button><p role="alert" hidden></p></parvis-passkey>`;
  return html`${form(path, fields, t('login.welcome.submit'))}${passkey}`;
}

/** For somebody who has one: they take the invitation with it. */
function forAccount({ t, params, person }: LoginRequest, { email }: AccountLink, isFor: boolean): Html {
  const path = `/office/welcome/${params['token']}`;
  if (isFor) return form(path, html`<input type="hidden" name="join" value="1">`, t('login.welcome.join'));
  if (person !== undefined)
    return html`${alert(t('login.problems.other-account'))}${form('/office/logout', [], t('login.me.logOut'))}`;
  const to = withNext('/office/login', path);
  return html`<p>${t('login.welcome.hasAccount', { email })}</p><p><a class="button primary" href="${to}">${t('login.welcome.logIn')}</a></p>`;
}
