// The words of the pages of sources, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import type { Source } from '../../model/source.ts';

export interface SourceWords {
  readonly title: string;
  readonly intro: string;
  readonly empty: string;
  readonly emptyHelp: string;
  readonly newOne: string;
  readonly add: string;
  readonly kind: string;
  /** What can stand at an address, with what is to be entered. */
  readonly adds: Readonly<Record<'file' | 'interface', { readonly label: string; readonly hint: string }>>;
  readonly key: string;
  readonly keyHint: string;
  /** In the settings: leaving it empty keeps it. */
  readonly keyAgain: string;
  readonly keyNeeded: string;
  readonly keyMalformed: string;
  readonly address: string;
  readonly addressHint: string;
  readonly name: string;
  readonly nameHint: string;
  readonly isPublic: string;
  readonly isPublicHint: string;
  /** What is refused at the address; `{name}` and `{columns}`. */
  readonly twice: string;
  readonly columnsMissing: string;
  readonly states: Readonly<Record<'active' | 'failing' | 'off', string>>;
  readonly kinds: Readonly<Record<Source['kind'], string>>;
  /** `{at}` is a moment, `{count}` how many. */
  readonly fetched: string;
  readonly tried: string;
  readonly never: string;
  readonly next: string;
  readonly soon: string;
  readonly events: string;
  readonly counts: Readonly<Record<'created' | 'changed' | 'gone' | 'unclear' | 'leftOut', string>>;
  readonly nothingNew: string;
  readonly now: string;
  readonly nowTitle: string;
  readonly takeLoss: string;
  readonly takeLossHelp: string;
  readonly busy: string;
  readonly off: string;
  readonly on: string;
  readonly offHelp: string;
  readonly once: string;
  readonly log: string;
  readonly noLog: string;
  /** `{count}` times since `{at}`. */
  readonly times: Counted;
  readonly failed: string;
  readonly rows: string;
  readonly rowsHelp: string;
  readonly unclear: string;
  readonly unclearHelp: string;
  readonly decide: string;
  /** Of a service: it can’t be imported. */
  readonly unclearService: string;
  readonly from: string;
  readonly owns: string;
  readonly ownsHelp: string;
  /** What only services say of an event. */
  readonly ofServices: Readonly<Record<'files' | 'image', string>>;
  readonly fates: Readonly<Record<Source['gone'], string>>;
  readonly settings: string;
  readonly minutes: string;
  readonly everies: Readonly<Record<15 | 60 | 180 | 720 | 1440, string>>;
  /** `{count}` minutes. */
  readonly everyOther: string;
  readonly gone: string;
  readonly gones: Readonly<Record<Source['gone'], string>>;
  readonly remove: string;
  /** `{name}` is what it is called. */
  readonly removeTitle: string;
  readonly removeHelp: string;
  readonly keepEvents: string;
  readonly keepEventsHint: string;
  readonly removeEvents: string;
  readonly removeEventsHint: string;
  /** In the import. */
  readonly keepFetching: string;
  readonly keepFetchingHint: string;
}

export const SOURCE_WORDS: Readonly<Record<Language, SourceWords>> = typesetAll({
  de: {
    title: 'Quellen',
    intro:
      'Anlässe, die anderswo geführt werden, holt der Server von selbst: aus einem Kalender oder einer Tabelle im Netz, oder von einem anderen Server.',
    empty: 'Noch keine Quelle',
    emptyHelp:
      'Führen Sie Anlässe in Outlook, Google, Nextcloud oder ChurchTools? Fügen Sie die Adresse des Kalenders ein.',
    newOne: 'Neue Quelle',
    add: 'Hinzufügen und holen',
    kind: 'Was es ist',
    adds: {
      file: { label: 'Kalender oder Tabelle', hint: 'Die Adresse einer Datei: ICS, CSV oder XLSX; auch webcal://.' },
      interface: {
        label: 'Anderer Server',
        hint: 'Ein Server mit derselben Schnittstelle. Hinter seiner Adresse steht der Name der Gemeinde: https://daten.example.org/seewil.',
      },
    },
    key: 'Schlüssel',
    keyHint:
      'Nur für einen anderen Server: Wer ihn betreut, gibt Ihnen einen Schlüssel zum Lesen. Er wird hier nie wieder gezeigt.',
    keyAgain: 'Leer bleibt der Schlüssel, wie er ist. Zu einer anderen Adresse müssen Sie ihn neu eingeben.',
    keyNeeded: 'Zu dieser Adresse gehört ein Schlüssel. Geben Sie ihn ein.',
    keyMalformed: 'Das ist kein Schlüssel. Er hat mindestens 8 Zeichen, ohne Leerzeichen und Schrägstrich.',
    address: 'Adresse',
    addressHint: 'Die Adresse des Kalenders (ICS) oder der Tabelle (CSV, XLSX); auch webcal://.',
    name: 'Name',
    nameHint: 'Wie Sie die Quelle nennen, zum Beispiel «Pfarreikalender».',
    isPublic: 'Neue Anlässe gleich zeigen',
    isPublicHint: 'Sonst sieht sie nur das Sekretariat, bis Sie sie freigeben. Privates wird nie gezeigt.',
    twice: 'Eine Quelle namens «{name}» gibt es schon.',
    columnsMissing:
      'Es fehlen Spalten: {columns}. Lesen Sie die Tabelle einmal über den Import ein; dort sagen Sie, was ihre Spalten bedeuten.',
    states: { active: 'wird geholt', failing: 'geht nicht', off: 'aus' },
    kinds: { ics: 'Kalender', csv: 'Tabelle', interface: 'Schnittstelle' },
    fetched: 'Geholt {at}',
    tried: 'Versucht {at}',
    never: 'Noch nie geholt',
    next: 'wieder {at}',
    soon: 'wird gleich geholt',
    events: 'Anlässe daraus: {count}',
    counts: { created: 'neu', changed: 'geändert', gone: 'weggefallen', unclear: 'unklar', leftOut: 'ausgelassen' },
    nothingNew: 'nichts Neues',
    now: 'Jetzt holen',
    nowTitle: 'Letzter Abruf',
    takeLoss: 'Trotzdem übernehmen',
    takeLossHelp: 'Es wurde nichts geändert, weil so viel auf einmal fehlt. Stimmt es, dass diese Anlässe wegfallen?',
    busy: 'Die Quelle wird gerade geholt. Versuchen Sie es gleich noch einmal.',
    off: 'Ausschalten',
    on: 'Einschalten',
    offHelp:
      'Ausgeschaltet wird sie nicht geholt, und alle Felder ihrer Anlässe gehören Ihnen. Beim Einschalten gilt wieder, was die Quelle sagt.',
    once: 'Diese Quelle kam als Datei herein und hat keine Adresse. Tragen Sie unten eine ein, wird sie von dort geholt.',
    log: 'Protokoll',
    noLog: 'Noch nichts.',
    times: { one: 'einmal, am {at}', several: '{count}-mal seit {at}' },
    failed: 'nicht gelungen',
    rows: 'Zeilen, die nicht hereinkamen',
    rowsHelp: 'Alles andere ist da. Bessern Sie diese Zeilen in der Quelle aus; beim nächsten Abruf kommen sie mit.',
    unclear: 'Unklar',
    unclearHelp:
      'Diese Einträge sind vielleicht Anlässe, die es hier schon gibt. Bis Sie es sagen, bleibt alles, wie es ist.',
    decide: 'Sagen, was sie sind',
    unclearService:
      'Diese Anlässe gibt es hier vielleicht schon. Ist es derselbe, entfernen Sie den hiesigen; dann kommt der andere herein. Sonst ändern Sie hier den Titel.',
    from: 'Woher',
    owns: 'Was die Quelle bestimmt',
    ownsHelp: 'Das schreibt die Quelle, und hier lässt es sich nicht ändern. Alles andere gehört Ihnen und bleibt.',
    ofServices: { files: 'Dateien', image: 'Bild' },
    fates: {
      cancel: 'Kommende Anlässe, die sie nicht mehr hat, werden abgesagt.',
      remove: 'Kommende Anlässe, die sie nicht mehr hat, kommen in den Papierkorb.',
      keep: 'Kommende Anlässe, die sie nicht mehr hat, bleiben stehen.',
    },
    settings: 'Einstellungen',
    minutes: 'Abstand in Minuten',
    everies: {
      15: 'Jede Viertelstunde',
      60: 'Jede Stunde',
      180: 'Alle 3 Stunden',
      720: 'Alle 12 Stunden',
      1440: 'Jeden Tag',
    },
    everyOther: 'Alle {count} Minuten',
    gone: 'Was die Quelle nicht mehr hat',
    gones: { cancel: 'Absagen', remove: 'In den Papierkorb', keep: 'Stehen lassen' },
    remove: 'Entfernen …',
    removeTitle: '{name} entfernen',
    removeHelp:
      'Die Quelle wird nicht mehr geholt, und ihr Protokoll geht verloren. Was soll mit ihren Anlässen geschehen?',
    keepEvents: 'Anlässe behalten',
    keepEventsHint: 'Sie gehören dann ganz Ihnen.',
    removeEvents: 'Kommende Anlässe mit entfernen',
    removeEventsHint: 'Sie liegen 30 Tage im Papierkorb. Vergangene bleiben.',
    keepFetching: 'Diese Adresse jede Stunde wieder holen',
    keepFetchingHint: 'Dann ist sie eine Quelle: Was von dort kommt, wird dort geändert.',
  },
  fr: {
    title: 'Sources',
    intro:
      'Les événements gérés ailleurs, le serveur les reprend lui-même : d’un calendrier ou d’un tableau sur le web, ou d’un autre serveur.',
    empty: 'Pas encore de source',
    emptyHelp:
      'Gérez-vous des événements dans Outlook, Google, Nextcloud ou ChurchTools ? Collez l’adresse du calendrier.',
    newOne: 'Nouvelle source',
    add: 'Ajouter et reprendre',
    kind: 'De quoi il s’agit',
    adds: {
      file: { label: 'Calendrier ou tableau', hint: 'L’adresse d’un fichier : ICS, CSV ou XLSX ; webcal:// aussi.' },
      interface: {
        label: 'Autre serveur',
        hint: 'Un serveur qui a la même interface. Son adresse est suivie du nom de la paroisse : https://donnees.example.org/seewil.',
      },
    },
    key: 'Clé',
    keyHint:
      'Seulement pour un autre serveur : qui s’en occupe vous donne une clé de lecture. Elle ne sera plus jamais montrée ici.',
    keyAgain: 'Laissée vide, la clé reste la même. Pour une autre adresse, il faut la saisir de nouveau.',
    keyNeeded: 'Cette adresse demande une clé. Saisissez-la.',
    keyMalformed: 'Ce n’est pas une clé. Elle a au moins 8 caractères, sans espace ni barre oblique.',
    address: 'Adresse',
    addressHint: 'L’adresse du calendrier (ICS) ou du tableau (CSV, XLSX) ; webcal:// aussi.',
    name: 'Nom',
    nameHint: 'Comment vous appelez la source, par exemple « Calendrier paroissial ».',
    isPublic: 'Montrer tout de suite les nouveaux événements',
    isPublicHint: 'Sinon, seul le secrétariat les voit jusqu’à ce que vous les publiiez. Le privé n’est jamais montré.',
    twice: 'Il y a déjà une source nommée « {name} ».',
    columnsMissing:
      'Des colonnes manquent : {columns}. Importez le tableau une fois ; vous y direz ce que signifient ses colonnes.',
    states: { active: 'reprise', failing: 'en panne', off: 'désactivée' },
    kinds: { ics: 'Calendrier', csv: 'Tableau', interface: 'Interface' },
    fetched: 'Reprise le {at}',
    tried: 'Essai le {at}',
    never: 'Jamais reprise',
    next: 'de nouveau le {at}',
    soon: 'sera reprise sous peu',
    events: 'Événements qui en viennent : {count}',
    counts: {
      created: 'nouveaux',
      changed: 'modifiés',
      gone: 'disparus',
      unclear: 'incertains',
      leftOut: 'laissés de côté',
    },
    nothingNew: 'rien de nouveau',
    now: 'Reprendre maintenant',
    nowTitle: 'Dernière reprise',
    takeLoss: 'Reprendre quand même',
    takeLossHelp:
      'Rien n’a été changé, parce que tant manque d’un coup. Est-il juste que ces événements disparaissent ?',
    busy: 'La source est justement reprise. Réessayez dans un instant.',
    off: 'Désactiver',
    on: 'Activer',
    offHelp:
      'Désactivée, elle n’est pas reprise, et tous les champs de ses événements sont à vous. Une fois activée, ce que dit la source vaut de nouveau.',
    once: 'Cette source est venue d’un fichier et n’a pas d’adresse. Indiquez-en une ci-dessous, et elle sera reprise de là.',
    log: 'Journal',
    noLog: 'Encore rien.',
    times: { one: 'une fois, le {at}', several: '{count} fois depuis le {at}' },
    failed: 'échec',
    rows: 'Lignes qui ne sont pas venues',
    rowsHelp: 'Tout le reste est là. Corrigez ces lignes dans la source ; elles viendront à la prochaine reprise.',
    unclear: 'Incertain',
    unclearHelp:
      'Ces entrées sont peut-être des événements qui existent déjà ici. Tant que vous ne le dites pas, tout reste tel quel.',
    decide: 'Dire ce qu’elles sont',
    unclearService:
      'Ces événements existent peut-être déjà ici. S’il s’agit du même, supprimez celui d’ici ; l’autre viendra alors. Sinon, changez le titre ici.',
    from: 'D’où',
    owns: 'Ce que la source détermine',
    ownsHelp: 'La source l’écrit, et cela ne se change pas ici. Tout le reste est à vous et demeure.',
    ofServices: { files: 'Fichiers', image: 'Image' },
    fates: {
      cancel: 'Les événements à venir qu’elle n’a plus sont annulés.',
      remove: 'Les événements à venir qu’elle n’a plus vont à la corbeille.',
      keep: 'Les événements à venir qu’elle n’a plus restent.',
    },
    settings: 'Réglages',
    minutes: 'Intervalle en minutes',
    everies: {
      15: 'Tous les quarts d’heure',
      60: 'Toutes les heures',
      180: 'Toutes les 3 heures',
      720: 'Toutes les 12 heures',
      1440: 'Chaque jour',
    },
    everyOther: 'Toutes les {count} minutes',
    gone: 'Ce que la source n’a plus',
    gones: { cancel: 'Annuler', remove: 'À la corbeille', keep: 'Laisser' },
    remove: 'Supprimer …',
    removeTitle: 'Supprimer {name}',
    removeHelp: 'La source n’est plus reprise, et son journal est perdu. Que doit-il advenir de ses événements ?',
    keepEvents: 'Garder les événements',
    keepEventsHint: 'Ils sont alors entièrement à vous.',
    removeEvents: 'Supprimer aussi les événements à venir',
    removeEventsHint: 'Ils restent 30 jours dans la corbeille. Les événements passés demeurent.',
    keepFetching: 'Reprendre cette adresse toutes les heures',
    keepFetchingHint: 'Elle devient alors une source : ce qui en vient se change là-bas.',
  },
  it: {
    title: 'Fonti',
    intro:
      'Gli eventi tenuti altrove il server li prende da sé: da un calendario o da una tabella in rete, o da un altro server.',
    empty: 'Ancora nessuna fonte',
    emptyHelp: 'Tiene eventi in Outlook, Google, Nextcloud o ChurchTools? Incolli l’indirizzo del calendario.',
    newOne: 'Nuova fonte',
    add: 'Aggiungere e leggere',
    kind: 'Di che cosa si tratta',
    adds: {
      file: { label: 'Calendario o tabella', hint: 'L’indirizzo di un file: ICS, CSV o XLSX; anche webcal://.' },
      interface: {
        label: 'Altro server',
        hint: 'Un server con la stessa interfaccia. Dopo il suo indirizzo sta il nome della parrocchia: https://dati.example.org/seewil.',
      },
    },
    key: 'Chiave',
    keyHint: 'Solo per un altro server: chi lo cura Le dà una chiave di lettura. Qui non verrà mai più mostrata.',
    keyAgain: 'Lasciata vuota, la chiave resta com’è. Per un altro indirizzo va inserita di nuovo.',
    keyNeeded: 'Per questo indirizzo serve una chiave. La inserisca.',
    keyMalformed: 'Questa non è una chiave. Ha almeno 8 caratteri, senza spazi né barre.',
    address: 'Indirizzo',
    addressHint: 'L’indirizzo del calendario (ICS) o della tabella (CSV, XLSX); anche webcal://.',
    name: 'Nome',
    nameHint: 'Come chiama la fonte, per esempio «Calendario parrocchiale».',
    isPublic: 'Mostrare subito i nuovi eventi',
    isPublicHint: 'Altrimenti li vede solo la segreteria finché non li pubblica. Il privato non si mostra mai.',
    twice: 'C’è già una fonte di nome «{name}».',
    columnsMissing:
      'Mancano colonne: {columns}. Importi la tabella una volta; lì dirà che cosa significano le sue colonne.',
    states: { active: 'viene letta', failing: 'non va', off: 'spenta' },
    kinds: { ics: 'Calendario', csv: 'Tabella', interface: 'Interfaccia' },
    fetched: 'Letta il {at}',
    tried: 'Provata il {at}',
    never: 'Mai letta',
    next: 'di nuovo il {at}',
    soon: 'sarà letta fra poco',
    events: 'Eventi che ne vengono: {count}',
    counts: { created: 'nuovi', changed: 'cambiati', gone: 'scomparsi', unclear: 'incerti', leftOut: 'tralasciati' },
    nothingNew: 'niente di nuovo',
    now: 'Leggere ora',
    nowTitle: 'Ultima lettura',
    takeLoss: 'Accettare comunque',
    takeLossHelp:
      'Non è stato cambiato nulla, perché manca così tanto di colpo. È giusto che questi eventi scompaiano?',
    busy: 'La fonte viene letta proprio ora. Riprovi fra un istante.',
    off: 'Spegnere',
    on: 'Accendere',
    offHelp:
      'Spenta non viene letta, e tutti i campi dei suoi eventi sono Suoi. Una volta accesa, vale di nuovo ciò che dice la fonte.',
    once: 'Questa fonte è venuta da un file e non ha indirizzo. Ne indichi uno qui sotto, e sarà letta da lì.',
    log: 'Registro',
    noLog: 'Ancora nulla.',
    times: { one: 'una volta, il {at}', several: '{count} volte dal {at}' },
    failed: 'non riuscita',
    rows: 'Righe che non sono entrate',
    rowsHelp: 'Tutto il resto c’è. Corregga queste righe nella fonte; entreranno alla prossima lettura.',
    unclear: 'Incerto',
    unclearHelp: 'Queste voci sono forse eventi che ci sono già. Finché non lo dice, tutto resta com’è.',
    decide: 'Dire che cosa sono',
    unclearService:
      'Questi eventi forse qui ci sono già. Se è lo stesso, rimuova quello di qui; allora arriva l’altro. Altrimenti cambi qui il titolo.',
    from: 'Da dove',
    owns: 'Che cosa determina la fonte',
    ownsHelp: 'Lo scrive la fonte, e qui non si può cambiare. Tutto il resto è Suo e rimane.',
    ofServices: { files: 'File', image: 'Immagine' },
    fates: {
      cancel: 'Gli eventi futuri che non ha più vengono annullati.',
      remove: 'Gli eventi futuri che non ha più vanno nel cestino.',
      keep: 'Gli eventi futuri che non ha più rimangono.',
    },
    settings: 'Impostazioni',
    minutes: 'Intervallo in minuti',
    everies: { 15: 'Ogni quarto d’ora', 60: 'Ogni ora', 180: 'Ogni 3 ore', 720: 'Ogni 12 ore', 1440: 'Ogni giorno' },
    everyOther: 'Ogni {count} minuti',
    gone: 'Ciò che la fonte non ha più',
    gones: { cancel: 'Annullare', remove: 'Nel cestino', keep: 'Lasciare' },
    remove: 'Rimuovere …',
    removeTitle: 'Rimuovere {name}',
    removeHelp: 'La fonte non viene più letta, e il suo registro va perso. Che cosa deve accadere ai suoi eventi?',
    keepEvents: 'Tenere gli eventi',
    keepEventsHint: 'Allora sono del tutto Suoi.',
    removeEvents: 'Rimuovere anche gli eventi futuri',
    removeEventsHint: 'Restano 30 giorni nel cestino. Quelli passati rimangono.',
    keepFetching: 'Leggere questo indirizzo ogni ora',
    keepFetchingHint: 'Allora è una fonte: ciò che viene da lì si cambia lì.',
  },
  en: {
    title: 'Sources',
    intro:
      'Events that are kept elsewhere are fetched by the server itself: from a calendar or a table on the web, or from another server.',
    empty: 'No source yet',
    emptyHelp: 'Do you keep events in Outlook, Google, Nextcloud or ChurchTools? Paste the address of the calendar.',
    newOne: 'New source',
    add: 'Add and fetch',
    kind: 'What it is',
    adds: {
      file: { label: 'Calendar or table', hint: 'The address of a file: ICS, CSV or XLSX; webcal:// too.' },
      interface: {
        label: 'Another server',
        hint: 'A server with the same interface. Its address is followed by the name of the parish: https://data.example.org/seewil.',
      },
    },
    key: 'Key',
    keyHint:
      'Only for another server: whoever looks after it gives you a key for reading. It is never shown here again.',
    keyAgain: 'Left empty, the key stays as it is. For another address it has to be entered anew.',
    keyNeeded: 'This address needs a key. Enter it.',
    keyMalformed: 'This is no key. It has at least 8 characters, without blanks and slashes.',
    address: 'Address',
    addressHint: 'The address of the calendar (ICS) or the table (CSV, XLSX); webcal:// too.',
    name: 'Name',
    nameHint: 'What you call the source, such as “Parish calendar”.',
    isPublic: 'Show new events at once',
    isPublicHint: 'Else the office alone sees them until you publish them. What is private is never shown.',
    twice: 'There is a source named “{name}” already.',
    columnsMissing: 'Columns are missing: {columns}. Import the table once; there you say what its columns mean.',
    states: { active: 'fetched', failing: 'failing', off: 'off' },
    kinds: { ics: 'Calendar', csv: 'Table', interface: 'Interface' },
    fetched: 'Fetched {at}',
    tried: 'Tried {at}',
    never: 'Never fetched',
    next: 'again {at}',
    soon: 'to be fetched in a moment',
    events: 'Events from it: {count}',
    counts: { created: 'new', changed: 'changed', gone: 'gone', unclear: 'unclear', leftOut: 'left out' },
    nothingNew: 'nothing new',
    now: 'Fetch now',
    nowTitle: 'Fetched last',
    takeLoss: 'Take it all the same',
    takeLossHelp: 'Nothing was changed, since so much is missing at once. Is it right that these events go?',
    busy: 'The source is being fetched just now. Try again in a moment.',
    off: 'Switch off',
    on: 'Switch on',
    offHelp:
      'Switched off it is not fetched, and all fields of its events are yours. Once it is on, what the source says holds again.',
    once: 'This source came as a file and has no address. Enter one below, and it is fetched from there.',
    log: 'Log',
    noLog: 'Nothing yet.',
    times: { one: 'once, on {at}', several: '{count} times since {at}' },
    failed: 'failed',
    rows: 'Rows that did not come in',
    rowsHelp: 'All else is there. Mend these rows in the source; they come along when it is fetched next.',
    unclear: 'Unclear',
    unclearHelp: 'These entries may be events that are here already. Until you say so, everything stays as it is.',
    decide: 'Say what they are',
    unclearService:
      'These events may be here already. If it is the same one, remove the one here; then the other one comes in. Else change its title here.',
    from: 'Where from',
    owns: 'What the source decides',
    ownsHelp: 'The source writes this, and it can’t be changed here. All else is yours and stays.',
    ofServices: { files: 'Files', image: 'Picture' },
    fates: {
      cancel: 'Coming events that it has no more are cancelled.',
      remove: 'Coming events that it has no more go to the trash.',
      keep: 'Coming events that it has no more stay.',
    },
    settings: 'Settings',
    minutes: 'Minutes between two fetches',
    everies: {
      15: 'Every quarter of an hour',
      60: 'Every hour',
      180: 'Every 3 hours',
      720: 'Every 12 hours',
      1440: 'Every day',
    },
    everyOther: 'Every {count} minutes',
    gone: 'What the source has no more',
    gones: { cancel: 'Cancel', remove: 'To the trash', keep: 'Leave' },
    remove: 'Remove …',
    removeTitle: 'Remove {name}',
    removeHelp: 'The source is fetched no more, and its log is lost. What should become of its events?',
    keepEvents: 'Keep the events',
    keepEventsHint: 'Then they are wholly yours.',
    removeEvents: 'Remove coming events, too',
    removeEventsHint: 'They lie in the trash for 30 days. Past ones stay.',
    keepFetching: 'Fetch this address every hour',
    keepFetchingHint: 'Then it is a source: what comes from there is changed there.',
  },
});
