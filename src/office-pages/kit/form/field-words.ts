// The words within the fields of an event, in the four languages.

import { typesetAll } from '../../../kit/typesetting.ts';
import type { Event } from '../../../model/event.ts';
import type { Language } from '../../../model/instance.ts';

interface FieldWords {
  readonly when: Readonly<Record<'day' | 'from' | 'to' | 'until' | 'whole' | 'toHint' | 'untilHint', string>>;
  readonly place: Readonly<
    Record<'room' | 'more' | 'free' | 'name' | 'location' | 'url' | 'address' | 'postcode' | 'city', string>
  >;
  readonly none: string;
  readonly titleHint: string;
  readonly typeHint: string;
  readonly longHint: string;
  readonly longFormatted: string;
  readonly personHint: string;
  readonly organizerHint: string;
  /** The next of several people. */
  readonly another: string;
  readonly childcareText: string;
  readonly childcareBy: string;
  readonly collectionFor: string;
  readonly webAddress: string;
  readonly signup: Readonly<Record<'' | 'open' | 'closed' | 'deadline' | 'person' | 'email', string>>;
  readonly image: Readonly<
    Record<'choose' | 'replace' | 'caption' | 'credit' | 'creditUrl' | 'remove' | 'hint', string>
  >;
  readonly file: Readonly<Record<'choose' | 'name' | 'desc' | 'remove' | 'orAddress' | 'hint', string>>;
  readonly states: Readonly<Record<Event['state'], string>>;
  readonly publicHint: string;
  readonly publishTime: string;
  readonly minutesBefore: string;
  readonly minutesAfter: string;
  readonly occupiedHint: string;
  readonly noteHint: string;
  readonly despite: string;
  readonly yes: string;
  readonly no: string;
}

export const FIELD_WORDS: Readonly<Record<Language, FieldWords>> = typesetAll({
  de: {
    when: {
      day: 'Tag',
      from: 'Von',
      to: 'Bis',
      until: 'Letzter Tag',
      whole: 'Ganze Tage, ohne Uhrzeit',
      toHint: 'leer: 1 Stunde',
      untilHint: 'nur wenn an einem anderen Tag',
    },
    place: {
      room: 'Raum',
      more: 'Weiterer Raum',
      free: 'Ein anderer Ort',
      name: 'Name des Ortes',
      location: 'Haus',
      url: 'Website',
      address: 'Strasse',
      postcode: 'PLZ',
      city: 'Ort',
    },
    none: '–',
    titleHint: 'So steht es auf der Website.',
    typeHint: 'Wie bisher verwendet, oder eine neue',
    longHint: 'Eine leere Zeile beginnt einen neuen Absatz.',
    longFormatted: 'Dieser Text ist gestaltet; die Zeichen in < > gehören dazu.',
    personHint: 'Name eintippen',
    organizerHint: 'Jemand von Ihren Personen, oder ein freier Name',
    another: 'noch jemand',
    childcareText: 'Was angeboten wird',
    childcareBy: 'Wer hütet',
    collectionFor: 'Wofür',
    webAddress: 'Adresse im Web',
    signup: {
      '': 'keine Anmeldung',
      open: 'Anmeldung offen',
      closed: 'Anmeldung geschlossen',
      deadline: 'Anmelden bis',
      person: 'Bei wem',
      email: 'E-Mail',
    },
    image: {
      choose: 'Bild wählen',
      replace: 'Anderes Bild wählen',
      caption: 'Was man sieht',
      credit: 'Foto von',
      creditUrl: 'Link zur Quelle',
      remove: 'Bild entfernen',
      hint: 'JPEG, PNG, WebP oder AVIF, bis 25 MB',
    },
    file: {
      choose: 'Datei wählen',
      name: 'Name',
      desc: 'Beschreibung',
      remove: 'entfernen',
      orAddress: 'oder Adresse im Web',
      hint: 'PDF, ODT, DOCX oder XLSX, bis 20 MB',
    },
    states: { ready: 'fertig', draft: 'Entwurf', proposed: 'Vorschlag' },
    publicHint: 'Ohne Haken sieht es nur das Sekretariat.',
    publishTime: 'um',
    minutesBefore: 'Minuten vorher',
    minutesAfter: 'Minuten nachher',
    occupiedHint: 'So lange ist der Raum vor Beginn und nach Ende auch belegt.',
    noteHint: 'Sieht nur das Sekretariat.',
    despite: 'Raum trotzdem doppelt belegen',
    yes: 'ja',
    no: 'nein',
  },
  fr: {
    when: {
      day: 'Jour',
      from: 'De',
      to: 'À',
      until: 'Dernier jour',
      whole: 'Jours entiers, sans heure',
      toHint: 'vide : 1 heure',
      untilHint: 'seulement si c’est un autre jour',
    },
    place: {
      room: 'Salle',
      more: 'Autre salle',
      free: 'Un autre lieu',
      name: 'Nom du lieu',
      location: 'Bâtiment',
      url: 'Site web',
      address: 'Rue',
      postcode: 'NPA',
      city: 'Localité',
    },
    none: '–',
    titleHint: 'Tel qu’il paraît sur le site.',
    typeHint: 'Un genre déjà utilisé, ou un nouveau',
    longHint: 'Une ligne vide commence un nouveau paragraphe.',
    longFormatted: 'Ce texte est mis en forme ; les signes entre < > en font partie.',
    personHint: 'Saisir un nom',
    organizerHint: 'Une de vos personnes, ou un nom libre',
    another: 'encore quelqu’un',
    childcareText: 'Ce qui est proposé',
    childcareBy: 'Qui garde',
    collectionFor: 'Pour quoi',
    webAddress: 'Adresse web',
    signup: {
      '': 'sans inscription',
      open: 'inscription ouverte',
      closed: 'inscription fermée',
      deadline: 'S’inscrire jusqu’au',
      person: 'Auprès de',
      email: 'E-mail',
    },
    image: {
      choose: 'Choisir une image',
      replace: 'Choisir une autre image',
      caption: 'Ce qu’on voit',
      credit: 'Photo de',
      creditUrl: 'Lien vers la source',
      remove: 'Enlever l’image',
      hint: 'JPEG, PNG, WebP ou AVIF, jusqu’à 25 Mo',
    },
    file: {
      choose: 'Choisir un fichier',
      name: 'Nom',
      desc: 'Description',
      remove: 'enlever',
      orAddress: 'ou adresse web',
      hint: 'PDF, ODT, DOCX ou XLSX, jusqu’à 20 Mo',
    },
    states: { ready: 'prêt', draft: 'brouillon', proposed: 'proposition' },
    publicHint: 'Sans cette coche, seul le secrétariat le voit.',
    publishTime: 'à',
    minutesBefore: 'minutes avant',
    minutesAfter: 'minutes après',
    occupiedHint: 'La salle est prise aussi durant ce temps, avant le début et après la fin.',
    noteHint: 'Seul le secrétariat la voit.',
    despite: 'Prendre quand même la salle deux fois',
    yes: 'oui',
    no: 'non',
  },
  it: {
    when: {
      day: 'Giorno',
      from: 'Dalle',
      to: 'Alle',
      until: 'Ultimo giorno',
      whole: 'Giorni interi, senza ora',
      toHint: 'vuoto: 1 ora',
      untilHint: 'solo se è un altro giorno',
    },
    place: {
      room: 'Sala',
      more: 'Altra sala',
      free: 'Un altro luogo',
      name: 'Nome del luogo',
      location: 'Edificio',
      url: 'Sito web',
      address: 'Via',
      postcode: 'NPA',
      city: 'Località',
    },
    none: '–',
    titleHint: 'Così appare sul sito.',
    typeHint: 'Un genere già usato, o uno nuovo',
    longHint: 'Una riga vuota comincia un nuovo paragrafo.',
    longFormatted: 'Questo testo è formattato; i segni tra < > ne fanno parte.',
    personHint: 'Scrivere un nome',
    organizerHint: 'Una delle Sue persone, o un nome libero',
    another: 'ancora qualcuno',
    childcareText: 'Che cosa si offre',
    childcareBy: 'Chi custodisce',
    collectionFor: 'Per che cosa',
    webAddress: 'Indirizzo web',
    signup: {
      '': 'senza iscrizione',
      open: 'iscrizione aperta',
      closed: 'iscrizione chiusa',
      deadline: 'Iscriversi entro',
      person: 'Presso',
      email: 'E-mail',
    },
    image: {
      choose: 'Scegliere un’immagine',
      replace: 'Scegliere un’altra immagine',
      caption: 'Che cosa si vede',
      credit: 'Foto di',
      creditUrl: 'Link alla fonte',
      remove: 'Togliere l’immagine',
      hint: 'JPEG, PNG, WebP o AVIF, fino a 25 MB',
    },
    file: {
      choose: 'Scegliere un file',
      name: 'Nome',
      desc: 'Descrizione',
      remove: 'togliere',
      orAddress: 'o indirizzo web',
      hint: 'PDF, ODT, DOCX o XLSX, fino a 20 MB',
    },
    states: { ready: 'pronto', draft: 'bozza', proposed: 'proposta' },
    publicHint: 'Senza questo segno lo vede solo la segreteria.',
    publishTime: 'alle',
    minutesBefore: 'minuti prima',
    minutesAfter: 'minuti dopo',
    occupiedHint: 'La sala è occupata anche per questo tempo, prima dell’inizio e dopo la fine.',
    noteHint: 'La vede solo la segreteria.',
    despite: 'Occupare comunque la sala due volte',
    yes: 'sì',
    no: 'no',
  },
  en: {
    when: {
      day: 'Day',
      from: 'From',
      to: 'To',
      until: 'Last day',
      whole: 'Whole days, without a time',
      toHint: 'empty: 1 hour',
      untilHint: 'only if it is another day',
    },
    place: {
      room: 'Room',
      more: 'Another room',
      free: 'Another place',
      name: 'Name of the place',
      location: 'Building',
      url: 'Website',
      address: 'Street',
      postcode: 'Postcode',
      city: 'Town',
    },
    none: '–',
    titleHint: 'As it stands on the website.',
    typeHint: 'One used before, or a new one',
    longHint: 'An empty line begins a new paragraph.',
    longFormatted: 'This text is formatted; what stands in < > belongs to it.',
    personHint: 'Type a name',
    organizerHint: 'One of your people, or any other name',
    another: 'somebody else',
    childcareText: 'What is offered',
    childcareBy: 'Who looks after them',
    collectionFor: 'What for',
    webAddress: 'Web address',
    signup: {
      '': 'no sign-up',
      open: 'sign-up open',
      closed: 'sign-up closed',
      deadline: 'Sign up by',
      person: 'With whom',
      email: 'E-mail',
    },
    image: {
      choose: 'Choose a picture',
      replace: 'Choose another picture',
      caption: 'What one sees',
      credit: 'Photo by',
      creditUrl: 'Link to the source',
      remove: 'Remove the picture',
      hint: 'JPEG, PNG, WebP or AVIF, up to 25 MB',
    },
    file: {
      choose: 'Choose a file',
      name: 'Name',
      desc: 'Description',
      remove: 'remove',
      orAddress: 'or a web address',
      hint: 'PDF, ODT, DOCX or XLSX, up to 20 MB',
    },
    states: { ready: 'ready', draft: 'draft', proposed: 'proposal' },
    publicHint: 'Without this, only the office sees it.',
    publishTime: 'at',
    minutesBefore: 'minutes before',
    minutesAfter: 'minutes after',
    occupiedHint: 'The room is taken for so long before it begins and after it ends, too.',
    noteHint: 'Only the office sees it.',
    despite: 'Take the room twice all the same',
    yes: 'yes',
    no: 'no',
  },
});
