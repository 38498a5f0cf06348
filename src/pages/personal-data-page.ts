import { INTERVAL_NAMES, SUBSCRIPTION_LABELS } from '../contract/newsletter/newsletter-form.ts';
import type { Translate } from '../i18n/translate.ts';
import { type PersonalData, type PersonalMail, SUBSCRIPTION_FIELDS } from '../model/newsletter/subscription.ts';
import type { View } from '../readmodel/view.ts';
import { type Html, html, joinHtml } from '../util/html.ts';
import { keepHyphensTogether } from '../util/typesetting.ts';
import { renderLink, renderParagraph } from './form-parts.ts';
import { createDateTimeFormatter } from './format-instant.ts';

export function renderPersonalDataPage(view: View, t: Translate, key: string, data: PersonalData): Html {
  const { instance, language } = view.snapshot;
  const { subscriber, lists, consents, confirmations, mails } = data;
  const when = createDateTimeFormatter(instance);
  const named = (of: string, name: string) => t.maybe(`newsletterPages.known.${of}.${name}`) ?? name;
  const about = [
    ...SUBSCRIPTION_FIELDS.map(
      (name) => [keepHyphensTogether(SUBSCRIPTION_LABELS[name][language]), subscriber[name]] as const,
    ),
    [t('newsletterPages.known.status'), named('statuses', subscriber.status)] as const,
    [
      t('newsletterPages.known.topics'),
      lists.map(({ listId, publicName }) => publicName ?? String(listId)).join(', '),
    ] as const,
    [t('newsletterPages.known.rhythm'), INTERVAL_NAMES[subscriber.interval][language]] as const,
    ...[...new Set(confirmations.map(({ email }) => email))].map(
      (email) => [t('newsletterPages.known.waiting'), email] as const,
    ),
  ];
  const steps = consents.map(
    ({ at, step, source, wording }) =>
      html`<li class="entry">
        <b class="what">${named('stepNames', step)}</b> <span class="when">${when(at)} ·
          ${named('sources', source)}</span>${wording === '' ? '' : html`<q>${wording}</q>`}
      </li>`,
  );
  const result = (mail: PersonalMail) => {
    const name = mail.failed !== '' ? 'failed' : mail.outcome !== '' ? mail.outcome : mail.sentAt ? 'sent' : 'waiting';
    return [named('results', name), ...(mail.bounced === '' ? [] : [t('newsletterPages.known.returned')])].join(', ');
  };
  const letters = mails.map(
    (mail) =>
      html`<li class="entry">
        <b class="what">${named('kinds', mail.kind)}</b> <span class="when">${when(mail.createdAt)} · ${result(mail)}</span>
      </li>`,
  );
  const path = `/newsletter/${instance.name}/me/${key}`;
  return joinHtml([
    renderParagraph(t('newsletterPages.known.intro')),
    html`<section>
      <h2>${t('newsletterPages.known.details')}</h2>
      <dl>${about.map(([name, value]) => html`<dt>${name}</dt><dd>${value === '' ? t('newsletterPages.known.none') : value}</dd>`)}</dl>
    </section>`,
    renderSection(t('newsletterPages.known.steps'), steps, t('newsletterPages.known.none')),
    renderSection(t('newsletterPages.known.mails'), letters, t('newsletterPages.known.noMails')),
    html`<p><a class="button" href="${path}/data" download>${t('newsletterPages.dataLink')}</a></p>`,
    renderLink(path, t('newsletterPages.known.back')),
  ]);
}

function renderSection(title: string, items: readonly Html[], none: string): Html {
  const list = items.length === 0 ? renderParagraph(none) : html`<ul class="told">${joinHtml(items)}</ul>`;
  return html`<section><h2>${title}</h2>${list}</section>`;
}
