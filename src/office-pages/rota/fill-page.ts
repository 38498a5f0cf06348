// Filling gaps of the rota with suggestions (rule D7): a preview, then one change.

import { personName } from '../../model/person.ts';
import { planPersonKey } from '../../model/rota/rota-cells.ts';
import type { WantedCell } from '../../office/rota/given-cells.ts';
import { planDayProblems } from '../../office/rota/read-rota.ts';
import { fillGaps } from '../../office/rota/suggest.ts';
import { isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { backLink, cancelLink, emptyState } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';
import { drawWarning } from '../warned.ts';
import { planPeriod } from './rota-period.ts';
import { narrowed } from './rota-shown.ts';
import { seenCells, writeSeen } from './seen-cells.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Days of the query. Default: the first period of the rota. */
function daysIn({ query, now }: PageRequest): Days {
  const given = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const isRight = isDate(given.from) && isDate(given.to) && planDayProblems(given).length === 0;
  return isRight ? given : planPeriod(null, now.slice(0, 10));
}

function planPath(asked: PageRequest): string {
  const { from } = daysIn(asked);
  return `/plan?${new URLSearchParams([['on', from.slice(0, 7)], ...narrowed(asked)])}`;
}

export async function showFill(asked: PageRequest): Promise<PageContent> {
  return fillPage(asked);
}

export async function doFill(asked: PageRequest): Promise<PageContent | Redirect> {
  const note = asked.t('planning.fill.note');
  return writeSeen(asked, { note, to: planPath(asked), again: (refused) => fillPage(asked, refused) });
}

async function fillPage(asked: PageRequest, refused: readonly string[] = []): Promise<PageContent> {
  const { editing, indexes, instance, now, t, link } = asked;
  const { from, to } = daysIn(asked);
  const wanted = await fillGaps(editing, indexes, instance.name, { from, to, roleIds: undefined, now });
  const main = html`<div class="narrow-page">
    ${backLink(link(planPath(asked)), t('planning.title'))}
    <h1>${t('planning.fill.title')}</h1>
    <p class="soft">${t('planning.fill.intro')}</p>
    ${refused.map((text) => drawWarning(text))}
    ${wanted.length === 0 ? emptyState({ text: t('planning.fill.nothing') }) : await preview(asked, wanted, { from, to })}
  </div>`;
  return { title: t('planning.fill.title'), main, at: '/plan', ...(refused.length > 0 && { status: 409 }) };
}

/** Suggested people by event and role. */
async function preview(asked: PageRequest, wanted: readonly WantedCell[], { from, to }: Days): Promise<Html> {
  const { editing, instance, locale, now, t, link } = asked;
  const ids = wanted.map(({ eventId }) => eventId);
  const { events, roles, persons } = await editing.store.content.read(instance.name, async (content) => ({
    events: new Map((await content.getAll('event', [...new Set(ids)])).map(({ id, value }) => [id, value])),
    roles: new Map((await content.all('role')).map((role) => [role.id, role.name])),
    persons: new Map((await content.all('person')).map((one) => [one.id, personName(one)])),
  }));
  const say = sayDays(locale, instance.timeZone, now);
  let count = 0;
  const namesIn = ({ before = [], people }: WantedCell) => {
    const there = new Set(before.map(planPersonKey));
    return people.flatMap((one) => {
      if (there.has(planPersonKey(one))) return [];
      count++;
      return 'personId' in one ? [persons.get(one.personId) ?? ''] : [one.name];
    });
  };
  const cards = [...Map.groupBy(wanted, ({ eventId }) => eventId)].map(([eventId, cells]) => {
    const event = events.get(eventId);
    const lines = cells.map(
      (cell) => html`<dt>${roles.get(cell.roleId) ?? ''}</dt>${namesIn(cell).map((name) => html`<dd>${name}</dd>`)}`,
    );
    const when = event === undefined ? '' : say.begin(event.startsAt, event.endsAt);
    return html`<section class="card copied"><h3>${when} ${event?.title}</h3><dl>${lines}</dl></section>`;
  });
  const address = link(`/plan/fill?${new URLSearchParams([['from', from], ['to', to], ...narrowed(asked)])}`);
  return html`${cards}
    <form method="post" action="${address}">
      ${seenCells(wanted)}
      <div class="finish">
        <button class="primary">${t('planning.fill.do', { count })}</button>
        ${cancelLink(link(planPath(asked)), t)}
      </div>
    </form>`;
}
