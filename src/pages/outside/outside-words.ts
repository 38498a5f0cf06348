// What stands on the pages of a parish for everybody, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import { REFUSING_WORDS, type RefusingWords } from './refusing-words.ts';

export interface OutsideWords extends RefusingWords {
  readonly skip: string;
  readonly pages: string;
  readonly agenda: string;
  readonly newsletter: string;
  readonly toWebsite: string;
  readonly search: string;
  readonly keyword: string;
  readonly from: string;
  readonly more: string;
  readonly all: string;
  readonly show: string;
  readonly filters: Readonly<Record<'list' | 'layer' | 'group' | 'room', string>>;
  readonly chosen: string;
  readonly fromDay: (day: string) => string;
  readonly without: (what: string) => string;
  readonly clear: string;
  readonly count: (number: number) => string;
  readonly today: string;
  readonly tomorrow: string;
  readonly running: string;
  readonly until: (day: string) => string;
  readonly wholeAgenda: string;
  readonly nothing: string;
  readonly nothingHere: string;
  readonly nothingFound: string;
  readonly nothingYet: string;
  readonly pastEnd: (last: number) => string;
  readonly toPage: (page: number) => string;
  readonly earlier: string;
  readonly paging: string;
  readonly previous: string;
  readonly next: string;
  readonly pageOf: (page: number, of: number) => string;
  readonly subscribe: string;
  readonly subscribeHow: string;
  readonly openCalendar: string;
  readonly calendarAddress: string;
  readonly newsFeeds: string;
  readonly comingNext: string;
  readonly alike: string;
}

const WORDS: Readonly<Record<Language, OutsideWords>> = {
  de: {
    ...REFUSING_WORDS.de,
    skip: 'Zum Inhalt',
    pages: 'Seiten',
    agenda: 'Agenda',
    newsletter: 'Newsletter',
    toWebsite: 'Zur Website',
    search: 'Agenda durchsuchen',
    keyword: 'Stichwort',
    from: 'Ab Datum',
    more: 'Filter',
    all: 'Alle',
    show: 'Anzeigen',
    filters: { list: 'Thema', layer: 'Gebiet', group: 'Zielgruppe', room: 'Raum' },
    chosen: 'Ausgewählt',
    fromDay: (day) => `ab ${day}`,
    without: (what) => `Ohne «${what}»`,
    clear: 'Alles zurücksetzen',
    count: (number) => (number === 1 ? '1 Anlass' : `${number} Anlässe`),
    today: 'Heute',
    tomorrow: 'Morgen',
    running: 'Läuft bereits',
    until: (day) => `bis ${day}`,
    wholeAgenda: 'Zur ganzen Agenda',
    nothing: 'Nichts gefunden',
    nothingHere: 'Zu dieser Auswahl gibt es im Moment keine Anlässe.',
    nothingFound: 'Versuchen Sie es mit einem kürzeren Stichwort, oder nehmen Sie einen Filter weg.',
    nothingYet: 'Im Moment sind keine Anlässe angekündigt.',
    pastEnd: (last) =>
      last === 1
        ? 'So weit reicht die Agenda nicht: Sie hat nur eine Seite.'
        : `So weit reicht die Agenda nicht: Sie hat ${last} Seiten.`,
    toPage: (page) => `Zu Seite ${page}`,
    earlier: 'Vergangene Anlässe zeigt die Agenda nicht mehr. Hier ist, was ab heute kommt.',
    paging: 'Seiten der Agenda',
    previous: 'Frühere',
    next: 'Spätere',
    pageOf: (page, of) => `Seite ${page} von ${of}`,
    subscribe: 'Kalender abonnieren',
    subscribeHow:
      'Die Anlässe erscheinen in Ihrem Kalender und bleiben aktuell. Apple-Geräte sehen je nach Einstellung alle paar Minuten bis einmal pro Woche nach, Outlook etwa alle drei Stunden, Google alle 8 bis 24 Stunden.',
    openCalendar: 'Im Kalender öffnen',
    calendarAddress: 'Adresse für Google und Outlook',
    newsFeeds: 'Neues als',
    comingNext: 'Das kommt als Nächstes',
    alike: 'Weitere Daten',
  },
  fr: {
    ...REFUSING_WORDS.fr,
    skip: 'Aller au contenu',
    pages: 'Pages',
    agenda: 'Agenda',
    newsletter: 'Newsletter',
    toWebsite: 'Vers le site',
    search: 'Rechercher dans l’agenda',
    keyword: 'Mot-clé',
    from: 'Dès le',
    more: 'Filtres',
    all: 'Tous',
    show: 'Afficher',
    filters: { list: 'Thème', layer: 'Secteur', group: 'Public', room: 'Salle' },
    chosen: 'Sélection',
    fromDay: (day) => `dès le ${day}`,
    without: (what) => `Sans «\u00a0${what}\u00a0»`,
    clear: 'Tout effacer',
    count: (number) => (number === 1 ? '1 rendez-vous' : `${number} rendez-vous`),
    today: 'Aujourd’hui',
    tomorrow: 'Demain',
    running: 'En cours',
    until: (day) => `jusqu’au ${day}`,
    wholeAgenda: 'Voir tout l’agenda',
    nothing: 'Aucun résultat',
    nothingHere: 'Aucun rendez-vous ne correspond pour le moment à cette sélection.',
    nothingFound: 'Essayez un mot plus court ou retirez un filtre.',
    nothingYet: 'Aucun rendez-vous n’est annoncé pour le moment.',
    pastEnd: (last) =>
      last === 1
        ? 'L’agenda ne va pas si loin : il n’a qu’une page.'
        : `L’agenda ne va pas si loin : il compte ${last} pages.`,
    toPage: (page) => `Aller à la page ${page}`,
    earlier: 'L’agenda ne montre plus les rendez-vous passés. Voici ce qui vient dès aujourd’hui.',
    paging: 'Pages de l’agenda',
    previous: 'Précédents',
    next: 'Suivants',
    pageOf: (page, of) => `Page ${page} sur ${of}`,
    subscribe: 'S’abonner au calendrier',
    subscribeHow:
      'Les rendez-vous apparaissent dans votre calendrier et restent à jour. Les appareils Apple vérifient, selon le réglage, de toutes les quelques minutes à une fois par semaine, Outlook environ toutes les trois heures, Google toutes les 8 à 24 heures.',
    openCalendar: 'Ouvrir dans le calendrier',
    calendarAddress: 'Adresse pour Google et Outlook',
    newsFeeds: 'Nouveautés en',
    comingNext: 'Prochains rendez-vous',
    alike: 'Autres dates',
  },
  it: {
    ...REFUSING_WORDS.it,
    skip: 'Vai al contenuto',
    pages: 'Pagine',
    agenda: 'Agenda',
    newsletter: 'Newsletter',
    toWebsite: 'Vai al sito',
    search: 'Cercare nell’agenda',
    keyword: 'Parola chiave',
    from: 'Dal',
    more: 'Filtri',
    all: 'Tutti',
    show: 'Mostra',
    filters: { list: 'Tema', layer: 'Zona', group: 'Destinatari', room: 'Sala' },
    chosen: 'Selezione',
    fromDay: (day) => `dal ${day}`,
    without: (what) => `Senza «${what}»`,
    clear: 'Azzera tutto',
    count: (number) => (number === 1 ? '1 appuntamento' : `${number} appuntamenti`),
    today: 'Oggi',
    tomorrow: 'Domani',
    running: 'In corso',
    until: (day) => `fino al ${day}`,
    wholeAgenda: 'Tutta l’agenda',
    nothing: 'Nessun risultato',
    nothingHere: 'Al momento nessun appuntamento corrisponde a questa selezione.',
    nothingFound: 'Provi con una parola più corta o tolga un filtro.',
    nothingYet: 'Al momento non sono annunciati appuntamenti.',
    pastEnd: (last) =>
      last === 1
        ? 'L’agenda non arriva così lontano: ha una sola pagina.'
        : `L’agenda non arriva così lontano: ha ${last} pagine.`,
    toPage: (page) => `Vai alla pagina ${page}`,
    earlier: 'L’agenda non mostra più gli appuntamenti passati. Ecco che cosa c’è da oggi.',
    paging: 'Pagine dell’agenda',
    previous: 'Precedenti',
    next: 'Successivi',
    pageOf: (page, of) => `Pagina ${page} di ${of}`,
    subscribe: 'Abbonarsi al calendario',
    subscribeHow:
      'Gli appuntamenti compaiono nel suo calendario e restano aggiornati. I dispositivi Apple controllano, secondo le impostazioni, da ogni pochi minuti a una volta alla settimana, Outlook circa ogni tre ore, Google ogni 8–24 ore.',
    openCalendar: 'Aprire nel calendario',
    calendarAddress: 'Indirizzo per Google e Outlook',
    newsFeeds: 'Novità in',
    comingNext: 'Prossimi appuntamenti',
    alike: 'Altre date',
  },
  en: {
    ...REFUSING_WORDS.en,
    skip: 'Skip to the content',
    pages: 'Pages',
    agenda: 'Agenda',
    newsletter: 'Newsletter',
    toWebsite: 'Visit our website',
    search: 'Search the agenda',
    keyword: 'Keyword',
    from: 'From',
    more: 'Filters',
    all: 'All',
    show: 'Show',
    filters: { list: 'Topic', layer: 'Area', group: 'For whom', room: 'Room' },
    chosen: 'Chosen',
    fromDay: (day) => `from ${day}`,
    without: (what) => `Without “${what}”`,
    clear: 'Clear all',
    count: (number) => (number === 1 ? '1 event' : `${number} events`),
    today: 'Today',
    tomorrow: 'Tomorrow',
    running: 'Now on',
    until: (day) => `until ${day}`,
    wholeAgenda: 'See the whole agenda',
    nothing: 'Nothing found',
    nothingHere: 'There are no events for this choice at the moment.',
    nothingFound: 'Try a shorter keyword, or take a filter off.',
    nothingYet: 'No events are announced at the moment.',
    pastEnd: (last) =>
      last === 1
        ? 'The agenda does not go that far: it has one page.'
        : `The agenda does not go that far: it has ${last} pages.`,
    toPage: (page) => `Go to page ${page}`,
    earlier: 'The agenda no longer shows past events. Here is what comes from today on.',
    paging: 'Pages of the agenda',
    previous: 'Earlier',
    next: 'Later',
    pageOf: (page, of) => `Page ${page} of ${of}`,
    subscribe: 'Subscribe to the calendar',
    subscribeHow:
      'The events appear in your calendar and stay up to date. Apple devices look every few minutes to once a week, as they are set; Outlook about every three hours; Google every 8 to 24 hours.',
    openCalendar: 'Open in your calendar',
    calendarAddress: 'Address for Google and Outlook',
    newsFeeds: 'News as',
    comingNext: 'Coming next',
    alike: 'More dates',
  },
};

const TYPESET = typesetAll(WORDS);

export function outsideWords(language: Language): OutsideWords {
  return TYPESET[language];
}
