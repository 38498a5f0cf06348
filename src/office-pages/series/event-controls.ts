// What of a series’ events is entered in its own way: the dates that fall out, the rooms, and who leads.

import { addDays, isDate } from '../../kit/dates.ts';
import { type Html, html } from '../../kit/html.ts';
import { isPastMidnight } from '../../kit/past-midnight.ts';
import { isPlain, type Plain } from '../../model/format/rule.ts';
import { recurrenceProblem } from '../../model/recurrence.ts';
import { datesOf } from '../../office/series/dates.ts';
import type { Translate } from '../../words/translate.ts';
import { baseIn } from '../kit/form/carried.ts';
import { ticks } from '../kit/form/choice-controls.ts';
import { parseObject } from '../kit/form/entered.ts';
import type { Control, Field } from '../kit/form/field.ts';
import { number } from '../kit/form/input-controls.ts';
import type { Form } from '../page.ts';
import type { Holiday } from './holidays.ts';

/** The longest time that falls out at once, in days. */
const MOST_DAYS = 400;

/** A leap day comes again after eight years at the latest. */
const MOST_YEARS = 8;

/**
 * A day as people write it, as `YYYY-MM-DD`: one without a year is the next such day from `from` on, a year of two digits is of
 * this century. The text itself where it is none.
 */
function dayOf(text: string, from: string): string {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})?$/.exec(text.trim()) ?? [];
  if (day === undefined || month === undefined) return text.trim();
  const inYear = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year !== undefined) {
    const date = `${year.padStart(4, '20')}-${inYear}`;
    return isDate(date) ? date : text.trim();
  }
  const first = Number(from.slice(0, 4));
  const days = Array.from({ length: MOST_YEARS + 1 }, (_, index) => `${first + index}-${inYear}`);
  return days.find((one) => isDate(one) && one >= from) ?? text.trim();
}

/** `6.12.2026` */
function written(date: string): string {
  const [year = '', month, day] = date.split('-');
  return isDate(date) ? `${Number(day)}.${Number(month)}.${year}` : date;
}

interface ExceptOptions {
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly holidays: readonly Holiday[];
  readonly t: Translate;
}

/**
 * Dates without an event: one on each line, or from one day to another; those that were ticked in the preview; and those of the
 * rule that lie in holidays that were ticked.
 */
export function exceptControl(rule: Control<Field>, { today, holidays, t }: ExceptOptions): Control<Field> {
  return {
    draw: ({ field, id, value, described }) => {
      const lines = Array.isArray(value) ? value.map((one) => written(String(one))) : [];
      return html`<textarea id="${id}" name="${field.name}" rows="${Math.min(8, Math.max(2, lines.length))}"${described}>${`\n${lines.join('\n')}`}</textarea>${drawHolidays(field.name, holidays, t)}`;
    },
    read: (form, field) => {
      const startsOn = form.text('starts_on');
      const from = isDate(startsOn) && startsOn > today ? startsOn : today;
      const of = { rule: String(rule.read(form, field)), startsOn, from };
      const lines = form.text(field.name).split(/[\n,;]/);
      const ticked = form.all(`${field.name}/holiday`).flatMap((span) => {
        const [first = '', last = ''] = span.split('/');
        return isDate(first) && isDate(last) ? [`${written(first)}–${written(last)}`] : [];
      });
      const days = [...lines, ...ticked].filter((line) => line.trim() !== '').flatMap((line) => daysIn(line, of));
      return [...new Set([...days, ...form.all(`${field.name}/skip`)])].sort();
    },
    say: (value) => (Array.isArray(value) ? value.map((one) => written(String(one))).join(', ') : ''),
    asEntered: (value) => (Array.isArray(value) ? value.toSorted() : []),
  };
}

function drawHolidays(name: string, holidays: readonly Holiday[], t: Translate): Html {
  if (holidays.length === 0) return html`<p class="hint">${t('series.holidaysHelp')}</p>`;
  const ticks = holidays.map(
    ({ title, from, to }) =>
      html`<label class="toggle"><input type="checkbox" name="${name}/holiday" value="${from}/${to}"><span>${title} <span class="soft nowrap">${written(from)}${to === from ? '' : `–${written(to)}`}</span></span></label>`,
  );
  return html`<p class="part-label" id="holidays">${t('series.holidays')}</p><div class="toggles" role="group" aria-labelledby="holidays" aria-describedby="holidays-kept">${ticks}</div><p class="hint" id="holidays-kept">${t('series.holidaysKept')}</p>`;
}

interface DaysOf {
  readonly rule: string;
  readonly startsOn: string;
  /** From which on a day without a year is looked for. */
  readonly from: string;
}

/** One day, or those of the rule within a time such as `1.7.2026–31.7.2026`. */
function daysIn(line: string, { rule, startsOn, from: earliest }: DaysOf): string[] {
  const [first = '', last] = line.split(/\s*(?:–|—|bis|au|al|to|(?<=[\d.])\s*-\s*(?=\d{1,2}\.))\s*/);
  const from = dayOf(first, earliest);
  if (last === undefined) return [from];
  const to = dayOf(last, isDate(from) ? from : earliest);
  if (!isDate(from) || !isDate(to)) return [line.trim()];
  const isFit =
    from <= to && to <= addDays(from, MOST_DAYS) && isDate(startsOn) && recurrenceProblem(rule) === undefined;
  return isFit ? datesOf({ rule, startsOn }, from, to) : [line.trim()];
}

/** Rooms of ours as ticks; places in free text stay as they are. */
export const roomsControl: Control<Field> = {
  isGroup: true,
  draw: ({ field, id, value, described, choices }) => {
    const places = freePlaces(value);
    const chosen = new Set(roomIds(value).map(String));
    const names = places.map((place) => html`<p class="hint">${String(place['name'])}</p>`);
    return html`<input type="hidden" name="${field.name}/places" value="${JSON.stringify(places)}">${names}${ticks(field.name, choices('room'), chosen, id, described)}`;
  },
  read: (form, { name }) => {
    const ids = form.all(name).flatMap((text) => (/^\d{1,10}$/.test(text) ? [Number(text)] : []));
    return [...sortedRooms(ids), ...placesIn(form, name)];
  },
  say: (value, { choices }) => {
    const ids = new Set(roomIds(value).map(String));
    const rooms = choices('room').flatMap((one) => (ids.has(one.value) ? [one.label] : []));
    return [...rooms, ...freePlaces(value).map(({ name }) => String(name))].join(', ');
  },
  asEntered: (value) => [...sortedRooms(roomIds(value)), ...freePlaces(value)],
};

function sortedRooms(ids: readonly number[]): Plain[] {
  return ids.toSorted((a, b) => a - b).map((room_id) => ({ room_id }));
}

const plainItems = (value: unknown): Plain[] => (Array.isArray(value) ? value.filter(isPlain) : []);

function roomIds(value: unknown): number[] {
  return plainItems(value).flatMap(({ room_id }) => (typeof room_id === 'number' ? [room_id] : []));
}

function freePlaces(value: unknown): Plain[] {
  return plainItems(value).filter((place) => !('room_id' in place));
}

function placesIn(form: Form, name: string): Plain[] {
  try {
    return freePlaces(JSON.parse(form.text(`${name}/places`)));
  } catch {
    return [];
  }
}

/** A person of ours, or a name. */
export function organizerControl(orName: string): Control<Field> {
  return {
    draw: ({ field, id, value, described, choices }) => {
      const chosen = isPlain(value) && 'person_id' in value ? String(value['person_id']) : '';
      const name = isPlain(value) && 'name' in value ? String(value['name']) : '';
      return html`<div class="line"><select id="${id}" name="${field.name}"${described}><option value="">–</option>${choices('person').map((one) => html`<option value="${one.value}"${one.value === chosen ? html` selected` : ''}>${one.label}</option>`)}</select><input name="${field.name}/name" value="${name}" placeholder="${orName}" aria-label="${orName}" autocomplete="off"></div>`;
    },
    read: (form, { name }) => {
      const [person, free] = [form.text(name), form.text(`${name}/name`).trim()];
      if (free !== '') return { name: free };
      return /^\d{1,10}$/.test(person) ? { person_id: Number(person) } : null;
    },
    say: (value, { choices }) => {
      if (!isPlain(value)) return '';
      return 'name' in value
        ? String(value['name'])
        : (choices('person').find((one) => one.value === String(value['person_id']))?.label ?? '');
    },
    asEntered: (value) => (isPlain(value) && 'name' in value ? { name: String(value['name']).trim() } : value),
  };
}

/** The times beside which a number of days was shown, and that number. */
const SHOWN_BESIDE = 'days/beside';

/**
 * How many days longer an event lasts. Where it goes past midnight, which the times alone say, that is one, and none any more where they no
 * longer do. `sent` is the form as it was sent, empty where it is opened.
 */
export function daysControl(sent: Form): Control<Field> {
  const field = { name: 'days', label: '', kind: 'number' } as const;
  return {
    draw: (drawing) => {
      const [from, to] = timesIn(sent);
      const beside = html`<input type="hidden" name="${SHOWN_BESIDE}" value="${`${from} ${to} ${String(drawing.value ?? '')}`}">`;
      return html`${number.draw({ ...drawing, field })}${from === '' ? '' : beside}`;
    },
    read: (form) => {
      const days = number.read(form, field);
      const [from, to] = timesIn(form);
      if (isPastMidnight(from, to)) return days === 0 || days === '' ? 1 : days;
      const before = shownBefore(form);
      const wasOfItself = before.days === '1' && isPastMidnight(before.from, before.to);
      return days === 1 && wasOfItself && from <= to ? 0 : days;
    },
    say: (value) => String(value ?? ''),
  };
}

function timesIn(form: Form): readonly [from: string, to: string] {
  return [form.text('time_from'), form.text('time_to')];
}

/** What the form showed when it was drawn: of one that was sent before, else what was stored. */
function shownBefore(form: Form): { readonly from: string; readonly to: string; readonly days: string } {
  const base = parseObject(baseIn(form));
  const stored = ['time_from', 'time_to', 'days'].map((name) => String(base[name] ?? ''));
  const [from = '', to = '', days = ''] = form.has(SHOWN_BESIDE) ? form.text(SHOWN_BESIDE).split(' ') : stored;
  return { from, to, days };
}
