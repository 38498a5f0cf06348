import type { Language } from '../../model/instance.ts';

export interface EraseWords {
  /** `{name}` is who. */
  readonly title: string;
  readonly warning: string;
  readonly help: string;
  readonly uses: string;
  readonly sure: string;
  readonly missed: string;
  readonly erase: string;
}

export const ERASE_WORDS: Readonly<Record<Language, EraseWords>> = {
  de: {
    title: '{name} endgültig löschen?',
    warning: 'Das lässt sich nicht rückgängig machen.',
    help: 'Nichts bleibt von dieser Person: nicht im Papierkorb, nicht im Verlauf. Der Verlauf sagt nur noch, dass und wann jemand gelöscht wurde. Sicherungen, die Sie früher gemacht haben, ändern sich nicht.',
    uses: 'Überall dort wird sie herausgenommen:',
    sure: 'Ja, alles über diese Person soll gelöscht werden.',
    missed: 'Bitte bestätigen Sie zuerst, dass Sie das möchten.',
    erase: 'Endgültig löschen',
  },
  fr: {
    title: 'Effacer {name} définitivement ?',
    warning: 'On ne peut pas revenir en arrière.',
    help: 'Il ne reste rien de cette personne : ni dans la corbeille, ni dans l’historique. L’historique dit seulement que quelqu’un a été effacé, et quand. Les sauvegardes faites auparavant ne changent pas.',
    uses: 'Elle est retirée partout ici :',
    sure: 'Oui, tout ce qui concerne cette personne doit être effacé.',
    missed: 'Veuillez d’abord confirmer que vous le voulez.',
    erase: 'Effacer définitivement',
  },
  it: {
    title: 'Cancellare {name} per sempre?',
    warning: 'Non si può tornare indietro.',
    help: 'Di questa persona non resta nulla: né nel cestino, né nella cronologia. La cronologia dice solo che qualcuno è stato cancellato, e quando. Le copie di sicurezza fatte prima non cambiano.',
    uses: 'Viene tolta ovunque qui:',
    sure: 'Sì, tutto ciò che riguarda questa persona va cancellato.',
    missed: 'Confermi prima che lo desidera.',
    erase: 'Cancellare per sempre',
  },
  en: {
    title: 'Erase {name} for good?',
    warning: 'This can’t be undone.',
    help: 'Nothing stays of this person: neither in the trash nor in the history. The history only says that somebody was erased, and when. Backups that you made earlier do not change.',
    uses: 'They are taken out of all of these:',
    sure: 'Yes, everything about this person shall be erased.',
    missed: 'Please confirm first that you want this.',
    erase: 'Erase for good',
  },
};
