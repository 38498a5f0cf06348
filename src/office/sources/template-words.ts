// What an empty table says of its columns, in the four languages.

import type { Language } from '../../model/instance.ts';
import type { CellForm } from './columns.ts';

interface TemplateWords {
  readonly forms: Readonly<Record<CellForm['form'], string>>;
  readonly needed: string;
  readonly yes: string;
  readonly no: string;
}

export const TEMPLATE_WORDS: Readonly<Record<Language, TemplateWords>> = {
  de: {
    forms: {
      ...{
        text: 'Text',
        html: 'Text, auch mehrere Zeilen',
        yes: 'ja oder nein',
        number: 'Zahl',
        choice: 'aus der Auswahl',
      },
      ...{
        moment: '06.12.2026 08:00',
        day: '06.12.2026',
        when: 'Tag 06.12.2026 oder Zeit 10:30',
        uid: 'eindeutiger Name',
      },
      ...{ id: 'Nummer in parvis, sonst leer', project: 'wofür', one: 'Name', some: 'Namen, durch ; getrennt' },
      ...{ members: 'Gruppen, durch ; getrennt', organizer: 'Name einer Person', places: 'Räume, durch ; getrennt' },
    },
    ...{ needed: 'nötig', yes: 'ja', no: 'nein' },
  },
  fr: {
    forms: {
      ...{
        text: 'texte',
        html: 'texte, aussi plusieurs lignes',
        yes: 'oui ou non',
        number: 'nombre',
        choice: 'à choisir',
      },
      ...{ moment: '06.12.2026 08:00', day: '06.12.2026', when: 'jour 06.12.2026 ou heure 10:30', uid: 'nom unique' },
      ...{ id: 'numéro dans parvis, sinon vide', project: 'pour quoi', one: 'nom', some: 'noms, séparés par ;' },
      ...{ members: 'groupes, séparés par ;', organizer: 'nom d’une personne', places: 'salles, séparées par ;' },
    },
    ...{ needed: 'nécessaire', yes: 'oui', no: 'non' },
  },
  it: {
    forms: {
      ...{ text: 'testo', html: 'testo, anche su più righe', yes: 'sì o no', number: 'numero', choice: 'da scegliere' },
      ...{ moment: '06.12.2026 08:00', day: '06.12.2026', when: 'giorno 06.12.2026 o ora 10:30', uid: 'nome univoco' },
      ...{
        id: 'numero in parvis, altrimenti vuoto',
        project: 'per che cosa',
        one: 'nome',
        some: 'nomi, separati da ;',
      },
      ...{ members: 'gruppi, separati da ;', organizer: 'nome di una persona', places: 'sale, separate da ;' },
    },
    ...{ needed: 'necessario', yes: 'sì', no: 'no' },
  },
  en: {
    forms: {
      ...{
        text: 'text',
        html: 'text, several lines too',
        yes: 'yes or no',
        number: 'number',
        choice: 'one of the choices',
      },
      ...{
        moment: '06.12.2026 08:00',
        day: '06.12.2026',
        when: 'day 06.12.2026 or time 10:30',
        uid: 'a name of its own',
      },
      ...{ id: 'number in parvis, else empty', project: 'for what', one: 'name', some: 'names, separated by ;' },
      ...{ members: 'groups, separated by ;', organizer: 'name of a person', places: 'rooms, separated by ;' },
    },
    ...{ needed: 'needed', yes: 'yes', no: 'no' },
  },
};
