// What the pages of a parish for everybody say where something is wrong, not there or no longer, in the four languages.

import type { Language } from '../../model/instance.ts';

/** What can be wrong with what an address asks for. */
export type Fault = 'list' | 'layer' | 'group' | 'room' | 'q' | 'from' | 'page' | 'twice';

export interface RefusingWords {
  readonly faultTitle: string;
  readonly faults: Readonly<Record<Fault, string>>;
  readonly unknownFilter: string;
  readonly gone: { readonly title: string; readonly text: string };
  readonly removed: { readonly title: string; readonly text: string };
  readonly missing: Readonly<
    Record<'event' | 'list' | 'room' | 'page', { readonly title: string; readonly text: string }>
  >;
}

export const REFUSING_WORDS: Readonly<Record<Language, RefusingWords>> = {
  de: {
    faultTitle: 'Diese Auswahl geht nicht',
    faults: {
      list: 'Dieses Thema gibt es nicht. Wählen Sie eines aus der Liste.',
      layer: 'Dieses Gebiet gibt es nicht. Wählen Sie eines aus der Liste.',
      group: 'Diese Zielgruppe gibt es nicht. Wählen Sie eine aus der Liste.',
      room: 'Diesen Raum gibt es nicht. Wählen Sie einen aus der Liste.',
      q: 'Das Stichwort ist zu lang. Höchstens 100 Zeichen.',
      from: 'Das ist kein Datum. Schreiben Sie es so: 2026-12-24.',
      page: 'Diese Seite gibt es nicht.',
      twice: 'Die Adresse nennt dasselbe mehrmals. Wählen Sie eines davon.',
    },
    unknownFilter: 'Diese Auswahl gibt es nicht oder nicht mehr.',
    gone: {
      title: 'Dieser Anlass ist vorbei',
      text: 'Vergangene Anlässe stehen nicht mehr in der Agenda.',
    },
    removed: {
      title: 'Diesen Anlass gibt es nicht mehr',
      text: 'Er findet nicht statt. Fragen Sie im Zweifel im Sekretariat nach.',
    },
    missing: {
      event: {
        title: 'Diesen Anlass gibt es nicht',
        text: 'Vielleicht ist die Adresse nicht ganz übernommen, oder der Anlass wurde entfernt.',
      },
      list: {
        title: 'Dieses Thema gibt es nicht',
        text: 'Vielleicht ist die Adresse nicht ganz übernommen, oder das Thema wurde entfernt.',
      },
      room: {
        title: 'Diesen Raum gibt es nicht',
        text: 'Vielleicht ist die Adresse nicht ganz übernommen, oder der Raum wurde entfernt.',
      },
      page: {
        title: 'Diese Seite gibt es nicht',
        text: 'Vielleicht ist die Adresse nicht ganz übernommen.',
      },
    },
  },
  fr: {
    faultTitle: 'Cette sélection n’est pas possible',
    faults: {
      list: 'Ce thème n’existe pas. Choisissez-en un dans la liste.',
      layer: 'Ce secteur n’existe pas. Choisissez-en un dans la liste.',
      group: 'Ce public n’existe pas. Choisissez-en un dans la liste.',
      room: 'Cette salle n’existe pas. Choisissez-en une dans la liste.',
      q: 'Le mot-clé est trop long : 100 caractères au plus.',
      from: 'Ce n’est pas une date. Écrivez-la ainsi : 2026-12-24.',
      page: 'Cette page n’existe pas.',
      twice: 'L’adresse indique plusieurs fois la même chose. Choisissez-en une.',
    },
    unknownFilter: 'Cette sélection n’existe pas ou n’existe plus.',
    gone: {
      title: 'Ce rendez-vous est passé',
      text: 'L’agenda ne montre plus les rendez-vous passés.',
    },
    removed: {
      title: 'Cet événement n’existe plus',
      text: 'Il n’aura pas lieu. En cas de doute, demandez au secrétariat.',
    },
    missing: {
      event: {
        title: 'Ce rendez-vous n’existe pas',
        text: 'L’adresse est peut-être incomplète, ou le rendez-vous a été retiré.',
      },
      list: {
        title: 'Ce thème n’existe pas',
        text: 'L’adresse est peut-être incomplète, ou le thème a été retiré.',
      },
      room: {
        title: 'Cette salle n’existe pas',
        text: 'L’adresse est peut-être incomplète, ou la salle a été retirée.',
      },
      page: {
        title: 'Cette page n’existe pas',
        text: 'L’adresse n’est peut-être pas complète.',
      },
    },
  },
  it: {
    faultTitle: 'Questa selezione non è possibile',
    faults: {
      list: 'Questo tema non esiste. Ne scelga uno dall’elenco.',
      layer: 'Questa zona non esiste. Ne scelga una dall’elenco.',
      group: 'Questi destinatari non esistono. Li scelga dall’elenco.',
      room: 'Questa sala non esiste. Ne scelga una dall’elenco.',
      q: 'La parola chiave è troppo lunga: al massimo 100 caratteri.',
      from: 'Questa non è una data. La scriva così: 2026-12-24.',
      page: 'Questa pagina non esiste.',
      twice: 'L’indirizzo indica più volte la stessa cosa. Ne scelga una.',
    },
    unknownFilter: 'Questa selezione non esiste o non esiste più.',
    gone: {
      title: 'Questo appuntamento è passato',
      text: 'L’agenda non mostra più gli appuntamenti passati.',
    },
    removed: {
      title: 'Questo evento non c’è più',
      text: 'Non avrà luogo. In caso di dubbio chieda alla segreteria.',
    },
    missing: {
      event: {
        title: 'Questo appuntamento non esiste',
        text: 'Forse l’indirizzo è incompleto, o l’appuntamento è stato tolto.',
      },
      list: {
        title: 'Questo tema non esiste',
        text: 'Forse l’indirizzo è incompleto, o il tema è stato tolto.',
      },
      room: {
        title: 'Questa sala non esiste',
        text: 'Forse l’indirizzo è incompleto, o la sala è stata tolta.',
      },
      page: {
        title: 'Questa pagina non esiste',
        text: 'Forse l’indirizzo non è completo.',
      },
    },
  },
  en: {
    faultTitle: 'This choice does not work',
    faults: {
      list: 'There is no such topic. Choose one from the list.',
      layer: 'There is no such area. Choose one from the list.',
      group: 'There is no such group. Choose one from the list.',
      room: 'There is no such room. Choose one from the list.',
      q: 'The keyword is too long. 100 characters at most.',
      from: 'This is not a date. Write it like this: 2026-12-24.',
      page: 'There is no such page.',
      twice: 'The address names the same thing more than once. Choose one.',
    },
    unknownFilter: 'This choice does not exist, or no longer does.',
    gone: {
      title: 'This event is over',
      text: 'The agenda no longer shows past events.',
    },
    removed: {
      title: 'This event is not there any more',
      text: 'It does not take place. If in doubt, ask the parish office.',
    },
    missing: {
      event: {
        title: 'There is no such event',
        text: 'Perhaps the address is incomplete, or the event was removed.',
      },
      list: {
        title: 'There is no such topic',
        text: 'Perhaps the address is incomplete, or the topic was removed.',
      },
      room: {
        title: 'There is no such room',
        text: 'Perhaps the address is incomplete, or the room was removed.',
      },
      page: {
        title: 'There is no such page',
        text: 'Perhaps the address is not complete.',
      },
    },
  },
};
