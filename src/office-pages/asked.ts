// Creates the request context of a page, by its scope.

import { actorOf, type SessionPerson } from '../accounts/session.ts';
import { translator } from '../i18n/translate.ts';
import { hasRole } from '../model/authority.ts';
import type { Instance, Language } from '../model/instance.ts';
import { withReachedGroups } from '../office/access/reached-groups.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { type Indexes, openIndexes } from '../office/search/indexes.ts';
import type { WriteContext } from '../office/write-context.ts';
import { NotFound } from '../store/content/errors.ts';
import { wallClock } from '../util/wall-clock.ts';
import { NotAllowed } from './failures.ts';
import type { WholeForm } from './form.ts';
import { languageFor, localeFor } from './languages.ts';
import {
  addressOf,
  type LoginFacts,
  type OfficePage,
  type PageRequest,
  type ServerFacts,
  type WebsiteReach,
} from './page.ts';
import { placeOf } from './return-url.ts';
import { type CookieName, cookieOf } from './session-cookies.ts';
import { type Asker, type Visit, visitorOf } from './who-asks.ts';

export interface AskedOptions extends LoginFacts {
  readonly store: OfficeContext['store'];
  readonly clock: OfficeContext['clock'];
  readonly outbound: WebsiteReach;
  /** Public URL of the server; "" if not known. */
  readonly publicUrl: string;
  /** Whether the server sends mails. Default: false. */
  readonly mails?: boolean | undefined;
  /** Folder for mails if the server does not send them; "" or undefined for none. */
  readonly mailFolder?: string | undefined;
  readonly viewAt?: ServerFacts['viewAt'];
  readonly program?: ServerFacts['program'];
  /** Search indexes. Default: new ones. */
  readonly indexes?: Indexes | undefined;
}

/** An authenticated request. */
export type Known = Pick<Asker, 'form'> & { readonly person: SessionPerson };

export interface AskedFor {
  readonly visitor: (visit: Visit, asker: Pick<Asker, 'form' | 'person'>) => PageRequest<'visitor'>;
  /** Throws NotFound unless the user is an operator. */
  readonly operator: (visit: Visit, asker: Known) => PageRequest<'operator'>;
  /** Throws NotFound if the user is not a member of the instance, and NotAllowed if the page requires a higher role. */
  readonly instance: (
    page: OfficePage,
    visit: Visit,
    asker: Known,
  ) => Promise<PageRequest & { readonly form: WholeForm }>;
}

export function openAsked(options: AskedOptions): AskedFor {
  const { store, clock, publicUrl, provider, wayInAgain, onError, outbound } = options;
  const { indexes = openIndexes(clock) } = options;

  const base = ({ request, names }: Visit, { form }: Pick<Asker, 'form'>, language: Language) => ({
    language,
    t: translator(language),
    names,
    query: new URL(request.url).searchParams,
    form,
    publicUrl,
    server: serverFacts(request, options),
  });

  return {
    visitor: (visit, asker) => {
      const { request } = visit;
      const { person } = asker;
      return {
        ...base(visit, asker, languageOf(request, person)),
        request,
        person,
        visitor: visitorOf(visit),
        accounts: { store, clock },
        cookie: (name: CookieName) => cookieOf(request.headers, publicUrl, name),
        provider,
        wayInAgain,
        onError,
      };
    },
    operator: (visit, asker) => {
      const { person } = asker;
      if (!person.isOperator) throw new NotFound('page');
      const acting = { store, clock, actor: actorOf(person) };
      return { ...base(visit, asker, languageOf(visit.request, person)), person, acting };
    },
    instance: async (page, visit, asker) => {
      const { person } = asker;
      const { instance: name = '', ...names } = visit.names;
      const granted = person.roles.get(name);
      if (granted === undefined) throw new NotFound('instance');
      const instance = await store.content.read(name, async (content) => content.instance);
      if (!hasRole(granted, page.role)) throw new NotAllowed(page.role);
      const authority = await withReachedGroups(granted, store.content, name);
      const language = languageOf(visit.request, person, instance);
      const common = base({ ...visit, names }, asker, language);
      const { accountId } = person;
      const editing: WriteContext = {
        store,
        clock,
        actor: actorOf(person),
        accountId,
        authority,
        targets: outbound.targets,
      };
      return {
        ...common,
        form: asker.form,
        person,
        editing,
        indexes,
        outbound,
        instance,
        locale: localeFor(language, instance),
        ids: numbersIn(names),
        here: hereOf(visit.request, instance),
        now: wallClock(instance.timeZone)(clock()),
        link: (path) => addressOf(instance.name, path),
      };
    },
  };
}

/** Language of the response. */
export function languageOf({ headers }: Request, person: SessionPerson | undefined, instance?: Instance): Language {
  return languageFor(person, headers.get('accept-language'), instance);
}

function serverFacts(
  { url }: Request,
  { publicUrl, mails = false, mailFolder = '', viewAt, program }: AskedOptions,
): ServerFacts {
  const baseUrl = (publicUrl === '' ? new URL(url).origin : publicUrl).replace(/\/+$/, '');
  return { baseUrl, mails, mailFolder, viewAt, program };
}

function numbersIn(names: PageRequest['names']): PageRequest['ids'] {
  const numbers = Object.entries(names).filter(([name]) => name === 'id' || name === 'revision');
  return Object.fromEntries(numbers.map(([name, text]) => [name, Number(text)]));
}

function hereOf({ method, url }: Request, instance: Instance): string | undefined {
  const { pathname, searchParams } = new URL(url);
  return method === 'POST' ? undefined : placeOf(pathname, instance.name, searchParams);
}
