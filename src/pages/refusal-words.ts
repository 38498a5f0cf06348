// What stands on a newsletter’s page that can’t be shown, by its status, in the four languages.

import type { Language } from '../model/instance.ts';

export type Refusals = Readonly<
  Record<403 | 404 | 405 | 413 | 503, { readonly title: string; readonly text: string }>
> & {
  readonly tooMany: {
    readonly title: string;
    /** `{when}` is such as “in 10 minutes”, `{time}` a time of day. */
    readonly text: string;
    /** Above the form with what was entered. */
    readonly kept: string;
  };
};

export const REFUSALS: Readonly<Record<Language, Refusals>> = {
  de: {
    403: {
      title: 'Das kam von einer anderen Seite',
      text: 'Diese Eingabe wurde von einer fremden Website gesandt. Bitte füllen Sie das Formular auf dieser Seite aus.',
    },
    404: {
      title: 'Diese Seite gibt es nicht',
      text: 'Hier ist nichts. Vielleicht wurde die Adresse nicht ganz übernommen: Öffnen Sie den Link in der E-Mail noch einmal.',
    },
    405: {
      title: 'Diese Seite lässt sich nicht direkt öffnen',
      text: 'Hierher führt nur ein Knopf auf einer anderen Seite. Öffnen Sie den Link in der E-Mail noch einmal.',
    },
    413: {
      title: 'Das ist zu viel',
      text: 'Ihre Angaben sind zu lang. Bitte kürzen Sie sie, und senden Sie sie noch einmal.',
    },
    tooMany: {
      title: 'Zu viele Versuche',
      text: 'Von Ihrem Anschluss kamen in kurzer Zeit zu viele Eingaben. Bitte versuchen Sie es {when} noch einmal (ab {time} Uhr).',
      kept: 'Es wurde nichts gespeichert. Was Sie eingegeben haben, steht noch im Formular.',
    },
    503: {
      title: 'Im Moment nicht möglich',
      text: 'Das ist im Moment nicht möglich. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
    },
  },
  fr: {
    403: {
      title: 'Cela vient d’un autre site',
      text: 'Cet envoi vient d’un autre site web. Veuillez remplir le formulaire sur cette page.',
    },
    404: {
      title: 'Cette page n’existe pas',
      text: 'Il n’y a rien ici. L’adresse est peut-être incomplète : ouvrez encore une fois le lien dans l’e-mail.',
    },
    405: {
      title: 'Cette page ne s’ouvre pas directement',
      text: 'Seul un bouton d’une autre page mène ici. Ouvrez encore une fois le lien dans l’e-mail.',
    },
    413: {
      title: 'C’est trop',
      text: 'Vos indications sont trop longues. Veuillez les raccourcir et les envoyer à nouveau.',
    },
    tooMany: {
      title: 'Trop de tentatives',
      text: 'Trop d’envois sont venus de votre connexion en peu de temps. Veuillez réessayer {when} (dès {time}).',
      kept: 'Rien n’a été enregistré. Ce que vous avez saisi se trouve encore dans le formulaire.',
    },
    503: {
      title: 'Impossible pour le moment',
      text: 'Ce n’est pas possible pour le moment. Veuillez réessayer dans quelques minutes.',
    },
  },
  it: {
    403: {
      title: 'Questo arriva da un altro sito',
      text: 'Questo invio arriva da un altro sito web. La preghiamo di compilare il modulo su questa pagina.',
    },
    404: {
      title: 'Questa pagina non esiste',
      text: 'Qui non c’è nulla. Forse l’indirizzo è incompleto: apra di nuovo il link nell’e-mail.',
    },
    405: {
      title: 'Questa pagina non si apre direttamente',
      text: 'Qui porta solo un pulsante di un’altra pagina. Apra di nuovo il link nell’e-mail.',
    },
    413: {
      title: 'È troppo',
      text: 'Le sue indicazioni sono troppo lunghe. La preghiamo di accorciarle e di inviarle di nuovo.',
    },
    tooMany: {
      title: 'Troppi tentativi',
      text: 'Dalla sua connessione sono giunti troppi invii in poco tempo. La preghiamo di riprovare {when} (a partire dalle ore {time}).',
      kept: 'Non è stato salvato nulla. Ciò che ha inserito si trova ancora nel modulo.',
    },
    503: {
      title: 'Al momento non è possibile',
      text: 'Al momento non è possibile. La preghiamo di riprovare tra qualche minuto.',
    },
  },
  en: {
    403: {
      title: 'Sent from another website',
      text: 'This form was sent from another website. Please fill in the form on this page.',
    },
    404: {
      title: 'Page not found',
      text: 'There is no page at this address. Perhaps the address is incomplete: please open the link in the e-mail again.',
    },
    405: {
      title: 'This page can’t be opened directly',
      text: 'It opens only with a button on another page. Please open the link in the e-mail again.',
    },
    413: { title: 'Your entry is too long', text: 'You entered too much text. Please shorten it and send it again.' },
    tooMany: {
      title: 'Too many attempts',
      text: 'Too many forms were sent from your connection within a short time. Please try again {when} (from {time}).',
      kept: 'Nothing has been saved. Your entries are still in the form.',
    },
    503: {
      title: 'Not possible at the moment',
      text: 'The server is not available at the moment. Please try again in a few minutes.',
    },
  },
};
