// Fields that are usually filled in for events of a type, such as the organist of a service. The form shows them unfolded.

import { findCommonValues, type TypeSpecificField } from '../../office/search/common-values.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import type { EventFieldName } from '../event-fields/event-fields.ts';
import type { PageRequest } from '../page.ts';

/** Fields that the form can show unfolded, in this order. */
const FIELDS = {
  organists: 'organistIds',
  vergers: 'vergerIds',
  lectors: 'lectorIds',
  collection: 'collection',
  coorganizers: 'coorganizerIds',
  visitators: 'visitatorIds',
  sacrament: 'withSacrament',
  childcare: 'childcare',
  baptism: 'baptismOffer',
  catering: 'catering',
} as const satisfies Partial<Record<EventFieldName, TypeSpecificField>>;

export type TypeField = keyof typeof FIELDS;

export const TYPE_FIELDS = Object.keys(FIELDS) as readonly TypeField[];

/** Fields that are filled in for recent events of the type, and fields of the roles that the type needs in the rota. */
export async function findTypeFields(
  { editing, indexes, instance, now }: PageRequest,
  { roles }: Pick<EventChoices, 'roles'>,
  type: string,
): Promise<readonly TypeField[]> {
  const word = foldForSearch(type.trim());
  if (word === '') return [];
  const { used } = await findCommonValues(editing, indexes, instance.name, { kind: type, now });
  const needed = roles.filter(({ rule }) => rule?.eventTypes.some((one) => foldForSearch(one) === word) === true);
  return TYPE_FIELDS.filter((name) => used.includes(FIELDS[name]) || needed.some(({ field }) => field === name));
}
