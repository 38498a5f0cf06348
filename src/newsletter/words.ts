// What stands in the newsletter’s mails, and what visitors agree to, in the four languages.

import { typesetAll } from '../kit/typesetting.ts';
import { type Instance, type Language, languageOf } from '../model/instance.ts';

type Words = Readonly<Record<Language, string>>;

/** The language of an instance; its locale was checked when it was entered. */
export function languageOfInstance({ locale }: Pick<Instance, 'locale'>): Language {
  return languageOf(locale) ?? 'en';
}

/** The version of the words below: raised with every change, since it is kept with what was agreed to. */
export const WORDING_VERSION = '2026-11-22';

const CONSENT: Words = {
  de: 'Ich möchte den Newsletter erhalten. {title} verwendet meine Angaben nur dafür. Ich kann mich jederzeit mit einem Klick abmelden.',
  fr: 'Je souhaite recevoir la newsletter. {title} n’utilise mes données que pour cela. Je peux me désabonner à tout moment en un clic.',
  it: 'Desidero ricevere la newsletter. {title} usa i miei dati soltanto per questo. Posso annullare l’iscrizione in ogni momento con un clic.',
  en: 'I would like to get the newsletter. {title} uses my data for nothing else. I can unsubscribe at any time with one click.',
};

/** What somebody agrees to who registers. */
export function consentWording(instance: Pick<Instance, 'locale' | 'title'>): string {
  return CONSENT[languageOfInstance(instance)].replace('{title}', () => instance.title);
}

/** What stands in a mail with one button; `{title}` is the instance’s. */
export interface MailWords {
  readonly subject: string;
  readonly heading: string;
  readonly before: string;
  readonly button: string;
  readonly after: string;
}

/** Above the address of the button’s link, for whom the button does not work. */
export const OR_COPY: Words = typesetAll({
  de: 'Oder kopieren Sie diese Adresse in Ihren Browser:',
  fr: 'Ou copiez cette adresse dans votre navigateur :',
  it: 'Oppure copi questo indirizzo nel browser:',
  en: 'Or copy this address into your browser:',
});

export const CONFIRM_MAIL: Readonly<Record<Language, MailWords>> = typesetAll({
  de: {
    subject: '{title}: bitte bestätigen Sie Ihre Newsletter-Anmeldung',
    heading: 'Nur noch ein Klick',
    before:
      'Guten Tag. Sie haben sich mit dieser E-Mail-Adresse für unseren Newsletter angemeldet. Bitte bestätigen Sie das innerhalb von 14 Tagen.',
    button: 'Anmeldung bestätigen',
    after: 'Haben Sie sich nicht angemeldet? Dann brauchen Sie nichts zu tun; Sie erhalten keinen Newsletter.',
  },
  fr: {
    subject: '{title} : veuillez confirmer votre inscription à la newsletter',
    heading: 'Plus qu’un clic',
    before:
      'Bonjour. Vous avez inscrit cette adresse e-mail à notre newsletter. Veuillez confirmer votre inscription dans les 14 jours.',
    button: 'Confirmer l’inscription',
    after: 'Ce n’était pas vous ? Alors ne faites rien : vous ne recevrez pas de newsletter.',
  },
  it: {
    subject: '{title}: la preghiamo di confermare l’iscrizione alla newsletter',
    heading: 'Ancora un clic',
    before:
      'Buongiorno. Ha iscritto questo indirizzo e-mail alla nostra newsletter. La preghiamo di confermare l’iscrizione entro 14 giorni.',
    button: 'Confermare l’iscrizione',
    after: 'Non è stato lei? Allora non deve fare nulla: non riceverà alcuna newsletter.',
  },
  en: {
    subject: '{title}: please confirm your newsletter subscription',
    heading: 'Just one more click',
    before:
      'Hello. This e-mail address was entered to subscribe to our newsletter. Please confirm your subscription within 14 days.',
    button: 'Confirm subscription',
    after: 'Was that not you? Then you need not do anything; you will not get a newsletter.',
  },
});

export const LINK_MAIL: Readonly<Record<Language, MailWords>> = typesetAll({
  de: {
    subject: '{title}: Ihr persönlicher Link zum Newsletter',
    heading: 'Ihre Newsletter-Anmeldung',
    before:
      'Guten Tag. Mit dieser E-Mail-Adresse sind Sie für unseren Newsletter angemeldet. Über Ihren persönlichen Link können Sie Ihre Anmeldung ansehen, ändern oder den Newsletter abbestellen.',
    button: 'Meine Anmeldung',
    after: 'Geben Sie den Link nicht weiter: Wer ihn hat, kann Ihre Anmeldung sehen und ändern.',
  },
  fr: {
    subject: '{title} : votre lien personnel pour la newsletter',
    heading: 'Votre inscription à la newsletter',
    before:
      'Bonjour. Cette adresse e-mail est inscrite à notre newsletter. Votre lien personnel vous permet de voir et de modifier votre inscription, ou de vous désabonner.',
    button: 'Mon inscription',
    after: 'Ne transmettez pas ce lien : quiconque le possède peut voir et modifier votre inscription.',
  },
  it: {
    subject: '{title}: il suo link personale per la newsletter',
    heading: 'La sua iscrizione alla newsletter',
    before:
      'Buongiorno. Questo indirizzo e-mail è iscritto alla nostra newsletter. Con il suo link personale può vedere, modificare o annullare l’iscrizione.',
    button: 'La mia iscrizione',
    after: 'Non trasmetta il link ad altri: chi lo possiede può vedere e modificare la sua iscrizione.',
  },
  en: {
    subject: '{title}: your personal newsletter link',
    heading: 'Your newsletter subscription',
    before:
      'Hello. This e-mail address is subscribed to our newsletter. With your personal link you can see and change your subscription, or unsubscribe.',
    button: 'My subscription',
    after: 'Please keep the link to yourself: whoever has it can see and change your subscription.',
  },
});

export const INVITE_MAIL: Readonly<Record<Language, MailWords>> = typesetAll({
  de: {
    subject: '{title}: so melden Sie sich für den Newsletter an',
    heading: 'Möchten Sie unseren Newsletter?',
    before:
      'Guten Tag. Diese E-Mail-Adresse wurde auf unserer Website beim Newsletter eingegeben; angemeldet ist sie noch nicht. Hier können Sie sich anmelden; Ihre Adresse ist schon eingetragen.',
    button: 'Zur Anmeldung',
    after: 'Haben Sie die Adresse nicht selbst eingegeben? Dann brauchen Sie nichts zu tun.',
  },
  fr: {
    subject: '{title} : comment vous inscrire à la newsletter',
    heading: 'Souhaitez-vous notre newsletter ?',
    before:
      'Bonjour. Cette adresse e-mail a été saisie sur notre site pour la newsletter ; elle n’est pas encore inscrite. Vous pouvez vous inscrire ici ; votre adresse est déjà remplie.',
    button: 'S’inscrire',
    after: 'Ce n’est pas vous qui avez saisi cette adresse ? Alors vous n’avez rien à faire.',
  },
  it: {
    subject: '{title}: come iscriversi alla newsletter',
    heading: 'Desidera la nostra newsletter?',
    before:
      'Buongiorno. Questo indirizzo e-mail è stato inserito sul nostro sito per la newsletter; non è ancora iscritto. Qui può iscriversi; il suo indirizzo è già compilato.',
    button: 'Iscriversi',
    after: 'Non è stato lei a inserire l’indirizzo? Allora non deve fare nulla.',
  },
  en: {
    subject: '{title}: how to subscribe to the newsletter',
    heading: 'Would you like our newsletter?',
    before:
      'Hello. This e-mail address was entered for the newsletter on our website; it is not subscribed yet. You can subscribe here. Your address is already filled in.',
    button: 'Subscribe',
    after: 'Did you not enter the address yourself? Then you need not do anything.',
  },
});
