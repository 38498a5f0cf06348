// Types of the rota's model. A person is a text: the id of a person, or the name of a guest. Times are wall-clock times.

export type ModelAssignmentState = 'planned' | 'asked' | 'no' | 'yes' | 'spare';
export type ModelField = '' | 'organizer' | 'organists' | 'lectors';

export interface ModelRole {
  readonly id: number;
  readonly name: string;
  readonly field: ModelField;
  readonly groups: readonly number[];
  readonly need: number;
  readonly ask: boolean;
  readonly self: boolean;
}

export interface ModelPerson {
  readonly groups: readonly number[];
  readonly email: string;
}

export interface ModelEvent {
  readonly id: number;
  text: string;
  from: string;
  to: string;
  room: number;
  status: 'confirmed' | 'cancelled' | 'postponed';
  needs: readonly (readonly [role: number, count: number])[] | null;
  /** False if the event is in the trash. */
  isThere: boolean;
  readonly fields: Record<Exclude<ModelField, ''>, string[]>;
}

export interface ModelAssignment {
  readonly id: number;
  readonly event: number;
  readonly role: number;
  readonly who: string;
  state: ModelAssignmentState;
  at: string;
  offered: boolean;
}

export interface ModelContent {
  events: ModelEvent[];
  beside: ModelAssignment[];
}

export interface CellPerson {
  readonly who: string;
  readonly state: ModelAssignmentState;
}

export interface ModelMail {
  readonly about: string;
  readonly to: string;
  readonly items: string;
}

export interface ModelView {
  readonly now: string;
  readonly content: ModelContent;
  readonly roles: readonly ModelRole[];
  readonly asks: ReadonlyMap<string, string>;
  readonly pages: ReadonlyMap<string, boolean>;
  readonly event: (id: number) => ModelEvent;
  readonly role: (id: number) => ModelRole;
  readonly cell: (event: number, role: number, content?: ModelContent) => readonly CellPerson[];
  readonly gap: (event: number, role: number) => number;
  readonly members: (role: ModelRole) => readonly string[];
  readonly isFree: (event: number, role: number, who: string) => boolean;
  readonly items: (dates: readonly { readonly event: number; readonly role: number }[]) => string;
}

export function isPerson(who: string): boolean {
  return /^\d+$/.test(who);
}

/** True if a field can hold a person. Only the organizer's field holds guests. */
export function canHold({ field }: ModelRole, who: string): boolean {
  return field !== '' && (field === 'organizer' || isPerson(who));
}

export function findPeopleInRoleField(event: ModelEvent, { field }: ModelRole): readonly string[] {
  return field === '' ? [] : event.fields[field];
}
