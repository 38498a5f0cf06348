// The second step: what columns mean, whom names stand for, and what becomes of what comes in.

import { isDate } from '../../kit/dates.ts';
import { type Html, html } from '../../kit/html.ts';
import type { GONE } from '../../model/source.ts';
import { eventTypes } from '../../office/search/event-types.ts';
import { columnLabel, columnsOf } from '../../office/sources/columns.ts';
import { shownValue } from '../../office/sources/fault.ts';
import { columnKeys } from '../../office/sources/read-rows.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { notice } from '../kit/parts.ts';
import type { Asked, Made, OfficePage, Shown } from '../page.ts';
import { categoriesCard, categoriesSaid } from './category-choices.ts';
import { daysCard, daysSaid, isYearWrong } from './day-choices.ts';
import { namesCard } from './name-choices.ts';
import { GONE_AWAY, orRefused, steps } from './steps.ts';
import { tableRemarks } from './table-remarks.ts';
import { type Details, findUpload, type KeptUpload } from './upload.ts';

export const matchPages: readonly OfficePage[] = [
  { method: 'GET', path: '/import/{id}', role: 'editor', show: orRefused(showMatching) },
  { method: 'POST', path: '/import/{id}', role: 'editor', show: orRefused(keepMatching) },
];

const EXAMPLES = 3;

async function showMatching(asked: Asked): Promise<Made> {
  const upload = await findUpload(asked);
  return upload === undefined ? GONE_AWAY : page(asked, upload);
}

async function page(asked: Asked, upload: KeptUpload, isAgain = false): Promise<Shown> {
  const { editing, indexes, instance, language, link, locale } = asked;
  const t = translator(language);
  const { foreseen, name, id, details } = upload;
  const count = foreseen.table?.rows.length ?? allOf(upload);
  const what = t(foreseen.table === undefined ? 'import.isCalendar' : 'import.isTable', {
    count,
    number: count.toLocaleString(locale),
  });
  const missing = foreseen.missing.map((one) => columnLabel(details.kind, one, language)).join(', ');
  const [from, to] = foreseen.looked;
  const looked = to > from ? `${t('import.noHeader', { from, to })} ` : '';
  const problem =
    missing === ''
      ? ''
      : notice(html`${looked}${t('import.missing', { columns: missing })}`, 'warn', isAgain ? 'alert' : 'status');
  const types = foreseen.categories.length > 0 ? await eventTypes(editing, indexes, instance.name) : [];
  const discard = html`<button formaction="${link(`/import/${id}/discard`)}">${t('import.discard')}</button>`;
  const main = html`<h1>${t('import.title')}</h1>
    ${steps(t, 1)}
    <p><strong>${name}</strong> <span class="soft">· ${what} · ${t(`import.kinds.${details.kind}`)}</span></p>
    ${tableRemarks(foreseen, t)}
    ${problem}
    <form class="entry" method="post" action="${link(`/import/${id}`)}" novalidate>
      ${columnsCard(asked, upload, t)}
      ${daysCard(asked, upload, isAgain)}
      ${categoriesCard(asked, upload, types)}
      ${namesCard(asked, upload)}
      ${details.kind === 'event' ? optionsCard(asked, upload, t) : ''}
      <div class="finish">
        <button class="primary">${t('import.see')}</button>${discard}
      </div>
    </form>`;
  return { title: t('import.title'), main, at: '/import', hasDrafts: false, ...(isAgain && { status: 422 }) };
}

function allOf({ foreseen: { plan } }: KeptUpload): number {
  return plan.creates.length + plan.changes.length + plan.same + plan.unclear.length + plan.faults.length;
}

function columnsCard({ language }: Asked, { foreseen, details }: KeptUpload, t: Translate): Html | undefined {
  const { table, mapping } = foreseen;
  if (table === undefined) return undefined;
  const known = columnsOf(details.kind).map(({ name }) => ({ name, label: columnLabel(details.kind, name, language) }));
  const rows = columnKeys(table.columns).map((heading, at) => {
    const examples = [...new Set(table.rows.flatMap(({ cells }) => cells[at] || []))]
      .slice(0, EXAMPLES)
      .map(shownValue);
    const chosen = mapping[at] ?? '';
    const options = known.map(
      ({ name, label }) => html`<option value="${name}"${name === chosen ? html` selected` : ''}>${label}</option>`,
    );
    const label = heading === '' ? `${t('import.column')} ${at + 1}` : heading;
    return html`<tr>
      <th scope="row"><label for="column-${at}">${label}</label></th>
      <td class="soft small">${examples.join(' · ')}</td>
      <td><select id="column-${at}" name="column/${at}"><option value="">– ${t('import.leaveOut')}</option>${options}</select></td>
    </tr>`;
  });
  return html`<section class="card">
    <h2>${t('import.columns')}</h2>
    <p class="soft">${t('import.columnsHelp')}</p>
    <div class="fits">
      <table class="matching">
        <thead>
          <tr>
            <th scope="col">${t('import.column')}</th>
            <th scope="col">${t('import.examples')}</th>
            <th scope="col">${t('import.meaning')}</th>
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  </section>`;
}

/** What loses least stands first. */
const FATES = ['keep', 'cancel', 'remove'] as const satisfies readonly (typeof GONE)[number][];

function optionsCard({ language }: Asked, { foreseen, details }: KeptUpload, t: Translate): Html {
  const { remembers, format, since, mapping } = foreseen;
  const fates = FATES.map(
    (one) =>
      html`<label class="check"><input type="radio" name="gone" value="${one}"${one === (remembers?.gone ?? 'keep') ? html` checked` : ''}>
        <span>${t(`import.goneChoices.${one}`)}</span></label>`,
  );
  const isPublic = details.isPublic ?? remembers?.defaults.public ?? false;
  const from =
    format === 'ics'
      ? html`<div class="field half">
        <label class="label" for="since">${t('import.since')}</label><input type="date" id="since" name="since" value="${since}"
          lang="${language}" aria-describedby="since-hint">
        <p class="hint" id="since-hint">${t('import.sinceHint')}</p>
      </div>`
      : '';
  const publish = mapping.includes('public')
    ? ''
    : html`<div class="field">
      <label class="check"><input type="checkbox" name="public" value="1"${isPublic ? html` checked` : ''} aria-describedby="public-hint">
        <span>${t('import.isPublic')}</span></label>
      <p class="hint" id="public-hint">${t('import.isPublicHint')}</p>
    </div>`;
  return html`<section class="card">
    <h2>${t('import.options')}</h2>
    <div class="fields">
      ${from}
      ${publish}
      <fieldset class="field"><legend>${t('import.goneTitle')}</legend>${fates}</fieldset>
    </div>
  </section>`;
}

/** Keeps what was chosen; where a column is still missing the page comes again. */
async function keepMatching(asked: Asked): Promise<Made> {
  const { editing, form } = asked;
  const before = await findUpload(asked);
  if (before === undefined) return GONE_AWAY;
  const { table } = before.foreseen;
  const keys = table && columnKeys(table.columns);
  const columns = keys?.map((key, at) => [key, form.text(`column/${at}`)] as const);
  const meant = form.all('meant');
  const pairs = form.all('key').map((key, at) => [key, meant[at] ?? ''] as const);
  const since = form.text('since');
  const own: Partial<Details> = {
    ...(columns !== undefined && { columns: Object.fromEntries(columns) }),
    names: Object.fromEntries(pairs.filter(([, text]) => text !== '')),
    categories: categoriesSaid(asked, before),
    ...daysSaid(asked),
    ...(isDate(since) && { since }),
    ...(form.text('gone') !== '' && { gone: form.text('gone'), isPublic: form.text('public') === '1' }),
  };
  const details = { ...before.details, ...own };
  await editing.store.uploads.describe(before.id, details, editing.clock());
  const upload = await findUpload(asked);
  if (upload === undefined) return GONE_AWAY;
  return upload.foreseen.missing.length > 0 || isYearWrong(upload)
    ? page(asked, upload, true)
    : { to: `/import/${before.id}/look` };
}
