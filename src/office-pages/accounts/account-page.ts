// Page of one member of an instance: changing the role, removing access, and ending sessions.

import { changeRole, endSessionsOf } from '../../accounts/manage.ts';
import { managerOf } from '../../accounts/session.ts';
import { type NameBelow, type Translate, translator } from '../../i18n/translate.ts';
import type { Account } from '../../model/accounts/account.ts';
import type { Authority } from '../../model/authority.ts';
import { drawSummary } from '../../pages/field-frame.ts';
import { NotFound } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { hidden } from '../components/form/parts.ts';
import { backLink, card, postButton } from '../components/parts.ts';
import { tried } from '../login-refused.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { problemAt } from './invite-page.ts';
import { accountsOf, type Member, memberOf, readGrantable, readMembers } from './members.ts';
import { authorityOf, chosenRole, keptChoice, type RoleChoice, roleFields } from './role-fields.ts';

export const accountPages: readonly OfficePage[] = [
  { method: 'GET', path: '/accounts/{id}', role: 'administrator', show: (asked) => showAccount(asked) },
  { method: 'POST', path: '/accounts/{id}', role: 'administrator', show: saveRole },
  { method: 'POST', path: '/accounts/{id}/out', role: 'administrator', show: takeOut },
  { method: 'POST', path: '/accounts/{id}/log-out', role: 'administrator', show: logOut },
];

async function showAccount(
  asked: PageRequest,
  entered?: RoleChoice,
  problems: Readonly<Record<string, string>> = {},
): Promise<PageContent> {
  const t = translator(asked.language);
  const { account, authority } = await memberOf(asked);
  const choice = entered ?? authority ?? { role: undefined, areas: [] };
  const body =
    authority === undefined
      ? html`<p>${t('accounts.one.operatorOnly')}</p>`
      : await parts(asked, { account, choice, problems }, t);
  const main = html`${backLink(asked.link('/accounts'), t('accounts.title'))}
    <h1>${nameOf(account)}</h1>
    <p class="soft">${account.email}</p>
    ${drawSummary(t('accounts.wrong'), problems)}
    ${body}`;
  const isRefused = Object.keys(problems).length > 0;
  return { title: nameOf(account), main, at: '/accounts', ...(isRefused && { status: 422 }) };
}

interface Parts {
  readonly account: Account;
  readonly choice: RoleChoice;
  readonly problems: Readonly<Record<string, string>>;
}

async function parts(asked: PageRequest, { account, choice, problems }: Parts, t: Translate): Promise<Html> {
  const at = (path = '') => asked.link(`/accounts/${account.id}${path}`);
  const danger = (path: string, title: string, text: string, button: string) =>
    card(title, html`<p>${text}</p>${postButton({ action: at(path), text: button, look: 'danger' })}`);
  return html`<div class="split">
    <form method="post" action="${at()}" class="card stacked" id="entry">
      ${roleFields(choice, await readGrantable(asked), t, problems)}
      <p class="hint">${t('accounts.one.saveHint')}</p>
      <p><button class="primary">${t('accounts.one.save')}</button></p>
    </form>
    <div>
      ${danger('/log-out', t('accounts.one.endTitle'), t('accounts.one.endText'), t('accounts.one.end'))}
      ${danger('/out', t('accounts.one.outTitle'), t('accounts.one.outText'), t('accounts.one.out'))}
    </div>
  </div>`;
}

function nameOf({ name, email }: Account): string {
  return name === '' ? email : name;
}

async function saveRole(asked: PageRequest): Promise<PageResult> {
  const choice = chosenRole(asked.form);
  const authority = authorityOf(choice);
  const t = translator(asked.language);
  if (authority === undefined) return showAccount(asked, choice, { role: t('accounts.problems.role') });
  const done = await tried(() => change(asked, authority, 'changed'));
  return 'value' in done ? done.value : showAccount(asked, choice, problemAt(done.problem.code, t));
}

function takeOut(asked: PageRequest): Promise<PageResult> {
  return change(asked, undefined, 'out');
}

/**
 * Changes a member’s authority, or removes it (undefined); asks first if no administrator would be left, or if users change their own
 * access.
 */
async function change(
  asked: PageRequest,
  authority: Authority | undefined,
  deed: NameBelow<'accounts.did'>,
): Promise<PageResult> {
  const { person, instance, form } = asked;
  const member = await memberOf(asked);
  const isSelf = member.account.id === person.accountId;
  const isLosing = member.authority?.role === 'administrator' && authority?.role !== 'administrator';
  if (isLosing && form.text('sure') === '') {
    const others = (await readMembers(asked)).filter(
      (one) => one.account.id !== member.account.id && one.authority?.role === 'administrator',
    );
    if (others.length === 0 || isSelf) return askAgain(asked, member, others.length === 0);
  }
  const whose = { email: member.account.email };
  const done = await tried(() =>
    changeRole(accountsOf(asked), managerOf(person), whose, { instance: instance.name, authority }),
  );
  if ('problem' in done) {
    if (done.problem.code !== 'last-administrator') throw done.problem;
    return askAgain(asked, member, true);
  }
  if (!isSelf || !isLosing || person.isOperator) return { to: `/accounts?done=${deed}` };
  if (authority !== undefined) return { to: '' };
  // The user no longer has access to this instance.
  return new Response(null, { status: 303, headers: { Location: '/office', 'Cache-Control': 'no-store' } });
}

/** The same form with a confirmation of the consequences. */
function askAgain(
  { language, link, form, ids, person }: PageRequest,
  { account, authority }: Member,
  isLast: boolean,
): PageContent {
  const t = translator(language);
  // Only operators may leave an instance without an administrator.
  const isRefused = isLast && !person.isOperator;
  const isSelf = account.id === person.accountId;
  const choice = chosenRole(form);
  const path = `/accounts/${ids['id']}`;
  const title = isLast ? t('accounts.last.title') : nameOf(account);
  const why = isRefused
    ? t('login.problems.last-administrator')
    : isLast
      ? t('accounts.last.text', { name: nameOf(account) })
      : isSelf
        ? t('accounts.last.self')
        : undefined;
  const kept = [...keptChoice(choice), hidden('sure', 'yes')];
  const main = html`<h1>${title}</h1>
    <div class="card stacked" role="alert">
      ${why && html`<p>${why}</p>`}
      <form method="post" action="${link(choice.role === undefined ? `${path}/out` : path)}">
        ${kept}
        <p class="buttons">
          <a class="button primary" href="${link(authority === undefined ? '/accounts' : path)}">${t('accounts.last.no')}</a>
          ${isRefused ? '' : html`<button class="danger">${t('accounts.last.yes')}</button>`}
        </p>
      </form>
    </div>`;
  return { title, main, at: '/accounts', status: 409 };
}

async function logOut(asked: PageRequest): Promise<PageResult> {
  const { account } = await memberOf(asked);
  const ended = await tried(() =>
    endSessionsOf(accountsOf(asked), managerOf(asked.person), account, asked.instance.name),
  );
  // Operators are listed here, but are not members of the instance, so their sessions can’t be ended.
  if ('problem' in ended) throw new NotFound('account');
  return { to: '/accounts?done=ended' };
}
