// Rosters: people on duty for days or weeks, independent of events (rule D3).

import { createDayDescriber } from '../../date-parsing/format-day.ts';
import { dayErrorOf, type ParseDayOptions, parseDayOrKeep } from '../../date-parsing/read-day.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { addDays, isDate } from '../../util/dates.ts';
import { dayNumber, weekdayOfDayNumber } from '../../util/day-number.ts';
import { type Html, html } from '../../util/html.ts';
import {
  type Control,
  type ControlRenderContext,
  type FieldFaultReporter,
  joinTexts,
} from '../components/form/control.ts';
import { renderDayInput } from '../components/form/date-time-inputs.ts';
import type { FormState } from '../components/form/form-state.ts';
import { type InputTexts, inputTextsOf } from '../components/form/input-texts.ts';
import { renderHiddenInput, renderLabelledGroup } from '../components/form/parts.ts';
import { createPeopleIndex, type PeopleIndex } from '../components/form/people-index.ts';
import { toSingleLine } from '../components/form/text-controls.ts';
import { renderPill } from '../components/parts.ts';
import { createFieldFactory, type ListColumn, type RecordKind } from '../components/record-kind.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { renderIcon } from '../icons.ts';
import type { PageRequest } from '../page.ts';

const DUTY_INPUTS = {
  key: 'duty_key',
  from: 'duty_from',
  to: 'duty_to',
  whose: 'duty_whose',
  who: 'duty_who',
} as const;

interface DutyRow {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly who: readonly string[];
}

function readDutyRows(entered: InputTexts): DutyRow[] {
  const [from, to] = [inputTextsOf(entered, DUTY_INPUTS.from), inputTextsOf(entered, DUTY_INPUTS.to)];
  const [whose, who] = [inputTextsOf(entered, DUTY_INPUTS.whose), inputTextsOf(entered, DUTY_INPUTS.who)];
  return inputTextsOf(entered, DUTY_INPUTS.key).map((key, index) => ({
    key,
    from: from[index] ?? '',
    to: to[index] ?? '',
    who: who.filter((text, at) => text !== '' && whose[at] === key),
  }));
}

function dutyRowsToTexts(rows: readonly DutyRow[]): InputTexts {
  const people = rows.flatMap(({ key, who }) => who.map((text) => ({ key, text })));
  return {
    [DUTY_INPUTS.key]: rows.map(({ key }) => key),
    [DUTY_INPUTS.from]: rows.map(({ from }) => from),
    [DUTY_INPUTS.to]: rows.map(({ to }) => to),
    [DUTY_INPUTS.whose]: people.map(({ key }) => key),
    [DUTY_INPUTS.who]: people.map(({ text }) => text),
  };
}

function dutiesToRows(duties: unknown, nameOf: (id: number) => string): DutyRow[] {
  const all = Array.isArray(duties) ? duties.filter(isPlainObject) : [];
  return all.map((duty, index) => {
    const people = Array.isArray(duty['people']) ? duty['people'].filter(isPlainObject) : [];
    return {
      key: `d${index}`,
      from: String(duty['date_from'] ?? ''),
      to: String(duty['date_to'] ?? ''),
      who: people.map((one) =>
        'person_id' in one ? nameOf(Number(one['person_id'])) : toSingleLine(String(one['text'] ?? '')),
      ),
    };
  });
}

function isEmptyDutyRow({ from, to, who }: DutyRow): boolean {
  return from === '' && to === '' && who.length === 0;
}

/** Row with its days in ISO format, if readable. A duty without an end lasts one day. */
function withDayRows(row: DutyRow, options: ParseDayOptions): DutyRow {
  const from = parseDayOrKeep(row.from, options);
  const to = parseDayOrKeep(row.to, { ...options, today: isDate(from) ? from : options.today });
  return { ...row, from, to: to === '' ? from : to };
}

function newDutyRow(rows: readonly DutyRow[], days: Pick<DutyRow, 'from' | 'to'> = { from: '', to: '' }): DutyRow {
  let number = rows.length;
  while (rows.some(({ key }) => key === `n${number}`)) number++;
  return { key: `n${number}`, ...days, who: [] };
}

/**
 * Days of the next duty: the same length as the last one, a whole number of weeks later. Without a readable duty, from Monday to Sunday.
 */
function nextDutyDays(rows: readonly DutyRow[], options: ParseDayOptions): Pick<DutyRow, 'from' | 'to'> {
  const read = rows
    .map((row) => withDayRows(row, options))
    .filter(({ from, to }) => isDate(from) && isDate(to) && from <= to);
  const last = read.reduce<DutyRow | undefined>((a, b) => (a === undefined || b.from > a.from ? b : a), undefined);
  if (last === undefined) {
    const monday = addDays(options.today, (7 - weekdayOfDayNumber(dayNumber(options.today))) % 7);
    return { from: monday, to: addDays(monday, 6) };
  }
  const days = (Date.parse(last.to) - Date.parse(last.from)) / 86_400_000 + 1;
  const step = Math.ceil(days / 7) * 7;
  return { from: addDays(last.from, step), to: addDays(last.to, step) };
}

/** People in the bundle’s format: the person of a typed name, or the name as a text. */
function parsePeopleInput(who: readonly string[], find: (name: string) => number | undefined): PlainObject[] {
  return who.map((text) => {
    const id = find(text);
    return id === undefined ? { text } : { person_id: id };
  });
}

const PEOPLE_LIST = 'duty-people';

const END = 'duties-end';

/** Name of the buttons. The value is the action and the key of a row. */
const BUTTON = 'duty';

interface DutiesOptions extends ParseDayOptions {
  readonly people: PeopleIndex;
  /** URL of the form. Its buttons return to the duties on the page. */
  readonly action: string;
}

function dutiesControl({ people, action, ...asked }: DutiesOptions): Control {
  return {
    inputs: Object.values(DUTY_INPUTS),
    // The form shows duties sorted by date, without empty rows.
    isShownAsRead: true,
    enter: ({ duties }) => dutyRowsToTexts(dutiesToRows(duties, people.nameOf)),
    read: (entered, _, tell) => {
      const rows = readDutyRows(entered).map((row) => withDayRows(row, asked));
      rows.forEach((row, index) => {
        if (!isEmptyDutyRow(row)) reportDayFaults(row, index, tell);
      });
      const filled = rows.filter((row) => !isEmptyDutyRow(row));
      const sorted = filled.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
      const duties = sorted.map(({ from, to, who }) => ({
        date_from: from,
        date_to: to,
        people: parsePeopleInput(who, people.find),
      }));
      return { duties };
    },
    say: (entered, { language }) => {
      const say = createDayDescriber(language);
      const day = (text: string) => (isDate(text) ? say(text) : text);
      return joinTexts(
        readDutyRows(entered).map(({ from, to, who }) => `${day(from)} – ${day(to)}: ${who.join(', ')}`),
      );
    },
    inputAt: ([, index, part]) => {
      if (index === undefined) return undefined;
      return `${part === 'date_to' ? DUTY_INPUTS.to : DUTY_INPUTS.from}-${index}`;
    },
    render: (drawing) => ({ isGroup: true, control: () => drawDuties(drawing, people, action) }),
  };
}

function reportDayFaults({ from, to }: DutyRow, index: number, tell: FieldFaultReporter): void {
  for (const [text, name] of [
    [from, DUTY_INPUTS.from],
    [to, DUTY_INPUTS.to],
  ] as const) {
    if (text === '' && name === DUTY_INPUTS.from) tell('noDay', '', `${name}-${index}`);
    else if (text !== '' && !isDate(text)) tell(dayErrorOf(text), text, `${name}-${index}`);
  }
}

function drawDuties({ entered, language, mark }: ControlRenderContext, people: PeopleIndex, action: string): Html {
  const t = createTranslator(language);
  const rows = readDutyRows(entered);
  const button = (deed: string, text: Html | string, look: string, more: Html | string = '') =>
    html`<button class="${look}" name="${BUTTON}" value="${deed}" formaction="${action}#${END}"${more} formnovalidate>${text}</button>`;
  const removing = (name: string) =>
    html` aria-label="${t('rosterPage.remove')}: ${name}" title="${t('rosterPage.remove')}"`;
  const drawn = rows.map((row, index) => {
    const name = t('rosterPage.duty', { number: index + 1 });
    const day = (part: 'from' | 'to') => {
      const input = `${DUTY_INPUTS[part]}-${index}`;
      const attributes = mark(input);
      const control = renderDayInput({
        name: DUTY_INPUTS[part],
        value: row[part],
        language,
        attributes,
        isBrief: true,
      });
      return renderLabelledGroup(`i-${input}`, t(`rosterPage.${part}`), control);
    };
    const another = t('rosterPage.anotherName');
    const who = [...row.who, ''].map((text, at) => {
      const label = `${name}, ${t('rosterPage.who')} ${at + 1}`;
      const placeholder = text === '' ? html` placeholder="${t('rosterPage.whoHint')}"` : '';
      const input = html`${renderHiddenInput(DUTY_INPUTS.whose, row.key)}<input name="${DUTY_INPUTS.who}" list="${PEOPLE_LIST}"
        value="${text}" autocomplete="off" aria-label="${label}"${placeholder}>`;
      if (at === 0 || text !== '') return input;
      return html`<details class="another-name">
        <summary>${renderIcon('plus')}<span>${another}<span class="hidden-text">: ${name}</span></span></summary>${input}</details>`;
    });
    return html`<li class="duty" role="group" aria-label="${name}">
      ${renderHiddenInput(DUTY_INPUTS.key, row.key)}
      ${day('from')}
      ${day('to')}
      <div class="part duty-people"><span class="part-label" aria-hidden="true">${t('rosterPage.who')}</span>
        <div class="name-rows">${who}</div></div>
      ${button(`remove ${row.key}`, renderIcon('trash'), 'quiet omit-row', removing(name))}
    </li>`;
  });
  const list =
    rows.length === 0 ? html`<p class="soft">${t('rosterPage.none')}</p>` : html`<ol class="duties">${drawn}</ol>`;
  const names = people.names.map((name) => html`<option value="${name}"></option>`);
  return html`<div class="duty-rows">
    ${list}
    <p class="more" id="${END}">${button('next', t('rosterPage.next'), '')} ${button('add', t('rosterPage.add'), 'quiet')}</p>
    <datalist id="${PEOPLE_LIST}">${names}</datalist>
  </div>`;
}

/** Applies the row button that the user pressed; undefined if the user pressed none. */
function handleDutyButtons({ form, now, language }: PageRequest, filled: FormState): FormState | undefined {
  if (!form.has(BUTTON)) return undefined;
  const [deed = '', key = ''] = form.text(BUTTON).split(' ');
  const rows = readDutyRows(filled.entered ?? {});
  const asked = { today: now.slice(0, 10), language };
  const entered = { ...filled.entered, ...dutyRowsToTexts(changed(rows, deed, key, asked)) };
  return { ...filled, entered };
}

function changed(rows: readonly DutyRow[], deed: string, key: string, options: ParseDayOptions): readonly DutyRow[] {
  if (deed === 'add') return [...rows, newDutyRow(rows)];
  if (deed === 'next') return [...rows, newDutyRow(rows, nextDutyDays(rows, options))];
  return deed === 'remove' ? rows.filter((row) => row.key !== key) : rows;
}

export const rosterRecordKind: RecordKind = {
  kind: 'roster',
  path: '/rosters',
  isNeverNamed: true,
  blank: { public: true },
  columns: (_, request) => columns(request),
  badge: (value, t) => (value['public'] === true ? undefined : renderPill(t('rosterPage.hidden'))),
  groups: async (language, request) => {
    const t = createTranslator(language);
    const of = createFieldFactory('roster', t);
    const { now, ids, link } = request;
    const action = link(`/rosters/${ids['id'] ?? 'new'}`);
    const control = dutiesControl({ today: now.slice(0, 10), language, people: await peopleIn(request), action });
    return [
      { fields: [of('name', { kind: 'text', isRequired: true }), of('public', { kind: 'yes' })] },
      {
        title: t('kinds.roster.fields.duties'),
        intro: t('rosterPage.intro'),
        fields: [of('duties', { kind: 'own', control, isQuiet: true })],
      },
    ];
  },
  help: handleDutyButtons,
};

async function peopleIn({ editing, instance }: PageRequest) {
  return createPeopleIndex(await editing.store.content.read(instance.name, (content) => content.all('person')));
}

async function columns(request: PageRequest): Promise<ListColumn[]> {
  const { language, locale, instance, now } = request;
  const t = createTranslator(language);
  const { nameOf } = await peopleIn(request);
  const { day } = createDayFormatter(locale, instance.timeZone, now);
  const today = now.slice(0, 10);
  const dutiesOf = (value: PlainObject) =>
    Array.isArray(value['duties']) ? value['duties'].filter(isPlainObject) : [];
  return [
    {
      label: t('rosterPage.present'),
      isNamed: true,
      cell: (value) => {
        const rows = dutiesToRows(dutiesOf(value), nameOf);
        return rows
          .filter(({ from, to }) => from <= today && today <= to)
          .flatMap(({ who }) => who)
          .join(', ');
      },
    },
    {
      label: t('rosterPage.until'),
      isNamed: true,
      isWhole: true,
      cell: (value) => {
        const last = dutiesOf(value).reduce((latest, one) => {
          const to = String(one['date_to']);
          return to > latest ? to : latest;
        }, '');
        return last === '' ? '' : day(last);
      },
    },
  ];
}
