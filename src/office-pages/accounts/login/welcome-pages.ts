// Invitation page: creates an account, or adds a role to an existing one.

import { acceptInvitation, findInvitation, joinByInvitation } from '../../../accounts/accept-invitation.ts';
import type { AccountProblem } from '../../../accounts/problems.ts';
import type { AccountLink } from '../../../model/accounts/account.ts';
import { type Html, html } from '../../../util/html.ts';
import { problemText } from '../../account-problem-text.ts';
import { sayActor } from '../../actors.ts';
import { refusedOn, tried } from '../../login-refused.ts';
import type { PageContent, PageRequest, Redirect, VisitorPage } from '../../page.ts';
import { endPresent } from './end-present.ts';
import { alert, field, form, newPasswordField } from './fields.ts';
import { withNext } from './next.ts';

async function page(asked: PageRequest<'visitor'>, problem?: AccountProblem): Promise<PageContent> {
  const { accounts, names, visitor, t, person } = asked;
  const { link, hasAccount } = await findInvitation(accounts, names['token'] ?? '', visitor);
  const parish = link.instance === null ? undefined : (await accounts.store.findInstance(link.instance))?.instance;
  const intro = introOf(link, parish?.title ?? 'parvis', asked);
  const isFor = person?.email === link.email;
  const body = isFor || hasAccount ? forAccount(asked, link, isFor) : forNobody(asked, link, problem);
  const main = html`${alert(problem === undefined ? '' : problemText(t, problem))}${intro}${body}`;
  return { title: t('login.welcome.title'), main, islands: ['passkey'], parish };
}

async function accept(asked: PageRequest<'visitor'>): Promise<PageContent | Redirect> {
  const { accounts, names, form: entered, visitor, language, person } = asked;
  const token = names['token'] ?? '';
  const done = await tried(async () => {
    if (person !== undefined && entered.has('join')) {
      await joinByInvitation(accounts, person, token, visitor);
      return undefined;
    }
    const [name, password] = [entered.text('name'), entered.text('new-password')];
    return acceptInvitation(accounts, { token, name, password, language }, visitor);
  });
  if ('value' in done) {
    if (done.value === undefined) return { to: '/office' };
    await endPresent(asked);
    return { to: '/office', cookies: { session: done.value } };
  }
  if (done.problem.code === 'link' || done.problem.code === 'slow') throw done.problem;
  return refusedOn(await page(asked, done.problem), done.problem);
}

function introOf(link: AccountLink, parish: string, { t, language }: PageRequest<'visitor'>): Html {
  const role = link.isOperator ? t('login.welcome.operator') : t(`login.roles.${link.authority.role}`);
  return html`<p>${t('login.welcome.text', { by: sayActor(link.madeBy, language), parish, role })}</p>`;
}

function forNobody(
  { t, names, form: entered }: PageRequest<'visitor'>,
  { email, name }: AccountLink,
  problem: AccountProblem | undefined,
): Html {
  const path = `/office/welcome/${names['token']}`;
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
      value: entered.has('name') ? entered.text('name') : name,
      isWrong: problem?.code === 'name',
      more: html` maxlength="100"`,
    }),
    newPasswordField(t, t('login.password'), problem?.code.startsWith('password') === true),
  ];
  const passkey = html`<parvis-passkey action="${path}/passkey" field="name" register failed="${t('login.passkeys.failed')}"
    hidden><button type="button" class="quiet">${t('login.welcome.passkey')}</button><p role="alert" hidden></p></parvis-passkey>`;
  return html`${form(path, fields, t('login.welcome.submit'))}${passkey}`;
}

/** Form for existing accounts, which accept the invitation. */
function forAccount({ t, names, person }: PageRequest<'visitor'>, { email }: AccountLink, isFor: boolean): Html {
  const path = `/office/welcome/${names['token']}`;
  if (isFor) return form(path, html`<input type="hidden" name="join" value="1">`, t('login.welcome.join'));
  if (person !== undefined)
    return html`${alert(t('login.problems.other-account'))}${form('/office/logout', [], t('login.me.logOut'))}`;
  const to = withNext('/office/login', path);
  return html`<p>${t('login.welcome.hasAccount', { email })}</p>
    <p><a class="button primary" href="${to}">${t('login.welcome.logIn')}</a></p>`;
}

export const welcomePages: readonly VisitorPage[] = [
  { scope: 'visitor', method: 'GET', path: '/welcome/{token}', show: (asked) => page(asked) },
  { scope: 'visitor', method: 'POST', path: '/welcome/{token}', show: accept },
];
