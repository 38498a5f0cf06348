// What the form of an event says while it is filled in: what it has filled in itself, and whether rooms are free. Four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

interface HelpWords {
  readonly fill: string;
  /** `{kind}` is the kind of event, `{fields}` are the names of those that were filled in. */
  readonly filled: string;
  /** The same at one of these fields. */
  readonly asUsual: string;
  readonly takeBack: string;
  readonly nothingUsual: string;
  readonly checkRooms: string;
  /** `{rooms}` are names. */
  readonly free: string;
  readonly taken: string;
  readonly otherFree: string;
  /** `{room}` is one that can be taken instead. */
  readonly take: string;
  readonly noneFree: string;
}

export const HELP_WORDS: Readonly<Record<Language, HelpWords>> = typesetAll({
  de: {
    fill: 'Ausfüllen wie sonst',
    filled: 'Wie zuletzt bei «{kind}» ausgefüllt: {fields}.',
    asUsual: 'Wie zuletzt bei «{kind}»',
    takeBack: 'Zurücknehmen',
    nothingUsual: 'Bei «{kind}» war zuletzt nichts gleich, was hier noch fehlt.',
    checkRooms: 'Raum prüfen',
    free: 'Frei zu dieser Zeit: {rooms}.',
    taken: 'Zur gleichen Zeit im gleichen Raum:',
    otherFree: 'Stattdessen frei:',
    take: '{room} nehmen',
    noneFree: 'Kein anderer Raum ist dann frei.',
  },
  fr: {
    fill: 'Remplir comme d’habitude',
    filled: 'Rempli comme récemment pour « {kind} » : {fields}.',
    asUsual: 'Comme récemment pour « {kind} »',
    takeBack: 'Annuler le remplissage',
    nothingUsual: 'Pour « {kind} », rien de ce qui manque ici n’était récemment pareil.',
    checkRooms: 'Vérifier la salle',
    free: 'Libre à ce moment : {rooms}.',
    taken: 'Au même moment dans la même salle :',
    otherFree: 'Libre à la place :',
    take: 'Prendre {room}',
    noneFree: 'Aucune autre salle n’est alors libre.',
  },
  it: {
    fill: 'Compilare come al solito',
    filled: 'Compilato come di recente per «{kind}»: {fields}.',
    asUsual: 'Come di recente per «{kind}»',
    takeBack: 'Annullare la compilazione',
    nothingUsual: 'Per «{kind}» di recente nulla di ciò che qui manca era uguale.',
    checkRooms: 'Controllare la sala',
    free: 'Libero in quel momento: {rooms}.',
    taken: 'Nello stesso momento nella stessa sala:',
    otherFree: 'Libero in alternativa:',
    take: 'Prendere {room}',
    noneFree: 'Nessun’altra sala è allora libera.',
  },
  en: {
    fill: 'Fill in as usual',
    filled: 'Filled in as lately for “{kind}”: {fields}.',
    asUsual: 'As lately for “{kind}”',
    takeBack: 'Take it back',
    nothingUsual: 'For “{kind}”, nothing that is still missing here was the same lately.',
    checkRooms: 'Check the room',
    free: 'Free at that time: {rooms}.',
    taken: 'At the same time in the same room:',
    otherFree: 'Free instead:',
    take: 'Take {room}',
    noneFree: 'No other room is free then.',
  },
});
