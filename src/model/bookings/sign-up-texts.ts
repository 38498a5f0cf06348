// Sign-up texts for connectors (rule J18), in the four languages.

import type { Language } from '../instance.ts';

export interface SignUpTexts {
  readonly signUp: string;
  readonly wait: string;
  readonly full: string;
  readonly notYet: string;
  readonly closed: string;
  readonly calledOff: string;
  readonly postponed: string;
  readonly expired: string;
  readonly opensAt: (when: string) => string;
  readonly isClosed: string;
  readonly isCalledOff: string;
  readonly isPostponed: string;
  readonly isFull: string;
  readonly canWait: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly people: string;
  /** Texts for a field that depends on the answer to another one. */
  readonly onlyIf: (label: string, other: string, answer: string) => string;
  readonly onlyIfTicked: (label: string, other: string) => string;
  readonly kept: (days: number) => string;
  readonly unconfirmed: string;
}

export const SIGN_UP_TEXTS: Readonly<Record<Language, SignUpTexts>> = {
  de: {
    signUp: 'Anmelden',
    wait: 'Auf die Warteliste',
    full: 'Ausgebucht',
    notYet: 'Anmeldung noch nicht offen',
    closed: 'Anmeldung geschlossen',
    calledOff: 'Abgesagt',
    postponed: 'Verschoben',
    expired: 'Die Anmeldefrist ist abgelaufen',
    opensAt: (when) => `Anmelden kann man sich ab ${when}.`,
    isClosed: 'Zurzeit kann man sich nicht anmelden.',
    isCalledOff: 'Der Anlass ist abgesagt.',
    isPostponed: 'Der Anlass ist verschoben.',
    isFull: 'Alle Plätze sind vergeben.',
    canWait: 'Alle Plätze sind vergeben. Sie können sich auf die Warteliste setzen lassen.',
    name: 'Name',
    email: 'E-Mail',
    phone: 'Telefon',
    people: 'Anzahl Personen',
    onlyIf: (label, other, answer) => `${label} (nur bei «${other}»: ${answer})`,
    onlyIfTicked: (label, other) => `${label} (nur bei «${other}»)`,
    kept: (days) =>
      `Ihre Angaben werden ${days === 1 ? 'einen Tag' : `${days} Tage`}` +
      ' nach dem Anlass gelöscht, vertrauliche Angaben und Abmeldungen nach 7 Tagen.',
    unconfirmed: 'Was nicht bestätigt wird, wird nach 24 Stunden gelöscht.',
  },
  fr: {
    signUp: 'S’inscrire',
    wait: 'Sur la liste d’attente',
    full: 'Complet',
    notYet: 'Inscriptions pas encore ouvertes',
    closed: 'Inscriptions fermées',
    calledOff: 'Annulé',
    postponed: 'Reporté',
    expired: 'Le délai d’inscription est passé',
    opensAt: (when) => `Ouverture des inscriptions\u00a0: ${when}.`,
    isClosed: 'Il n’est pas possible de s’inscrire actuellement.',
    isCalledOff: 'L’événement est annulé.',
    isPostponed: 'L’événement est reporté.',
    isFull: 'Toutes les places sont prises.',
    canWait: 'Toutes les places sont prises. Vous pouvez vous inscrire sur la liste d’attente.',
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    people: 'Nombre de personnes',
    onlyIf: (label, other, answer) => `${label} (seulement si «\u00a0${other}\u00a0»\u00a0: ${answer})`,
    onlyIfTicked: (label, other) => `${label} (seulement avec «\u00a0${other}\u00a0»)`,
    kept: (days) =>
      `Vos données sont effacées ${days === 1 ? 'un jour' : `${days} jours`}` +
      ' après l’événement, les données confidentielles et les désinscriptions après 7 jours.',
    unconfirmed: 'Ce qui n’est pas confirmé est effacé après 24 heures.',
  },
  it: {
    signUp: 'Iscriversi',
    wait: 'In lista d’attesa',
    full: 'Al completo',
    notYet: 'Iscrizioni non ancora aperte',
    closed: 'Iscrizioni chiuse',
    calledOff: 'Annullato',
    postponed: 'Rinviato',
    expired: 'Il termine d’iscrizione è scaduto',
    opensAt: (when) => `Apertura delle iscrizioni: ${when}.`,
    isClosed: 'Al momento non è possibile iscriversi.',
    isCalledOff: 'L’evento è annullato.',
    isPostponed: 'L’evento è rinviato.',
    isFull: 'Tutti i posti sono occupati.',
    canWait: 'Tutti i posti sono occupati. Può mettersi in lista d’attesa.',
    name: 'Nome',
    email: 'E-mail',
    phone: 'Telefono',
    people: 'Numero di persone',
    onlyIf: (label, other, answer) => `${label} (solo con «${other}»: ${answer})`,
    onlyIfTicked: (label, other) => `${label} (solo con «${other}»)`,
    kept: (days) =>
      `I suoi dati vengono cancellati ${days === 1 ? 'un giorno' : `${days} giorni`}` +
      ' dopo l’evento, i dati confidenziali e le disdette dopo 7 giorni.',
    unconfirmed: 'Ciò che non viene confermato viene cancellato dopo 24 ore.',
  },
  en: {
    signUp: 'Sign up',
    wait: 'Join the waiting list',
    full: 'Fully booked',
    notYet: 'Not open yet',
    closed: 'Closed',
    calledOff: 'Cancelled',
    postponed: 'Postponed',
    expired: 'The registration deadline has passed',
    opensAt: (when) => `You can sign up from ${when}.`,
    isClosed: 'You cannot sign up at the moment.',
    isCalledOff: 'The event is cancelled.',
    isPostponed: 'The event is postponed.',
    isFull: 'All places are taken.',
    canWait: 'All places are taken. You can join the waiting list.',
    name: 'Name',
    email: 'E-mail',
    phone: 'Telephone',
    people: 'Number of people',
    onlyIf: (label, other, answer) => `${label} (only with “${other}”: ${answer})`,
    onlyIfTicked: (label, other) => `${label} (only with “${other}”)`,
    kept: (days) =>
      `Your details are deleted ${days === 1 ? 'one day' : `${days} days`}` +
      ' after the event, confidential ones and cancellations after 7 days.',
    unconfirmed: 'Unconfirmed sign-ups are deleted after 24 hours.',
  },
};
