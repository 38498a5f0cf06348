// What an empty table says of its columns, in the four languages.

import type { Language } from '../../model/instance.ts';
import type { CellForm } from './columns.ts';

interface TemplateWords {
  readonly forms: Readonly<Record<Exclude<CellForm['form'], 'when' | 'private'>, string>>;
  /** How days and times can be written; `timeUntil` also from when until when. */
  readonly when: Readonly<Record<'day' | 'time' | 'timeUntil' | 'both', string>>;
  readonly needed: string;
  readonly yes: string;
  readonly no: string;
}

export const TEMPLATE_WORDS: Readonly<Record<Language, TemplateWords>> = {
  de: {
    forms: {
      text: 'Text',
      html: 'Text, auch mehrere Zeilen',
      yes: 'ja oder nein',
      number: 'Zahl',
      choice: 'aus der Auswahl',
      moment: '06.12.2026 08:00',
      day: '06.12.2026',
      uid: 'eindeutiger Name',
      id: 'Nummer in parvis, sonst leer',
      project: 'wofür',
      one: 'Name',
      some: 'Namen, durch ; getrennt',
      members: 'Gruppen, durch ; getrennt',
      organizer: 'Name einer Person',
      places: 'Räume, durch ; getrennt',
    },
    when: {
      day: 'Tag: 06.12.2026, 6. Dezember 2026 oder 2026-12-06',
      time: 'Uhrzeit: 10:30, 10.30 Uhr oder 10h30',
      timeUntil: 'Uhrzeit: 10:30, 10.30 Uhr, 10h30 oder 10:30–11:30; leer: ganzer Tag',
      both: 'Tag und Uhrzeit: 06.12.2026 10:30 oder 2026-12-06 10:30',
    },
    needed: 'nötig',
    yes: 'ja',
    no: 'nein',
  },
  fr: {
    forms: {
      text: 'texte',
      html: 'texte, aussi plusieurs lignes',
      yes: 'oui ou non',
      number: 'nombre',
      choice: 'à choisir',
      moment: '06.12.2026 08:00',
      day: '06.12.2026',
      uid: 'nom unique',
      id: 'numéro dans parvis, sinon vide',
      project: 'pour quoi',
      one: 'nom',
      some: 'noms, séparés par ;',
      members: 'groupes, séparés par ;',
      organizer: 'nom d’une personne',
      places: 'salles, séparées par ;',
    },
    when: {
      day: 'jour : 06.12.2026, 6 décembre 2026 ou 2026-12-06',
      time: 'heure : 10:30, 10.30 ou 10h30',
      timeUntil: 'heure : 10:30, 10.30, 10h30 ou 10:30–11:30 ; vide : toute la journée',
      both: 'jour et heure : 06.12.2026 10:30 ou 2026-12-06 10:30',
    },
    needed: 'nécessaire',
    yes: 'oui',
    no: 'non',
  },
  it: {
    forms: {
      text: 'testo',
      html: 'testo, anche su più righe',
      yes: 'sì o no',
      number: 'numero',
      choice: 'da scegliere',
      moment: '06.12.2026 08:00',
      day: '06.12.2026',
      uid: 'nome univoco',
      id: 'numero in parvis, altrimenti vuoto',
      project: 'per che cosa',
      one: 'nome',
      some: 'nomi, separati da ;',
      members: 'gruppi, separati da ;',
      organizer: 'nome di una persona',
      places: 'sale, separate da ;',
    },
    when: {
      day: 'giorno: 06.12.2026, 6 dicembre 2026 o 2026-12-06',
      time: 'ora: 10:30, 10.30 o 10h30',
      timeUntil: 'ora: 10:30, 10.30, 10h30 o 10:30–11:30; vuoto: tutto il giorno',
      both: 'giorno e ora: 06.12.2026 10:30 o 2026-12-06 10:30',
    },
    needed: 'necessario',
    yes: 'sì',
    no: 'no',
  },
  en: {
    forms: {
      text: 'text',
      html: 'text, several lines too',
      yes: 'yes or no',
      number: 'number',
      choice: 'one of the choices',
      moment: '06.12.2026 08:00',
      day: '06.12.2026',
      uid: 'a name of its own',
      id: 'number in parvis, else empty',
      project: 'for what',
      one: 'name',
      some: 'names, separated by ;',
      members: 'groups, separated by ;',
      organizer: 'name of a person',
      places: 'rooms, separated by ;',
    },
    when: {
      day: 'day: 06.12.2026, 6 December 2026 or 2026-12-06',
      time: 'time of day: 10:30, 10.30 or 10h30',
      timeUntil: 'time of day: 10:30, 10.30, 10h30 or 10:30–11:30; empty: all day',
      both: 'day and time: 06.12.2026 10:30 or 2026-12-06 10:30',
    },
    needed: 'needed',
    yes: 'yes',
    no: 'no',
  },
};
