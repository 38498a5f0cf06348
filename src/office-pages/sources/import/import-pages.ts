// Routes of the import: a file or URL, its meaning, a preview, then the import (rule Z2).

import { translator } from '../../../i18n/translate.ts';
import { MAX_BYTES, SourceRefused } from '../../../office/sources/errors.ts';
import { fetchSource } from '../../../office/sources/runs/fetch-source.ts';
import { TABLE_KINDS } from '../../../office/sources/tables/columns.ts';
import { sayRefused } from '../../../office/words/refusal-words.ts';
import { drawFrame, drawLine, drawSummary } from '../../../pages/field-frame.ts';
import { type Html, html } from '../../../util/html.ts';
import { optionsOf } from '../../components/form/choice-controls.ts';
import { hidden } from '../../components/form/parts.ts';
import { notice } from '../../components/parts.ts';
import type { OfficePage, PageContent, PageRequest, PageResult, Redirect } from '../../page.ts';
import { sayBrought } from './brought.ts';
import { lookPages } from './look-page.ts';
import { matchPages } from './match-page.ts';
import { steps } from './steps.ts';
import { templateCard, templatePages } from './template-page.ts';
import { type Details, kindOf, newToken, ownerOf, readUpload } from './upload.ts';

export const importPages: readonly OfficePage[] = [
  { method: 'GET', path: '/import', role: 'editor', show: (asked) => showStart(asked) },
  { method: 'POST', path: '/import', role: 'editor', show: take },
  { method: 'POST', path: '/import/{id}/discard', role: 'editor', show: discard },
  ...templatePages,
  ...matchPages,
  ...lookPages,
];

interface Wrong {
  readonly name: 'file' | 'url';
  readonly text: string;
}

async function showStart(asked: PageRequest, wrong?: Wrong): Promise<PageContent> {
  const { editing, instance, language, link, form, query } = asked;
  const t = translator(language);
  const sources = await editing.store.content.read(instance.name, (content) => content.all('source'));
  const kinds = optionsOf(
    TABLE_KINDS.map((kind) => ({ value: kind, label: t(`import.kinds.${kind}`) })),
    kindOf(form.text('kind')),
  );
  const gone = query.get('gone') === '1' ? notice(t('import.gone404'), 'warn', 'status') : '';
  const brought = await sayBrought(asked);
  const file = (attributes: Html) =>
    html`<input type="file" name="file" accept=".xlsx,.csv,.txt,.ics,text/csv,text/calendar"${attributes}>`;
  const source = (attributes: Html) =>
    html`<input name="source" value="${form.text('source')}" list="sources" autocomplete="off"${attributes}>
    <datalist id="sources">${sources.map(({ name }) => html`<option value="${name}"></option>`)}</datalist>`;
  const problemsAt = (name: Wrong['name']) => (wrong?.name === name ? [{ text: wrong.text }] : []);
  const url = html` inputmode="url" autocomplete="off" placeholder="https://"`;
  const fields = [
    drawFrame({
      name: 'file',
      label: t('import.file'),
      hint: t('import.fileHint'),
      input: file,
      problems: problemsAt('file'),
    }),
    drawLine({
      name: 'url',
      type: 'url',
      label: t('import.address'),
      value: form.text('url'),
      hint: t('import.addressHint'),
      problem: problemsAt('url')[0]?.text,
      more: url,
    }),
    drawFrame({
      name: 'kind',
      label: t('import.kind'),
      size: 'half',
      input: (attributes) => html`<select name="kind"${attributes}>${kinds}</select>`,
    }),
    drawFrame({ name: 'source', label: t('import.source'), hint: t('import.sourceHint'), input: source }),
  ];
  const main = html`<h1>${t('import.title')}</h1>
    ${brought ?? html`<p class="soft">${t('import.intro')}</p>`}
    ${steps(t, 0)}
    ${gone}${drawSummary(t('forms.wrong', { count: 1 }), wrong === undefined ? {} : { [wrong.name]: wrong.text })}
    <div class="split">
      <form class="entry" method="post" action="${link('/import')}" enctype="multipart/form-data" novalidate>
        <section class="card">
          <div class="fields">${fields}</div>
          ${isPublicPreset(asked) ? hidden('public', '1') : ''}
        </section>
        <div class="finish"><button class="primary">${t('import.go')}</button></div>
      </form>
      <div class="aside">
        <section class="card"><h2>${t('import.taken')}</h2><p>${t('import.takenHelp')}</p></section>
        ${templateCard(asked, t)}
      </div>
    </div>`;
  return {
    title: t('import.title'),
    main,
    at: '/import',
    hasDrafts: false,
    ...(wrong !== undefined && { status: 422 }),
  };
}

/** Returns whether imported events default to public, as the first steps request with `?public=1`; the next step shows the option. */
function isPublicPreset({ query, form }: PageRequest): boolean {
  return query.get('public') === '1' || form.text('public') === '1';
}

/** Stores the uploaded or fetched file for the next steps. */
async function take(asked: PageRequest): Promise<PageResult> {
  const { editing, instance, form, language, outbound } = asked;
  const t = translator(language);
  const file = form.file('file');
  const url = form.text('url').trim();
  if (file === undefined && form.isEmptyFile('file')) {
    return showStart(asked, { name: 'file', text: t('refusals.source_empty') });
  }
  if (file === undefined && url === '') return showStart(asked, { name: 'file', text: t('import.nothingChosen') });
  const name = file === undefined ? 'url' : 'file';
  try {
    const bytes = file === undefined ? await fetchSource(outbound, url) : await bytesOf(file);
    const opened = await readUpload(bytes);
    const given = nameOf(file, url);
    const kind = opened.format === 'ics' ? 'event' : kindOf(form.text('kind'));
    const token = newToken();
    const from = file === undefined ? { url: url.replace(/^webcals?:/i, 'https:') } : {};
    const preset = kind === 'event' && isPublicPreset(asked) ? { isPublic: true } : {};
    const details: Details = { kind, source: form.text('source').trim() || given, token, ...from, ...preset };
    const upload = { name: given, bytes, details };
    const id = await editing.store.uploads.put(instance.name, ownerOf(asked), upload, editing.clock());
    return { to: `/import/${id}` };
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    return showStart(asked, { name, text: sayRefused(error.refusal, language) });
  }
}

async function bytesOf(file: File): Promise<Buffer> {
  if (file.size > MAX_BYTES) throw new SourceRefused('large', 'the file is larger than 20 MB', '20');
  return Buffer.from(await file.arrayBuffer());
}

function nameOf(file: File | undefined, url: string): string {
  const text = file === undefined ? (URL.parse(url.replace(/^webcals?:/i, 'https:'))?.hostname ?? '') : file.name;
  return (
    text
      .replace(/[\p{C}]/gu, '')
      .trim()
      .slice(-100) || 'import'
  );
}

async function discard(asked: PageRequest): Promise<Redirect> {
  const { editing, instance, ids } = asked;
  const found = await editing.store.uploads.find(instance.name, ownerOf(asked), ids['id'] ?? 0, editing.clock());
  if (found !== undefined) await editing.store.uploads.remove(found.id);
  return { to: '/import' };
}
