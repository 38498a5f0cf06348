// The words of keys, in the four languages.

import type { KeyState, Scope } from '../../model/access-key.ts';
import type { Language } from '../../model/instance.ts';

export interface KeyWords {
  readonly title: string;
  readonly intro: string;
  readonly empty: string;
  readonly emptyHelp: string;
  readonly newOne: string;
  readonly make: string;
  readonly name: string;
  readonly nameHint: string;
  readonly purpose: string;
  readonly purposes: readonly { readonly label: string; readonly hint: string }[];
  readonly expires: string;
  readonly expiresHint: string;
  readonly origins: string;
  readonly originsHint: string;
  readonly noPurpose: string;
  readonly made: string;
  readonly madeHelp: string;
  readonly key: string;
  readonly done: string;
  readonly revoke: string;
  /** `{name}` */
  readonly revokeTitle: string;
  readonly revokeHelp: string;
  readonly states: Readonly<Record<KeyState, string>>;
  readonly scopes: Readonly<Record<Scope, string>>;
  readonly neverUsed: string;
  /** `{at}` */
  readonly lastUsed: string;
  /** `{day}` */
  readonly until: string;
}

export const KEY_WORDS: Readonly<Record<Language, KeyWords>> = {
  de: {
    title: 'Schlüssel',
    intro:
      'Womit sich Websites und Programme ausweisen. Geben Sie jedem seinen eigenen; so lässt er sich einzeln sperren.',
    empty: 'Noch gibt es keinen Schlüssel.',
    emptyHelp: 'Legen Sie einen für Ihre Website an; wer sie betreut, trägt ihn dort ein.',
    newOne: 'Neuer Schlüssel',
    make: 'Anlegen',
    name: 'Name',
    nameHint: 'Wer ihn braucht, wie «Website».',
    purpose: 'Wofür',
    purposes: [
      {
        label: 'Für Ihre Website',
        hint: 'Liest, was öffentlich ist, und nimmt Bestellungen des Newsletters entgegen.',
      },
      { label: 'Nur zum Lesen', hint: 'Für ein Programm oder eine Anzeigetafel.' },
      {
        label: 'Zum Bearbeiten',
        hint: 'Darf, was eine Person darf, die bearbeitet. Nur für Programme, denen Sie ganz vertrauen.',
      },
    ],
    expires: 'Gilt bis',
    expiresHint: 'Leer: ohne Ende.',
    origins: 'Websites, die im Browser damit fragen',
    originsHint:
      'Leer lassen, wenn ein Server damit fragt, wie bei WordPress und TYPO3. Sonst eine Adresse auf jeder Zeile; dann gilt er nur von diesen aus.',
    noPurpose: 'Bitte wählen Sie, wofür er ist.',
    made: 'Der neue Schlüssel',
    madeHelp: 'Kopieren Sie ihn jetzt: Er wird nur dieses eine Mal gezeigt. Danach kennen auch wir ihn nicht mehr.',
    key: 'Schlüssel',
    done: 'Ich habe ihn kopiert',
    revoke: 'Sperren',
    revokeTitle: '«{name}» sperren?',
    revokeHelp: 'Wer ihn braucht, kommt sofort nicht mehr herein. Das lässt sich nicht rückgängig machen.',
    states: { active: 'gilt', expired: 'abgelaufen', revoked: 'gesperrt' },
    scopes: { read: 'liest', newsletter: 'Newsletter', office: 'bearbeitet' },
    neverUsed: 'noch nie gebraucht',
    lastUsed: 'zuletzt gebraucht {at}',
    until: 'bis {day}',
  },
  fr: {
    title: 'Clés',
    intro:
      'Ce qui permet aux sites et aux programmes d’entrer. Donnez à chacun la sienne ; on peut alors la bloquer seule.',
    empty: 'Il n’y a encore aucune clé.',
    emptyHelp: 'Créez-en une pour votre site ; la personne qui s’en occupe l’y inscrit.',
    newOne: 'Nouvelle clé',
    make: 'Créer',
    name: 'Nom',
    nameHint: 'Qui s’en sert, comme « Site ».',
    purpose: 'Pour quoi',
    purposes: [
      { label: 'Pour votre site', hint: 'Lit ce qui est public et reçoit les abonnements à la newsletter.' },
      { label: 'Pour lire seulement', hint: 'Pour un programme ou un panneau d’affichage.' },
      {
        label: 'Pour rédiger',
        hint: 'Peut ce que peut une personne qui rédige. Seulement pour des programmes de pleine confiance.',
      },
    ],
    expires: 'Valable jusqu’au',
    expiresHint: 'Vide : sans fin.',
    origins: 'Sites qui interrogent depuis le navigateur',
    originsHint:
      'Laisser vide si un serveur s’en sert, comme avec WordPress et TYPO3. Sinon une adresse par ligne ; elle ne vaut alors que depuis celles-ci.',
    noPurpose: 'Veuillez choisir à quoi elle sert.',
    made: 'La nouvelle clé',
    madeHelp:
      'Copiez-la maintenant : elle n’est montrée que cette fois. Ensuite, nous ne la connaissons plus non plus.',
    key: 'Clé',
    done: 'Je l’ai copiée',
    revoke: 'Bloquer',
    revokeTitle: 'Bloquer « {name} » ?',
    revokeHelp: 'Qui s’en sert ne peut aussitôt plus entrer. On ne peut pas revenir en arrière.',
    states: { active: 'valable', expired: 'échue', revoked: 'bloquée' },
    scopes: { read: 'lit', newsletter: 'newsletter', office: 'rédige' },
    neverUsed: 'jamais utilisée',
    lastUsed: 'utilisée la dernière fois le {at}',
    until: 'jusqu’au {day}',
  },
  it: {
    title: 'Chiavi',
    intro: 'Con che cosa entrano siti e programmi. Dia a ciascuno la propria; così si può bloccare da sola.',
    empty: 'Non c’è ancora nessuna chiave.',
    emptyHelp: 'Ne crei una per il Suo sito; chi lo cura la inserisce lì.',
    newOne: 'Nuova chiave',
    make: 'Creare',
    name: 'Nome',
    nameHint: 'Chi la usa, come «Sito».',
    purpose: 'Per che cosa',
    purposes: [
      { label: 'Per il Suo sito', hint: 'Legge ciò che è pubblico e riceve gli abbonamenti alla newsletter.' },
      { label: 'Solo per leggere', hint: 'Per un programma o un tabellone.' },
      { label: 'Per redigere', hint: 'Può ciò che può una persona che redige. Solo per programmi di piena fiducia.' },
    ],
    expires: 'Vale fino al',
    expiresHint: 'Vuoto: senza fine.',
    origins: 'Siti che la usano nel browser',
    originsHint:
      'Lasciare vuoto se la usa un server, come con WordPress e TYPO3. Altrimenti un indirizzo per riga; allora vale solo da questi.',
    noPurpose: 'Scelga a che cosa serve.',
    made: 'La nuova chiave',
    madeHelp: 'La copi ora: è mostrata solo questa volta. Dopo non la conosciamo più nemmeno noi.',
    key: 'Chiave',
    done: 'L’ho copiata',
    revoke: 'Bloccare',
    revokeTitle: 'Bloccare «{name}»?',
    revokeHelp: 'Chi la usa subito non entra più. Non si può tornare indietro.',
    states: { active: 'vale', expired: 'scaduta', revoked: 'bloccata' },
    scopes: { read: 'legge', newsletter: 'newsletter', office: 'redige' },
    neverUsed: 'mai usata',
    lastUsed: 'usata l’ultima volta {at}',
    until: 'fino a {day}',
  },
  en: {
    title: 'Keys',
    intro: 'What websites and programs get in with. Give each its own, so that it can be blocked alone.',
    empty: 'There is no key yet.',
    emptyHelp: 'Create one for your website; whoever looks after it enters it there.',
    newOne: 'New key',
    make: 'Create',
    name: 'Name',
    nameHint: 'Who uses it, such as “Website”.',
    purpose: 'What for',
    purposes: [
      { label: 'For your website', hint: 'Reads what is public, and takes in subscriptions to the newsletter.' },
      { label: 'For reading only', hint: 'For a program or a display board.' },
      { label: 'For editing', hint: 'May do what a person may who edits. Only for programs that you trust fully.' },
    ],
    expires: 'Works until',
    expiresHint: 'Empty: without end.',
    origins: 'Websites that ask with it in the browser',
    originsHint:
      'Leave it empty where a server asks with it, as with WordPress and TYPO3. Else one address on each line; then it works from these only.',
    noPurpose: 'Please choose what it is for.',
    made: 'The new key',
    madeHelp: 'Copy it now: it is shown this one time only. After that we don’t know it any more either.',
    key: 'Key',
    done: 'I have copied it',
    revoke: 'Block',
    revokeTitle: 'Block “{name}”?',
    revokeHelp: 'Whoever uses it can’t get in any more, at once. This can’t be undone.',
    states: { active: 'works', expired: 'expired', revoked: 'blocked' },
    scopes: { read: 'reads', newsletter: 'newsletter', office: 'edits' },
    neverUsed: 'never used',
    lastUsed: 'last used {at}',
    until: 'until {day}',
  },
};
