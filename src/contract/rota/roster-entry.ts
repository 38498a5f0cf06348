import { z } from 'zod';
import { personName } from '../../model/person.ts';
import type { PublicDuty, PublicDutyPerson } from '../../readmodel/public-rota.ts';
import { defineField, defineShape } from '../shape.ts';
import * as wire from '../wire.ts';

const nameOf = (one: PublicDutyPerson) => ('text' in one ? one.text : personName(one.person));

/** Defines a field that is empty unless the person is on the web. */
function ofPerson(doc: string, value: (person: Extract<PublicDutyPerson, { person: object }>['person']) => string) {
  return defineField(wire.text, doc, (one: PublicDutyPerson) => ('person' in one ? value(one.person) : ''));
}

const rosterPerson = defineShape<PublicDutyPerson>('RosterPerson', 'A person on duty, or a text shown instead.', {
  type: defineField(
    z.enum(['person', 'text']),
    '`person` for someone who has agreed to be visible on the web; `text` for a name or other text.',
    (one) => ('text' in one ? 'text' : 'person'),
  ),
  id: defineField(wire.idText, 'The person’s id; "0" for free text.', (one) =>
    'text' in one ? '0' : String(one.person.id),
  ),
  text: defineField(wire.text, 'The name, or the text.', nameOf),
  shortcut: defineField(wire.emptyText, 'Always empty.', () => '' as const),
  output_name: defineField(wire.text, 'Copy of `text`.', nameOf),
  profession: ofPerson('The profession.', ({ profession }) => profession),
  email: ofPerson('The e-mail address.', ({ email }) => email),
  phone: ofPerson('The phone number.', ({ phone }) => phone),
  img_url: defineField(wire.address, 'The picture; may be empty.', (one) =>
    'person' in one ? (one.person.image?.url ?? '') : '',
  ),
  unit: ofPerson('The name of the person’s business.', ({ businessName }) => businessName),
});

export const rosterEntryShape = defineShape<PublicDuty>('RosterEntry', 'A duty lasting one or more whole days.', {
  datetime_from: defineField(wire.dateTime, 'The start of its first day.', ({ dateFrom }) => `${dateFrom} 00:00:00`),
  datetime_to: defineField(wire.dateTime, 'The end of its last day.', ({ dateTo }) => `${dateTo} 23:59:59`),
  content: defineField(z.array(rosterPerson.schema), 'People on duty, in the order entered.', ({ people }, view) =>
    people.map((one) => rosterPerson.of(one, view)),
  ),
});
