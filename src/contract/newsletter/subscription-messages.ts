import type { Language } from '../../model/instance.ts';
import type { SubscriptionMessageCode } from '../../model/newsletter/subscription.ts';

export const SUBSCRIPTION_MESSAGES: Readonly<Record<SubscriptionMessageCode, Readonly<Record<Language, string>>>> = {
  check_mail: {
    de: 'Vielen Dank! Bitte bestätigen Sie Ihre Anmeldung mit dem Link in der E-Mail, die Sie gleich erhalten.',
    fr: 'Merci ! Veuillez confirmer votre inscription à l’aide du lien dans l’e-mail que vous allez recevoir.',
    it: 'Grazie! La preghiamo di confermare l’iscrizione con il link nell’e-mail che riceverà a breve.',
    en: 'Thank you! Please confirm your subscription using the link in the e-mail you will receive shortly.',
  },
  check_new_mail: {
    de: 'Gespeichert. Die neue E-Mail-Adresse gilt, sobald Sie sie mit dem Link bestätigt haben, den wir an sie senden.',
    fr: 'Enregistré. La nouvelle adresse e-mail sera valable dès que vous l’aurez confirmée par le lien que nous y envoyons.',
    it: 'Salvato. Il nuovo indirizzo e-mail sarà valido non appena lo avrà confermato con il link che inviamo a tale indirizzo.',
    en: 'Saved. The new e-mail address will take effect once you have confirmed it using the link we are sending to it.',
  },
  ended: {
    de: 'Sie erhalten den Newsletter nicht mehr. Ihre Angaben sind gelöscht.',
    fr: 'Vous ne recevrez plus la newsletter. Vos données ont été effacées.',
    it: 'Non riceverà più la newsletter. I suoi dati sono stati cancellati.',
    en: 'You will no longer receive the newsletter. Your details have been deleted.',
  },
  bad_address: {
    de: 'Das ist keine gültige E-Mail-Adresse.',
    fr: 'Cette adresse e-mail n’est pas valable.',
    it: 'Questo indirizzo e-mail non è valido.',
    en: 'This is not a valid e-mail address.',
  },
  bad_interval: {
    de: 'Bitte wählen Sie, wie oft Sie den Newsletter erhalten möchten.',
    fr: 'Veuillez choisir à quelle fréquence vous souhaitez recevoir la newsletter.',
    it: 'La preghiamo di scegliere con quale frequenza desidera ricevere la newsletter.',
    en: 'Please choose how often you would like the newsletter.',
  },
  no_topic: {
    de: 'Bitte wählen Sie mindestens ein Thema.',
    fr: 'Veuillez choisir au moins un thème.',
    it: 'La preghiamo di scegliere almeno un tema.',
    en: 'Please choose at least one topic.',
  },
  too_long: {
    de: 'Eine Ihrer Angaben ist zu lang. Bitte kürzen Sie sie.',
    fr: 'L’une de vos indications est trop longue. Veuillez la raccourcir.',
    it: 'Una delle sue indicazioni è troppo lunga. La preghiamo di accorciarla.',
    en: 'One of your entries is too long. Please shorten it.',
  },
};
