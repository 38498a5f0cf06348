import { z } from 'zod';
import { messageShape } from '../contract/errors.ts';
import { newsletterFormShapes } from '../contract/newsletter/newsletter-form.ts';
import { defineOperation } from '../contract/operation.ts';
import { subscriberIdParameter } from '../contract/parameters.ts';
import { isEmail, toAsciiEmail } from '../model/email-address.ts';
import type { Language } from '../model/instance.ts';
import type { Subscriber } from '../model/newsletter/newsletter.ts';
import type { View } from '../readmodel/view.ts';

type Words = Record<Language, string>;

const MALFORMED_ADDRESS: Words = {
  de: 'Das ist keine gültige E-Mail-Adresse.',
  fr: 'Cette adresse e-mail n’est pas valable.',
  it: 'Questo indirizzo e-mail non è valido.',
  en: 'This is not a valid e-mail address.',
};

const UNKNOWN_KEY: Words = {
  de: 'Zu diesem Link gibt es keine Newsletter-Anmeldung. Bitte geben Sie Ihre E-Mail-Adresse ein.',
  fr: 'Ce lien ne correspond à aucune inscription à la newsletter. Veuillez saisir votre adresse e-mail.',
  it: 'A questo link non corrisponde alcuna iscrizione alla newsletter. La preghiamo di inserire il suo indirizzo e-mail.',
  en: 'There is no newsletter subscription for this link. Please enter your e-mail address.',
};

const LINK_MAILED: Words = {
  de: 'Wir haben Ihnen eine E-Mail gesandt. Mit dem Link darin melden Sie sich an oder ändern Ihre Anmeldung.',
  fr: 'Nous vous avons envoyé un e-mail à cette adresse. Son lien permet de vous inscrire ou de modifier votre inscription.',
  it: 'Le abbiamo inviato un’e-mail a questo indirizzo. Con il link che contiene può iscriversi o modificare l’iscrizione.',
  en: 'We have sent an e-mail to this address. Its link lets you subscribe or change your subscription.',
};

type FormResult = { readonly form: Subscriber | undefined } | { readonly words: Words };

function lookUp(view: View, id: string): FormResult {
  const { instance } = view.snapshot;
  if (id === '0' || /^ +$/.test(id)) return { form: undefined };
  if (!id.includes('@')) {
    const form = view.subscribers.byKey(id);
    return form === undefined ? { words: UNKNOWN_KEY } : { form };
  }
  if (!isEmail(toAsciiEmail(id))) return { words: MALFORMED_ADDRESS };
  if (instance.newsletterLookup === 'link') return { words: LINK_MAILED };
  return { form: view.subscribers.byEmail(id) };
}

export const getnlsubscriberfrom = defineOperation({
  name: 'getnlsubscriberfrom',
  title: 'Subscription form',
  subject: 'newsletter',
  summary: 'The newsletter’s subscription form',
  description:
    'The definition of the form: filled in for a confirmed subscriber, empty for an unknown address. For a ' +
    'malformed address or an unknown key, the response is a message for the visitor, with status 200. If the ' +
    'instance’s `newsletter_lookup` is `link` (recommended), the response is the same message for every address. ' +
    'So neither the response nor its timing reveals who is subscribed. A subscriber then gets an e-mail with their ' +
    'private link; its key returns the completed form. Anyone else gets an e-mail with a link to the subscription ' +
    'page. Send the form back with `updatenlsubscriber`.',
  scope: 'newsletter',
  rules: ['N1', 'N2', 'N3', 'N4', 'N5', 'R14', 'R17', 'R18', 'R19', 'K3'],
  personal: true,
  parameters: { id: subscriberIdParameter },
  schema: z.union([newsletterFormShapes.document.schema, messageShape.schema]),
  connectorSchema: z.union([newsletterFormShapes.connector.schema, messageShape.schema]),
  answer: (view, { id }) => {
    const found = lookUp(view, id);
    const { language } = view.snapshot;
    const body =
      'form' in found
        ? newsletterFormShapes[view.profile].of(found.form, view)
        : messageShape.of(found.words[language], view);
    return JSON.stringify(body);
  },
  beforehand: ({ snapshot: { instance } }, { id }, subscriptions) =>
    instance.newsletterLookup === 'link' && id.includes('@') && isEmail(toAsciiEmail(id))
      ? subscriptions.mailLink(instance.name, toAsciiEmail(id))
      : undefined,
});
