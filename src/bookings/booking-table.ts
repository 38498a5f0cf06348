// Table of an event's bookings for download, one row per person (rule J13).

import { writtenDay } from '../date-parsing/written-day.ts';
import { attendeeNames } from '../i18n/said-names.ts';
import { translator } from '../i18n/translate.ts';
import type { Answer } from '../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../model/bookings/form.ts';
import type { Event } from '../model/event.ts';
import type { Language } from '../model/instance.ts';
import type { TextTable } from '../model/text-table.ts';
import type { PresentBooking } from '../store/bookings/booking-rows.ts';

/** An event with its form and its bookings. */
export interface BookedEvent {
  readonly event: Pick<Event, 'title'>;
  readonly form: BookingForm | null;
  readonly items: readonly PresentBooking[];
}

export interface TableOptions {
  readonly language: Language;
  /** Whether sensitive answers are included: never in a mail (rule J12). */
  readonly withSensitive: boolean;
  /** Days as people write them in the language, or as programs do (`2026-12-05`). */
  readonly days: 'written' | 'iso';
}

/** Rows of all people whose bookings are not cancelled; the answers of a booking are in the row of its first person. */
export function bookingTable({ event, form, items }: BookedEvent, wish: TableOptions): TextTable {
  const { language, withSensitive } = wish;
  const t = translator(language);
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
    rows: items.flatMap(({ booking }) => rowsOf(booking, fields, wish)),
  };
}

function rowsOf(booking: PresentBooking['booking'], fields: readonly FormField[], wish: TableOptions): string[][] {
  const { language, days } = wish;
  const t = translator(language);
  const { state, people, email, phone, answers, note, present } = booking;
  if (state === 'cancelled') return [];
  const names = attendeeNames(
    people.map(({ name }) => name),
    t,
  );
  const party = names.join(', ');
  return people.map((person, index) => {
    const isFirst = index === 0;
    const answersOf = (field: FormField) => {
      if (!field.each && !isFirst) return '';
      const text = said((field.each ? person.answers : answers)[String(field.id)], t('bookings.yes'));
      return field.type === 'date' && days === 'written' ? writtenDay(text, language) : text;
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

/** An answer in words. */
export function said(answer: Answer | undefined, yes: string): string {
  if (answer === undefined) return '';
  if (answer === true) return yes;
  return typeof answer === 'object' ? answer.join(', ') : String(answer);
}
