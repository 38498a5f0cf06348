// Repeats an event from its own page (rule W21): as a new series, or as copies on single days.

import { formatDayAsTyped } from '../../date-parsing/format-day.ts';
import { type ParseDayOptions, parseDayOrKeep } from '../../date-parsing/read-day.ts';
import { parseOccasions } from '../../date-parsing/read-occasions.ts';
import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Problem } from '../../model/format/problem.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import type { ResourceKind } from '../../model/resources.ts';
import { BadContentError, RoomClashError } from '../../office/content/errors.ts';
import { previewSeriesValue } from '../../office/content/preview-series-change.ts';
import { previewRepetitionDates } from '../../office/repeat/preview-dates.ts';
import { createSeriesValue } from '../../office/repeat/repeat-as-series.ts';
import { repeatEvent } from '../../office/repeat/repeat-event.ts';
import type { RepeatedDate, Repetition } from '../../office/repeat/repetition.ts';
import { describeProblem } from '../../office/words/describe-problem.ts';
import { toCompactDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { type Control, joinTexts } from '../components/form/control.ts';
import { createIdempotencyOptions } from '../components/form/create-entity-once.ts';
import { createBlankForm } from '../components/form/create-from-form.ts';
import type { Field } from '../components/form/field.ts';
import { type FormState, readSubmittedFormState } from '../components/form/form-state.ts';
import { PREVIEW_BUTTON, readAcceptedWarnings } from '../components/form/hidden-state.ts';
import { inputTextOf } from '../components/form/input-texts.ts';
import { convertErrorToProblems, toFieldProblems } from '../components/form/problems.ts';
import { renderForm, renderPreviewButton } from '../components/form/render-form.ts';
import { readSubmittedFields } from '../components/form/submitted-fields.ts';
import { renderBackLink, renderCancelLink } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { readEventFormData } from '../event-fields/read-event-form-data.ts';
import { RoleRequiredError } from '../failures.ts';
import { renderIcon } from '../icons.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { appendBackParameter } from '../return-url.ts';
import { addOneYear } from './common-rules.ts';
import { createRuleControl } from './rule-control.ts';
import { createWeeklyRule } from './rule-form.ts';
import { listClashesOfDate } from './series-dates.ts';
import { describeSeriesTotal } from './series-total.ts';

export const repeatEventPages: readonly OfficePage[] = [
  { method: 'GET', path: '/events/{id}/repeat', role: 'contributor', show: showRepeating },
  { method: 'POST', path: '/events/{id}/repeat', role: 'contributor', show: repeat },
];

/** `MAX_SHOWN`: maximum number of dates in the preview, about a year of weekly dates. Dates after the first `FIRST` are folded. */
const MAX_SHOWN = 60;
const FIRST = 12;

/** Fields of the form. Users who may not create a series choose single days. */
function fieldsFor({ language, locale, now, editing }: PageRequest): readonly Field[] {
  const t = createTranslator(language);
  const mayMakeSeries = hasRole(editing.authority, 'editor');
  const ways = mayMakeSeries ? (['rule', 'dates'] as const) : (['dates'] as const);
  const choices = ways.map((value) => ({
    value,
    label: t(`repeat.ways.${value}.label`),
    hint: t(`repeat.ways.${value}.hint`),
  }));
  const rule: Field = { name: 'rule', label: t('repeat.rule'), kind: 'own', control: createRuleControl(locale) };
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

async function eventFor(request: PageRequest): Promise<Event> {
  const { present, mayChange } = await readEventFormData(request);
  if (!mayChange) throw new RoleRequiredError('editor');
  return present.value;
}

async function showRepeating(request: PageRequest): Promise<PageContent> {
  const event = await eventFor(request);
  const isOfOne = event.series !== null || event.source !== null || !hasRole(request.editing.authority, 'editor');
  const day = event.startsAt.slice(0, 10);
  const rule = `${createWeeklyRule(day)};UNTIL=${toCompactDate(addOneYear(day))}`;
  return page(request, event, createBlankForm({ way: isOfOne ? 'dates' : 'rule', rule, dates: [] }));
}

async function page(request: PageRequest, event: Event, filled: FormState): Promise<PageContent> {
  const { language, locale, instance, now, link, query } = request;
  const t = createTranslator(language);
  const back = link(appendBackParameter(`/events/${event.id}`, query));
  const title = t('repeat.title', { title: event.title });
  const { day, span } = createDayFormatter(locale, instance.timeZone, now);
  const entry = renderForm({
    action: link(appendBackParameter(`/events/${event.id}/repeat`, query)),
    groups: [{ fields: fieldsFor(request) }],
    filled,
    choices: () => [],
    language,
    preview: t('repeat.preview'),
    hasPreviewBeside: true,
    button: t('repeat.button'),
    belowButtons: renderCancelLink(back, t),
  });
  const when = `${day(event.startsAt)}, ${span(event.startsAt, event.endsAt)}`;
  const main = html`${renderBackLink(back, t('repeat.back'))}
    <h1>${title}</h1>
    <p class="soft">${t('repeat.intro', { when })}</p>
    <div class="split"><div>${entry}</div><div class="aside">${await drawDates(request, event, filled)}</div></div>`;
  return { title, main, at: '/agenda', islands: ['series'], ...(filled.problems.length > 0 && { status: 422 }) };
}

async function drawDates(request: PageRequest, event: Event, { values }: FormState): Promise<Html> {
  const { language, locale, instance, now } = request;
  const t = createTranslator(language);
  const { shortDay, span } = createDayFormatter(locale, instance.timeZone, now);
  const usual = span(event.startsAt, event.endsAt);
  const { items, total, problem, aheadDays } = await datesOf(request, event, values);
  const rows = items.map(({ date, dateFrom, dateTo, ...inTheWay }) => {
    const isItself = date === event.startsAt.slice(0, 10) && values['way'] === 'rule';
    const clashing = listClashesOfDate(inTheWay).filter(([, ids]) => ids.some((id) => id !== event.id));
    const time = dateFrom === undefined || dateTo === undefined ? usual : span(dateFrom, dateTo);
    const year = date.startsWith(now.slice(0, 4)) ? '' : date.slice(0, 4);
    return html`<li class="picked">
      <div><span class="nowrap">${shortDay(date)}${year}</span>${time === usual ? '' : html`, <span class="nowrap">${time}</span>`}
        ${isItself ? html`<span class="pill quiet">${t('repeat.itself')}</span>` : ''}</div>
      ${clashing.length === 0 ? '' : html`<div class="clash-marks">${clashing.map(([kind]) => renderClashMark(kind, t))}</div>`}
    </li>`;
  });
  const ofRule = () => describeSeriesTotal(request, values['rule'], total, aheadDays);
  const sum = values['way'] === 'rule' ? ofRule() : t('repeat.sum', { count: total + 1 });
  const folded = rows.slice(FIRST);
  const others = html`<details class="inner">
    <summary>${t('series.showMore', { count: folded.length })}</summary>
    <ul class="waiting">${folded}</ul>
  </details>`;
  const more = html`<p class="soft">${t('series.moreDates', { count: total - rows.length })}</p>`;
  return html`<section class="card series-dates">
    <h2>${t('repeat.found')}</h2>
    ${rows.length === 0 ? html`<p class="soft">${problem ?? t('repeat.none')}</p>` : ''}
    ${total === 0 ? '' : html`<p>${sum}</p>`}
    ${clashTotals(request, event, items)}
    ${rows.length === 0 ? '' : html`<ul class="waiting">${rows.slice(0, FIRST)}</ul>`}
    ${folded.length === 0 ? '' : others}
    ${total > rows.length ? more : ''}
    <p>${renderPreviewButton(t('repeat.preview'))}</p>
  </section>`;
}

/** Icon for a date that clashes. The notice above the dates explains it. */
function renderClashMark(kind: ResourceKind, t: Translate): Html {
  return html`<span class="of-${kind}">${renderIcon(kind)}<span class="hidden-text">${t(`series.clashes.${kind}`)}</span></span>`;
}

/** Notice with the number of dates that clash, on one line per kind of resource. */
function clashTotals({ language }: PageRequest, { id }: Event, items: ParsedDates['items']): Html | undefined {
  const t = createTranslator(language);
  const kinds = items.flatMap((one) =>
    listClashesOfDate(one).flatMap(([kind, ids]) => (ids.some((other) => other !== id) ? [kind] : [])),
  );
  const lines = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, some]) => {
    const clash = t(`series.clashes.${kind}`);
    const text = t('repeat.clashing', { clash, count: some.length, dates: items.length });
    return html`<p class="clash-line">${renderIcon(kind)}${text}</p>`;
  });
  return lines.length === 0 ? undefined : html`<div class="notice warn"><div>${lines}</div></div>`;
}

interface ParsedDates {
  readonly items: readonly {
    readonly date: string;
    readonly dateFrom?: string;
    readonly dateTo?: string;
    readonly conflicts: readonly number[];
    readonly personConflicts: readonly number[];
  }[];
  readonly total: number;
  readonly aheadDays?: unknown;
  readonly problem?: string;
}

async function datesOf(
  { editing, instance, language, now }: PageRequest,
  event: Event,
  values: PlainObject,
): Promise<ParsedDates> {
  if (values['way'] !== 'rule') {
    const dates = datesIn(values);
    const items = await previewRepetitionDates(editing, instance.name, event, dates.slice(0, MAX_SHOWN));
    return { items, total: dates.length };
  }
  try {
    const series = createSeriesValue(event, String(values['rule']), now.slice(0, 10));
    const found = await previewSeriesValue(editing, instance.name, series, { most: MAX_SHOWN });
    return { ...found, aheadDays: series['ahead_days'] };
  } catch (error) {
    if (!(error instanceof BadContentError)) throw error;
    return { items: [], total: 0, problem: error.problems.map((one) => describeProblem(one, language)).join(' ') };
  }
}

async function repeat(request: PageRequest): Promise<PageResult> {
  const { editing, instance, form, language } = request;
  const event = await eventFor(request);
  const fields = fieldsFor(request);
  if (form.has(PREVIEW_BUTTON)) return page(request, event, readSubmittedFormState(form, fields));
  const { values, faults } = await readSubmittedFields(request, fields);
  const way = values['way'] === 'rule' ? 'rule' : 'dates';
  const wrong = toFieldProblems(
    faults.filter(({ name }) => name === way),
    language,
  );
  if (wrong.length > 0) return page(request, event, readSubmittedFormState(form, fields, wrong));
  const options = {
    despite: readAcceptedWarnings(form),
    language,
    once: createIdempotencyOptions(request, [event.id, way, values[way]]),
  };
  try {
    const made = await repeatEvent(editing, instance.name, event.id, repetitionOf(values), options);
    const to = made.seriesId === null ? `/events/${event.id}` : `/series/${made.seriesId}`;
    return { to, did: 'created', revision: made.revision, warnings: made.warnings };
  } catch (error) {
    if (!(error instanceof BadContentError || error instanceof RoomClashError)) throw error;
    const { problems, ...refused } = convertErrorToProblems(withFormPaths(error, way), fields, language);
    return page(request, event, { ...readSubmittedFormState(form, fields, problems), ...refused });
  }
}

/** Assigns problems outside the rule and the dates to the field of the chosen way (`rule` or `dates`). */
function withFormPaths(error: BadContentError | RoomClashError, way: string): BadContentError | RoomClashError {
  if (error instanceof RoomClashError) return error;
  const ofForm = (one: Problem) => (/^\/(?:rule|dates)/.test(one.path) ? one : { ...one, path: `/${way}` });
  return new BadContentError(error.problems.map(ofForm));
}

function repetitionOf(values: PlainObject): Repetition {
  return values['way'] === 'rule' ? { rule: String(values['rule']) } : { dates: datesIn(values) };
}

function datesIn({ dates }: PlainObject): RepeatedDate[] {
  const all = (Array.isArray(dates) ? dates : []) as readonly Readonly<Record<string, string>>[];
  return all.map(({ date = '', time_from: timeFrom, time_to: timeTo }) => ({ date, timeFrom, timeTo }));
}

/** Dates as lines. The value is a list of objects with `date`, `time_from` and `time_to`, as in the repetition of an event. */
function repeatDatesControl(options: ParseDayOptions, key = 'dates'): Control {
  const lineOf = ({ date, time_from: from, time_to: to }: Readonly<Record<string, unknown>>): string => {
    const times = [from, to].filter((time) => time !== undefined).join('–');
    return `${formatDayAsTyped(parseDayOrKeep(String(date), options), options.language)} ${times}`.trim();
  };
  return {
    inputs: [key],
    enter: (value) => {
      const dates = value[key];
      return { [key]: [(Array.isArray(dates) ? dates.filter(isPlainObject) : []).map(lineOf).join('\n')] };
    },
    read: (entered, _, tell) => {
      const dates = parseOccasions(inputTextOf(entered, key), options).map((one) => {
        if ('fault' in one) {
          tell(one.fault, one.typed);
          return { date: one.typed };
        }
        return { date: one.date, ...(one.from && { time_from: one.from }), ...(one.to && { time_to: one.to }) };
      });
      return { [key]: dates };
    },
    say: (entered) => joinTexts(inputTextOf(entered, key).split('\n')),
    render: ({ entered }) => ({
      control: (attributes) => html`<textarea name="${key}" rows="4"${attributes}>
${inputTextOf(entered, key)}</textarea>`,
    }),
  };
}
