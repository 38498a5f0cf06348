import { formatDaysOrTimes } from '../../contract/shapes/date-text.ts';
import type { Translate } from '../../i18n/translate.ts';
import { publicNote } from '../../model/public-event.ts';
import type { DutyDetails, OpenDuty, OwnDuty, OwnRotaWithToken } from '../../model/rota/own-rota.ts';
import { hideMidnights } from '../../model/whole-days.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { keepTimesTogether } from '../../util/typesetting.ts';
import type { ParishView } from '../form-responses.ts';
import { getPageDateFormats } from '../public/page-times.ts';
import { answerInputName, OWN_ROTA_INPUTS, ownRotaPath } from './own-rota-parts.ts';

export interface OwnRotaContext {
  readonly view: ParishView;
  readonly t: Translate;
  readonly plan: OwnRotaWithToken;
  readonly today: string;
}

export type ChosenAnswers = ReadonlyMap<string, string>;

export function renderDutyFacts(
  drawing: Pick<OwnRotaContext, 'view' | 'today'>,
  { event, place, role }: DutyDetails & { readonly role: string },
  more?: Html,
): Html {
  const note = publicNote(event);
  return html`<p class="when">${keepTimesTogether(formatDutyTime(drawing, event))}</p>
    <p class="what"><b>${event.title}</b><span class="between"> · </span><span class="role">${role}</span></p>
    ${place === '' ? '' : html`<p class="where">${place}</p>`}
    ${note === '' ? '' : html`<p class="notice">${note}</p>`}
    ${more}`;
}

/** Number of days from today within which a date is unambiguous without its year. */
const DAYS_WITHOUT_YEAR = 330;

function formatDutyTime({ view, today }: Pick<OwnRotaContext, 'view' | 'today'>, event: DutyDetails['event']): string {
  const { locale } = view.snapshot.instance;
  const { startsAt, endsAt, hideTime } = hideMidnights(event);
  const isOneDay = startsAt.slice(0, 10) === endsAt.slice(0, 10);
  if (!isOneDay || startsAt.slice(0, 10) > addDays(today, DAYS_WITHOUT_YEAR)) return formatDaysOrTimes(event, locale);
  const times = getPageDateFormats(locale);
  return [times.shortDay(startsAt), ...(hideTime ? [] : [times.time(startsAt, endsAt)])].join(', ');
}

const isOff = ({ event }: DutyDetails) => event.status === 'cancelled';

export function isAbsentAt(
  { absences }: Pick<OwnRotaWithToken, 'absences'>,
  { event: { startsAt, endsAt } }: OwnDuty,
): boolean {
  return absences.some(({ from, to }) => startsAt.slice(0, 10) <= to && from <= endsAt.slice(0, 10));
}

/** Form that answers all invitations at once, with a note (rule D11); undefined without invitations. Omits dates during an absence. */
export function renderDutyRequests(drawing: OwnRotaContext, chosen: ChosenAnswers, note: string): Html | undefined {
  const { t, plan } = drawing;
  const asked = plan.dates.filter((one) => one.state === 'asked' && !isOff(one) && !isAbsentAt(plan, one));
  if (asked.length === 0) return undefined;
  const cards = asked.map((one) => {
    const name = answerInputName({ eventId: one.event.id, roleId: one.roleId });
    const choice = (value: 'yes' | 'no') =>
      html`<label class="say ${value}">
        <input type="radio" name="${name}" value="${value}"${chosen.get(name) === value ? html` checked` : ''}>
        <span>${t(`serving.${value}`)}</span>
      </label>`;
    return html`<li class="date">
      <fieldset>
        <legend class="hidden-text">${t('serving.answerOf', { event: one.event.title })}</legend>
        ${renderDutyFacts(drawing, one, one.isFull ? html`<p class="soft">${t('serving.full')}</p>` : undefined)}
        <div class="says">${choice('yes')}${choice('no')}</div>
      </fieldset>
    </li>`;
  });
  return html`<section class="asked">
      <h2>${t('serving.askTitle', { count: asked.length })}</h2>
      <p>${t('serving.askHelp')}</p>
      <form method="post">
        ${renderHiddenInputs(plan, 'answer')}
        <ul class="dates">${joinHtml(cards)}</ul>
        <div class="field"><label for="note">${t('serving.note')}</label>
          <p class="hint" id="note-help">${t('serving.noteHelp')}</p>
          <textarea id="note" name="${OWN_ROTA_INPUTS.note}" rows="2" maxlength="500" aria-describedby="note-help">${note}</textarea></div>
        <p class="go"><button type="submit">${t('serving.send')}</button></p>
      </form>
    </section>`;
}

const NEXT = 5;

/** Confirmed duties, with the other people on duty and a button to find a substitute. */
export function renderConfirmedDuties(drawing: OwnRotaContext): Html {
  const { t, plan } = drawing;
  const duties = plan.dates.filter(({ state }) => state === 'yes');
  if (duties.length === 0) {
    return html`<section><h2>${t('serving.dutiesTitle')}</h2><p class="soft">${t('serving.noDuties')}</p></section>`;
  }
  const cards = duties.map((one) => {
    const below = joinHtml([renderOthers(drawing, one), renderWithdrawal(drawing, one)]);
    return html`<li class="date">${renderDutyFacts(drawing, one, below)}</li>`;
  });
  return html`<section><h2>${t('serving.dutiesTitle')}</h2>${nextDates(t, cards)}</section>`;
}

function nextDates(t: Translate, cards: readonly Html[]): Html {
  const next = html`<ul class="dates">${joinHtml(cards.slice(0, NEXT))}</ul>`;
  const later = cards.slice(NEXT);
  if (later.length === 0) return next;
  return html`${next}<details class="change second"><summary>${t('serving.later', { count: later.length })}</summary>
      <ul class="dates">${joinHtml(later)}</ul></details>`;
}

function renderOthers({ t }: OwnRotaContext, { others: some }: DutyDetails): Html | undefined {
  if (some.length === 0) return undefined;
  const text = some.map(({ role, name }) => `${name} (${role})`).join(', ');
  return html`<p class="soft">${t('named', { name: t('serving.with') })} ${text}</p>`;
}

function formatDutyLabel(drawing: OwnRotaContext, text: string, { event }: DutyDetails): string {
  return `${drawing.t('named', { name: text })} ${event.title}, ${formatDutyTime(drawing, event)}`;
}

function renderWithdrawal(drawing: OwnRotaContext, one: OwnDuty): Html | undefined {
  const { view, t, plan } = drawing;
  if (isOff(one)) return undefined;
  if (one.isOffered) {
    return html`<p class="notice">${t('serving.offered')}</p>
      ${renderDutyButton(plan, 'take_back', t('serving.takeBack'), one, 'second')}`;
  }
  const { name } = view.snapshot.instance;
  const to = { ask: 'offer', event: String(one.event.id), role: String(one.roleId) };
  return html`<p class="quiet"><a class="button second" href="${ownRotaPath(name, plan.key, to)}"
    aria-label="${formatDutyLabel(drawing, t('serving.offer'), one)}">${t('serving.offer')}</a></p>`;
}

/** Duties that the volunteer could take over, by date; undefined without any. */
export function renderOpenDuties(drawing: OwnRotaContext): Html | undefined {
  const { t, plan } = drawing;
  if (plan.free.length === 0) return undefined;
  const cards = plan.free.map((one: OpenDuty) => {
    const why = html`<p class="soft">${t(one.isOffered ? 'serving.freeOffered' : 'serving.freeGap')}</p>`;
    const label = formatDutyLabel(drawing, t('serving.take'), one);
    const button = renderDutyButton(plan, 'take', t('serving.take'), one, 'second', label);
    return html`<li class="date">${renderDutyFacts(drawing, one, why)}${button}</li>`;
  });
  return html`<section><h2>${t('serving.freeTitle')}</h2>${nextDates(t, cards)}</section>`;
}

export function renderAnsweredDates(drawing: OwnRotaContext): Html | undefined {
  const { t, plan } = drawing;
  const said = plan.dates.filter((one) => (one.state === 'no' || one.state === 'spare') && !isOff(one));
  if (said.length === 0) return undefined;
  const cards = said.map((one) => {
    const isNo = one.state === 'no';
    const other = isNo ? 'yes' : 'no';
    const text = html`<p class="soft">${t(isNo ? 'serving.saidNo' : 'serving.saidSpare')}</p>`;
    const name = answerInputName({ eventId: one.event.id, roleId: one.roleId });
    const change = isNo && one.isFull ? html`<p class="soft">${t('serving.full')}</p>` : undefined;
    const button = html`<form method="post">${renderHiddenInputs(plan, 'answer')}
        <p><button class="second" name="${name}" value="${other}">${t(`serving.changeTo.${other}`)}</button></p></form>`;
    return html`<li class="date">${renderDutyFacts(drawing, one, text)}${change ?? button}</li>`;
  });
  return html`<details class="change second">
      <summary>${t('serving.saidTitle')}</summary>
      <ul class="dates">${joinHtml(cards)}</ul>
    </details>`;
}

/** Hidden inputs that every form on the page has. */
export function renderHiddenInputs({ token }: Pick<OwnRotaWithToken, 'token'>, deed: string): Html {
  return html`<input type="hidden" name="${OWN_ROTA_INPUTS.token}" value="${token}">
        <input type="hidden" name="${OWN_ROTA_INPUTS.deed}" value="${deed}">`;
}

export function renderDutyButton(
  plan: OwnRotaWithToken,
  deed: string,
  text: string,
  { event, roleId }: { readonly event: { readonly id: number }; readonly roleId: number },
  look: 'plain' | 'second' = 'plain',
  label = '',
): Html {
  const named = label === '' ? '' : html` aria-label="${label}"`;
  return html`<form method="post">${renderHiddenInputs(plan, deed)}
        <input type="hidden" name="${OWN_ROTA_INPUTS.event}" value="${event.id}">
        <input type="hidden" name="${OWN_ROTA_INPUTS.role}" value="${roleId}">
        <p><button type="submit"${look === 'second' ? html` class="second"` : ''}${named}>${text}</button></p>
      </form>`;
}
