// The words for what categories of a calendar are, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

export interface CategoryWords {
  readonly title: string;
  readonly help: string;
  readonly category: string;
  readonly meaning: string;
  /** Above the choices of each sort. */
  readonly type: string;
  readonly layer: string;
  readonly targetGroup: string;
  /** `{count}` events of the calendar have it. */
  readonly inEvents: Counted;
  /** `{count}` categories are not shown. */
  readonly more: Counted;
}

export const CATEGORY_WORDS: Readonly<Record<Language, CategoryWords>> = typesetAll({
  de: {
    title: 'Was die Kategorien bedeuten',
    help: 'Wählen Sie, was die Kategorien des Kalenders bei Ihnen sind. Das gilt für neue Anlässe, auch beim nächsten Mal; was schon hier ist, bleibt, wie es ist.',
    category: 'Kategorie',
    meaning: 'ist',
    type: 'Art des Anlasses',
    layer: 'Bereich',
    targetGroup: 'Zielgruppe',
    inEvents: { one: 'bei {count} Termin', several: 'bei {count} Terminen' },
    more: {
      one: '{count} seltenere Kategorie wird so übernommen, wie sie heisst.',
      several: '{count} seltenere Kategorien werden so übernommen, wie sie heissen.',
    },
  },
  fr: {
    title: 'Ce que signifient les catégories',
    help: 'Choisissez à quoi correspondent chez vous les catégories du calendrier. Cela vaut pour les nouveaux événements, la prochaine fois aussi ; ce qui est déjà ici reste tel quel.',
    category: 'Catégorie',
    meaning: 'est',
    type: 'Genre d’événement',
    layer: 'Domaine',
    targetGroup: 'Groupe cible',
    inEvents: { one: 'pour {count} rendez-vous', several: 'pour {count} rendez-vous' },
    more: {
      one: '{count} catégorie plus rare est reprise sous son nom.',
      several: '{count} catégories plus rares sont reprises sous leur nom.',
    },
  },
  it: {
    title: 'Che cosa significano le categorie',
    help: 'Scelga a che cosa corrispondono da voi le categorie del calendario. Vale per i nuovi eventi, anche la prossima volta; ciò che è già qui resta com’è.',
    category: 'Categoria',
    meaning: 'è',
    type: 'Tipo di evento',
    layer: 'Ambito',
    targetGroup: 'Gruppo di destinatari',
    inEvents: { one: 'in {count} appuntamento', several: 'in {count} appuntamenti' },
    more: {
      one: '{count} categoria più rara viene ripresa con il suo nome.',
      several: '{count} categorie più rare vengono riprese con il loro nome.',
    },
  },
  en: {
    title: 'What the categories mean',
    help: 'Choose what the calendar’s categories are here. This goes for new events, the next time as well; what is here already stays as it is.',
    category: 'Category',
    meaning: 'is',
    type: 'Kind of event',
    layer: 'Area',
    targetGroup: 'Target group',
    inEvents: { one: 'on {count} date', several: 'on {count} dates' },
    more: {
      one: '{count} rarer category is taken by its name.',
      several: '{count} rarer categories are taken by their names.',
    },
  },
});
