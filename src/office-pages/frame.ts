// Frame of the office pages: navigation, search, and the message about the last action.

import { createTranslator, type Translate, textsBelow } from '../i18n/translate.ts';
import { canCreateEvents } from '../model/authority.ts';
import { type Language, publicAgendaPath } from '../model/instance.ts';
import { type BrandedParish, renderBrandingHead, renderOfficeLogo, renderProductMark } from '../pages/branding.ts';
import { parishStyleVersion } from '../pages/parish-style.ts';
import { type Html, html } from '../util/html.ts';
import { renderIcon } from './icons.ts';
import {
  findSectionOfPath,
  hasOtherInstances,
  listVisibleSectionPages,
  listVisibleSections,
  SECTIONS_IN_BAR,
  type Section,
  type SectionPage,
} from './navigation.ts';
import { mergeNestedForms } from './nested-forms/merge-nested-forms.ts';
import { FORM_ACCOUNT_FIELD, type PageContent, type PageRequest } from './page.ts';
import { renderShortcutDialog } from './shortcut-list.ts';

const ISLANDS = ['keys', 'keep', 'menus'];

export interface HtmlDocument {
  readonly language: string;
  readonly title: string;
  readonly body: Html;
  /** Instance that provides icons and colour; undefined for the product’s own. */
  readonly parish?: BrandedParish | undefined;
  readonly islands?: readonly string[];
}

export function renderHtmlDocument({ language, title, body, parish, islands = [] }: HtmlDocument): string {
  const accent = parish?.accent ?? '';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${renderBrandingHead(parish)}
<link rel="stylesheet" href="/assets/office.css">
<link rel="stylesheet" href="/assets/look/${accent === '' ? 'own' : parishStyleVersion(accent)}.css">
${islands.map((name) => html`<script src="/assets/islands/${name}.js" type="module"></script>\n`)}</head>
${body}
</html>
`.toString();
}

/** Adds the account to all POST forms of a page. A pattern suffices, because `html` escapes `<` in texts. */
function addAccountToForms(page: string, accountId: number): string {
  return page.replace(
    /<form [^>]*method="post"[^>]*>/g,
    (form) => `${form}<input type="hidden" name="${FORM_ACCOUNT_FIELD}" value="${accountId}">`,
  );
}

export interface AnsweredPage {
  /** True if the page responds to a submitted form, whose input it shows again. */
  readonly isAnswer: boolean;
  readonly panel: string | undefined;
}

export interface FrameOptions {
  readonly answering: AnsweredPage;
  readonly message: Html | undefined;
  readonly waiting: number;
}

/** Returns whether the page has inputs for days or times; their island must load before the islands that listen to them. */
function hasMoments(main: Html): boolean {
  return main.toString().includes('<parvis-moment');
}

export function renderOfficeFrame(
  request: PageRequest,
  shown: PageContent,
  { answering: { isAnswer, panel }, message: notice, waiting }: FrameOptions,
): string {
  const { title, main, at, islands, accent = request.instance.accent, hasDrafts = true } = shown;
  const { instance, language } = request;
  const t = createTranslator(language);
  const page = renderHtmlDocument({
    language,
    parish: { title: instance.title, accent },
    islands: [...new Set([...ISLANDS, ...(hasMoments(main) ? ['moments'] : []), ...(islands ?? [])])],
    title: `${title} · ${instance.title}`,
    body: html`<body class="office">
    <a class="skip" href="#main">${t('frame.skip')}</a>
    ${renderSidebar(request, at, waiting)}
    <div class="page">
      ${renderTopBar(request, shown)}
      <main id="main" class="work" tabindex="-1"${isAnswer ? html` data-answer` : ''}>
        ${notice}
        ${tabs(request, at)}
        ${main}
      </main>
    </div>
    ${renderShortcutDialog(request)}
    ${cacheTemplates(language, hasDrafts)}
    </body>`,
  });
  return addAccountToForms(mergeNestedForms(page, isAnswer ? (panel ?? 'main') : undefined), request.person.accountId);
}

function renderSidebar(request: PageRequest, at: string | undefined, waiting: number): Html {
  const { instance, editing, link, t } = request;
  const here = findSectionOfPath(at, editing.authority, instance);
  const groups = listVisibleSections(editing.authority, instance).map(
    ({ word, sections }) =>
      html`${word && html`<h2>${t(`frame.nav.${word}`)}</h2>`}
        <ul>${sections.map((section) => html`<li>${sectionLinks(request, section, { here, at, waiting })}</li>`)}</ul>`,
  );
  const inBar = listVisibleSections(editing.authority, instance)[0]?.sections.slice(0, SECTIONS_IN_BAR) ?? [];
  const isBelowMore = here !== undefined && !inBar.some(({ path }) => path === here.path);
  const isMore = at === '/more' ? html` aria-current="page"` : isBelowMore ? html` aria-current="true"` : '';
  return html`<header class="side">
    <a class="parish" href="${link('')}">${renderOfficeLogo(instance)}<span class="whose">${instance.title}</span></a>
    <nav aria-label="${t('frame.navigation')}">
      ${groups}<a class="on-phone" href="${link('/more')}"${isMore}>${renderIcon('more')}<span>${t('frame.more')}</span></a>
    </nav>
  </header>`;
}

export function renderUserMenu(name: string, t: Translate): Html {
  return html`<div class="myself">
    <a href="/office/me">${name}</a>
    <form method="post" action="/office/logout"><button class="quiet small">${t('frame.logOut')}</button></form>
  </div>`;
}

interface Here {
  readonly here: Section | undefined;
  readonly at: string | undefined;
  readonly waiting: number;
}

/** Navigation link of a section. Its other pages are hidden links, which only keyboard shortcuts use. */
function sectionLinks({ link, t, editing }: PageRequest, section: Section, { here, at, waiting }: Here): Html {
  const { path, word, icon: picture } = section;
  const current = here?.path !== path ? '' : at === path ? html` aria-current="page"` : html` aria-current="true"`;
  const isCounted = path === '' && waiting > 0;
  const text = html`<span class="hidden-text">${t('frame.waiting', { count: waiting })}</span>`;
  const count = isCounted ? html` <b class="count"><span aria-hidden="true">${waiting}</span>${text}</b>` : '';
  const name = html`<span>${t(`frame.nav.${word}`)}</span>`;
  const beside = listVisibleSectionPages(section, editing.authority)
    .slice(1)
    .filter(({ letter }) => letter !== '')
    .map((one) => html`<a href="${link(one.path)}"${keyOf(one)} hidden>${t(`frame.nav.${one.word}`)}</a>`);
  return html`<a href="${link(path)}"${keyOf(section)}${current}>${renderIcon(picture)}${name}${count}</a>${beside}`;
}

function keyOf({ letter }: SectionPage): Html | '' {
  return letter === '' ? '' : html` data-key="g ${letter}"`;
}

function tabs({ link, t, here, editing, instance }: PageRequest, at: string | undefined): Html | undefined {
  // The dashboard has no tabs: its list of tasks links to the other page of its section.
  if (at === undefined || here?.split('?')[0] !== at) return undefined;
  const section = findSectionOfPath(at, editing.authority, instance);
  if (section === undefined || section.path === '') return undefined;
  const pages = listVisibleSectionPages(section, editing.authority);
  if (pages.length < 2) return undefined;
  return html`<nav class="tabs" aria-label="${t('frame.beside', { section: t(`frame.nav.${section.word}`) })}">${pages.map(
    ({ path, word }) =>
      html`<a href="${link(path)}"${path === at ? html` aria-current="page"` : ''}>${t(`frame.nav.${word}`)}</a>`,
  )}</nav>`;
}

function renderTopBar(request: PageRequest, { publicPath }: PageContent): Html {
  const { link, query, editing, t, instance } = request;
  const create = t('frame.newEvent');
  const onDesk = html`<span class="on-desk">${create}</span>`;
  const address = link('/events/new');
  const make = html`<a class="button primary" href="${address}" aria-label="${create}" data-key="n">${renderIcon('plus')}${onDesk}</a>`;
  const pages = publicAgendaPath(instance);
  const text = publicPath === undefined ? t('frame.publicPage') : t('frame.seePublic');
  const toPublic = html`<a class="button to-public" href="${publicPath ?? pages}" target="_blank" aria-label="${text}"
    >${renderIcon('outside')}<span class="on-desk">${text}</span></a>`;
  return html`<div class="top">
    <form class="search" role="search" action="${link('/agenda')}">
      ${renderIcon('search')}<input type="search" name="q" value="${query.get('q') ?? ''}" aria-label="${t('frame.search')}"
        placeholder="${t('frame.search')}" enterkeyhint="search" data-key="/">
    </form>
    ${pages === undefined ? '' : toPublic}
    ${canCreateEvents(editing.authority) ? make : ''}
    ${accountMenu(request)}
  </div>`;
}

function accountMenu({ link, t, person }: PageRequest): Html {
  const mark = html`<span class="initials" aria-hidden="true">${initialsOf(person.name)}</span>`;
  return html`<details class="menu account on-desk">
    <summary>${mark}<span class="hidden-text">${person.name}</span></summary>
    <div class="menu-panel">
      <p><b>${person.name}</b></p>
      <ul class="plain">
        <li><a href="/office/me">${t('frame.me')}</a></li>
        ${hasOtherInstances(person) ? html`<li><a href="/office/instances">${t('frame.others')}</a></li>` : ''}
        <li>
          <a class="keys-help" href="${link('/shortcuts')}" data-key="?">${t('shortcuts.title')} <kbd aria-hidden="true">?</kbd></a>
        </li>
      </ul>
      <form method="post" action="/office/logout"><button class="small">${t('frame.logOut')}</button></form>
    </div>
  </details>`;
}

/** Initials of a person: one or two letters, of the first and the last name. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  return [...new Set([0, letters.length - 1])].map((at) => letters[at]?.toUpperCase() ?? '').join('') || '?';
}

export function renderOperatorFrame(
  { person, language, t }: PageRequest<'operator'>,
  { title, main, islands = [] }: PageContent,
): string {
  const page = renderHtmlDocument({
    language,
    title,
    islands,
    body: html`<body class="alone wide">
    <a class="skip" href="#main">${t('frame.skip')}</a>
    <header class="operator">
      <a class="parish" href="/office/instances">${renderProductMark(36)}<span class="whose">${t('instances.title')}</span></a>
      ${renderUserMenu(person.name, t)}
    </header>
    <main id="main" tabindex="-1">${main}</main>
    </body>`,
  });
  return addAccountToForms(page, person.accountId);
}

/** Templates for the logout question, unsent forms and restored drafts. Without the last one, the island stores no drafts. */
function cacheTemplates(language: Language, hasDrafts: boolean): Html {
  const t = createTranslator(language);
  const unsent = (id: string, text: string) =>
    html`<template id="${id}"><div class="notice warn unsent" role="alert">
        <p>${text}</p>
        <button type="button" class="small">${t('unsent.again')}</button>
      </div></template>`;
  const restore = html`<button type="button" class="small" data-restore>${t('draft.restore')}</button>`;
  const drop = html`<button type="button" class="small" data-drop>${t('draft.drop')}</button>`;
  const kept = html`<template id="kept"><div class="notice warn draft" role="status">
      <p data-held="${textsBelow(language, 'draft').foundTitled}">${textsBelow(language, 'draft').found}</p>
      ${restore}${drop}
    </div></template>`;
  const ask = html`<template id="log-out"><dialog class="ask" aria-labelledby="log-out-text">
      <form method="dialog">
        <p id="log-out-text">${t('unsent.logOut')}</p>
        <div class="actions">
          <button class="danger" value="go">${t('unsent.logOutAnyway')}</button> <button value="">${t('unsent.stay')}</button>
        </div>
      </form>
    </dialog></template>`;
  return html`${ask}${unsent('unsent', t('unsent.unsent'))}${unsent('unsent-failed', t('unsent.failed'))}${hasDrafts ? kept : ''}`;
}
