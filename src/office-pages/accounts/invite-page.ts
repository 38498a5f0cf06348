// Invites a person: the link is shown once for copying, and mailed if the server sends mails (rule U1).

import type { AccountErrorCode } from '../../accounts/account-error.ts';
import { type InvitationResult, inviteAccount } from '../../accounts/invite.ts';
import { managerOf } from '../../accounts/session.ts';
import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { renderLineField, renderProblemSummary } from '../../pages/render-field.ts';
import { html } from '../../util/html.ts';
import { renderRequiredMark } from '../components/form/render-field.ts';
import { renderBackLink, renderCancelLink } from '../components/parts.ts';
import { renderLinkPage } from '../components/reveal.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { catchAccountError } from '../login-errors.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { createAccountsContext, readGrantableScopes } from './members.ts';
import { createRoleFields, parseAuthority, type RoleChoice, readRoleChoice } from './role-fields.ts';

export const invitePages: readonly OfficePage[] = [
  { method: 'GET', path: '/accounts/invite', role: 'administrator', show: (request) => showInvite(request, NEW) },
  { method: 'POST', path: '/accounts/invite', role: 'administrator', show: invite },
];

interface Entered extends RoleChoice {
  readonly email: string;
  readonly name: string;
}

const NEW: Entered = { email: '', name: '', role: undefined, areas: [] };

async function showInvite(
  request: PageRequest,
  { email, name, ...choice }: Entered,
  problems: Readonly<Record<string, string>> = {},
): Promise<PageContent> {
  const t = createTranslator(request.language);
  const fields = [
    renderLineField({
      name: 'email',
      label: t('accounts.invite.email'),
      mark: renderRequiredMark(request.language),
      value: email,
      type: 'email',
      size: 'half',
      problem: problems['email'],
      more: html` required autocomplete="off" maxlength="254"`,
    }),
    renderLineField({
      name: 'name',
      label: t('accounts.invite.name'),
      value: name,
      size: 'half',
      problem: problems['name'],
      hint: t('accounts.invite.nameHint'),
      more: html` autocomplete="off" maxlength="100"`,
    }),
  ];
  const main = html`<div class="narrow-page">${renderBackLink(request.link('/accounts'), t('accounts.title'))}
    <h1>${t('accounts.invite.title')}</h1>
    <p class="soft">${t('accounts.invite.intro')}</p>
    ${renderProblemSummary(t('accounts.wrong'), problems)}
    <form method="post" action="${request.link('/accounts/invite')}" class="entry">
      <section class="card stacked">
        <div class="fields">${fields}</div>
        ${createRoleFields(choice, await readGrantableScopes(request), t, problems)}
      </section>
      <div class="finish">
        <button class="primary">${t('accounts.invite.submit')}</button>
        ${renderCancelLink(request.link('/accounts'), t)}
      </div>
    </form>
  </div>`;
  const isRefused = Object.keys(problems).length > 0;
  return { title: t('accounts.invite.title'), main, at: '/accounts', ...(isRefused && { status: 422 }) };
}

async function invite(request: PageRequest): Promise<PageResult> {
  const { form, person, instance, language, server } = request;
  const t = createTranslator(language);
  const entered = { email: form.text('email').trim(), name: form.text('name'), ...readRoleChoice(form) };
  const authority = parseAuthority(entered);
  if (authority === undefined) return showInvite(request, entered, { role: t('accounts.problems.role') });
  const options = { email: entered.email, name: entered.name, instance: instance.name, authority, isOperator: false };
  const done = await catchAccountError(() =>
    inviteAccount(createAccountsContext(request), managerOf(person), options, server.mails),
  );
  if ('value' in done) return showLink(request, entered.email, done.value);
  return showInvite(request, entered, describeInviteProblems(done.problem.code, t));
}

export function describeInviteProblems(code: AccountErrorCode, t: Translate): Record<string, string> {
  const field = (['email', 'name', 'areas', 'plan-roles', 'request-rooms'] as const).find((one) => one === code);
  if (field !== undefined) return { [field]: t(`accounts.problems.${field}`) };
  return { role: t.with(`login.problems.${code}`, {}) };
}

function showLink(request: PageRequest, email: string, { token, expiresAt }: InvitationResult): PageContent {
  const t = createTranslator(request.language);
  const { instant } = createDayFormatter(request.locale, request.instance.timeZone, request.now);
  const text = t('accounts.invite.done', { email, at: instant(expiresAt) });
  const how = request.server.mails ? t('accounts.invite.mailed') : t('accounts.invite.notMailed');
  const page = renderLinkPage(
    {
      title: t('accounts.invite.doneTitle'),
      text: `${text} ${how}`,
      label: t('accounts.invite.link'),
      link: `${request.server.baseUrl}/office/welcome/${token}`,
      hint: t('accounts.invite.once'),
      ways: html`<a class="button" href="${request.link('/accounts')}">${t('accounts.invite.back')}</a>
      <a class="button" href="${request.link('/accounts/invite')}">${t('accounts.invite.another')}</a>`,
    },
    t,
  );
  return { ...page, at: '/accounts' };
}
