// The words of the settings, in the four languages.

import type { Instance, Language, OutsidePart } from '../../model/instance.ts';

export type SettingsField =
  | ('title' | 'locale' | 'time_zone' | 'public_url' | 'event_url' | 'accent' | 'logo_url' | 'footer')
  | ('room_conflicts' | 'double_opt_in' | 'newsletter_lookup')
  | `outside/${OutsidePart}`;

export interface SettingsWords {
  readonly title: string;
  readonly groups: Readonly<Record<'parish' | 'look' | 'outside' | 'rooms' | 'newsletter', string>>;
  readonly intros: Readonly<Record<'outside', string>>;
  readonly fields: Readonly<Record<SettingsField, string>>;
  readonly hints: Readonly<Partial<Record<SettingsField, string>>>;
  readonly conflicts: Readonly<Record<Instance['roomConflicts'], string>>;
  readonly lookups: Readonly<Record<Instance['newsletterLookup'], string>>;
  readonly preview: string;
  readonly sample: string;
  readonly sampleDay: string;
  readonly sampleTitle: string;
  readonly sampleButton: string;
  readonly sampleHelp: string;
}

export const SETTINGS_WORDS: Readonly<Record<Language, SettingsWords>> = {
  de: {
    title: 'Einstellungen',
    groups: {
      parish: 'Die Gemeinde',
      look: 'Aussehen',
      outside: 'Nach aussen',
      rooms: 'Räume',
      newsletter: 'Newsletter',
    },
    intros: {
      outside:
        'Wer keine eigene Website hat, braucht nichts weiter. Was Sie abschalten, verschwindet sofort; Ihre Website holt ihre Daten weiterhin.',
    },
    fields: {
      'outside/pages': 'Eigene Seiten mit der Agenda',
      'outside/feeds': 'Kalender und Feeds zum Abonnieren',
      'outside/embed': 'Die Agenda in anderen Websites zeigen',
      title: 'Name der Gemeinde',
      locale: 'Sprache nach aussen',
      time_zone: 'Zeitzone',
      public_url: 'Ihre Website',
      event_url: 'Wo Ihre Website einen Anlass zeigt',
      accent: 'Farbe',
      logo_url: 'Adresse Ihres Logos',
      footer: 'Zeilen am Ende von Seiten und Mails',
      room_conflicts: 'Wenn ein Raum doppelt belegt würde',
      double_opt_in: 'Wer den Newsletter bestellt, bestätigt die Adresse mit einem Klick in einer Mail',
      newsletter_lookup: 'Wenn jemand seine Angaben ändern möchte',
    },
    hints: {
      event_url:
        'Mit {id}, wo die Nummer hinkommt: https://www.beispiel.ch/anlass/{id}. Ohne Angabe zeigen wir ihn selbst.',
      accent: 'Wir machen sie wo nötig heller oder dunkler, damit alles lesbar bleibt.',
      logo_url: 'Ein Bild, das schon auf Ihrer Website liegt.',
      footer: 'Zum Beispiel die Postadresse.',
    },
    conflicts: { warn: 'Darauf hinweisen und speichern', refuse: 'Nicht speichern, bis jemand ausdrücklich zustimmt' },
    lookups: {
      form: 'Nach der Eingabe der Adresse gleich das Formular zeigen',
      link: 'Einen Link an die Adresse schicken; so sieht niemand, wer angemeldet ist',
    },
    preview: 'Ausprobieren',
    sample: 'So sieht es aus',
    sampleDay: 'Sonntag, 6. Dezember, 10 Uhr',
    sampleTitle: 'Gottesdienst zum 2. Advent',
    sampleButton: 'Anmelden',
    sampleHelp: '«Ausprobieren» zeigt diese Seite in der gewählten Farbe, ohne zu speichern.',
  },
  fr: {
    title: 'Réglages',
    groups: {
      parish: 'La paroisse',
      look: 'Aspect',
      outside: 'Vers l’extérieur',
      rooms: 'Salles',
      newsletter: 'Newsletter',
    },
    intros: {
      outside:
        'Qui n’a pas de site n’a besoin de rien d’autre. Ce que vous désactivez disparaît aussitôt ; votre site continue de recevoir ses données.',
    },
    fields: {
      'outside/pages': 'Des pages avec l’agenda',
      'outside/feeds': 'Calendriers et flux auxquels s’abonner',
      'outside/embed': 'Montrer l’agenda dans d’autres sites',
      title: 'Nom de la paroisse',
      locale: 'Langue vers l’extérieur',
      time_zone: 'Fuseau horaire',
      public_url: 'Votre site',
      event_url: 'Où votre site montre un événement',
      accent: 'Couleur',
      logo_url: 'Adresse de votre logo',
      footer: 'Lignes au bas des pages et des e-mails',
      room_conflicts: 'Si une salle était prise deux fois',
      double_opt_in: 'Qui s’abonne à la newsletter confirme son adresse d’un clic dans un e-mail',
      newsletter_lookup: 'Si quelqu’un veut changer ses indications',
    },
    hints: {
      event_url:
        'Avec {id} à la place du numéro : https://www.exemple.ch/evenement/{id}. Sans indication, nous le montrons nous-mêmes.',
      accent: 'Nous l’éclaircissons ou l’assombrissons au besoin, pour que tout reste lisible.',
      logo_url: 'Une image qui se trouve déjà sur votre site.',
      footer: 'Par exemple l’adresse postale.',
    },
    conflicts: {
      warn: 'Le signaler et enregistrer',
      refuse: 'Ne pas enregistrer avant que quelqu’un y consente expressément',
    },
    lookups: {
      form: 'Montrer aussitôt le formulaire après la saisie de l’adresse',
      link: 'Envoyer un lien à l’adresse ; ainsi personne ne voit qui est abonné',
    },
    preview: 'Essayer',
    sample: 'Voici l’aspect',
    sampleDay: 'Dimanche 6 décembre, 10 h',
    sampleTitle: 'Culte du 2e dimanche de l’Avent',
    sampleButton: 'S’inscrire',
    sampleHelp: '« Essayer » montre cette page dans la couleur choisie, sans enregistrer.',
  },
  it: {
    title: 'Impostazioni',
    groups: {
      parish: 'La parrocchia',
      look: 'Aspetto',
      outside: 'Verso l’esterno',
      rooms: 'Sale',
      newsletter: 'Newsletter',
    },
    intros: {
      outside:
        'Chi non ha un sito non ha bisogno d’altro. Ciò che disattiva sparisce subito; il Suo sito continua a ricevere i dati.',
    },
    fields: {
      'outside/pages': 'Pagine proprie con l’agenda',
      'outside/feeds': 'Calendari e feed a cui abbonarsi',
      'outside/embed': 'Mostrare l’agenda in altri siti',
      title: 'Nome della parrocchia',
      locale: 'Lingua verso l’esterno',
      time_zone: 'Fuso orario',
      public_url: 'Il Suo sito',
      event_url: 'Dove il Suo sito mostra un evento',
      accent: 'Colore',
      logo_url: 'Indirizzo del Suo logo',
      footer: 'Righe in fondo a pagine ed e-mail',
      room_conflicts: 'Se una sala fosse occupata due volte',
      double_opt_in: 'Chi si abbona alla newsletter conferma l’indirizzo con un clic in un’e-mail',
      newsletter_lookup: 'Se qualcuno vuole cambiare i propri dati',
    },
    hints: {
      event_url:
        'Con {id} al posto del numero: https://www.esempio.ch/evento/{id}. Senza indicazione lo mostriamo noi.',
      accent: 'Dove serve lo schiariamo o scuriamo, perché tutto resti leggibile.',
      logo_url: 'Un’immagine che si trova già sul Suo sito.',
      footer: 'Per esempio l’indirizzo postale.',
    },
    conflicts: { warn: 'Segnalarlo e salvare', refuse: 'Non salvare finché qualcuno non acconsente espressamente' },
    lookups: {
      form: 'Mostrare subito il modulo dopo l’inserimento dell’indirizzo',
      link: 'Inviare un link all’indirizzo; così nessuno vede chi è abbonato',
    },
    preview: 'Provare',
    sample: 'Ecco l’aspetto',
    sampleDay: 'Domenica 6 dicembre, ore 10',
    sampleTitle: 'Culto della 2ª domenica d’Avvento',
    sampleButton: 'Iscriversi',
    sampleHelp: '«Provare» mostra questa pagina nel colore scelto, senza salvare.',
  },
  en: {
    title: 'Settings',
    groups: { parish: 'The parish', look: 'Look', outside: 'To the outside', rooms: 'Rooms', newsletter: 'Newsletter' },
    intros: {
      outside:
        'Whoever has no website needs nothing else. What you switch off is gone at once; your website goes on getting its data.',
    },
    fields: {
      'outside/pages': 'Pages of your own with the agenda',
      'outside/feeds': 'Calendars and feeds to subscribe to',
      'outside/embed': 'Show the agenda in other websites',
      title: 'Name of the parish',
      locale: 'Language to the outside',
      time_zone: 'Time zone',
      public_url: 'Your website',
      event_url: 'Where your website shows an event',
      accent: 'Colour',
      logo_url: 'Address of your logo',
      footer: 'Lines at the end of pages and mails',
      room_conflicts: 'If a room would be taken twice',
      double_opt_in: 'Whoever subscribes to the newsletter confirms the address by a click in a mail',
      newsletter_lookup: 'If somebody wants to change their details',
    },
    hints: {
      event_url:
        'With {id} where the number belongs: https://www.example.org/event/{id}. Where nothing is said, we show it ourselves.',
      accent: 'Where needed we make it lighter or darker, so that everything can be read.',
      logo_url: 'A picture that lies on your website already.',
      footer: 'For example the postal address.',
    },
    conflicts: { warn: 'Point it out and save', refuse: 'Do not save until somebody expressly agrees' },
    lookups: {
      form: 'Show the form at once after the address was entered',
      link: 'Send a link to the address; so nobody sees who has subscribed',
    },
    preview: 'Try it',
    sample: 'What it looks like',
    sampleDay: 'Sunday, 6 December, 10:00',
    sampleTitle: 'Service on the 2nd Sunday of Advent',
    sampleButton: 'Sign up',
    sampleHelp: '“Try it” shows this page in the chosen colour, without saving.',
  },
};
