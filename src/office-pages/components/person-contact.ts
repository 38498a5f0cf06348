// Contact details of a person that the user may see: phone links, e-mail address.

import type { Authority } from '../../model/authority.ts';
import { type Person, personName } from '../../model/person.ts';
import { serializeVisibleEntity } from '../../office/access/visible-fields.ts';
import { type Html, html } from '../../util/html.ts';

export function renderPersonContact(authority: Authority, person: Person): Html {
  const { phone, email } = serializeVisibleEntity(authority, 'person', person) as Readonly<
    Record<'phone' | 'email', string>
  >;
  const dialled = phone.replace(/[^\d+]/g, '');
  const call = dialled === '' ? phone : html`<a href="tel:${dialled}">${phone}</a>`;
  const ways = [
    ...(phone === '' ? [] : [call]),
    ...(email === '' ? [] : [html`<a href="mailto:${encodeURI(email)}">${email}</a>`]),
  ];
  const under = ways.map((way, index) => html`${index === 0 ? '' : ' · '}${way}`);
  return html`<b>${personName(person)}</b>${ways.length === 0 ? '' : html`<br><span class="reached">${under}</span>`}`;
}
