// Members of an instance: all accounts, pending invitations, and whether two-factor authentication is required.

import { listInvitations } from '../../accounts/invite.ts';
import { wantFactor, withdrawInvitations } from '../../accounts/manage.ts';
import { managerOf } from '../../accounts/session.ts';
import { type NameBelow, type Translate, translator } from '../../i18n/translate.ts';
import type { AccountLink } from '../../model/accounts/account.ts';
import type { Authority } from '../../model/authority.ts';
import { type Html, html } from '../../util/html.ts';
import { sayActor } from '../actors.ts';
import { alertBox, messageNamed, pill, postButton, titleRow } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { accountPages } from './account-page.ts';
import { invitePages } from './invite-page.ts';
import { accountsOf, type Grantable, type Member, readGrantable, readMembers } from './members.ts';

export const accountsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/accounts', role: 'administrator', show: (asked) => showAccounts(asked) },
  { method: 'POST', path: '/accounts/withdraw', role: 'administrator', show: withdraw },
  { method: 'POST', path: '/accounts/factor', role: 'administrator', show: changeFactor },
  ...invitePages,
  ...accountPages,
];

async function showAccounts(asked: PageRequest, problem?: Html): Promise<PageContent> {
  const { language, link, instance, editing, query } = asked;
  const t = translator(language);
  const [members, grantable, invitations, wants] = await Promise.all([
    readMembers(asked),
    readGrantable(asked),
    listInvitations(accountsOf(asked), instance.name),
    editing.store.accounts.wantsFactor(instance.name),
  ]);
  const rows = members.map((member) => memberRow(asked, member, { grantable, wants, t }));
  const done = messageNamed(t, `accounts.did.${query.get('done')}`);
  const invite = html`<a class="button primary right" href="${link('/accounts/invite')}">${t('accounts.invite.title')}</a>`;
  const main = html`${done}
    ${titleRow(t('accounts.title'), invite)}
    <p class="soft">${t('accounts.intro')}</p>
    ${problem}
    <ul class="rows people">${rows}</ul>
    ${waitingPart(asked, invitations, grantable, t)}
    ${factorPart(asked, wants, t)}`;
  return { title: t('accounts.title'), main, at: '/accounts', ...(problem && { status: 422 }) };
}

/** Redirects to the list with a message about the action. */
function toAccounts(deed: NameBelow<'accounts.did'>): { readonly to: string } {
  return { to: `/accounts?done=${deed}` };
}

interface RowFacts {
  readonly grantable: Grantable;
  /** Whether two-factor authentication is required. */
  readonly wants: boolean;
  readonly t: Translate;
}

function memberRow(asked: PageRequest, member: Member, { grantable, wants, t }: RowFacts): Html {
  const { account, authority, hasFactor } = member;
  const { person, link } = asked;
  const name = account.name === '' ? html`<span class="soft">${t('accounts.unnamed')}</span>` : account.name;
  const isSelf = account.id === person.accountId;
  const whose = html`${t('accounts.change')}<span class="hidden-text"> ${account.email}</span>`;
  const change = authority && html`<a class="button small" href="${link(`/accounts/${account.id}`)}">${whose}</a>`;
  return html`<li class="row">
    <div class="what">
      <p><strong>${name}</strong>${isSelf ? html` ${pill(t('accounts.you'))}` : ''}</p>
      <p class="small soft">${account.email}</p>
    </div>
    <div class="may">${mayText(member, grantable, t)}</div>
    <div class="small soft">${seenText(asked, member, t)}</div>
    <div class="state">${hasFactor ? pill(t('accounts.factorYes'), 'live') : pill(t('accounts.factorNo'), wants ? 'warn' : 'quiet')}</div>
    <div class="act">${change}</div>
  </li>`;
}

function mayText({ account, authority }: Member, grantable: Grantable, t: Translate): Html {
  const own = authority && html`<p>${t(`accounts.roles.${authority.role}`)}</p>${granted(authority, grantable, t)}`;
  const operator = html`<p>${t('accounts.operator')}</p><p class="small soft">${t('accounts.operatorHint')}</p>`;
  return html`${own}${account.isOperator ? operator : ''}`;
}

/** Permissions of a contributor: areas, rota roles, and whether their changes need approval. */
function granted(authority: Authority, { areas, planRoles }: Grantable, t: Translate): Html | undefined {
  const { areas: ids, publishes, planRoleIds = [] } = authority;
  const names = ids.map((id) => areas.find(({ area }) => area.id === id)?.area.name ?? t('accounts.goneArea'));
  const roles = planRoles.flatMap(({ id, name }) => (planRoleIds.includes(id) ? [name] : []));
  const said = [
    ...(names.length === 0 ? [] : [t('accounts.inAreas', { areas: names.join(', ') })]),
    ...(roles.length === 0 ? [] : [t('accounts.plansEverywhere', { roles: roles.join(', ') })]),
    ...(publishes === true ? [t('accounts.publishes')] : []),
  ];
  if (said.length === 0) return undefined;
  return html`<p class="small soft">${said.map((one, index) => html`${index === 0 ? '' : html`<br>`}${one}`)}</p>`;
}

function seenText(asked: PageRequest, { seenAt, sessions }: Member, t: Translate): Html {
  const { instant } = sayDays(asked.locale, asked.instance.timeZone, asked.now);
  const last = seenAt === null ? t('accounts.never') : t('accounts.seen', { at: instant(seenAt) });
  return html`<p>${last}</p>${sessions === undefined ? '' : html`<p>${sessionsText(sessions, t)}</p>`}`;
}

function sessionsText(count: number, t: Translate): string {
  return count === 0 ? t('accounts.noSession') : t('accounts.sessions', { count });
}

function waitingPart(
  asked: PageRequest,
  invitations: readonly AccountLink[],
  grantable: Grantable,
  t: Translate,
): Html | undefined {
  if (invitations.length === 0) return undefined;
  const { instant } = sayDays(asked.locale, asked.instance.timeZone, asked.now);
  const rows = invitations.map(({ email, name, authority, madeBy, expiresAt }) => {
    const until = t('accounts.waiting.until', { by: sayActor(madeBy, asked.language), at: instant(expiresAt) });
    const button = postButton({
      action: asked.link('/accounts/withdraw'),
      fields: { email },
      text: html`${t('accounts.waiting.withdraw')}<span class="hidden-text"> ${email}</span>`,
      look: 'small',
    });
    return html`<li>
      <div class="did">
        <p><strong>${name === '' ? email : name}</strong> <span class="soft">${name === '' ? '' : email}</span></p>
        <p>${t(`accounts.roles.${authority.role}`)}</p>
        ${granted(authority, grantable, t)}
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
    ? postButton({ action, fields: { wants: 'no' }, text: t('accounts.factor.turnOff') })
    : postButton({ action, fields: { wants: 'yes' }, text: t('accounts.factor.turnOn') });
  return html`<section class="card apart">
    <h2>${t('accounts.factor.title')}</h2>
    <p>${wants ? t('accounts.factor.on') : t('accounts.factor.off')}</p>
    ${turn}
  </section>`;
}

async function withdraw(asked: PageRequest): Promise<PageResult> {
  const { person, form, instance } = asked;
  await withdrawInvitations(accountsOf(asked), managerOf(person), form.text('email'), instance.name);
  return toAccounts('withdrawn');
}

/** Administrators can’t lock themselves out: they need a second factor to require it. */
async function changeFactor(asked: PageRequest): Promise<PageResult> {
  const { person, form, instance, editing, language } = asked;
  const wants = form.text('wants') === 'yes';
  if (wants && !(await hasTwoFactors(asked))) {
    const t = translator(language);
    const toMe = html`<a class="button" href="/office/me">${t('accounts.factor.toMe')}</a>`;
    return showAccounts(asked, alertBox([t('accounts.factor.first'), toMe]));
  }
  await wantFactor({ store: editing.store, clock: editing.clock }, managerOf(person), instance.name, wants);
  return toAccounts(wants ? 'factorOn' : 'factorOff');
}

async function hasTwoFactors({ editing, person }: PageRequest): Promise<boolean> {
  const since = { seenSince: 0, begunSince: 0 };
  const sessions = await editing.store.accounts.sessions(person.accountId, since);
  return sessions.some(({ id, factors }) => id === person.sessionId && factors > 1);
}
