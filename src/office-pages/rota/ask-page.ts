// Invitations to the planned people (rule D10): a preview of the mails, then sending them.

import type { Plain } from '../../model/format/rule.ts';
import { personName } from '../../model/person.ts';
import { BadContent } from '../../office/content/errors.ts';
import { expectPlanDays } from '../../office/rota/read-rota.ts';
import { type AskedPerson, askPlanned } from '../../rota/ask.ts';
import { readAsk } from '../../rota/read-bodies.ts';
import { type Html, html } from '../../util/html.ts';
import { blankOnceOnly } from '../components/form/create.ts';
import { drawForm } from '../components/form/draw.ts';
import type { Field } from '../components/form/field.ts';
import { asSent, type Filled, valuesIn } from '../components/form/filled.ts';
import { hidden } from '../components/form/parts.ts';
import { problemsOf } from '../components/form/problems.ts';
import { drawRow } from '../components/list.ts';
import { backLink, cancelLink, emptyState, message, notice } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { PageContent, PageRequest, PageResult } from '../page.ts';
import { planPeriod } from './rota-period.ts';

const ALL = 'all';

async function fieldsFor({ editing, instance, t }: PageRequest): Promise<readonly Field[]> {
  const roles = await editing.store.content.read(instance.name, ({ all }) => all('role'));
  const choices = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    { name: 'from', label: t('planning.paper.from'), kind: 'date', width: 'half', isRequired: true },
    { name: 'to', label: t('planning.paper.to'), kind: 'date', width: 'half', isRequired: true },
    {
      name: 'role_ids',
      label: t('planning.paper.role'),
      kind: 'choice',
      choices: [{ value: ALL, label: t('agenda.any') }, ...choices],
    },
    { name: 'text', label: t('planning.ask.text'), hint: t('planning.ask.textHelp'), kind: 'lines' },
    { name: 'again', label: t('planning.ask.again'), kind: 'yes' },
  ];
}

export async function showAsk(asked: PageRequest): Promise<PageContent> {
  const { query, now } = asked;
  const usual = planPeriod(null, now.slice(0, 10));
  const day = (name: 'from' | 'to') => query.get(name) ?? usual[name];
  const start = { from: day('from'), to: day('to'), role_ids: ALL, text: '', again: false };
  return askPage(asked, blankOnceOnly(start), await fieldsFor(asked));
}

/** The form leads to the preview; the preview sends. */
export async function sendAsk(asked: PageRequest): Promise<PageResult> {
  const { editing, instance, form, language } = asked;
  const fields = await fieldsFor(asked);
  const isTrial = form.text('send') !== '1';
  try {
    const { role_ids: role, ...values } = valuesIn(form, fields);
    const roleIds = role === ALL || role === undefined ? ALL : [Number(role)];
    const body: Plain = { ...values, role_ids: roleIds, dry_run: isTrial };
    const wish = readAsk(body);
    expectPlanDays(wish);
    const account = await editing.store.accounts.find({ id: editing.accountId ?? 0 });
    const outcome = await askPlanned(editing, instance.name, { ...wish, replyTo: account?.email ?? '' });
    return isTrial ? await lookPage(asked, outcome.people, fields) : sentPage(asked, outcome.mails);
  } catch (error) {
    if (!(error instanceof BadContent)) throw error;
    const problems = problemsOf(error.problems, fields, language);
    return { ...(await askPage(asked, asSent(form, fields, problems), fields)), status: 422 };
  }
}

const AT = '/plan';

async function askPage(asked: PageRequest, filled: Filled, fields: readonly Field[]): Promise<PageContent> {
  const { t, link, language } = asked;
  const entry = drawForm({
    action: link('/plan/ask'),
    groups: [{ fields }],
    filled,
    choices: () => [],
    language,
    button: t('planning.ask.look'),
    beside: cancelLink(link(AT), t),
  });
  const main = html`<div class="narrow-page">
    ${backLink(link(AT), t('planning.title'))}
    <h1>${t('planning.ask.title')}</h1>
    <p class="soft">${t('planning.ask.intro')}</p>
    ${entry}
  </div>`;
  return { title: t('planning.ask.title'), main, at: AT };
}

/** Preview of the mails, and the people to be phoned. */
async function lookPage(
  asked: PageRequest,
  people: readonly AskedPerson[],
  fields: readonly Field[],
): Promise<PageContent> {
  const { t, link, form } = asked;
  const mailed = people.filter(({ hasEmail }) => hasEmail);
  const called = people.filter(({ hasEmail }) => !hasEmail);
  const count = mailed.length;
  const kept = fields.map(({ name }) => hidden(name, form.text(name)));
  const main = html`<div class="narrow-page">
    ${backLink(link(AT), t('planning.title'))}
    <h1>${t('planning.ask.title')}</h1>
    ${
      people.length === 0
        ? emptyState({ text: t('planning.ask.nobody') })
        : html`<p>${t('planning.ask.goesTo', { count })}</p>
          <ul class="rows">${mailed.map((one) => drawPerson(asked, one))}</ul>`
    }
    ${
      called.length === 0
        ? ''
        : html`${notice(t('planning.ask.call', { count: called.length }), 'warn')}
          <ul class="rows">${called.map((one) => drawPerson(asked, one))}</ul>`
    }
    <form method="post" action="${link('/plan/ask')}">${kept}
      <div class="finish">
        ${count === 0 ? '' : html`<button class="primary" name="send" value="1">${t('planning.ask.send', { count })}</button>`}
        ${cancelLink(link(AT), t)}
      </div>
    </form>
  </div>`;
  return { title: t('planning.ask.title'), main, at: AT, hasDrafts: false };
}

function drawPerson({ locale, instance, now }: PageRequest, { person, dates }: AskedPerson): Html {
  const say = sayDays(locale, instance.timeZone, now);
  const lines = [...Map.groupBy(dates, ({ role }) => role)].map(
    ([{ name }, some]) => `${name}: ${some.map(({ event }) => say.shortDay(event.startsAt)).join(', ')}`,
  );
  return drawRow({ name: personName(person), lines });
}

function sentPage({ t, link }: PageRequest, count: number): PageContent {
  const main = html`<div class="narrow-page">
    <h1>${t('planning.ask.title')}</h1>
    ${message(t('planning.ask.sent', { count }))}
    <p><a class="button" href="${link(AT)}">${t('planning.title')}</a></p>
  </div>`;
  return { title: t('planning.ask.title'), main, at: AT };
}
