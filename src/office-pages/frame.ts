// What stands around every page of the office: sections, search, and what was done just now.

import { type Html, html } from '../kit/html.ts';
import { hasRole } from '../model/authority.ts';
import type { Language } from '../model/instance.ts';
import { lookVersion } from '../pages/look.ts';
import { type Translate, translator } from '../words/translate.ts';
import { joinForms } from './beside/join.ts';
import { icon } from './icons.ts';
import { keepTemplates } from './keeping.ts';
import { hasOthers, type Section, sectionsFor } from './navigation.ts';
import type { Asked, Shown } from './page.ts';
import { shortcutDialog } from './shortcuts/shortcut-list.ts';

/** Improve every page. */
const ISLANDS = ['keys', 'keep'];

export interface HtmlSheet {
  readonly language: string;
  readonly title: string;
  readonly body: Html;
  /** `#rrggbb`; "" for ours. */
  readonly accent?: string;
  readonly islands?: readonly string[];
}

/** A whole document in the office’s look; it loads nothing from elsewhere. */
export function sheet({ language, title, body, accent = '', islands = [] }: HtmlSheet): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/office.css">
<link rel="stylesheet" href="/assets/look/${accent === '' ? 'own' : lookVersion(accent)}.css">
${islands.map((name) => html`<script src="/assets/islands/${name}.js" type="module"></script>\n`)}</head>
${body}
</html>
`.toString();
}

/** Names the account for which a page was made, in each of its forms: see `enter-in-place.ts`. */
export const MADE_FOR = '_for';

/**
 * All forms of a page that are sent say for whom they were made, so that none can forget to. Texts can’t look like a form: they are
 * escaped.
 */
function signed(page: string, accountId: number): string {
  return page.replace(
    /<form [^>]*method="post"[^>]*>/g,
    (form) => `${form}<input type="hidden" name="${MADE_FOR}" value="${accountId}">`,
  );
}

/** What a page answers. */
export interface Answering {
  /** Whether the page answers a form and shows it as it was sent. */
  readonly isAnswer: boolean;
  /** The path of the panel that was sent; undefined where the large form was. */
  readonly panel: string | undefined;
}

/** A page of an instance within its frame; `told`: what was done just now. */
export function framed(asked: Asked, shown: Shown, { isAnswer, panel }: Answering, told: Html | undefined): string {
  const { title, main, at, islands, accent = asked.instance.accent, hasDrafts = true } = shown;
  const { instance, language } = asked;
  const t = translator(language);
  const page = sheet({
    language,
    accent,
    islands: [...ISLANDS, ...(islands ?? [])],
    title: `${title} · ${instance.title}`,
    body: html`<body class="office">
    <a class="skip" href="#main">${t('frame.skip')}</a>
    ${side(asked, t, at)}
    <div class="page">
      ${top(asked, t)}
      <main id="main" class="work" tabindex="-1"${isAnswer ? html` data-answer` : ''}>
        ${told}
        ${main}
      </main>
    </div>
    ${shortcutDialog(asked.editing.authority, language)}
    ${keepTemplates(language, hasDrafts)}
    </body>`,
  });
  return signed(joinForms(page, isAnswer ? (panel ?? 'main') : undefined), asked.person.accountId);
}

function side(asked: Asked, t: Translate, at: string | undefined): Html {
  const { instance, editing, link, person } = asked;
  const groups = sectionsFor(editing.authority).map(
    ({ word, sections }) =>
      html`${word && html`<h2>${t(`frame.nav.${word}`)}</h2>`}
        <ul>${sections.map((section) => html`<li>${sectionLink(asked, section, at)}</li>`)}</ul>`,
  );
  const mark = html`<span class="mark" aria-hidden="true">${[...instance.title][0] ?? 'p'}</span>`;
  const isMore = at === '/more' ? html` aria-current="page"` : '';
  return html`<header class="side">
    <a class="parish" href="${link('')}">${mark}<span>${instance.title}</span></a>
    <nav aria-label="${t('frame.navigation')}">
      ${groups}<a class="on-phone" href="${link('/more')}"${isMore}>${icon('more')}<span>${t('frame.more')}</span></a>
    </nav>
    ${hasOthers(person) ? html`<a class="others small" href="/office/instances">${t('frame.others')}</a>` : ''}
    <div class="myself">
      <a href="/office/me">${person.name}</a>
      <form method="post" action="/office/logout"><button class="quiet small">${t('frame.logOut')}</button></form>
    </div>
  </header>`;
}

function sectionLink({ link, t }: Asked, { path, word, icon: picture, letter }: Section, at: string | undefined): Html {
  const key = letter === '' ? '' : html` data-key="g ${letter}"`;
  const isHere = at === path ? html` aria-current="page"` : '';
  return html`<a href="${link(path)}"${key}${isHere}>${icon(picture)}<span>${t(`frame.nav.${word}`)}</span></a>`;
}

function top({ link, query, editing }: Asked, t: Translate): Html {
  const help = html`<span class="hidden-text">${t('shortcuts.title')}</span>`;
  const create = t('frame.newEvent');
  const onDesk = html`<span class="on-desk">${create}</span>`;
  const address = link('/events/new');
  const make = html`<a class="button primary" href="${address}" aria-label="${create}" data-key="n">${icon('plus')}${onDesk}</a>`;
  return html`<div class="top">
    <form class="search" role="search" action="${link('/agenda')}">
      ${icon('search')}<input type="search" name="q" value="${query.get('q') ?? ''}" aria-label="${t('frame.search')}"
        placeholder="${t('frame.search')}" enterkeyhint="search" data-key="/">
    </form>
    <a class="button keys-help" href="${link('/shortcuts')}" data-key="?"><span aria-hidden="true">?</span>${help}</a>
    ${hasRole(editing.authority, 'contributor') ? make : ''}
  </div>`;
}

/** A page for those who operate the server: it stands in no instance. */
export function operated({ person, language, t }: Asked<'operator'>, { title, main }: Shown): string {
  const page = sheet({
    language,
    title,
    body: html`<body class="alone wide">
    <a class="skip" href="#main">${t('frame.skip')}</a>
    <header class="operator">
      <a class="parish" href="/office/instances"><span class="mark" aria-hidden="true">p</span><span>${t('instances.title')}</span></a>
      <div class="myself">
        <a href="/office/me">${person.name}</a>
        <form method="post" action="/office/logout"><button class="quiet small">${t('frame.logOut')}</button></form>
      </div>
    </header>
    <main id="main" tabindex="-1">${main}</main>
    </body>`,
  });
  return signed(page, person.accountId);
}

/** A page that stands alone, without sections: to log in, to choose where to go, or a failure. */
export function alone(language: Language, title: string, main: Html, islands: readonly string[] = []): string {
  return sheet({
    language,
    title,
    islands,
    body: html`<body class="alone"><main id="main" tabindex="-1"><h1>${title}</h1>${main}</main></body>`,
  });
}
