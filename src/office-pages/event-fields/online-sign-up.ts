// Options of online sign-up (rules J1, J4 and J5): common ones first, rare ones folded. An empty input means the default.

import { dayErrorOf } from '../../date-parsing/read-day.ts';
import { parseTime } from '../../date-parsing/read-time.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { FREE_SEATS_DISPLAYS } from '../../model/event.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import { type Html, html } from '../../util/html.ts';
import { renderOptions } from '../components/form/choice-controls.ts';
import type { FieldFaultReporter } from '../components/form/control.ts';
import { renderNewSignUpFormPanel } from '../components/form/creation-panels.ts';
import { renderDayInput, renderTimeInput } from '../components/form/date-time-inputs.ts';
import { type InputTexts, inputTextOf, isTicked, parseJsonObject } from '../components/form/input-texts.ts';
import {
  renderCheckbox,
  renderHiddenInput,
  renderLabelledControl,
  renderLabelledGroup,
} from '../components/form/parts.ts';
import { checkboxTexts } from '../components/form/text-controls.ts';
import type { EventFieldContext } from './event-field-context.ts';
import { parseDayInput } from './span-inputs.ts';

/** Initial maximum number of people per booking, enough for a family; at most the seats of the event. */
const PARTY_PRESET = 6;

/** Number inputs, each with its key in the bundle and its default. */
const NUMBERS = {
  online_seats: { key: 'seats', usual: '' },
  online_waiting: { key: 'waiting', usual: '0' },
  online_kept: { key: 'kept', usual: '0' },
  online_party: { key: 'party', usual: String(PARTY_PRESET) },
  online_remind: { key: 'remind_days', usual: '2' },
  online_keep: { key: 'keep_days', usual: '30' },
} as const;

type NumberInput = keyof typeof NUMBERS;

const NUMBER_INPUTS = Object.keys(NUMBERS) as readonly NumberInput[];

export const ONLINE_SIGN_UP_INPUTS = [
  'deadline_time',
  'opens_day',
  'opens_time',
  'online_form',
  'online_show',
  'online_confirm',
  'online_counted',
  ...NUMBER_INPUTS,
] as const;

type OnlineInput = (typeof ONLINE_SIGN_UP_INPUTS)[number];

const NOTHING: InputTexts = Object.fromEntries(
  ONLINE_SIGN_UP_INPUTS.map((name) => [name, name === 'online_confirm' ? [] : ['']] as const),
);

export function onlineSignUpToInputTexts({ online, deadline_time: time }: PlainObject): InputTexts {
  if (!isPlainObject(online)) return NOTHING;
  const opensAt = typeof online['opens_at'] === 'string' ? online['opens_at'] : '';
  const text = (key: string) => [String(online[key] ?? '')];
  return {
    ...NOTHING,
    deadline_time: [typeof time === 'string' ? time : ''],
    opens_day: [opensAt.slice(0, 10)],
    opens_time: [opensAt.slice(11, 16)],
    online_form: text('form_id'),
    online_show: text('show_free'),
    online_confirm: checkboxTexts(online['confirm'] === true),
    online_counted: [isPlainObject(online['counted']) ? JSON.stringify(online['counted']) : ''],
    ...Object.fromEntries(NUMBER_INPUTS.map((name) => [name, text(NUMBERS[name].key)])),
  };
}

export function parseOnlineSignUp(entered: InputTexts, tell: FieldFaultReporter): PlainObject {
  const numbers = NUMBER_INPUTS.map((name) => [NUMBERS[name].key, readNumber(entered, name, tell)] as const);
  const form = inputTextOf(entered, 'online_form');
  const counted = inputTextOf(entered, 'online_counted');
  const of: PlainObject = {
    form_id: form === '' ? null : Number(form),
    opens_at: readOpening(entered, tell),
    ...presetWithinSeats(Object.fromEntries(numbers)),
    show_free: inputTextOf(entered, 'online_show') || 'few',
    confirm: isTicked(entered, 'online_confirm'),
  };
  const time = readClock(entered, 'deadline_time', tell);
  const online = counted === '' ? of : { ...of, counted: parseJsonObject(counted) };
  return { deadline_time: time, online };
}

/** Limits the initial maximum per booking to the seats of the event. */
function presetWithinSeats(numbers: PlainObject): PlainObject {
  const { seats, party } = numbers;
  const isAbove = party === PARTY_PRESET && typeof seats === 'number' && seats > 0 && seats < PARTY_PRESET;
  return isAbove ? { ...numbers, party: seats } : numbers;
}

/** Number in an input: the default if it is empty. A text that is not a number is kept as typed. */
function readNumber(entered: InputTexts, name: NumberInput, tell: FieldFaultReporter): unknown {
  const typed = inputTextOf(entered, name) || NUMBERS[name].usual;
  if (typed === '') return null;
  if (/^\d{1,9}$/.test(typed)) return Number(typed);
  tell('badNumber', typed, name);
  return typed;
}

function readClock(entered: InputTexts, name: 'deadline_time' | 'opens_time', tell: FieldFaultReporter): string {
  const typed = inputTextOf(entered, name);
  const time = typed === '' ? '' : parseTime(typed);
  if (time === undefined) tell('badTime', typed, name);
  return time?.slice(0, 5) ?? typed;
}

/** Moment at which sign-up opens, at midnight if no time is typed; null if no day is typed. */
function readOpening(entered: InputTexts, tell: FieldFaultReporter): string | null {
  const [typed, time] = [inputTextOf(entered, 'opens_day'), readClock(entered, 'opens_time', tell)];
  if (typed === '' && time !== '') tell('timeWithoutDay', time, 'opens_time');
  if (typed === '') return null;
  const day = parseDayInput(typed);
  if (day === undefined) tell(dayErrorOf(typed), typed, 'opens_day');
  return `${day ?? typed} ${time || '00:00'}:00`;
}

export function describeOnlineSignUp(entered: InputTexts, language: Language): string[] {
  const seats = inputTextOf(entered, 'online_seats');
  return [seats === '' ? '' : createTranslator(language)('fields.online.sayPlaces', { seats })];
}

export function findOnlineSignUpInput(key: string | undefined, of: string | undefined): string | undefined {
  if (key === 'deadline_time') return 'deadline_time';
  if (key !== 'online') return undefined;
  if (of === 'form_id') return 'online_form';
  if (of === 'opens_at') return 'opens_day';
  return NUMBER_INPUTS.find((name) => NUMBERS[name].key === of);
}

export function formatOnlineSignUpLabel(input: string, language: Language): string | undefined {
  const name = ([...NUMBER_INPUTS, 'deadline_time', 'opens_day', 'opens_time'] as const).find((one) => one === input);
  return name && createTranslator(language)(`fields.online.${name}`);
}

/** Rarely used inputs. They are folded unless one differs from its default. */
const RARE = ['opens_day', 'online_kept', 'online_show', 'online_remind', 'online_keep'] as const;

export function renderOnlineSignUp(
  { entered, language, mark, choices, isWrong }: EventFieldContext,
  hasDays: boolean,
): Html {
  const t = createTranslator(language);
  const text = (name: OnlineInput) => inputTextOf(entered, name);
  const of = { entered, language, mark };
  const forms = choices.forms.map(({ id, name, isEmpty }) => ({
    value: String(id),
    label: isEmpty ? t('fields.online.emptyForm', { name }) : name,
  }));
  const chosen = choices.forms.find(({ id }) => String(id) === text('online_form'));
  const formHint = t(chosen?.isEmpty === true ? 'fields.online.emptyFormHint' : 'fields.online.hints.online_form');
  const form = html`<select name="online_form"${mark('online_form', 'h-online_form')}>
      <option value="">${t('fields.online.noForm')}</option>
      ${renderOptions(forms, text('online_form'))}
    </select>`;
  const confirm = renderCheckbox(
    'online_confirm',
    isTicked(entered, 'online_confirm'),
    t('fields.online.online_confirm'),
    mark('online_confirm', 'h-online_confirm'),
  );
  const isOpen = isWrong || RARE.some((name) => isUnusual(name, text(name)));
  return html`<div class="online">
    <div class="pair-parts">
      ${drawNumber(of, 'online_seats')}
      ${drawNumber(of, 'online_waiting')}
      ${hasDays ? drawTime(of, 'deadline_time') : renderHiddenInput('deadline_time', text('deadline_time'))}
      ${drawNumber(of, 'online_party')}
    </div>
    ${renderLabelledControl(t('fields.online.online_form'), html`${form}${drawHint('online_form', formHint)}`)}
    ${renderNewSignUpFormPanel(choices, language)}
    ${confirm}
    ${drawHint('online_confirm', t('fields.online.hints.online_confirm'))}
    <details class="inner"${isOpen ? html` open` : ''}>
      <summary>${t('fields.online.more')}</summary>
      <div class="pair-parts">
        ${hasDays ? html`${drawOpening(of)}${drawTime(of, 'opens_time')}` : ''}
        ${drawNumber(of, 'online_kept')}
        ${renderLabelledControl(t('fields.online.online_show'), drawShows(text('online_show'), language))}
        ${drawNumber(of, 'online_remind')}
        ${drawNumber(of, 'online_keep')}
      </div>
    </details>
    ${renderHiddenInput('online_counted', text('online_counted'))}
    ${hasDays ? '' : html`${renderHiddenInput('opens_day', text('opens_day'))}${renderHiddenInput('opens_time', text('opens_time'))}`}
  </div>`;
}

function isUnusual(name: (typeof RARE)[number], text: string): boolean {
  const usual = name === 'opens_day' ? '' : name === 'online_show' ? 'few' : NUMBERS[name].usual;
  return text !== '' && text !== usual;
}

type Inputs = Pick<EventFieldContext, 'entered' | 'language' | 'mark'>;

function drawHint(name: string, text: string): Html {
  return html`<span class="hint" id="h-${name}">${text}</span>`;
}

function drawNumber({ entered, language, mark }: Inputs, name: NumberInput): Html {
  const t = createTranslator(language);
  const value = inputTextOf(entered, name) || NUMBERS[name].usual;
  const input = html`<input name="${name}" inputmode="numeric" value="${value}" autocomplete="off"${mark(name, `h-${name}`)}>`;
  return renderLabelledControl(
    t(`fields.online.${name}`),
    html`${input}${drawHint(name, t(`fields.online.hints.${name}`))}`,
  );
}

function drawTime({ entered, language, mark }: Inputs, name: 'deadline_time' | 'opens_time'): Html {
  const t = createTranslator(language);
  const attributes = mark(name, `h-${name}`);
  const input = renderTimeInput({ name, value: inputTextOf(entered, name), language, attributes });
  const hint = drawHint(name, t(`fields.online.hints.${name}`));
  return renderLabelledGroup(`i-${name}`, t(`fields.online.${name}`), html`${input}${hint}`);
}

function drawOpening({ entered, language, mark }: Inputs): Html {
  const t = createTranslator(language);
  const attributes = mark('opens_day', 'h-opens_day');
  const input = renderDayInput({ name: 'opens_day', value: inputTextOf(entered, 'opens_day'), language, attributes });
  const hint = drawHint('opens_day', t('fields.online.hints.opens_day'));
  return renderLabelledGroup('i-opens_day', t('fields.online.opens_day'), html`${input}${hint}`);
}

function drawShows(chosen: string, language: Language): Html {
  const t = createTranslator(language);
  const choices = FREE_SEATS_DISPLAYS.map((value) => ({ value, label: t(`fields.online.shows.${value}`) }));
  return html`<select name="online_show">${renderOptions(choices, chosen || 'few')}</select>`;
}
