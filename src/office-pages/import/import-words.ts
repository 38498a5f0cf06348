// The words of the import, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import type { TableKind } from '../../office/sources/columns.ts';

export interface ImportWords {
  readonly title: string;
  readonly intro: string;
  readonly steps: readonly [string, string, string];
  readonly file: string;
  readonly fileHint: string;
  readonly address: string;
  readonly addressHint: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<TableKind, string>>;
  readonly source: string;
  readonly sourceHint: string;
  readonly go: string;
  readonly nothingChosen: string;
  readonly taken: string;
  readonly takenHelp: string;
  readonly gone404: string;
  readonly isTable: Counted;
  readonly isCalendar: Counted;
  readonly columns: string;
  readonly columnsHelp: string;
  readonly column: string;
  readonly examples: string;
  readonly meaning: string;
  readonly leaveOut: string;
  readonly missing: string;
  readonly names: string;
  readonly namesHelp: string;
  /** `{count}` rows. */
  readonly inRows: Counted;
  readonly undecided: string;
  readonly asWords: string;
  /** `{name}` is spelled nearly so. */
  readonly sameAs: string;
  /** Made with the import; of a room `{building}` is the one that it is in. */
  readonly anew: string;
  readonly anewIn: string;
  readonly anewHouse: string;
  readonly options: string;
  readonly since: string;
  readonly sinceHint: string;
  readonly isPublic: string;
  readonly isPublicHint: string;
  readonly goneTitle: string;
  readonly goneChoices: { readonly keep: string; readonly cancel: string; readonly remove: string };
  readonly see: string;
  readonly back: string;
  readonly discard: string;
  readonly lookTitle: string;
  readonly lookHelp: string;
  readonly groups: {
    readonly new: string;
    readonly changed: string;
    readonly gone: string;
    readonly unclear: string;
    readonly faulty: string;
    readonly same: string;
  };
  readonly goneFates: { readonly keep: string; readonly cancel: string; readonly remove: string };
  readonly unclearHelp: string;
  /** What a row with a choice is: left out, something new, or that of the number `{id}`, `{what}`. */
  readonly choice: {
    readonly label: string;
    readonly leave: string;
    readonly isNew: string;
    readonly is: string;
    readonly apply: string;
    readonly decided: string;
    readonly taken: string;
  };
  readonly faultyHelp: string;
  readonly more: Counted;
  readonly past: Counted;
  readonly unknownZone: string;
  readonly skip: string;
  readonly skipNeeded: string;
  readonly doIt: string;
  readonly nothing: string;
  readonly changedMeanwhile: string;
  readonly tooMany: string;
  readonly roomTaken: string;
  /** A room that two events would be in at the same time. */
  readonly clashes: string;
  readonly clashesHelp: string;
  /** `{what}` is an event that comes in, too. */
  readonly comesToo: string;
  /** An empty table to fill in. */
  readonly template: string;
  readonly templateHelp: string;
  readonly templateOthers: string;
  readonly despite: string;
  readonly match: string;
  readonly yes: string;
  readonly no: string;
  readonly empty: string;
  /** `{count}` events that only the office sees. */
  readonly notPublic: string;
  readonly seeThem: string;
  readonly internal: string;
}

export const IMPORT_WORDS: Readonly<Record<Language, ImportWords>> = typesetAll({
  de: {
    title: 'Daten einlesen',
    intro:
      'Aus Excel, aus Outlook oder einem anderen Kalender. Sie sehen zuerst, was sich ändern würde; nichts kommt doppelt.',
    steps: ['Datei wählen', 'Zuordnen', 'Ansehen und einlesen'],
    file: 'Datei',
    fileHint: 'Excel (XLSX), CSV oder Kalender (ICS), bis 20 MB.',
    address: 'oder Adresse eines Kalenders',
    addressHint: 'Zum Beispiel die Adresse, unter der Outlook oder Google einen Kalender veröffentlicht.',
    kind: 'Was steht darin?',
    kinds: {
      event: 'Anlässe',
      person: 'Personen',
      room: 'Räume',
      building: 'Gebäude',
      layer: 'Bereiche',
      target_group: 'Zielgruppen',
      person_group: 'Gruppen von Personen',
      document_group: 'Gruppen von Dokumenten',
      list_group: 'Gruppen von Listen',
    },
    source: 'Name der Quelle',
    sourceHint:
      'Unter diesem Namen werden die Anlässe beim nächsten Mal wiedererkannt, zum Beispiel «Jahresplan». Leer: der Name der Datei.',
    go: 'Weiter',
    nothingChosen: 'Wählen Sie eine Datei, oder geben Sie eine Adresse ein.',
    taken: 'Was wird erkannt?',
    takenHelp:
      'Die erste Zeile nennt die Spalten, etwa Datum, Zeit, Titel, Raum, Beschreibung. Welche was bedeutet, können Sie im nächsten Schritt ändern.',
    gone404: 'Diese Datei ist nicht mehr da. Wählen Sie sie noch einmal.',
    isTable: { one: 'Eine Tabelle mit {count} Zeile', several: 'Eine Tabelle mit {count} Zeilen' },
    isCalendar: { one: 'Ein Kalender mit {count} Termin', several: 'Ein Kalender mit {count} Terminen' },
    columns: 'Was die Spalten bedeuten',
    columnsHelp: 'Was hier nicht stimmt, wählen Sie anders; was Sie weglassen, bleibt, wie es ist.',
    column: 'Spalte',
    examples: 'Beispiele',
    meaning: 'ist',
    leaveOut: 'weglassen',
    missing: 'Es fehlt noch: {columns}. Wählen Sie, in welcher Spalte das steht.',
    names: 'Namen, die hier niemand kennt',
    namesHelp: 'Wählen Sie, was gemeint ist. Zeilen mit einem offenen Namen werden nicht eingelesen.',
    inRows: { one: 'in {count} Zeile', several: 'in {count} Zeilen' },
    undecided: 'noch offen',
    asWords: 'so stehen lassen, in Worten',
    sameAs: 'ist dasselbe wie {name}',
    anew: 'neu anlegen',
    anewIn: 'neu anlegen in {building}',
    anewHouse: 'neu anlegen, samt Gebäude dieses Namens',
    options: 'Was damit geschieht',
    since: 'Nur Termine ab',
    sinceHint: 'Was vorher zu Ende war, bleibt weg.',
    isPublic: 'Neue Anlässe gleich veröffentlichen',
    isPublicHint: 'Sonst sind sie nur hier zu sehen, bis Sie sie freigeben. Private Termine werden nie öffentlich.',
    goneTitle: 'Was in der Quelle nicht mehr vorkommt',
    goneChoices: { keep: 'bleibt hier stehen', cancel: 'wird abgesagt', remove: 'kommt in den Papierkorb' },
    see: 'Ansehen, was sich ändert',
    back: 'Zurück',
    discard: 'Verwerfen',
    lookTitle: 'Das würde sich ändern',
    lookHelp: 'Noch ist nichts eingelesen.',
    groups: {
      new: 'neu',
      changed: 'geändert',
      gone: 'nicht mehr da',
      unclear: 'unklar',
      faulty: 'fehlerhaft',
      same: 'unverändert',
    },
    goneFates: { keep: 'Sie bleiben stehen.', cancel: 'Sie werden abgesagt.', remove: 'Sie kommen in den Papierkorb.' },
    unclearHelp: 'Diese Zeilen bleiben weg, weil nicht klar ist, was gemeint ist.',
    choice: {
      label: 'Was ist es?',
      leave: 'Weglassen',
      isNew: 'Etwas Neues',
      is: 'Das ist Nummer {id}: {what}',
      apply: 'Auswahl übernehmen',
      decided: 'Von Ihnen entschieden',
      taken: 'Ihre Auswahl ist übernommen. Sehen Sie nach, was sich jetzt ändern würde, und lesen Sie dann ein.',
    },
    faultyHelp:
      'Diese Zeilen lassen sich so nicht einlesen. Verbessern Sie sie in der Datei, oder lesen Sie die anderen ohne sie ein.',
    more: { one: 'und {count} weiterer', several: 'und {count} weitere' },
    past: { one: '{count} Termin vor dem {day} bleibt weg.', several: '{count} Termine vor dem {day} bleiben weg.' },
    unknownZone: 'Die Zeitzone «{zone}» ist nicht bekannt; ihre Zeiten gelten, wie sie dastehen.',
    skip: 'Die anderen Zeilen ohne die fehlerhaften einlesen',
    skipNeeded: 'Einige Zeilen sind fehlerhaft. Kreuzen Sie an, dass die anderen ohne sie eingelesen werden.',
    doIt: 'Einlesen',
    nothing: 'Es gibt nichts zu ändern.',
    changedMeanwhile: 'Inzwischen hat sich etwas geändert. So sieht es jetzt aus:',
    tooMany:
      'Das sind mehr als {count} Änderungen auf einmal. Lesen Sie die Datei in Teilen ein, oder auf dem Server mit «parvis import».',
    roomTaken: 'Ein Raum wäre doppelt belegt:',
    clashes: 'Räume doppelt belegt',
    clashesHelp: 'Diese Anlässe wären zur gleichen Zeit im selben Raum wie ein anderer.',
    comesToo: '{what}, kommt auch neu',
    template: 'Leere Tabelle',
    templateHelp: 'Mit allen Spalten; in Excel wählen Sie Ihre Räume, Bereiche und Zielgruppen aus.',
    templateOthers: 'Für anderes als Anlässe',
    despite: 'Trotzdem einlesen',
    match: 'Namen zuordnen',
    yes: 'ja',
    no: 'nein',
    empty: 'leer',
    notPublic: 'Noch nicht öffentlich: {count}.',
    seeThem: 'In der Agenda ansehen',
    internal: 'intern',
  },
  fr: {
    title: 'Importer des données',
    intro:
      'Depuis Excel, Outlook ou un autre calendrier. Vous voyez d’abord ce qui changerait ; rien n’arrive en double.',
    steps: ['Choisir un fichier', 'Faire correspondre', 'Vérifier et importer'],
    file: 'Fichier',
    fileHint: 'Excel (XLSX), CSV ou calendrier (ICS), jusqu’à 20 Mo.',
    address: 'ou adresse d’un calendrier',
    addressHint: 'Par exemple l’adresse sous laquelle Outlook ou Google publie un calendrier.',
    kind: 'Que contient-il ?',
    kinds: {
      event: 'Événements',
      person: 'Personnes',
      room: 'Salles',
      building: 'Bâtiments',
      layer: 'Domaines',
      target_group: 'Groupes cibles',
      person_group: 'Groupes de personnes',
      document_group: 'Groupes de documents',
      list_group: 'Groupes de listes',
    },
    source: 'Nom de la source',
    sourceHint:
      'Sous ce nom, les événements seront reconnus la prochaine fois, par exemple « Plan annuel ». Vide : le nom du fichier.',
    go: 'Continuer',
    nothingChosen: 'Choisissez un fichier ou saisissez une adresse.',
    taken: 'Qu’est-ce qui est reconnu ?',
    takenHelp:
      'La première ligne nomme les colonnes, comme date, heure, titre, salle, description. Vous pourrez changer leur sens à l’étape suivante.',
    gone404: 'Ce fichier n’est plus là. Choisissez-le à nouveau.',
    isTable: { one: 'Un tableau de {count} ligne', several: 'Un tableau de {count} lignes' },
    isCalendar: { one: 'Un calendrier de {count} rendez-vous', several: 'Un calendrier de {count} rendez-vous' },
    columns: 'Ce que signifient les colonnes',
    columnsHelp: 'Changez ce qui n’est pas juste ; ce que vous laissez de côté reste tel quel.',
    column: 'Colonne',
    examples: 'Exemples',
    meaning: 'est',
    leaveOut: 'laisser de côté',
    missing: 'Il manque encore : {columns}. Choisissez dans quelle colonne cela se trouve.',
    names: 'Noms que personne ne connaît ici',
    namesHelp: 'Choisissez ce qui est visé. Les lignes dont un nom reste ouvert ne sont pas importées.',
    inRows: { one: 'dans {count} ligne', several: 'dans {count} lignes' },
    undecided: 'encore ouvert',
    asWords: 'laisser ainsi, en toutes lettres',
    sameAs: 'est la même chose que {name}',
    anew: 'créer',
    anewIn: 'créer dans {building}',
    anewHouse: 'créer, avec un bâtiment de ce nom',
    options: 'Ce qu’il en advient',
    since: 'Seulement les rendez-vous dès le',
    sinceHint: 'Ce qui était terminé avant est laissé de côté.',
    isPublic: 'Publier tout de suite les nouveaux événements',
    isPublicHint:
      'Sinon, ils ne se voient qu’ici jusqu’à ce que vous les publiiez. Les rendez-vous privés ne deviennent jamais publics.',
    goneTitle: 'Ce qui n’est plus dans la source',
    goneChoices: { keep: 'reste ici', cancel: 'est annulé', remove: 'va à la corbeille' },
    see: 'Voir ce qui change',
    back: 'Retour',
    discard: 'Abandonner',
    lookTitle: 'Voici ce qui changerait',
    lookHelp: 'Rien n’est encore importé.',
    groups: {
      new: 'nouveaux',
      changed: 'modifiés',
      gone: 'disparus',
      unclear: 'peu clairs',
      faulty: 'fautifs',
      same: 'inchangés',
    },
    goneFates: { keep: 'Ils restent.', cancel: 'Ils sont annulés.', remove: 'Ils vont à la corbeille.' },
    unclearHelp: 'Ces lignes sont laissées de côté, car on ne sait pas ce qui est visé.',
    choice: {
      label: 'Qu’est-ce que c’est ?',
      leave: 'Laisser de côté',
      isNew: 'Quelque chose de nouveau',
      is: 'C’est le numéro {id} : {what}',
      apply: 'Reprendre ce choix',
      decided: 'Décidé par vous',
      taken: 'Votre choix est repris. Regardez ce qui changerait maintenant, puis importez.',
    },
    faultyHelp:
      'Ces lignes ne peuvent pas être importées ainsi. Corrigez-les dans le fichier, ou importez les autres sans elles.',
    more: { one: 'et {count} autre', several: 'et {count} autres' },
    past: {
      one: '{count} rendez-vous avant le {day} est laissé de côté.',
      several: '{count} rendez-vous avant le {day} sont laissés de côté.',
    },
    unknownZone: 'Le fuseau « {zone} » n’est pas connu ; ses heures valent telles quelles.',
    skip: 'Importer les autres lignes sans les fautives',
    skipNeeded: 'Certaines lignes sont fautives. Cochez que les autres sont importées sans elles.',
    doIt: 'Importer',
    nothing: 'Il n’y a rien à changer.',
    changedMeanwhile: 'Quelque chose a changé entre-temps. Voici où on en est :',
    tooMany:
      'Il y a plus de {count} changements à la fois. Importez le fichier par parties, ou sur le serveur avec « parvis import ».',
    roomTaken: 'Une salle serait occupée deux fois :',
    clashes: 'Salles occupées deux fois',
    clashesHelp: 'Ces événements auraient lieu en même temps qu’un autre dans la même salle.',
    comesToo: '{what}, arrive aussi',
    template: 'Tableau vide',
    templateHelp: 'Avec toutes les colonnes ; dans Excel, vous choisissez vos salles, domaines et groupes cibles.',
    templateOthers: 'Pour autre chose que des événements',
    despite: 'Importer quand même',
    match: 'Attribuer les noms',
    yes: 'oui',
    no: 'non',
    empty: 'vide',
    notPublic: 'Pas encore publics : {count}.',
    seeThem: 'Voir dans l’agenda',
    internal: 'interne',
  },
  it: {
    title: 'Importare dati',
    intro: 'Da Excel, da Outlook o da un altro calendario. Prima vede che cosa cambierebbe; nulla arriva due volte.',
    steps: ['Scegliere un file', 'Abbinare', 'Controllare e importare'],
    file: 'File',
    fileHint: 'Excel (XLSX), CSV o calendario (ICS), fino a 20 MB.',
    address: 'o indirizzo di un calendario',
    addressHint: 'Per esempio l’indirizzo al quale Outlook o Google pubblica un calendario.',
    kind: 'Che cosa contiene?',
    kinds: {
      event: 'Eventi',
      person: 'Persone',
      room: 'Sale',
      building: 'Edifici',
      layer: 'Ambiti',
      target_group: 'Gruppi di destinatari',
      person_group: 'Gruppi di persone',
      document_group: 'Gruppi di documenti',
      list_group: 'Gruppi di elenchi',
    },
    source: 'Nome della fonte',
    sourceHint:
      'Con questo nome gli eventi saranno riconosciuti la prossima volta, per esempio «Piano annuale». Vuoto: il nome del file.',
    go: 'Avanti',
    nothingChosen: 'Scelga un file o inserisca un indirizzo.',
    taken: 'Che cosa viene riconosciuto?',
    takenHelp:
      'La prima riga nomina le colonne, come data, ora, titolo, sala, descrizione. Il loro significato si può cambiare nel passo seguente.',
    gone404: 'Questo file non c’è più. Lo scelga di nuovo.',
    isTable: { one: 'Una tabella di {count} riga', several: 'Una tabella di {count} righe' },
    isCalendar: { one: 'Un calendario di {count} appuntamento', several: 'Un calendario di {count} appuntamenti' },
    columns: 'Che cosa significano le colonne',
    columnsHelp: 'Cambi ciò che non è giusto; ciò che tralascia resta com’è.',
    column: 'Colonna',
    examples: 'Esempi',
    meaning: 'è',
    leaveOut: 'tralasciare',
    missing: 'Manca ancora: {columns}. Scelga in quale colonna si trova.',
    names: 'Nomi che qui nessuno conosce',
    namesHelp: 'Scelga che cosa si intende. Le righe con un nome aperto non vengono importate.',
    inRows: { one: 'in {count} riga', several: 'in {count} righe' },
    undecided: 'ancora aperto',
    asWords: 'lasciare così, a parole',
    sameAs: 'è lo stesso di {name}',
    anew: 'creare',
    anewIn: 'creare in {building}',
    anewHouse: 'creare, con un edificio di questo nome',
    options: 'Che cosa ne avviene',
    since: 'Solo appuntamenti dal',
    sinceHint: 'Ciò che era finito prima viene tralasciato.',
    isPublic: 'Pubblicare subito i nuovi eventi',
    isPublicHint:
      'Altrimenti si vedono solo qui finché non li pubblica. Gli appuntamenti privati non diventano mai pubblici.',
    goneTitle: 'Ciò che nella fonte non c’è più',
    goneChoices: { keep: 'resta qui', cancel: 'viene annullato', remove: 'va nel cestino' },
    see: 'Vedere che cosa cambia',
    back: 'Indietro',
    discard: 'Scartare',
    lookTitle: 'Ecco che cosa cambierebbe',
    lookHelp: 'Non è ancora importato nulla.',
    groups: {
      new: 'nuovi',
      changed: 'cambiati',
      gone: 'non più presenti',
      unclear: 'poco chiari',
      faulty: 'errati',
      same: 'invariati',
    },
    goneFates: { keep: 'Restano.', cancel: 'Vengono annullati.', remove: 'Vanno nel cestino.' },
    unclearHelp: 'Queste righe vengono tralasciate perché non è chiaro che cosa si intende.',
    choice: {
      label: 'Che cos’è?',
      leave: 'Tralasciare',
      isNew: 'Qualcosa di nuovo',
      is: 'È il numero {id}: {what}',
      apply: 'Riprendere la scelta',
      decided: 'Deciso da Lei',
      taken: 'La Sua scelta è ripresa. Guardi che cosa cambierebbe adesso, poi importi.',
    },
    faultyHelp: 'Queste righe non si possono importare così. Le corregga nel file, o importi le altre senza di esse.',
    more: { one: 'e un altro', several: 'e {count} altri' },
    past: {
      one: '{count} appuntamento prima del {day} viene tralasciato.',
      several: '{count} appuntamenti prima del {day} vengono tralasciati.',
    },
    unknownZone: 'Il fuso orario «{zone}» non è conosciuto; i suoi orari valgono così come sono.',
    skip: 'Importare le altre righe senza quelle errate',
    skipNeeded: 'Alcune righe sono errate. Indichi che le altre vengono importate senza di esse.',
    doIt: 'Importare',
    nothing: 'Non c’è nulla da cambiare.',
    changedMeanwhile: 'Nel frattempo qualcosa è cambiato. Ecco com’è adesso:',
    tooMany: 'Sono più di {count} modifiche in una volta. Importi il file a parti, o sul server con «parvis import».',
    roomTaken: 'Una sala sarebbe occupata due volte:',
    clashes: 'Sale occupate due volte',
    clashesHelp: 'Questi eventi si terrebbero nella stessa sala e alla stessa ora di un altro.',
    comesToo: '{what}, arriva anch’esso',
    template: 'Tabella vuota',
    templateHelp: 'Con tutte le colonne; in Excel si scelgono le sale, gli ambiti e i gruppi di destinatari.',
    templateOthers: 'Per altro che eventi',
    despite: 'Importare comunque',
    match: 'Abbinare i nomi',
    yes: 'sì',
    no: 'no',
    empty: 'vuoto',
    notPublic: 'Non ancora pubblici: {count}.',
    seeThem: 'Vedere nell’agenda',
    internal: 'interno',
  },
  en: {
    title: 'Import data',
    intro: 'From Excel, from Outlook or another calendar. You first see what would change; nothing comes twice.',
    steps: ['Choose a file', 'Match', 'Look and import'],
    file: 'File',
    fileHint: 'Excel (XLSX), CSV or calendar (ICS), up to 20 MB.',
    address: 'or the address of a calendar',
    addressHint: 'For example the address at which Outlook or Google publishes a calendar.',
    kind: 'What is in it?',
    kinds: {
      event: 'Events',
      person: 'People',
      room: 'Rooms',
      building: 'Buildings',
      layer: 'Areas',
      target_group: 'Target groups',
      person_group: 'Groups of people',
      document_group: 'Groups of documents',
      list_group: 'Groups of lists',
    },
    source: 'Name of the source',
    sourceHint:
      'By this name the events are recognised next time, for example “Year’s plan”. Empty: the name of the file.',
    go: 'Continue',
    nothingChosen: 'Choose a file, or enter an address.',
    taken: 'What is recognised?',
    takenHelp:
      'The first row names the columns, such as date, time, title, room, description. You can change what they mean in the next step.',
    gone404: 'This file is no longer here. Choose it once more.',
    isTable: { one: 'A table of {count} row', several: 'A table of {count} rows' },
    isCalendar: { one: 'A calendar of {count} date', several: 'A calendar of {count} dates' },
    columns: 'What the columns mean',
    columnsHelp: 'Change what is not right; what you leave out stays as it is.',
    column: 'Column',
    examples: 'Examples',
    meaning: 'is',
    leaveOut: 'leave out',
    missing: 'Still missing: {columns}. Choose in which column that stands.',
    names: 'Names that nobody knows here',
    namesHelp: 'Choose what is meant. Rows with an open name are not imported.',
    inRows: { one: 'in {count} row', several: 'in {count} rows' },
    undecided: 'still open',
    asWords: 'leave as it is, in words',
    sameAs: 'is the same as {name}',
    anew: 'make anew',
    anewIn: 'make anew in {building}',
    anewHouse: 'make anew, with a building of this name',
    options: 'What becomes of it',
    since: 'Only dates from',
    sinceHint: 'What ended before is left out.',
    isPublic: 'Publish new events at once',
    isPublicHint: 'Else they are seen only here until you publish them. Private dates never become public.',
    goneTitle: 'What the source no longer has',
    goneChoices: { keep: 'stays here', cancel: 'is cancelled', remove: 'goes to the trash' },
    see: 'See what changes',
    back: 'Back',
    discard: 'Discard',
    lookTitle: 'This would change',
    lookHelp: 'Nothing is imported yet.',
    groups: {
      new: 'new',
      changed: 'changed',
      gone: 'no longer there',
      unclear: 'unclear',
      faulty: 'faulty',
      same: 'as they were',
    },
    goneFates: { keep: 'They stay.', cancel: 'They are cancelled.', remove: 'They go to the trash.' },
    unclearHelp: 'These rows are left alone, since it is not clear what is meant.',
    choice: {
      label: 'What is it?',
      leave: 'Leave it out',
      isNew: 'Something new',
      is: 'It is number {id}: {what}',
      apply: 'Apply these choices',
      decided: 'Decided by you',
      taken: 'Your choices are taken over. Look at what would change now, and then bring it in.',
    },
    faultyHelp: 'These rows can’t be imported as they are. Mend them in the file, or import the others without them.',
    more: { one: 'and {count} more', several: 'and {count} more' },
    past: { one: '{count} date before {day} is left out.', several: '{count} dates before {day} are left out.' },
    unknownZone: 'The time zone “{zone}” is not known; its times are taken as they stand.',
    skip: 'Import the other rows without the faulty ones',
    skipNeeded: 'Some rows are faulty. Tick that the others are imported without them.',
    doIt: 'Import',
    nothing: 'There is nothing to change.',
    changedMeanwhile: 'Something has changed meanwhile. This is how it is now:',
    tooMany:
      'These are more than {count} changes at once. Import the file in parts, or on the server with “parvis import”.',
    roomTaken: 'A room would be taken twice:',
    clashes: 'Rooms taken twice',
    clashesHelp: 'These events would be in the same room at the same time as another one.',
    comesToo: '{what}, comes in too',
    template: 'Empty table',
    templateHelp: 'With all columns; in Excel you choose your rooms, areas and target groups from lists.',
    templateOthers: 'For other things than events',
    despite: 'Import all the same',
    match: 'Match the names',
    yes: 'yes',
    no: 'no',
    empty: 'empty',
    notPublic: 'Not public yet: {count}.',
    seeThem: 'See them in the agenda',
    internal: 'internal',
  },
});
