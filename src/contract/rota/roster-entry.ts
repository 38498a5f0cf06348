// Duties of a roster (rule D19).

import { z } from 'zod';
import { personName } from '../../model/person.ts';
import type { ShownDuty, ShownDutyPerson } from '../../readmodel/shown-rota.ts';
import { field, shape } from '../shape.ts';
import * as wire from '../wire.ts';

const nameOf = (one: ShownDutyPerson) => ('text' in one ? one.text : personName(one.person));

/** Defines a field that is empty unless the person is on the web. */
function ofPerson(doc: string, value: (person: Extract<ShownDutyPerson, { person: object }>['person']) => string) {
  return field(wire.text, doc, (one: ShownDutyPerson) => ('person' in one ? value(one.person) : ''));
}

const rosterPerson = shape<ShownDutyPerson>('RosterPerson', 'Somebody on duty.', {
  type: field(
    z.enum(['person', 'text']),
    '`person` who agreed to be visible on the web, `text` a name or a text.',
    (one) => ('text' in one ? 'text' : 'person'),
  ),
  id: field(wire.idText, 'The person’s id; "0" for a text.', (one) => ('text' in one ? '0' : String(one.person.id))),
  text: field(wire.text, 'The name, or the text.', nameOf),
  shortcut: field(wire.emptyText, 'Always empty.', () => '' as const),
  output_name: field(wire.text, 'The same as `text`.', nameOf),
  profession: ofPerson('The profession.', ({ profession }) => profession),
  email: ofPerson('The e-mail address.', ({ email }) => email),
  phone: ofPerson('The telephone number.', ({ phone }) => phone),
  img_url: field(wire.address, 'The picture; may be empty.', (one) =>
    'person' in one ? (one.person.image?.url ?? '') : '',
  ),
  unit: ofPerson('The name of the person’s business.', ({ businessName }) => businessName),
});

export const rosterEntry = shape<ShownDuty>('RosterEntry', 'A duty: from the beginning of a day to the end of one.', {
  datetime_from: field(wire.dateTime, 'The beginning of its first day.', ({ dateFrom }) => `${dateFrom} 00:00:00`),
  datetime_to: field(wire.dateTime, 'The end of its last day.', ({ dateTo }) => `${dateTo} 23:59:59`),
  content: field(z.array(rosterPerson.schema), 'Who is on duty, in the order entered.', ({ people }, view) =>
    people.map((one) => rosterPerson.of(one, view)),
  ),
});
