// The second step: what columns mean, whom names stand for, and what becomes of what comes in.

import { counted } from '../../kit/counted.ts';
import { isDate } from '../../kit/dates.ts';
import { type Html, html } from '../../kit/html.ts';
import type { GONE } from '../../model/source.ts';
import { eventTypes } from '../../office/search/event-types.ts';
import { columnLabel, columnsOf } from '../../office/sources/columns.ts';
import { shownValue } from '../../office/sources/fault.ts';
import { columnKeys } from '../../office/sources/read-rows.ts';
import type { Asked, Made, OfficePage, Shown } from '../page.ts';
import { categoriesCard, categoriesSaid } from './category-choices.ts';
import { IMPORT_WORDS, type ImportWords } from './import-words.ts';
import { namesCard } from './name-choices.ts';
import { GONE_AWAY, orRefused, steps } from './steps.ts';
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
  const words = IMPORT_WORDS[language];
  const { foreseen, name, id, details } = upload;
  const count = foreseen.table?.rows.length ?? allOf(upload);
  const what = counted(
    foreseen.table === undefined ? words.isCalendar : words.isTable,
    count,
    count.toLocaleString(locale),
  );
  const missing = foreseen.missing.map((one) => columnLabel(details.kind, one, language)).join(', ');
  const problem =
    missing === ''
      ? ''
      : html`<p class="notice warn" role="${isAgain ? 'alert' : 'status'}">${words.missing.replace('{columns}', () => missing)}</p>`;
  const types = foreseen.format === 'ics' ? await eventTypes(editing, indexes, instance.name) : [];
  const main = html`<h1>${words.title}</h1>${steps(words, 1)}
<p><strong>${name}</strong> <span class="soft">· ${what} · ${words.kinds[details.kind]}</span></p>${problem}
<form class="entry" method="post" action="${link(`/import/${id}`)}" novalidate>
${columnsCard(asked, upload, words)}${categoriesCard(asked, upload, types)}${namesCard(asked, upload)}${details.kind === 'event' ? optionsCard(asked, upload, words) : ''}
<div class="finish"><button class="primary">${words.see}</button><button formaction="${link(`/import/${id}/discard`)}">${words.discard}</button></div></form>`;
  return { title: words.title, main, at: '/import', hasDrafts: false, ...(isAgain && { status: 422 }) };
}

function allOf({ foreseen: { plan } }: KeptUpload): number {
  return plan.creates.length + plan.changes.length + plan.same + plan.unclear.length + plan.faults.length;
}

function columnsCard({ language }: Asked, { foreseen, details }: KeptUpload, words: ImportWords): Html | undefined {
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
    const label = heading === '' ? `${words.column} ${at + 1}` : heading;
    return html`<tr><th scope="row"><label for="column-${at}">${label}</label></th><td class="soft small">${examples.join(' · ')}</td>
<td><select id="column-${at}" name="column/${at}"><option value="">– ${words.leaveOut}</option>${options}</select></td></tr>`;
  });
  return html`<section class="card"><h2>${words.columns}</h2><p class="soft">${words.columnsHelp}</p>
<div class="fits"><table class="matching"><thead><tr><th scope="col">${words.column}</th><th scope="col">${words.examples}</th><th scope="col">${words.meaning}</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

/** What loses least stands first. */
const FATES = ['keep', 'cancel', 'remove'] as const satisfies readonly (typeof GONE)[number][];

function optionsCard({ language }: Asked, { foreseen, details }: KeptUpload, words: ImportWords): Html {
  const { remembers, format, since, mapping } = foreseen;
  const fates = FATES.map(
    (one) =>
      html`<label class="check"><input type="radio" name="gone" value="${one}"${one === (remembers?.gone ?? 'keep') ? html` checked` : ''}> <span>${words.goneChoices[one]}</span></label>`,
  );
  const isPublic = details.isPublic ?? remembers?.defaults.public ?? false;
  const from =
    format === 'ics'
      ? html`<div class="field half"><label class="label" for="since">${words.since}</label><input type="date" id="since" name="since" value="${since}" lang="${language}" aria-describedby="since-hint"><p class="hint" id="since-hint">${words.sinceHint}</p></div>`
      : '';
  const publish = mapping.includes('public')
    ? ''
    : html`<div class="field"><label class="check"><input type="checkbox" name="public" value="1"${isPublic ? html` checked` : ''} aria-describedby="public-hint"> <span>${words.isPublic}</span></label><p class="hint" id="public-hint">${words.isPublicHint}</p></div>`;
  return html`<section class="card"><h2>${words.options}</h2><div class="fields">${from}${publish}
<fieldset class="field"><legend>${words.goneTitle}</legend>${fates}</fieldset></div></section>`;
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
    ...(isDate(since) && { since }),
    ...(form.text('gone') !== '' && { gone: form.text('gone'), isPublic: form.text('public') === '1' }),
  };
  const details = { ...before.details, ...own };
  await editing.store.uploads.describe(before.id, details, editing.clock());
  const upload = await findUpload(asked);
  if (upload === undefined) return GONE_AWAY;
  return upload.foreseen.missing.length > 0 ? page(asked, upload, true) : { to: `/import/${before.id}/look` };
}
