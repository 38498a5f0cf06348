// Dates on the page of a volunteer: open requests, confirmed duties, and duties free to take.

import { daysOrTimes } from '../../contract/shapes/date-text.ts';
import type { Translate } from '../../i18n/translate.ts';
import { publicNote } from '../../model/public-event.ts';
import type { FreeDate, OpenedPlan, OwnDate, ServedAt } from '../../model/rota/own-rota.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { unbrokenTimes } from '../../util/typesetting.ts';
import type { ParishView } from '../form-answers.ts';
import { answerName, INPUTS, ownPlanPath } from './own-rota-parts.ts';

export interface PlanDrawing {
  readonly view: ParishView;
  readonly t: Translate;
  readonly plan: OpenedPlan;
}

export type ChosenAnswers = ReadonlyMap<string, string>;

export function aboutDate(
  view: ParishView,
  { event, place, role }: ServedAt & { readonly role: string },
  more?: Html,
): Html {
  const note = publicNote(event);
  return html`<p class="when">${unbrokenTimes(daysOrTimes(event, view.snapshot.instance.locale))}</p>
    <p class="what"><b>${role}</b> · ${event.title}</p>
    ${place === '' ? '' : html`<p class="where">${place}</p>`}
    ${note === '' ? '' : html`<p class="notice">${note}</p>`}
    ${more}`;
}

const isOff = ({ event }: ServedAt) => event.status === 'cancelled';

export function isAwayAt(
  { absences }: Pick<OpenedPlan, 'absences'>,
  { event: { startsAt, endsAt } }: OwnDate,
): boolean {
  return absences.some(({ from, to }) => startsAt.slice(0, 10) <= to && from <= endsAt.slice(0, 10));
}

/** Form to answer all requests at once, with a note (rule D11); undefined without requests. Dates during an absence are left out. */
export function drawAsked(drawing: PlanDrawing, chosen: ChosenAnswers, note: string): Html | undefined {
  const { t, plan } = drawing;
  const asked = plan.dates.filter((one) => one.state === 'asked' && !isOff(one) && !isAwayAt(plan, one));
  if (asked.length === 0) return undefined;
  const cards = asked.map((one) => {
    const name = answerName({ eventId: one.event.id, roleId: one.roleId });
    const choice = (value: 'yes' | 'no') =>
      html`<label class="say ${value}">
        <input type="radio" name="${name}" value="${value}"${chosen.get(name) === value ? html` checked` : ''}>
        <span>${t(`serving.${value}`)}</span>
      </label>`;
    return html`<li class="date">
      <fieldset>
        <legend class="hidden-text">${t('serving.answerOf', { event: one.event.title })}</legend>
        ${aboutDate(drawing.view, one, one.isFull ? html`<p class="soft">${t('serving.full')}</p>` : undefined)}
        <div class="says">${choice('yes')}${choice('no')}</div>
      </fieldset>
    </li>`;
  });
  return html`<section class="asked">
      <h2>${t('serving.askTitle', { count: asked.length })}</h2>
      <p>${t('serving.askHelp')}</p>
      <form method="post">
        ${sealed(plan, 'answer')}
        <ul class="dates">${joined(cards)}</ul>
        <div class="field"><label for="note">${t('serving.note')}</label>
          <p class="hint" id="note-help">${t('serving.noteHelp')}</p>
          <textarea id="note" name="${INPUTS.note}" rows="2" maxlength="500" aria-describedby="note-help">${note}</textarea></div>
        <p class="go"><button type="submit">${t('serving.send')}</button></p>
      </form>
    </section>`;
}

/** Maximum dates shown before the rest is collapsed. */
const NEXT = 5;

/** Confirmed duties, with the other people on duty and a way to find a substitute. */
export function drawDuties(drawing: PlanDrawing): Html {
  const { t, plan } = drawing;
  const duties = plan.dates.filter(({ state }) => state === 'yes');
  if (duties.length === 0) {
    return html`<section><h2>${t('serving.dutiesTitle')}</h2><p class="soft">${t('serving.noDuties')}</p></section>`;
  }
  const cards = duties.map(
    (one) =>
      html`<li class="date">${aboutDate(drawing.view, one, joined([others(drawing, one), wayOut(drawing, one)]))}</li>`,
  );
  return html`<section><h2>${t('serving.dutiesTitle')}</h2>${nextDates(t, cards)}</section>`;
}

function nextDates(t: Translate, cards: readonly Html[]): Html {
  const next = html`<ul class="dates">${joined(cards.slice(0, NEXT))}</ul>`;
  const later = cards.slice(NEXT);
  if (later.length === 0) return next;
  return html`${next}<details class="change second"><summary>${t('serving.later', { count: later.length })}</summary>
      <ul class="dates">${joined(later)}</ul></details>`;
}

function others({ t }: PlanDrawing, { others: some }: ServedAt): Html | undefined {
  if (some.length === 0) return undefined;
  const said = some.map(({ role, name }) => `${name} (${role})`).join(', ');
  return html`<p class="soft">${t('named', { name: t('serving.with') })} ${said}</p>`;
}

function wayOut({ view, t, plan }: PlanDrawing, one: OwnDate): Html | undefined {
  if (isOff(one)) return undefined;
  if (one.isOffered) {
    return html`<p class="notice">${t('serving.offered')}</p>
      ${pressed(plan, 'take_back', t('serving.takeBack'), one, 'second')}`;
  }
  const { name } = view.snapshot.instance;
  const to = { ask: 'offer', event: String(one.event.id), role: String(one.roleId) };
  return html`<p class="quiet"><a class="way" href="${ownPlanPath(name, plan.key, to)}">${t('serving.offer')}</a></p>`;
}

/** Duties that the volunteer could take over, with substitute requests first; undefined if there are none. */
export function drawFree(drawing: PlanDrawing): Html | undefined {
  const { t, plan } = drawing;
  if (plan.free.length === 0) return undefined;
  const inOrder = plan.free.toSorted((a, b) => Number(b.isOffered) - Number(a.isOffered));
  const cards = inOrder.map((one: FreeDate) => {
    const why = html`<p class="soft">${t(one.isOffered ? 'serving.freeOffered' : 'serving.freeGap')}</p>`;
    return html`<li class="date">${aboutDate(drawing.view, one, why)}${pressed(plan, 'take', t('serving.take'), one)}</li>`;
  });
  return html`<section><h2>${t('serving.freeTitle')}</h2>${nextDates(t, cards)}</section>`;
}

/** Declined and standby dates, with a button to change the answer. */
export function drawSaid(drawing: PlanDrawing): Html | undefined {
  const { t, plan } = drawing;
  const said = plan.dates.filter((one) => (one.state === 'no' || one.state === 'spare') && !isOff(one));
  if (said.length === 0) return undefined;
  const cards = said.map((one) => {
    const isNo = one.state === 'no';
    const other = isNo ? 'yes' : 'no';
    const text = html`<p class="soft">${t(isNo ? 'serving.saidNo' : 'serving.saidSpare')}</p>`;
    const name = answerName({ eventId: one.event.id, roleId: one.roleId });
    const change = isNo && one.isFull ? html`<p class="soft">${t('serving.full')}</p>` : undefined;
    const button = html`<form method="post">${sealed(plan, 'answer')}
        <p><button class="second" name="${name}" value="${other}">${t(`serving.changeTo.${other}`)}</button></p></form>`;
    return html`<li class="date">${aboutDate(drawing.view, one, text)}${change ?? button}</li>`;
  });
  return html`<details class="change second">
      <summary>${t('serving.saidTitle')}</summary>
      <ul class="dates">${joined(cards)}</ul>
    </details>`;
}

/** Hidden inputs of every form on the page. */
export function sealed({ token }: Pick<OpenedPlan, 'token'>, deed: string): Html {
  return html`<input type="hidden" name="${INPUTS.token}" value="${token}">
        <input type="hidden" name="${INPUTS.deed}" value="${deed}">`;
}

export function pressed(
  plan: OpenedPlan,
  deed: string,
  text: string,
  { event, roleId }: { readonly event: { readonly id: number }; readonly roleId: number },
  look: 'plain' | 'second' = 'plain',
): Html {
  return html`<form method="post">${sealed(plan, deed)}
        <input type="hidden" name="${INPUTS.event}" value="${event.id}">
        <input type="hidden" name="${INPUTS.role}" value="${roleId}">
        <p><button type="submit"${look === 'second' ? html` class="second"` : ''}>${text}</button></p>
      </form>`;
}
