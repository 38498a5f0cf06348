// The words of the pages of series, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import type { Language } from '../../model/instance.ts';
import type { WordsOf } from '../records/record-kind.ts';

type SeriesField =
  | ('name' | 'rule' | 'starts_on' | 'time_from' | 'time_to' | 'except' | 'days' | 'ahead_days' | 'template/title')
  | ('template/event_type' | 'template/topic' | 'template/organizer' | 'template/short_desc' | 'template/rooms')
  | ('template/layer_ids' | 'template/target_group_ids' | 'template/public' | 'template/long_desc')
  | ('template/organist_ids' | 'template/verger_ids' | 'template/lector_ids' | 'template/hide_time')
  | 'template/internal_note';

export interface SeriesWords {
  readonly when: string;
  readonly what: string;
  readonly more: string;
  readonly time: string;
  readonly next: string;
  readonly preview: string;
  readonly orName: string;
  readonly dates: string;
  readonly noDates: string;
  /** `{count}` is how many. */
  readonly makes: Counted;
  readonly moreDates: Counted;
  readonly showMore: Counted;
  /** `{rooms}` are names. */
  readonly roomsFree: string;
  /** `{count}` is on how many of the dates. */
  readonly roomsTaken: Counted;
  readonly noAreas: string;
  readonly holidays: string;
  readonly holidaysHelp: string;
  /** What a tick becomes, and what it is not. */
  readonly holidaysKept: string;
  /** `{day}` is the day of the beginning, which the rule does not have, `{first}` the first that it has. */
  readonly beginsLater: string;
  readonly clash: string;
  readonly skip: string;
  readonly skipHelp: string;
  readonly ownChange: string;
  /** `{day}` is the day of the series that an event was moved from. */
  readonly insteadOf: string;
  readonly scope: string;
  readonly all: string;
  readonly from: string;
  readonly fromDay: string;
  readonly noDay: string;
  readonly one: string;
  readonly removing: string;
}

export const SERIES_WORDS: Readonly<Record<Language, SeriesWords>> = {
  de: {
    when: 'Wann',
    what: 'Was',
    more: 'Weitere Angaben',
    time: 'Zeit',
    next: 'Als Nächstes',
    preview: 'Daten zeigen',
    orName: 'oder ein anderer Name',
    dates: 'Die nächsten Daten',
    noDates: 'Sagen Sie, wann es beginnt, und klicken Sie auf «Daten zeigen».',
    makes: {
      one: 'Beim Anlegen entsteht ein Anlass; weitere kommen jede Nacht von selbst dazu.',
      several: 'Beim Anlegen entstehen {count} Anlässe; weitere kommen jede Nacht von selbst dazu.',
    },
    moreDates: { one: 'und {count} weiterer', several: 'und {count} weitere' },
    showMore: { one: 'Noch ein Datum zeigen', several: 'Noch {count} Daten zeigen' },
    roomsFree: 'Frei an allen diesen Daten: {rooms}.',
    roomsTaken: {
      one: 'An einem dieser Daten ist ein Raum schon vergeben.',
      several: 'An {count} dieser Daten ist ein Raum schon vergeben.',
    },
    noAreas: 'Noch ohne Bereich: So steht es in keiner Agenda eines Bereichs.',
    holidays: 'Auch nicht in diesen Ferien und an diesen Feiertagen',
    holidaysKept:
      'Angekreuzte Ferien werden beim Speichern zu einzelnen Tagen im Feld oben. Ferien, die später in die Agenda kommen, fallen nicht von selbst aus: Bei den Daten steht dann, welche darin liegen, und Sie kreuzen sie hier an.',
    holidaysHelp:
      'Ferien können Sie hier ankreuzen, sobald sie als ganztägiger Anlass in der Agenda stehen, etwa «Herbstferien».',
    beginsLater:
      'Am {day}, an dem es beginnen soll, ist nichts: Die Wiederholung hat diesen Tag nicht. Zum ersten Mal ist es am {first}.',
    clash: 'Raum doppelt',
    skip: 'fällt aus',
    ownChange: 'einzeln geändert',
    insteadOf: 'statt {day}',
    skipHelp: 'Kreuzen Sie an, was ausfällt, und speichern Sie.',
    scope: 'Für welche Anlässe gilt, was Sie ändern?',
    all: 'Für alle kommenden; was vorbei ist, bleibt, und was einzeln geändert wurde, bleibt auch.',
    from: 'Für diesen und alle folgenden ab',
    fromDay: 'Ab diesem Tag',
    noDay: 'Sagen Sie, ab welchem Tag es gilt.',
    one: 'Nur für einen: Öffnen Sie diesen Anlass und ändern Sie ihn dort. Er bleibt in der Serie.',
    removing:
      'Die kommenden Anlässe der Serie verschwinden. Was vorbei ist und was Sie einzeln geändert haben, bleibt als einzelner Anlass.',
  },
  fr: {
    when: 'Quand',
    what: 'Quoi',
    more: 'Autres indications',
    time: 'Heure',
    next: 'Prochainement',
    preview: 'Voir les dates',
    orName: 'ou un autre nom',
    dates: 'Les prochaines dates',
    noDates: 'Dites quand cela commence, puis cliquez sur « Voir les dates ».',
    makes: {
      one: 'La création fera naître un événement ; d’autres s’ajoutent chaque nuit.',
      several: 'La création fera naître {count} événements ; d’autres s’ajoutent chaque nuit.',
    },
    moreDates: { one: 'et {count} autre', several: 'et {count} autres' },
    showMore: { one: 'Montrer encore une date', several: 'Montrer encore {count} dates' },
    roomsFree: 'Libre à toutes ces dates : {rooms}.',
    roomsTaken: {
      one: 'À une de ces dates, une salle est déjà prise.',
      several: 'À {count} de ces dates, une salle est déjà prise.',
    },
    noAreas: 'Encore sans domaine : cela ne paraît dans l’agenda d’aucun domaine.',
    holidays: 'Pas non plus pendant ces vacances et ces jours fériés',
    holidaysKept:
      'À l’enregistrement, les vacances cochées deviennent des jours isolés dans le champ ci-dessus. Celles qui entrent plus tard dans l’agenda ne sont pas omises d’elles-mêmes : les dates concernées sont alors marquées, et vous les cochez ici.',
    holidaysHelp:
      'Les vacances peuvent être cochées ici dès qu’elles figurent dans l’agenda comme événement de toute la journée, par exemple « Vacances d’automne ».',
    beginsLater:
      'Rien n’a lieu le {day}, où cela doit commencer : la répétition n’a pas ce jour. La première fois est le {first}.',
    clash: 'Salle prise deux fois',
    skip: 'n’a pas lieu',
    ownChange: 'changé à part',
    insteadOf: 'au lieu du {day}',
    skipHelp: 'Cochez ce qui n’a pas lieu, puis enregistrez.',
    scope: 'À quels événements s’applique votre changement ?',
    all: 'À tous ceux qui viennent ; le passé reste, et ce qui a été changé à part aussi.',
    from: 'À celui-ci et à tous les suivants dès le',
    fromDay: 'Dès ce jour',
    noDay: 'Dites dès quel jour cela s’applique.',
    one: 'À un seul : ouvrez cet événement et changez-le là. Il reste dans la série.',
    removing:
      'Les événements à venir de la série disparaissent. Le passé et ce que vous avez changé à part restent comme événements isolés.',
  },
  it: {
    when: 'Quando',
    what: 'Che cosa',
    more: 'Altre indicazioni',
    time: 'Ora',
    next: 'Prossimamente',
    preview: 'Mostrare le date',
    orName: 'o un altro nome',
    dates: 'Le prossime date',
    noDates: 'Dica quando inizia e clicchi su «Mostrare le date».',
    makes: {
      one: 'Creandola nasce un evento; altri si aggiungono da sé ogni notte.',
      several: 'Creandola nascono {count} eventi; altri si aggiungono da sé ogni notte.',
    },
    moreDates: { one: 'e un’altra', several: 'e altre {count}' },
    showMore: { one: 'Mostrare ancora una data', several: 'Mostrare ancora {count} date' },
    roomsFree: 'Libera in tutte queste date: {rooms}.',
    roomsTaken: {
      one: 'In una di queste date una sala è già occupata.',
      several: 'In {count} di queste date una sala è già occupata.',
    },
    noAreas: 'Ancora senza ambito: così non appare nell’agenda di nessun ambito.',
    holidays: 'Nemmeno in queste vacanze e in questi giorni festivi',
    holidaysKept:
      'Al salvataggio, le vacanze segnate diventano singoli giorni nel campo qui sopra. Quelle che entrano più tardi nell’agenda non cadono da sole: le date che vi rientrano sono allora contrassegnate, e le segna qui.',
    holidaysHelp:
      'Le vacanze si possono segnare qui non appena stanno nell’agenda come evento di tutto il giorno, per esempio «Vacanze d’autunno».',
    beginsLater:
      'Il giorno in cui deve iniziare, {day}, non c’è nulla: la ripetizione non ha quel giorno. La prima volta è {first}.',
    clash: 'Sala occupata due volte',
    skip: 'non ha luogo',
    ownChange: 'cambiato a parte',
    insteadOf: 'invece di {day}',
    skipHelp: 'Segni ciò che non ha luogo, poi salvi.',
    scope: 'Per quali eventi vale ciò che cambia?',
    all: 'Per tutti i prossimi; il passato resta, e anche ciò che è stato cambiato a parte.',
    from: 'Per questo e tutti i seguenti dal',
    fromDay: 'Da questo giorno',
    noDay: 'Dica da quale giorno vale.',
    one: 'Per uno solo: apra quell’evento e lo cambi lì. Resta nella serie.',
    removing:
      'I prossimi eventi della serie spariscono. Il passato e ciò che ha cambiato a parte restano come eventi singoli.',
  },
  en: {
    when: 'When',
    what: 'What',
    more: 'More',
    time: 'Time',
    next: 'Coming next',
    preview: 'Show the dates',
    orName: 'or another name',
    dates: 'The next dates',
    noDates: 'Say when it begins, and click on “Show the dates”.',
    makes: {
      one: 'Creating it makes one event; more come by themselves every night.',
      several: 'Creating it makes {count} events; more come by themselves every night.',
    },
    moreDates: { one: 'and {count} more', several: 'and {count} more' },
    showMore: { one: 'Show one more date', several: 'Show {count} more dates' },
    roomsFree: 'Free on all of these dates: {rooms}.',
    roomsTaken: {
      one: 'On one of these dates a room is already taken.',
      several: 'On {count} of these dates a room is already taken.',
    },
    noAreas: 'No area yet: it stands in no area’s agenda.',
    holidays: 'Nor in these holidays',
    holidaysKept:
      'On saving, ticked holidays become single days in the field above. Holidays that come into the agenda later do not fall out by themselves: the dates in them are then marked, and you tick them here.',
    holidaysHelp:
      'Holidays can be ticked here as soon as they stand in the agenda as an event of whole days, such as “Autumn holidays”.',
    beginsLater:
      'Nothing is on {day}, on which it is to begin: the repetition does not have that day. The first time is {first}.',
    clash: 'Room taken twice',
    skip: 'falls out',
    ownChange: 'changed alone',
    insteadOf: 'instead of {day}',
    skipHelp: 'Tick what falls out, and save.',
    scope: 'For which events is what you change?',
    all: 'For all that come; what is past stays, and what was changed alone stays too.',
    from: 'For this one and all that follow from',
    fromDay: 'From this day',
    noDay: 'Say from which day it counts.',
    one: 'For a single one: open that event and change it there. It stays in the series.',
    removing:
      'The coming events of the series disappear. What is past and what you have changed alone stays as single events.',
  },
};

const fields = (all: readonly string[]): Readonly<Record<SeriesField, string>> => {
  const names: readonly SeriesField[] = [
    'name',
    'rule',
    'starts_on',
    'time_from',
    'time_to',
    'except',
    'days',
    'ahead_days',
    'template/title',
    'template/event_type',
    'template/topic',
    'template/organizer',
    'template/short_desc',
    'template/rooms',
    'template/layer_ids',
    'template/target_group_ids',
    'template/public',
    'template/long_desc',
    'template/organist_ids',
    'template/verger_ids',
    'template/lector_ids',
    'template/hide_time',
    'template/internal_note',
  ];
  return Object.fromEntries(names.map((name, index) => [name, all[index] ?? ''])) as Record<SeriesField, string>;
};

export const seriesWords: WordsOf<SeriesField> = {
  de: {
    title: 'Serien',
    one: 'Serie',
    newOne: 'Neue Serie',
    intro: 'Was sich wiederholt. Jedes Datum wird ein eigener Anlass, den Sie auch einzeln ändern können.',
    empty: 'Noch gibt es keine Serie.',
    emptyHelp: 'Legen Sie zum Beispiel den Gottesdienst an, der jeden Sonntag um 10 Uhr ist.',
    fields: fields([
      'Name der Serie',
      'Wiederholung',
      'Beginnt am',
      'Von',
      'Bis',
      'Fällt aus am',
      'Dauert Tage länger',
      'Im Voraus anlegen (Tage)',
      'Titel der Anlässe',
      'Art',
      'Thema',
      'Verantwortlich',
      'Kurztext',
      'Räume',
      'Bereiche',
      'Zielgruppen',
      'Öffentlich',
      'Ausführlicher Text',
      'Orgel',
      'Sigristendienst',
      'Lesung',
      'Die Zeit nicht zeigen',
      'Notiz nur für das Sekretariat',
    ]),
    hints: {
      name: 'So heisst die Serie nur hier im Sekretariat.',
      except: 'Ein Tag auf jeder Zeile, oder von–bis: 1.7.2027–31.7.2027.',
      'template/long_desc': 'Eine leere Zeile beginnt einen neuen Absatz.',
    },
  },
  fr: {
    title: 'Séries',
    one: 'Série',
    newOne: 'Nouvelle série',
    intro: 'Ce qui se répète. Chaque date devient un événement à part, que vous pouvez aussi changer seul.',
    empty: 'Il n’y a encore aucune série.',
    emptyHelp: 'Créez par exemple le culte de chaque dimanche à 10 heures.',
    fields: fields([
      'Nom de la série',
      'Répétition',
      'Commence le',
      'De',
      'À',
      'N’a pas lieu le',
      'Dure autant de jours de plus',
      'Créer à l’avance (jours)',
      'Titre des événements',
      'Genre',
      'Thème',
      'Responsable',
      'Texte court',
      'Salles',
      'Domaines',
      'Groupes cibles',
      'Public',
      'Texte détaillé',
      'Orgue',
      'Sacristie',
      'Lecture',
      'Ne pas montrer l’heure',
      'Note pour le secrétariat seulement',
    ]),
    hints: {
      name: 'La série ne s’appelle ainsi qu’ici, au secrétariat.',
      except: 'Un jour par ligne, ou de–à : 1.7.2027–31.7.2027.',
      'template/long_desc': 'Une ligne vide commence un nouveau paragraphe.',
    },
  },
  it: {
    title: 'Serie',
    one: 'Serie',
    newOne: 'Nuova serie',
    intro: 'Ciò che si ripete. Ogni data diventa un evento a sé, che può cambiare anche da solo.',
    empty: 'Non c’è ancora nessuna serie.',
    emptyHelp: 'Crei per esempio il culto di ogni domenica alle 10.',
    fields: fields([
      'Nome della serie',
      'Ripetizione',
      'Inizia il',
      'Dalle',
      'Alle',
      'Non ha luogo il',
      'Dura tanti giorni in più',
      'Creare in anticipo (giorni)',
      'Titolo degli eventi',
      'Genere',
      'Tema',
      'Responsabile',
      'Testo breve',
      'Sale',
      'Ambiti',
      'Destinatari',
      'Pubblico',
      'Testo esteso',
      'Organo',
      'Sagrestia',
      'Lettura',
      'Non mostrare l’ora',
      'Nota solo per la segreteria',
    ]),
    hints: {
      name: 'La serie si chiama così solo qui in segreteria.',
      except: 'Un giorno per riga, o da–a: 1.7.2027–31.7.2027.',
      'template/long_desc': 'Una riga vuota inizia un nuovo paragrafo.',
    },
  },
  en: {
    title: 'Series',
    one: 'Series',
    newOne: 'New series',
    intro: 'What repeats. Each date becomes an event of its own, which you can also change alone.',
    empty: 'There is no series yet.',
    emptyHelp: 'Create the service of every Sunday at 10, for example.',
    fields: fields([
      'Name of the series',
      'Repetition',
      'Begins on',
      'From',
      'To',
      'Falls out on',
      'Lasts so many days longer',
      'Create in advance (days)',
      'Title of the events',
      'Kind',
      'Topic',
      'Responsible',
      'Short text',
      'Rooms',
      'Areas',
      'Target groups',
      'Public',
      'Longer text',
      'Organ',
      'Verger',
      'Reading',
      'Do not show the time',
      'Note for the office alone',
    ]),
    hints: {
      name: 'The series is called so here in the office alone.',
      except: 'One day on each line, or from–to: 1.7.2027–31.7.2027.',
      'template/long_desc': 'An empty line begins a new paragraph.',
    },
  },
};
