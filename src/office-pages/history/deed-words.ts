// What was done to something, and by what the history is searched, in the four languages.

import type { Event } from '../../model/event.ts';
import type { Language } from '../../model/instance.ts';

export interface DeedWords {
  /** `{moment}` is a time of the same day, or a day and a time. */
  readonly movedTo: string;
  /** `{time}` */
  readonly endsAt: string;
  readonly shown: string;
  readonly hidden: string;
  /** `{title}` is what it was called before. */
  readonly renamed: string;
  /** `{fields}` are names of fields. */
  readonly changed: string;
  readonly statuses: Readonly<Record<Event['status'], string>>;
  readonly states: Readonly<Record<Event['state'], string>>;
}

export const DEED_WORDS: Readonly<Record<Language, DeedWords>> = {
  de: {
    movedTo: 'auf {moment} verschoben',
    endsAt: 'endet neu um {time}',
    shown: 'öffentlich gemacht',
    hidden: 'verborgen',
    renamed: 'umbenannt, vorher «{title}»',
    changed: '{fields} geändert',
    statuses: { confirmed: 'findet doch statt', cancelled: 'abgesagt', postponed: 'verschoben, noch ohne Datum' },
    states: { ready: 'freigegeben', draft: 'als Entwurf zurückgelegt', proposed: 'vorgeschlagen' },
  },
  fr: {
    movedTo: 'déplacé au {moment}',
    endsAt: 'se termine désormais à {time}',
    shown: 'rendu public',
    hidden: 'masqué',
    renamed: 'renommé, avant « {title} »',
    changed: 'changé : {fields}',
    statuses: { confirmed: 'a finalement lieu', cancelled: 'annulé', postponed: 'reporté, sans date pour le moment' },
    states: { ready: 'approuvé', draft: 'remis en brouillon', proposed: 'proposé' },
  },
  it: {
    movedTo: 'spostato a {moment}',
    endsAt: 'ora finisce alle {time}',
    shown: 'reso pubblico',
    hidden: 'nascosto',
    renamed: 'rinominato, prima «{title}»',
    changed: 'modificato: {fields}',
    statuses: { confirmed: 'ha luogo comunque', cancelled: 'annullato', postponed: 'rinviato, ancora senza data' },
    states: { ready: 'approvato', draft: 'rimesso in bozza', proposed: 'proposto' },
  },
  en: {
    movedTo: 'moved to {moment}',
    endsAt: 'now ends at {time}',
    shown: 'made public',
    hidden: 'hidden',
    renamed: 'renamed, before “{title}”',
    changed: 'changed {fields}',
    statuses: { confirmed: 'takes place after all', cancelled: 'cancelled', postponed: 'postponed, no date yet' },
    states: { ready: 'approved', draft: 'put back as a draft', proposed: 'proposed' },
  },
};
