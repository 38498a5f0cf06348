// One source: what came of it, what it owns, how it is set up, and what can be done.

import { type Html, html } from '../../kit/html.ts';
import { EVENT_KEYS } from '../../model/kinds/event.ts';
import type { Source } from '../../model/source.ts';
import type { SourceRun } from '../../model/source-run.ts';
import { Refused } from '../../office/errors.ts';
import type { Fault } from '../../office/sources/fault.ts';
import { sayFault, sayPlace } from '../../office/sources/fault-words.ts';
import { OF_CALENDARS } from '../../office/sources/foresee-source.ts';
import {
  findSource,
  type ListedSource,
  removeSource,
  runSourceNow,
  setSource,
} from '../../office/sources/kept-sources.ts';
import { isFetched } from '../../office/sources/run-source.ts';
import { valueFor } from '../../office-api/wire.ts';
import { sayDays } from '../days.ts';
import { sayRule } from '../event/problem-words.ts';
import { drawForm } from '../forms/draw.ts';
import type { Control, Field } from '../forms/field.ts';
import { type Filled, opened } from '../forms/filled.ts';
import { FORM_WORDS } from '../forms/form-words.ts';
import { saveForm } from '../forms/save.ts';
import { fieldLabel } from '../import/say-value.ts';
import type { Asked, Made, OfficePage, Shown } from '../page.ts';
import { sayRun, sayState, sayTimes, stateOf, statePill } from './say-source.ts';
import { SOURCE_WORDS, type SourceWords } from './source-words.ts';

export const sourcePages: readonly OfficePage[] = [
  { method: 'GET', path: '/sources/{id}', role: 'editor', show: (asked) => showSource(asked) },
  { method: 'POST', path: '/sources/{id}', role: 'editor', show: save },
  { method: 'POST', path: '/sources/{id}/run', role: 'editor', show: run },
  { method: 'POST', path: '/sources/{id}/on', role: 'editor', show: (asked) => turn(asked, true) },
  { method: 'POST', path: '/sources/{id}/off', role: 'editor', show: (asked) => turn(asked, false) },
  { method: 'GET', path: '/sources/{id}/remove', role: 'editor', show: confirmRemoval },
  { method: 'POST', path: '/sources/{id}/remove', role: 'editor', show: remove },
];

/** So many lines of its log are shown. */
const ENTRIES = 30;

const idOf = ({ ids }: Asked): number => ids['id'] ?? 0;

async function showSource(
  asked: Asked,
  more: { readonly told?: string; readonly filled?: Filled } = {},
): Promise<Shown> {
  const { editing, instance, language, link } = asked;
  const words = SOURCE_WORDS[language];
  const listed = await findSource(editing, instance.name, idOf(asked));
  const { source } = listed;
  const log = await editing.store.sourceRuns.log(instance.name, source.id, ENTRIES);
  const present = await editing.store.content.read(instance.name, (content) => content.get('source', source.id));
  const filled = more.filled ?? opened(present && valueFor(editing.authority, 'source', present.value));
  const told = more.told === undefined ? '' : html`<div class="told bad" role="status"><p>${more.told}</p></div>`;
  const main = html`<p class="back"><a href="${link('/sources')}">← ${words.title}</a></p><div class="title-row"><h1>${source.name}</h1><span>${statePill(asked, listed)}</span></div>${told}
<div class="split"><div>${lastRun(asked, listed, words)}${leftRows(asked, log, words)}
<section class="card"><h2>${words.log}</h2>${logList(asked, log, words)}</section>
${settingsForm(asked, listed, filled)}</div>
<div class="aside">${about(asked, listed, words)}<p class="more"><a class="button danger" href="${link(`/sources/${source.id}/remove`)}">${words.remove}</a></p></div></div>`;
  return { title: source.name, main, at: '/sources', ...(more.filled !== undefined && { status: 422 }) };
}

function button({ link }: Asked, { id }: Source, path: string, text: string, kind = ''): Html {
  return html`<form method="post" action="${link(`/sources/${id}/${path}`)}"><button class="${kind}">${text}</button></form>`;
}

function lastRun(asked: Asked, listed: ListedSource, words: SourceWords): Html {
  const { source, last } = listed;
  const isLoss = last?.code === 'loss' || last?.code === 'emptied';
  const loss = isLoss
    ? html`<p>${words.takeLossHelp}</p><form method="post" action="${asked.link(`/sources/${source.id}/run`)}"><input type="hidden" name="loss" value="1"><button class="danger">${words.takeLoss}</button></form>`
    : '';
  const isOff = stateOf(listed) === 'off';
  const hint = isOff ? html`<p class="soft">${source.url === '' ? words.once : words.offHelp}</p>` : '';
  const said = sayState(asked, listed);
  return html`<section class="card"><h2>${words.nowTitle}</h2>${said === '' ? '' : html`<p class="${last?.outcome === 'failed' ? 'problem' : ''}">${said}</p>`}
<p class="small soft">${sayTimes(asked, listed)}</p>${loss}${hint}
<div class="deeds">${isFetched(source) ? button(asked, source, 'run', words.now, 'primary') : ''}${source.url === '' ? '' : source.enabled ? button(asked, source, 'off', words.off) : button(asked, source, 'on', words.on, 'primary')}</div></section>
`;
}

/** The rows that were left out when it was read last. */
function leftRows({ language }: Asked, log: readonly SourceRun[], words: SourceWords): Html | undefined {
  const read = log.find(({ outcome, faults, code }) => faults !== '[]' || outcome === 'changed' || code !== '');
  const faults = JSON.parse(read?.faults ?? '[]') as readonly (Fault & { readonly isCalendar: boolean })[];
  if (faults.length === 0) return undefined;
  const rows = faults.map((fault) => {
    const text = sayFault(fault, language, (one) => sayRule(one, language));
    return html`<li><p>${fault.label}</p><p class="small"><span class="soft">${sayPlace(fault, language, fault.isCalendar)}:</span> ${text}</p></li>`;
  });
  return html`<section class="card"><h2>${words.rows}</h2><p class="soft">${words.rowsHelp}</p><ul class="plain effect">${rows}</ul></section>
`;
}

function logList(asked: Asked, log: readonly SourceRun[], words: SourceWords): Html {
  if (log.length === 0) return html`<p class="soft">${words.noLog}</p>`;
  const { instant } = sayDays(asked.locale, asked.instance.timeZone, asked.now);
  const items = log.map((one) => {
    const again =
      one.times === 1
        ? ''
        : html` <span class="small soft">· ${words.times.replace('{count}', String(one.times)).replace('{at}', instant(one.since))}</span>`;
    const isBad = one.outcome === 'failed';
    return html`<li><span class="soft">${instant(one.at)}</span> ${isBad ? html`<span class="pill bad">${words.failed}</span> ` : ''}${sayRun(one, asked)}${again}</li>`;
  });
  return html`<ul class="waiting">${items}</ul>`;
}

function about({ language, link }: Asked, { source, events }: ListedSource, words: SourceWords): Html {
  const { kind, url, everyMinutes, owns, gone } = source;
  const everies: Readonly<Record<number, string>> = words.everies;
  const every = everies[everyMinutes] ?? words.everyOther.replace('{count}', String(everyMinutes));
  const count = words.events.replace('{count}', String(events));
  const fields = owns.map((name) => fieldLabel('event', name, language)).join(', ');
  return html`<section class="card"><h2>${words.from}</h2><p>${words.kinds[kind]}${url === '' ? '' : html` · ${every}`}</p>
${url === '' ? '' : html`<p class="small soft wraps">${url}</p>`}<p><a href="${link(`/agenda?source=${source.id}`)}">${count}</a></p></section>
<section class="card"><h2>${words.owns}</h2><p>${fields}</p><p class="small soft">${words.ownsHelp}</p><p class="small soft">${words.fates[gone]}</p></section>
`;
}

/** Ticks for the fields that it overwrites. */
function ownsControl({ language }: Pick<Asked, 'language'>, present: readonly string[]): Control<Field> {
  const offered = EVENT_KEYS.filter((name) => OF_CALENDARS.includes(name) || present.includes(name));
  return {
    isGroup: true,
    draw: ({ field, value, described }) => {
      const chosen = Array.isArray(value) ? value : [];
      return html`<div class="toggles"${described}>${offered.map(
        (name) =>
          html`<label class="check"><input type="checkbox" name="${field.name}" value="${name}"${chosen.includes(name) ? html` checked` : ''}> <span>${fieldLabel('event', name, language)}</span></label>`,
      )}</div>`;
    },
    read: (form, { name }) => form.all(name),
    say: (value) =>
      Array.isArray(value) ? value.map((name) => fieldLabel('event', String(name), language)).join(', ') : '',
  };
}

function fieldsFor(asked: Pick<Asked, 'language'>, owns: readonly string[]): readonly Field[] {
  const words = SOURCE_WORDS[asked.language];
  const gones = (['cancel', 'remove', 'keep'] as const).map((value) => ({ value, label: words.gones[value] }));
  return [
    { name: 'name', kind: 'text', label: words.name, isRequired: true },
    { name: 'url', kind: 'address', label: words.address, hint: words.addressHint },
    { name: 'every_minutes', kind: 'number', label: words.minutes, width: 'half', least: 1 },
    { name: 'gone', kind: 'choice', label: words.gone, width: 'half', choices: gones },
    { name: 'owns', kind: 'own', label: words.owns, control: ownsControl(asked, owns) },
  ];
}

function settingsForm(asked: Asked, { source }: ListedSource, filled: Filled): Html {
  const { language, link } = asked;
  const words = SOURCE_WORDS[language];
  const groups = [{ title: words.settings, isFolded: true, fields: fieldsFor(asked, source.owns) }];
  return drawForm({ ...{ action: link(`/sources/${source.id}`), groups, filled, language }, choices: () => [] });
}

async function save(asked: Asked): Promise<Made> {
  const { editing, instance } = asked;
  const { source } = await findSource(editing, instance.name, idOf(asked));
  const saved = await saveForm(asked, { kind: 'source', id: source.id, fields: fieldsFor(asked, source.owns) });
  if ('again' in saved) return showSource(asked, { filled: saved.again });
  const { revision } = saved;
  return { to: `/sources/${source.id}`, ...(revision === undefined ? { did: 'nothing' } : { did: 'saved', revision }) };
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
    return showSource(asked, { told: SOURCE_WORDS[language].busy });
  }
}

async function turn(asked: Asked, enabled: boolean): Promise<Made> {
  const applied = await setSource(asked.editing, asked.instance.name, idOf(asked), { enabled });
  return { to: `/sources/${idOf(asked)}`, did: 'saved', ...(applied && { revision: applied.revision }) };
}

async function confirmRemoval(asked: Asked): Promise<Shown> {
  const { editing, instance, language, link } = asked;
  const words = SOURCE_WORDS[language];
  const { source } = await findSource(editing, instance.name, idOf(asked));
  const title = words.removeTitle.replace('{name}', () => source.name);
  const radio = (value: string, label: string, hint: string, isChecked: boolean) =>
    html`<label class="check"><input type="radio" name="events" value="${value}"${isChecked ? html` checked` : ''}> <span>${label}<span class="hint">${hint}</span></span></label>`;
  const main = html`<div class="narrow-page"><h1>${title}</h1>
<form method="post" action="${link(`/sources/${source.id}/remove`)}"><fieldset class="field"><legend>${words.removeHelp}</legend><div class="radios">${radio('keep', words.keepEvents, words.keepEventsHint, true)}${radio('remove', words.removeEvents, words.removeEventsHint, false)}</div></fieldset>
<p class="more"><button class="danger">${words.remove.replace(/\s*…$/, '')}</button> <a class="button" href="${link(`/sources/${source.id}`)}">${FORM_WORDS[language].cancel}</a></p></form></div>`;
  return { title, main, at: '/sources' };
}

async function remove(asked: Asked): Promise<Made> {
  const { editing, instance, form } = asked;
  const removesEvents = form.text('events') === 'remove';
  const applied = await removeSource(editing, instance.name, idOf(asked), { removesEvents });
  return { to: '/sources', did: 'removed', ...(applied && { revision: applied.revision }) };
}
