// Members of an instance: all accounts, pending invitations, and whether two-factor authentication is required.

import { listInvitations } from '../../accounts/invite.ts';
import { changeRole, endSessionsOf, setSecondFactorRequirement, withdrawInvitations } from '../../accounts/manage.ts';
import { managerOf } from '../../accounts/session.ts';
import { createTranslator, type NameBelow, type Translate } from '../../i18n/translate.ts';
import type { Account, AccountLink } from '../../model/accounts/account.ts';
import type { Authority } from '../../model/authority.ts';
import { renderProblemSummary } from '../../pages/render-field.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { type RecordTableRow, renderTable } from '../components/list.ts';
import {
  renderAlert,
  renderBackLink,
  renderCard,
  renderMessageByKey,
  renderNewButton,
  renderPill,
  renderPostButton,
  renderTitleRow,
} from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { formatActorName } from '../format-actor-name.ts';
import { catchAccountError } from '../login-errors.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { describeInviteProblems, invitePages } from './invite-page.ts';
import {
  createAccountsContext,
  findMember,
  type GrantableScopes,
  type Member,
  readGrantableScopes,
  readMembers,
} from './members.ts';
import {
  createRoleFields,
  parseAuthority,
  type RoleChoice,
  readRoleChoice,
  renderRoleChoiceFields,
} from './role-fields.ts';

const accountPages: readonly OfficePage[] = [
  { method: 'GET', path: '/accounts/{id}', role: 'administrator', show: (request) => showAccount(request) },
  { method: 'POST', path: '/accounts/{id}', role: 'administrator', show: saveRole },
  { method: 'POST', path: '/accounts/{id}/out', role: 'administrator', show: removeMember },
  { method: 'POST', path: '/accounts/{id}/log-out', role: 'administrator', show: logOut },
];

async function showAccount(
  request: PageRequest,
  entered?: RoleChoice,
  problems: Readonly<Record<string, string>> = {},
): Promise<PageContent> {
  const t = createTranslator(request.language);
  const { account, authority } = await findMember(request);
  const choice = entered ?? authority ?? { role: undefined, areas: [] };
  const body =
    authority === undefined
      ? html`<p>${t('accounts.one.operatorOnly')}</p>`
      : await parts(request, { account, choice, problems }, t);
  const main = html`${renderBackLink(request.link('/accounts'), t('accounts.title'))}
    <h1>${nameOf(account)}</h1>
    <p class="soft">${account.email}</p>
    ${renderProblemSummary(t('accounts.wrong'), problems)}
    ${body}`;
  const isRefused = Object.keys(problems).length > 0;
  return { title: nameOf(account), main, at: '/accounts', ...(isRefused && { status: 422 }) };
}

interface Parts {
  readonly account: Account;
  readonly choice: RoleChoice;
  readonly problems: Readonly<Record<string, string>>;
}

async function parts(request: PageRequest, { account, choice, problems }: Parts, t: Translate): Promise<Html> {
  const at = (path = '') => request.link(`/accounts/${account.id}${path}`);
  const danger = (path: string, title: string, text: string, button: string) =>
    renderCard(title, html`<p>${text}</p>${renderPostButton({ action: at(path), text: button, look: 'danger' })}`);
  return html`<div class="split">
    <form method="post" action="${at()}" class="card stacked" id="entry">
      ${createRoleFields(choice, await readGrantableScopes(request), t, problems)}
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

async function saveRole(request: PageRequest): Promise<PageResult> {
  const choice = readRoleChoice(request.form);
  const authority = parseAuthority(choice);
  const t = createTranslator(request.language);
  if (authority === undefined) return showAccount(request, choice, { role: t('accounts.problems.role') });
  const done = await catchAccountError(() => change(request, authority, 'changed'));
  return 'value' in done ? done.value : showAccount(request, choice, describeInviteProblems(done.problem.code, t));
}

function removeMember(request: PageRequest): Promise<PageResult> {
  return change(request, undefined, 'out');
}

/**
 * Changes a member’s authority, or removes it if undefined. Asks first if no administrator would be left, or if administrators would lose
 * their own role.
 */
async function change(
  request: PageRequest,
  authority: Authority | undefined,
  deed: NameBelow<'accounts.did'>,
): Promise<PageResult> {
  const { person, instance, form } = request;
  const member = await findMember(request);
  const isSelf = member.account.id === person.accountId;
  const isLosing = member.authority?.role === 'administrator' && authority?.role !== 'administrator';
  if (isLosing && form.text('sure') === '') {
    const others = (await readMembers(request)).filter(
      (one) => one.account.id !== member.account.id && one.authority?.role === 'administrator',
    );
    if (others.length === 0 || isSelf) return askAgain(request, member, others.length === 0);
  }
  const owner = { email: member.account.email };
  const done = await catchAccountError(() =>
    changeRole(createAccountsContext(request), managerOf(person), owner, { instance: instance.name, authority }),
  );
  if ('problem' in done) {
    if (done.problem.code !== 'last-administrator') throw done.problem;
    return askAgain(request, member, true);
  }
  if (!isSelf || !isLosing || person.isOperator) return { to: `/accounts?done=${deed}` };
  if (authority !== undefined) return { to: '' };
  // Sends users who have just lost their access to the start page of the office.
  return new Response(null, { status: 303, headers: { Location: '/office', 'Cache-Control': 'no-store' } });
}

function askAgain(
  { language, link, form, ids, person }: PageRequest,
  { account, authority }: Member,
  isLast: boolean,
): PageContent {
  const t = createTranslator(language);
  // The last administrator of an instance can be removed only by an operator.
  const isRefused = isLast && !person.isOperator;
  const isSelf = account.id === person.accountId;
  const choice = readRoleChoice(form);
  const path = `/accounts/${ids['id']}`;
  const title = isLast ? t('accounts.last.title') : nameOf(account);
  const why = isRefused
    ? t('login.problems.last-administrator')
    : isLast
      ? t('accounts.last.text', { name: nameOf(account) })
      : isSelf
        ? t('accounts.last.self')
        : undefined;
  const kept = [...renderRoleChoiceFields(choice), renderHiddenInput('sure', 'yes')];
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

async function logOut(request: PageRequest): Promise<PageResult> {
  const { account } = await findMember(request);
  const ended = await catchAccountError(() =>
    endSessionsOf(createAccountsContext(request), managerOf(request.person), account, request.instance.name),
  );
  // The list includes operators, but their sessions can’t be ended here: they are not members of the instance.
  if ('problem' in ended) throw new NotFoundError('account');
  return { to: '/accounts?done=ended' };
}

export const accountsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/accounts', role: 'administrator', show: (request) => showAccounts(request) },
  { method: 'POST', path: '/accounts/withdraw', role: 'administrator', show: withdraw },
  { method: 'POST', path: '/accounts/factor', role: 'administrator', show: changeFactor },
  ...invitePages,
  ...accountPages,
];

async function showAccounts(request: PageRequest, problem?: Html): Promise<PageContent> {
  const { language, link, instance, editing, query } = request;
  const t = createTranslator(language);
  const [members, grantable, invitations, wants] = await Promise.all([
    readMembers(request),
    readGrantableScopes(request),
    listInvitations(createAccountsContext(request), instance.name),
    editing.store.accounts.isFactorRequired(instance.name),
  ]);
  const table = renderTable(
    t('records.name'),
    [
      { label: t('accounts.columns.role'), isLine: true },
      { label: t('accounts.columns.activity') },
      { label: t('accounts.factor.title') },
    ],
    members.map((member) => memberRow(request, member, { grantable, wants, t })),
  );
  const done = renderMessageByKey(t, `accounts.did.${query.get('done')}`);
  const invite = renderNewButton(link('/accounts/invite'), t('accounts.invite.title'), t);
  const main = html`${done}
    ${renderTitleRow(t('accounts.title'), invite)}
    <p class="soft">${t('accounts.intro')}</p>
    ${problem}
    ${table}
    ${waitingPart(request, invitations, grantable, t)}
    ${factorPart(request, wants, t)}`;
  return { title: t('accounts.title'), main, at: '/accounts', ...(problem && { status: 422 }) };
}

function toAccounts(deed: NameBelow<'accounts.did'>): { readonly to: string } {
  return { to: `/accounts?done=${deed}` };
}

interface RowFacts {
  readonly grantable: GrantableScopes;
  readonly wants: boolean;
  readonly t: Translate;
}

function memberRow(request: PageRequest, member: Member, { grantable, wants, t }: RowFacts): RecordTableRow {
  const { account, authority, hasFactor } = member;
  const { person, link } = request;
  const name = account.name === '' ? html`<span class="soft">${t('accounts.unnamed')}</span>` : account.name;
  const linked = authority === undefined ? name : html`<a href="${link(`/accounts/${account.id}`)}">${name}</a>`;
  const self = account.id === person.accountId ? html` ${renderPill(t('accounts.you'))}` : '';
  const missing = t('accounts.factorNo');
  // Phones hide the column headings, so there the value states what it is about.
  const without = html`<span class="on-desk">${t('history.no')}</span><span class="on-phone">${missing}</span>`;
  return {
    name: html`${linked}${self}<p class="small soft">${account.email}</p>`,
    cells: [
      describeGrants(member, grantable, t),
      describeLastActivity(request, member, t),
      hasFactor ? renderPill(t('accounts.factorYes'), 'live') : wants ? renderPill(missing, 'warn') : without,
    ],
  };
}

function describeGrants({ account, authority }: Member, grantable: GrantableScopes, t: Translate): Html {
  const own =
    authority && html`<p>${t(`accounts.roles.${authority.role}`)}</p>${renderGrants(authority, grantable, t)}`;
  const operator = html`<p>${t('accounts.operator')}</p><p class="small soft">${t('accounts.operatorHint')}</p>`;
  return html`${own}${account.isOperator ? operator : ''}`;
}

/**
 * Permissions of an account beyond its role: areas and rota roles of a contributor, changes without approval, rooms whose requests it
 * answers.
 */
function renderGrants(
  authority: Authority,
  { areas, planRoles, rooms }: GrantableScopes,
  t: Translate,
): Html | undefined {
  const { areas: ids, publishes, planRoleIds = [], requestRoomIds = [] } = authority;
  const names = ids.map((id) => areas.find(({ area }) => area.id === id)?.area.name ?? t('accounts.goneArea'));
  const roles = planRoles.flatMap(({ id, name }) => (planRoleIds.includes(id) ? [name] : []));
  const answered = rooms.flatMap(({ id, name }) => (requestRoomIds.includes(id) ? [name] : []));
  const said = [
    ...(names.length === 0 ? [] : [t('accounts.inAreas', { areas: names.join(', ') })]),
    ...(roles.length === 0 ? [] : [t('accounts.plansEverywhere', { roles: roles.join(', ') })]),
    ...(publishes === true ? [t('accounts.publishes')] : []),
    ...(answered.length === 0 ? [] : [t('accounts.answersRequests', { rooms: answered.join(', ') })]),
  ];
  if (said.length === 0) return undefined;
  return html`<p class="small soft">${said.map((one, index) => html`${index === 0 ? '' : html`<br>`}${one}`)}</p>`;
}

function describeLastActivity(request: PageRequest, { seenAt, sessions }: Member, t: Translate): Html {
  const { instant } = createDayFormatter(request.locale, request.instance.timeZone, request.now);
  const last = seenAt === null ? t('accounts.never') : t('accounts.seen', { at: instant(seenAt) });
  return html`<p>${last}</p>${sessions === undefined ? '' : html`<p>${sessionsText(sessions, t)}</p>`}`;
}

function sessionsText(count: number, t: Translate): string {
  return count === 0 ? t('accounts.noSession') : t('accounts.sessions', { count });
}

function waitingPart(
  request: PageRequest,
  invitations: readonly AccountLink[],
  grantable: GrantableScopes,
  t: Translate,
): Html | undefined {
  if (invitations.length === 0) return undefined;
  const { instant } = createDayFormatter(request.locale, request.instance.timeZone, request.now);
  const rows = invitations.map(({ email, name, authority, madeBy, expiresAt }) => {
    const until = t('accounts.waiting.until', {
      by: formatActorName(madeBy, request.language),
      at: instant(expiresAt),
    });
    const button = renderPostButton({
      action: request.link('/accounts/withdraw'),
      fields: { email },
      text: html`${t('accounts.waiting.withdraw')}<span class="hidden-text"> ${email}</span>`,
      look: 'small',
    });
    return html`<li>
      <div class="did">
        <p><strong>${name === '' ? email : name}</strong> <span class="soft">${name === '' ? '' : email}</span></p>
        <p>${t(`accounts.roles.${authority.role}`)}</p>
        ${renderGrants(authority, grantable, t)}
        <p class="small soft">${until}</p>
      </div>
      ${button}
    </li>`;
  });
  return html`<section class="card apart"><h2>${t('accounts.waiting.title')}</h2><ul class="past">${rows}</ul></section>`;
}

function factorPart({ link }: PageRequest, wants: boolean, t: Translate): Html {
  const action = link('/accounts/factor');
  const turn = wants
    ? renderPostButton({ action, fields: { wants: 'no' }, text: t('accounts.factor.turnOff') })
    : renderPostButton({ action, fields: { wants: 'yes' }, text: t('accounts.factor.turnOn') });
  return html`<section class="card apart">
    <h2>${t('accounts.factor.title')}</h2>
    <p>${wants ? t('accounts.factor.on') : t('accounts.factor.off')}</p>
    ${turn}
  </section>`;
}

async function withdraw(request: PageRequest): Promise<PageResult> {
  const { person, form, instance } = request;
  await withdrawInvitations(createAccountsContext(request), managerOf(person), form.text('email'), instance.name);
  return toAccounts('withdrawn');
}

/**
 * Requires two-factor authentication, or stops requiring it. Administrators without a second factor can’t require it, because they would
 * lock themselves out.
 */
async function changeFactor(request: PageRequest): Promise<PageResult> {
  const { person, form, instance, editing, language } = request;
  const wants = form.text('wants') === 'yes';
  if (wants && !(await hasTwoFactors(request))) {
    const t = createTranslator(language);
    const toMe = html`<a class="button" href="/office/me">${t('accounts.factor.toMe')}</a>`;
    return showAccounts(request, renderAlert([t('accounts.factor.first'), toMe]));
  }
  await setSecondFactorRequirement(
    { store: editing.store, clock: editing.clock },
    managerOf(person),
    instance.name,
    wants,
  );
  return toAccounts(wants ? 'factorOn' : 'factorOff');
}

async function hasTwoFactors({ editing, person }: PageRequest): Promise<boolean> {
  const since = { seenSince: 0, begunSince: 0 };
  const sessions = await editing.store.accounts.sessions(person.accountId, since);
  return sessions.some(({ id, factors }) => id === person.sessionId && factors > 1);
}
