// The words of the keys that spare the mouse a way, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

export interface ShortcutWords {
  readonly title: string;
  readonly intro: string;
  readonly here: string;
  readonly sections: string;
  readonly followedBy: string;
  readonly or: string;
  /** The key that is held to save. */
  readonly control: string;
  readonly close: string;
  readonly turnOn: string;
  readonly turnOnHint: string;
  readonly noScript: string;
  readonly keys: {
    readonly help: string;
    readonly newEvent: string;
    readonly search: string;
    readonly undo: string;
    readonly down: string;
    readonly up: string;
    readonly open: string;
    readonly save: string;
    readonly leave: string;
  };
}

export const SHORTCUT_WORDS: Readonly<Record<Language, ShortcutWords>> = typesetAll({
  de: {
    title: 'Tastenkürzel',
    intro: 'Die Tasten wirken, solange Sie in kein Feld schreiben.',
    here: 'Auf dieser Seite',
    sections: 'Zu einem Bereich',
    followedBy: 'dann',
    or: 'oder',
    control: 'Strg',
    close: 'Schliessen',
    turnOn: 'Tastenkürzel verwenden',
    turnOnHint: 'Gilt für diesen Browser. Strg + S speichert auch ohne.',
    noScript: 'Tastenkürzel brauchen JavaScript.',
    keys: {
      help: 'Diese Liste zeigen',
      newEvent: 'Neuer Anlass',
      search: 'Suchen',
      undo: 'Rückgängig machen, was eben geschah',
      down: 'Nächste Zeile',
      up: 'Vorige Zeile',
      open: 'Zeile öffnen',
      save: 'Speichern',
      leave: 'Feld verlassen, Fenster schliessen',
    },
  },
  fr: {
    title: 'Raccourcis clavier',
    intro: 'Les touches agissent tant que vous n’écrivez pas dans un champ.',
    here: 'Sur cette page',
    sections: 'Aller à une rubrique',
    followedBy: 'puis',
    or: 'ou',
    control: 'Ctrl',
    close: 'Fermer',
    turnOn: 'Utiliser les raccourcis clavier',
    turnOnHint: 'Vaut pour ce navigateur. Ctrl + S enregistre toujours.',
    noScript: 'Les raccourcis clavier demandent JavaScript.',
    keys: {
      help: 'Montrer cette liste',
      newEvent: 'Nouvel événement',
      search: 'Chercher',
      undo: 'Annuler ce qui vient d’être fait',
      down: 'Ligne suivante',
      up: 'Ligne précédente',
      open: 'Ouvrir la ligne',
      save: 'Enregistrer',
      leave: 'Quitter le champ, fermer la fenêtre',
    },
  },
  it: {
    title: 'Scorciatoie da tastiera',
    intro: 'I tasti funzionano finché non si scrive in un campo.',
    here: 'In questa pagina',
    sections: 'Andare a una sezione',
    followedBy: 'poi',
    or: 'o',
    control: 'Ctrl',
    close: 'Chiudi',
    turnOn: 'Usare le scorciatoie da tastiera',
    turnOnHint: 'Vale per questo browser. Ctrl + S salva comunque.',
    noScript: 'Le scorciatoie da tastiera richiedono JavaScript.',
    keys: {
      help: 'Mostrare questo elenco',
      newEvent: 'Nuovo evento',
      search: 'Cercare',
      undo: 'Annullare ciò che è appena stato fatto',
      down: 'Riga seguente',
      up: 'Riga precedente',
      open: 'Aprire la riga',
      save: 'Salvare',
      leave: 'Lasciare il campo, chiudere la finestra',
    },
  },
  en: {
    title: 'Keyboard shortcuts',
    intro: 'The keys work while you are not writing in a field.',
    here: 'On this page',
    sections: 'Go to a section',
    followedBy: 'then',
    or: 'or',
    control: 'Ctrl',
    close: 'Close',
    turnOn: 'Use keyboard shortcuts',
    turnOnHint: 'Counts for this browser. Ctrl + S saves all the same.',
    noScript: 'Keyboard shortcuts need JavaScript.',
    keys: {
      help: 'Show this list',
      newEvent: 'New event',
      search: 'Search',
      undo: 'Undo what was just done',
      down: 'Next row',
      up: 'Previous row',
      open: 'Open the row',
      save: 'Save',
      leave: 'Leave the field, close the window',
    },
  },
});
