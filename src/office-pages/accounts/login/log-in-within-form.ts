// Forms sent without a session, or by a different account from the one they were rendered for: the response repeats the input and asks for
// a login in the same form. Nothing is written before that.

import { AccountError } from '../../../accounts/account-error.ts';
import type { LogInResult } from '../../../accounts/log-in.ts';
import type { SessionPerson } from '../../../accounts/session.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { describeAccountError } from '../../describe-account-error.ts';
import type { FullForm } from '../../form.ts';
import type { PageContent } from '../../page.ts';
import { FORM_ACCOUNT_FIELD } from '../../page.ts';
import type { Cookies } from '../../session-cookies.ts';
import { LOGIN_FIELD_NAMES, renderInPlaceLoginPage, renderOtherAccountPage } from './in-place-login-page.ts';

export interface LoginMethods {
  readonly logIn: (entered: { readonly email: string; readonly password: string }) => Promise<LogInResult>;
  /** Completes the login with a code; returns the session token. Throws AccountError. */
  readonly finish: (entered: { readonly step: string; readonly code: string }) => Promise<string>;
  readonly findPerson: (token: string) => Promise<SessionPerson | undefined>;
  readonly hasProvider: boolean;
}

export interface InterruptedForm {
  readonly action: string;
  readonly form: FullForm;
  readonly language: Language;
  /** Token of a login that still needs its code; "" if there is none. */
  readonly step: string;
}

/** The authenticated user, or a page that asks for a login; both can set cookies. */
export type InPlaceLoginResult =
  | { readonly person: SessionPerson; readonly cookies: Cookies }
  | { readonly asks: PageContent };

interface LoginPrompt extends Pick<PageContent, 'status' | 'retryAfter' | 'cookies'> {
  readonly isCode?: boolean;
  readonly problem?: string;
}

/**
 * Authenticates the sender of a form with the credentials in the form. Asks for confirmation if the form was rendered for another account.
 */
export async function logInWithinForm(
  entrance: LoginMethods,
  sent: InterruptedForm,
  person: SessionPerson | undefined,
): Promise<InPlaceLoginResult> {
  if (person !== undefined) return continueAsSameAccount(sent, person, {});
  const { form, language, step } = sent;
  const ask = ({ isCode = false, problem = '', ...answer }: LoginPrompt = {}): InPlaceLoginResult => {
    const [email, hasProvider] = [form.text(LOGIN_FIELD_NAMES.email), entrance.hasProvider];
    const page = renderInPlaceLoginPage({ ...sent, isCode, problem, email, hasProvider });
    return { asks: { status: 401, ...page, ...answer } };
  };
  if (form.has(LOGIN_FIELD_NAMES.again)) return ask({ problem: createTranslator(language)('inPlace.notYet') });
  const isCode = form.has(LOGIN_FIELD_NAMES.code);
  if (!isCode && !form.has(LOGIN_FIELD_NAMES.email)) return ask();
  try {
    const [email, password] = [form.text(LOGIN_FIELD_NAMES.email).trim(), form.text(LOGIN_FIELD_NAMES.password)];
    const done = isCode
      ? { session: await entrance.finish({ step, code: form.text(LOGIN_FIELD_NAMES.code) }) }
      : await entrance.logIn({ email, password });
    if ('step' in done) return ask({ isCode: true, cookies: { step: done.step } });
    const entered = await entrance.findPerson(done.session);
    if (entered === undefined) return ask();
    return continueAsSameAccount(sent, entered, { session: done.session, step: '' });
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    const { code, seconds } = error;
    const problem = describeAccountError(createTranslator(language), error);
    const slow = code === 'slow' ? { status: 429, retryAfter: seconds } : undefined;
    return ask({ problem, isCode: isCode && code !== 'step', ...slow });
  }
}

/** Continues without asking if the form was rendered for this account, or for no particular one. */
function continueAsSameAccount(
  { form, ...carried }: InterruptedForm,
  person: SessionPerson,
  cookies: Cookies,
): InPlaceLoginResult {
  const madeFor = form.text(FORM_ACCOUNT_FIELD);
  const { accountId: id, name, email } = person;
  if (madeFor === '' || madeFor === String(id)) return { person, cookies };
  const page = renderOtherAccountPage({ form, ...carried }, { name: name === '' ? email : name, id });
  return { asks: { ...page, status: 409, cookies } };
}
