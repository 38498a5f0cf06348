// State and result of source updates, in words.

import { translator } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import type { Source } from '../../model/sources/source.ts';
import type { SourceRun } from '../../model/sources/source-run.ts';
import type { ListedSource } from '../../office/sources/runs/manage-sources.ts';
import { isFetched } from '../../office/sources/runs/run-source.ts';
import type { Html } from '../../util/html.ts';
import { pill } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { PageRequest } from '../page.ts';
import { sayFailure } from './failure-words.ts';
import { fieldLabel } from './import/say-value.ts';

export type StateOfSource = 'active' | 'failing' | 'off';

const TONES = { active: 'live', failing: 'bad', off: '' } as const;

export function stateOf({ source, state }: Pick<ListedSource, 'source' | 'state'>): StateOfSource {
  if (!isFetched(source)) return 'off';
  return state.failures > 0 ? 'failing' : 'active';
}

export function statePill({ language }: Pick<PageRequest, 'language'>, listed: ListedSource): Html {
  const state = stateOf(listed);
  return pill(translator(language)(`sources.states.${state}`), TONES[state]);
}

/** Host only, because the rest of the URL may be a secret. */
export function hostOfSource({ url }: Pick<Source, 'url'>): string {
  return URL.parse(url.trim().replace(/^webcals?:/i, 'https:'))?.hostname ?? url;
}

export function sayOwned(name: string, language: Language): string {
  const t = translator(language);
  return name === 'files' || name === 'image' ? t(`sources.ofServices.${name}`) : fieldLabel('event', name, language);
}

/** `3 neu, 1 geändert`, a text for no changes, or the reason of the failure. */
export function sayRun(run: SourceRun, { language }: Pick<PageRequest, 'language'>): string {
  const t = translator(language);
  if (run.outcome === 'failed') return sayFailure(run, language);
  const counts = (['created', 'changed', 'gone', 'unclear', 'leftOut'] as const).flatMap((name) =>
    run[name] === 0 ? [] : [`${run[name]} ${t(`sources.counts.${name}`)}`],
  );
  return counts.length === 0 ? t('sources.nothingNew') : counts.join(', ');
}

export function sayState(asked: Pick<PageRequest, 'language'>, { source, last }: ListedSource): string {
  const t = translator(asked.language);
  if (last !== undefined) return sayRun(last, asked);
  return isFetched(source) ? t('sources.never') : '';
}

export function sayTimes(asked: PageRequest, { source, state }: ListedSource): string {
  const { language, locale, instance, now } = asked;
  const t = translator(language);
  const { instant } = sayDays(locale, instance.timeZone, now);
  const at = asked.editing.clock();
  const said = state.failures > 0 ? 'sources.tried' : 'sources.fetched';
  const last = state.lastAt === null ? [] : [t(said, { at: instant(state.lastAt) })];
  if (!isFetched(source)) return last.join('');
  const { nextAt } = state;
  const next = nextAt === null || nextAt <= at ? t('sources.soon') : t('sources.next', { at: instant(nextAt) });
  return [...last, next].join(' · ');
}
