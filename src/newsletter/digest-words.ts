// What stands in digests beside the events, in the four languages.

import type { Language } from '../model/instance.ts';

export interface DigestWords {
  /** `{title}` is the instance’s, `{until}` the day of the next issue. */
  readonly subject: string;
  readonly calendar: string;
  /** Why one gets the mail; `{lists}` are those that were ticked. */
  readonly because: string;
  readonly mine: string;
  readonly end: string;
  readonly website: string;
  readonly privacy: string;
  readonly oclock: string;
}

export const DIGEST_WORDS: Readonly<Record<Language, DigestWords>> = {
  de: {
    subject: '{title}: Veranstaltungen bis {until}',
    calendar: 'In den Kalender',
    because: 'Sie erhalten diese Mail, weil Sie den Newsletter von {title} bestellt haben: {lists}.',
    mine: 'Anmeldung ansehen oder ändern',
    end: 'Newsletter beenden',
    website: 'Website',
    privacy: 'Datenschutz',
    oclock: ' Uhr',
  },
  fr: {
    subject: '{title} : activités jusqu’au {until}',
    calendar: 'Ajouter au calendrier',
    because: 'Vous recevez ce message parce que vous avez demandé la newsletter de {title} : {lists}.',
    mine: 'Voir ou modifier mon inscription',
    end: 'Mettre fin à la newsletter',
    website: 'Site web',
    privacy: 'Protection des données',
    oclock: '',
  },
  it: {
    subject: '{title}: eventi fino al {until}',
    calendar: 'Aggiungere al calendario',
    because: 'Riceve questo messaggio perché ha richiesto la newsletter di {title}: {lists}.',
    mine: 'Vedere o modificare la mia iscrizione',
    end: 'Disdire la newsletter',
    website: 'Sito web',
    privacy: 'Protezione dei dati',
    oclock: '',
  },
  en: {
    subject: '{title}: events until {until}',
    calendar: 'Add to calendar',
    because: 'You get this mail since you ordered the newsletter of {title}: {lists}.',
    mine: 'See or change my registration',
    end: 'End the newsletter',
    website: 'Website',
    privacy: 'Data protection',
    oclock: '',
  },
};
