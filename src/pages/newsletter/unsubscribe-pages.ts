// Routes to unsubscribe, by one click from a digest (RFC 8058) or on the private page, and to export or erase the data.

import type { Translate } from '../../i18n/translate.ts';
import type { Credential } from '../../model/newsletter/subscription.ts';
import { formatPersonalData } from '../../office/personal-json.ts';
import type { View } from '../../readmodel/view.ts';
import { html } from '../../util/html.ts';
import { typeset } from '../../util/typesetting.ts';
import { readFormFields, renderForm, renderLink, renderParagraph, renderResult } from '../form-parts.ts';
import { type FormPageContent, renderRefusalPage } from '../form-responses.ts';
import { renderPersonalDataPage } from '../personal-data-page.ts';
import { type NewsletterPagesContext, renderUnknownLinkPage } from './newsletter-pages-context.ts';

export function addUnsubscribeRoutes(pages: NewsletterPagesContext): void {
  addOneClick(pages);
  addOwnEnd(pages);
  addData(pages);
}

/** Page after unsubscribing. It contains no personal data, because people forward digests with their links. */
async function unsubscribedPage(
  { facts }: NewsletterPagesContext,
  { snapshot: { instance, language } }: View,
  t: Translate,
): Promise<FormPageContent> {
  const { keepDays } = await facts(instance.name);
  const kept = t('newsletterPages.endedKept', {
    time: t('newsletterPages.keptDays', { count: keepDays, days: keepDays.toLocaleString(instance.locale) }),
  });
  const again = renderLink(`/newsletter/${instance.name}`, t('newsletterPages.registerAgain'));
  return {
    title: t('newsletterPages.endedTitle'),
    main: html`${renderResult(t('newsletterPages.ended'))}${renderParagraph(typeset(language, kept))}${again}`,
  };
}

/** Route of the unsubscribe link in digests, to which mail programs send POST requests. */
function addOneClick(pages: NewsletterPagesContext): void {
  const { app, page, subscriptions, isCrossSite } = pages;
  const path = '/newsletter/:instance/end/:id{[0-9]{1,10}}/:tag';
  const holder = (id: string, tag: string): Credential => ({ id: Number(id), tag });
  app.get(path, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const { instance } = view.snapshot;
      const found = await subscriptions.find(instance.name, holder(req.param('id'), req.param('tag')));
      if (found === undefined || found === 'unknown')
        return renderUnknownLinkPage(instance.name, t, t('newsletterPages.endTitle'));
      const main = html`${renderParagraph(t('newsletterPages.endText'))}${renderForm('', undefined, t('newsletterPages.endButton'))}`;
      return { title: t('newsletterPages.endTitle'), main };
    }),
  );
  app.post(path, ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const { name } = view.snapshot.instance;
      // Mail programs send a cross-site request with the one-click field (RFC 8058). All other cross-site requests are rejected.
      if (isCrossSite(req.raw) && !(await isOneClick(req.raw))) return renderRefusalPage(t, 403);
      const done = await subscriptions.end(name, holder(req.param('id'), req.param('tag')), 'mail');
      return done === 'ended'
        ? unsubscribedPage(pages, view, t)
        : renderUnknownLinkPage(name, t, t('newsletterPages.endTitle'));
    }),
  );
}

async function isOneClick(request: Request): Promise<boolean> {
  return (await readFormFields(request)).get('List-Unsubscribe') === 'One-Click';
}

function addOwnEnd(pages: NewsletterPagesContext): void {
  const { app, page, subscriptions } = pages;
  app.post('/newsletter/:instance/me/:key/end', ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const { name } = view.snapshot.instance;
      const done = await subscriptions.end(name, { key: req.param('key') }, 'page');
      return done === 'ended'
        ? unsubscribedPage(pages, view, t)
        : renderUnknownLinkPage(name, t, t('newsletterPages.endTitle'));
    }),
  );
}

function addData({ app, page, subscriptions, personal }: NewsletterPagesContext): void {
  app.get('/newsletter/:instance/me/:key/data', ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const { instance } = view.snapshot;
      const data = await subscriptions.data(instance.name, req.param('key'));
      if (data === undefined || data === 'unknown')
        return renderUnknownLinkPage(instance.name, t, t('newsletterPages.dataTitle'));
      const disposition = `attachment; filename="newsletter-${instance.name}.json"`;
      const headers = { ...personal('application/json'), 'Content-Disposition': disposition };
      return new Response(formatPersonalData(instance, data), { headers });
    }),
  );
  app.get('/newsletter/:instance/me/:key/known', ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const { name } = view.snapshot.instance;
      const data = await subscriptions.data(name, req.param('key'));
      if (data === undefined || data === 'unknown')
        return renderUnknownLinkPage(name, t, t('newsletterPages.dataTitle'));
      return {
        title: t('newsletterPages.dataTitle'),
        main: renderPersonalDataPage(view, t, data.subscriber.key, data),
      };
    }),
  );
  app.post('/newsletter/:instance/me/:key/erase', ({ req }) =>
    page(req.param('instance'), async (view, t) => {
      const { name } = view.snapshot.instance;
      const key = req.param('key');
      // Shows the page again if the visitor did not tick the checkbox.
      const isSure = new URLSearchParams(await req.text()).has('sure');
      const found = isSure ? undefined : await subscriptions.find(name, { key });
      if (typeof found === 'object' && found.status === 'confirmed') {
        const back = { ...personal('text/html; charset=utf-8'), Location: `/newsletter/${name}/me/${key}` };
        return new Response(null, { status: 303, headers: back });
      }
      const done = await subscriptions.erase(name, key);
      if (done !== 'erased') return renderUnknownLinkPage(name, t, t('newsletterPages.eraseTitle'));
      return {
        title: t('newsletterPages.erasedTitle'),
        main: html`${renderResult(t('newsletterPages.erased'))}${renderLink(`/newsletter/${name}`, t('newsletterPages.registerAgain'))}`,
      };
    }),
  );
}
