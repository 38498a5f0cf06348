import { acceptInvitation, findInvitation, joinByInvitation } from '../../../accounts/accept-invitation.ts';
import type { AccountError } from '../../../accounts/account-error.ts';
import type { AccountLink } from '../../../model/accounts/account.ts';
import { type Html, html } from '../../../util/html.ts';
import { describeAccountError } from '../../describe-account-error.ts';
import { formatActorName } from '../../format-actor-name.ts';
import { addAccountError, catchAccountError } from '../../login-errors.ts';
import type { PageContent, PageRequest, Redirect, VisitorPage } from '../../page.ts';
import { endCurrentSession } from './end-current-session.ts';
import { renderLoginAlert, renderLoginField, renderLoginForm, renderNewPasswordField } from './fields.ts';
import { appendNextPath } from './next-path.ts';

async function page(request: PageRequest<'visitor'>, problem?: AccountError): Promise<PageContent> {
  const { accounts, names, visitor, t, person } = request;
  const { link, hasAccount } = await findInvitation(accounts, names['token'] ?? '', visitor);
  const parish = link.instance === null ? undefined : (await accounts.store.findInstance(link.instance))?.instance;
  const intro = introOf(link, parish?.title ?? 'parvis', request);
  const isFor = person?.email === link.email;
  const body = isFor || hasAccount ? forAccount(request, link, isFor) : renderRegistration(request, link, problem);
  const main = html`${renderLoginAlert(problem === undefined ? '' : describeAccountError(t, problem))}${intro}${body}`;
  return { title: t('login.welcome.title'), main, islands: ['passkey'], parish };
}

async function accept(request: PageRequest<'visitor'>): Promise<PageContent | Redirect> {
  const { accounts, names, form: entered, visitor, language, person } = request;
  const token = names['token'] ?? '';
  const done = await catchAccountError(async () => {
    if (person !== undefined && entered.has('join')) {
      await joinByInvitation(accounts, person, token, visitor);
      return undefined;
    }
    const [name, password] = [entered.text('name'), entered.text('new-password')];
    return acceptInvitation(accounts, { token, name, password, language }, visitor);
  });
  if ('value' in done) {
    if (done.value === undefined) return { to: '/office' };
    await endCurrentSession(request);
    return { to: '/office', cookies: { session: done.value } };
  }
  if (done.problem.code === 'link' || done.problem.code === 'slow') throw done.problem;
  return addAccountError(await page(request, done.problem), done.problem);
}

function introOf(link: AccountLink, parish: string, { t, language }: PageRequest<'visitor'>): Html {
  const role = link.isOperator ? t('login.welcome.operator') : t(`login.roles.${link.authority.role}`);
  return html`<p>${t('login.welcome.text', { by: formatActorName(link.madeBy, language), parish, role })}</p>`;
}

function renderRegistration(
  { t, names, form: entered }: PageRequest<'visitor'>,
  { email, name }: AccountLink,
  problem: AccountError | undefined,
): Html {
  const path = `/office/welcome/${names['token']}`;
  const fields = [
    renderLoginField({
      name: 'email',
      label: t('login.email'),
      type: 'email',
      autocomplete: 'username',
      value: email,
      more: html` readonly`,
    }),
    renderLoginField({
      name: 'name',
      label: t('login.name'),
      autocomplete: 'name',
      value: entered.has('name') ? entered.text('name') : name,
      isWrong: problem?.code === 'name',
      more: html` maxlength="100"`,
    }),
    renderNewPasswordField(t, {
      label: t('login.password'),
      isWrong: problem?.code.startsWith('password') === true,
    }),
  ];
  const passkey = html`<parvis-passkey action="${path}/passkey" field="name" register failed="${t('login.passkeys.failed')}"
    hidden><button type="button" class="quiet">${t('login.welcome.passkey')}</button><p role="alert" hidden></p></parvis-passkey>`;
  return html`${renderLoginForm(path, fields, t('login.welcome.submit'))}${passkey}`;
}

function forAccount({ t, names, person }: PageRequest<'visitor'>, { email }: AccountLink, isFor: boolean): Html {
  const path = `/office/welcome/${names['token']}`;
  if (isFor) return renderLoginForm(path, html`<input type="hidden" name="join" value="1">`, t('login.welcome.join'));
  if (person !== undefined)
    return html`${renderLoginAlert(t('login.problems.other-account'))}${renderLoginForm('/office/logout', [], t('login.me.logOut'))}`;
  const to = appendNextPath('/office/login', path);
  return html`<p>${t('login.welcome.hasAccount', { email })}</p>
    <p><a class="button primary" href="${to}">${t('login.welcome.logIn')}</a></p>`;
}

export const acceptInvitationPages: readonly VisitorPage[] = [
  { scope: 'visitor', method: 'GET', path: '/welcome/{token}', show: (request) => page(request) },
  { scope: 'visitor', method: 'POST', path: '/welcome/{token}', show: accept },
];
