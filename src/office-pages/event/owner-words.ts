// What is said at an event that a source brings (rule Z5), in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

interface OwnerWords {
  /** `{source}` is its name, with a link. */
  readonly notice: string;
  readonly detach: string;
  readonly detachHint: string;
  /** At a field. */
  readonly fixed: string;
}

export const OWNER_WORDS: Readonly<Record<Language, OwnerWords>> = typesetAll({
  de: {
    notice:
      'Dieser Anlass kommt aus der Quelle {source}. Was von dort kommt, ändern Sie dort; alles andere gehört Ihnen.',
    detach: 'Zu unserem machen',
    detachHint: 'Dann können Sie alles ändern, und die Quelle ändert nichts mehr daran.',
    fixed: 'Kommt aus der Quelle {source}.',
  },
  fr: {
    notice: 'Cet événement vient de la source {source}. Ce qui en vient se change là-bas ; tout le reste est à vous.',
    detach: 'En faire le nôtre',
    detachHint: 'Vous pourrez alors tout changer, et la source n’y touchera plus.',
    fixed: 'Vient de la source {source}.',
  },
  it: {
    notice: 'Questo evento viene dalla fonte {source}. Ciò che viene da lì si cambia lì; tutto il resto è Suo.',
    detach: 'Farlo nostro',
    detachHint: 'Allora potrà cambiare tutto, e la fonte non vi tocca più nulla.',
    fixed: 'Viene dalla fonte {source}.',
  },
  en: {
    notice: 'This event comes from the source {source}. What comes from there is changed there; all else is yours.',
    detach: 'Make it our own',
    detachHint: 'Then you can change everything, and the source changes nothing of it any more.',
    fixed: 'Comes from the source {source}.',
  },
});
