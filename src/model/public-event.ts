// Public version of an event: its texts say whether it is cancelled or postponed (rule V2).

import type { Event, EventStatus } from './event.ts';
import type { Language } from './instance.ts';
import type { RoleField } from './rota/rota.ts';
import { setPeopleInField } from './rota/rota-cells.ts';

const NO_FIELDS: ReadonlySet<RoleField> = new Set();

const STATUS_WORDS: Readonly<Record<Language, Readonly<Record<Exclude<EventStatus, 'confirmed'>, string>>>> = {
  de: { cancelled: 'Abgesagt', postponed: 'Verschoben' },
  fr: { cancelled: 'Annulé', postponed: 'Reporté' },
  it: { cancelled: 'Annullato', postponed: 'Rinviato' },
  en: { cancelled: 'Cancelled', postponed: 'Postponed' },
};

/**
 * Returns the public event: if cancelled or postponed, its title and short text say so, and sign-up is closed. Fields of roles that are
 * not public are empty (rule D18).
 */
export function toPublicEvent(whole: Event, language: Language, hidden: ReadonlySet<RoleField> = NO_FIELDS): Event {
  const event = [...hidden].reduce<Event>((left, field) => setPeopleInField(left, field, []), whole);
  const { status, subscription } = event;
  if (status === 'confirmed') return event;
  return {
    ...event,
    title: `${STATUS_WORDS[language][status]}: ${event.title}`,
    shortDesc: toPublicShortDesc(event),
    subscription: subscription && { ...subscription, open: false },
  };
}

/** Returns the public note on an event's status; "" if it takes place as planned or there is no note. */
export function publicNote({ status, statusNote }: Pick<Event, 'status' | 'statusNote'>): string {
  return status === 'confirmed' ? '' : statusNote.trim();
}

/** Returns the public short text, which begins with the note on a changed status. */
export function toPublicShortDesc(event: Pick<Event, 'status' | 'statusNote' | 'shortDesc'>): string {
  return [publicNote(event), event.shortDesc].filter((text) => text !== '').join(' ');
}

export function removeStatusNote(shown: string, noteLength: number): string {
  return noteLength === 0 ? shown : shown.slice(noteLength + 1);
}

/** Returns the word for an event's status; "" if it takes place as planned. */
export function statusWord(status: EventStatus, language: Language): string {
  return status === 'confirmed' ? '' : STATUS_WORDS[language][status];
}

/** Additional spellings of the status words, in lower case; Exchange uses American English. */
const MORE_STATUS_WORDS: readonly (readonly [string, EventStatus])[] = [
  ['canceled', 'cancelled'],
  ['annulée', 'cancelled'],
  ['reportée', 'postponed'],
  ['annullata', 'cancelled'],
  ['rinviata', 'postponed'],
];

const STATUS_OF_WORD: ReadonlyMap<string, EventStatus> = new Map([
  ...Object.values(STATUS_WORDS).flatMap((words) =>
    (['cancelled', 'postponed'] as const).map((status) => [words[status].toLowerCase(), status] as const),
  ),
  ...MORE_STATUS_WORDS,
]);

/** Separates status words in any supported language, even repeated ones, from an imported title (`Canceled: Choir`). */
export function parseTitleStatus(shown: string): { readonly status: EventStatus; readonly title: string } {
  let [status, title]: [EventStatus, string] = ['confirmed', shown];
  for (;;) {
    const [, word = '', rest = ''] = /^(\p{L}+)\s?:\s+(.*\S)/su.exec(title.trim()) ?? [];
    const found = STATUS_OF_WORD.get(word.normalize('NFC').toLowerCase());
    if (found === undefined) return { status, title };
    if (status === 'confirmed') status = found;
    title = rest;
  }
}

/** Removes the word for cancelled or postponed from a public title. */
export function removeStatusWord(title: string, status: EventStatus, language: Language): string {
  const word = `${statusWord(status, language)}: `;
  return status !== 'confirmed' && title.startsWith(word) ? title.slice(word.length) : title;
}
