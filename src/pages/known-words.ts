// What stands on the page that shows somebody what is kept of them, in the four languages.

import type { Language } from '../model/instance.ts';

export interface KnownWords {
  readonly intro: string;
  readonly details: string;
  readonly status: string;
  readonly topics: string;
  readonly none: string;
  readonly rhythm: string;
  readonly waiting: string;
  readonly steps: string;
  readonly mails: string;
  readonly noMails: string;
  readonly returned: string;
  readonly back: string;
  /** By what the store calls them. */
  readonly statuses: Readonly<Record<string, string>>;
  readonly stepNames: Readonly<Record<string, string>>;
  readonly sources: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<string, string>>;
  readonly results: Readonly<Record<string, string>>;
}

export const KNOWN_WORDS: Readonly<Record<Language, KnownWords>> = {
  de: {
    intro: 'Das ist alles, was wir über Sie gespeichert haben.',
    details: 'Angaben',
    status: 'Stand',
    topics: 'Themen',
    none: '–',
    rhythm: 'Wie oft',
    waiting: 'Neue Adresse, noch nicht bestätigt',
    steps: 'Was Sie getan haben',
    mails: 'E\u2011Mails an Sie',
    noMails: 'In letzter Zeit keine.',
    returned: 'Zurückgekommen',
    back: 'Zurück zu meiner Anmeldung',
    statuses: { confirmed: 'angemeldet und bestätigt' },
    stepNames: {
      asked: 'angemeldet',
      confirmed: 'bestätigt',
      changed: 'geändert',
      ended: 'abbestellt',
      imported: 'vom Büro übernommen',
    },
    sources: {
      form: 'Formular der Website',
      page: 'diese Seiten',
      mail: 'Link in einer E-Mail',
      import: 'Datei des Büros',
      office: 'Büro',
    },
    kinds: { confirm: 'Bestätigung', link: 'persönlicher Link', invite: 'Link zur Anmeldung', digest: 'Newsletter' },
    results: {
      waiting: 'wartet',
      sent: 'gesandt',
      empty: 'nichts zu melden',
      ended: 'nicht gesandt',
      failed: 'nicht zustellbar',
    },
  },
  fr: {
    intro: 'Voici tout ce que nous avons enregistré à votre sujet.',
    details: 'Indications',
    status: 'État',
    topics: 'Thèmes',
    none: '–',
    rhythm: 'Fréquence',
    waiting: 'Nouvelle adresse, pas encore confirmée',
    steps: 'Ce que vous avez fait',
    mails: 'E\u2011mails qui vous ont été adressés',
    noMails: 'Aucun ces derniers temps.',
    returned: 'Revenu',
    back: 'Retour à mon inscription',
    statuses: { confirmed: 'inscription confirmée' },
    stepNames: {
      asked: 'inscription',
      confirmed: 'confirmation',
      changed: 'modification',
      ended: 'désabonnement',
      imported: 'repris par le secrétariat',
    },
    sources: {
      form: 'formulaire du site',
      page: 'ces pages',
      mail: 'lien dans un e-mail',
      import: 'fichier du secrétariat',
      office: 'secrétariat',
    },
    kinds: { confirm: 'confirmation', link: 'lien personnel', invite: 'lien d’inscription', digest: 'newsletter' },
    results: {
      waiting: 'en attente',
      sent: 'envoyé',
      empty: 'rien à annoncer',
      ended: 'non envoyé',
      failed: 'non distribuable',
    },
  },
  it: {
    intro: 'Questo è tutto ciò che abbiamo registrato su di lei.',
    details: 'Dati',
    status: 'Stato',
    topics: 'Temi',
    none: '–',
    rhythm: 'Frequenza',
    waiting: 'Nuovo indirizzo, non ancora confermato',
    steps: 'Che cosa ha fatto',
    mails: 'E\u2011mail inviate a lei',
    noMails: 'Nessuna negli ultimi tempi.',
    returned: 'Tornata indietro',
    back: 'Torna alla mia iscrizione',
    statuses: { confirmed: 'iscrizione confermata' },
    stepNames: {
      asked: 'iscrizione',
      confirmed: 'conferma',
      changed: 'modifica',
      ended: 'iscrizione annullata',
      imported: 'ripresa dal segretariato',
    },
    sources: {
      form: 'modulo del sito',
      page: 'queste pagine',
      mail: 'link in un’e-mail',
      import: 'file del segretariato',
      office: 'segretariato',
    },
    kinds: { confirm: 'conferma', link: 'link personale', invite: 'link per iscriversi', digest: 'newsletter' },
    results: {
      waiting: 'in attesa',
      sent: 'inviata',
      empty: 'nulla da annunciare',
      ended: 'non inviata',
      failed: 'non recapitabile',
    },
  },
  en: {
    intro: 'This is everything we have stored about you.',
    details: 'Your details',
    status: 'Status',
    topics: 'Topics',
    none: '–',
    rhythm: 'How often',
    waiting: 'New address, not confirmed yet',
    steps: 'What you did',
    mails: 'E\u2011mails to you',
    noMails: 'None lately.',
    returned: 'Returned',
    back: 'Back to my subscription',
    statuses: { confirmed: 'subscribed and confirmed' },
    stepNames: {
      asked: 'subscribed',
      confirmed: 'confirmed',
      changed: 'changed',
      ended: 'unsubscribed',
      imported: 'imported by the office',
    },
    sources: {
      form: 'form on the website',
      page: 'these pages',
      mail: 'link in an e-mail',
      import: 'file from the office',
      office: 'office',
    },
    kinds: { confirm: 'confirmation', link: 'personal link', invite: 'link to subscribe', digest: 'newsletter' },
    results: {
      waiting: 'waiting',
      sent: 'sent',
      empty: 'no matching events',
      ended: 'not sent',
      failed: 'undeliverable',
    },
  },
};
