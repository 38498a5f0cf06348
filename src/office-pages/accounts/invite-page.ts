// Invites a person: the link is shown once to copy, and mailed if the server sends mails (rule U1).

import { type Invited, inviteAccount } from '../../accounts/invite.ts';
import type { AccountRefusal } from '../../accounts/problems.ts';
import { managerOf } from '../../accounts/session.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import { drawLine, drawSummary } from '../../pages/field-frame.ts';
import { html } from '../../util/html.ts';
import { cancelLink } from '../components/parts.ts';
import { revealLink } from '../components/reveal.ts';
import { sayDays } from '../days.ts';
import { tried } from '../login-refused.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { accountsOf, readGrantable } from './members.ts';
import { authorityOf, chosenRole, type RoleChoice, roleFields } from './role-fields.ts';

export const invitePages: readonly OfficePage[] = [
  { method: 'GET', path: '/accounts/invite', role: 'administrator', show: (asked) => showInvite(asked, NEW) },
  { method: 'POST', path: '/accounts/invite', role: 'administrator', show: invite },
];

interface Entered extends RoleChoice {
  readonly email: string;
  readonly name: string;
}

const NEW: Entered = { email: '', name: '', role: undefined, areas: [] };

async function showInvite(
  asked: PageRequest,
  { email, name, ...choice }: Entered,
  problems: Readonly<Record<string, string>> = {},
): Promise<PageContent> {
  const t = translator(asked.language);
  const fields = [
    drawLine({
      name: 'email',
      label: t('accounts.invite.email'),
      value: email,
      type: 'email',
      size: 'half',
      problem: problems['email'],
      more: html` required autocomplete="off" maxlength="254"`,
    }),
    drawLine({
      name: 'name',
      label: t('accounts.invite.name'),
      value: name,
      size: 'half',
      problem: problems['name'],
      hint: t('accounts.invite.nameHint'),
      more: html` autocomplete="off" maxlength="100"`,
    }),
  ];
  const main = html`<h1>${t('accounts.invite.title')}</h1>
    <p class="soft">${t('accounts.invite.intro')}</p>
    ${drawSummary(t('accounts.wrong'), problems)}
    <form method="post" action="${asked.link('/accounts/invite')}" class="card stacked">
      <div class="fields">${fields}</div>
      ${roleFields(choice, await readGrantable(asked), t, problems)}
      <p class="buttons">
        <button class="primary">${t('accounts.invite.submit')}</button>
        ${cancelLink(asked.link('/accounts'), t)}
      </p>
    </form>`;
  const isRefused = Object.keys(problems).length > 0;
  return { title: t('accounts.invite.title'), main, at: '/accounts', ...(isRefused && { status: 422 }) };
}

async function invite(asked: PageRequest): Promise<PageResult> {
  const { form, person, instance, language, server } = asked;
  const t = translator(language);
  const entered = { email: form.text('email').trim(), name: form.text('name'), ...chosenRole(form) };
  const authority = authorityOf(entered);
  if (authority === undefined) return showInvite(asked, entered, { role: t('accounts.problems.role') });
  const wish = { email: entered.email, name: entered.name, instance: instance.name, authority, isOperator: false };
  const done = await tried(() => inviteAccount(accountsOf(asked), managerOf(person), wish, server.mails));
  if ('value' in done) return showLink(asked, entered.email, done.value);
  return showInvite(asked, entered, problemAt(done.problem.code, t));
}

export function problemAt(code: AccountRefusal, t: Translate): Record<string, string> {
  if (code === 'email' || code === 'name' || code === 'areas' || code === 'plan-roles')
    return { [code]: t(`accounts.problems.${code}`) };
  return { role: t.with(`login.problems.${code}`, {}) };
}

function showLink(asked: PageRequest, email: string, { token, expiresAt }: Invited): PageContent {
  const t = translator(asked.language);
  const { instant } = sayDays(asked.locale, asked.instance.timeZone, asked.now);
  const text = t('accounts.invite.done', { email, at: instant(expiresAt) });
  const how = asked.server.mails ? t('accounts.invite.mailed') : t('accounts.invite.notMailed');
  const page = revealLink(
    {
      title: t('accounts.invite.doneTitle'),
      text: `${text} ${how}`,
      label: t('accounts.invite.link'),
      link: `${asked.server.baseUrl}/office/welcome/${token}`,
      hint: t('accounts.invite.once'),
      ways: html`<a class="button" href="${asked.link('/accounts')}">${t('accounts.invite.back')}</a>
      <a class="button" href="${asked.link('/accounts/invite')}">${t('accounts.invite.another')}</a>`,
    },
    t,
  );
  return { ...page, at: '/accounts' };
}
