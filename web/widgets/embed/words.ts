export interface Words {
  readonly nothing: string;
  readonly over: string;
  readonly failed: string;
  /** Where the tag in the page is wrong; the console says how. */
  readonly wrong: string;
  readonly again: string;
  readonly all: string;
  readonly earlier: string;
  readonly later: string;
}

/** By language; the server says which. */
export const WORDS: Readonly<Record<string, Words>> & { readonly en: Words } = {
  de: {
    nothing: 'Im Moment sind keine Anlässe angekündigt.',
    over: 'Dieser Anlass ist vorbei oder nicht mehr da.',
    failed: 'Die Anlässe konnten nicht geladen werden.',
    wrong: 'Hier ist etwas falsch eingerichtet. Wir bitten um Entschuldigung.',
    again: 'Nochmals versuchen',
    all: 'Zur ganzen Agenda',
    earlier: 'Monat zuvor',
    later: 'Monat danach',
  },
  fr: {
    nothing: 'Aucun événement n’est annoncé pour le moment.',
    over: 'Cet événement est passé ou n’existe plus.',
    failed: 'Les événements n’ont pas pu être chargés.',
    wrong: 'Quelque chose est mal configuré ici. Veuillez nous en excuser.',
    again: 'Réessayer',
    all: 'Tout l’agenda',
    earlier: 'Mois précédent',
    later: 'Mois suivant',
  },
  it: {
    nothing: 'Al momento non è annunciato alcun evento.',
    over: 'Questo evento è passato o non c’è più.',
    failed: 'Non è stato possibile caricare gli eventi.',
    wrong: 'Qui qualcosa è impostato in modo errato. Ce ne scusiamo.',
    again: 'Riprovare',
    all: 'Tutta l’agenda',
    earlier: 'Mese precedente',
    later: 'Mese successivo',
  },
  en: {
    nothing: 'No events are announced at the moment.',
    over: 'This event is over, or not there any more.',
    failed: 'The events could not be loaded.',
    wrong: 'Something is set up wrongly here. We are sorry.',
    again: 'Try again',
    all: 'The whole agenda',
    earlier: 'Month before',
    later: 'Month after',
  },
};
