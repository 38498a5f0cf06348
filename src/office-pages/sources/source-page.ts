// Page of one source: its state, the fields it owns, its settings, and actions.

import { type Translate, translator } from '../../i18n/translate.ts';
import type { Source } from '../../model/sources/source.ts';
import type { SourceRun } from '../../model/sources/source-run.ts';
import { type RowFault, UNCLEAR } from '../../office/sources/matching/fault.ts';
import { sayFault, sayPlace } from '../../office/sources/matching/fault-words.ts';
import type { ListedSource } from '../../office/sources/runs/manage-sources.ts';
import { isFetched } from '../../office/sources/runs/run-source.ts';
import { type Html, html } from '../../util/html.ts';
import { hidden } from '../components/form/parts.ts';
import { drawLines } from '../components/list.ts';
import { backLink, card, pill, postButton, titleRow } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import { sayRule } from '../event-fields/problem-words.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { sayOwned, sayRun, sayState, sayTimes, stateOf, statePill } from './say-source.ts';

/** Maximum log entries shown. */
const ENTRIES = 30;

export async function showSource(
  asked: PageRequest,
  listed: ListedSource,
  t: Translate,
  told?: Html,
): Promise<PageContent> {
  const { editing, instance, link } = asked;
  const { source } = listed;
  const log = await editing.store.sourceRuns.log(instance.name, source.id, ENTRIES);
  const path = link(`/sources/${source.id}`);
  const main = html`${backLink(link('/sources'), t('sources.title'))}
    ${titleRow(source.name, html`<span>${statePill(asked, listed)}</span>`)}
    ${told}
    <div class="split">
      <div>
        ${lastRun(asked, listed, t)}
        ${leftRows(asked, source, log, t)}
        ${card(t('sources.log'), logList(asked, log, t))}
      </div>
      <div class="aside">
        ${about(asked, listed, t)}
        <p class="more">
          <a class="button" href="${path}/settings">${t('sources.settings')}</a>
          <a class="button danger" href="${path}/remove">${t('sources.remove')}</a>
        </p>
      </div>
    </div>`;
  return { title: source.name, main, at: '/sources' };
}

function lastRun(asked: PageRequest, listed: ListedSource, t: Translate): Html {
  const { source, last } = listed;
  const isLoss = last?.code === 'loss' || last?.code === 'emptied';
  const isOff = stateOf(listed) === 'off';
  const hint = isOff ? html`<p class="soft">${source.url === '' ? t('sources.once') : t('sources.offHelp')}</p>` : '';
  const said = sayState(asked, listed);
  const state = said === '' ? '' : html`<p class="${last?.outcome === 'failed' ? 'problem' : ''}">${said}</p>`;
  const content = html`${state}
    <p class="small soft">${sayTimes(asked, listed)}</p>
    ${isLoss ? html`<p>${t('sources.takeLossHelp')}</p>` : ''}
    ${hint}
    <div class="deeds">${buttons(asked, source, isLoss, t)}</div>`;
  return card(t('sources.nowTitle'), content);
}

function buttons({ link }: PageRequest, source: Source, isLoss: boolean, t: Translate): readonly Html[] {
  const action = (verb: string) => link(`/sources/${source.id}/${verb}`);
  const loss = { action: action('run'), text: t('sources.takeLoss'), look: 'danger', fields: { loss: '1' } } as const;
  const turn = source.enabled
    ? postButton({ action: action('off'), text: t('sources.off') })
    : postButton({ action: action('on'), text: t('sources.on'), look: 'primary' });
  return [
    ...(isFetched(source) ? [postButton({ action: action('run'), text: t('sources.now'), look: 'primary' })] : []),
    ...(isLoss ? [postButton(loss)] : []),
    ...(source.url === '' ? [] : [turn]),
  ];
}

type ToldFault = RowFault & { readonly isCalendar: boolean };

/** Faulty and ambiguous rows of the last update. */
function leftRows(asked: PageRequest, { url, name, kind }: Source, log: readonly SourceRun[], t: Translate): Html {
  const read = log.find(({ outcome, faults }) => faults !== '[]' || outcome === 'changed');
  const all = JSON.parse(read?.faults ?? '[]') as readonly ToldFault[];
  const [wrong, open] = [all.filter(({ code }) => !UNCLEAR.has(code)), all.filter(({ code }) => UNCLEAR.has(code))];
  const part = (title: string, help: string, faults: readonly ToldFault[], deed: Html | '') =>
    faults.length === 0
      ? ''
      : card(
          title,
          html`<p class="soft">${help}</p><ul class="plain effect">${faults.map((one) => faultLine(asked, one))}</ul>${deed}`,
        );
  const decide = html`<form method="post" action="${asked.link('/import')}">
    ${hidden('url', url)}${hidden('source', name)}${hidden('kind', 'event')}
    <p class="more"><button>${t('sources.decide')}</button></p>
  </form>`;
  const isService = kind === 'interface';
  const help = isService ? t('sources.unclearService') : t('sources.unclearHelp');
  return html`${part(t('sources.rows'), t('sources.rowsHelp'), wrong, '')}
${part(t('sources.unclear'), help, open, url === '' || isService ? '' : decide)}`;
}

function faultLine({ language, link }: PageRequest, fault: ToldFault): Html {
  const [id] = fault.expected.split(',');
  const label =
    fault.code === 'there_already' ? html`<a href="${link(`/events/${id}`)}">${fault.label}</a>` : fault.label;
  const text = sayFault(fault, language, (flaw) => sayRule(flaw, language));
  const place = translator(language)('named', { name: sayPlace(fault, language, fault.isCalendar) });
  return html`<li><p>${label}</p><p class="small"><span class="soft">${place}</span> ${text}</p></li>`;
}

function logList(asked: PageRequest, log: readonly SourceRun[], t: Translate): Html {
  const { instant } = sayDays(asked.locale, asked.instance.timeZone, asked.now);
  const lines = log.map((one) => {
    const times = t('sources.times', { count: one.times, at: instant(one.since) });
    const again = one.times === 1 ? '' : html` <span class="small soft">· ${times}</span>`;
    const failed = one.outcome === 'failed' ? html`${pill(t('sources.failed'), 'bad')} ` : '';
    return html`<span class="soft">${instant(one.at)}</span> ${failed}${sayRun(one, asked)}${again}`;
  });
  return drawLines(lines, t('sources.noLog'));
}

function about({ language, link }: PageRequest, { source, events }: ListedSource, t: Translate): Html {
  const { id, kind, url, everyMinutes, owns, gone } = source;
  const every = t.maybe(`sources.everies.${everyMinutes}`) ?? t('sources.everyOther', { count: everyMinutes });
  const count = t('sources.events', { count: events });
  const fields = owns.map((name) => sayOwned(name, language)).join(', ');
  const from = html`<p>${t(`sources.kinds.${kind}`)}${url === '' ? '' : html` · ${every}`}</p>
    ${url === '' ? '' : html`<p class="small soft wraps">${url}</p>`}
    <p><a href="${link(`/agenda?source=${id}`)}">${count}</a></p>`;
  const owned = html`<p>${fields}</p>
    <p class="small soft">${t('sources.ownsHelp')}</p>
    <p class="small soft">${t(`sources.fates.${gone}`)}</p>`;
  return html`${card(t('sources.from'), from)}${card(t('sources.owns'), owned)}`;
}
