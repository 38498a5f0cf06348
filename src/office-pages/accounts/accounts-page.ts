// Who may do what in an instance: everybody with an account, invitations that wait, and whether a second factor is asked for.

import { listInvitations } from '../../accounts/invite.ts';
import { wantFactor, withdrawInvitations } from '../../accounts/manage.ts';
import { managerOf } from '../../accounts/session.ts';
import { type Html, html } from '../../kit/html.ts';
import type { AccountLink } from '../../model/account.ts';
import type { Authority } from '../../model/authority.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { sayActor } from '../actors.ts';
import { sayDays } from '../days.ts';
import type { Asked, Made, OfficePage, Shown } from '../page.ts';
import { ACCOUNT_DEEDS, type AccountDeed } from './account-deeds.ts';
import { accountPages } from './account-page.ts';
import { invitePages } from './invite-page.ts';
import { accountsOf, type Member, type NestedArea, readAreas, readMembers } from './members.ts';

export const accountsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/accounts', role: 'administrator', show: (asked) => showAccounts(asked) },
  { method: 'POST', path: '/accounts/withdraw', role: 'administrator', show: withdraw },
  { method: 'POST', path: '/accounts/factor', role: 'administrator', show: changeFactor },
  ...invitePages,
  ...accountPages,
];

async function showAccounts(asked: Asked, problem?: Html): Promise<Shown> {
  const { language, link, instance, editing } = asked;
  const t = translator(language);
  const [members, areas, invitations, wants] = await Promise.all([
    readMembers(asked),
    readAreas(asked),
    listInvitations(accountsOf(asked), instance.name),
    editing.store.accounts.wantsFactor(instance.name),
  ]);
  const rows = members.map((member) => memberRow(asked, member, areas, t));
  const main = html`${done(asked, t)}<div class="title-row"><h1>${t('accounts.title')}</h1><a class="button primary right" href="${link('/accounts/invite')}">${t('accounts.invite.title')}</a></div>
<p class="soft">${t('accounts.intro')}</p>${problem}
<ul class="rows people">${rows}</ul>
${waitingPart(asked, invitations, areas, t)}${factorPart(asked, wants, t)}`;
  return { title: t('accounts.title'), main, at: '/accounts', ...(problem && { status: 422 }) };
}

function done({ query }: Asked, t: Translate): Html | undefined {
  const deed = ACCOUNT_DEEDS.find((known) => known === query.get('done'));
  return deed && html`<div class="told" role="status"><p>${t(`accounts.did.${deed}`)}</p></div>`;
}

/** The list, told what was done. */
function toAccounts(deed: AccountDeed): { readonly to: string } {
  return { to: `/accounts?done=${deed}` };
}

function memberRow(asked: Asked, member: Member, areas: readonly NestedArea[], t: Translate): Html {
  const { account, authority, hasFactor } = member;
  const { person, link } = asked;
  const name = account.name === '' ? html`<span class="soft">${t('accounts.unnamed')}</span>` : account.name;
  const isSelf = account.id === person.accountId;
  const change =
    authority === undefined
      ? ''
      : html`<a class="button small" href="${link(`/accounts/${account.id}`)}">${t('accounts.change')}<span class="hidden-text"> ${account.email}</span></a>`;
  return html`<li class="row"><div class="what"><p><strong>${name}</strong>${isSelf ? html` <span class="pill">${t('accounts.you')}</span>` : ''}</p><p class="small soft">${account.email}</p></div>
<div class="may">${mayText(member, areas, t)}</div>
<div class="small soft">${seenText(asked, member, t)}</div>
<div class="state"><span class="pill ${hasFactor ? 'live' : 'warn'}">${hasFactor ? t('accounts.factorYes') : t('accounts.factorNo')}</span></div>
<div class="act">${change}</div></li>`;
}

function mayText({ account, authority }: Member, areas: readonly NestedArea[], t: Translate): Html {
  const own = authority && html`<p>${t(`accounts.roles.${authority.role}`)}</p>${inAreas(authority, areas, t)}`;
  const operator = html`<p>${t('accounts.operator')}</p><p class="small soft">${t('accounts.operatorHint')}</p>`;
  return html`${own}${account.isOperator ? operator : ''}`;
}

function inAreas({ areas: ids, publishes }: Authority, all: readonly NestedArea[], t: Translate): Html | undefined {
  if (ids.length === 0) return undefined;
  const names = ids.map((id) => all.find(({ area }) => area.id === id)?.area.name ?? t('accounts.goneArea'));
  return html`<p class="small soft">${t('accounts.inAreas', { areas: names.join(', ') })}${publishes === true ? html`<br>${t('accounts.publishes')}` : ''}</p>`;
}

function seenText(asked: Asked, { seenAt, sessions }: Member, t: Translate): Html {
  const { instant } = sayDays(asked.locale, asked.instance.timeZone, asked.now);
  const last = seenAt === null ? t('accounts.never') : t('accounts.seen', { at: instant(seenAt) });
  return html`<p>${last}</p>${sessions === undefined ? '' : html`<p>${sessionsText(sessions, t)}</p>`}`;
}

function sessionsText(count: number, t: Translate): string {
  return count === 0 ? t('accounts.noSession') : t('accounts.sessions', { count });
}

function waitingPart(
  asked: Asked,
  invitations: readonly AccountLink[],
  areas: readonly NestedArea[],
  t: Translate,
): Html | undefined {
  if (invitations.length === 0) return undefined;
  const { instant } = sayDays(asked.locale, asked.instance.timeZone, asked.now);
  const rows = invitations.map(({ email, name, authority, madeBy, expiresAt }) => {
    const until = t('accounts.waiting.until', { by: sayActor(madeBy, asked.language), at: instant(expiresAt) });
    return html`<li><div class="did"><p><strong>${name === '' ? email : name}</strong> <span class="soft">${name === '' ? '' : email}</span></p><p>${t(`accounts.roles.${authority.role}`)}</p>${inAreas(authority, areas, t)}<p class="small soft">${until}</p></div>
<form method="post" action="${asked.link('/accounts/withdraw')}"><input type="hidden" name="email" value="${email}"><button class="small">${t('accounts.waiting.withdraw')}<span class="hidden-text"> ${email}</span></button></form></li>`;
  });
  return html`<section class="card apart"><h2>${t('accounts.waiting.title')}</h2><ul class="past">${rows}</ul></section>`;
}

function factorPart({ link }: Asked, wants: boolean, t: Translate): Html {
  return html`<section class="card apart"><h2>${t('accounts.factor.title')}</h2><p>${wants ? t('accounts.factor.on') : t('accounts.factor.off')}</p>
<form method="post" action="${link('/accounts/factor')}"><input type="hidden" name="wants" value="${wants ? 'no' : 'yes'}"><button>${wants ? t('accounts.factor.turnOff') : t('accounts.factor.turnOn')}</button></form></section>`;
}

async function withdraw(asked: Asked): Promise<Made> {
  const { person, form, instance } = asked;
  await withdrawInvitations(accountsOf(asked), managerOf(person), form.text('email'), instance.name);
  return toAccounts('withdrawn');
}

/** Nobody shuts themselves out: who asks for a second factor has logged in with one. */
async function changeFactor(asked: Asked): Promise<Made> {
  const { person, form, instance, editing, language } = asked;
  const wants = form.text('wants') === 'yes';
  if (wants && !(await hasTwoFactors(asked))) {
    const t = translator(language);
    return showAccounts(
      asked,
      html`<div class="summary" role="alert"><p>${t('accounts.factor.first')}</p><p><a class="button" href="/office/me">${t('accounts.factor.toMe')}</a></p></div>`,
    );
  }
  await wantFactor({ store: editing.store, clock: editing.clock }, managerOf(person), instance.name, wants);
  return toAccounts(wants ? 'factorOn' : 'factorOff');
}

async function hasTwoFactors({ editing, person }: Asked): Promise<boolean> {
  const since = { seenSince: 0, begunSince: 0 };
  const sessions = await editing.store.accounts.sessions(person.accountId, since);
  return sessions.some(({ id, factors }) => id === person.sessionId && factors > 1);
}
