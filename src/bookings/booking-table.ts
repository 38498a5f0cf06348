// Table of an event's bookings for download, one row per person (rule J13).

import { formatDayAsTyped } from '../date-parsing/format-day.ts';
import { listAttendeeNames } from '../i18n/attendee-names.ts';
import { createTranslator } from '../i18n/translate.ts';
import type { Answer } from '../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../model/bookings/form.ts';
import type { Event } from '../model/event.ts';
import type { Language } from '../model/instance.ts';
import type { TextTable } from '../model/text-table.ts';
import type { StoredBooking } from '../store/bookings/booking-rows.ts';

export interface EventWithBookings {
  readonly event: Pick<Event, 'title'>;
  readonly form: BookingForm | null;
  readonly items: readonly StoredBooking[];
}

export interface BookingTableOptions {
  readonly language: Language;
  /** True to include sensitive answers; never in a mail (rule J12). */
  readonly withSensitive: boolean;
  /** Days as people write them in the language, or as programs do (`2026-12-05`). */
  readonly days: 'written' | 'iso';
}

export function createBookingTable({ event, form, items }: EventWithBookings, options: BookingTableOptions): TextTable {
  const { language, withSensitive } = options;
  const t = createTranslator(language);
  const fields = (form?.fields ?? []).filter(({ sensitive }) => withSensitive || !sensitive);
  const head = ['state', 'name', 'party', 'email', 'phone'] as const;
  return {
    title: event.title,
    headings: [
      ...head.map((name) => t(`bookings.columns.${name}`)),
      ...fields.map(({ label }) => label),
      t('bookings.columns.note'),
      t('bookings.columns.present'),
    ],
    rows: items.flatMap(({ booking }) => rowsOf(booking, fields, options)),
  };
}

function rowsOf(
  booking: StoredBooking['booking'],
  fields: readonly FormField[],
  options: BookingTableOptions,
): string[][] {
  const { language, days } = options;
  const t = createTranslator(language);
  const { state, people, email, phone, answers, note, present } = booking;
  if (state === 'cancelled') return [];
  const names = listAttendeeNames(
    people.map(({ name }) => name),
    t,
  );
  const party = names.join(', ');
  return people.map((person, index) => {
    const isFirst = index === 0;
    const answersOf = (field: FormField) => {
      if (!field.each && !isFirst) return '';
      const text = formatAnswer((field.each ? person.answers : answers)[String(field.id)], t('bookings.yes'));
      return field.type === 'date' && days === 'written' ? formatDayAsTyped(text, language) : text;
    };
    return [
      t(`bookings.states.${state}`),
      names[index] ?? '',
      people.length > 1 ? `${people.length}: ${party}` : '1',
      isFirst ? email : '',
      isFirst ? phone : '',
      ...fields.map(answersOf),
      isFirst ? note : '',
      index < present ? t('bookings.yes') : '',
    ];
  });
}

export function formatAnswer(answer: Answer | undefined, yes: string): string {
  if (answer === undefined) return '';
  if (answer === true) return yes;
  return typeof answer === 'object' ? answer.join(', ') : String(answer);
}
