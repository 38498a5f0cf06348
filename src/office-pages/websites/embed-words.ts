// The words of the page that makes the lines for other websites, in the four languages.

import type { Language } from '../../model/instance.ts';
import type { EmbedView } from '../../pages/outside/embed/embed-question.ts';

export interface EmbedWords {
  readonly title: string;
  readonly back: string;
  readonly intro: string;
  readonly off: string;
  readonly settings: string;
  readonly view: string;
  readonly views: Readonly<Record<EmbedView, string>>;
  readonly filters: Readonly<Record<'list' | 'layer' | 'group' | 'room', string>>;
  readonly all: string;
  readonly max: string;
  readonly show: string;
  readonly preview: string;
  readonly agenda: string;
  readonly script: string;
  readonly scriptHelp: string;
  readonly frame: string;
  readonly frameHelp: string;
  readonly fragment: string;
  readonly fragmentHelp: string;
}

export const EMBED_WORDS: Readonly<Record<Language, EmbedWords>> = {
  de: {
    title: 'Die Agenda auf einer anderen Website zeigen',
    back: 'Websites',
    intro: 'Wählen Sie, was gezeigt werden soll, und geben Sie die Zeilen der Person, die Ihre Website betreut.',
    off: 'Das ist in den Einstellungen abgeschaltet.',
    settings: 'Zu den Einstellungen',
    view: 'Darstellung',
    views: { list: 'Liste', cards: 'Karten', month: 'Monat' },
    filters: { list: 'Liste', layer: 'Gebiet', group: 'Zielgruppe', room: 'Raum' },
    all: 'Alle',
    max: 'Höchstens so viele Anlässe',
    show: 'Anzeigen',
    preview: 'So sieht es aus',
    agenda: 'Agenda',
    script: 'Mit einem Skript',
    scriptHelp: 'Am besten für die meisten Websites: Es nimmt Schrift und Breite der Seite an.',
    frame: 'In einem Rahmen',
    frameHelp: 'Für Baukästen, die keine Skripte erlauben.',
    fragment: 'Für den Server der Website',
    fragmentHelp: 'Unter dieser Adresse steht die Agenda als Stück HTML, das der Server in die Seite einfügt.',
  },
  fr: {
    title: 'Montrer l’agenda sur un autre site',
    back: 'Sites web',
    intro: 'Choisissez ce qui doit être montré et donnez les lignes à la personne qui s’occupe de votre site.',
    off: 'C’est désactivé dans les réglages.',
    settings: 'Vers les réglages',
    view: 'Présentation',
    views: { list: 'Liste', cards: 'Cartes', month: 'Mois' },
    filters: { list: 'Liste', layer: 'Secteur', group: 'Public', room: 'Salle' },
    all: 'Tous',
    max: 'Nombre maximal d’événements',
    show: 'Afficher',
    preview: 'Voici l’aspect',
    agenda: 'Agenda',
    script: 'Avec un script',
    scriptHelp: 'Le mieux pour la plupart des sites : il prend la police et la largeur de la page.',
    frame: 'Dans un cadre',
    frameHelp: 'Pour les outils qui n’autorisent pas de scripts.',
    fragment: 'Pour le serveur du site',
    fragmentHelp: 'À cette adresse se trouve l’agenda comme morceau de HTML que le serveur insère dans la page.',
  },
  it: {
    title: 'Mostrare l’agenda su un altro sito',
    back: 'Siti web',
    intro: 'Scelga che cosa mostrare e dia le righe alla persona che cura il Suo sito.',
    off: 'È disattivato nelle impostazioni.',
    settings: 'Alle impostazioni',
    view: 'Presentazione',
    views: { list: 'Elenco', cards: 'Schede', month: 'Mese' },
    filters: { list: 'Elenco', layer: 'Zona', group: 'Destinatari', room: 'Sala' },
    all: 'Tutti',
    max: 'Numero massimo di eventi',
    show: 'Mostrare',
    preview: 'Ecco l’aspetto',
    agenda: 'Agenda',
    script: 'Con uno script',
    scriptHelp: 'Il meglio per la maggior parte dei siti: prende il carattere e la larghezza della pagina.',
    frame: 'In una cornice',
    frameHelp: 'Per gli strumenti che non permettono script.',
    fragment: 'Per il server del sito',
    fragmentHelp: 'A questo indirizzo si trova l’agenda come pezzo di HTML che il server inserisce nella pagina.',
  },
  en: {
    title: 'Show the agenda on another website',
    back: 'Websites',
    intro: 'Choose what is to be shown, and give the lines to whoever looks after your website.',
    off: 'This is switched off in the settings.',
    settings: 'To the settings',
    view: 'View',
    views: { list: 'List', cards: 'Cards', month: 'Month' },
    filters: { list: 'List', layer: 'Area', group: 'Target group', room: 'Room' },
    all: 'All',
    max: 'At most so many events',
    show: 'Show',
    preview: 'What it looks like',
    agenda: 'Agenda',
    script: 'By a script',
    scriptHelp: 'Best for most websites: it takes the font and the width of the page.',
    frame: 'In a frame',
    frameHelp: 'For builders that allow no scripts.',
    fragment: 'For the website’s server',
    fragmentHelp: 'At this address stands the agenda as a piece of HTML that the server puts into the page.',
  },
};
