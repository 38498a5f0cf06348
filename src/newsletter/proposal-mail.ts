// Tells somebody what became of what they proposed (rule W18).

import { html, joined } from '../kit/html.ts';
import { colonOf, typesetAll, unbrokenDay } from '../kit/typesetting.ts';
import { LANGUAGES, type Language } from '../model/instance.ts';
import type { ProposalMail } from '../store/content/tell-proposer.ts';
import type { WaitingMail } from '../store/newsletter/mails.ts';
import { type Letter, type LetterOptions, messageIdOf, oneLine, replyOf } from './letters.ts';
import { footerLines, mailButton, mailLink, openFrame } from './mail-frame.ts';
import { languageOfInstance, OR_COPY } from './words.ts';

interface OutcomeWords {
  readonly subject: string;
  readonly heading: string;
  /** `{by}` has said so of `{event}` on `{day}`. */
  readonly before: string;
}

interface ProposalWords extends Readonly<Record<ProposalMail['outcome'], OutcomeWords>> {
  readonly hello: string;
  /** Whoever says so where it is no person: at the command line, and a source that is called `{name}`. */
  readonly operator: string;
  readonly source: string;
  /** Before what they wrote. */
  readonly wrote: string;
  readonly button: string;
}

const WORDS: Readonly<Record<Language, ProposalWords>> = typesetAll({
  de: {
    hello: 'Guten Tag.',
    operator: 'Der Serverbetrieb',
    source: 'Die Quelle {name}',
    accepted: {
      subject: '{title}: Ihr Vorschlag ist angenommen',
      heading: 'Angenommen',
      before: '{by} hat Ihren Vorschlag zu «{event}» vom {day} angenommen. Er gilt ab jetzt.',
    },
    declined: {
      subject: '{title}: Ihr Vorschlag ist nicht angenommen',
      heading: 'Nicht angenommen',
      before: '{by} hat Ihren Vorschlag zu «{event}» vom {day} nicht angenommen.',
    },
    removed: {
      subject: '{title}: der Anlass Ihres Vorschlags ist entfernt',
      heading: 'Entfernt',
      before: '{by} hat den Anlass «{event}» vom {day} entfernt. Damit ist Ihr Vorschlag hinfällig.',
    },
    wrote: '{by} schreibt dazu',
    button: 'Anlass ansehen',
  },
  fr: {
    hello: 'Bonjour.',
    operator: 'L’exploitation du serveur',
    source: 'La source {name}',
    accepted: {
      subject: '{title} : votre proposition est acceptée',
      heading: 'Acceptée',
      before: '{by} a accepté votre proposition pour « {event} » du {day}. Elle vaut dès maintenant.',
    },
    declined: {
      subject: '{title} : votre proposition n’est pas acceptée',
      heading: 'Pas acceptée',
      before: '{by} n’a pas accepté votre proposition pour « {event} » du {day}.',
    },
    removed: {
      subject: '{title} : l’événement de votre proposition est supprimé',
      heading: 'Supprimé',
      before: '{by} a supprimé l’événement « {event} » du {day}. Votre proposition n’a donc plus d’objet.',
    },
    wrote: '{by} écrit à ce sujet',
    button: 'Voir l’événement',
  },
  it: {
    hello: 'Buongiorno.',
    operator: 'La gestione del server',
    source: 'La fonte {name}',
    accepted: {
      subject: '{title}: la sua proposta è accettata',
      heading: 'Accettata',
      before: '{by} ha accettato la sua proposta per «{event}» del {day}. Vale da subito.',
    },
    declined: {
      subject: '{title}: la sua proposta non è accettata',
      heading: 'Non accettata',
      before: '{by} non ha accettato la sua proposta per «{event}» del {day}.',
    },
    removed: {
      subject: '{title}: l’evento della sua proposta è rimosso',
      heading: 'Rimosso',
      before: '{by} ha rimosso l’evento «{event}» del {day}. Con ciò la sua proposta decade.',
    },
    wrote: '{by} scrive in merito',
    button: 'Vedere l’evento',
  },
  en: {
    hello: 'Hello.',
    operator: 'The operation of the server',
    source: 'The source {name}',
    accepted: {
      subject: '{title}: your suggestion was accepted',
      heading: 'Accepted',
      before: '{by} accepted your suggestion for “{event}” on {day}. It is in effect now.',
    },
    declined: {
      subject: '{title}: your suggestion was not accepted',
      heading: 'Not accepted',
      before: '{by} did not accept your suggestion for “{event}” on {day}.',
    },
    removed: {
      subject: '{title}: the event of your suggestion was removed',
      heading: 'Removed',
      before: '{by} removed the event “{event}” of {day}. So your suggestion no longer applies.',
    },
    wrote: '{by} writes',
    button: 'See the event',
  },
});

/** The letter, in the language of its reader. */
export function proposalLetter(mail: WaitingMail, { baseUrl, from }: LetterOptions): Letter {
  const { sender } = mail;
  const details = mail.details as ProposalMail;
  const language = LANGUAGES.find((one) => one === details.language) ?? languageOfInstance(sender);
  const words = WORDS[language];
  const said = words[details.outcome];
  const [title, by, event] = [sender.title, sayBy(details.by, words), details.title].map(oneLine) as [
    string,
    string,
    string,
  ];
  const day = unbrokenDay(
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(details.day)),
  );
  const subject = said.subject.replace('{title}', () => title);
  const before = `${words.hello} ${said.before}`
    .replace('{by}', () => by)
    .replace('{event}', () => event)
    .replace('{day}', () => day);
  const wrote = `${words.wrote.replace('{by}', () => by)}${colonOf(language)}`;
  const { eventId } = details;
  const link = eventId === null ? undefined : `${baseUrl}/office/instances/${mail.instance}/events/${eventId}`;
  const foot = [title, ...footerLines(sender.footer)];
  const reason = details.text === '' ? '' : `${wrote}\n${details.text}\n\n`;
  const where = link === undefined ? '' : `${words.button}${colonOf(language)}\n${link}\n\n`;
  return {
    from: { name: title, address: from },
    to: mail.email,
    ...replyOf(mail),
    subject,
    text: `${before}\n\n${reason}${where}-- \n${[...new Set(foot)].join('\n')}\n`,
    html: openFrame(sender)({
      subject,
      main: joined([
        html`<h1 style="margin:0 0 12px;font-size:22px;line-height:1.25">${said.heading}</h1>`,
        html`<p style="margin:0">${before}</p>`,
        details.text === ''
          ? html``
          : html`<p style="margin:18px 0 0"><strong>${wrote}</strong><br><span style="white-space:pre-line">${details.text}</span></p>`,
        ...(link === undefined
          ? []
          : [
              mailButton(sender, link, words.button),
              html`<p style="margin:0;font-size:14px">${OR_COPY[language]}<br>${mailLink(sender, link, link)}</p>`,
            ]),
      ]),
    }),
    messageId: messageIdOf(mail, from),
    date: new Date(mail.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Who did it, as the history names them, in words for a sentence. */
function sayBy(actor: string, { operator, source }: ProposalWords): string {
  const [, name] = /^source (.+)$/.exec(actor) ?? [];
  if (name !== undefined) return source.replace('{name}', () => name);
  return /^command line \(.*\)$/.test(actor) ? operator : actor;
}
