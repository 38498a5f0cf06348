// Operation of the API: its name on the wire, its parameters in path order, and its response as a pure function of a view. Routes,
// OpenAPI, reference pages and the common tests derive from these declarations.

import type { z } from 'zod';
import type { Scope } from '../model/accounts/access-key.ts';
import type { SignUpService } from '../model/bookings/visitor-sign-ups.ts';
import type { NewsletterSubscriptionService } from '../model/newsletter/subscription.ts';
import type { VisitorRequestService } from '../model/room-requests/visitor-requests.ts';
import type { JoinedBody } from '../readmodel/texts.ts';
import type { View } from '../readmodel/view.ts';
import type { Parameter } from './parameters.ts';
import type { OperationSubject } from './subjects.ts';

// biome-ignore lint/suspicious/noExplicitAny: a table may hold parameters of any type
export type Parameters = Readonly<Record<string, Parameter<any>>>;

export type ParameterValues<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

export type Body = string | JoinedBody;

export function bodyToText(answered: Body): string {
  return typeof answered === 'string' ? answered : answered.bytes().toString();
}

export const MAX_REQUEST_BODY_SIZE = 4 * 2 ** 20;

export interface PostBody<B> {
  readonly doc: string;
  readonly schema: z.ZodType;
  readonly example: unknown;
  /** Validates the parsed JSON. Throws BadParameterError. */
  readonly read: (json: unknown) => B;
  readonly answer: (view: View, body: B) => Body;
}

/** Form fields: one text, or several; null for values of another type, which are an error only if they are read. */
export type FormFields = Readonly<Record<string, string | readonly string[] | null>>;

/** Services for changes. If one is missing, the server does not support its changes. */
export interface ChangeServices {
  readonly subscriptions?: NewsletterSubscriptionService | undefined;
  readonly signUps?: SignUpService | undefined;
  readonly requests?: VisitorRequestService | undefined;
}

/** Body of a POST that changes something, in path form and in header form, as JSON or form-encoded (rule K4). */
export interface ChangeBody<B> {
  readonly doc: string;
  readonly schema: z.ZodType;
  readonly example: unknown;
  /** Validates the fields. Throws BadParameterError. */
  readonly read: (fields: FormFields) => B;
  /** Returns the response to a new registration, as an example for the reference. */
  readonly exampleResponse: (view: View) => object;
  /** Applies the change; returns the body of a 200 response as JSON text. Rejects with ObjectNotFoundError. */
  readonly act: (view: View, body: B, services: ChangeServices) => Promise<string>;
}

export interface Operation<P extends Parameters = Parameters, B = unknown, Q extends Parameters = Parameters> {
  readonly name: string;
  readonly title: string;
  readonly subject: OperationSubject;
  readonly summary: string;
  /** Markdown about order, edge cases and rules, which the field table does not cover. */
  readonly description: string;
  readonly scope: Scope;
  /** Rules of docs/rules.md that this operation follows in addition to the common ones, such as `L4`. */
  readonly rules: readonly string[];
  readonly parameters: P;
  /** Query parameters, each at most once; others are ignored. */
  readonly query?: Q;
  readonly schema: z.ZodType;
  readonly connectorSchema?: z.ZodType;
  /**
   * Returns the body of a 200 response to GET: the same view and values give the same bytes (rule T6). Omitted if the operation only
   * accepts POST.
   */
  readonly answer?: (view: View, values: ParameterValues<P> & ParameterValues<Q>) => Body;
  /** True if the response may contain data of a single person: it is then built for each request and never cached. */
  readonly personal?: true;
  readonly post?: PostBody<B>;
  readonly change?: ChangeBody<B>;
  /** Side effect of a GET before its response; takes the same time for any input (rule R19). */
  readonly beforehand?: (
    view: View,
    values: ParameterValues<P>,
    subscriptions: NewsletterSubscriptionService,
  ) => Promise<void> | undefined;
}

/** Declares an operation with typed parameters; the types are erased only in the table of all operations. */
export function defineOperation<
  const P extends Parameters,
  B = never,
  const Q extends Parameters = Record<never, never>,
>(declaration: Operation<P, B, Q>): Operation {
  return declaration as unknown as Operation;
}
