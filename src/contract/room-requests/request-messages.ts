// Texts about room requests for website programs, in the four languages (rules H17 and H18).

import type { Language } from '../../model/instance.ts';

const REQUEST_MESSAGES = {
  room: { de: 'Raum', fr: 'Salle', it: 'Sala', en: 'Room' },
  time: { de: 'Wann', fr: 'Quand', it: 'Quando', en: 'When' },
  title: {
    de: 'Wofür brauchen Sie den Raum?',
    fr: 'Pour quoi avez-vous besoin de la salle ?',
    it: 'Per che cosa vi serve la sala?',
    en: 'What do you need the room for?',
  },
  kind: { de: 'Art', fr: 'Type', it: 'Tipo', en: 'Type' },
  private: { de: 'privat', fr: 'privé', it: 'privato', en: 'private' },
  group: { de: 'Verein oder Gruppe', fr: 'Association ou groupe', it: 'Associazione o gruppo', en: 'Club or group' },
  church: { de: 'Kirchgemeinde', fr: 'Paroisse', it: 'Parrocchia', en: 'Parish' },
  organisation: {
    de: 'Verein oder Organisation',
    fr: 'Association ou organisation',
    it: 'Associazione o organizzazione',
    en: 'Club or organisation',
  },
  people: { de: 'Anzahl Personen', fr: 'Nombre de personnes', it: 'Numero di persone', en: 'Number of people' },
  publish: {
    de: 'Der Anlass darf in der Agenda erscheinen.',
    fr: 'L’événement peut figurer dans l’agenda.',
    it: 'L’evento può comparire nell’agenda.',
    en: 'The event may be shown in the agenda.',
  },
  sent: {
    de: 'Noch ein Schritt: Bestätigen Sie die Anfrage innerhalb von 24 Stunden mit dem Link in unserer E-Mail.',
    fr: 'Encore une étape : confirmez la demande dans les 24 heures par le lien de notre e-mail.',
    it: 'Ancora un passo: confermate la richiesta entro 24 ore con il link nella nostra e-mail.',
    en: 'One more step: please confirm the request within 24 hours using the link in our e-mail.',
  },
  unconfirmed: {
    de: 'Ihre Anfrage ist noch nicht bestätigt. Bestätigen Sie sie mit dem Link in unserer E-Mail.',
    fr: 'Votre demande n’est pas encore confirmée. Confirmez-la par le lien de notre e-mail.',
    it: 'La vostra richiesta non è ancora confermata. Confermatela con il link nella nostra e-mail.',
    en: 'Your request has not been confirmed yet. Please confirm it using the link in our e-mail.',
  },
  open: {
    de: 'Ihre Anfrage ist bei uns. Wir antworten per E-Mail.',
    fr: 'Nous avons reçu votre demande. Nous répondrons par e-mail.',
    it: 'Abbiamo la vostra richiesta. Risponderemo per e-mail.',
    en: 'We have received your request. We will reply by e-mail.',
  },
  approved: {
    de: 'Der Raum ist für Sie reserviert.',
    fr: 'La salle est réservée pour vous.',
    it: 'La sala è riservata per voi.',
    en: 'The room is reserved for you.',
  },
  declined: {
    de: 'Wir können Ihnen den Raum leider nicht geben.',
    fr: 'Nous ne pouvons malheureusement pas mettre la salle à votre disposition.',
    it: 'Purtroppo non possiamo darvi la sala.',
    en: 'Unfortunately, we cannot offer you the room.',
  },
  offered: {
    de: 'Wir haben Ihnen per E-Mail etwas anderes vorgeschlagen.',
    fr: 'Nous vous avons proposé autre chose par e-mail.',
    it: 'Vi abbiamo proposto qualcos’altro per e-mail.',
    en: 'We have offered you something else by e-mail.',
  },
  withdrawn: {
    de: 'Die Anfrage ist zurückgezogen.',
    fr: 'La demande est retirée.',
    it: 'La richiesta è ritirata.',
    en: 'The request has been withdrawn.',
  },
  expired: {
    de: 'Die Anfrage ist abgelaufen.',
    fr: 'La demande est échue.',
    it: 'La richiesta è scaduta.',
    en: 'The request has expired.',
  },
  taken: {
    de: 'Der Raum ist zu dieser Zeit belegt.',
    fr: 'La salle est occupée à ce moment-là.',
    it: 'La sala è occupata in quell’orario.',
    en: 'The room is taken at that time.',
  },
  unknown: {
    de: 'Diesen Raum kann man hier nicht anfragen.',
    fr: 'Cette salle ne peut pas être demandée ici.',
    it: 'Questa sala non si può richiedere qui.',
    en: 'This room cannot be requested here.',
  },
  wrong_time: {
    de: 'Bitte geben Sie Tag, Beginn und Ende an.',
    fr: 'Veuillez indiquer le jour, le début et la fin.',
    it: 'Indicate giorno, inizio e fine.',
    en: 'Please enter the day, start time and end time.',
  },
  ends_not_after: {
    de: 'Das Ende muss nach dem Beginn liegen.',
    fr: 'La fin doit être après le début.',
    it: 'La fine dev’essere dopo l’inizio.',
    en: 'The end must be after the start.',
  },
  time_skipped: {
    de: '{time} Uhr gibt es an diesem Tag nicht: Die Uhren werden auf Sommerzeit gestellt.',
    fr: '{time} n’existe pas ce jour-là : on passe à l’heure d’été.',
    it: 'Le {time} non esistono quel giorno: si passa all’ora legale.',
    en: '{time} does not exist on that day: the clocks go forward.',
  },
  time_past: {
    de: 'Diese Zeit ist schon vorbei.',
    fr: 'Cette heure est déjà passée.',
    it: 'Questo orario è già passato.',
    en: 'This time has already passed.',
  },
  time_off_grid: {
    de: 'Beginn und Ende sind nur alle {step} Minuten möglich.',
    fr: 'Le début et la fin ne sont possibles que toutes les {step} minutes.',
    it: 'Inizio e fine sono possibili solo ogni {step} minuti.',
    en: 'The start and end must be in steps of {step} minutes.',
  },
  time_too_short: {
    de: 'Möglich sind mindestens {shortest} Minuten.',
    fr: 'La durée minimale est de {shortest} minutes.',
    it: 'La durata minima è di {shortest} minuti.',
    en: 'The minimum length is {shortest} minutes.',
  },
  time_too_long: {
    de: 'Möglich sind höchstens {longest} Minuten.',
    fr: 'La durée maximale est de {longest} minutes.',
    it: 'La durata massima è di {longest} minuti.',
    en: 'The maximum length is {longest} minutes.',
  },
  time_too_soon: {
    de: 'Bitte fragen Sie mindestens {lead} Tage im Voraus an.',
    fr: 'Veuillez faire la demande au moins {lead} jours à l’avance.',
    it: 'Fate la richiesta almeno {lead} giorni prima.',
    en: 'Please send the request at least {lead} days in advance.',
  },
  time_too_far: {
    de: 'Anfragen sind höchstens {ahead} Tage im Voraus möglich.',
    fr: 'Les demandes sont possibles au plus {ahead} jours à l’avance.',
    it: 'Le richieste sono possibili al massimo {ahead} giorni prima.',
    en: 'You can send a request at most {ahead} days in advance.',
  },
  time_outside_hours: {
    de: 'Zu dieser Zeit kann der Raum nicht benutzt werden.',
    fr: 'La salle ne peut pas être utilisée à ce moment-là.',
    it: 'La sala non si può usare in quell’orario.',
    en: 'The room cannot be used at that time.',
  },
  too_many_requests: {
    de: 'Im Moment gehen sehr viele Anfragen ein. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
    fr: 'Les demandes sont très nombreuses en ce moment. Réessayez dans quelques minutes.',
    it: 'Al momento le richieste sono moltissime. Riprovate tra qualche minuto.',
    en: 'We are receiving a lot of requests right now. Please try again in a few minutes.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type RequestMessageCode = keyof typeof REQUEST_MESSAGES;

export function formatRequestMessage(
  name: RequestMessageCode,
  language: Language,
  params: Readonly<Record<string, unknown>> = {},
): string {
  return REQUEST_MESSAGES[name][language].replace(/\{(\w+)\}/g, (braces, key: string) => String(params[key] ?? braces));
}

export function isRequestMessage(name: string): name is RequestMessageCode {
  return Object.hasOwn(REQUEST_MESSAGES, name);
}
