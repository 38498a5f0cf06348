// Why a source was not taken, in the four languages: what is wrong with a file says the import.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import type { SourceRun } from '../../model/source-run.ts';
import type { SourceRefusal } from '../../office/sources/errors.ts';
import type { RunFailure } from '../../office/sources/run-failure.ts';
import { IMPORT_WORDS } from '../import/import-words.ts';

/** `{value}` is what the sentence names; of a loss `{lost}` of `{had}`. */
const WORDS: Readonly<Record<Language, Readonly<Record<Exclude<RunFailure, SourceRefusal>, string>>>> = typesetAll({
  de: {
    emptied: 'Die Quelle ist leer. Bisher hatte sie kommende Anlässe: {value}.',
    loss: '{lost} von {had} kommenden Anlässen fehlen auf einmal.',
    columns_missing: 'Es fehlen Spalten, die nötig sind: {value}.',
    all_faulty: 'Keine der Zeilen ist brauchbar: {value}.',
    busy: 'Jemand hat die Anlässe gerade bearbeitet. Es wird wieder versucht.',
    refused: 'Was die Quelle bringt, lässt sich so nicht speichern ({value}).',
    unforeseen: 'Es ging etwas schief. Wer den Server betreut, findet den Grund im Protokoll.',
  },
  fr: {
    emptied: 'La source est vide. Jusqu’ici, elle avait des événements à venir : {value}.',
    loss: '{lost} événements à venir sur {had} manquent d’un coup.',
    columns_missing: 'Des colonnes nécessaires manquent : {value}.',
    all_faulty: 'Aucune des lignes n’est utilisable : {value}.',
    busy: 'Quelqu’un modifiait justement les événements. Un nouvel essai suivra.',
    refused: 'Ce qu’apporte la source ne peut pas être enregistré ainsi ({value}).',
    unforeseen: 'Quelque chose a échoué. Qui s’occupe du serveur en trouve la raison dans le journal.',
  },
  it: {
    emptied: 'La fonte è vuota. Finora aveva eventi futuri: {value}.',
    loss: 'Mancano di colpo {lost} eventi futuri su {had}.',
    columns_missing: 'Mancano colonne necessarie: {value}.',
    all_faulty: 'Nessuna delle righe è utilizzabile: {value}.',
    busy: 'Qualcuno stava modificando gli eventi. Si riproverà.',
    refused: 'Ciò che porta la fonte non si può salvare così ({value}).',
    unforeseen: 'Qualcosa è andato storto. Chi cura il server ne trova il motivo nel registro.',
  },
  en: {
    emptied: 'The source is empty. Until now it had coming events: {value}.',
    loss: '{lost} of {had} coming events are gone at once.',
    columns_missing: 'Columns that are needed are missing: {value}.',
    all_faulty: 'None of the rows can be taken: {value}.',
    busy: 'Somebody was just changing its events. It is tried again.',
    refused: 'What the source brings can’t be saved like this ({value}).',
    unforeseen: 'Something went wrong. Whoever looks after the server finds the reason in its log.',
  },
});

/** Why a run failed; "" for one that did not. */
export function sayFailure(
  { code, value, detail }: Pick<SourceRun, 'code' | 'value' | 'detail'>,
  language: Language,
): string {
  if (code === '') return '';
  const [lost = '', had = ''] = value.split('/');
  const known: Readonly<Record<string, string>> = { ...IMPORT_WORDS[language].refusals, ...WORDS[language] };
  const text = known[code] ?? detail;
  return text
    .replace('{lost}', lost)
    .replace('{had}', had)
    .replace('{value}', () => value);
}
