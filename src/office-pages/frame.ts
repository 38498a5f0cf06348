// Frame of the office pages: navigation, search, and the message about the last action.

import { type Translate, translator } from '../i18n/translate.ts';
import { makesEvents } from '../model/authority.ts';
import { agendaPath } from '../model/instance.ts';
import { type Faced, headOfFace, officeFace, productMark } from '../pages/face.ts';
import { lookVersion } from '../pages/look.ts';
import { type Html, html } from '../util/html.ts';
import { icon } from './icons.ts';
import { keepTemplates } from './keeping.ts';
import { hasOthers, pagesOf, type Section, type SectionPage, sectionAt, sectionsFor } from './navigation.ts';
import { joinForms } from './nested-forms/join.ts';
import { MADE_FOR, type PageContent, type PageRequest } from './page.ts';
import { shortcutDialog } from './shortcut-list.ts';

/** Islands of every page. */
const ISLANDS = ['keys', 'keep', 'menus'];

export interface HtmlSheet {
  readonly language: string;
  readonly title: string;
  readonly body: Html;
  /** Instance that provides icons and colour; undefined for the product’s own. */
  readonly parish?: Faced | undefined;
  readonly islands?: readonly string[];
}

/** Complete HTML document in the office’s look, without external resources. */
export function sheet({ language, title, body, parish, islands = [] }: HtmlSheet): string {
  const accent = parish?.accent ?? '';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${headOfFace(parish)}
<link rel="stylesheet" href="/assets/office.css">
<link rel="stylesheet" href="/assets/look/${accent === '' ? 'own' : lookVersion(accent)}.css">
${islands.map((name) => html`<script src="/assets/islands/${name}.js" type="module"></script>\n`)}</head>
${body}
</html>
`.toString();
}

/** Adds the account to all POST forms of a page. The replacement is safe because texts are escaped. */
function signed(page: string, accountId: number): string {
  return page.replace(
    /<form [^>]*method="post"[^>]*>/g,
    (form) => `${form}<input type="hidden" name="${MADE_FOR}" value="${accountId}">`,
  );
}

/** What a page responds to. */
export interface Answering {
  /** Whether the page responds to a form and shows its input again. */
  readonly isAnswer: boolean;
  /** Path of the submitted panel; undefined if the large form was submitted. */
  readonly panel: string | undefined;
}

/** Additional content of the frame. */
export interface Framing {
  readonly answering: Answering;
  /** Message about the last action. */
  readonly told: Html | undefined;
  /** Number of tasks on the dashboard. */
  readonly waiting: number;
}

/** Returns whether the page has inputs for days or times; their island must load before those that listen to them. */
function hasMoments(main: Html): boolean {
  return main.toString().includes('<parvis-moment');
}

export function framed(
  asked: PageRequest,
  shown: PageContent,
  { answering: { isAnswer, panel }, told, waiting }: Framing,
): string {
  const { title, main, at, islands, accent = asked.instance.accent, hasDrafts = true } = shown;
  const { instance, language } = asked;
  const t = translator(language);
  const page = sheet({
    language,
    parish: { title: instance.title, accent },
    islands: [...ISLANDS, ...(hasMoments(main) ? ['moments'] : []), ...(islands ?? [])],
    title: `${title} · ${instance.title}`,
    body: html`<body class="office">
    <a class="skip" href="#main">${t('frame.skip')}</a>
    ${side(asked, at, waiting)}
    <div class="page">
      ${top(asked, shown)}
      <main id="main" class="work" tabindex="-1"${isAnswer ? html` data-answer` : ''}>
        ${told}
        ${tabs(asked, at)}
        ${main}
      </main>
    </div>
    ${shortcutDialog(asked.editing.authority, language)}
    ${keepTemplates(language, hasDrafts)}
    </body>`,
  });
  return signed(joinForms(page, isAnswer ? (panel ?? 'main') : undefined), asked.person.accountId);
}

function side(asked: PageRequest, at: string | undefined, waiting: number): Html {
  const { instance, editing, link, t } = asked;
  const here = sectionAt(at, editing.authority);
  const groups = sectionsFor(editing.authority).map(
    ({ word, sections }) =>
      html`${word && html`<h2>${t(`frame.nav.${word}`)}</h2>`}
        <ul>${sections.map((section) => html`<li>${sectionLinks(asked, section, { here, at, waiting })}</li>`)}</ul>`,
  );
  const isMore = at === '/more' ? html` aria-current="page"` : '';
  return html`<header class="side">
    <a class="parish" href="${link('')}">${officeFace(instance)}<span class="whose">${instance.title}</span></a>
    <nav aria-label="${t('frame.navigation')}">
      ${groups}<a class="on-phone" href="${link('/more')}"${isMore}>${icon('more')}<span>${t('frame.more')}</span></a>
    </nav>
  </header>`;
}

/** Name of the user, with links to the account and to log out. */
export function myself(name: string, t: Translate): Html {
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

/** Navigation link of a section; the pages next to it are hidden links for their shortcuts only. */
function sectionLinks({ link, t, editing }: PageRequest, section: Section, { here, at, waiting }: Here): Html {
  const { path, word, icon: picture } = section;
  const current = here?.path !== path ? '' : at === path ? html` aria-current="page"` : html` aria-current="true"`;
  const isCounted = path === '' && waiting > 0;
  const said = html`<span class="hidden-text">${t('frame.waiting', { count: waiting })}</span>`;
  const count = isCounted ? html` <b class="count"><span aria-hidden="true">${waiting}</span>${said}</b>` : '';
  const name = html`<span>${t(`frame.nav.${word}`)}</span>`;
  const beside = pagesOf(section, editing.authority)
    .slice(1)
    .filter(({ letter }) => letter !== '')
    .map((one) => html`<a href="${link(one.path)}"${keyOf(one)} hidden>${t(`frame.nav.${one.word}`)}</a>`);
  return html`<a href="${link(path)}"${keyOf(section)}${current}>${icon(picture)}${name}${count}</a>${beside}`;
}

function keyOf({ letter }: SectionPage): Html | '' {
  return letter === '' ? '' : html` data-key="g ${letter}"`;
}

/** Tabs of the pages that share a navigation entry. */
function tabs({ link, t, here, editing }: PageRequest, at: string | undefined): Html | undefined {
  // The dashboard has no tabs, because its tasks link to the proposals.
  if (at === undefined || here?.split('?')[0] !== at) return undefined;
  const section = sectionAt(at, editing.authority);
  if (section === undefined || section.path === '') return undefined;
  const pages = pagesOf(section, editing.authority);
  if (pages.length < 2) return undefined;
  return html`<nav class="tabs" aria-label="${t('frame.beside', { section: t(`frame.nav.${section.word}`) })}">${pages.map(
    ({ path, word }) =>
      html`<a href="${link(path)}"${path === at ? html` aria-current="page"` : ''}>${t(`frame.nav.${word}`)}</a>`,
  )}</nav>`;
}

function top(asked: PageRequest, { outside }: PageContent): Html {
  const { link, query, editing, t, instance } = asked;
  const create = t('frame.newEvent');
  const onDesk = html`<span class="on-desk">${create}</span>`;
  const address = link('/events/new');
  const make = html`<a class="button primary" href="${address}" aria-label="${create}" data-key="n">${icon('plus')}${onDesk}</a>`;
  const pages = agendaPath(instance);
  const said = outside === undefined ? t('frame.publicPage') : t('frame.seePublic');
  const toPublic = html`<a class="button to-public" href="${outside ?? pages}" target="_blank" aria-label="${said}"
    >${icon('outside')}<span class="on-desk">${said}</span></a>`;
  return html`<div class="top">
    <form class="search" role="search" action="${link('/agenda')}">
      ${icon('search')}<input type="search" name="q" value="${query.get('q') ?? ''}" aria-label="${t('frame.search')}"
        placeholder="${t('frame.search')}" enterkeyhint="search" data-key="/">
    </form>
    ${pages === undefined ? '' : toPublic}
    ${makesEvents(editing.authority) ? make : ''}
    ${accountMenu(asked)}
  </div>`;
}

/** Menu with the current user and instance. */
function accountMenu({ link, t, person }: PageRequest): Html {
  const mark = html`<span class="initials" aria-hidden="true">${initialsOf(person.name)}</span>`;
  return html`<details class="menu account on-desk">
    <summary>${mark}<span class="hidden-text">${person.name}</span></summary>
    <div class="menu-panel">
      <p><b>${person.name}</b></p>
      <ul class="plain">
        <li><a href="/office/me">${t('frame.me')}</a></li>
        ${hasOthers(person) ? html`<li><a href="/office/instances">${t('frame.others')}</a></li>` : ''}
        <li>
          <a class="keys-help" href="${link('/shortcuts')}" data-key="?">${t('shortcuts.title')} <kbd aria-hidden="true">?</kbd></a>
        </li>
      </ul>
      <form method="post" action="/office/logout"><button class="small">${t('frame.logOut')}</button></form>
    </div>
  </details>`;
}

/** At most two letters: of the first and of the last name. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  return [...new Set([0, letters.length - 1])].map((at) => letters[at]?.toUpperCase() ?? '').join('') || '?';
}

export function operated(
  { person, language, t }: PageRequest<'operator'>,
  { title, main, islands = [] }: PageContent,
): string {
  const page = sheet({
    language,
    title,
    islands,
    body: html`<body class="alone wide">
    <a class="skip" href="#main">${t('frame.skip')}</a>
    <header class="operator">
      <a class="parish" href="/office/instances">${productMark(36)}<span class="whose">${t('instances.title')}</span></a>
      ${myself(person.name, t)}
    </header>
    <main id="main" tabindex="-1">${main}</main>
    </body>`,
  });
  return signed(page, person.accountId);
}
