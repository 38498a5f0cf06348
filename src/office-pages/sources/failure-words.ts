// Why a source was not taken, in the four languages: what is wrong with a file says the import, what is wrong with a service is here.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import type { SourceRun } from '../../model/source-run.ts';
import type { SourceRefusal } from '../../office/sources/errors.ts';
import type { RunFailure } from '../../office/sources/run-failure.ts';
import { IMPORT_WORDS } from '../import/import-words.ts';

/** `{value}` is what the sentence names; of a loss `{lost}` of `{had}`. */
const WORDS: Readonly<Record<Language, Readonly<Record<Exclude<RunFailure, SourceRefusal>, string>>>> = typesetAll({
  de: {
    emptied: 'Die Quelle ist leer. Bisher hatte sie kommende Anlässe: {value}.',
    loss: '{lost} von {had} kommenden Anlässen fehlen auf einmal.',
    columns_missing: 'Es fehlen Spalten, die nötig sind: {value}.',
    all_faulty: 'Keine der Zeilen ist brauchbar: {value}.',
    busy: 'Jemand hat die Anlässe gerade bearbeitet. Es wird wieder versucht.',
    refused: 'Was die Quelle bringt, lässt sich so nicht speichern ({value}).',
    unforeseen: 'Es ging etwas schief. Wer den Server betreut, findet den Grund im Protokoll.',
    no_instance:
      'Der Adresse fehlt der Name der Gemeinde am Ende, wie in https://daten.example.org/seewil. Der Schlüssel gehört nicht in die Adresse.',
    key_missing: 'Für diese Adresse fehlt der Schlüssel. Geben Sie ihn in den Einstellungen der Quelle ein.',
    key_refused: 'Der andere Server weist uns ab: Der Schlüssel oder der Name der Gemeinde stimmt nicht.',
    key_forbidden: 'Dieser Schlüssel gilt dort nicht zum Lesen. Verlangen Sie einen, der dafür gilt.',
    no_service: 'Unter dieser Adresse gibt es keine solche Schnittstelle, oder keine Gemeinde namens «{value}».',
    moved:
      'Der andere Server schickt weiter zu {value}. Aus Vorsicht geht der Schlüssel nicht mit; tragen Sie die richtige Adresse ein.',
    no_data: '{value} schickt etwas anderes als Daten der Schnittstelle, vielleicht eine Webseite.',
    server_error: 'Beim anderen Server ging etwas schief (Antwort {value}).',
    server_busy: 'Der andere Server hat gerade zu viel zu tun (Antwort {value}). Es wird später wieder versucht.',
    slow: 'Der andere Server antwortet zu langsam: In {value} Minuten kam nicht alles an.',
    too_many: 'Das sind mehr als {value} Anlässe.',
  },
  fr: {
    emptied: 'La source est vide. Jusqu’ici, elle avait des événements à venir : {value}.',
    loss: '{lost} événements à venir sur {had} manquent d’un coup.',
    columns_missing: 'Des colonnes nécessaires manquent : {value}.',
    all_faulty: 'Aucune des lignes n’est utilisable : {value}.',
    busy: 'Quelqu’un modifiait justement les événements. Un nouvel essai suivra.',
    refused: 'Ce qu’apporte la source ne peut pas être enregistré ainsi ({value}).',
    unforeseen: 'Quelque chose a échoué. Qui s’occupe du serveur en trouve la raison dans le journal.',
    no_instance:
      'Il manque à la fin de l’adresse le nom de la paroisse, comme dans https://donnees.example.org/seewil. La clé n’a pas sa place dans l’adresse.',
    key_missing: 'Il manque la clé pour cette adresse. Saisissez-la dans les réglages de la source.',
    key_refused: 'L’autre serveur nous refuse l’accès : la clé ou le nom de la paroisse n’est pas juste.',
    key_forbidden: 'Cette clé ne permet pas d’y lire. Demandez-en une qui le permet.',
    no_service: 'À cette adresse, il n’y a pas d’interface de ce genre, ou pas de paroisse nommée « {value} ».',
    moved: 'L’autre serveur renvoie à {value}. Par prudence, la clé n’y est pas envoyée ; indiquez la bonne adresse.',
    no_data: '{value} envoie autre chose que les données de l’interface, peut-être une page web.',
    server_error: 'Quelque chose a échoué sur l’autre serveur (réponse {value}).',
    server_busy: 'L’autre serveur est surchargé (réponse {value}). Un nouvel essai suivra plus tard.',
    slow: 'L’autre serveur répond trop lentement : en {value} minutes, tout n’est pas arrivé.',
    too_many: 'Il y a plus de {value} événements.',
  },
  it: {
    emptied: 'La fonte è vuota. Finora aveva eventi futuri: {value}.',
    loss: 'Mancano di colpo {lost} eventi futuri su {had}.',
    columns_missing: 'Mancano colonne necessarie: {value}.',
    all_faulty: 'Nessuna delle righe è utilizzabile: {value}.',
    busy: 'Qualcuno stava modificando gli eventi. Si riproverà.',
    refused: 'Ciò che porta la fonte non si può salvare così ({value}).',
    unforeseen: 'Qualcosa è andato storto. Chi cura il server ne trova il motivo nel registro.',
    no_instance:
      'Alla fine dell’indirizzo manca il nome della parrocchia, come in https://dati.example.org/seewil. La chiave non va nell’indirizzo.',
    key_missing: 'Per questo indirizzo manca la chiave. La inserisca nelle impostazioni della fonte.',
    key_refused: 'L’altro server ci rifiuta l’accesso: la chiave o il nome della parrocchia non è giusto.',
    key_forbidden: 'Con questa chiave lì non si può leggere. Ne chieda una che lo permetta.',
    no_service: 'A questo indirizzo non c’è un’interfaccia di questo tipo, o nessuna parrocchia di nome «{value}».',
    moved:
      'L’altro server rimanda a {value}. Per prudenza la chiave non viene inviata lì; inserisca l’indirizzo giusto.',
    no_data: '{value} invia qualcosa di diverso dai dati dell’interfaccia, forse una pagina web.',
    server_error: 'Sull’altro server qualcosa è andato storto (risposta {value}).',
    server_busy: 'L’altro server ha troppo da fare (risposta {value}). Si riproverà più tardi.',
    slow: 'L’altro server risponde troppo lentamente: in {value} minuti non è arrivato tutto.',
    too_many: 'Sono più di {value} eventi.',
  },
  en: {
    emptied: 'The source is empty. Until now it had coming events: {value}.',
    loss: '{lost} of {had} coming events are gone at once.',
    columns_missing: 'Columns that are needed are missing: {value}.',
    all_faulty: 'None of the rows can be taken: {value}.',
    busy: 'Somebody was just changing its events. It is tried again.',
    refused: 'What the source brings can’t be saved like this ({value}).',
    unforeseen: 'Something went wrong. Whoever looks after the server finds the reason in its log.',
    no_instance:
      'The address lacks the name of the parish at its end, as in https://data.example.org/seewil. The key does not belong in the address.',
    key_missing: 'The key for this address is missing. Enter it in the settings of the source.',
    key_refused: 'The other server refuses access: the key or the name of the parish is wrong.',
    key_forbidden: 'This key may not read there. Ask for one that may.',
    no_service: 'There is no such interface at this address, or no parish named “{value}”.',
    moved: 'The other server leads to {value}. To be safe, the key is not sent there; enter the right address.',
    no_data: '{value} sends something other than data of the interface, perhaps a web page.',
    server_error: 'Something went wrong at the other server (answer {value}).',
    server_busy: 'The other server has too much to do just now (answer {value}). It is tried again later.',
    slow: 'The other server answers too slowly: within {value} minutes not everything arrived.',
    too_many: 'There are more than {value} events.',
  },
});

/** Why a run failed; "" for one that did not. */
export function sayFailure(
  { code, value, detail }: Pick<SourceRun, 'code' | 'value' | 'detail'>,
  language: Language,
): string {
  if (code === '') return '';
  const [lost = '', had = ''] = value.split('/');
  const known: Readonly<Record<string, string>> = { ...IMPORT_WORDS[language].refusals, ...WORDS[language] };
  const text = known[code] ?? detail;
  return text
    .replace('{lost}', lost)
    .replace('{had}', had)
    .replace('{value}', () => value);
}
