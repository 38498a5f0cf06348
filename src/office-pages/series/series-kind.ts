import { formatDayAsTyped } from '../../date-parsing/format-day.ts';
import { parseDayOrKeep } from '../../date-parsing/read-day.ts';
import { createTranslator, type Translate } from '../../i18n/translate.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import { findRecurrenceProblem } from '../../model/recurrence.ts';
import { splitSeriesAt } from '../../office/content/apply-series-split.ts';
import { OfficeError } from '../../office/office-error.ts';
import { listEventTypes } from '../../office/search/event-types.ts';
import { datesOf } from '../../office/series/dates.ts';
import { IdsExhaustedError } from '../../store/content/errors.ts';
import { addDays, isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { isPastMidnight } from '../../util/past-midnight.ts';
import { describeContentError } from '../components/form/content-error-messages.ts';
import { bindControl, type Control, joinTexts, nestControl } from '../components/form/control.ts';
import { renderDayInput } from '../components/form/date-time-inputs.ts';
import { readEventChoices } from '../components/form/event-choices.ts';
import type { Field, FieldGroup } from '../components/form/field.ts';
import { type FormState, fieldsOf, readSubmittedFormState } from '../components/form/form-state.ts';
import { type InputTexts, inputTextOf, inputTextsOf } from '../components/form/input-texts.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { type SaveFormResult, saveForm } from '../components/form/save.ts';
import { createNumberControl, textAt } from '../components/form/text-controls.ts';
import { renderNotifyOptions } from '../components/notify-options.ts';
import { createFieldFactory, type ListColumn, type RecordKind } from '../components/record-kind.ts';
import { runWithUpcomingEvents } from '../components/upcoming-events.ts';
import { createDayFormatter } from '../day-formatter.ts';
import {
  EVENT_FIELD_NAMES,
  type EventFieldName,
  FOLDED_SECTIONS,
  type FoldedSection,
  getEventFieldRow,
} from '../event-fields/event-fields.ts';
import { seriesSignUpControl } from '../event-fields/sign-up-control.ts';
import type { PageRequest, Redirect } from '../page.ts';
import { type Holiday, readHolidays } from './holidays.ts';
import { createRuleControl, describeRule, formatWeekdays, readRuleInputs } from './rule-control.ts';
import { renderSeriesDates, SERIES_TIME_BUTTON } from './series-dates.ts';

async function confirmSeriesSave(request: PageRequest): Promise<Html | undefined> {
  const id = request.ids['id'];
  if (id === undefined) return undefined;
  const events = await runWithUpcomingEvents(request, async (coming, content) => {
    const ids = coming.events.filter(({ seriesId }) => seriesId === id).map((event) => event.id);
    return (await content.getAll('event', ids)).map(({ value }) => value);
  });
  const notes = await renderNotifyOptions(request, events, 'changed');
  return html`${renderScopeChoice(request)}${notes && html`<section class="card">${notes}</section>`}`;
}

function renderScopeChoice({ form, language }: PageRequest): Html {
  const t = createTranslator(language);
  const isFrom = form.text('_scope') === 'from';
  const radio = (value: string, text: string, isChecked: boolean) =>
    html`<input type="radio" name="_scope" value="${value}" id="scope-${value}"${isChecked ? html` checked` : ''}>
      <label for="scope-${value}">${text}</label>`;
  return html`<fieldset class="card scope">
    <legend>${t('series.scope')}</legend>
    <div class="way">${radio('all', t('series.all'), !isFrom)}</div>
    <div class="way">
      ${radio('from', t('series.from'), isFrom)}
      ${renderDayInput({ name: '_from', value: form.day('_from'), language, attributes: html` aria-label="${t('series.fromDay')}"` })}
    </div>
    <p class="hint">${t('series.one')}</p>
  </fieldset>`;
}

async function saveSeries(request: PageRequest, groups: readonly FieldGroup[]): Promise<SaveFormResult | Redirect> {
  const { ids, form } = request;
  const id = ids['id'] ?? 0;
  if (form.text('_scope') !== 'from') return saveForm(request, { kind: 'series', id, fields: fieldsOf(groups) });
  let next = id;
  const saved = await saveForm(request, {
    kind: 'series',
    id,
    fields: fieldsOf(groups),
    alsoWrong: () =>
      form.text('_from') === '' ? [{ name: undefined, text: createTranslator(request.language)('series.noDay') }] : [],
    apply: async (merge, ifRevision, despite) => {
      const split = { id, from: form.day('_from'), merge, ifRevision, isRenamed: true };
      const { present } = await splitSeriesAt(request.editing, request.instance.name, split, {
        despite,
        language: request.language,
      });
      next = present.id;
      return present.revision;
    },
  }).catch((error: unknown) => {
    if (!(error instanceof OfficeError || error instanceof IdsExhaustedError)) throw error;
    return { refused: describeContentError(error, request.language).join(' ') };
  });
  if ('refused' in saved) {
    return {
      again: {
        ...readSubmittedFormState(form, fieldsOf(groups)),
        problems: [{ name: undefined, text: saved.refused }],
      },
    };
  }
  if ('again' in saved || saved.revision === undefined) return saved;
  return { to: `/series/${next}`, did: 'saved', revision: saved.revision };
}

const MAX_DAYS = 400;

const [KEY, PAST, SKIP, HOLIDAY] = ['except', 'except/past', 'except/skip', 'except/holiday'] as const;

interface ExceptOptions {
  readonly language: Language;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly holidays: readonly Holiday[];
}

function skippedDatesControl({ language, today, holidays }: ExceptOptions): Control {
  return {
    inputs: [KEY, PAST, SKIP, HOLIDAY],
    isShownAsRead: true,
    enter: ({ except }) => {
      const days = (Array.isArray(except) ? except : []).map(String);
      const isPast = (day: string) => isDate(day) && day < today;
      const coming = days.filter((day) => !isPast(day)).map((day) => formatDayAsTyped(day, language));
      return { [KEY]: [coming.join('\n')], [PAST]: days.filter(isPast) };
    },
    read: (entered) => ({ [KEY]: readDays(entered, today, language) }),
    say: (entered) => joinTexts([...sayPastDays(entered, language), ...inputTextOf(entered, KEY).split('\n')]),
    render: ({ entered }) => {
      const t = createTranslator(language);
      const text = inputTextOf(entered, KEY);
      const past = sayPastDays(entered, language);
      const shown =
        past.length === 0
          ? ''
          : html`<details class="inner"><summary>${t('agenda.past')} (${past.length})</summary>
              <p class="small soft">${past.join(', ')}</p></details>`;
      const rows = Math.min(8, Math.max(2, text.split('\n').length));
      return {
        control: (attributes) => html`<textarea name="${KEY}" rows="${rows}"${attributes}>
${text}</textarea>${inputTextsOf(entered, PAST).map((day) => renderHiddenInput(PAST, day))}`,
        after: html`${shown}${drawHolidays(holidays, t)}`,
      };
    },
  };
}

function readDays(entered: InputTexts, today: string, language: Language): string[] {
  const startsOn = inputTextOf(entered, 'starts_on');
  const from = isDate(startsOn) && startsOn > today ? startsOn : today;
  const of = { rule: readRuleInputs(entered), startsOn, from, language };
  const lines = inputTextOf(entered, KEY).split(/[\n,;]/);
  const ticked = inputTextsOf(entered, HOLIDAY).flatMap((span) => {
    const [first = '', last = ''] = span.split('/');
    return isDate(first) && isDate(last)
      ? [`${formatDayAsTyped(first, language)}–${formatDayAsTyped(last, language)}`]
      : [];
  });
  const days = [...lines, ...ticked].filter((line) => line.trim() !== '').flatMap((line) => daysIn(line, of));
  return [...new Set([...inputTextsOf(entered, PAST), ...days, ...inputTextsOf(entered, SKIP)])].sort();
}

/** Past days, which the form keeps without offering to change them. */
function sayPastDays(entered: InputTexts, language: Language): string[] {
  return inputTextsOf(entered, PAST).map((day) => (isDate(day) ? formatDayAsTyped(day, language) : day));
}

function drawHolidays(holidays: readonly Holiday[], t: Translate): Html {
  if (holidays.length === 0) return html`<p class="hint">${t('series.holidaysHelp')}</p>`;
  const ticks = holidays.map(({ title, from, to }) => {
    const until = to === from ? '' : `–${formatDayAsTyped(to, t.language)}`;
    return html`<label class="toggle"><input type="checkbox" name="${HOLIDAY}" value="${from}/${to}"><span>${title}
        <span class="soft nowrap">${formatDayAsTyped(from, t.language)}${until}</span></span></label>`;
  });
  return html`<p class="part-label" id="holidays">${t('series.holidays')}</p>
    <div class="toggles" role="group" aria-labelledby="holidays" aria-describedby="holidays-kept">${ticks}</div>
    <p class="hint" id="holidays-kept">${t('series.holidaysKept')}</p>`;
}

interface DaysOf {
  readonly language: Language;
  readonly rule: string;
  readonly startsOn: string;
  readonly from: string;
}

/** A single day, or the dates of the rule in a period such as `1.7.2026–31.7.2026`; as typed if unreadable. */
function daysIn(line: string, { rule, startsOn, from: earliest, language }: DaysOf): string[] {
  const [first = '', last] = line.split(/\s*[–—]\s*|\s+(?:bis|au|al|to)\s+|(?<=[\d.])\s*-\s*(?=\d{1,2}\.)/);
  const from = parseDayOrKeep(first, { today: earliest, language });
  if (last === undefined) return [from];
  const to = parseDayOrKeep(last, { today: isDate(from) ? from : earliest, language });
  if (!isDate(from) || !isDate(to)) return [line.trim()];
  const isFit =
    from <= to && to <= addDays(from, MAX_DAYS) && isDate(startsOn) && findRecurrenceProblem(rule) === undefined;
  return isFit ? datesOf({ rule, startsOn }, from, to) : [line.trim()];
}

const OF_ONE_DATE: readonly EventFieldName[] = ['when', 'occupied', 'statusNote', 'state', 'publishFrom'];

const NAMES = EVENT_FIELD_NAMES.filter((name) => !OF_ONE_DATE.includes(name));

interface TemplateFields {
  readonly daily: readonly Field[];
  readonly folded: readonly FieldGroup[];
}

async function templateFields(request: PageRequest): Promise<TemplateFields> {
  const { editing, indexes, instance, language } = request;
  const t = createTranslator(language);
  const read = await editing.store.content.read(instance.name, (content) => readEventChoices(content, request));
  // The form of a series does not handle the buttons that create missing entities.
  const choices = { ...read, mayMake: false };
  const kinds = await listEventTypes(editing, indexes, instance.name);
  const drawn = {
    asked: request,
    kinds,
    choices,
    afterKind: undefined,
    roomNote: html``,
    isRoomTaken: false,
    isFirst: false,
  };
  const field = (name: EventFieldName): Field => {
    const { keys, control, size, isQuiet } =
      name === 'signup' ? { ...getEventFieldRow(name), control: seriesSignUpControl } : getEventFieldRow(name);
    return {
      name: `template/${keys[0]}`,
      kind: 'own',
      label: name === 'title' ? t('kinds.series.fields.template/title') : t(`labels.fields.${name}`),
      width: size,
      isQuiet,
      isRequired: name === 'title',
      control: bindControl(nestControl('template', control), drawn),
    };
  };
  const offered = NAMES.filter((name) => getEventFieldRow(name).isOffered?.(choices, {}) ?? true);
  const fieldsIn = (fold: FoldedSection | undefined) =>
    offered.filter((name) => getEventFieldRow(name).fold === fold).map(field);
  const folded = FOLDED_SECTIONS.map((fold) => ({
    title: t(`labels.folds.${fold}`),
    isFolded: true,
    fields: fieldsIn(fold),
  }));
  return { daily: fieldsIn(undefined), folded: folded.filter(({ fields }) => fields.length > 0) };
}

/** Hidden field with start, end and number of days, as the form showed them. */
const SHOWN = 'days/shown';

const days = createNumberControl('days');

const daysControl: Control = {
  ...days,
  inputs: ['days', SHOWN],
  isShownAsRead: true,
  enter: (value, choices) => ({
    ...days.enter(value, choices),
    [SHOWN]: [['time_from', 'time_to', 'days'].map((name) => textAt(value, name)).join(' ')],
  }),
  read: (entered, choices, tell) => {
    const { days: typed } = days.read(entered, choices, tell);
    return { days: adjustDays(typed, entered) };
  },
  render: (drawing) => {
    const { control } = days.render(drawing);
    const shown = html`<input type="hidden" name="${SHOWN}" value="${inputTextOf(drawing.entered, SHOWN)}">`;
    return { control: (attributes) => html`${control(attributes)}${shown}` };
  },
};

function adjustDays(typed: unknown, entered: InputTexts): unknown {
  const [from, to] = [inputTextOf(entered, 'time_from'), inputTextOf(entered, 'time_to')];
  if (isPastMidnight(from, to)) return typed === 0 || typed === '' ? 1 : typed;
  const [before = '', until = '', shown] = inputTextOf(entered, SHOWN).split(' ');
  const wasOfItself = shown === '1' && isPastMidnight(before, until);
  return typed === 1 && wasOfItself && from <= to ? 0 : typed;
}

export const seriesRecordKind: RecordKind = {
  kind: 'series',
  path: '/series',
  besideForm: ['event'],
  preview: 'series.preview',
  hasPreviewBeside: true,
  removing: 'series.removing',
  blank: { time_from: '10:00', time_to: '11:00', days: 0, ahead_days: 400, template: { public: true } },
  columns: (_, request) => columns(request),
  groups: (_, request) => groups(request),
  aside: renderSeriesDates,
  islands: ['series'],
  confirm: confirmSeriesSave,
  save: saveSeries,
  help: withOtherTime,
};

/** Form with the times of the pressed button for another time of day; undefined if none was pressed. */
function withOtherTime({ form }: PageRequest, filled: FormState): FormState | undefined {
  const [, from, to] = /^(\d\d:\d\d) (\d\d:\d\d)$/.exec(form.text(SERIES_TIME_BUTTON)) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const values = { ...filled.values, time_from: from, time_to: to };
  const entered = filled.entered && { ...filled.entered, time_from: [from], time_to: [to] };
  return { ...filled, values, entered };
}

async function groups(request: PageRequest): Promise<readonly FieldGroup[]> {
  const { language, locale, now } = request;
  const t = createTranslator(language);
  const of = createFieldFactory('series', t);
  const holidays = await readHolidays(request);
  const { daily, folded } = await templateFields(request);
  return [
    {
      title: t('series.when'),
      fields: [
        of('name', { kind: 'text', isRequired: true }),
        of('starts_on', { kind: 'date', width: 'third', isRequired: true }),
        of('time_from', { kind: 'time', width: 'third', isRequired: true }),
        of('time_to', { kind: 'time', width: 'third', isRequired: true }),
        of('rule', { kind: 'own', control: createRuleControl(locale) }),
        of('except', { kind: 'own', control: skippedDatesControl({ language, today: now.slice(0, 10), holidays }) }),
      ],
    },
    { title: t('series.what'), fields: daily },
    ...folded,
    {
      title: t('series.more'),
      isFolded: true,
      fields: [
        of('days', { kind: 'own', width: 'half', control: daysControl }),
        of('ahead_days', { kind: 'number', width: 'half' }),
      ],
    },
  ];
}

async function columns(request: PageRequest): Promise<ListColumn[]> {
  const { language, locale, instance, now } = request;
  const t = createTranslator(language);
  const names = formatWeekdays(locale);
  const next = await runWithUpcomingEvents(request, async ({ events }) => {
    const first = new Map<number, string>();
    for (const { seriesId, startsAt } of events) {
      if (seriesId !== undefined && !first.has(seriesId)) first.set(seriesId, startsAt);
    }
    return first;
  });
  const { shortDay } = createDayFormatter(locale, instance.timeZone, now);
  return [
    { label: t('series.when'), isLine: true, cell: ({ rule }) => describeRule(String(rule), t, names) },
    { label: t('series.time'), isWhole: true, cell: ({ time_from, time_to }) => `${time_from}–${time_to}` },
    {
      label: t('series.next'),
      isNamed: true,
      isWhole: true,
      cell: ({ id }: PlainObject) => (next.has(Number(id)) ? shortDay(next.get(Number(id)) ?? '') : '–'),
    },
  ];
}
