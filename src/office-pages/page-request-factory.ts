import { actorNameOf, type SessionPerson } from '../accounts/session.ts';
import { createTranslator } from '../i18n/translate.ts';
import { hasRole } from '../model/authority.ts';
import type { Instance, Language } from '../model/instance.ts';
import { addContactGroups } from '../office/access/add-contact-groups.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { createSearchIndexes, type SearchIndexes } from '../office/search/indexes.ts';
import type { WriteContext } from '../office/write-context.ts';
import { NotFoundError } from '../store/content/errors.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { type AuthenticatedForm, type PageVisit, readRequestOrigin } from './authenticate.ts';
import { RoleRequiredError } from './failures.ts';
import type { FullForm } from './form.ts';
import { chooseLanguage, toRegionalLocale } from './languages.ts';
import {
  type LoginContext,
  type OfficePage,
  officePath,
  type PageRequest,
  type ServerInfo,
  type WebsiteTransport,
} from './page.ts';
import { toRelativePath } from './return-url.ts';
import { type CookieName, readCookie } from './session-cookies.ts';

export interface PageRequestOptions extends LoginContext {
  readonly store: OfficeContext['store'];
  readonly clock: OfficeContext['clock'];
  readonly outbound: WebsiteTransport;
  readonly publicUrl: string;
  /** True if the server sends mails. Default: false. */
  readonly mails?: boolean | undefined;
  /** Folder for mails if the server does not send them; "" or undefined for none. */
  readonly mailFolder?: string | undefined;
  readonly viewAt?: ServerInfo['viewAt'];
  readonly program?: ServerInfo['program'];
  /** Search indexes. Default: new ones. */
  readonly indexes?: SearchIndexes | undefined;
}

export type AuthenticatedSender = Pick<AuthenticatedForm, 'form'> & { readonly person: SessionPerson };

export interface PageRequestFactory {
  readonly visitor: (visit: PageVisit, asker: Pick<AuthenticatedForm, 'form' | 'person'>) => PageRequest<'visitor'>;
  /** Throws NotFoundError unless the user is an operator. */
  readonly operator: (visit: PageVisit, asker: AuthenticatedSender) => PageRequest<'operator'>;
  /** Throws NotFoundError if the user is not a member of the instance, RoleRequiredError if the page requires a higher role. */
  readonly instance: (
    page: OfficePage,
    visit: PageVisit,
    asker: AuthenticatedSender,
  ) => Promise<PageRequest & { readonly form: FullForm }>;
}

export function createPageRequestFactory(options: PageRequestOptions): PageRequestFactory {
  const { store, clock, publicUrl, provider, demoReturnToken, onError, outbound } = options;
  const { indexes = createSearchIndexes(clock) } = options;

  const base = ({ request, names }: PageVisit, { form }: Pick<AuthenticatedForm, 'form'>, language: Language) => ({
    language,
    t: createTranslator(language),
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
        ...base(visit, asker, chooseRequestLanguage(request, person)),
        request,
        person,
        visitor: readRequestOrigin(visit),
        accounts: { store, clock },
        cookie: (name: CookieName) => readCookie(request.headers, publicUrl, name),
        provider,
        demoReturnToken,
        onError,
      };
    },
    operator: (visit, asker) => {
      const { person } = asker;
      if (!person.isOperator) throw new NotFoundError('page');
      const acting = { store, clock, actor: actorNameOf(person) };
      return { ...base(visit, asker, chooseRequestLanguage(visit.request, person)), person, acting };
    },
    instance: async (page, visit, asker) => {
      const { person } = asker;
      const { instance: name = '', ...names } = visit.names;
      const granted = person.roles.get(name);
      if (granted === undefined) throw new NotFoundError('instance');
      const instance = await store.content.read(name, async (content) => content.instance);
      if (!hasRole(granted, page.role)) throw new RoleRequiredError(page.role);
      const authority = await addContactGroups(granted, store.content, name);
      const language = chooseRequestLanguage(visit.request, person, instance);
      const common = base({ ...visit, names }, asker, language);
      const { accountId } = person;
      const editing: WriteContext = {
        store,
        clock,
        actor: actorNameOf(person),
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
        locale: toRegionalLocale(language, instance),
        ids: numbersIn(names),
        here: currentPathOf(visit.request, instance),
        now: createWallClock(instance.timeZone)(clock()),
        link: (path) => officePath(instance.name, path),
      };
    },
  };
}

export function chooseRequestLanguage(
  { headers }: Request,
  person: SessionPerson | undefined,
  instance?: Instance,
): Language {
  return chooseLanguage(person, headers.get('accept-language'), instance);
}

function serverFacts(
  { url }: Request,
  { publicUrl, mails = false, mailFolder = '', viewAt, program }: PageRequestOptions,
): ServerInfo {
  const baseUrl = (publicUrl === '' ? new URL(url).origin : publicUrl).replace(/\/+$/, '');
  return { baseUrl, mails, mailFolder, viewAt, program };
}

function numbersIn(names: PageRequest['names']): PageRequest['ids'] {
  const numbers = Object.entries(names).filter(([name]) => name === 'id' || name === 'revision');
  return Object.fromEntries(numbers.map(([name, text]) => [name, Number(text)]));
}

function currentPathOf({ method, url }: Request, instance: Instance): string | undefined {
  const { pathname, searchParams } = new URL(url);
  return method === 'POST' ? undefined : toRelativePath(pathname, instance.name, searchParams);
}
