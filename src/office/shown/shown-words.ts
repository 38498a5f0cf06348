// What is said of an event that is not shown somewhere, in the four languages: why, and so what would have to change.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import type { ReasonCode } from './reason.ts';

export interface ShownWords {
  /** The event's own page, as a place where it is shown. */
  readonly page: string;
  /** `{moment}` is when it begins to be shown, or ended; `{names}` are those that a list's rule asks for, joined by "or". */
  readonly reasons: Readonly<Record<ReasonCode, string>>;
  /** A website that has not been told that the event is gone, and one that was switched off. */
  readonly stillThere: string;
  readonly switchedOff: string;
}

export const SHOWN_WORDS: Readonly<Record<Language, ShownWords>> = typesetAll({
  de: {
    page: 'Eigene Seite',
    reasons: {
      not_public: 'Die Veranstaltung ist nicht öffentlich.',
      draft: 'Die Veranstaltung ist noch ein Entwurf.',
      proposed: 'Die Veranstaltung ist erst vorgeschlagen und muss noch angenommen werden.',
      not_yet: 'Die Veranstaltung erscheint erst am {moment}.',
      over: 'Die Veranstaltung ist seit dem {moment} vorbei.',
      excluded: 'Die Veranstaltung wurde von Hand aus dieser Liste genommen.',
      no_rule: 'Diese Liste zeigt nur, was von Hand aufgenommen wird.',
      rule_layers: 'Diese Liste zeigt nur, was zum Bereich {names} gehört.',
      rule_target_groups: 'Diese Liste zeigt nur, was sich an die Zielgruppe {names} richtet.',
      rule_event_types: 'Diese Liste zeigt nur, was von der Art {names} ist.',
      rule_rooms: 'Diese Liste zeigt nur, was in diesem Raum stattfindet: {names}.',
      rule_persons: 'Diese Liste zeigt nur, wofür {names} verantwortlich ist.',
      waiting: 'Die Website hat die letzte Änderung noch nicht erhalten.',
    },
    stillThere: 'Die Website weiss noch nicht, dass sie die Veranstaltung nicht mehr zeigen soll.',
    switchedOff: 'Die Website hat die letzte Änderung nicht erhalten, weil sie ausgeschaltet ist.',
  },
  fr: {
    page: 'Sa propre page',
    reasons: {
      not_public: 'L’événement n’est pas public.',
      draft: 'L’événement est encore un brouillon.',
      proposed: 'L’événement n’est que proposé et doit encore être accepté.',
      not_yet: 'L’événement ne paraît que le {moment}.',
      over: 'L’événement est terminé depuis le {moment}.',
      excluded: 'L’événement a été retiré de cette liste à la main.',
      no_rule: 'Cette liste ne montre que ce qui y est ajouté à la main.',
      rule_layers: 'Cette liste ne montre que ce qui relève du secteur {names}.',
      rule_target_groups: 'Cette liste ne montre que ce qui s’adresse au groupe cible {names}.',
      rule_event_types: 'Cette liste ne montre que ce qui est du type {names}.',
      rule_rooms: 'Cette liste ne montre que ce qui a lieu dans cette salle : {names}.',
      rule_persons: 'Cette liste ne montre que ce dont {names} est responsable.',
      waiting: 'Le site web n’a pas encore reçu la dernière modification.',
    },
    stillThere: 'Le site web ne sait pas encore qu’il ne doit plus montrer l’événement.',
    switchedOff: 'Le site web n’a pas reçu la dernière modification, car il est désactivé.',
  },
  it: {
    page: 'Pagina propria',
    reasons: {
      not_public: 'L’evento non è pubblico.',
      draft: 'L’evento è ancora una bozza.',
      proposed: 'L’evento è solo proposto e deve ancora essere accettato.',
      not_yet: 'L’evento appare soltanto il {moment}.',
      over: 'L’evento è terminato il {moment}.',
      excluded: 'L’evento è stato tolto a mano da questo elenco.',
      no_rule: 'Questo elenco mostra soltanto ciò che vi è aggiunto a mano.',
      rule_layers: 'Questo elenco mostra soltanto ciò che appartiene al settore {names}.',
      rule_target_groups: 'Questo elenco mostra soltanto ciò che si rivolge al gruppo {names}.',
      rule_event_types: 'Questo elenco mostra soltanto ciò che è del tipo {names}.',
      rule_rooms: 'Questo elenco mostra soltanto ciò che si svolge in questa sala: {names}.',
      rule_persons: 'Questo elenco mostra soltanto ciò di cui è responsabile {names}.',
      waiting: 'Il sito web non ha ancora ricevuto l’ultima modifica.',
    },
    stillThere: 'Il sito web non sa ancora che non deve più mostrare l’evento.',
    switchedOff: 'Il sito web non ha ricevuto l’ultima modifica, perché è disattivato.',
  },
  en: {
    page: 'Its own page',
    reasons: {
      not_public: 'The event is not public.',
      draft: 'The event is still a draft.',
      proposed: 'The event is only proposed and has yet to be accepted.',
      not_yet: 'The event appears only on {moment}.',
      over: 'The event has been over since {moment}.',
      excluded: 'The event was taken out of this list by hand.',
      no_rule: 'This list shows only what is added to it by hand.',
      rule_layers: 'This list shows only what belongs to the area {names}.',
      rule_target_groups: 'This list shows only what is meant for the target group {names}.',
      rule_event_types: 'This list shows only what is of the type {names}.',
      rule_rooms: 'This list shows only what takes place in this room: {names}.',
      rule_persons: 'This list shows only what {names} is responsible for.',
      waiting: 'The website has not received the latest change yet.',
    },
    stillThere: 'The website does not know yet that it should no longer show the event.',
    switchedOff: 'The website has not received the latest change, because it is switched off.',
  },
});
