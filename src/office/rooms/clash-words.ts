// What is said where a room would be taken twice, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

export interface ClashWords {
  /** `{room}` is its name; `{events}` are some of the next, joined by "and". */
  readonly taken: string;
  /** `{title}` is the event's, `{moment}` when both are there first. */
  readonly event: string;
  /** `{count}` is of the events that are not named. */
  readonly more: Counted;
}

export const CLASH_WORDS: Readonly<Record<Language, ClashWords>> = typesetAll({
  de: {
    taken: 'Der Raum {room} ist zur gleichen Zeit auch belegt durch {events}.',
    event: '«{title}» ({moment})',
    more: { one: '{count} weiterer', several: '{count} weitere' },
  },
  fr: {
    taken: 'La salle {room} est déjà prise au même moment par {events}.',
    event: '« {title} » ({moment})',
    more: { one: '{count} autre', several: '{count} autres' },
  },
  it: {
    taken: 'La sala {room} è già occupata nello stesso momento da {events}.',
    event: '«{title}» ({moment})',
    more: { one: 'un altro', several: 'altri {count}' },
  },
  en: {
    taken: 'The room {room} is also taken at the same time by {events}.',
    event: '“{title}” ({moment})',
    more: { one: '{count} more', several: '{count} more' },
  },
});
