// Why a website was not told of a change, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import type { PushFault, PushLogEntry } from '../../model/website.ts';

/** `{value}` is what the sentence names. */
export const PUSH_WORDS: Readonly<Record<Language, Readonly<Record<PushFault, string>>>> = typesetAll({
  de: {
    inside: '{value} liegt nicht im offenen Internet; wer den Server betreut, kann die Adresse erlauben.',
    unknown_host: '{value} gibt es im Internet nicht, oder gerade nicht.',
    connection_refused: 'Bei {value} nimmt niemand ab.',
    closed: '{value} hat die Verbindung abgebrochen, bevor eine Antwort kam.',
    no_connection: 'Es kam keine Verbindung zu {value} zustande.',
    unreachable: '{value} ist nicht erreichbar.',
    no_tls: 'Es kam keine sichere Verbindung zu {value} zustande. Stimmt das Zertifikat?',
    no_http: '{value} antwortet nicht wie eine Website.',
    late: 'Nach {value} Sekunden war noch keine ganze Antwort da.',
    redirect: 'Die Website schickt weiter zu {value}. Tragen Sie diese Adresse ein.',
    unwanted: 'Die Website will nichts mehr wissen (Antwort 410).',
    status: 'Die Website meldet einen Fehler (Antwort {value}).',
    given_up: 'Aufgegeben: Es ging {value} Tage lang nicht.',
    unforeseen: 'Es liess sich nicht senden.',
  },
  fr: {
    inside: '{value} n’est pas dans l’internet ouvert ; la personne qui gère le serveur peut autoriser l’adresse.',
    unknown_host: '{value} n’existe pas sur internet, ou pas en ce moment.',
    connection_refused: 'Chez {value}, personne ne répond.',
    closed: '{value} a coupé la connexion avant de répondre.',
    no_connection: 'Aucune connexion avec {value} n’a abouti.',
    unreachable: '{value} est injoignable.',
    no_tls: 'Aucune connexion sûre avec {value} n’a abouti. Le certificat est-il juste ?',
    no_http: '{value} ne répond pas comme un site web.',
    late: 'Après {value} secondes, la réponse n’était pas encore complète.',
    redirect: 'Le site renvoie à {value}. Inscrivez cette adresse.',
    unwanted: 'Le site ne veut plus rien savoir (réponse 410).',
    status: 'Le site annonce une erreur (réponse {value}).',
    given_up: 'Abandonné : cela n’a pas réussi pendant {value} jours.',
    unforeseen: 'L’envoi n’a pas été possible.',
  },
  it: {
    inside: '{value} non è nell’internet aperto; chi cura il server può permettere l’indirizzo.',
    unknown_host: '{value} su internet non esiste, o non in questo momento.',
    connection_refused: 'Da {value} non risponde nessuno.',
    closed: '{value} ha interrotto la connessione prima di rispondere.',
    no_connection: 'Non si è stabilita alcuna connessione con {value}.',
    unreachable: '{value} è irraggiungibile.',
    no_tls: 'Non si è stabilita una connessione sicura con {value}. Il certificato è giusto?',
    no_http: '{value} non risponde come un sito web.',
    late: 'Dopo {value} secondi la risposta non era ancora completa.',
    redirect: 'Il sito rimanda a {value}. Iscriva questo indirizzo.',
    unwanted: 'Il sito non vuole più sapere nulla (risposta 410).',
    status: 'Il sito segnala un errore (risposta {value}).',
    given_up: 'Rinunciato: per {value} giorni non è riuscito.',
    unforeseen: 'Non è stato possibile inviare.',
  },
  en: {
    inside: '{value} is not on the open internet; whoever looks after the server can allow the address.',
    unknown_host: '{value} is not to be found on the internet, or not just now.',
    connection_refused: 'Nobody answers at {value}.',
    closed: '{value} closed the connection before an answer came.',
    no_connection: 'No connection to {value} came about.',
    unreachable: '{value} can’t be reached.',
    no_tls: 'No secure connection to {value} came about. Is its certificate right?',
    no_http: '{value} does not answer as a website does.',
    late: 'After {value} seconds there was no whole answer yet.',
    redirect: 'The website leads to {value}. Enter that address.',
    unwanted: 'The website wants to know no more (answer 410).',
    status: 'The website reports an error (answer {value}).',
    given_up: 'Given up: it did not work for {value} days.',
    unforeseen: 'It could not be sent.',
  },
});

/** Why an attempt came to nothing; what was logged before there were codes says that in English alone. */
export function sayPushFailure(
  { failure, detail }: Pick<PushLogEntry, 'failure' | 'detail'>,
  language: Language,
): string {
  if (failure === undefined) return detail;
  return PUSH_WORDS[language][failure.code].replace('{value}', () => failure.value);
}
