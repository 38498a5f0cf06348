// Forms sent without a session, or from another account than the page was created for: the response keeps the input and asks for a login in
// the same form. Nothing is written before.

import type { LoggedIn } from '../../../accounts/log-in.ts';
import { AccountProblem } from '../../../accounts/problems.ts';
import type { SessionPerson } from '../../../accounts/session.ts';
import { translator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { problemText } from '../../account-problem-text.ts';
import type { WholeForm } from '../../form.ts';
import type { PageContent } from '../../page.ts';
import { MADE_FOR } from '../../page.ts';
import type { Cookies } from '../../session-cookies.ts';
import { ENTRY, inPlacePage, otherPersonPage } from './in-place-page.ts';

export interface Entrance {
  readonly logIn: (entered: { readonly email: string; readonly password: string }) => Promise<LoggedIn>;
  /** Completes the login with a code; returns the session token. Throws AccountProblem. */
  readonly finish: (entered: { readonly step: string; readonly code: string }) => Promise<string>;
  readonly findPerson: (token: string) => Promise<SessionPerson | undefined>;
  readonly hasProvider: boolean;
}

export interface SentForm {
  /** URL the form was sent to, with its query. */
  readonly action: string;
  readonly form: WholeForm;
  readonly language: Language;
  /** Token of a login that still needs its code; "" if there is none. */
  readonly step: string;
}

/** An authenticated user, or a page that asks for a login; both may set cookies. */
export type InPlaceEntry =
  | { readonly person: SessionPerson; readonly cookies: Cookies }
  | { readonly asks: PageContent };

interface Asking extends Pick<PageContent, 'status' | 'retryAfter' | 'cookies'> {
  readonly isCode?: boolean;
  readonly problem?: string;
}

/**
 * Authenticates the sender of a form: logs in with the credentials in the form, and asks for confirmation if it was created for another
 * account.
 */
export async function enterInPlace(
  entrance: Entrance,
  sent: SentForm,
  person: SessionPerson | undefined,
): Promise<InPlaceEntry> {
  if (person !== undefined) return asThemselves(sent, person, {});
  const { form, language, step } = sent;
  const ask = ({ isCode = false, problem = '', ...answer }: Asking = {}): InPlaceEntry => {
    const [email, hasProvider] = [form.text(ENTRY.email), entrance.hasProvider];
    const page = inPlacePage({ ...sent, isCode, problem, email, hasProvider });
    return { asks: { status: 401, ...page, ...answer } };
  };
  if (form.has(ENTRY.again)) return ask({ problem: translator(language)('inPlace.notYet') });
  const isCode = form.has(ENTRY.code);
  if (!isCode && !form.has(ENTRY.email)) return ask();
  try {
    const [email, password] = [form.text(ENTRY.email).trim(), form.text(ENTRY.password)];
    const done = isCode
      ? { session: await entrance.finish({ step, code: form.text(ENTRY.code) }) }
      : await entrance.logIn({ email, password });
    if ('step' in done) return ask({ isCode: true, cookies: { step: done.step } });
    const entered = await entrance.findPerson(done.session);
    if (entered === undefined) return ask();
    return asThemselves(sent, entered, { session: done.session, step: '' });
  } catch (error) {
    if (!(error instanceof AccountProblem)) throw error;
    const { code, seconds } = error;
    const problem = problemText(translator(language), error);
    const slow = code === 'slow' ? { status: 429, retryAfter: seconds } : undefined;
    return ask({ problem, isCode: isCode && code !== 'step', ...slow });
  }
}

/** Continues if the page was created for this account, or for none in particular. */
function asThemselves({ form, ...carried }: SentForm, person: SessionPerson, cookies: Cookies): InPlaceEntry {
  const madeFor = form.text(MADE_FOR);
  const { accountId: id, name, email } = person;
  if (madeFor === '' || madeFor === String(id)) return { person, cookies };
  const page = otherPersonPage({ form, ...carried }, { name: name === '' ? email : name, id });
  return { asks: { ...page, status: 409, cookies } };
}
