// What stands in digests beside the events, in the four languages.

import { typesetAll } from '../kit/typesetting.ts';
import type { Language } from '../model/instance.ts';

export interface DigestWords {
  /** `{title}` is the instance’s, `{until}` the last whole day before the next issue. */
  readonly subject: string;
  readonly calendar: string;
  /** Why one gets the mail; `{lists}` are those that were ticked. */
  readonly because: string;
  readonly mine: string;
  readonly end: string;
  readonly website: string;
  readonly agenda: string;
  readonly privacy: string;
  readonly oclock: string;
}

export const DIGEST_WORDS: Readonly<Record<Language, DigestWords>> = typesetAll({
  de: {
    subject: '{title}: Veranstaltungen bis {until}',
    calendar: 'In den Kalender',
    because: 'Sie erhalten diese E-Mail, weil Sie unseren Newsletter abonniert haben: {lists}.',
    mine: 'Anmeldung ansehen oder ändern',
    end: 'Newsletter abbestellen',
    website: 'Website',
    agenda: 'Alle Veranstaltungen',
    privacy: 'Datenschutz',
    oclock: '\u00a0Uhr',
  },
  fr: {
    subject: '{title} : activités jusqu’au {until}',
    calendar: 'Ajouter au calendrier',
    because: 'Vous recevez cet e-mail parce que vous êtes abonné(e) à notre newsletter : {lists}.',
    mine: 'Voir ou modifier mon inscription',
    end: 'Me désabonner',
    website: 'Site web',
    agenda: 'Toutes les activités',
    privacy: 'Protection des données',
    oclock: '',
  },
  it: {
    subject: '{title}: eventi fino al {until}',
    calendar: 'Aggiungere al calendario',
    because: 'Riceve questa e-mail perché è iscritto/a alla nostra newsletter: {lists}.',
    mine: 'Vedere o modificare la mia iscrizione',
    end: 'Annullare l’iscrizione',
    website: 'Sito web',
    agenda: 'Tutti gli eventi',
    privacy: 'Protezione dei dati',
    oclock: '',
  },
  en: {
    subject: '{title}: events until {until}',
    calendar: 'Add to calendar',
    because: 'You are getting this e-mail because you subscribed to our newsletter: {lists}.',
    mine: 'See or change my subscription',
    end: 'Unsubscribe',
    website: 'Website',
    agenda: 'All events',
    privacy: 'Data protection',
    oclock: '',
  },
});
