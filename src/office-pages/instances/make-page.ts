// Makes an instance, and invites whoever is to administer it.

import { inviteAccount } from '../../accounts/invite.ts';
import { managerOf } from '../../accounts/session.ts';
import { html } from '../../kit/html.ts';
import { isEmail } from '../../model/newsletter.ts';
import { InstanceThere, makeInstance, wishProblems } from '../../office/make-instance.ts';
import { type Coded, sayRemark } from '../../office/words/remark-words.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { drawForm } from '../kit/form/draw.ts';
import type { Field, FieldProblem } from '../kit/form/field.ts';
import { valuesIn } from '../kit/form/filled.ts';
import { drawLine } from '../kit/form/frame.ts';
import { addressOf } from '../page.ts';
import { localeChoices, ZONES } from '../settings/locales.ts';
import type { OperatorAsked, OperatorShown } from './operator-page.ts';

const NEW: Readonly<Record<string, string>> = { locale: 'de-CH', time_zone: 'Europe/Zurich' };

function fieldsFor({ language }: OperatorAsked): readonly Field[] {
  const t = translator(language);
  return [
    {
      name: 'title',
      kind: 'text',
      label: t('instances.fields.title'),
      hint: t('instances.hints.title'),
      isRequired: true,
    },
    {
      name: 'name',
      kind: 'text',
      label: t('instances.fields.name'),
      hint: t('instances.hints.name'),
      isRequired: true,
    },
    {
      name: 'locale',
      kind: 'choice',
      label: t('instances.fields.locale'),
      choices: localeChoices(language),
      width: 'half',
    },
    { name: 'time_zone', kind: 'text', label: t('instances.fields.timeZone'), suggests: ZONES, width: 'half' },
    { name: 'email', kind: 'mail', label: t('instances.fields.email'), hint: t('instances.hints.email') },
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
  const t = translator(language);
  const form = drawForm({
    action: '/office/new-instance',
    groups: [{ fields: fieldsFor(asked) }],
    filled: { values, base: undefined, problems, clashes: [] },
    choices: () => [],
    language,
    button: t('instances.create'),
    beside: html`<a class="button quiet" href="/office/instances">${t('instances.back')}</a>`,
  });
  const main = html`<h1>${t('instances.makeTitle')}</h1><p class="soft">${t('instances.makeIntro')}</p>${form}`;
  return { title: t('instances.makeTitle'), main, ...(problems.length > 0 && { status: 422 }) };
}

export async function make(asked: OperatorAsked): Promise<OperatorShown | { readonly goOn: string }> {
  const { form, acting, language } = asked;
  const t = translator(language);
  const values = valuesIn(form, fieldsFor(asked));
  const wish = {
    name: form.text('name').trim(),
    title: form.text('title'),
    locale: form.text('locale'),
    timeZone: form.text('time_zone').trim(),
  };
  const email = form.text('email').trim();
  const problems = wishProblems(wish).map((one) => ({ name: one.field, text: sayWrong(one, asked) }));
  // Nothing is made where the invitation would fail.
  if (email !== '' && !isEmail(email)) problems.push({ name: 'email', text: t('instances.problems.email') });
  if (problems.length > 0) return page(asked, values, problems);
  try {
    await makeInstance(acting, wish);
  } catch (error) {
    if (!(error instanceof InstanceThere)) throw error;
    return page(asked, values, [{ name: 'name', text: t('instances.problems.there') }]);
  }
  if (email === '') return { goOn: addressOf(wish.name) };
  return invited(asked, wish.name, email, t);
}

function sayWrong({ field, code, params }: Coded & { readonly field: string }, { language }: OperatorAsked): string {
  const t = translator(language);
  if (field !== 'name') return sayRemark({ code, params }, language);
  return code === 'reserved_name' ? t('instances.problems.reserved') : t('instances.problems.name');
}

async function invited(
  { acting, person, server }: OperatorAsked,
  instance: string,
  email: string,
  t: Translate,
): Promise<OperatorShown> {
  const authority = { role: 'administrator', areas: [] } as const;
  const invitation = { email, instance, authority, name: '', isOperator: false };
  const { token } = await inviteAccount(acting, managerOf(person), invitation, server.mails);
  const hint = server.mails ? `${t('instances.linkOnce')} ${t('instances.mailed')}` : t('instances.linkOnce');
  const main = html`<h1>${t('instances.madeTitle')}</h1><section class="card stacked"><p>${t('instances.madeText', { email })}</p>
${drawLine({ name: 'link', label: t('instances.link'), value: `${server.baseUrl}/office/welcome/${token}`, hint, more: html` readonly` })}
<p class="buttons"><a class="button primary" href="${addressOf(instance)}">${t('instances.open')}</a> <a class="button" href="/office/instances">${t('instances.back')}</a></p></section>`;
  return { title: t('instances.madeTitle'), main };
}
