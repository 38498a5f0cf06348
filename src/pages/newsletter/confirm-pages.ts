// Pages to confirm an e-mail address: one with a button, and one with the result, which can be reloaded.

import type { Translate } from '../../i18n/translate.ts';
import { html } from '../../util/html.ts';
import type { AnsweredPage } from '../form-answers.ts';
import { form, link, paragraph, told } from '../form-parts.ts';
import { type NewsletterParts, unknownLink } from './newsletter-answers.ts';
import { lead, nextIssue } from './subscribe-pages.ts';

/** Path segments of the result pages, below the private link. */
const DONE = { registration: 'confirmed', address: 'moved' } as const;

export function addConfirming(pages: NewsletterParts): void {
  const { app, page, subscriptions, personal } = pages;
  const path = '/newsletter/:instance/confirm/:token';
  app.get(path, ({ req }) =>
    page(req.param('instance'), async ({ snapshot: { instance } }, t) => {
      const what = await subscriptions.awaits(instance.name, req.param('token'));
      if (what === undefined || what === 'unknown') return voidLink(instance.name, t);
      return {
        title: t(`newsletterPages.confirming.${what}.title`),
        main: html`${lead(t(`newsletterPages.confirming.${what}.text`))}
          ${form('', undefined, t(`newsletterPages.confirming.${what}.button`))}`,
      };
    }),
  );
  app.post(path, ({ req }) =>
    page(req.param('instance'), async ({ snapshot: { instance } }, t) => {
      const { name } = instance;
      const token = req.param('token');
      const what = await subscriptions.awaits(name, token);
      const done = await subscriptions.confirm(name, token);
      if (what === undefined || what === 'unknown' || typeof done !== 'object') return voidLink(name, t);
      const there = `/newsletter/${name}/me/${done.key}/${DONE[what]}`;
      return new Response(null, { status: 303, headers: { ...personal('text/html; charset=utf-8'), Location: there } });
    }),
  );
  addDone(pages, 'registration');
  addDone(pages, 'address');
}

/** Identical for a used, an expired and an invalid link. */
function voidLink(instance: string, t: Translate): AnsweredPage {
  return unknownLink(instance, t, t('newsletterPages.voidTitle'), t('newsletterPages.confirmedBefore'));
}

function addDone({ app, page, subscriptions, facts }: NewsletterParts, what: keyof typeof DONE): void {
  app.get(`/newsletter/:instance/me/:key/${DONE[what]}`, ({ req }) =>
    page(req.param('instance'), async ({ snapshot: { instance } }, t) => {
      const { name, locale } = instance;
      // Read from the database, because the cached view may not have the confirmation yet.
      const found = await subscriptions.find(name, { key: req.param('key') });
      if (typeof found !== 'object' || found.status !== 'confirmed')
        return unknownLink(name, t, t('newsletterPages.voidTitle'));
      const next = nextIssue(t, locale, (await facts(name)).nextIssue(found.interval));
      const comes = what === 'address' || found.listIds.length === 0 || next === undefined ? '' : paragraph(next);
      return {
        title: t(`newsletterPages.confirming.${what}.doneTitle`),
        main: html`${told(t(`newsletterPages.confirming.${what}.done`))}
          ${link(`/newsletter/${name}/me/${found.key}`, t('newsletterPages.toMine'))}
          ${comes}`,
      };
    }),
  );
}
