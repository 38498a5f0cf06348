// Options of online sign-up (rules J1, J4 and J5): the common ones first, the rest folded. Empty inputs use the defaults.

import { dayFault } from '../../date-parsing/read-day.ts';
import { readTime } from '../../date-parsing/read-time.ts';
import { translator } from '../../i18n/translate.ts';
import { SHOWS_FREE } from '../../model/event.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import { type Html, html } from '../../util/html.ts';
import { optionsOf } from '../components/form/choice-controls.ts';
import type { Tell } from '../components/form/control.ts';
import { type Entered, isTicked, parseObject, textOf } from '../components/form/entered.ts';
import { newForm } from '../components/form/make-missing.ts';
import { dayInput, timeInput } from '../components/form/moment-inputs.ts';
import { box, hidden, part, partOf } from '../components/form/parts.ts';
import { ticked } from '../components/form/text-controls.ts';
import type { EventDrawing } from './drawing.ts';
import { dayTyped } from './moments.ts';

/** Default seats per booking for a new sign-up, suitable for a family. Limited by the seats of the event. */
const PARTY_PRESET = 6;

/** Number inputs: the key of each, and its default. */
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

export const ONLINE_INPUTS = [
  'deadline_time',
  'opens_day',
  'opens_time',
  'online_form',
  'online_show',
  'online_confirm',
  'online_counted',
  ...NUMBER_INPUTS,
] as const;

type OnlineInput = (typeof ONLINE_INPUTS)[number];

const NOTHING: Entered = Object.fromEntries(
  ONLINE_INPUTS.map((name) => [name, name === 'online_confirm' ? [] : ['']] as const),
);

export function enterOnline({ online, deadline_time: time }: Plain): Entered {
  if (!isPlain(online)) return NOTHING;
  const opensAt = typeof online['opens_at'] === 'string' ? online['opens_at'] : '';
  const text = (key: string) => [String(online[key] ?? '')];
  return {
    ...NOTHING,
    deadline_time: [typeof time === 'string' ? time : ''],
    opens_day: [opensAt.slice(0, 10)],
    opens_time: [opensAt.slice(11, 16)],
    online_form: text('form_id'),
    online_show: text('show_free'),
    online_confirm: ticked(online['confirm'] === true),
    online_counted: [isPlain(online['counted']) ? JSON.stringify(online['counted']) : ''],
    ...Object.fromEntries(NUMBER_INPUTS.map((name) => [name, text(NUMBERS[name].key)])),
  };
}

export function readOnline(entered: Entered, tell: Tell): Plain {
  const numbers = NUMBER_INPUTS.map((name) => [NUMBERS[name].key, readNumber(entered, name, tell)] as const);
  const form = textOf(entered, 'online_form');
  const counted = textOf(entered, 'online_counted');
  const of: Plain = {
    form_id: form === '' ? null : Number(form),
    opens_at: readOpening(entered, tell),
    ...presetWithinSeats(Object.fromEntries(numbers)),
    show_free: textOf(entered, 'online_show') || 'few',
    confirm: isTicked(entered, 'online_confirm'),
  };
  const time = readClock(entered, 'deadline_time', tell);
  const online = counted === '' ? of : { ...of, counted: parseObject(counted) };
  return { deadline_time: time, online };
}

/** If the event has fewer seats than the default per booking, one booking may take all seats. */
function presetWithinSeats(numbers: Plain): Plain {
  const { seats, party } = numbers;
  const isAbove = party === PARTY_PRESET && typeof seats === 'number' && seats > 0 && seats < PARTY_PRESET;
  return isAbove ? { ...numbers, party: seats } : numbers;
}

/** An empty input uses the default; a text that is not a number is kept as typed. */
function readNumber(entered: Entered, name: NumberInput, tell: Tell): unknown {
  const typed = textOf(entered, name) || NUMBERS[name].usual;
  if (typed === '') return null;
  if (/^\d{1,9}$/.test(typed)) return Number(typed);
  tell('badNumber', typed, name);
  return typed;
}

function readClock(entered: Entered, name: 'deadline_time' | 'opens_time', tell: Tell): string {
  const typed = textOf(entered, name);
  const time = typed === '' ? '' : readTime(typed);
  if (time === undefined) tell('badTime', typed, name);
  return time?.slice(0, 5) ?? typed;
}

/** Midnight if no time is typed. */
function readOpening(entered: Entered, tell: Tell): string | null {
  const [typed, time] = [textOf(entered, 'opens_day'), readClock(entered, 'opens_time', tell)];
  if (typed === '' && time !== '') tell('timeWithoutDay', time, 'opens_time');
  if (typed === '') return null;
  const day = dayTyped(typed);
  if (day === undefined) tell(dayFault(typed), typed, 'opens_day');
  return `${day ?? typed} ${time || '00:00'}:00`;
}

/** Summary: the number of seats. */
export function sayOnline(entered: Entered, language: Language): string[] {
  const seats = textOf(entered, 'online_seats');
  return [seats === '' ? '' : translator(language)('fields.online.sayPlaces', { seats })];
}

/** Input of a value in `subscription`. */
export function onlineInputAt(key: string | undefined, of: string | undefined): string | undefined {
  if (key === 'deadline_time') return 'deadline_time';
  if (key !== 'online') return undefined;
  if (of === 'form_id') return 'online_form';
  if (of === 'opens_at') return 'opens_day';
  return NUMBER_INPUTS.find((name) => NUMBERS[name].key === of);
}

/** Label of an input for a number, a day or a time. */
export function onlineLabelOf(input: string, language: Language): string | undefined {
  const name = ([...NUMBER_INPUTS, 'deadline_time', 'opens_day', 'opens_time'] as const).find((one) => one === input);
  return name && translator(language)(`fields.online.${name}`);
}

/** Folded inputs; the fold opens if one of them differs from its default. */
const RARE = ['opens_day', 'online_kept', 'online_show', 'online_remind', 'online_keep'] as const;

export function drawOnline({ entered, language, mark, choices, isWrong }: EventDrawing, hasDays: boolean): Html {
  const t = translator(language);
  const text = (name: OnlineInput) => textOf(entered, name);
  const of = { entered, language, mark };
  const forms = choices.forms.map(({ id, name, isEmpty }) => ({
    value: String(id),
    label: isEmpty ? t('fields.online.emptyForm', { name }) : name,
  }));
  const chosen = choices.forms.find(({ id }) => String(id) === text('online_form'));
  const formHint = t(chosen?.isEmpty === true ? 'fields.online.emptyFormHint' : 'fields.online.hints.online_form');
  const form = html`<select name="online_form"${mark('online_form', 'h-online_form')}>
      <option value="">${t('fields.online.noForm')}</option>
      ${optionsOf(forms, text('online_form'))}
    </select>`;
  const confirm = box(
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
      ${hasDays ? drawTime(of, 'deadline_time') : hidden('deadline_time', text('deadline_time'))}
      ${drawNumber(of, 'online_party')}
    </div>
    ${part(t('fields.online.online_form'), html`${form}${drawHint('online_form', formHint)}`)}
    ${newForm(choices, language)}
    ${confirm}
    ${drawHint('online_confirm', t('fields.online.hints.online_confirm'))}
    <details class="inner"${isOpen ? html` open` : ''}>
      <summary>${t('fields.online.more')}</summary>
      <div class="pair-parts">
        ${hasDays ? html`${drawOpening(of)}${drawTime(of, 'opens_time')}` : ''}
        ${drawNumber(of, 'online_kept')}
        ${part(t('fields.online.online_show'), drawShows(text('online_show'), language))}
        ${drawNumber(of, 'online_remind')}
        ${drawNumber(of, 'online_keep')}
      </div>
    </details>
    ${hidden('online_counted', text('online_counted'))}
    ${hasDays ? '' : html`${hidden('opens_day', text('opens_day'))}${hidden('opens_time', text('opens_time'))}`}
  </div>`;
}

function isUnusual(name: (typeof RARE)[number], text: string): boolean {
  const usual = name === 'opens_day' ? '' : name === 'online_show' ? 'few' : NUMBERS[name].usual;
  return text !== '' && text !== usual;
}

type Inputs = Pick<EventDrawing, 'entered' | 'language' | 'mark'>;

function drawHint(name: string, text: string): Html {
  return html`<span class="hint" id="h-${name}">${text}</span>`;
}

function drawNumber({ entered, language, mark }: Inputs, name: NumberInput): Html {
  const t = translator(language);
  const value = textOf(entered, name) || NUMBERS[name].usual;
  const input = html`<input name="${name}" inputmode="numeric" value="${value}" autocomplete="off"${mark(name, `h-${name}`)}>`;
  return part(t(`fields.online.${name}`), html`${input}${drawHint(name, t(`fields.online.hints.${name}`))}`);
}

function drawTime({ entered, language, mark }: Inputs, name: 'deadline_time' | 'opens_time'): Html {
  const t = translator(language);
  const attributes = mark(name, `h-${name}`);
  const input = timeInput({ name, value: textOf(entered, name), language, attributes });
  const hint = drawHint(name, t(`fields.online.hints.${name}`));
  return partOf(`i-${name}`, t(`fields.online.${name}`), html`${input}${hint}`);
}

function drawOpening({ entered, language, mark }: Inputs): Html {
  const t = translator(language);
  const attributes = mark('opens_day', 'h-opens_day');
  const input = dayInput({ name: 'opens_day', value: textOf(entered, 'opens_day'), language, attributes });
  const hint = drawHint('opens_day', t('fields.online.hints.opens_day'));
  return partOf('i-opens_day', t('fields.online.opens_day'), html`${input}${hint}`);
}

function drawShows(chosen: string, language: Language): Html {
  const t = translator(language);
  const choices = SHOWS_FREE.map((value) => ({ value, label: t(`fields.online.shows.${value}`) }));
  return html`<select name="online_show">${optionsOf(choices, chosen || 'few')}</select>`;
}
