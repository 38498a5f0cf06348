// Template tables for imports: all columns, with values to choose from (rule Z1).

import type { Translate } from '../../../i18n/translate.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import { openDirectory } from '../../../office/sources/matching/directory.ts';
import { namedKinds, TABLE_KINDS, type TableKind } from '../../../office/sources/tables/columns.ts';
import { csvTemplate, xlsxTemplate } from '../../../office/sources/tables/template.ts';
import { type Html, html } from '../../../util/html.ts';
import type { OfficePage, PageRequest } from '../../page.ts';
import { kindOf } from './upload.ts';

const FORMATS = {
  xlsx: { write: xlsxTemplate, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { write: csvTemplate, type: 'text/csv; charset=utf-8' },
} as const;

type Format = keyof typeof FORMATS;

export const templatePages: readonly OfficePage[] = (Object.keys(FORMATS) as Format[]).map((format) => ({
  method: 'GET',
  path: `/import/template.${format}`,
  role: 'editor',
  show: (asked) => download(asked, format),
}));

async function download({ editing, instance, language, query }: PageRequest, format: Format): Promise<Response> {
  const kind = kindOf(query.get('kind') ?? '');
  const named = namedKinds(kind);
  const directory = await editing.store.content.read(instance.name, (content) => openDirectory(content, named));
  const { write, type } = FORMATS[format];
  const name = KINDS.find((table) => table.kind === kind)?.array ?? kind;
  return new Response(new Uint8Array(write({ kind, language, directory })), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

export function templateCard({ link }: PageRequest, t: Translate): Html {
  const line = (kind: TableKind) => {
    const name = t(`import.kinds.${kind}`);
    const links = (Object.keys(FORMATS) as Format[]).map(
      (format) =>
        html`<a href="${link(`/import/template.${format}?kind=${kind}`)}" download
          aria-label="${name}, ${format.toUpperCase()}">${format.toUpperCase()}</a>`,
    );
    return html`<li><span>${name}</span>${links}</li>`;
  };
  const [first, ...others] = TABLE_KINDS;
  return html`<section class="card templates">
    <h2>${t('import.template')}</h2>
    <p>${t('import.templateHelp')}</p>
    <ul class="plain">${line(first)}</ul>
    <details><summary>${t('import.templateOthers')}</summary><ul class="plain">${others.map(line)}</ul></details>
  </section>`;
}
