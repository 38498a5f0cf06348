// What is kept of somebody, as a page that one can read; the file of the same is beside it.

import { INTERVAL_NAMES, LABELS } from '../contract/shapes/newsletter-form.ts';
import { escapeHtml } from '../kit/html.ts';
import { unbrokenHyphens } from '../kit/typesetting.ts';
import { FIELDS, type PersonalData, type PersonalMail } from '../model/subscription.ts';
import type { View } from '../readmodel/view.ts';
import { link, paragraph } from './newsletter-forms.ts';
import type { PageWords } from './newsletter-words.ts';
import { dayAndTime } from './page-dates.ts';

export function knownPage(view: View, words: PageWords, key: string, data: PersonalData): string {
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
      `<li class="entry"><b class="what">${escapeHtml(named(known.stepNames, step))}</b> <span class="when">${escapeHtml(`${when(at)} · ${named(known.sources, source)}`)}</span>${wording === '' ? '' : `<q>${escapeHtml(wording)}</q>`}</li>`,
  );
  const result = (mail: PersonalMail) => {
    const name = mail.failed !== '' ? 'failed' : mail.outcome !== '' ? mail.outcome : mail.sentAt ? 'sent' : 'waiting';
    return [named(known.results, name), ...(mail.bounced === '' ? [] : [known.returned])].join(', ');
  };
  const letters = mails.map(
    (mail) =>
      `<li class="entry"><b class="what">${escapeHtml(named(known.kinds, mail.kind))}</b> <span class="when">${escapeHtml(`${when(mail.createdAt)} · ${result(mail)}`)}</span></li>`,
  );
  const path = `/newsletter/${instance.name}/me/${key}`;
  return [
    paragraph(known.intro),
    `<section><h2>${escapeHtml(known.details)}</h2><dl>${about.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value === '' ? known.none : value)}</dd>`).join('')}</dl></section>`,
    listed(known.steps, steps, known.none),
    listed(known.mails, letters, known.noMails),
    `<p><a class="button" href="${path}/data" download>${escapeHtml(words.dataLink)}</a></p>`,
    link(path, known.back),
  ].join('\n');
}

function listed(title: string, items: readonly string[], none: string): string {
  const list = items.length === 0 ? paragraph(none) : `<ul class="told">${items.join('\n')}</ul>`;
  return `<section><h2>${escapeHtml(title)}</h2>${list}</section>`;
}
