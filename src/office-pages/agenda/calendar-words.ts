// The words of the agenda’s other views, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

export type View = 'list' | 'week' | 'month' | 'rooms';

export interface CalendarWords {
  readonly view: string;
  readonly views: Readonly<Record<View, string>>;
  readonly before: Readonly<Record<Exclude<View, 'list'>, string>>;
  readonly after: Readonly<Record<Exclude<View, 'list'>, string>>;
  readonly today: string;
  /** `{day}` is a day, `{room}` a room, `{time}` a time of day. */
  readonly newOn: string;
  readonly newIn: string;
  /** `{count}` is how many. */
  readonly more: Counted;
  readonly count: Counted;
  readonly room: string;
  readonly free: string;
  readonly twice: string;
  readonly nothing: string;
  readonly noRooms: string;
}

export const CALENDAR_WORDS: Readonly<Record<Language, CalendarWords>> = typesetAll({
  de: {
    view: 'Ansicht',
    views: { list: 'Liste', week: 'Woche', month: 'Monat', rooms: 'Räume' },
    before: { week: 'Woche davor', month: 'Monat davor', rooms: 'Tag davor' },
    after: { week: 'Woche danach', month: 'Monat danach', rooms: 'Tag danach' },
    today: 'Heute',
    newOn: 'Neuer Anlass am {day}',
    newIn: 'Neuer Anlass: {room}, {time}',
    more: { one: '+ {count} weiterer', several: '+ {count} weitere' },
    count: { one: '{count} Anlass', several: '{count} Anlässe' },
    room: 'Raum',
    free: 'frei',
    twice: 'doppelt belegt',
    nothing: 'In dieser Zeit ist nichts eingetragen.',
    noRooms: 'Noch gibt es keine Räume.',
  },
  fr: {
    view: 'Vue',
    views: { list: 'Liste', week: 'Semaine', month: 'Mois', rooms: 'Salles' },
    before: { week: 'Semaine précédente', month: 'Mois précédent', rooms: 'Jour précédent' },
    after: { week: 'Semaine suivante', month: 'Mois suivant', rooms: 'Jour suivant' },
    today: 'Aujourd’hui',
    newOn: 'Nouvel événement le {day}',
    newIn: 'Nouvel événement : {room}, {time}',
    more: { one: '+ {count} autre', several: '+ {count} autres' },
    count: { one: '{count} événement', several: '{count} événements' },
    room: 'Salle',
    free: 'libre',
    twice: 'prise deux fois',
    nothing: 'Rien n’est inscrit durant cette période.',
    noRooms: 'Il n’y a pas encore de salles.',
  },
  it: {
    view: 'Vista',
    views: { list: 'Elenco', week: 'Settimana', month: 'Mese', rooms: 'Sale' },
    before: { week: 'Settimana precedente', month: 'Mese precedente', rooms: 'Giorno precedente' },
    after: { week: 'Settimana seguente', month: 'Mese seguente', rooms: 'Giorno seguente' },
    today: 'Oggi',
    newOn: 'Nuovo evento il {day}',
    newIn: 'Nuovo evento: {room}, {time}',
    more: { one: '+ un altro', several: '+ altri {count}' },
    count: { one: '{count} evento', several: '{count} eventi' },
    room: 'Sala',
    free: 'libera',
    twice: 'occupata due volte',
    nothing: 'In questo periodo non è iscritto nulla.',
    noRooms: 'Non ci sono ancora sale.',
  },
  en: {
    view: 'View',
    views: { list: 'List', week: 'Week', month: 'Month', rooms: 'Rooms' },
    before: { week: 'Week before', month: 'Month before', rooms: 'Day before' },
    after: { week: 'Week after', month: 'Month after', rooms: 'Day after' },
    today: 'Today',
    newOn: 'New event on {day}',
    newIn: 'New event: {room}, {time}',
    more: { one: '+ {count} more', several: '+ {count} more' },
    count: { one: '{count} event', several: '{count} events' },
    room: 'Room',
    free: 'free',
    twice: 'taken twice',
    nothing: 'Nothing is entered for this time.',
    noRooms: 'There are no rooms yet.',
  },
});
