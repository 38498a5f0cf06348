// Preview of the public sign-up form, rendered by the code of the public page. It is a separate page for a sandboxed frame, without scripts
// or submission.

import type { BookingForm } from '../../../model/bookings/form.ts';
import { renderBookingForm } from '../../../pages/bookings/render-booking-form.ts';
import { renderParishFrame } from '../../../pages/parish-frame.ts';
import { parishStylePath } from '../../../pages/parish-style.ts';
import { NotFoundError } from '../../../store/content/errors.ts';
import { html } from '../../../util/html.ts';
import { toLocalImageAddress } from '../../local-image-address.ts';
import type { OfficePage, PageRequest } from '../../page.ts';

/** Party size in the preview, so that the questions per person are visible. */
const PARTY = 2;

export const formPreviewPages: readonly OfficePage[] = [
  { method: 'GET', path: '/forms/{id}/preview', role: 'reader', isData: true, show: showPreview },
];

async function showPreview(request: PageRequest): Promise<Response> {
  const { editing, instance, ids } = request;
  const id = ids['id'] ?? 0;
  const present = await editing.store.content.read(instance.name, (content) => content.get('form', id));
  if (present === undefined) throw new NotFoundError(`form ${id}`);
  return new Response(drawPreview(request, present.value), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  });
}

const POLICY = [
  "default-src 'none'; style-src 'self'; img-src 'self' data:",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
].join('; ');

function drawPreview({ t, language, instance, server }: PageRequest, form: BookingForm): string {
  const people = new URLSearchParams({ number: String(PARTY) });
  const consent = form.consent === '' ? '' : html`<div class="terms"><p class="agreed">${form.consent}</p></div>`;
  const { form: entry } = renderBookingForm(t, {
    form,
    maxPeople: PARTY,
    sent: people,
    faultIntro: () => '',
    asksEmail: true,
    hidden: html``,
    before: html`${consent}`,
    submit: html`<button type="button">${t('signUp.submit.place')}</button>`,
  });
  const main = html`${form.intro === '' ? '' : html`<p class="intro">${form.intro}</p>`}${entry}`;
  // The page frame of the parish, without external links or resources.
  const parish = {
    ...instance,
    publicUrl: '',
    footer: '',
    logoUrl: toLocalImageAddress(instance.logoUrl, server.baseUrl),
  };
  return renderParishFrame({
    parish,
    toWebsite: '',
    look: parishStylePath(instance.accent),
    home: '',
    language,
    title: form.name,
    kind: 'plain preview',
    main,
  });
}
