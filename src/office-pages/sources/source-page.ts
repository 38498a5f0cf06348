// One source: what came of it, what it owns, how it is set up, and what can be done.

import { type Html, html } from '../../kit/html.ts';
import type { Source } from '../../model/source.ts';
import type { SourceRun } from '../../model/source-run.ts';
import { Refused } from '../../office/refused.ts';
import { type RowFault, UNCLEAR } from '../../office/sources/fault.ts';
import { sayFault, sayPlace } from '../../office/sources/fault-words.ts';
import { findSource, type ListedSource, runSourceNow, setSource } from '../../office/sources/kept-sources.ts';
import { isFetched } from '../../office/sources/run-source.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { sayDays } from '../days.ts';
import { sayRule } from '../event/problem-words.ts';
import type { Asked, Made, OfficePage, Shown } from '../page.ts';
import { sayOwned, sayRun, sayState, sayTimes, stateOf, statePill } from './say-source.ts';
import { settingsPages } from './source-settings.ts';

export const sourcePages: readonly OfficePage[] = [
  { method: 'GET', path: '/sources/{id}', role: 'editor', show: (asked) => showSource(asked) },
  { method: 'POST', path: '/sources/{id}/run', role: 'editor', show: run },
  { method: 'POST', path: '/sources/{id}/on', role: 'editor', show: (asked) => turn(asked, true) },
  { method: 'POST', path: '/sources/{id}/off', role: 'editor', show: (asked) => turn(asked, false) },
  ...settingsPages,
];

/** So many lines of its log are shown. */
const ENTRIES = 30;

const idOf = ({ ids }: Asked): number => ids['id'] ?? 0;

async function showSource(asked: Asked, told = ''): Promise<Shown> {
  const { editing, instance, language, link } = asked;
  const t = translator(language);
  const listed = await findSource(editing, instance.name, idOf(asked));
  const { source } = listed;
  const log = await editing.store.sourceRuns.log(instance.name, source.id, ENTRIES);
  const notice = told === '' ? '' : html`<div class="told bad" role="status"><p>${told}</p></div>`;
  const main = html`<p class="back"><a href="${link('/sources')}">← ${t('sources.title')}</a></p><div class="title-row"><h1>${source.name}</h1><span>${statePill(asked, listed)}</span></div>${notice}
<div class="split"><div>${lastRun(asked, listed, t)}${leftRows(asked, source, log, t)}
<section class="card"><h2>${t('sources.log')}</h2>${logList(asked, log, t)}</section></div>
<div class="aside">${about(asked, listed, t)}<p class="more"><a class="button" href="${link(`/sources/${source.id}/settings`)}">${t('sources.settings')}</a> <a class="button danger" href="${link(`/sources/${source.id}/remove`)}">${t('sources.remove')}</a></p></div></div>`;
  return { title: source.name, main, at: '/sources' };
}

function button({ link }: Asked, { id }: Source, path: string, text: string, kind = ''): Html {
  return html`<form method="post" action="${link(`/sources/${id}/${path}`)}"><button class="${kind}">${text}</button></form>`;
}

function lastRun(asked: Asked, listed: ListedSource, t: Translate): Html {
  const { source, last } = listed;
  const isLoss = last?.code === 'loss' || last?.code === 'emptied';
  const loss = isLoss
    ? html`<form method="post" action="${asked.link(`/sources/${source.id}/run`)}"><input type="hidden" name="loss" value="1"><button class="danger">${t('sources.takeLoss')}</button></form>`
    : '';
  const isOff = stateOf(listed) === 'off';
  const hint = isOff ? html`<p class="soft">${source.url === '' ? t('sources.once') : t('sources.offHelp')}</p>` : '';
  const said = sayState(asked, listed);
  return html`<section class="card"><h2>${t('sources.nowTitle')}</h2>${said === '' ? '' : html`<p class="${last?.outcome === 'failed' ? 'problem' : ''}">${said}</p>`}
<p class="small soft">${sayTimes(asked, listed)}</p>${isLoss ? html`<p>${t('sources.takeLossHelp')}</p>` : ''}${hint}
<div class="deeds">${isFetched(source) ? button(asked, source, 'run', t('sources.now'), 'primary') : ''}${loss}${source.url === '' ? '' : source.enabled ? button(asked, source, 'off', t('sources.off')) : button(asked, source, 'on', t('sources.on'), 'primary')}</div></section>
`;
}

type ToldFault = RowFault & { readonly isCalendar: boolean };

/** The rows that were left out, and those that were left alone, when it was read last. */
function leftRows(asked: Asked, { url, name, kind }: Source, log: readonly SourceRun[], t: Translate): Html {
  const read = log.find(({ outcome, faults }) => faults !== '[]' || outcome === 'changed');
  const all = JSON.parse(read?.faults ?? '[]') as readonly ToldFault[];
  const [wrong, open] = [all.filter(({ code }) => !UNCLEAR.has(code)), all.filter(({ code }) => UNCLEAR.has(code))];
  const part = (title: string, help: string, faults: readonly ToldFault[], deed: Html | '') =>
    faults.length === 0
      ? ''
      : html`<section class="card"><h2>${title}</h2><p class="soft">${help}</p><ul class="plain effect">${faults.map((one) => faultLine(asked, one))}</ul>${deed}</section>
`;
  const decide = html`<form method="post" action="${asked.link('/import')}"><input type="hidden" name="url" value="${url}"><input type="hidden" name="source" value="${name}"><input type="hidden" name="kind" value="event"><p class="more"><button>${t('sources.decide')}</button></p></form>`;
  return html`${part(t('sources.rows'), t('sources.rowsHelp'), wrong, '')}${part(t('sources.unclear'), kind === 'interface' ? t('sources.unclearService') : t('sources.unclearHelp'), open, url === '' || kind === 'interface' ? '' : decide)}`;
}

function faultLine({ language, link }: Asked, fault: ToldFault): Html {
  const [id] = fault.expected.split(',');
  const label =
    fault.code === 'there_already' ? html`<a href="${link(`/events/${id}`)}">${fault.label}</a>` : fault.label;
  const text = sayFault(fault, language, (flaw) => sayRule(flaw, language));
  return html`<li><p>${label}</p><p class="small"><span class="soft">${translator(language)('named', { name: sayPlace(fault, language, fault.isCalendar) })}</span> ${text}</p></li>`;
}

function logList(asked: Asked, log: readonly SourceRun[], t: Translate): Html {
  if (log.length === 0) return html`<p class="soft">${t('sources.noLog')}</p>`;
  const { instant } = sayDays(asked.locale, asked.instance.timeZone, asked.now);
  const items = log.map((one) => {
    const again =
      one.times === 1
        ? ''
        : html` <span class="small soft">· ${t('sources.times', { count: one.times, at: instant(one.since) })}</span>`;
    const isBad = one.outcome === 'failed';
    return html`<li><span class="soft">${instant(one.at)}</span> ${isBad ? html`<span class="pill bad">${t('sources.failed')}</span> ` : ''}${sayRun(one, asked)}${again}</li>`;
  });
  return html`<ul class="waiting">${items}</ul>`;
}

function about({ language, link }: Asked, { source, events }: ListedSource, t: Translate): Html {
  const { kind, url, everyMinutes, owns, gone } = source;
  const every = t.maybe(`sources.everies.${everyMinutes}`) ?? t('sources.everyOther', { count: everyMinutes });
  const count = t('sources.events', { count: events });
  const fields = owns.map((name) => sayOwned(name, language)).join(', ');
  return html`<section class="card"><h2>${t('sources.from')}</h2><p>${t(`sources.kinds.${kind}`)}${url === '' ? '' : html` · ${every}`}</p>
${url === '' ? '' : html`<p class="small soft wraps">${url}</p>`}<p><a href="${link(`/agenda?source=${source.id}`)}">${count}</a></p></section>
<section class="card"><h2>${t('sources.owns')}</h2><p>${fields}</p><p class="small soft">${t('sources.ownsHelp')}</p><p class="small soft">${t(`sources.fates.${gone}`)}</p></section>
`;
}

async function run(asked: Asked): Promise<Made> {
  const { editing, instance, outbound, form, language } = asked;
  const id = idOf(asked);
  try {
    const { revision, outcome } = await runSourceNow(editing, outbound, instance.name, id, {
      takesLoss: form.text('loss') === '1',
    });
    const to = `/sources/${id}`;
    if (outcome === 'failed') return { to };
    return revision === null ? { to, did: 'nothing' } : { to, did: 'imported', revision };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return showSource(asked, translator(language)('sources.busy'));
  }
}

async function turn(asked: Asked, enabled: boolean): Promise<Made> {
  const applied = await setSource(asked.editing, asked.instance.name, idOf(asked), { enabled });
  return { to: `/sources/${idOf(asked)}`, did: 'saved', ...(applied && { revision: applied.revision }) };
}
