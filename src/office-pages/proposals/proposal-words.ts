// The words of what waits for a yes (rule W18), in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

export interface ProposalWords {
  readonly title: string;
  /** Above a single one. */
  readonly one: string;
  /** What a new event is. */
  readonly place: string;
  readonly people: string;
  readonly areas: string;
  readonly about: string;
  readonly nothing: string;
  /** `{by}` proposed it, `{when}`. */
  readonly from: string;
  readonly own: string;
  readonly isNew: string;
  readonly removal: string;
  readonly present: string;
  readonly wanted: string;
  /** `{fields}` were changed since. */
  readonly since: string;
  readonly accept: string;
  readonly acceptAll: string;
  readonly acceptRemoval: string;
  readonly decline: string;
  readonly why: string;
  readonly whyHint: string;
  readonly declineDo: string;
  readonly withdraw: string;
  readonly change: string;
  /** Somebody has changed the event while this page stood open. */
  readonly lookAgain: string;
  readonly taken: string;
  readonly despite: string;
  readonly named: string;
  readonly detach: string;
  /** Above the form of an event of which one proposes changes, and above one that waits for an answer. */
  readonly formNote: string;
  readonly formWaits: string;
  readonly toAll: string;
}

export const PROPOSAL_WORDS: Readonly<Record<Language, ProposalWords>> = typesetAll({
  de: {
    title: 'Vorschläge',
    one: 'Vorschlag',
    place: 'Ort',
    people: 'Wer',
    areas: 'Bereich',
    about: 'Kurztext',
    nothing: 'Zurzeit wartet kein Vorschlag.',
    from: 'Vorgeschlagen von {by}, {when}',
    own: 'Ihr Vorschlag, {when}',
    isNew: 'Ein neuer Anlass.',
    removal: 'Der Anlass soll entfernt werden.',
    present: 'jetzt',
    wanted: 'vorgeschlagen',
    since: 'Inzwischen geändert: {fields}. Wenn Sie annehmen, gilt auch hier das Vorgeschlagene.',
    accept: 'Annehmen',
    acceptAll: 'Trotzdem alles annehmen',
    acceptRemoval: 'Anlass entfernen',
    decline: 'Ablehnen',
    why: 'Ein Wort dazu',
    whyHint: 'Es geht per E-Mail an die Person, die es vorgeschlagen hat.',
    declineDo: 'Vorschlag ablehnen',
    withdraw: 'Vorschlag zurückziehen',
    change: 'Vorschlag ändern',
    lookAgain: 'Der Anlass oder der Vorschlag hat sich inzwischen geändert. Bitte noch einmal ansehen.',
    taken: 'So wäre ein Raum doppelt belegt.',
    despite: 'Trotzdem annehmen',
    named: 'Listen nennen diesen Anlass von Hand.',
    detach: 'Aus den Listen nehmen und entfernen',
    formNote:
      'Dieser Anlass ist angenommen. Was Sie ändern, wartet als Vorschlag; bis jemand Ja sagt, bleibt er, wie er ist.',
    formWaits: 'Ihr Vorschlag wartet. Das Formular zeigt ihn; öffentlich ist der Anlass noch, wie er war.',
    toAll: 'Alle Vorschläge',
  },
  fr: {
    title: 'Propositions',
    one: 'Proposition',
    place: 'Lieu',
    people: 'Qui',
    areas: 'Domaine',
    about: 'Texte court',
    nothing: 'Aucune proposition n’attend en ce moment.',
    from: 'Proposé par {by}, {when}',
    own: 'Votre proposition, {when}',
    isNew: 'Un nouvel événement.',
    removal: 'L’événement doit être supprimé.',
    present: 'maintenant',
    wanted: 'proposé',
    since: 'Changé entre-temps : {fields}. Si vous acceptez, la proposition vaut ici aussi.',
    accept: 'Accepter',
    acceptAll: 'Tout accepter quand même',
    acceptRemoval: 'Supprimer l’événement',
    decline: 'Refuser',
    why: 'Un mot à ce sujet',
    whyHint: 'Il est envoyé par e-mail à la personne qui a fait la proposition.',
    declineDo: 'Refuser la proposition',
    withdraw: 'Retirer la proposition',
    change: 'Modifier la proposition',
    lookAgain: 'L’événement ou la proposition a changé entre-temps. Veuillez regarder encore une fois.',
    taken: 'Une salle serait ainsi occupée deux fois.',
    despite: 'Accepter quand même',
    named: 'Des listes nomment cet événement à la main.',
    detach: 'Retirer des listes et supprimer',
    formNote:
      'Cet événement est accepté. Ce que vous changez attend comme proposition ; jusqu’à un oui, il reste comme il est.',
    formWaits: 'Votre proposition attend. Le formulaire la montre ; en public, l’événement est encore comme avant.',
    toAll: 'Toutes les propositions',
  },
  it: {
    title: 'Proposte',
    one: 'Proposta',
    place: 'Luogo',
    people: 'Chi',
    areas: 'Ambito',
    about: 'Testo breve',
    nothing: 'Al momento non attende nessuna proposta.',
    from: 'Proposto da {by}, {when}',
    own: 'La sua proposta, {when}',
    isNew: 'Un nuovo evento.',
    removal: 'L’evento deve essere rimosso.',
    present: 'adesso',
    wanted: 'proposto',
    since: 'Cambiato nel frattempo: {fields}. Se accetta, anche qui vale la proposta.',
    accept: 'Accettare',
    acceptAll: 'Accettare comunque tutto',
    acceptRemoval: 'Rimuovere l’evento',
    decline: 'Rifiutare',
    why: 'Una parola in merito',
    whyHint: 'Va per e-mail alla persona che ha fatto la proposta.',
    declineDo: 'Rifiutare la proposta',
    withdraw: 'Ritirare la proposta',
    change: 'Modificare la proposta',
    lookAgain: 'L’evento o la proposta è cambiato nel frattempo. Guardi ancora una volta.',
    taken: 'Così una sala sarebbe occupata due volte.',
    despite: 'Accettare comunque',
    named: 'Alcuni elenchi nominano questo evento a mano.',
    detach: 'Togliere dagli elenchi e rimuovere',
    formNote: 'Questo evento è accettato. Ciò che cambia attende come proposta; fino a un sì resta com’è.',
    formWaits: 'La sua proposta attende. Il modulo la mostra; in pubblico l’evento è ancora com’era.',
    toAll: 'Tutte le proposte',
  },
  en: {
    title: 'Suggestions',
    one: 'Suggestion',
    place: 'Place',
    people: 'Who',
    areas: 'Area',
    about: 'Short text',
    nothing: 'No suggestion is waiting.',
    from: 'Suggested by {by}, {when}',
    own: 'Your suggestion, {when}',
    isNew: 'A new event.',
    removal: 'The event is to be removed.',
    present: 'now',
    wanted: 'suggested',
    since: 'Changed since: {fields}. If you accept, the suggestion replaces that too.',
    accept: 'Accept',
    acceptAll: 'Accept all of it anyway',
    acceptRemoval: 'Remove the event',
    decline: 'Decline',
    why: 'A word about it',
    whyHint: 'It goes by e-mail to the person who suggested it.',
    declineDo: 'Decline the suggestion',
    withdraw: 'Withdraw the suggestion',
    change: 'Change the suggestion',
    lookAgain: 'The event or the suggestion has changed meanwhile. Please look again.',
    taken: 'A room would be taken twice.',
    despite: 'Accept anyway',
    named: 'Lists name this event by hand.',
    detach: 'Take it out of the lists and remove it',
    formNote:
      'This event is accepted. What you change waits as a suggestion; until somebody says yes, it stays as it is.',
    formWaits: 'Your suggestion is waiting. The form shows it; in public the event is still as it was.',
    toAll: 'All suggestions',
  },
});
