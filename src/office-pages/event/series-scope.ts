// Asks which other events of the series a change to an event should apply to. The page carries the typed values.

import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { changeEventOfSeries } from '../../office/content/change-event-of-series.ts';
import { readMergePatch } from '../../office/content/read-value.ts';
import type { MergeStep } from '../../office/content/step.ts';
import { OfficeError } from '../../office/office-error.ts';
import { createContinuedName } from '../../office/series/continued-name.ts';
import {
  listSeriesScopes,
  SERIES_SCOPES,
  type SeriesScope,
  type SeriesScopeChoice,
  splitEventChange,
} from '../../office/series/event-changes.ts';
import { ruleOf } from '../../store/content/documents.ts';
import { IdsExhaustedError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { renderConfirmQuestion } from '../components/confirm.ts';
import { describeContentError } from '../components/form/content-error-messages.ts';
import { ACCEPTED_WARNINGS_FIELD, renderOriginalValuesField } from '../components/form/hidden-state.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { renderNotifyOptions, SILENT_FIELD } from '../components/notify-options.ts';
import { renderAlert } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { type EventFieldName, findFieldOfKey } from '../event-fields/event-fields.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { appendBackParameter } from '../return-url.ts';
import type { SubmittedEventForm } from './submitted-event.ts';

const SCOPE_FIELD = '_scope';

export interface SeriesScopeQuestion {
  readonly event: Event;
  readonly name: string;
  /** Name of the new series if the change concerns this event and the following ones. */
  readonly nextName: string;
  readonly shared: readonly string[];
  readonly single: readonly string[];
  readonly scopes: readonly SeriesScopeChoice[];
}

/**
 * Asks to which events of the series a change applies; undefined if it concerns only this event: the user may not change series, the
 * event follows no series, or the series has none of the changed fields.
 */
export async function findScopeQuestion(
  { editing, instance, now }: PageRequest,
  event: Event,
  merge: PlainObject,
): Promise<SeriesScopeQuestion | undefined> {
  const { series } = event;
  if (series === null || !hasRole(editing.authority, 'editor')) return undefined;
  const read = readMergePatch(ruleOf('event'), event, merge);
  // Problems are reported when the change is saved.
  if (read === undefined || read.problems.length > 0) return undefined;
  const { shared, single } = splitEventChange(event, read.entity);
  if (shared.length === 0) return undefined;
  return editing.store.content.read(instance.name, async (content) => {
    const of = await content.get('series', series.id);
    const scopes = of === undefined ? [] : await listSeriesScopes(content, event, shared, now);
    if (of === undefined || scopes.every(({ events }) => events.length < 2)) return undefined;
    const nextName = createContinuedName(of.value, series.date, instance);
    return { event, name: of.value.name, nextName, shared, single, scopes };
  });
}

/** Chosen scope; undefined if the user has not answered yet. */
export function readSeriesScope({ form }: PageRequest): SeriesScope | 'one' | undefined {
  return (['one', ...SERIES_SCOPES] as const).find((one) => one === form.text(SCOPE_FIELD));
}

/** Applies the change for the chosen scope. Errors of the series are returned as a text. */
export async function applyChangeToScope(
  { editing, instance, language }: PageRequest,
  step: MergeStep,
  scope: SeriesScope,
  despite: ReadonlySet<string>,
) {
  try {
    return await changeEventOfSeries(editing, instance.name, step, scope, { despite, language });
  } catch (error) {
    if (!(error instanceof OfficeError || error instanceof IdsExhaustedError)) throw error;
    return { refused: describeContentError(error, language) };
  }
}

export async function askForScope(
  request: PageRequest,
  question: SeriesScopeQuestion,
  sent: SubmittedEventForm,
  refused: readonly string[] = [],
): Promise<PageContent> {
  const { t, query } = request;
  const { event, shared, single } = question;
  const path = appendBackParameter(`/events/${event.id}`, query);
  const list = (names: readonly string[]) =>
    fieldsOf(names)
      .map((name) => t(`labels.fields.${name}`))
      .join(', ');
  const facts = html`${refused.length === 0 ? '' : renderAlert(refused)}<p>${t('series.ask.changed', { fields: list(shared) })}</p>`;
  const fields = html`${renderTyped(request, sent)}${await renderScopes(request, question)}${
    single.length === 0 ? '' : html`<p class="hint">${t('series.ask.single', { fields: list(single) })}</p>`
  }${await renderNotices(request, question)}`;
  const ways = html`<button name="help" value="check">${t('series.ask.back')}</button>`;
  const title = t('series.ask.title');
  const main = renderConfirmQuestion(request, path, {
    title,
    facts,
    fields,
    button: t('event.save'),
    look: 'primary',
    ways,
    back: path,
    backText: t('event.discard'),
  });
  return { title, main, at: '/agenda', status: 409, hasDrafts: false };
}

function fieldsOf(names: readonly string[]): readonly EventFieldName[] {
  return [...new Set(names.flatMap((name) => findFieldOfKey(name) ?? []))];
}

function renderTyped({ form }: PageRequest, { entered, base, despite }: SubmittedEventForm): Html {
  const inputs = Object.entries(entered).flatMap(([name, texts]) => texts.map((text) => renderHiddenInput(name, text)));
  const accepted = [...despite].map((code) => renderHiddenInput(ACCEPTED_WARNINGS_FIELD, code));
  const silent = form.text(SILENT_FIELD) === '1' ? renderHiddenInput(SILENT_FIELD, '1') : '';
  return html`${renderOriginalValuesField(base)}${inputs}${accepted}${silent}`;
}

/** Note on the notifications about all affected events; undefined if the form of the event already declines them. */
async function renderNotices(request: PageRequest, { scopes }: SeriesScopeQuestion): Promise<Html | undefined> {
  if (request.form.text(SILENT_FIELD) === '1') return undefined;
  return renderNotifyOptions(request, scopes.at(-1)?.events ?? [], 'changed');
}

async function renderScopes(
  { t, locale, instance, now }: PageRequest,
  { event, name, nextName, scopes }: SeriesScopeQuestion,
): Promise<Html> {
  const day = createDayFormatter(locale, instance.timeZone, now).day(event.startsAt);
  const way = (value: string, text: string, hints: readonly string[] = []) => {
    const hint = hints.length === 0 ? '' : html`<span class="hint" id="h-scope-${value}">${hints.join(' ')}</span>`;
    const more = hints.length === 0 ? '' : html` aria-describedby="h-scope-${value}"`;
    return html`<div class="way"><input type="radio" name="${SCOPE_FIELD}" value="${value}" id="scope-${value}"${
      value === 'one' ? html` checked autofocus` : ''
    }${more}>
      <div class="way-text"><label for="scope-${value}">${text}</label>${hint}</div></div>`;
  };
  const others = scopes.map(({ scope, events, keeping }) =>
    way(scope, t(`series.ask.${scope}`, { count: events.length, name }), [
      ...(scope === 'following' ? [t('series.ask.splits', { name: nextName })] : []),
      ...(keeping > 0 ? [t('series.ask.keeping', { count: keeping })] : []),
    ]),
  );
  return html`<fieldset class="card">
    <legend>${t('series.ask.legend')}</legend>
    ${way('one', t('series.ask.one', { day }))}
    ${others}
  </fieldset>`;
}
