// Panel that lists where an event is published, or why it is not; with a button if changing a single field would publish it.

import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { publicAgendaPath } from '../../model/instance.ts';
import {
  type DescribedReason,
  explainVisibility,
  type PublicationPlace,
} from '../../office/visibility-reasons/explain-visibility.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import { type Html, html } from '../../util/html.ts';
import type { PageRequest } from '../page.ts';
import { appendBackParameter } from '../return-url.ts';
import { renderPublicationStatus } from './publication-status.ts';

const OWN = ['not_public', 'draft', 'proposed', 'not_yet', 'over'];

const MENDING: Readonly<Record<string, string>> = {
  not_public: 'show',
  draft: 'approve',
  proposed: 'approve',
  not_yet: 'open',
};

/** `isAnswered`: true if pending proposals are decided in another part of the page. */
export async function renderPublicationPlaces(
  request: PageRequest,
  present: VersionedOf<'event'>,
  { mayChange, isAnswered }: { readonly mayChange: boolean; readonly isAnswered: boolean },
): Promise<Html> {
  const { editing, instance, language } = request;
  const t = createTranslator(language);
  const { doors } = await explainVisibility(editing, instance.name, present.id, { language });
  const own = (doors[0]?.because ?? []).filter(({ code }) => OWN.includes(code));
  const besides = doors.map((door) => ({ ...door, because: door.because.filter(({ code }) => !OWN.includes(code)) }));
  const isHidden = own.length > 0;
  const others = besides.filter(({ door }) => !door.startsWith('website ') && door !== 'page');
  const [there, not] = [
    others.filter(({ because }) => because.length === 0),
    others.filter(({ because }) => because.length > 0),
  ];
  const notice = isHidden
    ? html`<div class="unseen">
        <h3>${t('event.whereNot')}</h3>
        <ul class="doors">${own.map((one) =>
          renderOwnReason(request, present.id, one, mayChange && !(isAnswered && one.code === 'proposed')),
        )}</ul>
      </div>
      ${there.length > 0 ? html`<p class="soft small">${t('event.wouldShow')}</p>` : ''}`
    : html`${await renderPublicationStatus(request, present, doors)}${renderMissingHint(request, { there, not }, mayChange)}`;
  const otherLists = html`<details class="inner">
    <summary>${t('event.otherLists', { count: not.length })}</summary>
    <ul class="doors">${not.map((door) => renderReasons(request, door))}</ul>
  </details>`;
  return html`<section class="card" id="where">
    <h2>${t('event.whereTitle')}</h2>
    ${notice}
    <ul class="doors">${there.map(
      ({ door, label }) =>
        html`<li class="${isHidden ? '' : 'yes'}">
          <span aria-hidden="true">${isHidden ? '○' : '✓'}</span>
          <div>${label}${kindOf(door, request)}</div>
        </li>`,
    )}</ul>
    ${not.length === 0 ? '' : otherLists}
  </section>`;
}

/** Hint for a public event that is published nowhere, or in none of the parish’s lists, with links to change that; otherwise undefined. */
function renderMissingHint(
  { language, link, editing, instance }: PageRequest,
  { there, not }: { readonly there: readonly PublicationPlace[]; readonly not: readonly PublicationPlace[] },
  mayChange: boolean,
): Html | undefined {
  const t = createTranslator(language);
  const isList = ({ door }: PublicationPlace) => door.startsWith('list ');
  if (there.length > 0 && (there.some(isList) || !not.some(isList))) return undefined;
  const area =
    mayChange && there.length === 0 ? html`<a class="button small" href="#f-layers">${t('live.chooseArea')}</a> ` : '';
  const lists = hasRole(editing.authority, 'editor')
    ? html`<a class="button small" href="${link('/lists')}">${t('live.toLists')}</a>`
    : '';
  const hasAgenda = publicAgendaPath(instance) !== undefined;
  return html`<div class="unseen${there.length === 0 ? '' : ' quiet'}">
    <h3>${there.length === 0 ? t('live.nowhere') : t('live.noList')}</h3>
    <p>${there.length > 0 ? t('live.noListText') : t(hasAgenda ? 'live.agendaText' : 'live.nowhereText')}</p>
    <p class="mend">${area}${lists}</p>
  </div>`;
}

function renderOwnReason(
  { editing, link, language, query }: PageRequest,
  id: number,
  { code, text }: DescribedReason,
  mayChange: boolean,
): Html {
  const verb = MENDING[code];
  const word = createTranslator(language)(`event.mend.${code as 'draft'}`);
  // Editors approve proposals and drafts; contributors can't.
  const may = mayChange && (verb !== 'approve' || hasRole(editing.authority, 'editor'));
  const button =
    verb === undefined || !may
      ? ''
      : html`<form method="post" action="${link(appendBackParameter(`/events/${id}/${verb}`, query))}"><button class="small">${
          word
        }</button></form>`;
  return html`<li class="no"><span aria-hidden="true">✕</span><div>${text}${button}</div></li>`;
}

function renderReasons(request: PageRequest, { door, label, because }: PublicationPlace): Html {
  return html`<li class="no">
    <span aria-hidden="true">✕</span>
    <div>${label}${kindOf(door, request)}${because.map(({ text }) => html`<p class="small soft">${text}</p>`)}</div>
  </li>`;
}

function kindOf(door: string, { language }: PageRequest): Html {
  const kind = door.split(' ')[0] as 'list';
  return html` <span class="small soft">${createTranslator(language)(`event.doors.${kind}`) ?? ''}</span>`;
}
