// What the pages of those who serve are made with.

import type { Hono } from 'hono';
import type { OwnPlans } from '../../model/rota/own-rota.ts';
import type { Answers, PageBindings, ParishView } from '../form-answers.ts';

export interface OwnPlanParts extends Answers<ParishView> {
  readonly app: Hono<PageBindings>;
  readonly plans: OwnPlans;
  /** The address under which visitors reach the server; "" where it is not known. */
  /** How visitors reach the server, for the address of a calendar; "" for unknown. */
  readonly visitorsUrl: string;
}

/** The names of what forms send. */
export const INPUTS = { token: 'token', deed: 'deed', event: 'event', role: 'role', note: 'note' } as const;

export const OWN_DEEDS = ['answer', 'offer', 'take_back', 'take', 'absent', 'present', 'gaps', 'renew', 'end'] as const;

export type OwnDeed = (typeof OWN_DEEDS)[number];

/** What is asked before it is done. */
export const OWN_QUESTIONS = ['offer', 'renew', 'end'] as const;

export type PlanQuestion = (typeof OWN_QUESTIONS)[number];

/** What is said once it is done. */
export const OWN_TOLD = ['answered', 'offered', 'taken_back', 'taken', 'absent', 'present', 'gaps', 'renewed'] as const;

export type PlanTold = (typeof OWN_TOLD)[number];

export function ownPlanPath(instance: string, key: string, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(more).toString();
  return `/${instance}/me/${key}${query === '' ? '' : `?${query}`}`;
}

/** The name of the choice of a date. */
export function answerName({ eventId, roleId }: { readonly eventId: number; readonly roleId: number }): string {
  return `answer-${eventId}-${roleId}`;
}
