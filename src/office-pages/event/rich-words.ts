// The words of the editor of long texts, in the four languages; the page hands them to its island.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

interface RichWords {
  readonly toolbar: string;
  readonly bold: string;
  readonly italic: string;
  readonly heading: string;
  readonly bullets: string;
  readonly numbers: string;
  readonly quote: string;
  readonly link: string;
  readonly undo: string;
  readonly redo: string;
  readonly address: string;
  readonly setLink: string;
  readonly removeLink: string;
  readonly badAddress: string;
  /** Stands under the editor. */
  readonly hint: string;
}

export const RICH_WORDS: Readonly<Record<Language, RichWords>> = typesetAll({
  de: {
    toolbar: 'Gestaltung',
    bold: 'Fett',
    italic: 'Kursiv',
    heading: 'Überschrift',
    bullets: 'Liste',
    numbers: 'Nummerierte Liste',
    quote: 'Zitat',
    link: 'Link',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    address: 'Adresse im Web oder E-Mail',
    setLink: 'Verlinken',
    removeLink: 'Link entfernen',
    badAddress: 'Das ist keine Adresse. Schreiben Sie zum Beispiel www.example.org oder buero@example.org.',
    hint: 'Alt + F10 führt zu den Knöpfen. Was Sie aus Word einfügen, wird bereinigt.',
  },
  fr: {
    toolbar: 'Mise en forme',
    bold: 'Gras',
    italic: 'Italique',
    heading: 'Titre',
    bullets: 'Liste',
    numbers: 'Liste numérotée',
    quote: 'Citation',
    link: 'Lien',
    undo: 'Annuler',
    redo: 'Rétablir',
    address: 'Adresse web ou e-mail',
    setLink: 'Créer le lien',
    removeLink: 'Enlever le lien',
    badAddress: 'Ce n’est pas une adresse. Écrivez par exemple www.example.org ou bureau@example.org.',
    hint: 'Alt + F10 mène aux boutons. Ce que vous collez depuis Word est nettoyé.',
  },
  it: {
    toolbar: 'Formattazione',
    bold: 'Grassetto',
    italic: 'Corsivo',
    heading: 'Titolo',
    bullets: 'Elenco',
    numbers: 'Elenco numerato',
    quote: 'Citazione',
    link: 'Link',
    undo: 'Annulla',
    redo: 'Ripeti',
    address: 'Indirizzo web o e-mail',
    setLink: 'Collegare',
    removeLink: 'Togliere il link',
    badAddress: 'Non è un indirizzo. Scriva per esempio www.example.org o ufficio@example.org.',
    hint: 'Alt + F10 porta ai pulsanti. Ciò che incolla da Word viene ripulito.',
  },
  en: {
    toolbar: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    bullets: 'List',
    numbers: 'Numbered list',
    quote: 'Quotation',
    link: 'Link',
    undo: 'Undo',
    redo: 'Redo',
    address: 'Web address or e-mail',
    setLink: 'Link it',
    removeLink: 'Remove the link',
    badAddress: 'That is no address. Write www.example.org or office@example.org, for example.',
    hint: 'Alt + F10 leads to the buttons. What you paste from Word is cleaned.',
  },
});
