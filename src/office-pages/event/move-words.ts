// The words of an event that is put off to another day, with or without a new one, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

interface MoveWords {
  readonly newDay: string;
  readonly at: string;
  readonly room: string;
  /** Where it is in several; `{room}` is the one it is in. */
  readonly insteadOf: string;
  readonly freeThen: string;
  /** Rooms that are taken then, or that can't be booked. */
  readonly otherRooms: string;
  /** Another room was chosen for one in which it is not any more. */
  readonly roomGone: string;
  /** How long it lasts stays as it is. */
  readonly hint: string;
  /** Where notices stand on earlier days of it. */
  readonly hintWithNotices: string;
  readonly leaveNotice: string;
  readonly leaveNoticeHint: string;
  /** Stands behind that where it takes a room. */
  readonly roomFreed: string;
  /** `{moment}` is when it would have ended; asked before it is done. */
  readonly isPast: string;
  readonly pastAnyway: string;
  readonly move: string;
  /** By what can be chosen beside the day. */
  readonly sameDay: Readonly<Record<'time' | 'room' | 'timeOrRoom', string>>;
  readonly noDayYet: string;
  /** Where it was put off before. */
  readonly newDate: string;
  /** What stands at the old day, in the instance’s language; `{moment}` is the new day and time. */
  readonly notice: string;
}

export const MOVE_WORDS: Readonly<Record<Language, MoveWords>> = typesetAll({
  de: {
    newDay: 'Neuer Tag',
    at: 'Um',
    room: 'Raum',
    insteadOf: 'Raum statt {room}',
    freeThen: 'Dann frei',
    otherRooms: 'Andere Räume',
    roomGone: 'Jemand hat inzwischen die Räume dieses Anlasses geändert. Wählen Sie bitte noch einmal.',
    hint: 'Er dauert so lange wie bisher. Alle sehen sofort das neue Datum.',
    hintWithNotices:
      'Er dauert so lange wie bisher. Alle sehen sofort das neue Datum, auch in früheren Hinweisen darauf.',
    leaveNotice: 'Am bisherigen Tag einen Hinweis stehen lassen',
    leaveNoticeHint: 'Dort steht dann «Verschoben», das neue Datum und was alle dazu lesen sollen.',
    roomFreed: 'Der Raum ist wieder frei.',
    isPast: 'Dann wäre es schon vorbei: Das Ende läge am {moment}. Verschoben ist noch nichts.',
    pastAnyway: 'Trotzdem auf diesen vergangenen Tag verschieben',
    move: 'Jetzt verschieben',
    sameDay: {
      time: 'Nur die Zeit ändert sich? Lassen Sie den Tag leer.',
      room: 'Nur der Raum ändert sich? Lassen Sie den Tag leer.',
      timeOrRoom: 'Nur die Zeit oder der Raum ändert sich? Lassen Sie den Tag leer.',
    },
    noDayYet: 'Noch kein neues Datum? Ändern Sie nichts: Der Anlass steht dann als «Verschoben» da.',
    newDate: 'Neues Datum …',
    notice: 'Neu am {moment}.',
  },
  fr: {
    newDay: 'Nouveau jour',
    at: 'À',
    room: 'Salle',
    insteadOf: 'Salle au lieu de {room}',
    freeThen: 'Libres à ce moment',
    otherRooms: 'Autres salles',
    roomGone: 'Entre-temps, quelqu’un a modifié les salles de cet événement. Veuillez choisir encore une fois.',
    hint: 'Il dure aussi longtemps qu’avant. Tout le monde voit aussitôt la nouvelle date.',
    hintWithNotices:
      'Il dure aussi longtemps qu’avant. Tout le monde voit aussitôt la nouvelle date, aussi dans les avis précédents.',
    leaveNotice: 'Laisser un avis au jour prévu jusqu’ici',
    leaveNoticeHint: 'On y lit « Reporté », la nouvelle date et ce que vous en dites.',
    roomFreed: 'La salle est de nouveau libre.',
    isPast: 'Ce serait déjà passé : la fin serait le {moment}. Rien n’est encore reporté.',
    pastAnyway: 'Déplacer quand même à ce jour passé',
    move: 'Reporter maintenant',
    sameDay: {
      time: 'Seule l’heure change ? Laissez le jour vide.',
      room: 'Seule la salle change ? Laissez le jour vide.',
      timeOrRoom: 'Seule l’heure ou la salle change ? Laissez le jour vide.',
    },
    noDayYet: 'Pas encore de nouvelle date ? Ne changez rien : on lira « Reporté » à côté de l’événement.',
    newDate: 'Nouvelle date …',
    notice: 'Nouvelle date : {moment}.',
  },
  it: {
    newDay: 'Nuovo giorno',
    at: 'Alle',
    room: 'Sala',
    insteadOf: 'Sala invece di {room}',
    freeThen: 'Libere in quel momento',
    otherRooms: 'Altre sale',
    roomGone: 'Nel frattempo qualcuno ha cambiato le sale di questo evento. Scelga ancora una volta.',
    hint: 'Dura quanto prima. Tutti vedono subito la nuova data.',
    hintWithNotices: 'Dura quanto prima. Tutti vedono subito la nuova data, anche negli avvisi precedenti.',
    leaveNotice: 'Lasciare un avviso nel giorno previsto finora',
    leaveNoticeHint: 'Vi si legge «Rinviato», la nuova data e ciò che tutti devono leggere.',
    roomFreed: 'La sala è di nuovo libera.',
    isPast: 'Sarebbe già passato: la fine sarebbe il {moment}. Non è ancora stato rinviato nulla.',
    pastAnyway: 'Spostare comunque a questo giorno passato',
    move: 'Rinviare ora',
    sameDay: {
      time: 'Cambia solo l’ora? Lasci vuoto il giorno.',
      room: 'Cambia solo la sala? Lasci vuoto il giorno.',
      timeOrRoom: 'Cambia solo l’ora o la sala? Lasci vuoto il giorno.',
    },
    noDayYet: 'Non c’è ancora una nuova data? Non cambi nulla: accanto all’evento si leggerà «Rinviato».',
    newDate: 'Nuova data …',
    notice: 'Nuova data: {moment}.',
  },
  en: {
    newDay: 'New day',
    at: 'At',
    room: 'Room',
    insteadOf: 'Room instead of {room}',
    freeThen: 'Free then',
    otherRooms: 'Other rooms',
    roomGone: 'Somebody has changed the rooms of this event meanwhile. Please choose again.',
    hint: 'It lasts as long as before. Everybody sees the new date at once.',
    hintWithNotices: 'It lasts as long as before. Everybody sees the new date at once, in earlier notices of it too.',
    leaveNotice: 'Leave a notice on the old day',
    leaveNoticeHint: 'It says “Postponed”, the new date and your note there.',
    roomFreed: 'The room is free again.',
    isPast: 'It would be over already: its end would be {moment}. Nothing has been postponed yet.',
    pastAnyway: 'Move it to this past day all the same',
    move: 'Postpone it now',
    sameDay: {
      time: 'Does only the time change? Leave the day empty.',
      room: 'Does only the room change? Leave the day empty.',
      timeOrRoom: 'Does only the time or the room change? Leave the day empty.',
    },
    noDayYet: 'No new date yet? Change nothing: the event then says “Postponed”.',
    newDate: 'New date …',
    notice: 'Now on {moment}.',
  },
});
