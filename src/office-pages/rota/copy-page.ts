// Copying a month of the rota (rule D8): a preview, then one change that can be undone.

import { type CopiedEvent, type CopiedMonth, type CopiedPerson, copyMonth } from '../../office/rota/copy-month.ts';
import { isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { optionsOf } from '../components/form/choice-controls.ts';
import { hidden, part } from '../components/form/parts.ts';
import { backLink, cancelLink, emptyState } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';
import { drawWarning } from '../warned.ts';
import { monthsLater } from './rota-period.ts';
import { narrowed, planFilter } from './rota-shown.ts';
import { seenCells, writeSeen } from './seen-cells.ts';

/** Number of months offered before and after the current one. */
const [BEFORE, AFTER] = [12, 18];

interface Months {
  readonly from: string;
  readonly to: string;
}

/** Months of the query. Default: the current and the following month. */
function monthsIn({ query, now }: PageRequest): Months {
  const given = (name: string) => {
    const month = query.get(name) ?? '';
    return isDate(`${month}-01`) ? month : undefined;
  };
  const from = given('from') ?? now.slice(0, 7);
  return { from, to: given('to') ?? monthsLater(from, 1) };
}

export async function showCopy(asked: PageRequest): Promise<PageContent> {
  return copyPage(asked);
}

async function copyPage(asked: PageRequest, refused: readonly string[] = []): Promise<PageContent> {
  const { t, link } = asked;
  const { from, to } = monthsIn(asked);
  const main = html`<div class="narrow-page">
    ${backLink(link(planPath(asked, to)), t('planning.title'))}
    <h1>${t('planning.copy.title')}</h1>
    <p class="soft">${t('planning.copy.intro')}</p>
    ${refused.map((text) => drawWarning(text))}
    <form class="copied-months">
      ${narrowed(asked).map(([name, value]) => hidden(name, value))}
      ${part(t('planning.copy.from'), months(asked, 'from', from))}
      ${part(t('planning.copy.to'), months(asked, 'to', to))}
      <button>${t('planning.copy.preview')}</button>
    </form>
    ${from === to ? drawWarning(t('planning.copy.same')) : await preview(asked, { from, to })}
  </div>`;
  return { title: t('planning.copy.title'), main, at: '/plan', ...(refused.length > 0 && { status: 409 }) };
}

function planPath(asked: PageRequest, on: string): string {
  return `/plan?${new URLSearchParams([['on', on], ...narrowed(asked)])}`;
}

function months(asked: PageRequest, name: 'from' | 'to', chosen: string): Html {
  const present = asked.now.slice(0, 7);
  const all = Array.from({ length: BEFORE + AFTER + 1 }, (_, index) => monthsLater(present, index - BEFORE));
  const offered = [...new Set([...(name === 'to' ? all.slice(BEFORE) : all), chosen])].sort();
  const choices = offered.map((value) => ({ value, label: sayMonth(asked, value) }));
  return html`<select name="${name}">${optionsOf(choices, chosen)}</select>`;
}

function sayMonth({ locale }: Pick<PageRequest, 'locale'>, month: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

async function preview(asked: PageRequest, { from, to }: Months): Promise<Html> {
  const { editing, indexes, instance, now, t, link } = asked;
  const wish = { from, to, filter: planFilter(asked), now };
  const copied = await copyMonth(editing, indexes, instance.name, wish);
  const { wanted, events, unmatched } = copied;
  if (events.length + unmatched.length === 0) return emptyState({ text: t('planning.copy.nothing') });
  const count = events.flatMap(({ people }) => people.filter(({ isLeft }) => !isLeft)).length;
  const address = link(`/plan/copy?${new URLSearchParams([['from', from], ['to', to], ...narrowed(asked)])}`);
  const button = html`<form method="post" action="${address}">
    ${seenCells(wanted)}
    <div class="finish">
      <button class="primary">${t('planning.copy.do', { count })}</button>
      ${cancelLink(link(planPath(asked, to)), t)}
    </div>
  </form>`;
  return html`<h2 class="copied-title">${t('planning.copy.what', { count })}</h2>
    ${events.map((event) => drawEvent(asked, event))}
    ${lonely(asked, copied)}
    ${wanted.length === 0 ? '' : button}`;
}

function drawEvent(asked: PageRequest, { from, to, people, why }: CopiedEvent): Html {
  const { locale, instance, now, t } = asked;
  const say = sayDays(locale, instance.timeZone, now);
  const when = ({ startsAt, endsAt }: CopiedEvent['to']) => say.begin(startsAt, endsAt);
  const roles = Map.groupBy(people, ({ role }) => role);
  const lines = [...roles].map(
    ([role, some]) => html`<dt>${role.name}</dt>${some.map((one) => drawPerson(asked, one))}`,
  );
  return html`<section class="card copied">
    <h3>${when(to)} ${to.title}</h3>
    <p class="soft small">${t('planning.copy.like', { event: `${when(from)} ${from.title}` })}</p>
    ${why === undefined ? html`<dl>${lines}</dl>` : html`<p>${t(`planning.copy.not.${why}`)}</p>`}
  </section>`;
}

function drawPerson({ t }: PageRequest, { name, isLeft, codes }: CopiedPerson): Html {
  const full = isLeft && codes.length === 0 ? [t('planning.copy.full')] : [];
  const said = [...codes.map((code) => t(`planning.short.${code}`)), ...full].map(
    (text) => html` <span class="against">${text}</span>`,
  );
  return html`<dd${isLeft ? html` class="left"` : ''}><span class="who">${name}</span>${said}</dd>`;
}

function lonely(asked: PageRequest, { unmatched }: CopiedMonth): Html | undefined {
  if (unmatched.length === 0) return undefined;
  const { locale, instance, now, t, link } = asked;
  const say = sayDays(locale, instance.timeZone, now);
  const items = unmatched.map(
    ({ id, title, startsAt, endsAt }) =>
      html`<li>
        <span class="soft">${say.begin(startsAt, endsAt)}</span> <a href="${link(`/events/${id}`)}">${title}</a>
      </li>`,
  );
  return html`<section class="card copied">
    <h3>${t('planning.copy.unmatched')}</h3>
    <ul class="plain">${items}</ul>
  </section>`;
}

/** Writes exactly the previewed cells, or none. */
export async function doCopy(asked: PageRequest): Promise<PageContent | Redirect> {
  const { from, to } = monthsIn(asked);
  const note = asked.t('planning.copy.note', { from: sayMonth(asked, from), to: sayMonth(asked, to) });
  return writeSeen(asked, { note, to: planPath(asked, to), again: (refused) => copyPage(asked, refused) });
}
