// The words of the pages of websites, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import type { Language } from '../../model/instance.ts';
import type { AnnouncedType, WebsiteKind, WebsiteState } from '../../model/website.ts';

interface KindWords {
  readonly label: string;
  readonly hint: string;
}

export interface WebsiteWords {
  readonly title: string;
  readonly intro: string;
  readonly empty: string;
  readonly emptyHelp: string;
  readonly newOne: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<WebsiteKind, KindWords>>;
  readonly address: string;
  readonly addressHint: string;
  readonly add: string;
  readonly noKind: string;
  readonly states: Readonly<Record<WebsiteState, string>>;
  readonly neverReached: string;
  /** `{at}` */
  readonly reached: string;
  /** `{count}` */
  readonly waiting: Counted;
  readonly test: string;
  readonly testGood: string;
  /** `{why}` is what was answered. */
  readonly testBad: string;
  readonly on: string;
  readonly offHelp: string;
  readonly remove: string;
  /** `{website}` */
  readonly removeTitle: string;
  readonly removeHelp: string;
  readonly log: string;
  readonly noLog: string;
  readonly arrived: string;
  readonly missed: string;
  readonly told: Readonly<Record<AnnouncedType, string>>;
  readonly newSecret: string;
  readonly secretTitle: string;
  readonly secretHelp: string;
  readonly secret: string;
  readonly copied: string;
}

const kinds = (texts: Readonly<Record<WebsiteKind, readonly [label: string, hint: string]>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([kind, [label, hint]]) => [kind, { label, hint }]),
  ) as unknown as Readonly<Record<WebsiteKind, KindWords>>;

export const WEBSITE_WORDS: Readonly<Record<Language, WebsiteWords>> = {
  de: {
    title: 'Websites',
    intro: 'Diese Websites erfahren jede Änderung von selbst, innert Sekunden.',
    empty: 'Noch ist keine Website eingetragen.',
    emptyHelp: 'Tragen Sie die Adresse Ihrer Website ein; danach erscheint dort, was Sie hier ändern.',
    newOne: 'Website eintragen',
    kind: 'Was für eine',
    kinds: kinds({
      connector: ['Website mit Anbindung', 'WordPress oder TYPO3 mit dem passenden Zusatz.'],
      webhook: ['Anderes Programm', 'Es bekommt signierte Nachrichten; Sie erhalten dazu ein Geheimnis.'],
      build: ['Website, die neu gebaut wird', 'Bei jeder Änderung wird eine Adresse aufgerufen.'],
    }),
    address: 'Adresse',
    addressHint: 'Wie https://www.beispiel.ch.',
    add: 'Eintragen',
    noKind: 'Bitte wählen Sie, was für eine es ist.',
    states: { active: 'läuft', failing: 'nicht erreichbar', off: 'ausgeschaltet' },
    neverReached: 'noch nie erreicht',
    reached: 'zuletzt erreicht {at}',
    waiting: { one: '{count} Meldung wartet', several: '{count} Meldungen warten' },
    test: 'Testen',
    testGood: 'Angekommen. Die Website liest jetzt alles neu.',
    testBad: 'Nicht angekommen: {why}',
    on: 'Wieder einschalten',
    offHelp: 'Sie war lange nicht erreichbar oder wollte nichts mehr wissen. Darum erfährt sie nichts mehr.',
    remove: 'Entfernen',
    removeTitle: '{website} entfernen?',
    removeHelp: 'Sie erfährt dann keine Änderungen mehr. Sie können sie später neu eintragen.',
    log: 'Was ihr gemeldet wurde',
    noLog: 'Noch nichts.',
    arrived: 'angekommen',
    missed: 'nicht angekommen',
    told: {
      'event.changed': 'Ein Anlass hat sich geändert',
      'event.removed': 'Ein Anlass ist weg',
      'instance.changed': 'Alles neu lesen',
    },
    newSecret: 'Neues Geheimnis',
    secretTitle: 'Das Geheimnis',
    secret: 'Geheimnis',
    copied: 'Ich habe es kopiert',
    secretHelp:
      'Kopieren Sie es jetzt in Ihr Programm: Es wird nur dieses eine Mal gezeigt. Ein altes gilt noch einen Tag.',
  },
  fr: {
    title: 'Sites web',
    intro: 'Ces sites apprennent chaque changement tout seuls, en quelques secondes.',
    empty: 'Aucun site n’est encore inscrit.',
    emptyHelp: 'Inscrivez l’adresse de votre site ; ce que vous changez ici y paraîtra ensuite.',
    newOne: 'Inscrire un site',
    kind: 'De quel genre',
    kinds: kinds({
      connector: ['Site relié', 'WordPress ou TYPO3 avec l’extension voulue.'],
      webhook: ['Autre programme', 'Il reçoit des messages signés ; vous obtenez pour cela un secret.'],
      build: ['Site reconstruit', 'Une adresse est appelée à chaque changement.'],
    }),
    address: 'Adresse',
    addressHint: 'Comme https://www.exemple.ch.',
    add: 'Inscrire',
    noKind: 'Veuillez choisir de quel genre il est.',
    states: { active: 'fonctionne', failing: 'injoignable', off: 'arrêté' },
    neverReached: 'jamais atteint',
    reached: 'atteint la dernière fois le {at}',
    waiting: { one: '{count} avis en attente', several: '{count} avis en attente' },
    test: 'Essayer',
    testGood: 'Arrivé. Le site relit tout maintenant.',
    testBad: 'Pas arrivé : {why}',
    on: 'Remettre en marche',
    offHelp: 'Il a longtemps été injoignable ou ne voulait plus rien savoir. Il n’apprend donc plus rien.',
    remove: 'Supprimer',
    removeTitle: 'Supprimer {website} ?',
    removeHelp: 'Il n’apprend alors plus aucun changement. Vous pourrez l’inscrire à nouveau.',
    log: 'Ce qui lui a été annoncé',
    noLog: 'Encore rien.',
    arrived: 'arrivé',
    missed: 'pas arrivé',
    told: {
      'event.changed': 'Un événement a changé',
      'event.removed': 'Un événement a disparu',
      'instance.changed': 'Tout relire',
    },
    newSecret: 'Nouveau secret',
    secretTitle: 'Le secret',
    secret: 'Secret',
    copied: 'Je l’ai copié',
    secretHelp:
      'Copiez-le maintenant dans votre programme : il n’est montré que cette fois. L’ancien vaut encore un jour.',
  },
  it: {
    title: 'Siti web',
    intro: 'Questi siti vengono a sapere ogni modifica da sé, in pochi secondi.',
    empty: 'Nessun sito è ancora iscritto.',
    emptyHelp: 'Iscriva l’indirizzo del Suo sito; poi vi appare ciò che cambia qui.',
    newOne: 'Iscrivere un sito',
    kind: 'Di che genere',
    kinds: kinds({
      connector: ['Sito collegato', 'WordPress o TYPO3 con l’estensione adatta.'],
      webhook: ['Altro programma', 'Riceve messaggi firmati; Lei ottiene per questo un segreto.'],
      build: ['Sito che viene ricostruito', 'A ogni modifica viene chiamato un indirizzo.'],
    }),
    address: 'Indirizzo',
    addressHint: 'Come https://www.esempio.ch.',
    add: 'Iscrivere',
    noKind: 'Scelga di che genere è.',
    states: { active: 'funziona', failing: 'irraggiungibile', off: 'spento' },
    neverReached: 'mai raggiunto',
    reached: 'raggiunto l’ultima volta {at}',
    waiting: { one: '{count} avviso in attesa', several: '{count} avvisi in attesa' },
    test: 'Provare',
    testGood: 'Arrivato. Il sito ora rilegge tutto.',
    testBad: 'Non arrivato: {why}',
    on: 'Riaccendere',
    offHelp: 'È stato a lungo irraggiungibile o non voleva più sapere nulla. Perciò non viene più avvisato.',
    remove: 'Rimuovere',
    removeTitle: 'Rimuovere {website}?',
    removeHelp: 'Poi non viene più a sapere le modifiche. Lo potrà iscrivere di nuovo.',
    log: 'Che cosa gli è stato annunciato',
    noLog: 'Ancora nulla.',
    arrived: 'arrivato',
    missed: 'non arrivato',
    told: {
      'event.changed': 'Un evento è cambiato',
      'event.removed': 'Un evento non c’è più',
      'instance.changed': 'Rileggere tutto',
    },
    newSecret: 'Nuovo segreto',
    secretTitle: 'Il segreto',
    secret: 'Segreto',
    copied: 'L’ho copiato',
    secretHelp: 'Lo copi ora nel Suo programma: è mostrato solo questa volta. Quello vecchio vale ancora un giorno.',
  },
  en: {
    title: 'Websites',
    intro: 'These websites learn of every change by themselves, within seconds.',
    empty: 'No website is entered yet.',
    emptyHelp: 'Enter the address of your website; what you change here then appears there.',
    newOne: 'Enter a website',
    kind: 'Of what kind',
    kinds: kinds({
      connector: ['Connected website', 'WordPress or TYPO3 with the plugin for it.'],
      webhook: ['Another program', 'It gets signed messages; you get a secret for them.'],
      build: ['Website that is built anew', 'An address is called at each change.'],
    }),
    address: 'Address',
    addressHint: 'Such as https://www.example.org.',
    add: 'Enter',
    noKind: 'Please choose of what kind it is.',
    states: { active: 'works', failing: 'not reached', off: 'switched off' },
    neverReached: 'never reached',
    reached: 'last reached {at}',
    waiting: { one: '{count} message is waiting', several: '{count} messages are waiting' },
    test: 'Test',
    testGood: 'It arrived. The website now reads everything anew.',
    testBad: 'It did not arrive: {why}',
    on: 'Switch on again',
    offHelp: 'It could not be reached for long, or wanted to know nothing more. So it is told nothing any more.',
    remove: 'Remove',
    removeTitle: 'Remove {website}?',
    removeHelp: 'It then learns of no changes any more. You can enter it anew later.',
    log: 'What it was told',
    noLog: 'Nothing yet.',
    arrived: 'arrived',
    missed: 'did not arrive',
    told: {
      'event.changed': 'An event has changed',
      'event.removed': 'An event is gone',
      'instance.changed': 'Read everything anew',
    },
    newSecret: 'New secret',
    secretTitle: 'The secret',
    secret: 'Secret',
    copied: 'I have copied it',
    secretHelp: 'Copy it into your program now: it is shown this one time only. An old one works for one more day.',
  },
};
