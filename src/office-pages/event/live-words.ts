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
    asksItself:
      'Keine Website wird hier benachrichtigt. Eine, die selbst nachsieht, zeigt es bei ihrem nächsten Abruf.',
    noList: 'Auf keiner Liste',
    noListText:
      'Websites, die Listen zeigen, zeigen ihn nicht. Nehmen Sie ihn in eine Liste auf, oder ergänzen Sie deren Regel.',
    nowhere: 'Auf keiner Liste und in keinem Bereich',
    nowhereText:
      'Öffentlich ist er trotzdem: Die Schnittstelle nennt ihn unter allen Anlässen und einzeln, und er hat seine Kalenderdatei. Auf den Listen einer Website findet ihn niemand.',
    chooseArea: 'Bereich wählen',
    toLists: 'Listen ansehen',
  },
  fr: {
    liveSince: 'En ligne sur {host} depuis {moment}',
    live: 'Sur {host}',
    waiting: '{host} est en train d’être informé',
    onlineSince: 'Disponible sur {host} depuis {moment}',
    asksItself: 'Aucun site n’est averti ici. Un site qui vient voir lui-même le montre à sa prochaine visite.',
    noList: 'Sur aucune liste',
    noListText: 'Les sites qui montrent des listes ne le montrent pas. Ajoutez-le à une liste ou complétez sa règle.',
    nowhere: 'Sur aucune liste et dans aucun domaine',
    nowhereText:
      'Il est public malgré tout : l’interface le donne parmi tous les événements et seul, et il a son fichier de calendrier. Personne ne le trouve sur les listes d’un site.',
    chooseArea: 'Choisir un domaine',
    toLists: 'Voir les listes',
  },
  it: {
    liveSince: 'Su {host} da {moment}',
    live: 'Su {host}',
    waiting: '{host} sta ricevendo la notizia',
    onlineSince: 'Disponibile su {host} da {moment}',
    asksItself: 'Nessun sito viene avvisato da qui. Un sito che guarda da sé lo mostra alla prossima visita.',
    noList: 'In nessun elenco',
    noListText: 'I siti che mostrano elenchi non lo mostrano. Lo aggiunga a un elenco, o ne completi la regola.',
    nowhere: 'In nessun elenco e in nessun ambito',
    nowhereText:
      'È comunque pubblico: l’interfaccia lo dà fra tutti gli eventi e da solo, e ha il suo file di calendario. Negli elenchi di un sito nessuno lo trova.',
    chooseArea: 'Scegliere un ambito',
    toLists: 'Vedere gli elenchi',
  },
  en: {
    liveSince: 'Live on {host} since {moment}',
    live: 'On {host}',
    waiting: '{host} is being told just now',
    onlineSince: 'Available at {host} since {moment}',
    asksItself: 'No website is notified here. One that looks by itself shows it the next time it asks.',
    noList: 'On no list',
    noListText: 'Websites that show lists don’t show it. Take it into a list, or extend the rule of one.',
    nowhere: 'On no list and in no area',
    nowhereText:
      'It is public all the same: the interface has it among all events and by itself, and it has its calendar file. Nobody finds it on the lists of a website.',
    chooseArea: 'Choose an area',
    toLists: 'See the lists',
  },
});
