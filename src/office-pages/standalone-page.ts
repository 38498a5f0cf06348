// Standalone pages outside an instance: login, invitation, account, failures. They have the branding of the parish if it is known,
// otherwise that of the product.

import type { Instance, Language } from '../model/instance.ts';
import { renderOfficeLogo, renderProductMark } from '../pages/branding.ts';
import type { InstanceRecord } from '../store/instances.ts';
import { type Html, html } from '../util/html.ts';
import { renderBackLink } from './components/parts.ts';
import { renderHtmlDocument, renderUserMenu } from './frame.ts';
import type { PageContent, PageRequest } from './page.ts';

export function renderStandalonePage(language: Language, { title, main, islands = [], parish }: PageContent): string {
  return renderHtmlDocument({
    language,
    title: `${title} · ${parish?.title ?? 'parvis'}`,
    islands,
    parish,
    body: html`<body class="alone door"><div class="card">
    <header>${renderParishName(parish)}</header>
    <main id="main" tabindex="-1"><h1>${title}</h1>${main}</main>
    </div></body>`,
  });
}

export function renderAccountPage(
  { person, language, t }: PageRequest<'account'>,
  { title, main, islands = [], parish }: PageContent,
): string {
  return renderHtmlDocument({
    language,
    title: `${title} · ${parish?.title ?? 'parvis'}`,
    islands,
    parish,
    body: html`<body class="alone">
    <a class="skip" href="#main">${t('frame.skip')}</a>
    <header class="operator">
      <a class="parish" href="/office">${renderParishName(parish)}</a>
      ${renderUserMenu(person.name, t)}
    </header>
    <main id="main" tabindex="-1">${renderAccountMain(title, main, renderBackLink('/office', t('login.me.toOffice')))}</main>
    </body>`,
  });
}

/** Main part of a page of the user’s account. `back`: link to the previous page. */
export function renderAccountMain(title: string, main: Html, back: Html): Html {
  return html`<div class="narrow-page own-account">${back}<h1>${title}</h1>${main}</div>`;
}

function renderParishName(parish: Instance | undefined): Html {
  const [face, name] =
    parish === undefined ? [renderProductMark(36), 'parvis'] : [renderOfficeLogo(parish), parish.title];
  return html`<span class="parish">${face}<span class="whose">${name}</span></span>`;
}

type FindInstance = (name: string) => Promise<InstanceRecord | undefined>;

/** Parish of an office URL, for visitors who are not logged in; undefined if its pages are not public (rule G0). */
export async function findVisibleParish(address: string, find: FindInstance): Promise<Instance | undefined> {
  const [, name] = /^\/office\/instances\/([a-z0-9][a-z0-9_-]{0,62})(?=[/?#]|$)/.exec(address) ?? [];
  const instance = name === undefined ? undefined : (await find(name))?.instance;
  return instance?.outside.pages === true ? instance : undefined;
}

/** Parish of a user who belongs to exactly one; undefined for other users and operators. */
export async function findOnlyParish(
  { roles, isOperator }: Pick<PageRequest<'account'>['person'], 'roles' | 'isOperator'>,
  find: FindInstance,
): Promise<Instance | undefined> {
  const [only, another] = [...roles.keys()];
  return only === undefined || another !== undefined || isOperator ? undefined : (await find(only))?.instance;
}
