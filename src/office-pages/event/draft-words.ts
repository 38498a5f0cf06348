// The words of the drafts that a browser keeps, in the four languages; the page hands them to its island.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

interface DraftWords {
  /** `{time}` is when. */
  readonly kept: string;
  readonly found: string;
  /** As `found`; `{title}` is what stands in the draft: its title, or when it is and what its texts begin with. */
  readonly foundTitled: string;
  readonly restore: string;
  readonly drop: string;
  readonly restored: string;
  /** On another page; `{title}` is where something was typed. */
  readonly elsewhere: string;
  readonly goBack: string;
}

export const DRAFT_WORDS: Readonly<Record<Language, DraftWords>> = typesetAll({
  de: {
    kept: 'Entwurf in diesem Browser gesichert, {time}',
    found: 'Hier ist noch etwas, das Sie nicht gespeichert haben ({time}).',
    foundTitled: 'Hier ist noch etwas, das Sie nicht gespeichert haben ({time}): «{title}».',
    restore: 'Zurückholen',
    drop: 'Wegwerfen',
    restored: 'Zurückgeholt, aber noch nicht gespeichert',
    elsewhere: 'Was Sie bei «{title}» eingegeben haben, ist noch nicht gespeichert. Es liegt in diesem Browser bereit.',
    goBack: 'Dorthin zurück',
  },
  fr: {
    kept: 'Brouillon gardé dans ce navigateur, {time}',
    found: 'Il y a encore ici quelque chose que vous n’avez pas enregistré ({time}).',
    foundTitled: 'Il y a encore ici quelque chose que vous n’avez pas enregistré ({time}) : « {title} ».',
    restore: 'Le reprendre',
    drop: 'Le jeter',
    restored: 'Repris, mais pas encore enregistré',
    elsewhere: 'Ce que vous avez saisi pour « {title} » n’est pas encore enregistré. C’est gardé dans ce navigateur.',
    goBack: 'Y retourner',
  },
  it: {
    kept: 'Bozza conservata in questo browser, {time}',
    found: 'Qui c’è ancora qualcosa che non ha salvato ({time}).',
    foundTitled: 'Qui c’è ancora qualcosa che non ha salvato ({time}): «{title}».',
    restore: 'Riprenderlo',
    drop: 'Scartarlo',
    restored: 'Ripreso, ma non ancora salvato',
    elsewhere: 'Ciò che ha inserito per «{title}» non è ancora salvato. È conservato in questo browser.',
    goBack: 'Tornare lì',
  },
  en: {
    kept: 'Draft kept in this browser, {time}',
    found: 'There is still something here that you have not saved ({time}).',
    foundTitled: 'There is still something here that you have not saved ({time}): “{title}”.',
    restore: 'Bring it back',
    drop: 'Throw it away',
    restored: 'Brought back, but not saved yet',
    elsewhere: 'What you entered at “{title}” is not saved yet. It is kept in this browser.',
    goBack: 'Go back there',
  },
});
