// The plan: who serves when (rules D1 to D3). Who surely serves stands in the event’s own fields; the plan adds who is not sure yet.

import type { Entity, Positioned } from '../entity.ts';
import type { ListRule } from '../list.ts';

/** Fields of an event that a role can fill; "" for a role without a field of its own. */
export const ROLE_FIELDS = [
  '',
  'organizer',
  'coorganizers',
  'lectors',
  'visitators',
  'organists',
  'vergers',
  'childcare',
] as const;

export type RoleField = (typeof ROLE_FIELDS)[number];

/** The highest number under which website programs are told of a role. */
export const MAX_SERVICES = 8;

/** How many people one event can need in a role. */
export const MAX_NEEDED = 50;

/** What people do at events: organist, sacristan, coffee. */
export interface PlanRole extends Positioned {
  readonly name: string;
  readonly shortName: string;
  readonly field: RoleField;
  /** Its number for website programs, from 1; null: they are not told of it. */
  readonly service: number | null;
  /** Whose members do it; empty: anybody. */
  readonly groupIds: readonly number[];
  /** How many people an event needs, where it is needed. */
  readonly need: number;
  /** Where it is needed; null: at every event. */
  readonly rule: ListRule | null;
  /** Whether people are asked before it is sure. */
  readonly ask: boolean;
  /** Whether people of its groups may take what is free by themselves. */
  readonly self: boolean;
  /** Whether the public is told who does it. */
  readonly public: boolean;
  /** How many days apart one person does it at least; told, never refused. */
  readonly restDays: number;
  readonly mostAMonth: number | null;
}

/** How many people an event needs in a role, instead of what the role says. */
export interface Need {
  readonly roleId: number;
  readonly count: number;
}

/** Days on which somebody can't; why is never kept. */
export interface Absence extends Entity {
  readonly personId: number;
  /** `YYYY-MM-DD`; both days count. */
  readonly from: string;
  readonly to: string;
}

export type DutyPerson = { readonly personId: number } | { readonly text: string };

/** Days of a roster, `YYYY-MM-DD`; both count. */
export interface Duty {
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly people: readonly DutyPerson[];
}

/** Who is on duty for weeks, whatever takes place. */
export interface Roster extends Entity {
  readonly name: string;
  readonly public: boolean;
  readonly duties: readonly Duty[];
}

/** `spare`: said yes when the role was full. */
export const ASSIGNMENT_STATES = ['planned', 'asked', 'no', 'yes', 'spare'] as const;

export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

/** Somebody at an event in a role, as long as it does not stand in the event’s own field. */
export interface Assignment extends Entity {
  readonly eventId: number;
  readonly roleId: number;
  /** Null for a guest, who has a name instead. */
  readonly personId: number | null;
  /** "" for a person. */
  readonly name: string;
  readonly state: AssignmentState;
  /** When it came to its state: UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly at: string;
  readonly note: string;
  /** Whether somebody who serves looks for who takes it over, and serves until then. */
  readonly offered: boolean;
}
