import { createTranslator } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import type { Source } from '../../model/sources/source.ts';
import type { SourceRun } from '../../model/sources/source-run.ts';
import type { ListedSource } from '../../office/sources/runs/manage-sources.ts';
import { isFetchedRegularly } from '../../office/sources/runs/run-source.ts';
import type { Html } from '../../util/html.ts';
import { renderPill } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import { describeRunFailure } from './failure-messages.ts';
import { formatImportFieldLabel } from './import/format-import-value.ts';

export type SourceStatus = 'active' | 'failing' | 'off';

const TONES = { active: 'live', failing: 'bad', off: '' } as const;

export function determineSourceStatus({ source, state }: Pick<ListedSource, 'source' | 'state'>): SourceStatus {
  if (!isFetchedRegularly(source)) return 'off';
  return state.failures > 0 ? 'failing' : 'active';
}

export function renderSourcePill({ language }: Pick<PageRequest, 'language'>, listed: ListedSource): Html {
  const state = determineSourceStatus(listed);
  return renderPill(createTranslator(language)(`sources.states.${state}`), TONES[state]);
}

/** Host of the source. The rest of its URL may be a secret. */
export function formatSourceHost({ url }: Pick<Source, 'url'>): string {
  return URL.parse(url.trim().replace(/^webcals?:/i, 'https:'))?.hostname ?? url;
}

export function describeOwnership(name: string, language: Language): string {
  const t = createTranslator(language);
  return name === 'files' || name === 'image'
    ? t(`sources.ofServices.${name}`)
    : formatImportFieldLabel('event', name, language);
}

/** `3 neu, 1 geändert`, a text if nothing changed, or why the run failed. */
export function describeRun(run: SourceRun, { language }: Pick<PageRequest, 'language'>): string {
  const t = createTranslator(language);
  if (run.outcome === 'failed') return describeRunFailure(run, language);
  const counts = (['created', 'changed', 'gone', 'unclear', 'leftOut'] as const).flatMap((name) =>
    run[name] === 0 ? [] : [`${run[name]} ${t(`sources.counts.${name}`)}`],
  );
  return counts.length === 0 ? t('sources.nothingNew') : counts.join(', ');
}

export function describeSourceState(asked: Pick<PageRequest, 'language'>, { source, last }: ListedSource): string {
  const t = createTranslator(asked.language);
  if (last !== undefined) return describeRun(last, asked);
  return isFetchedRegularly(source) ? t('sources.never') : '';
}

export function describeSourceTimes(request: PageRequest, { source, state }: ListedSource): string {
  const { language, locale, instance, now } = request;
  const t = createTranslator(language);
  const { instant } = createDayFormatter(locale, instance.timeZone, now);
  const at = request.editing.clock();
  const said = state.failures > 0 ? 'sources.tried' : 'sources.fetched';
  const last = state.lastAt === null ? [] : [t(said, { at: instant(state.lastAt) })];
  if (!isFetchedRegularly(source)) return last.join('');
  const { nextAt } = state;
  const next = nextAt === null || nextAt <= at ? t('sources.soon') : t('sources.next', { at: instant(nextAt) });
  return [...last, next].join(' · ');
}
