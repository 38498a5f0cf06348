// Panel with the places where an event is published or the reasons why not, with a button if changing one field suffices.

import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { agendaPath } from '../../model/instance.ts';
import { type Because, type Door, whyShown } from '../../office/visibility-reasons/why-shown.ts';
import type { PresentOf } from '../../store/content/by-kind.ts';
import { type Html, html } from '../../util/html.ts';
import type { PageRequest } from '../page.ts';
import { keepBack } from '../return-url.ts';
import { liveDoors } from './live.ts';

/** Reasons that hide an event everywhere; each place of publication lists them first. */
const OWN = ['not_public', 'draft', 'proposed', 'not_yet', 'over'];

/** Verb that fixes a reason, by its code. */
const MENDING: Readonly<Record<string, string>> = {
  not_public: 'show',
  draft: 'approve',
  proposed: 'approve',
  not_yet: 'open',
};

/** `isAnswered`: whether pending proposals are answered elsewhere on the page. */
export async function whereShown(
  asked: PageRequest,
  present: PresentOf<'event'>,
  { mayChange, isAnswered }: { readonly mayChange: boolean; readonly isAnswered: boolean },
): Promise<Html> {
  const { editing, instance, language } = asked;
  const t = translator(language);
  const { doors } = await whyShown(editing, instance.name, present.id, { language });
  const own = (doors[0]?.because ?? []).filter(({ code }) => OWN.includes(code));
  const besides = doors.map((door) => ({ ...door, because: door.because.filter(({ code }) => !OWN.includes(code)) }));
  const isHidden = own.length > 0;
  const others = besides.filter(({ door }) => !door.startsWith('website ') && door !== 'page');
  const [there, not] = [
    others.filter(({ because }) => because.length === 0),
    others.filter(({ because }) => because.length > 0),
  ];
  const told = isHidden
    ? html`<div class="unseen">
        <h3>${t('event.whereNot')}</h3>
        <ul class="doors">${own.map((one) =>
          ownReason(asked, present.id, one, mayChange && !(isAnswered && one.code === 'proposed')),
        )}</ul>
      </div>
      ${there.length > 0 ? html`<p class="soft small">${t('event.wouldShow')}</p>` : ''}`
    : html`${await liveDoors(asked, present, doors)}${lacking(asked, { there, not }, mayChange)}`;
  const otherLists = html`<details class="inner">
    <summary>${t('event.otherLists', { count: not.length })}</summary>
    <ul class="doors">${not.map((door) => reasons(asked, door))}</ul>
  </details>`;
  return html`<section class="card" id="where">
    <h2>${t('event.whereTitle')}</h2>
    ${told}
    <ul class="doors">${there.map(
      ({ door, label }) =>
        html`<li class="${isHidden ? '' : 'yes'}">
          <span aria-hidden="true">${isHidden ? '○' : '✓'}</span>
          <div>${label}${kindOf(door, asked)}</div>
        </li>`,
    )}</ul>
    ${not.length === 0 ? '' : otherLists}
  </section>`;
}

/** Hint for a public event in no list, or without an area, and how to fix that; empty if the parish has no lists. */
function lacking(
  { language, link, editing, instance }: PageRequest,
  { there, not }: { readonly there: readonly Door[]; readonly not: readonly Door[] },
  mayChange: boolean,
): Html | undefined {
  const t = translator(language);
  const isList = ({ door }: Door) => door.startsWith('list ');
  if (there.length > 0 && (there.some(isList) || !not.some(isList))) return undefined;
  const area =
    mayChange && there.length === 0 ? html`<a class="button small" href="#f-layers">${t('live.chooseArea')}</a> ` : '';
  const lists = hasRole(editing.authority, 'editor')
    ? html`<a class="button small" href="${link('/lists')}">${t('live.toLists')}</a>`
    : '';
  const hasAgenda = agendaPath(instance) !== undefined;
  return html`<div class="unseen${there.length === 0 ? '' : ' quiet'}">
    <h3>${there.length === 0 ? t('live.nowhere') : t('live.noList')}</h3>
    <p>${there.length > 0 ? t('live.noListText') : t(hasAgenda ? 'live.agendaText' : 'live.nowhereText')}</p>
    <p class="mend">${area}${lists}</p>
  </div>`;
}

function ownReason(
  { editing, link, language, query }: PageRequest,
  id: number,
  { code, text }: Because,
  mayChange: boolean,
): Html {
  const verb = MENDING[code];
  const word = translator(language)(`event.mend.${code as 'draft'}`);
  // Only editors may approve a proposal or draft.
  const may = mayChange && (verb !== 'approve' || hasRole(editing.authority, 'editor'));
  const button =
    verb === undefined || !may
      ? ''
      : html`<form method="post" action="${link(keepBack(`/events/${id}/${verb}`, query))}"><button class="small">${word}</button></form>`;
  return html`<li class="no"><span aria-hidden="true">✕</span><div>${text}${button}</div></li>`;
}

function reasons(asked: PageRequest, { door, label, because }: Door): Html {
  return html`<li class="no">
    <span aria-hidden="true">✕</span>
    <div>${label}${kindOf(door, asked)}${because.map(({ text }) => html`<p class="small soft">${text}</p>`)}</div>
  </li>`;
}

/** Kind of a place of publication in words: `Liste`. */
function kindOf(door: string, { language }: PageRequest): Html {
  const kind = door.split(' ')[0] as 'list';
  return html` <span class="small soft">${translator(language)(`event.doors.${kind}`) ?? ''}</span>`;
}
