import { foldForSearch } from '../../util/fold-for-search.ts';
import type { Image } from '../entity.ts';
import { distinct, nullable, sorted } from '../format/containers.ts';
import { emailText } from '../format/email.ts';
import { object } from '../format/objects.ts';
import { address, id, integer, nameText, oneOf, reference, text } from '../format/scalars.ts';
import { type Membership, type Person, personName, VISIBILITIES } from '../person.ts';
import { selectPublicPersonData } from '../visibility.ts';
import { createKindTable } from './kind-table.ts';

const image = object<Image>([
  ['url', 'url', address()],
  ['width', 'width', integer(0)],
  ['height', 'height', integer(0)],
  ['source_text', 'sourceText', text('')],
  ['source_url', 'sourceUrl', address('')],
]);

const membership = object<Membership>([
  ['group_id', 'groupId', reference('person_group')],
  ['function', 'function', text('')],
]);

export const personKind = createKindTable<Person>({
  kind: 'person',
  array: 'persons',
  key: 'persons',
  label: personName,
  sortKey: ({ firstname, lastname }) => foldForSearch(`${lastname} ${firstname}`),
  shown: selectPublicPersonData,
  rule: object<Person>([
    ['id', 'id', id()],
    ['visibility', 'visibility', oneOf(VISIBILITIES)],
    ['firstname', 'firstname', nameText('')],
    ['lastname', 'lastname', nameText()],
    ['sex', 'sex', oneOf(['', 'f', 'm'], '')],
    ['phone', 'phone', text('')],
    ['email', 'email', emailText()],
    ['profession', 'profession', text('')],
    ['parish_function', 'parishFunction', text('')],
    ['short_desc', 'shortDesc', text('')],
    ['url', 'url', address('')],
    ['url_type', 'urlType', text('')],
    ['address', 'address', text('')],
    ['postcode', 'postcode', text('')],
    ['city', 'city', text('')],
    ['business_name', 'businessName', text('')],
    ['desc_tasks', 'descTasks', text('')],
    ['desc_personal', 'descPersonal', text('')],
    ['website', 'website', address('')],
    ['main_group_id', 'mainGroupId', nullable(reference('person_group'))],
    [
      'groups',
      'groups',
      sorted(
        distinct(membership, (of) => of.groupId, 'group'),
        (a, b) => a.groupId - b.groupId,
      ),
    ],
    ['image', 'image', nullable(image)],
  ]),
});
