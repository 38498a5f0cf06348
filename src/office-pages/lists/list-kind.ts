// Lists: the rule as a sentence with inputs, with the events of the list next to it.

import { createTranslator, textsBelow } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import type { List } from '../../model/list.ts';
import { isEmptyRule, isInList } from '../../model/list-rule.ts';
import { personName } from '../../model/person.ts';
import type { VersionedEntity } from '../../model/present.ts';
import { findEntities } from '../../office/search/find-entities.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { type Html, html } from '../../util/html.ts';
import type { ChoiceLookup } from '../components/form/choice.ts';
import { readChoicesOfKinds } from '../components/form/choices.ts';
import type { Field } from '../components/form/field.ts';
import { describeChoices } from '../components/form/sentence.ts';
import { renderPill } from '../components/parts.ts';
import { createFieldFactory, type ListColumn, type RecordKind } from '../components/record-kind.ts';
import { renderRecordLine, renderSeeAllLink } from '../components/record-line.ts';
import { createEventStateClasses, renderUnusualStatePills } from '../components/state-pills.ts';
import { buildListFromValues, runWithUpcomingEvents, selectEventsOfList } from '../components/upcoming-events.ts';
import { createDayFormatter, type DayFormatter } from '../day-formatter.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageRequest } from '../page.ts';

const MAX_LISTED_EVENTS = 12;
const MAX_FOUND = 8;

interface Read {
  readonly list: List;
  readonly total: number;
  readonly first: readonly Event[];
  readonly left: readonly Event[];
  readonly found: readonly Event[];
  readonly offeredAs: string | undefined;
}

async function renderListEvents(
  request: PageRequest,
  present: VersionedEntity | undefined,
  values: PlainObject,
): Promise<Html> {
  const read = await readBeside(request, present?.value as List | undefined, values);
  const { language } = request;
  const t = createTranslator(language);
  const mayPick = present !== undefined && hasRole(request.editing.authority, 'editor');
  const picks = (event: Event) => read.list.includeEventIds.includes(event.id);
  const rows = read.first.map((event) =>
    row(request, event, {
      mark: picks(event) ? t('lists.pickedMark') : undefined,
      button: mayPick ? { deed: 'out', list: present.id, text: t('lists.takeOut') } : undefined,
    }),
  );
  const nothing = isEmptyRule(read.list.rule) ? t('lists.emptyRule') : t('lists.nothingMatches');
  const matches = rows.length === 0 ? html`<p class="soft">${nothing}</p>` : html`<ul class="waiting">${rows}</ul>`;
  const rest = read.total - rows.length;
  const address = present && request.link(`/agenda?list=${present.id}`);
  const more =
    rest <= 0
      ? ''
      : address === undefined
        ? html`<p class="soft">${t('lists.more', { count: rest })}</p>`
        : renderSeeAllLink(address, read.total, t);
  return html`<section class="card" id="matches">
      <h2>${t('lists.matches')} <span class="soft">${String(read.total)}</span></h2>
      ${matches}
      ${more}
    </section>
    ${mayPick ? renderExcludedEvents(request, present.id, read.left) : ''}
    ${read.offeredAs === undefined ? '' : renderNewsletterCard(request, read.offeredAs)}`;
}

function renderNewsletterCard({ t }: PageRequest, name: string): Html {
  return html`<section class="card"><h2>${t('lists.newsletter')}</h2><p>${t('lists.offered', { name })}</p></section>`;
}

async function readBeside(request: PageRequest, stored: List | undefined, values: PlainObject): Promise<Read> {
  const list = buildListFromValues(values, stored);
  const sought = await findSearchedEvents(request);
  return runWithUpcomingEvents(request, async (coming, content) => {
    const members = selectEventsOfList(list, coming);
    const ids = new Set(members.map(({ id }) => id));
    const dates = new Set(coming.events.map(({ id }) => id));
    const newsletter = stored && (await content.get('newsletter', 1));
    return {
      list,
      total: members.length,
      found: sought.filter(({ id }) => !ids.has(id)).slice(0, MAX_FOUND),
      first: await eventsOf(
        content,
        members.slice(0, MAX_LISTED_EVENTS).map(({ id }) => id),
      ),
      left: await eventsOf(content, list.excludeEventIds.filter((id) => dates.has(id)).slice(0, MAX_LISTED_EVENTS)),
      offeredAs: newsletter?.value.targetLists.find(({ listId }) => listId === stored?.id)?.publicName,
    };
  });
}

async function eventsOf(content: ContentReader, ids: readonly number[]): Promise<Event[]> {
  const all = (await content.getAll('event', ids)).map(({ value }) => value);
  return all.toSorted((a, b) => (a.startsAt === b.startsAt ? a.id - b.id : a.startsAt < b.startsAt ? -1 : 1));
}

async function findSearchedEvents({ editing, indexes, instance, query, now }: PageRequest): Promise<Event[]> {
  const words = (query.get('find') ?? '').trim();
  if (words === '') return [];
  const options = { kind: 'event', words, filter: { from: now.slice(0, 10) }, order: 'sortKey' } as const;
  const of = { isDescending: false, after: undefined, limit: 4 * MAX_FOUND };
  return (await findEntities(editing, indexes, instance.name, { ...options, ...of })).items.map(({ value }) => value);
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

function row(request: PageRequest, event: Event, { mark, button }: RowParts): Html {
  const { locale, instance, now, language, link } = request;
  const days = createDayFormatter(locale, instance.timeZone, now);
  const marks = html`${mark === undefined ? '' : html`${renderPill(mark, 'quiet')} `}${renderUnusualStatePills(request, event, days)}`;
  const line = renderRecordLine({
    title: event.title,
    address: link(`/events/${event.id}`),
    attributes: renderInstanceLangAttribute(language, instance),
    facts: [days.when(event.startsAt, event.endsAt)],
    mark: marks,
  });
  return html`<li class="picked ${createEventStateClasses(event, request.now)}">
    ${line}
    ${button === undefined ? '' : pickForm(request, event, button, days)}
  </li>`;
}

function pickForm(
  { language, link }: PageRequest,
  event: Event,
  { deed, list, text }: PickButton,
  days: DayFormatter,
): Html {
  const name = `${createTranslator(language)('named', { name: text })} ${event.title}, ${days.shortDay(event.startsAt)}`;
  return html`<form method="post" action="${link(`/lists/${list}/pick`)}">
    <input type="hidden" name="event" value="${event.id}">
    <button class="small" name="deed" value="${deed}" aria-label="${name}">${text}</button>
  </form>`;
}

function renderExcludedEvents(request: PageRequest, list: number, some: readonly Event[]): Html | undefined {
  const t = createTranslator(request.language);
  if (some.length === 0) return undefined;
  const rows = some.map((event) => row(request, event, { button: { deed: 'back', list, text: t('lists.takeBack') } }));
  return html`<section class="card"><h2>${t('lists.leftOut')}</h2><ul class="waiting">${rows}</ul></section>`;
}

function renderEventPicker(request: PageRequest, list: number, { found }: Read): Html {
  const { query, language, link } = request;
  const t = createTranslator(language);
  const sought = query.get('find') ?? '';
  const rows = found.map((event) => row(request, event, { button: { deed: 'in', list, text: t('lists.pick') } }));
  const result =
    sought === ''
      ? ''
      : rows.length === 0
        ? html`<p class="soft" role="status">${t('lists.nothingFound')}</p>`
        : html`<ul class="waiting">${rows}</ul>`;
  return html`<section class="card apart" id="pick">
    <h2>${t('lists.pickTitle')}</h2>
    <p class="soft small">${t('lists.pickHelp')}</p>
    <form class="within" action="${link(`/lists/${list}`)}#pick" role="search">
      <input type="search" name="find" value="${sought}" aria-label="${t('lists.find')}"
        placeholder="${t('lists.find')}"><button>${t('lists.search')}</button>
    </form>
    ${result}
  </section>`;
}

const RULE_KINDS = ['layer', 'target_group', 'room', 'person', 'list_group'] as const;

export const listRecordKind: RecordKind = {
  kind: 'list',
  path: '/lists',
  besideForm: ['newsletter'],
  publicPath: (id) => `lists/${id}`,
  order: 'position',
  preview: 'lists.preview',
  columns: (_, request) => columns(request),
  groups: async (language, request) => {
    const t = createTranslator(language);
    const of = createFieldFactory('list', t);
    const groups = await request.editing.store.content.read(request.instance.name, (content) =>
      content.all('list_group'),
    );
    return [
      {
        title: t('lists.rule'),
        intro: t('lists.ruleHelp'),
        sentence: textsBelow(language, 'lists').sentence,
        fields: await ruleFields(request),
      },
      {
        fields: [
          of('name', { kind: 'text', width: 'half', isRequired: true }),
          of('public_title', { kind: 'text', width: 'half' }),
          ...(groups.length === 0 ? [] : [of('group_ids', { kind: 'entities', of: 'list_group' })]),
        ],
      },
    ];
  },
  aside: renderListEvents,
  below: async (request, present, values) =>
    hasRole(request.editing.authority, 'editor')
      ? renderEventPicker(request, present.id, await readBeside(request, present.value as List, values))
      : undefined,
};

async function ruleFields(request: PageRequest): Promise<Field[]> {
  const { language } = request;
  const t = createTranslator(language);
  const of = createFieldFactory('list', t);
  const types = await runWithUpcomingEvents(request, async ({ types: known }) => known);
  return [
    of('rule/layer_ids', { kind: 'entities', of: 'layer', blank: t('lists.blanks.layers') }),
    of('rule/target_group_ids', { kind: 'entities', of: 'target_group', blank: t('lists.blanks.targetGroups') }),
    of('rule/event_types', {
      kind: 'texts',
      blank: t('lists.blanks.types'),
      choices: types.map((type) => ({ value: type, label: type })),
    }),
    of('rule/room_ids', { kind: 'entities', of: 'room', blank: t('lists.blanks.rooms') }),
    of('rule/person_ids', { kind: 'entities', of: 'person', blank: t('lists.blanks.persons') }),
  ];
}

async function columns(request: PageRequest): Promise<ListColumn[]> {
  const { language, locale, instance, now } = request;
  const t = createTranslator(language);
  const fields = await ruleFields(request);
  const { choices, next, offered } = await runWithUpcomingEvents(request, async ({ events, ancestry }, content) => {
    const newsletter = await content.get('newsletter', 1);
    const first = new Map<number, (typeof events)[number]>();
    for (const list of await content.all('list')) {
      const found = events.find((event) => isInList(list, event, ancestry));
      if (found !== undefined) first.set(list.id, found);
    }
    const known = await readChoicesOfKinds(content, RULE_KINDS);
    const persons = (await content.all('person')).map((one) => ({ value: String(one.id), label: personName(one) }));
    const named: ChoiceLookup = (kind) => (kind === 'person' ? persons : known(kind));
    return {
      choices: named,
      next: first,
      offered: new Set(newsletter?.value.targetLists.map(({ listId }) => listId)),
    };
  });
  const { shortDay } = createDayFormatter(locale, instance.timeZone, now);
  return [
    { label: t('lists.rule'), isLine: true, cell: (value) => describeRuleFields(value, fields, choices, request) },
    {
      label: t('lists.next'),
      isNamed: true,
      isWhole: true,
      cell: ({ id }) => {
        const event = next.get(Number(id));
        return event === undefined ? renderPill(t('lists.nothingComes'), 'warn') : shortDay(event.startsAt);
      },
    },
    {
      label: t('lists.where'),
      cell: ({ id, group_ids }) => {
        const groups = choices('list_group').filter(
          ({ value }) => Array.isArray(group_ids) && group_ids.includes(Number(value)),
        );
        const all = [...groups.map(({ label }) => label), ...(offered.has(Number(id)) ? [t('lists.newsletter')] : [])];
        return [...new Set(all)].join(', ');
      },
    },
  ];
}

function describeRuleFields(
  value: PlainObject,
  fields: readonly Field[],
  choices: ChoiceLookup,
  { language }: PageRequest,
): string {
  const t = createTranslator(language);
  const rule = isPlainObject(value['rule']) ? value['rule'] : {};
  const said = fields.flatMap((field) => {
    const name = field.name.slice('rule/'.length);
    const text = describeChoices(field, rule[name], choices, t);
    return text === undefined ? [] : `${t('named', { name: field.label ?? '' })} ${text}`;
  });
  const picked = Array.isArray(value['include_event_ids']) && value['include_event_ids'].length > 0;
  return [said.join(' · '), ...(picked ? [t('lists.byHand')] : [])].filter((part) => part !== '').join(' + ');
}
