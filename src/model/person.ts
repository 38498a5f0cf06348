import type { Entity, Image } from './entity.ts';

/** Public data of a person (rule P1). `web`: everything, by consent; `events`: only the name, at events with a duty; `none`: nothing. */
export const VISIBILITIES = ['web', 'events', 'none'] as const;

export type Visibility = (typeof VISIBILITIES)[number];

export interface Membership {
  readonly groupId: number;
  readonly function: string;
}

export interface Person extends Entity {
  readonly visibility: Visibility;
  readonly firstname: string;
  readonly lastname: string;
  readonly sex: '' | 'f' | 'm';
  readonly phone: string;
  readonly email: string;
  readonly profession: string;
  readonly parishFunction: string;
  readonly shortDesc: string;
  readonly url: string;
  readonly urlType: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly businessName: string;
  readonly descTasks: string;
  readonly descPersonal: string;
  readonly website: string;
  readonly mainGroupId: number | null;
  readonly groups: readonly Membership[];
  readonly image: Image | null;
}

/** Returns first and last name with a space in between, without empty parts (rule P3). */
export function personName(person: Pick<Person, 'firstname' | 'lastname'>): string {
  return [person.firstname, person.lastname].filter((part) => part !== '').join(' ');
}
