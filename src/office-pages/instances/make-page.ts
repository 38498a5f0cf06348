// Makes an instance, and invites whoever is to administer it.

import { inviteAccount } from '../../accounts/invite.ts';
import { managerOf } from '../../accounts/session.ts';
import { html } from '../../kit/html.ts';
import { isEmail } from '../../model/newsletter.ts';
import { InstanceThere, makeInstance, wishProblems } from '../../office/make-instance.ts';
import { type Coded, sayRemark } from '../../office/words/remark-words.ts';
import { entryField } from '../entry-field.ts';
import { drawForm } from '../forms/draw.ts';
import type { Field, FieldProblem } from '../forms/field.ts';
import { enteredIn } from '../forms/filled.ts';
import { addressOf } from '../page.ts';
import { localeChoices, ZONES } from '../settings/locales.ts';
import { INSTANCE_WORDS, type InstanceWords } from './instance-words.ts';
import type { OperatorAsked, OperatorShown } from './operator-page.ts';

const NEW: Readonly<Record<string, string>> = { locale: 'de-CH', time_zone: 'Europe/Zurich' };

function fieldsFor({ language }: OperatorAsked): readonly Field[] {
  const { fields, hints } = INSTANCE_WORDS[language];
  return [
    { name: 'title', kind: 'text', label: fields.title, hint: hints.title, isRequired: true },
    { name: 'name', kind: 'text', label: fields.name, hint: hints.name, isRequired: true },
    { name: 'locale', kind: 'choice', label: fields.locale, choices: localeChoices(language), width: 'half' },
    { name: 'time_zone', kind: 'text', label: fields.timeZone, suggests: ZONES, width: 'half' },
    { name: 'email', kind: 'mail', label: fields.email, hint: hints.email },
  ];
}

export async function showMaking(asked: OperatorAsked): Promise<OperatorShown> {
  return page(asked, NEW);
}

function page(
  asked: OperatorAsked,
  values: Readonly<Record<string, unknown>>,
  problems: readonly FieldProblem[] = [],
): OperatorShown {
  const { language } = asked;
  const words = INSTANCE_WORDS[language];
  const form = drawForm({
    action: '/office/new-instance',
    groups: [{ fields: fieldsFor(asked) }],
    filled: { values, base: undefined, problems, clashes: [] },
    choices: () => [],
    language,
    button: words.create,
    beside: html`<a class="button quiet" href="/office/instances">${words.back}</a>`,
  });
  const main = html`<h1>${words.makeTitle}</h1><p class="soft">${words.makeIntro}</p>${form}`;
  return { title: words.makeTitle, main, ...(problems.length > 0 && { status: 422 }) };
}

export async function make(asked: OperatorAsked): Promise<OperatorShown | { readonly goOn: string }> {
  const { form, acting, language } = asked;
  const words = INSTANCE_WORDS[language];
  const values = enteredIn(form, fieldsFor(asked));
  const wish = {
    name: form.text('name').trim(),
    title: form.text('title'),
    locale: form.text('locale'),
    timeZone: form.text('time_zone').trim(),
  };
  const email = form.text('email').trim();
  const problems = wishProblems(wish).map((one) => ({ name: one.field, text: sayWrong(one, asked) }));
  // Nothing is made where the invitation would fail.
  if (email !== '' && !isEmail(email)) problems.push({ name: 'email', text: words.problems.email });
  if (problems.length > 0) return page(asked, values, problems);
  try {
    await makeInstance(acting, wish);
  } catch (error) {
    if (!(error instanceof InstanceThere)) throw error;
    return page(asked, values, [{ name: 'name', text: words.problems.there }]);
  }
  if (email === '') return { goOn: addressOf(wish.name) };
  return invited(asked, wish.name, email, words);
}

function sayWrong({ field, code, params }: Coded & { readonly field: string }, { language }: OperatorAsked): string {
  const { problems } = INSTANCE_WORDS[language];
  if (field !== 'name') return sayRemark({ code, params }, language);
  return code === 'reserved_name' ? problems.reserved : problems.name;
}

async function invited(
  { acting, person, server }: OperatorAsked,
  instance: string,
  email: string,
  words: InstanceWords,
): Promise<OperatorShown> {
  const authority = { role: 'administrator', areas: [] } as const;
  const invitation = { email, instance, authority, name: '', isOperator: false };
  const { token } = await inviteAccount(acting, managerOf(person), invitation, server.mails);
  const hint = server.mails ? `${words.linkOnce} ${words.mailed}` : words.linkOnce;
  const main = html`<h1>${words.madeTitle}</h1><section class="card stacked"><p>${words.madeText.replace('{email}', () => email)}</p>
${entryField({ name: 'link', label: words.link, value: `${server.baseUrl}/office/welcome/${token}`, hint, more: html` readonly` })}
<p class="buttons"><a class="button primary" href="${addressOf(instance)}">${words.open}</a> <a class="button" href="/office/instances">${words.back}</a></p></section>`;
  return { title: words.madeTitle, main };
}
