// Invites somebody: the link is shown once, to be copied, and mailed where the server sends mails (rule U1).

import { type Invited, inviteAccount } from '../../accounts/invite.ts';
import type { ProblemCode } from '../../accounts/problems.ts';
import { managerOf } from '../../accounts/session.ts';
import { html } from '../../kit/html.ts';
import { sayDays } from '../days.ts';
import { entryField, problemSummary } from '../entry-field.ts';
import { tried } from '../login/door.ts';
import { LOGIN_WORDS } from '../login/words.ts';
import type { Asked, Made, OfficePage, Shown } from '../page.ts';
import type { AccountsWords } from './accounts-words.ts';
import { accountsOf, readAreas } from './members.ts';
import { authorityOf, chosenRole, type RoleChoice, roleFields } from './role-fields.ts';
import { ACCOUNTS_WORDS } from './words.ts';

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
  asked: Asked,
  { email, name, ...choice }: Entered,
  problems: Readonly<Record<string, string>> = {},
): Promise<Shown> {
  const words = ACCOUNTS_WORDS[asked.language];
  const { invite: said } = words;
  const fields = [
    entryField({
      name: 'email',
      label: said.email,
      value: email,
      type: 'email',
      width: 'half',
      problem: problems['email'],
      more: html` required autocomplete="off" maxlength="254"`,
    }),
    entryField({
      name: 'name',
      label: said.name,
      value: name,
      width: 'half',
      problem: problems['name'],
      hint: said.nameHint,
      more: html` autocomplete="off" maxlength="100"`,
    }),
  ];
  const main = html`<h1>${said.title}</h1><p class="soft">${said.intro}</p>${problemSummary(words.wrong, problems)}
<form method="post" action="${asked.link('/accounts/invite')}" class="card stacked"><div class="fields">${fields}</div>
${roleFields(choice, await readAreas(asked), words, problems)}
<p class="buttons"><button class="primary">${said.submit}</button> <a class="button quiet" href="${asked.link('/accounts')}">${said.back}</a></p></form>`;
  const isRefused = Object.keys(problems).length > 0;
  return { title: said.title, main, at: '/accounts', ...(isRefused && { status: 422 }) };
}

async function invite(asked: Asked): Promise<Made> {
  const { form, person, instance, language, server } = asked;
  const words = ACCOUNTS_WORDS[language];
  const entered = { email: form.text('email').trim(), name: form.text('name'), ...chosenRole(form) };
  const authority = authorityOf(entered);
  if (authority === undefined) return showInvite(asked, entered, { role: words.problems.role });
  const wish = { email: entered.email, name: entered.name, instance: instance.name, authority, isOperator: false };
  const done = await tried(() => inviteAccount(accountsOf(asked), managerOf(person), wish, server.mails));
  if ('value' in done) return showLink(asked, entered.email, done.value);
  return showInvite(asked, entered, problemAt(asked, done.problem.code, words));
}

/** A problem at the field that it is about. */
export function problemAt({ language }: Asked, code: ProblemCode, { problems }: AccountsWords): Record<string, string> {
  if (code === 'email' || code === 'name' || code === 'areas') return { [code]: problems[code] };
  return { role: LOGIN_WORDS[language].problems[code] };
}

function showLink(asked: Asked, email: string, { token, expiresAt }: Invited): Shown {
  const { invite: said } = ACCOUNTS_WORDS[asked.language];
  const { instant } = sayDays(asked.locale, asked.instance.timeZone, asked.now);
  const text = said.done.replace('{email}', () => email).replace('{at}', () => instant(expiresAt));
  const main = html`<h1>${said.doneTitle}</h1>
<section class="card stacked"><p>${text} ${asked.server.mails ? said.mailed : said.notMailed}</p>
${entryField({ name: 'link', label: said.link, value: `${asked.server.baseUrl}/office/welcome/${token}`, hint: said.once, more: html` readonly` })}
<p class="buttons"><a class="button primary" href="${asked.link('/accounts')}">${said.back}</a> <a class="button" href="${asked.link('/accounts/invite')}">${said.another}</a></p></section>`;
  return { title: said.doneTitle, main, at: '/accounts' };
}
