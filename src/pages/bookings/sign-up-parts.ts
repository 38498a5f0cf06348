import type { Hono } from 'hono';
import type { SignUpService } from '../../model/bookings/visitor-sign-ups.ts';
import type { FormResponses, PageBindings } from '../form-responses.ts';

export interface SignUpPagesContext extends FormResponses {
  readonly app: Hono<PageBindings>;
  readonly signUps: SignUpService;
}
