// The words of what is asked where a button beside a form was pressed and the form is not saved, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

interface HoldWords {
  readonly title: string;
  readonly text: string;
  /** `{deed}` is what a button says. */
  readonly saveThen: string;
  readonly onlyDeed: string;
  readonly onlySave: string;
  /** At a form that could not be saved; `{deed}` was to be done afterwards. */
  readonly notDone: string;
}

export const HOLD_WORDS: Readonly<Record<Language, HoldWords>> = typesetAll({
  de: {
    title: 'Das Formular ist noch nicht gespeichert',
    text: 'Was Sie eingegeben haben, ist noch da, und es ist noch nichts geschehen. Was soll geschehen?',
    saveThen: 'Speichern, dann «{deed}»',
    onlyDeed: 'Nur «{deed}», die Eingaben verwerfen',
    onlySave: 'Nur speichern',
    notDone: '«{deed}» ist noch nicht geschehen: Zuerst muss das Formular gespeichert sein.',
  },
  fr: {
    title: 'Le formulaire n’est pas encore enregistré',
    text: 'Ce que vous avez saisi est encore là, et rien n’a été fait. Que faut-il faire ?',
    saveThen: 'Enregistrer, puis « {deed} »',
    onlyDeed: 'Seulement « {deed} », sans garder la saisie',
    onlySave: 'Seulement enregistrer',
    notDone: '« {deed} » n’a pas encore été fait : il faut d’abord enregistrer le formulaire.',
  },
  it: {
    title: 'Il modulo non è ancora salvato',
    text: 'Ciò che ha inserito c’è ancora, e non è stato fatto nulla. Che cosa si deve fare?',
    saveThen: 'Salvare, poi «{deed}»',
    onlyDeed: 'Solo «{deed}», senza tenere i dati inseriti',
    onlySave: 'Solo salvare',
    notDone: '«{deed}» non è ancora stato fatto: prima bisogna salvare il modulo.',
  },
  en: {
    title: 'The form is not saved yet',
    text: 'What you have entered is still there, and nothing has been done yet. What should happen?',
    saveThen: 'Save, then “{deed}”',
    onlyDeed: 'Only “{deed}”, and drop what was entered',
    onlySave: 'Only save',
    notDone: '“{deed}” has not been done yet: the form has to be saved first.',
  },
});
