// The words that all forms share, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import type { Language } from '../../model/instance.ts';
import type { FileFault } from '../../office/files/errors.ts';

export interface FormWords {
  readonly save: string;
  readonly create: string;
  readonly cancel: string;
  readonly despite: string;
  readonly required: string;
  /** `{count}` is how many. */
  readonly wrong: Counted;
  /** Where the same field was changed by somebody else meanwhile; `{by}` is who. */
  readonly clashTitle: string;
  readonly clash: string;
  readonly mine: string;
  readonly theirs: string;
  readonly yes: string;
  readonly no: string;
  readonly nothing: string;
  readonly choose: string;
  /** `{count}` of several that are chosen. */
  readonly chosen: Counted;
  readonly none: string;
  readonly or: string;
  /** `{count}` is how many. */
  readonly others: Counted;
  readonly other: string;
  readonly group: string;
  readonly role: string;
  readonly membershipHint: string;
  readonly markup: string;
  readonly ownColour: string;
  readonly picture: {
    readonly choose: string;
    readonly taken: string;
    readonly remove: string;
    readonly source: string;
    readonly sourceUrl: string;
    /** `{address}` is where it lies. */
    readonly elsewhere: string;
    readonly faults: Readonly<Record<FileFault, string>>;
  };
}

const de: FormWords = {
  save: 'Speichern',
  create: 'Anlegen',
  cancel: 'Abbrechen',
  despite: 'Trotzdem speichern: Der Raum ist dann doppelt belegt',
  required: 'nötig',
  wrong: {
    one: 'Noch nicht gespeichert. Bitte sehen Sie eine Angabe an:',
    several: 'Noch nicht gespeichert. Bitte sehen Sie {count} Angaben an:',
  },
  clashTitle: 'Noch nicht gespeichert. Jemand hat inzwischen dasselbe geändert wie Sie:',
  clash: '{by} hat hier inzwischen etwas anderes eingetragen. Was soll gelten?',
  mine: 'Was hier steht',
  theirs: 'Das andere: {text}',
  yes: 'ja',
  no: 'nein',
  nothing: 'nichts',
  choose: 'bitte wählen',
  chosen: { one: '{count} gewählt', several: '{count} gewählt' },
  none: 'nichts gewählt',
  or: 'oder',
  others: { one: '{count} weiteres', several: '{count} weitere' },
  other: 'Andere, durch Komma getrennt',
  group: 'Gruppe',
  role: 'Aufgabe darin',
  membershipHint: 'Eine leere Zeile bleibt weg. Nach dem Speichern gibt es neue leere Zeilen.',
  ownColour: 'Diese Farbe statt der üblichen nehmen',
  markup: 'Dieser Text hat Auszeichnungen wie <b>; ändern Sie nur die Wörter dazwischen.',
  picture: {
    choose: 'Bild wählen',
    taken: 'JPEG, PNG, WebP oder AVIF, bis 25 MB. Es wird verkleinert; wo es aufgenommen wurde, wird entfernt.',
    remove: 'Bild wegnehmen',
    source: 'Wer das Bild gemacht hat',
    sourceUrl: 'Link zur Quelle',
    elsewhere: 'Das Bild liegt unter {address}',
    faults: {
      type: 'Das ist kein Bild, das wir lesen können. Nehmen Sie JPEG, PNG, WebP oder AVIF.',
      size: 'Dieses Bild ist zu gross. Höchstens 25 MB gehen.',
      pixels: 'Dieses Bild hat zu viele Bildpunkte. Verkleinern Sie es zuerst.',
      broken: 'Dieses Bild ist beschädigt. Nehmen Sie eine andere Kopie davon.',
      unable: 'Dieser Server kann solche Bilder nicht verarbeiten. Nehmen Sie ein JPEG.',
      busy: 'Der Server verarbeitet gerade viele Bilder. Versuchen Sie es in einer Minute noch einmal.',
    },
  },
};

const fr: FormWords = {
  save: 'Enregistrer',
  create: 'Créer',
  cancel: 'Abandonner',
  despite: 'Enregistrer quand même : la salle est alors prise deux fois',
  required: 'obligatoire',
  wrong: {
    one: 'Pas encore enregistré. Veuillez revoir une indication :',
    several: 'Pas encore enregistré. Veuillez revoir {count} indications :',
  },
  clashTitle: 'Pas encore enregistré. Quelqu’un a changé entre-temps la même chose que vous :',
  clash: '{by} a inscrit ici autre chose entre-temps. Que faut-il garder ?',
  mine: 'Ce qui est écrit ici',
  theirs: 'L’autre : {text}',
  yes: 'oui',
  no: 'non',
  nothing: 'rien',
  choose: 'à choisir',
  chosen: { one: '{count} choisi', several: '{count} choisis' },
  none: 'rien de choisi',
  or: 'ou',
  others: { one: '{count} autre', several: '{count} autres' },
  other: 'Autres, séparés par une virgule',
  group: 'Groupe',
  role: 'Rôle dans le groupe',
  membershipHint: 'Une ligne vide est ignorée. Après l’enregistrement, il y a de nouvelles lignes vides.',
  ownColour: 'Prendre cette couleur au lieu de l’habituelle',
  markup: 'Ce texte contient des balises telles que <b> ; ne changez que les mots entre elles.',
  picture: {
    choose: 'Choisir une image',
    taken: 'JPEG, PNG, WebP ou AVIF, jusqu’à 25 Mo. Elle est réduite, et le lieu de la prise de vue est effacé.',
    remove: 'Enlever l’image',
    source: 'Qui a fait l’image',
    sourceUrl: 'Lien vers la source',
    elsewhere: 'L’image se trouve à l’adresse {address}',
    faults: {
      type: 'Ce n’est pas une image que nous sachions lire. Prenez JPEG, PNG, WebP ou AVIF.',
      size: 'Cette image est trop grande. 25 Mo au plus.',
      pixels: 'Cette image a trop de points. Réduisez-la d’abord.',
      broken: 'Cette image est abîmée. Prenez-en une autre copie.',
      unable: 'Ce serveur ne sait pas traiter de telles images. Prenez un JPEG.',
      busy: 'Le serveur traite beaucoup d’images en ce moment. Réessayez dans une minute.',
    },
  },
};

const it: FormWords = {
  save: 'Salvare',
  create: 'Creare',
  cancel: 'Annullare',
  despite: 'Salvare comunque: la sala è allora occupata due volte',
  required: 'necessario',
  wrong: {
    one: 'Non ancora salvato. Riveda un’indicazione:',
    several: 'Non ancora salvato. Riveda {count} indicazioni:',
  },
  clashTitle: 'Non ancora salvato. Nel frattempo qualcuno ha cambiato la stessa cosa:',
  clash: '{by} nel frattempo ha scritto qui qualcos’altro. Che cosa deve valere?',
  mine: 'Ciò che sta qui',
  theirs: 'L’altro: {text}',
  yes: 'sì',
  no: 'no',
  nothing: 'nulla',
  choose: 'da scegliere',
  chosen: { one: '{count} scelto', several: '{count} scelti' },
  none: 'nulla di scelto',
  or: 'o',
  others: { one: 'un altro', several: 'altri {count}' },
  other: 'Altri, separati da virgole',
  group: 'Gruppo',
  role: 'Compito nel gruppo',
  membershipHint: 'Una riga vuota non conta. Dopo aver salvato ci sono nuove righe vuote.',
  ownColour: 'Usare questo colore invece del solito',
  markup: 'Questo testo ha marcature come <b>; cambi solo le parole fra di esse.',
  picture: {
    choose: 'Scegliere un’immagine',
    taken: 'JPEG, PNG, WebP o AVIF, fino a 25 MB. Viene rimpicciolita, e il luogo dello scatto è tolto.',
    remove: 'Togliere l’immagine',
    source: 'Chi ha fatto l’immagine',
    sourceUrl: 'Link alla fonte',
    elsewhere: 'L’immagine si trova a {address}',
    faults: {
      type: 'Non è un’immagine che sappiamo leggere. Prenda JPEG, PNG, WebP o AVIF.',
      size: 'Questa immagine è troppo grande. Al massimo 25 MB.',
      pixels: 'Questa immagine ha troppi punti. La rimpicciolisca prima.',
      broken: 'Questa immagine è danneggiata. Ne prenda un’altra copia.',
      unable: 'Questo server non sa elaborare tali immagini. Prenda un JPEG.',
      busy: 'Il server sta elaborando molte immagini. Riprovi tra un minuto.',
    },
  },
};

const en: FormWords = {
  save: 'Save',
  create: 'Create',
  cancel: 'Cancel',
  despite: 'Save all the same: the room is then taken twice',
  required: 'needed',
  wrong: { one: 'Not saved yet. Please look at one thing:', several: 'Not saved yet. Please look at {count} things:' },
  clashTitle: 'Not saved yet. Somebody has changed the same as you meanwhile:',
  clash: '{by} has entered something else here meanwhile. What shall count?',
  mine: 'What stands here',
  theirs: 'The other: {text}',
  yes: 'yes',
  no: 'no',
  nothing: 'nothing',
  choose: 'please choose',
  chosen: { one: '{count} chosen', several: '{count} chosen' },
  none: 'nothing chosen',
  or: 'or',
  others: { one: '{count} more', several: '{count} more' },
  other: 'Others, separated by commas',
  group: 'Group',
  role: 'Role in it',
  membershipHint: 'An empty line is left out. After saving there are new empty lines.',
  ownColour: 'Use this colour instead of the usual one',
  markup: 'This text has markup such as <b>; change only the words between.',
  picture: {
    choose: 'Choose a picture',
    taken: 'JPEG, PNG, WebP or AVIF, up to 25 MB. It is made smaller, and where it was taken is removed.',
    remove: 'Take the picture away',
    source: 'Who made the picture',
    sourceUrl: 'Link to the source',
    elsewhere: 'The picture lies at {address}',
    faults: {
      type: 'This is no picture that we can read. Take JPEG, PNG, WebP or AVIF.',
      size: 'This picture is too large. 25 MB are the most.',
      pixels: 'This picture has too many pixels. Make it smaller first.',
      broken: 'This picture is damaged. Take another copy of it.',
      unable: 'This server can’t work on such pictures. Take a JPEG.',
      busy: 'The server is working on many pictures just now. Try again in a minute.',
    },
  },
};

export const FORM_WORDS: Readonly<Record<Language, FormWords>> = { de, fr, it, en };
