import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { KINDS } from '../../model/kinds/index.ts';
import { countRemovedBookings } from '../../office/bookings/read-bookings.ts';
import { restoreEntity } from '../../office/content/restore-entity.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { RemovedEntity } from '../../store/content/tombstones.ts';
import { html } from '../../util/html.ts';
import { removedBookingsPath } from '../bookings/removed-bookings.ts';
import { readAcceptedWarnings } from '../components/form/hidden-state.ts';
import {
  hasNotifyAnswer,
  renderMailConfirmation,
  renderNotifyAnswerFields,
  withBookingOptions,
} from '../components/notify-options.ts';
import { renderEmptyState, renderNextPageLink, renderPostButton } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { formatActorName } from '../format-actor-name.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { renderUndoRefusal } from './undo-refused.ts';

const ROWS = 100;

export const trashPages: readonly OfficePage[] = [
  { method: 'GET', path: '/trash', role: 'reader', show: showTrash },
  { method: 'POST', path: '/trash/{kind}/{id}/restore', role: 'contributor', show: restoreFromTrash },
];

async function showTrash(request: PageRequest): Promise<PageContent> {
  const { editing, instance, query, language, locale, now, link } = request;
  const t = createTranslator(language);
  const after = placeOf(query.get('after'));
  const found = await editing.store.content.removed(instance.name, {
    ...(after && { after }),
    isWhole: true,
    limit: ROWS + 1,
  });
  const shown = found.slice(0, ROWS);
  const last = found.length > ROWS ? shown.at(-1) : undefined;
  const { instant, when } = createDayFormatter(locale, instance.timeZone, now);
  const mayRestore = hasRole(editing.authority, 'contributor');
  const booked = mayRestore ? await countRemovedBookings(editing, instance.name, eventIdsIn(shown)) : new Map();
  const rows = shown.map((one) => {
    const count = one.kind === 'event' ? booked.get(one.id) : undefined;
    const event = one.kind === 'event' ? (one.value as Event | undefined) : undefined;
    const removal = t('history.removedBy', {
      by: formatActorName(one.removedBy, language),
      at: instant(one.removedAt),
    });
    const message = event === undefined ? removal : `${when(event.startsAt, event.endsAt)} · ${removal}`;
    const action = link(`/trash/${one.kind}/${one.id}/restore`);
    const button = renderPostButton({ action, text: t('history.restore'), look: 'small' });
    return html`<li>
      <div class="did"><p>${one.label}</p><p class="small soft">${message}</p>${
        count &&
        html`<p class="small"><a href="${link(removedBookingsPath(one.id))}">${t('signUps.keptWith', { count })}</a></p>`
      }</div>
      ${mayRestore ? button : ''}
    </li>`;
  });
  const list =
    rows.length === 0
      ? renderEmptyState({ title: t('history.trashEmpty') })
      : html`<section class="card"><ol class="past">${rows}</ol></section>`;
  const next = last && link(`/trash?after=${last.removedAt},${last.kind},${last.id}`);
  const main = html`<h1>${t('history.trashTitle')}</h1>
    <p class="soft">${t('history.trashIntro')}</p>
    ${list}
    ${next && renderNextPageLink(next, t('frame.pages.next'))}`;
  return { title: t('history.trashTitle'), main, at: '/trash' };
}

const eventIdsIn = (some: readonly RemovedEntity[]) => some.flatMap(({ kind, id }) => (kind === 'event' ? [id] : []));

function placeOf(text: string | null): Pick<RemovedEntity, 'removedAt' | 'kind' | 'id'> | undefined {
  const [, removedAt, name, id] = /^(\d{1,15}),([a-z_]+),(\d{1,10})$/.exec(text ?? '') ?? [];
  const kind = KINDS.find((one) => one.kind === name)?.kind;
  return kind === undefined ? undefined : { removedAt: Number(removedAt), kind, id: Number(id) };
}

async function restoreFromTrash(request: PageRequest): Promise<PageResult> {
  const { editing, instance, names, ids, form, language } = request;
  const kind = KINDS.find((one) => one.kind === names['kind'])?.kind;
  if (kind === undefined) throw new NotFoundError('kind');
  const id = ids['id'] ?? 0;
  const again = { path: `/trash/${kind}/${id}/restore` };
  const t = createTranslator(language);
  try {
    const options = { despite: readAcceptedWarnings(form), language };
    const acting = withBookingOptions(editing, form);
    if (kind === 'event' && !hasNotifyAnswer(form)) {
      const { reach } = await restoreEntity(acting, instance.name, { kind, id }, { ...options, isTrial: true });
      const question = renderMailConfirmation(request, reach, { ...again, text: t('history.restore'), back: '/trash' });
      if (question !== undefined) return question;
    }
    const { present, warnings } = await restoreEntity(acting, instance.name, { kind, id }, options);
    return { to: '/trash', did: 'restored', revision: present.revision, warnings };
  } catch (error) {
    const fields = renderNotifyAnswerFields(form);
    return renderUndoRefusal(request, error, {
      title: t('history.cannotRestoreTitle'),
      at: '/trash',
      again: { ...again, fields },
    });
  }
}
