import { z } from 'zod';
import type { Person } from '../../model/person.ts';
import { field, optional, type Shape, type ShapeField, shape, type WireContext } from '../shape.ts';
import * as wire from '../wire.ts';

/** Returns the public groups of a person with the function in each, by group id. */
function publicMemberships(person: Person, { snapshot }: WireContext) {
  return person.groups.flatMap((membership) => {
    const known = snapshot.publicGroups.get(membership.groupId);
    return known === undefined ? [] : [{ ...known, inGroup: membership.function }];
  });
}

function mainGroup(person: Person, { snapshot }: WireContext) {
  return person.mainGroupId === null ? undefined : snapshot.publicGroups.get(person.mainGroupId)?.group;
}

export type PersonShape = Shape<Person>;

export const person: PersonShape = shape<Person>('Person', 'Someone who agreed to be visible on the web.', {
  person_id: field(wire.idText, 'The id.', ({ id }) => String(id)),
  firstname: field(wire.text, 'The first name.', ({ firstname }) => firstname),
  lastname: field(wire.text, 'The last name.', ({ lastname }) => lastname),
  sex: field(z.enum(['', 'f', 'm']).meta({ title: '"f", "m" or ""' }), 'Empty when not given.', ({ sex }) => sex),
  phone: field(wire.text, 'The telephone number.', ({ phone }) => phone),
  email: field(wire.text, 'The e-mail address.', ({ email }) => email),
  parish_function: field(wire.text, 'What the person does in the parish.', ({ parishFunction }) => parishFunction),
  short_desc: field(wire.text, 'A short description.', ({ shortDesc }) => shortDesc),
  url: field(wire.address, 'The person’s page: an internal path or an address.', ({ url }) => url),
  url_type: field(wire.text, 'What kind of address `url` is, as the office entered it.', ({ urlType }) => urlType),
  address: field(wire.text, 'Street and number.', ({ address }) => address),
  city: field(wire.text, 'The city.', ({ city }) => city),
  postcode: field(wire.text, 'The postcode.', ({ postcode }) => postcode),
  business_name: field(wire.text, 'The name of the person’s business.', ({ businessName }) => businessName),
  main_group_id: field(wire.idText, 'The main group; "0" when none is public.', (one, view) =>
    String(mainGroup(one, view)?.id ?? 0),
  ),
  main_group_text: field(wire.text, 'The main group’s name.', (one, view) => mainGroup(one, view)?.name ?? ''),
  all_group_ids: field(wire.idList, 'All public groups, by id.', (one, view) =>
    publicMemberships(one, view)
      .map(({ group }) => group.id)
      .join(','),
  ),
  image_url: field(wire.address, 'The picture; may be empty.', ({ image }) => image?.url ?? ''),
  image_width: field(wire.integer, 'Its width in pixels; 0 when unknown.', ({ image }) => image?.width ?? 0),
  image_height: field(wire.integer, 'Its height in pixels; 0 when unknown.', ({ image }) => image?.height ?? 0),
});

type Membership = ReturnType<typeof publicMemberships>[number];

const personDetailGroup = shape<Membership>('PersonDetailGroup', 'A public group of a person.', {
  group_id: field(wire.idText, 'The group’s id.', ({ group }) => String(group.id)),
  name: field(wire.text, 'The group’s name.', ({ group }) => group.name),
  function_in_group: field(wire.text, 'What the person does in this group; may be empty.', ({ inGroup }) => inGroup),
});

const furtherFields: Readonly<Record<string, ShapeField<Person>>> = {
  profession: field(wire.text, 'The profession.', ({ profession }) => profession),
  desc_tasks: field(wire.text, 'The person’s tasks.', ({ descTasks }) => descTasks),
  desc_personal: field(wire.text, 'Something personal.', ({ descPersonal }) => descPersonal),
  website: field(wire.address, 'The person’s own website.', ({ website }) => website),
  groups: field(z.array(personDetailGroup.schema), 'Public groups, in the order of getpersongroups.', (one, view) =>
    publicMemberships(one, view)
      .sort((a, b) => a.place - b.place)
      .map((membership) => personDetailGroup.of(membership, view)),
  ),
};

export const personDetail = shape<Person>('PersonDetail', 'Everything that is public about a person.', {
  ...person.fields,
  ...furtherFields,
});

/** Member of a group: the id, and the function in the group. */
interface Member {
  readonly id: number;
  readonly function: string;
}

export const groupMember = shape<Member>('GroupMember', 'A member of a group.', {
  person_id: field(wire.idText, 'The person’s id.', ({ id }) => String(id)),
  function_in_group: field(wire.text, 'What the person does in this group; may be empty.', (member) => member.function),
});

const picture = shape<string>('ConnectorPicture', 'A picture in one size.', {
  url: field(wire.address, 'Its address.', (url) => url),
});

const pictures = shape<Person>('ConnectorPictures', 'A person’s picture, by size; an empty object without a picture.', {
  pr: optional(picture.schema, 'The picture.', ({ image }, view) =>
    image === null ? undefined : picture.of(image.url, view),
  ),
  th: optional(picture.schema, 'The same picture, for places that need a small one.', ({ image }, view) =>
    image === null ? undefined : picture.of(image.url, view),
  ),
});

/** Person for website connectors (rules K3 and K7). */
export const connectorPerson = shape<Person>(
  'ConnectorPerson',
  'Everything that is public about a person, for connectors.',
  {
    ...personDetail.fields,
    images: field(pictures.schema, 'The picture.', (one, view) => pictures.of(one, view)),
    business_street: field(wire.text, 'The same as `address`.', ({ address }) => address),
    business_postcode: field(wire.text, 'The same as `postcode`.', ({ postcode }) => postcode),
    business_city: field(wire.text, 'The same as `city`.', ({ city }) => city),
    business_phone: field(wire.text, 'The same as `phone`.', ({ phone }) => phone),
    pers_website: field(wire.address, 'The same as `website`.', ({ website }) => website),
    image_source_text: field(
      wire.text,
      'Where the picture is from; may be empty.',
      ({ image }) => image?.sourceText ?? '',
    ),
    image_source_url: field(wire.address, 'The source’s address; may be empty.', ({ image }) => image?.sourceUrl ?? ''),
  },
);
