import type { Translate } from '../../i18n/translate.ts';
import { type Authority, hasRole, isPublisher } from '../../model/authority.ts';
import { personName } from '../../model/person.ts';
import type { RotaRole } from '../../model/rota/rota.ts';
import { isOnDuty } from '../../model/rota/rota-cells.ts';
import { BadContentError } from '../../office/content/errors.ts';
import { readPersonsById } from '../../office/rota/candidates.ts';
import { CellsChangedError, RotaChangeRefusedError } from '../../office/rota/errors.ts';
import { readCellsBody } from '../../office/rota/read-cells.ts';
import type { RotaCell } from '../../office/rota/read-rota.ts';
import { canPlanEverywhere } from '../../office/rota/rota-permissions.ts';
import { isBlockingReason, toVisibleReason } from '../../office/rota/rota-warning.ts';
import { listCandidates, selectSuggestedCandidates, type WeighedCandidate } from '../../office/rota/suggest.ts';
import { writeCells } from '../../office/rota/write-cells.ts';
import { describeProblem } from '../../office/words/describe-problem.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';
import { type Html, html } from '../../util/html.ts';
import { renderHiddenInput, renderLabelledControl, renderTextInput } from '../components/form/parts.ts';
import { renderBackLink, renderCancelLink, renderPill } from '../components/parts.ts';
import { renderPersonContact } from '../components/person-contact.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';
import { renderWarning } from '../warning-texts.ts';
import { type CellPersonInput, cellPath, limitPersonState, toCellPersonInput } from './rota-cells-view.ts';
import { readCellWithEvent } from './script-cells.ts';

/** States that users may set. `asked` is not among them, because only an invitation sets it. */
const BY_HAND = ['planned', 'yes', 'no'] as const;

interface Again {
  readonly status: 409 | 422;
  readonly texts: readonly string[];
  readonly despite?: readonly string[];
}

const asNumber = (text: string | null) => Number(text ?? '') || 0;

export async function showCell(request: PageRequest): Promise<PageContent | Redirect> {
  const [eventId, roleId] = [request.query.get('event'), request.query.get('role')].map(asNumber);
  if (eventId === undefined || roleId === undefined || eventId === 0 || roleId === 0) return { to: '/plan' };
  return cellPage(request, eventId, roleId);
}

async function cellPage(request: PageRequest, eventId: number, roleId: number, again?: Again): Promise<PageContent> {
  const { editing, indexes, instance, t, locale, now, link, form } = request;
  const { event, role } = await readCellWithEvent(request, eventId, roleId);
  const [cell] = event.cells;
  const say = createDayFormatter(locale, instance.timeZone, now);
  const members = await listCandidates(editing, indexes, instance.name, { eventId, roleId });
  const offered = selectSuggestedCandidates(members);
  const all = await editing.store.content.read(instance.name, async (content) => [
    ...(await readPersonsById(content)).values(),
  ]);
  const there = new Set((cell?.people ?? []).map(({ person }) => JSON.stringify(person)));
  const free = all
    .filter(({ id }) => !there.has(JSON.stringify({ personId: id })))
    .sort((a, b) =>
      foldForSearch(`${a.lastname} ${a.firstname}`) < foldForSearch(`${b.lastname} ${b.firstname}`) ? -1 : 1,
    );
  const chosen = form.text('add');
  const option = (id: number, name: string) =>
    html`<option value="${id}"${String(id) === chosen ? html` selected` : ''}>${name}</option>`;
  const first = offered.map(({ personId, name }) => option(personId, name));
  const title = `${role.name}: ${event.label}`;
  const back = cellPath(event.startsAt, eventId, roleId);
  const despite = (again?.despite ?? []).map((code) => renderHiddenInput('despite', code));
  const when = `${say.day(event.startsAt)}, ${say.beginTime(event.startsAt, event.endsAt)}`;
  const main = html`<div class="narrow-page">
    ${renderBackLink(link(back), t('planning.title'))}
    <h1>${title}</h1>
    <p class="soft">${when} · ${t('planning.needed', { count: cell?.need ?? 0 })}</p>
    ${(again?.texts ?? []).map((text) => renderWarning(text))}
    <form class="entry" method="post" action="${link('/plan/cell')}">
      ${renderHiddenInput('event', String(eventId))}${renderHiddenInput('role', String(roleId))}
      ${renderHiddenInput('before', JSON.stringify((cell?.people ?? []).map(toCellPersonInput)))}
      ${cell === undefined || cell.people.length === 0 ? html`<p>${t('planning.nobody')}</p>` : people(request, cell)}
      <fieldset class="put-in">
        <legend>${t('planning.add')}</legend>
        <label class="part"><span class="part-label">${t('planning.person')}</span><select name="add">
          <option value="">–</option>
          ${offered.length === 0 ? '' : html`<optgroup label="${t('planning.suggested')}">${first}</optgroup>`}
          <optgroup label="${t('planning.everybody')}">${free.map((one) => option(one.id, personName(one)))}</optgroup>
        </select></label>
        ${renderLabelledControl(t('planning.guest'), renderTextInput('guest', form.text('guest'), html` maxlength="200"`))}
      </fieldset>
      <div class="finish">
        <button class="primary">${t('forms.save')}</button>
        ${despite.length === 0 ? '' : html`<button name="anyway" value="1">${t('planning.despite')}</button>${despite}`}
        ${renderCancelLink(link(back), t)}
      </div>
    </form>
    ${membersCard(editing.authority, role, members, t)}
  </div>`;
  return { title, main, at: '/plan', hasDrafts: false, ...(again && { status: again.status }) };
}

function people({ t, form, editing }: PageRequest, cell: RotaCell): Html {
  const settles = isPublisher(editing.authority);
  const byHand = BY_HAND.filter((state) => state !== 'yes' || settles);
  const rows = cell.people.map(({ name, state, person }, index) => {
    const field = `state-${index}`;
    const now = form.has(field) ? form.text(field) : state;
    const states = state === 'asked' || state === 'spare' ? [state, ...byHand] : byHand;
    const against = cell.warnings.filter((one) => JSON.stringify(one.person) === JSON.stringify(person));
    if (state === 'yes' && !settles) return html`<li>${name} ${renderPill(t('planning.states.yes'))}</li>`;
    return html`<li>
      <label class="part"><span class="part-label">${name}</span><select name="${field}">
        ${states.map((one) => html`<option value="${one}"${one === now ? html` selected` : ''}>${t(`planning.states.${one}`)}</option>`)}
        <option value="gone"${now === 'gone' ? html` selected` : ''}>${t('planning.takeOut')}</option>
      </select></label>
      ${against.map(({ code }) => html`<p class="small problem">${t(`planning.short.${code}`)}</p>`)}
    </li>`;
  });
  return html`<ul class="cell-people">${rows}</ul>`;
}

export async function saveCell(request: PageRequest): Promise<PageContent | Redirect> {
  const { editing, instance, form, language, t } = request;
  const [eventId, roleId] = [asNumber(form.text('event')), asNumber(form.text('role'))];
  const before = parseSeenPeople(form.text('before'));
  const kept = before.flatMap((one, index): CellPersonInput[] => {
    const state = form.text(`state-${index}`);
    return state === 'gone' ? [] : [{ ...one, ...(state !== '' && { state }) }];
  });
  const [add, guest] = [asNumber(form.text('add')), form.text('guest').trim()];
  const added: CellPersonInput[] = [
    ...(add > 0 ? [{ person_id: add }] : []),
    ...(guest === '' ? [] : [{ name: guest }]),
  ].map((one) => limitPersonState(editing.authority, one));
  const despite = new Set(form.text('anyway') === '1' ? form.all('despite') : []);
  try {
    const cell = { event_id: eventId, role_id: roleId, before, people: [...kept, ...added] };
    const { cells } = readCellsBody({ cells: [cell] });
    const { applied } = await writeCells(editing, instance.name, cells, { despite, language });
    const { event } = await readCellWithEvent(request, eventId, roleId);
    const to = cellPath(event.startsAt, eventId, roleId);
    // Undo is only for editors, because someone may decline in the meantime.
    return { to, did: 'saved', ...(hasRole(editing.authority, 'editor') && { revision: applied.revision }) };
  } catch (error) {
    const again = retryFor(error);
    if (again === undefined) throw error;
    return cellPage(request, eventId, roleId, again);
  }

  function retryFor(error: unknown): Again | undefined {
    if (error instanceof RotaChangeRefusedError) {
      const codes = [...new Set(error.warnings.map(({ code }) => code))];
      return { status: 409, texts: error.warnings.map(({ text }) => text), despite: codes };
    }
    if (error instanceof CellsChangedError) return { status: 409, texts: [t('planning.changed')] };
    if (error instanceof BadContentError)
      return { status: 422, texts: error.problems.map((one) => describeProblem(one, language)) };
    return undefined;
  }
}

function parseSeenPeople(text: string): readonly CellPersonInput[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? (read as readonly CellPersonInput[]) : [];
  } catch {
    return [];
  }
}

/** Members of the role; undefined if there are none, or the user may not see them. */
function membersCard(
  authority: Authority,
  { id, groupIds }: RotaRole,
  members: readonly WeighedCandidate[],
  t: Translate,
): Html | undefined {
  if (!canPlanEverywhere(authority, id) || groupIds.length === 0 || members.length === 0) return undefined;
  const rows = members.map(
    (one) =>
      html`<li><div class="what">${renderPersonContact(authority, one.record)}</div>${renderState(authority, one, t)}</li>`,
  );
  return html`<section class="card apart"><h2>${t('planning.members')}</h2><ul class="reached-people">${rows}</ul></section>`;
}

function renderState(authority: Authority, { state, reasons }: WeighedCandidate, t: Translate): Html {
  if (state !== undefined && isOnDuty(state)) return renderPill(t(`planning.states.${state}`));
  const against = new Set(reasons.map((one) => toVisibleReason(one, authority).code).filter(isBlockingReason));
  if (against.size === 0) return renderPill(t('planning.free'), 'live');
  return html`${[...against].map((code) => renderPill(t(`planning.short.${code}`), 'quiet'))}`;
}
