// Creates an instance and invites its administrator.

import { inviteAccount } from '../../accounts/invite.ts';
import { managerOf } from '../../accounts/session.ts';
import { type NameBelow, type Translate, translator } from '../../i18n/translate.ts';
import { asciiEmail, isEmail } from '../../model/newsletter/newsletter.ts';
import { InstanceThere, makeInstance, wishProblems } from '../../office/make-instance.ts';
import { type CodedMessage, sayRemark } from '../../office/words/remark-words.ts';
import { html } from '../../util/html.ts';
import { blankOnceOnly } from '../components/form/create.ts';
import { drawForm } from '../components/form/draw.ts';
import type { Field, FieldProblem } from '../components/form/field.ts';
import { asSent, type Filled } from '../components/form/filled.ts';
import { cancelLink } from '../components/parts.ts';
import { revealLink } from '../components/reveal.ts';
import { addressOf, type PageContent, type PageRequest, type Redirect } from '../page.ts';
import { localeChoices, ZONES } from '../settings/locales.ts';

const NEW = { locale: 'de-CH', time_zone: 'Europe/Zurich' };

function fieldsFor({ language }: PageRequest<'operator'>): readonly Field[] {
  const t = translator(language);
  const said = (name: NameBelow<'instances.fields'>) => ({
    label: t(`instances.fields.${name}`),
    hint: t.maybe(`instances.hints.${name}`),
  });
  return [
    { name: 'title', kind: 'text', ...said('title'), isRequired: true },
    { name: 'name', kind: 'text', ...said('name'), isRequired: true },
    { name: 'locale', kind: 'choice', ...said('locale'), choices: localeChoices(language), width: 'half' },
    { name: 'time_zone', kind: 'text', ...said('timeZone'), suggests: ZONES, width: 'half' },
    { name: 'email', kind: 'mail', ...said('email') },
  ];
}

export async function showMaking(asked: PageRequest<'operator'>): Promise<PageContent> {
  return page(asked, blankOnceOnly(NEW));
}

function page(asked: PageRequest<'operator'>, filled: Filled): PageContent {
  const { language } = asked;
  const t = translator(language);
  const form = drawForm({
    action: '/office/new-instance',
    groups: [{ fields: fieldsFor(asked) }],
    filled,
    choices: () => [],
    language,
    button: t('instances.create'),
    beside: cancelLink('/office/instances', t),
  });
  const main = html`<h1>${t('instances.makeTitle')}</h1><p class="soft">${t('instances.makeIntro')}</p>${form}`;
  return { title: t('instances.makeTitle'), main, ...(filled.problems.length > 0 && { status: 422 }) };
}

export async function make(asked: PageRequest<'operator'>): Promise<PageContent | Redirect> {
  const { form, acting, language } = asked;
  const t = translator(language);
  const again = (problems: readonly FieldProblem[]) => page(asked, asSent(form, fieldsFor(asked), problems));
  const wish = {
    name: form.text('name').trim(),
    title: form.text('title'),
    locale: form.text('locale'),
    timeZone: form.text('time_zone').trim(),
  };
  const email = form.text('email').trim();
  const problems = wishProblems(wish).map((one) => ({ name: one.field, text: sayWrong(one, asked) }));
  // Checks the invitation first, so that no instance is created if it would fail.
  if (email !== '' && !isEmail(asciiEmail(email)))
    problems.push({ name: 'email', text: t('instances.problems.email') });
  if (problems.length > 0) return again(problems);
  try {
    await makeInstance(acting, wish);
  } catch (error) {
    if (!(error instanceof InstanceThere)) throw error;
    return again([{ name: 'name', text: t('instances.problems.there') }]);
  }
  if (email === '') return { to: addressOf(wish.name) };
  return invited(asked, wish.name, email, t);
}

function sayWrong(
  { field, code, params }: CodedMessage & { readonly field: string },
  { language }: PageRequest<'operator'>,
): string {
  const t = translator(language);
  if (field !== 'name') return sayRemark({ code, params }, language);
  return code === 'reserved_name' ? t('instances.problems.reserved') : t('instances.problems.name');
}

async function invited(
  { acting, person, server }: PageRequest<'operator'>,
  instance: string,
  email: string,
  t: Translate,
): Promise<PageContent> {
  const authority = { role: 'administrator', areas: [] } as const;
  const invitation = { email, instance, authority, name: '', isOperator: false };
  const { token } = await inviteAccount(acting, managerOf(person), invitation, server.mails);
  const hint = server.mails ? `${t('instances.linkOnce')} ${t('instances.mailed')}` : t('instances.linkOnce');
  return revealLink(
    {
      title: t('instances.madeTitle'),
      text: t('instances.madeText', { email }),
      label: t('instances.link'),
      link: `${server.baseUrl}/office/welcome/${token}`,
      hint,
      ways: html`<a class="button primary" href="${addressOf(instance)}">${t('instances.open')}</a>
      <a class="button" href="/office/instances">${t('instances.back')}</a>`,
    },
    t,
  );
}
