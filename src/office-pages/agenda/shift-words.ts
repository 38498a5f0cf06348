// The words of moving an event by an hour, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

interface ShiftWords {
  /** `{title}` is that of the event. */
  readonly earlier: string;
  readonly later: string;
  readonly menu: string;
  readonly refused: string;
}

export const SHIFT_WORDS: Readonly<Record<Language, ShiftWords>> = typesetAll({
  de: {
    earlier: 'Eine Stunde früher: {title}',
    later: 'Eine Stunde später: {title}',
    menu: 'Zeit verschieben: {title}',
    refused: 'Nicht verschoben',
  },
  fr: {
    earlier: 'Une heure plus tôt : {title}',
    later: 'Une heure plus tard : {title}',
    menu: 'Changer l’heure : {title}',
    refused: 'Pas déplacé',
  },
  it: {
    earlier: 'Un’ora prima: {title}',
    later: 'Un’ora dopo: {title}',
    menu: 'Spostare l’orario: {title}',
    refused: 'Non spostato',
  },
  en: {
    earlier: 'An hour earlier: {title}',
    later: 'An hour later: {title}',
    menu: 'Move the time: {title}',
    refused: 'Not moved',
  },
});
