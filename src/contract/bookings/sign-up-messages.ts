import type { Language } from '../../model/instance.ts';

const SIGN_UP_MESSAGES = {
  booked: {
    de: 'Sie sind angemeldet.',
    fr: 'Votre inscription est enregistrée.',
    it: 'La Sua iscrizione è registrata.',
    en: 'You are signed up.',
  },
  waiting: {
    de: 'Sie haben noch keinen Platz: Sie stehen auf Platz {place} der Warteliste. Wird ein Platz frei, schreiben wir Ihnen.',
    fr: 'Vous n’avez pas encore de place : vous êtes au rang {place} de la liste d’attente. Si une place se libère, nous vous écrirons.',
    it: 'Non ha ancora un posto: è al posto {place} della lista d’attesa. Se si libera un posto, Le scriveremo.',
    en: 'You don’t have a place yet: you are number {place} on the waiting list. When a place becomes free, we will e-mail you.',
  },
  waiting_late: {
    de:
      'Sie haben noch keinen Platz: Sie stehen auf Platz {place} der Warteliste. Automatisch rückt jetzt niemand mehr nach; ' +
      'fragen Sie bei uns nach.',
    fr:
      'Vous n’avez pas encore de place : vous êtes au rang {place} de la liste d’attente. Plus personne n’obtient ' +
      'automatiquement une place ; renseignez-vous auprès de nous.',
    it:
      'Non ha ancora un posto: è al posto {place} della lista d’attesa. Ormai nessuno ottiene più automaticamente un ' +
      'posto; si informi presso di noi.',
    en:
      'You don’t have a place yet: you are number {place} on the waiting list. Places are no longer given out automatically; ' +
      'please contact us.',
  },
  pending: {
    de: 'Ihre Anmeldung zählt noch nicht: Bestätigen Sie sie innerhalb von 24 Stunden mit dem Link in unserer E-Mail.',
    fr: 'Votre inscription n’est pas encore complète : confirmez-la dans les 24 heures par le lien de notre e-mail.',
    it: 'La Sua iscrizione non è ancora valida: la confermi entro 24 ore con il link nella nostra e-mail.',
    en: 'Your sign-up is not complete yet: please confirm it within 24 hours using the link in our e-mail.',
  },
  cancelled: {
    de: 'Diese Anmeldung gilt nicht mehr.',
    fr: 'Cette inscription ne compte plus.',
    it: 'Questa iscrizione non vale più.',
    en: 'This sign-up is no longer valid.',
  },
  mail: {
    de: 'Was gilt, steht in der E-Mail an Ihre Adresse. Mit dem Link darin sehen und ändern Sie Ihre Anmeldung.',
    fr: 'Ce qui compte figure dans l’e-mail envoyé à votre adresse. Son lien vous permet de voir et de modifier votre inscription.',
    it: 'Ciò che conta è nell’e-mail inviata al Suo indirizzo. Con il suo link può vedere e modificare l’iscrizione.',
    en: 'We have sent you the details by e-mail. You can use the link in that e-mail to see and change your sign-up.',
  },
  noMail: {
    de:
      'An diese Adresse können wir im Moment keine E-Mail senden. Ihren persönlichen Link erhalten Sie, wenn ' +
      'Sie das Formular in einer Stunde noch einmal mit derselben Adresse senden; doppelt angemeldet sind Sie ' +
      'dadurch nicht. Oder fragen Sie bei uns nach.',
    fr:
      'Nous ne pouvons pas envoyer d’e-mail à cette adresse pour l’instant. Pour recevoir votre lien personnel, ' +
      'renvoyez le formulaire dans une heure avec la même adresse ; cela ne crée pas de seconde inscription. ' +
      'Vous pouvez aussi nous le demander.',
    it:
      'Al momento non possiamo inviare e-mail a questo indirizzo. Per ricevere il Suo link personale, invii di ' +
      'nuovo il modulo tra un’ora con lo stesso indirizzo; non risulterà iscritto due volte. Può anche ' +
      'chiederlo a noi.',
    en:
      'We can’t send an e-mail to this address right now. To get your private link, send the form again in an hour ' +
      'with the same address; you won’t be signed up twice. Alternatively, you can ask us for it.',
  },
  changed: {
    de: 'Ihre Anmeldung ist geändert.',
    fr: 'Votre inscription est modifiée.',
    it: 'La Sua iscrizione è stata modificata.',
    en: 'Your sign-up has been changed.',
  },
  full: {
    de: 'Dafür reichen die freien Plätze nicht mehr.',
    fr: 'Il ne reste pas assez de places.',
    it: 'Non ci sono abbastanza posti liberi.',
    en: 'There are not enough places left.',
  },
  unconfirmed: {
    de:
      'Im Moment warten viele Anmeldungen auf ihre Bestätigung. Bitte versuchen Sie es in ein paar Stunden ' +
      'noch einmal, oder rufen Sie uns an.',
    fr: 'De nombreuses inscriptions attendent leur confirmation. Réessayez dans quelques heures, ou appelez-nous.',
    it: 'Molte iscrizioni attendono la conferma. Riprovi tra qualche ora, o ci telefoni.',
    en: 'Many sign-ups are waiting to be confirmed. Please try again in a few hours, or call us.',
  },
  body_too_large: {
    de: 'Das ist zu viel Text. Kürzen Sie Ihre Antworten und senden Sie das Formular noch einmal.',
    fr: 'Le texte est trop long. Raccourcissez vos réponses et envoyez le formulaire à nouveau.',
    it: 'Il testo è troppo lungo. Accorci le risposte e invii di nuovo il modulo.',
    en: 'The text is too long. Shorten your answers and send the form again.',
  },
  too_many_sign_ups: {
    de: 'Im Moment melden sich sehr viele an. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
    fr: 'Les inscriptions sont très nombreuses en ce moment. Réessayez dans quelques minutes.',
    it: 'Al momento le iscrizioni sono moltissime. Riprovi tra qualche minuto.',
    en: 'Many people are signing up right now. Please try again in a few minutes.',
  },
  too_many_mails: {
    de:
      'An diese Adresse können wir gerade keine weitere E-Mail senden. ' +
      'Bitte versuchen Sie es in einer Stunde noch einmal. Geht es dann noch nicht, melden Sie sich bei uns.',
    fr:
      'Nous ne pouvons plus envoyer d’e-mail à cette adresse pour l’instant. Réessayez dans une heure. ' +
      'Si cela ne va toujours pas, adressez-vous à nous.',
    it:
      'Al momento non possiamo inviare altre e-mail a questo indirizzo. Riprovi tra un’ora. ' +
      'Se continua a non funzionare, si rivolga a noi.',
    en: 'We can’t send another e-mail to this address right now. Please try again in an hour. If that doesn’t work, contact us.',
  },
  not_open: {
    de: 'Im Moment kann man sich nicht anmelden.',
    fr: 'Il n’est pas possible de s’inscrire pour l’instant.',
    it: 'Al momento non ci si può iscrivere.',
    en: 'Sign-up is not open at the moment.',
  },
  unknown: {
    de: 'Für diesen Anlass kann man sich hier nicht anmelden.',
    fr: 'Il n’est pas possible de s’inscrire ici à cet événement.',
    it: 'Qui non ci si può iscrivere a questo evento.',
    en: 'You can’t sign up for this event here.',
  },
  wrong_link: {
    de: 'Dieser Link ist ungültig oder abgelaufen.',
    fr: 'Ce lien n’est pas valable ou a expiré.',
    it: 'Questo link non è valido o è scaduto.',
    en: 'This link is invalid or has expired.',
  },
  link_mailed: {
    de: 'Falls mit dieser Adresse jemand angemeldet ist, haben wir den persönlichen Link dorthin gesandt.',
    fr: 'Si quelqu’un est inscrit avec cette adresse, nous y avons envoyé le lien personnel.',
    it: 'Se qualcuno è iscritto con questo indirizzo, vi abbiamo inviato il link personale.',
    en: 'If someone has signed up with this address, we have sent the private link to it.',
  },
  missing: {
    de: 'Bitte füllen Sie das aus.',
    fr: 'Veuillez remplir ce champ.',
    it: 'Compili questo campo.',
    en: 'Please fill this in.',
  },
  no_email: {
    de: 'Das ist keine gültige E-Mail-Adresse.',
    fr: 'Cette adresse e-mail n’est pas valable.',
    it: 'Questo indirizzo e-mail non è valido.',
    en: 'This is not a valid e-mail address.',
  },
  too_many_people: {
    de: 'Höchstens {most} Personen können gemeinsam angemeldet werden.',
    fr: 'Au plus {most} personnes peuvent être inscrites ensemble.',
    it: 'Si possono iscrivere insieme al massimo {most} persone.',
    en: 'At most {most} people can be signed up together.',
  },
  too_long: {
    de: 'Das ist zu lang: höchstens {most} Zeichen.',
    fr: 'C’est trop long : {most} caractères au plus.',
    it: 'È troppo lungo: al massimo {most} caratteri.',
    en: 'This is too long: {most} characters at most.',
  },
  out_of_range: {
    de: 'Von {least} bis {most}.',
    fr: 'De {least} à {most}.',
    it: 'Da {least} a {most}.',
    en: 'From {least} to {most}.',
  },
  too_small: {
    de: 'Mindestens {least}.',
    fr: 'Au moins {least}.',
    it: 'Almeno {least}.',
    en: 'At least {least}.',
  },
  too_large_number: {
    de: 'Höchstens {most}.',
    fr: 'Au plus {most}.',
    it: 'Al massimo {most}.',
    en: 'At most {most}.',
  },
  other: {
    de: 'Bitte prüfen Sie diese Angabe.',
    fr: 'Veuillez vérifier cette indication.',
    it: 'Controlli questa indicazione.',
    en: 'Please check this entry.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type SignUpMessageCode = keyof typeof SIGN_UP_MESSAGES;

export function formatSignUpMessage(
  name: SignUpMessageCode,
  language: Language,
  told: Readonly<Record<string, unknown>> = {},
): string {
  return SIGN_UP_MESSAGES[name][language].replace(/\{(\w+)\}/g, (braces, key: string) => String(told[key] ?? braces));
}

/** Returns the name if it is a known message, otherwise `other`. */
export function toKnownMessage(name: string): SignUpMessageCode {
  return Object.hasOwn(SIGN_UP_MESSAGES, name) ? (name as SignUpMessageCode) : 'other';
}
