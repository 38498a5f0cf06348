// The words of an event that is put off to another day, with or without a new one, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

interface MoveWords {
  readonly newDay: string;
  readonly at: string;
  /** How long it lasts stays as it is. */
  readonly hint: string;
  readonly leaveNotice: string;
  readonly leaveNoticeHint: string;
  readonly move: string;
  /** What happens where no new day is typed. */
  readonly withoutDay: string;
  /** Where it was put off before. */
  readonly newDate: string;
  /** What stands at the old day, in the instance’s language; `{moment}` is the new day and time. */
  readonly notice: string;
}

export const MOVE_WORDS: Readonly<Record<Language, MoveWords>> = typesetAll({
  de: {
    newDay: 'Neuer Tag',
    at: 'Um',
    hint: 'Er dauert so lange wie bisher. Alle sehen sofort das neue Datum.',
    leaveNotice: 'Am bisherigen Tag einen Hinweis stehen lassen',
    leaveNoticeHint:
      'Dort steht dann «Verschoben», das neue Datum und was alle dazu lesen sollen. Der Raum ist wieder frei.',
    move: 'Jetzt verschieben',
    withoutDay: 'Noch kein neues Datum? Lassen Sie es leer: Der Anlass steht dann als «Verschoben» da.',
    newDate: 'Neues Datum …',
    notice: 'Neu am {moment}.',
  },
  fr: {
    newDay: 'Nouveau jour',
    at: 'À',
    hint: 'Il dure aussi longtemps qu’avant. Tout le monde voit aussitôt la nouvelle date.',
    leaveNotice: 'Laisser un avis au jour prévu jusqu’ici',
    leaveNoticeHint: 'On y lit « Reporté », la nouvelle date et ce que vous en dites. La salle est de nouveau libre.',
    move: 'Reporter maintenant',
    withoutDay: 'Pas encore de nouvelle date ? Laissez le champ vide : on lira « Reporté » à côté de l’événement.',
    newDate: 'Nouvelle date …',
    notice: 'Nouvelle date : {moment}.',
  },
  it: {
    newDay: 'Nuovo giorno',
    at: 'Alle',
    hint: 'Dura quanto prima. Tutti vedono subito la nuova data.',
    leaveNotice: 'Lasciare un avviso nel giorno previsto finora',
    leaveNoticeHint: 'Vi si legge «Rinviato», la nuova data e ciò che tutti devono leggere. La sala è di nuovo libera.',
    move: 'Rinviare ora',
    withoutDay: 'Non c’è ancora una nuova data? Lasci vuoto il campo: accanto all’evento si leggerà «Rinviato».',
    newDate: 'Nuova data …',
    notice: 'Nuova data: {moment}.',
  },
  en: {
    newDay: 'New day',
    at: 'At',
    hint: 'It lasts as long as before. Everybody sees the new date at once.',
    leaveNotice: 'Leave a notice on the old day',
    leaveNoticeHint: 'It says “Postponed”, the new date and your note there. The room is free again.',
    move: 'Postpone it now',
    withoutDay: 'No new date yet? Leave it empty: the event then says “Postponed”.',
    newDate: 'New date …',
    notice: 'Now on {moment}.',
  },
});
