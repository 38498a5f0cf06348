// An operation of the interface: its name on the wire, its parameters in the order of the path, and its answer as a pure
// function of a view. Routes, OpenAPI, reference pages and the common tests all come from these declarations.

import type { z } from 'zod';
import type { Scope } from '../model/accounts/access-key.ts';
import type { SignUps } from '../model/bookings/sign-ups.ts';
import type { NewsletterSubscriptions } from '../model/newsletter/subscription.ts';
import type { JoinedBody } from '../readmodel/texts.ts';
import type { View } from '../readmodel/view.ts';
import type { Parameter } from './parameters.ts';
import type { OperationSubject } from './subjects.ts';

// biome-ignore lint/suspicious/noExplicitAny: a table may hold parameters of any type
export type Parameters = Readonly<Record<string, Parameter<any>>>;

export type Values<P extends Parameters> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };

/** A body as JSON text, or as bytes put together of finished texts. */
export type Body = string | JoinedBody;

/** The body as JSON text. */
export function textOf(answered: Body): string {
  return typeof answered === 'string' ? answered : answered.bytes().toString();
}

/** The most that a body may hold, in bytes (rule R15); an operation without `post` and `change` takes none. */
export const MAX_BODY = 4 * 2 ** 20;

/** The header form's body of a POST: what it takes, and its answer (rule K1). */
export interface PostBody<B> {
  readonly doc: string;
  readonly schema: z.ZodType;
  readonly example: unknown;
  /** Checks the parsed JSON. Throws BadParameter. */
  readonly read: (json: unknown) => B;
  readonly answer: (view: View, body: B) => Body;
}

/** What a form sends: a text for each name, or several; null for what is neither, which matters only where it is read (rule K4). */
export type FormFields = Readonly<Record<string, string | readonly string[] | null>>;

/** What changes something; what is missing can't be changed by this server. */
export interface ChangeServices {
  readonly subscriptions?: NewsletterSubscriptions | undefined;
  readonly signUps?: SignUps | undefined;
}

/** The body of a POST that changes something, in path form and in header form, as JSON or form-encoded (rule K4). */
export interface ChangeBody<B> {
  readonly doc: string;
  readonly schema: z.ZodType;
  readonly example: unknown;
  /** Checks the fields. Throws BadParameter. */
  readonly read: (fields: FormFields) => B;
  /** What it answers to somebody new, as the reference shows it. */
  readonly told: (view: View) => object;
  /** Does it; the body of a 200 answer as JSON text. Rejects with NotThere. */
  readonly act: (view: View, body: B, services: ChangeServices) => Promise<string>;
}

export interface Operation<P extends Parameters = Parameters, B = unknown, Q extends Parameters = Parameters> {
  readonly name: string;
  /** What people call it: a few words for headings and menus. */
  readonly title: string;
  /** Where the reference has it. */
  readonly subject: OperationSubject;
  readonly summary: string;
  /** Markdown; what the field table does not say: order, edges, rules. */
  readonly description: string;
  readonly scope: Scope;
  /** The rules of docs/rules.md that this operation follows beside those of all, such as `L4`. */
  readonly rules: readonly string[];
  readonly parameters: P;
  /** What may follow the question mark, each at most once; other names there mean nothing. */
  readonly query?: Q;
  /** The schema of a 200 answer, strict. */
  readonly schema: z.ZodType;
  /** The same for a key of the connector profile, where that differs (K3). */
  readonly connectorSchema?: z.ZodType;
  /**
   * The body of a 200 answer to GET: the same view and values give the same bytes (rule T6). Left out for an
   * operation that is asked by POST only.
   */
  readonly answer?: (view: View, values: Values<P> & Values<Q>) => Body;
  /** Whether the answer may tell of one person alone: then it is made for each request and never kept. */
  readonly personal?: true;
  readonly post?: PostBody<B>;
  readonly change?: ChangeBody<B>;
  /** What a GET causes before its answer: it takes the same time whatever is asked for (rule R19). */
  readonly beforehand?: (
    view: View,
    values: Values<P>,
    subscriptions: NewsletterSubscriptions,
  ) => Promise<void> | undefined;
}

/** Declares an operation; it keeps the types of its parameters and forgets them only in the table of all. */
export function operation<const P extends Parameters, B = never, const Q extends Parameters = Record<never, never>>(
  declaration: Operation<P, B, Q>,
): Operation {
  return declaration as unknown as Operation;
}
