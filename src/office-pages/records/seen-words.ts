// What somebody’s consent means, in plain words, in the four languages.

import type { Language } from '../../model/instance.ts';
import type { Visibility } from '../../model/person.ts';

export interface SeenWords extends Readonly<Record<Visibility, { readonly label: string; readonly help: string }>> {
  readonly title: string;
  readonly consent: string;
  readonly nothing: string;
  readonly afterSaving: string;
  readonly contact: string;
  readonly about: string;
  readonly more: string;
  readonly sexes: Readonly<Record<'' | 'f' | 'm', string>>;
}

export const SEEN_WORDS: Readonly<Record<Language, SeenWords>> = {
  de: {
    web: {
      label: 'Auf der Website',
      help: 'Alles, was hier steht, darf gezeigt werden: Name, Bild, Telefon, E-Mail, Adresse. Die Person hat zugestimmt.',
    },
    events: {
      label: 'Nur bei Anlässen',
      help: 'Nur der Name, und nur dort, wo die Person mitwirkt. Kein Telefon, keine E-Mail, kein Bild.',
    },
    none: {
      label: 'Nirgends',
      help: 'Die Öffentlichkeit sieht nichts, auch den Namen nicht. So ist es ohne Zustimmung richtig.',
    },
    title: 'Was die Öffentlichkeit sieht',
    consent: 'Zustimmung',
    nothing: 'Nichts.',
    afterSaving: 'So ist es zuletzt gespeichert.',
    contact: 'Erreichbar',
    about: 'Über die Person',
    more: 'Weitere Angaben',
    sexes: { '': 'keine Angabe', f: 'weiblich', m: 'männlich' },
  },
  fr: {
    web: {
      label: 'Sur le site',
      help: 'Tout ce qui figure ici peut être montré : nom, image, téléphone, e-mail, adresse. La personne a donné son accord.',
    },
    events: {
      label: 'Seulement lors d’événements',
      help: 'Seulement le nom, et seulement là où la personne participe. Ni téléphone, ni e-mail, ni image.',
    },
    none: { label: 'Nulle part', help: 'Le public ne voit rien, pas même le nom. C’est ce qui convient sans accord.' },
    title: 'Ce que voit le public',
    consent: 'Accord',
    nothing: 'Rien.',
    afterSaving: 'Tel qu’enregistré en dernier.',
    contact: 'Joignable',
    about: 'À propos de la personne',
    more: 'Autres indications',
    sexes: { '': 'sans indication', f: 'féminin', m: 'masculin' },
  },
  it: {
    web: {
      label: 'Sul sito',
      help: 'Tutto ciò che sta qui può essere mostrato: nome, immagine, telefono, e-mail, indirizzo. La persona ha acconsentito.',
    },
    events: {
      label: 'Solo agli eventi',
      help: 'Solo il nome, e solo dove la persona partecipa. Né telefono, né e-mail, né immagine.',
    },
    none: {
      label: 'Da nessuna parte',
      help: 'Il pubblico non vede nulla, nemmeno il nome. È giusto così senza consenso.',
    },
    title: 'Che cosa vede il pubblico',
    consent: 'Consenso',
    nothing: 'Nulla.',
    afterSaving: 'Così com’è stato salvato.',
    contact: 'Raggiungibile',
    about: 'Sulla persona',
    more: 'Altre indicazioni',
    sexes: { '': 'senza indicazione', f: 'femminile', m: 'maschile' },
  },
  en: {
    web: {
      label: 'On the website',
      help: 'All that stands here may be shown: name, picture, telephone, e-mail, address. The person has agreed.',
    },
    events: {
      label: 'At events only',
      help: 'The name alone, and only where the person takes part. No telephone, no e-mail, no picture.',
    },
    none: { label: 'Nowhere', help: 'The public sees nothing, not even the name. This is right without consent.' },
    title: 'What the public sees',
    consent: 'Consent',
    nothing: 'Nothing.',
    afterSaving: 'As it was saved last.',
    contact: 'How to reach them',
    about: 'About the person',
    more: 'More',
    sexes: { '': 'not said', f: 'female', m: 'male' },
  },
};
