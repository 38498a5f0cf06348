// Repeating an event from its own page (rule W21): as a new series, or as copies on single days.

import { type DayAsked, dayOrText } from '../../date-parsing/read-day.ts';
import { readOccasions } from '../../date-parsing/read-occasions.ts';
import { writtenDay } from '../../date-parsing/written-day.ts';
import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Problem } from '../../model/format/problem.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { BadContent, RoomTaken } from '../../office/content/errors.ts';
import { previewOf } from '../../office/content/preview-series.ts';
import { seriesFor } from '../../office/repeat/as-series.ts';
import { previewDates } from '../../office/repeat/preview-dates.ts';
import { repeatEvent } from '../../office/repeat/repeat-event.ts';
import type { RepeatedDate, Repetition } from '../../office/repeat/repetition.ts';
import { sayRemark } from '../../office/words/remark-words.ts';
import { toCompactDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { acceptedWarnings, PREVIEW } from '../components/form/carried.ts';
import { type Control, listed } from '../components/form/control.ts';
import { blankForm } from '../components/form/create.ts';
import { drawForm } from '../components/form/draw.ts';
import { textOf } from '../components/form/entered.ts';
import type { Field } from '../components/form/field.ts';
import { asSent, type Filled } from '../components/form/filled.ts';
import { onceOf } from '../components/form/make-once.ts';
import { faultProblems, refusedBy } from '../components/form/problems.ts';
import { readSent } from '../components/form/sent.ts';
import { backLink, cancelLink } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import { openEvent } from '../event-fields/open-event.ts';
import { NotAllowed } from '../failures.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { keepBack } from '../return-url.ts';
import { ruleControl } from './rule-control.ts';
import { weekly } from './rule-form.ts';
import { clashesOn } from './series-beside.ts';
import { sayTotal } from './series-total.ts';
import { yearAfter } from './usual-rules.ts';

export const repeatPages: readonly OfficePage[] = [
  { method: 'GET', path: '/events/{id}/repeat', role: 'contributor', show: showRepeating },
  { method: 'POST', path: '/events/{id}/repeat', role: 'contributor', show: repeat },
];

/** Maximum number of dates in the preview, about a year of weekly ones; further ones are folded after the first few. */
const MAX_SHOWN = 60;
const FIRST = 12;

/** Users who may not create series can only choose single days. */
function fieldsFor({ language, locale, now, editing }: PageRequest): readonly Field[] {
  const t = translator(language);
  const mayMakeSeries = hasRole(editing.authority, 'editor');
  const ways = mayMakeSeries ? (['rule', 'dates'] as const) : (['dates'] as const);
  const choices = ways.map((value) => ({
    value,
    label: t(`repeat.ways.${value}.label`),
    hint: t(`repeat.ways.${value}.hint`),
  }));
  const rule: Field = { name: 'rule', label: t('repeat.rule'), kind: 'own', control: ruleControl(locale) };
  return [
    { name: 'way', label: t('repeat.way'), kind: 'radios', choices },
    ...(mayMakeSeries ? [rule] : []),
    {
      name: 'dates',
      label: t('repeat.dates'),
      hint: t('repeat.datesHint'),
      kind: 'own',
      control: repeatDatesControl({ today: now.slice(0, 10), language }),
    },
  ];
}

async function eventFor(asked: PageRequest): Promise<Event> {
  const { present, mayChange } = await openEvent(asked);
  if (!mayChange) throw new NotAllowed('editor');
  return present.value;
}

async function showRepeating(asked: PageRequest): Promise<PageContent> {
  const event = await eventFor(asked);
  const isOfOne = event.series !== null || event.source !== null || !hasRole(asked.editing.authority, 'editor');
  const day = event.startsAt.slice(0, 10);
  const rule = `${weekly(day)};UNTIL=${toCompactDate(yearAfter(day))}`;
  return page(asked, event, blankForm({ way: isOfOne ? 'dates' : 'rule', rule, dates: [] }));
}

async function page(asked: PageRequest, event: Event, filled: Filled): Promise<PageContent> {
  const { language, locale, instance, now, link, query } = asked;
  const t = translator(language);
  const back = link(keepBack(`/events/${event.id}`, query));
  const title = t('repeat.title', { title: event.title });
  const { day, span } = sayDays(locale, instance.timeZone, now);
  const entry = drawForm({
    action: link(keepBack(`/events/${event.id}/repeat`, query)),
    groups: [{ fields: fieldsFor(asked) }],
    filled,
    choices: () => [],
    language,
    preview: t('repeat.preview'),
    button: t('repeat.button'),
    beside: cancelLink(back, t),
  });
  const when = `${day(event.startsAt)}, ${span(event.startsAt, event.endsAt)}`;
  const main = html`${backLink(back, t('repeat.back'))}
    <h1>${title}</h1>
    <p class="soft">${t('repeat.intro', { when })}</p>
    <div class="split"><div>${entry}</div><div class="aside">${await drawDates(asked, event, filled)}</div></div>`;
  return { title, main, at: '/agenda', islands: ['series'], ...(filled.problems.length > 0 && { status: 422 }) };
}

async function drawDates(asked: PageRequest, event: Event, { values }: Filled): Promise<Html> {
  const { language, locale, instance, now } = asked;
  const t = translator(language);
  const { day, span } = sayDays(locale, instance.timeZone, now);
  const { items, total, problem, aheadDays } = await datesOf(asked, event, values);
  const rows = items.map(({ date, dateFrom, dateTo, ...inTheWay }) => {
    const isItself = date === event.startsAt.slice(0, 10) && values['way'] === 'rule';
    const clashing = clashesOn(inTheWay).filter(([, ids]) => ids.some((id) => id !== event.id));
    const times = dateFrom === undefined || dateTo === undefined ? '' : html`, ${span(dateFrom, dateTo)}`;
    return html`<li>
      ${day(date)}${times}
      ${isItself ? html`<span class="pill quiet">${t('repeat.itself')}</span>` : ''}
      ${clashing.map(([kind]) => html`<span class="pill warn">${t(`series.clashes.${kind}`)}</span> `)}
    </li>`;
  });
  const ofRule = () => sayTotal(asked, values['rule'], total, aheadDays);
  const sum = values['way'] === 'rule' ? ofRule() : t('repeat.sum', { count: total + 1 });
  const folded = rows.slice(FIRST);
  const others = html`<details class="inner">
    <summary>${t('series.showMore', { count: folded.length })}</summary>
    <ul class="waiting">${folded}</ul>
  </details>`;
  const more = html`<p class="soft">${t('series.moreDates', { count: total - rows.length })}</p>`;
  return html`<section class="card series-dates">
    <h2>${t('repeat.found')} <span class="soft">${total || ''}</span></h2>
    ${rows.length === 0 ? html`<p class="soft">${problem ?? t('repeat.none')}</p>` : ''}
    ${total === 0 ? '' : html`<p>${sum}</p>`}
    ${rows.length === 0 ? '' : html`<ul class="waiting">${rows.slice(0, FIRST)}</ul>`}
    ${folded.length === 0 ? '' : others}
    ${total > rows.length ? more : ''}
  </section>`;
}

interface FoundDates {
  readonly items: readonly {
    readonly date: string;
    readonly dateFrom?: string;
    readonly dateTo?: string;
    readonly conflicts: readonly number[];
    readonly personConflicts: readonly number[];
  }[];
  readonly total: number;
  /** Number of days for which events of the series are created in advance. */
  readonly aheadDays?: unknown;
  /** Reason why there are no dates. */
  readonly problem?: string;
}

async function datesOf(
  { editing, instance, language, now }: PageRequest,
  event: Event,
  values: Plain,
): Promise<FoundDates> {
  if (values['way'] !== 'rule') {
    const dates = datesIn(values);
    const items = await previewDates(editing, instance.name, event, dates.slice(0, MAX_SHOWN));
    return { items, total: dates.length };
  }
  try {
    const series = seriesFor(event, String(values['rule']), now.slice(0, 10));
    const found = await previewOf(editing, instance.name, series, { most: MAX_SHOWN });
    return { ...found, aheadDays: series['ahead_days'] };
  } catch (error) {
    if (!(error instanceof BadContent)) throw error;
    return { items: [], total: 0, problem: error.problems.map((one) => sayRemark(one, language)).join(' ') };
  }
}

async function repeat(asked: PageRequest): Promise<PageResult> {
  const { editing, instance, form, language } = asked;
  const event = await eventFor(asked);
  const fields = fieldsFor(asked);
  if (form.has(PREVIEW)) return page(asked, event, asSent(form, fields));
  const { values, faults } = await readSent(asked, fields);
  const way = values['way'] === 'rule' ? 'rule' : 'dates';
  const wrong = faultProblems(
    faults.filter(({ name }) => name === way),
    language,
  );
  if (wrong.length > 0) return page(asked, event, asSent(form, fields, wrong));
  const wish = { despite: acceptedWarnings(form), language, once: onceOf(asked, [event.id, way, values[way]]) };
  try {
    const made = await repeatEvent(editing, instance.name, event.id, repetitionOf(values), wish);
    const to = made.seriesId === null ? `/events/${event.id}` : `/series/${made.seriesId}`;
    return { to, did: 'created', revision: made.revision, warnings: made.warnings };
  } catch (error) {
    if (!(error instanceof BadContent || error instanceof RoomTaken)) throw error;
    const { problems, ...refused } = refusedBy(at(error, way), fields, language);
    return page(asked, event, { ...asSent(form, fields, problems), ...refused });
  }
}

/** Problems of the event itself are shown at the field for the way of repeating. */
function at(error: BadContent | RoomTaken, way: string): BadContent | RoomTaken {
  if (error instanceof RoomTaken) return error;
  const ofForm = (one: Problem) => (/^\/(?:rule|dates)/.test(one.path) ? one : { ...one, path: `/${way}` });
  return new BadContent(error.problems.map(ofForm));
}

function repetitionOf(values: Plain): Repetition {
  return values['way'] === 'rule' ? { rule: String(values['rule']) } : { dates: datesIn(values) };
}

function datesIn({ dates }: Plain): RepeatedDate[] {
  const all = (Array.isArray(dates) ? dates : []) as readonly Readonly<Record<string, string>>[];
  return all.map(({ date = '', time_from: timeFrom, time_to: timeTo }) => ({ date, timeFrom, timeTo }));
}

/** Value: objects with `date`, `time_from` and `time_to`, as the repetition of an event takes them. */
function repeatDatesControl(asked: DayAsked, key = 'dates'): Control {
  const lineOf = ({ date, time_from: from, time_to: to }: Readonly<Record<string, unknown>>): string => {
    const times = [from, to].filter((time) => time !== undefined).join('–');
    return `${writtenDay(dayOrText(String(date), asked), asked.language)} ${times}`.trim();
  };
  return {
    inputs: [key],
    enter: (value) => {
      const dates = value[key];
      return { [key]: [(Array.isArray(dates) ? dates.filter(isPlain) : []).map(lineOf).join('\n')] };
    },
    read: (entered, _, tell) => {
      const dates = readOccasions(textOf(entered, key), asked).map((one) => {
        if ('fault' in one) {
          tell(one.fault, one.typed);
          return { date: one.typed };
        }
        return { date: one.date, ...(one.from && { time_from: one.from }), ...(one.to && { time_to: one.to }) };
      });
      return { [key]: dates };
    },
    say: (entered) => listed(textOf(entered, key).split('\n')),
    draw: ({ entered }) => ({
      control: (attributes) => html`<textarea name="${key}" rows="4"${attributes}>
${textOf(entered, key)}</textarea>`,
    }),
  };
}
