// Content next to the rule of a list: its next events, those added and excluded by hand, and its usage.

import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Plain } from '../../model/format/rule.ts';
import type { List } from '../../model/list.ts';
import { isEmptyRule } from '../../model/list-rule.ts';
import type { Present } from '../../model/present.ts';
import { find } from '../../office/search/find.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import { eventsIn, listOf, withComing } from '../components/coming-events.ts';
import { pill } from '../components/parts.ts';
import { kindOf, unusualPills } from '../components/state-pills.ts';
import { type SayDays, sayDays } from '../days.ts';
import { langOf } from '../languages.ts';
import type { PageRequest } from '../page.ts';

/** Maximum number of events shown, and of search results offered. */
const MOST = 12;
const MAX_FOUND = 8;

interface Read {
  readonly list: List;
  readonly total: number;
  readonly first: readonly Event[];
  readonly left: readonly Event[];
  readonly found: readonly Event[];
  readonly offeredAs: string | undefined;
}

export async function besideList(asked: PageRequest, present: Present | undefined, values: Plain): Promise<Html> {
  const read = await readBeside(asked, present?.value as List | undefined, values);
  const { language } = asked;
  const t = translator(language);
  const mayPick = present !== undefined && hasRole(asked.editing.authority, 'editor');
  const picks = (event: Event) => read.list.includeEventIds.includes(event.id);
  const rows = read.first.map((event) =>
    row(asked, event, {
      mark: picks(event) ? t('lists.pickedMark') : undefined,
      button: mayPick ? { deed: 'out', list: present.id, text: t('lists.takeOut') } : undefined,
    }),
  );
  const nothing = isEmptyRule(read.list.rule) ? t('lists.emptyRule') : t('lists.nothingMatches');
  const matches = rows.length === 0 ? html`<p class="soft">${nothing}</p>` : html`<ul class="waiting">${rows}</ul>`;
  const rest = read.total - rows.length;
  const more = rest > 0 ? html`<p class="soft">${t('lists.more', { count: rest })}</p>` : '';
  return html`<section class="card" id="matches">
      <h2>${t('lists.matches')} <span class="soft">${String(read.total)}</span></h2>
      ${matches}
      ${more}
    </section>
    ${mayPick ? html`${leftOut(asked, present.id, read.left)}${picking(asked, present.id, read)}` : ''}
    ${read.offeredAs === undefined ? '' : offered(asked, read.offeredAs)}`;
}

function offered({ t }: PageRequest, name: string): Html {
  return html`<section class="card"><h2>${t('lists.newsletter')}</h2><p>${t('lists.offered', { name })}</p></section>`;
}

async function readBeside(asked: PageRequest, stored: List | undefined, values: Plain): Promise<Read> {
  const list = listOf(values, stored);
  const sought = await soughtEvents(asked);
  return withComing(asked, async (coming, content) => {
    const members = eventsIn(list, coming);
    const ids = new Set(members.map(({ id }) => id));
    const dates = new Set(coming.events.map(({ id }) => id));
    const newsletter = stored && (await content.get('newsletter', 1));
    return {
      list,
      total: members.length,
      found: sought.filter(({ id }) => !ids.has(id)).slice(0, MAX_FOUND),
      first: await eventsOf(
        content,
        members.slice(0, MOST).map(({ id }) => id),
      ),
      left: await eventsOf(content, list.excludeEventIds.filter((id) => dates.has(id)).slice(0, MOST)),
      offeredAs: newsletter?.value.targetLists.find(({ listId }) => listId === stored?.id)?.publicName,
    };
  });
}

async function eventsOf(content: ContentReader, ids: readonly number[]): Promise<Event[]> {
  const all = (await content.getAll('event', ids)).map(({ value }) => value);
  return all.toSorted((a, b) => (a.startsAt === b.startsAt ? a.id - b.id : a.startsAt < b.startsAt ? -1 : 1));
}

/** Upcoming events that match the search, to be added. */
async function soughtEvents({ editing, indexes, instance, query, now }: PageRequest): Promise<Event[]> {
  const words = (query.get('find') ?? '').trim();
  if (words === '') return [];
  const wish = { kind: 'event', words, filter: { from: now.slice(0, 10) }, order: 'sortKey' } as const;
  const of = { isDescending: false, after: undefined, limit: 4 * MAX_FOUND };
  return (await find(editing, indexes, instance.name, { ...wish, ...of })).items.map(({ value }) => value);
}

interface PickButton {
  readonly deed: string;
  readonly list: number;
  readonly text: string;
}

interface RowParts {
  readonly mark?: string | undefined;
  readonly button?: PickButton | undefined;
}

function row(asked: PageRequest, event: Event, { mark, button }: RowParts): Html {
  const { locale, instance, now, language, link } = asked;
  const days = sayDays(locale, instance.timeZone, now);
  const marks = html`${mark === undefined ? '' : html`${pill(mark, 'quiet')} `}${unusualPills(asked, event, days)}`;
  const title = html`<a href="${link(`/events/${event.id}`)}"${langOf(language, instance)}>${event.title}</a>`;
  return html`<li class="picked ${kindOf(event, asked.now)}">
    <div><span class="soft">${days.when(event.startsAt, event.endsAt)}</span> ${marks}<br>${title}</div>
    ${button === undefined ? '' : pickForm(asked, event, button, days)}
  </li>`;
}

function pickForm(
  { language, link }: PageRequest,
  event: Event,
  { deed, list, text }: PickButton,
  days: SayDays,
): Html {
  const name = `${translator(language)('named', { name: text })} ${event.title}, ${days.shortDay(event.startsAt)}`;
  return html`<form method="post" action="${link(`/lists/${list}/pick`)}">
    <input type="hidden" name="event" value="${event.id}">
    <button class="small" name="deed" value="${deed}" aria-label="${name}">${text}</button>
  </form>`;
}

function leftOut(asked: PageRequest, list: number, some: readonly Event[]): Html | undefined {
  const t = translator(asked.language);
  if (some.length === 0) return undefined;
  const rows = some.map((event) => row(asked, event, { button: { deed: 'back', list, text: t('lists.takeBack') } }));
  return html`<section class="card"><h2>${t('lists.leftOut')}</h2><ul class="waiting">${rows}</ul></section>`;
}

/** Search for events outside the list, each with a button that adds it. */
function picking(asked: PageRequest, list: number, { found }: Read): Html {
  const { query, language, link } = asked;
  const t = translator(language);
  const sought = query.get('find') ?? '';
  const rows = found.map((event) => row(asked, event, { button: { deed: 'in', list, text: t('lists.pick') } }));
  const result =
    sought === ''
      ? ''
      : rows.length === 0
        ? html`<p class="soft" role="status">${t('lists.nothingFound')}</p>`
        : html`<ul class="waiting">${rows}</ul>`;
  return html`<section class="card" id="pick">
    <h2>${t('lists.pickTitle')}</h2>
    <p class="soft small">${t('lists.pickHelp')}</p>
    <form class="within" action="${link(`/lists/${list}`)}#pick" role="search">
      <input type="search" name="find" value="${sought}" aria-label="${t('lists.find')}"
        placeholder="${t('lists.find')}"><button>${t('lists.search')}</button>
    </form>
    ${result}
  </section>`;
}
