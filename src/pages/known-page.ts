// What is kept of somebody, as a page that one can read; the file of the same is beside it.

import { INTERVAL_NAMES, LABELS } from '../contract/shapes/newsletter-form.ts';
import { type Html, html, joined } from '../kit/html.ts';
import { unbrokenHyphens } from '../kit/typesetting.ts';
import { FIELDS, type PersonalData, type PersonalMail } from '../model/subscription.ts';
import type { View } from '../readmodel/view.ts';
import { link, paragraph } from './newsletter-forms.ts';
import type { PageWords } from './newsletter-words.ts';
import { dayAndTime } from './page-dates.ts';

export function knownPage(view: View, words: PageWords, key: string, data: PersonalData): Html {
  const { instance, language } = view.snapshot;
  const { known } = words;
  const { subscriber, lists, consents, confirmations, mails } = data;
  const when = dayAndTime(instance);
  const named = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name;
  const about = [
    ...FIELDS.map((name) => [unbrokenHyphens(LABELS[name][language]), subscriber[name]] as const),
    [known.status, named(known.statuses, subscriber.status)] as const,
    [known.topics, lists.map(({ listId, publicName }) => publicName ?? String(listId)).join(', ')] as const,
    [known.rhythm, INTERVAL_NAMES[subscriber.interval][language]] as const,
    ...[...new Set(confirmations.map(({ email }) => email))].map((email) => [known.waiting, email] as const),
  ];
  const steps = consents.map(
    ({ at, step, source, wording }) =>
      html`<li class="entry"><b class="what">${named(known.stepNames, step)}</b> <span class="when">${when(at)} · ${named(known.sources, source)}</span>${wording === '' ? '' : html`<q>${wording}</q>`}</li>`,
  );
  const result = (mail: PersonalMail) => {
    const name = mail.failed !== '' ? 'failed' : mail.outcome !== '' ? mail.outcome : mail.sentAt ? 'sent' : 'waiting';
    return [named(known.results, name), ...(mail.bounced === '' ? [] : [known.returned])].join(', ');
  };
  const letters = mails.map(
    (mail) =>
      html`<li class="entry"><b class="what">${named(known.kinds, mail.kind)}</b> <span class="when">${when(mail.createdAt)} · ${result(mail)}</span></li>`,
  );
  const path = `/newsletter/${instance.name}/me/${key}`;
  return joined([
    paragraph(known.intro),
    html`<section><h2>${known.details}</h2><dl>${about.map(([name, value]) => html`<dt>${name}</dt><dd>${value === '' ? known.none : value}</dd>`)}</dl></section>`,
    listed(known.steps, steps, known.none),
    listed(known.mails, letters, known.noMails),
    html`<p><a class="button" href="${path}/data" download>${words.dataLink}</a></p>`,
    link(path, known.back),
  ]);
}

function listed(title: string, items: readonly Html[], none: string): Html {
  const list = items.length === 0 ? paragraph(none) : html`<ul class="told">${joined(items)}</ul>`;
  return html`<section><h2>${title}</h2>${list}</section>`;
}
