// What a page for those who operate the server is: it belongs to no instance (rule U3).

import type { SessionPerson } from '../../accounts/session.ts';
import type { Html } from '../../kit/html.ts';
import type { Language } from '../../model/instance.ts';
import type { Acting } from '../../office/acting.ts';
import type { Form, ServerFacts } from '../page.ts';

export interface OperatorAsked {
  readonly person: SessionPerson;
  /** For whatever is changed: in their name. */
  readonly acting: Acting;
  readonly language: Language;
  /** The texts in its path: `{name}`. */
  readonly names: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** What was entered; empty of a page that is only looked at. */
  readonly form: Form;
  readonly server: ServerFacts;
}

export interface OperatorShown {
  readonly title: string;
  readonly main: Html;
  /** 200 where nothing is said. */
  readonly status?: number;
}

export interface OperatorPage {
  readonly method: 'GET' | 'POST';
  /** From `/office` on: `/remove-instance/{name}`. */
  readonly path: string;
  readonly show: (asked: OperatorAsked) => Promise<OperatorShown | { readonly goOn: string }>;
}
