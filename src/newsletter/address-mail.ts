// What stands in the mail to a new address of somebody who is registered, in the four languages.

import { typesetAll } from '../kit/typesetting.ts';
import type { Language } from '../model/instance.ts';
import type { MailWords } from './words.ts';

export const ADDRESS_MAIL: Readonly<Record<Language, MailWords>> = typesetAll({
  de: {
    subject: '{title}: bitte bestätigen Sie Ihre neue Adresse',
    heading: 'Neue Adresse bestätigen',
    before:
      'Guten Tag. Unser Newsletter soll künftig an diese E-Mail-Adresse kommen. Bitte bestätigen Sie das innerhalb von 14 Tagen; bis dahin kommt er an die bisherige.',
    button: 'Neue Adresse bestätigen',
    after: 'Waren Sie das nicht? Dann brauchen Sie nichts zu tun; an diese Adresse kommt kein Newsletter.',
  },
  fr: {
    subject: '{title} : veuillez confirmer votre nouvelle adresse',
    heading: 'Confirmer la nouvelle adresse',
    before:
      'Bonjour. Notre newsletter doit désormais être envoyée à cette adresse e-mail. Veuillez le confirmer dans les 14 jours ; d’ici là, elle est envoyée à l’adresse actuelle.',
    button: 'Confirmer la nouvelle adresse',
    after: 'Ce n’était pas vous ? Alors ne faites rien : aucune newsletter ne sera envoyée à cette adresse.',
  },
  it: {
    subject: '{title}: la preghiamo di confermare il nuovo indirizzo',
    heading: 'Confermare il nuovo indirizzo',
    before:
      'Buongiorno. D’ora in poi la nostra newsletter deve arrivare a questo indirizzo e-mail. La preghiamo di confermarlo entro 14 giorni; fino ad allora arriva all’indirizzo attuale.',
    button: 'Confermare il nuovo indirizzo',
    after: 'Non è stato lei? Allora non deve fare nulla: a questo indirizzo non arriverà alcuna newsletter.',
  },
  en: {
    subject: '{title}: please confirm your new address',
    heading: 'Confirm your new address',
    before:
      'Hello. This e-mail address was entered as your new address for our newsletter. Please confirm it within 14 days; until then the newsletter goes to your current address.',
    button: 'Confirm new address',
    after: 'Was that not you? Then you need not do anything; no newsletter will come to this address.',
  },
});
