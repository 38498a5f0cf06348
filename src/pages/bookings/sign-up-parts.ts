import type { Hono } from 'hono';
import type { SignUps } from '../../model/bookings/sign-ups.ts';
import type { Answers, PageBindings } from '../form-answers.ts';

export interface SignUpParts extends Answers {
  readonly app: Hono<PageBindings>;
  readonly signUps: SignUps;
}
