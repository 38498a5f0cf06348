// What stands in the newsletter’s mails, and what visitors agree to, in the four languages.

import { type Instance, type Language, languageOf } from '../model/instance.ts';

type Words = Readonly<Record<Language, string>>;

/** The language of an instance; its locale was checked when it was entered. */
export function languageOfInstance({ locale }: Pick<Instance, 'locale'>): Language {
  return languageOf(locale) ?? 'en';
}

/** The version of the words below: raised with every change, since it is kept with what was agreed to. */
export const WORDING_VERSION = '2026-11';

const CONSENT: Words = {
  de: 'Ich möchte den Newsletter von {title} erhalten. Meine Angaben werden nur dafür verwendet. Ich kann ihn jederzeit mit einem Klick beenden.',
  fr: 'Je souhaite recevoir la newsletter de {title}. Mes données ne servent qu’à cela. Je peux y mettre fin à tout moment en un clic.',
  it: 'Desidero ricevere la newsletter di {title}. I miei dati servono soltanto a questo. Posso disdirla in ogni momento con un clic.',
  en: 'I want to get the newsletter of {title}. My data are used for nothing else. I can end it at any time by one click.',
};

/** What somebody agrees to who registers. */
export function consentWording(instance: Pick<Instance, 'locale' | 'title'>): string {
  return CONSENT[languageOfInstance(instance)].replace('{title}', () => instance.title);
}

interface MailWords {
  readonly subject: string;
  readonly before: string;
  readonly button: string;
  readonly after: string;
}

export const CONFIRM_MAIL: Readonly<Record<Language, MailWords>> = {
  de: {
    subject: 'Newsletter von {title}: bitte bestätigen',
    before:
      'Für diese E-Mail-Adresse wurde der Newsletter von {title} bestellt. Bitte bestätigen Sie das innerhalb von 14 Tagen:',
    button: 'Anmeldung bestätigen',
    after: 'Haben Sie nichts bestellt? Dann brauchen Sie nichts zu tun; Sie erhalten keinen Newsletter.',
  },
  fr: {
    subject: 'Newsletter de {title} : veuillez confirmer',
    before:
      'La newsletter de {title} a été demandée pour cette adresse e-mail. Veuillez le confirmer dans les 14 jours :',
    button: 'Confirmer l’inscription',
    after: 'Vous n’avez rien demandé ? Alors ne faites rien : vous ne recevrez pas de newsletter.',
  },
  it: {
    subject: 'Newsletter di {title}: la preghiamo di confermare',
    before:
      'Per questo indirizzo e-mail è stata richiesta la newsletter di {title}. La preghiamo di confermarlo entro 14 giorni:',
    button: 'Confermare l’iscrizione',
    after: 'Non ha richiesto nulla? Allora non deve fare niente: non riceverà alcuna newsletter.',
  },
  en: {
    subject: 'Newsletter of {title}: please confirm',
    before: 'The newsletter of {title} was ordered for this e-mail address. Please confirm that within 14 days:',
    button: 'Confirm the registration',
    after: 'You did not order anything? Then you need not do anything; you will get no newsletter.',
  },
};

export const LINK_MAIL: Readonly<Record<Language, MailWords>> = {
  de: {
    subject: 'Newsletter von {title}: Ihr persönlicher Link',
    before:
      'Diese E-Mail-Adresse ist für den Newsletter von {title} angemeldet. Mit Ihrem persönlichen Link ändern oder beenden Sie ihn:',
    button: 'Meine Anmeldung',
    after: 'Geben Sie den Link nicht weiter: Wer ihn hat, kann Ihre Anmeldung sehen und ändern.',
  },
  fr: {
    subject: 'Newsletter de {title} : votre lien personnel',
    before:
      'Cette adresse e-mail est inscrite à la newsletter de {title}. Votre lien personnel permet de modifier l’inscription ou d’y mettre fin :',
    button: 'Mon inscription',
    after: 'Ne transmettez pas ce lien : quiconque le possède peut voir et modifier votre inscription.',
  },
  it: {
    subject: 'Newsletter di {title}: il suo link personale',
    before:
      'Questo indirizzo e-mail è iscritto alla newsletter di {title}. Con il suo link personale può modificare o disdire l’iscrizione:',
    button: 'La mia iscrizione',
    after: 'Non trasmetta il link ad altri: chi lo possiede può vedere e modificare la sua iscrizione.',
  },
  en: {
    subject: 'Newsletter of {title}: your personal link',
    before:
      'This e-mail address is registered for the newsletter of {title}. By your personal link you change or end that:',
    button: 'My registration',
    after: 'Keep the link to yourself: whoever has it can see and change your registration.',
  },
};

export const INVITE_MAIL: Readonly<Record<Language, MailWords>> = {
  de: {
    subject: 'Newsletter von {title}: so melden Sie sich an',
    before:
      'Auf der Website von {title} wurde diese E-Mail-Adresse beim Newsletter eingegeben. Sie ist dort noch nicht angemeldet. Hier können Sie sich anmelden; Ihre Adresse ist schon eingetragen:',
    button: 'Zur Anmeldung',
    after: 'Haben Sie die Adresse nicht selbst eingegeben? Dann brauchen Sie nichts zu tun.',
  },
  fr: {
    subject: 'Newsletter de {title} : comment vous inscrire',
    before:
      'Cette adresse e-mail a été saisie sur le site de {title} pour la newsletter. Elle n’y est pas encore inscrite. Vous pouvez vous inscrire ici ; votre adresse est déjà remplie :',
    button: 'S’inscrire',
    after: 'Ce n’est pas vous qui avez saisi cette adresse ? Alors vous n’avez rien à faire.',
  },
  it: {
    subject: 'Newsletter di {title}: come iscriversi',
    before:
      'Questo indirizzo e-mail è stato inserito sul sito di {title} per la newsletter. Non è ancora iscritto. Qui può iscriversi; il suo indirizzo è già compilato:',
    button: 'Iscriversi',
    after: 'Non è stato lei a inserire l’indirizzo? Allora non deve fare nulla.',
  },
  en: {
    subject: 'Newsletter of {title}: how to subscribe',
    before:
      'This e-mail address was entered for the newsletter on the website of {title}. It is not subscribed yet. You can subscribe here; your address is already filled in:',
    button: 'Subscribe',
    after: 'You did not enter the address yourself? Then there is nothing you need to do.',
  },
};
