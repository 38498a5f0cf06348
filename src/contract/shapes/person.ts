import { z } from 'zod';
import type { Person } from '../../model/person.ts';
import {
  defineField,
  defineOptionalField,
  defineShape,
  type Shape,
  type ShapeField,
  type WireContext,
} from '../shape.ts';
import * as wire from '../wire.ts';

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

export const personShape: PersonShape = defineShape<Person>(
  'Person',
  'Someone who has agreed to be visible on the web.',
  {
    person_id: defineField(wire.idText, 'The id.', ({ id }) => String(id)),
    firstname: defineField(wire.text, 'The first name.', ({ firstname }) => firstname),
    lastname: defineField(wire.text, 'The last name.', ({ lastname }) => lastname),
    sex: defineField(
      z.enum(['', 'f', 'm']).meta({ title: '"f", "m" or ""' }),
      'Empty when not given.',
      ({ sex }) => sex,
    ),
    phone: defineField(wire.text, 'The phone number.', ({ phone }) => phone),
    email: defineField(wire.text, 'The e-mail address.', ({ email }) => email),
    parish_function: defineField(wire.text, 'The person’s role in the parish.', ({ parishFunction }) => parishFunction),
    short_desc: defineField(wire.text, 'A short description.', ({ shortDesc }) => shortDesc),
    url: defineField(wire.address, 'The person’s page: an internal path or an address.', ({ url }) => url),
    url_type: defineField(
      wire.text,
      'The type of the address `url`, as entered in the office.',
      ({ urlType }) => urlType,
    ),
    address: defineField(wire.text, 'Street and number.', ({ address }) => address),
    city: defineField(wire.text, 'The city.', ({ city }) => city),
    postcode: defineField(wire.text, 'The postcode.', ({ postcode }) => postcode),
    business_name: defineField(wire.text, 'The name of the person’s business.', ({ businessName }) => businessName),
    main_group_id: defineField(wire.idText, 'The main group; "0" if none is public.', (one, view) =>
      String(mainGroup(one, view)?.id ?? 0),
    ),
    main_group_text: defineField(wire.text, 'The main group’s name.', (one, view) => mainGroup(one, view)?.name ?? ''),
    all_group_ids: defineField(wire.idList, 'Ids of all public groups of the person, ascending.', (one, view) =>
      publicMemberships(one, view)
        .map(({ group }) => group.id)
        .join(','),
    ),
    image_url: defineField(wire.address, 'The picture; may be empty.', ({ image }) => image?.url ?? ''),
    image_width: defineField(wire.integer, 'Width in pixels; 0 when unknown.', ({ image }) => image?.width ?? 0),
    image_height: defineField(wire.integer, 'Height in pixels; 0 when unknown.', ({ image }) => image?.height ?? 0),
  },
);

type Membership = ReturnType<typeof publicMemberships>[number];

const personDetailGroup = defineShape<Membership>('PersonDetailGroup', 'A public group of a person.', {
  group_id: defineField(wire.idText, 'The group’s id.', ({ group }) => String(group.id)),
  name: defineField(wire.text, 'The group’s name.', ({ group }) => group.name),
  function_in_group: defineField(wire.text, 'The person’s role in this group; may be empty.', ({ inGroup }) => inGroup),
});

const furtherFields: Readonly<Record<string, ShapeField<Person>>> = {
  profession: defineField(wire.text, 'The profession.', ({ profession }) => profession),
  desc_tasks: defineField(wire.text, 'The person’s tasks.', ({ descTasks }) => descTasks),
  desc_personal: defineField(wire.text, 'A personal text.', ({ descPersonal }) => descPersonal),
  website: defineField(wire.address, 'The person’s own website.', ({ website }) => website),
  groups: defineField(
    z.array(personDetailGroup.schema),
    'Public groups, in the order of getpersongroups.',
    (one, view) =>
      publicMemberships(one, view)
        .sort((a, b) => a.place - b.place)
        .map((membership) => personDetailGroup.of(membership, view)),
  ),
};

export const personDetailShape = defineShape<Person>('PersonDetail', 'Everything that is public about a person.', {
  ...personShape.fields,
  ...furtherFields,
});

interface Member {
  readonly id: number;
  readonly function: string;
}

export const groupMemberShape = defineShape<Member>('GroupMember', 'A member of a group.', {
  person_id: defineField(wire.idText, 'The person’s id.', ({ id }) => String(id)),
  function_in_group: defineField(
    wire.text,
    'The person’s role in this group; may be empty.',
    (member) => member.function,
  ),
});

const picture = defineShape<string>('ConnectorPicture', 'A picture in one size.', {
  url: defineField(wire.address, 'Address.', (url) => url),
});

const pictures = defineShape<Person>(
  'ConnectorPictures',
  'A person’s picture, by size; an empty object if there is no picture.',
  {
    pr: defineOptionalField(picture.schema, 'The picture.', ({ image }, view) =>
      image === null ? undefined : picture.of(image.url, view),
    ),
    th: defineOptionalField(picture.schema, 'Small version of the picture.', ({ image }, view) =>
      image === null ? undefined : picture.of(image.url, view),
    ),
  },
);

/** Person for website connectors (rules K3 and K7). */
export const connectorPersonShape = defineShape<Person>(
  'ConnectorPerson',
  'Everything that is public about a person, for connectors.',
  {
    ...personDetailShape.fields,
    images: defineField(pictures.schema, 'The picture.', (one, view) => pictures.of(one, view)),
    business_street: defineField(wire.text, 'Copy of `address`.', ({ address }) => address),
    business_postcode: defineField(wire.text, 'Copy of `postcode`.', ({ postcode }) => postcode),
    business_city: defineField(wire.text, 'Copy of `city`.', ({ city }) => city),
    business_phone: defineField(wire.text, 'Copy of `phone`.', ({ phone }) => phone),
    pers_website: defineField(wire.address, 'Copy of `website`.', ({ website }) => website),
    image_source_text: defineField(
      wire.text,
      'Source of the picture; may be empty.',
      ({ image }) => image?.sourceText ?? '',
    ),
    image_source_url: defineField(
      wire.address,
      'The source’s address; may be empty.',
      ({ image }) => image?.sourceUrl ?? '',
    ),
  },
);
