// Since when an event stands outside, and where one shows that belongs to no list and no area, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

interface LiveWords {
  /** `{host}` and `{moment}`. */
  readonly liveSince: string;
  readonly live: string;
  readonly waiting: string;
  /** Where no website is told of changes: everything that asks this server gets it. */
  readonly onlineSince: string;
  readonly asksItself: string;
  readonly noList: string;
  readonly noListText: string;
  readonly nowhere: string;
  readonly nowhereText: string;
  readonly chooseArea: string;
  readonly toLists: string;
}

export const LIVE_WORDS: Readonly<Record<Language, LiveWords>> = typesetAll({
  de: {
    liveSince: 'Live auf {host} seit {moment}',
    live: 'Auf {host}',
    waiting: 'wird {host} gerade mitgeteilt',
    onlineSince: 'Abrufbar unter {host} seit {moment}',
    asksItself: 'Eine Website zeigt es, sobald sie das nächste Mal nachsieht.',
    noList: 'Auf keiner Liste',
    noListText:
      'Websites, die Listen zeigen, zeigen ihn nicht. Nehmen Sie ihn in eine Liste auf, oder ergänzen Sie deren Regel.',
    nowhere: 'Auf keiner Liste und in keinem Bereich',
    nowhereText:
      'Öffentlich ist er trotzdem: Wer seine Adresse hat, kann ihn ansehen und in den eigenen Kalender übernehmen. Auf den Listen einer Website findet ihn aber niemand.',
    chooseArea: 'Bereich wählen',
    toLists: 'Listen ansehen',
  },
  fr: {
    liveSince: 'En ligne sur {host} depuis {moment}',
    live: 'Sur {host}',
    waiting: '{host} est en train d’être informé',
    onlineSince: 'Disponible sur {host} depuis {moment}',
    asksItself: 'Un site le montre dès qu’il vient voir la prochaine fois.',
    noList: 'Sur aucune liste',
    noListText: 'Les sites qui montrent des listes ne le montrent pas. Ajoutez-le à une liste ou complétez sa règle.',
    nowhere: 'Sur aucune liste et dans aucun domaine',
    nowhereText:
      'Il est public malgré tout : qui a son adresse peut le voir et le reprendre dans son propre calendrier. Mais personne ne le trouve sur les listes d’un site.',
    chooseArea: 'Choisir un domaine',
    toLists: 'Voir les listes',
  },
  it: {
    liveSince: 'Su {host} da {moment}',
    live: 'Su {host}',
    waiting: '{host} sta ricevendo la notizia',
    onlineSince: 'Disponibile su {host} da {moment}',
    asksItself: 'Un sito lo mostra appena guarda la prossima volta.',
    noList: 'In nessun elenco',
    noListText: 'I siti che mostrano elenchi non lo mostrano. Lo aggiunga a un elenco, o ne completi la regola.',
    nowhere: 'In nessun elenco e in nessun ambito',
    nowhereText:
      'È comunque pubblico: chi ha il suo indirizzo può vederlo e riprenderlo nel proprio calendario. Negli elenchi di un sito però nessuno lo trova.',
    chooseArea: 'Scegliere un ambito',
    toLists: 'Vedere gli elenchi',
  },
  en: {
    liveSince: 'Live on {host} since {moment}',
    live: 'On {host}',
    waiting: '{host} is being told just now',
    onlineSince: 'Available at {host} since {moment}',
    asksItself: 'A website shows it the next time it looks.',
    noList: 'On no list',
    noListText: 'Websites that show lists don’t show it. Take it into a list, or extend the rule of one.',
    nowhere: 'On no list and in no area',
    nowhereText:
      'It is public all the same: whoever has its address can see it and take it into their own calendar. But nobody finds it on the lists of a website.',
    chooseArea: 'Choose an area',
    toLists: 'See the lists',
  },
});
