// Prints and exports the rota (rule D9): a preview, with the options next to it.

import { parseDayOrKeep } from '../../date-parsing/read-day.ts';
import { compareByPosition } from '../../model/entity.ts';
import {
  PRINT_GROUPINGS,
  type PrintedRota,
  type PrintGrouping,
  readPrintedRota,
} from '../../office/rota/printed-rota.ts';
import { findRotaDayProblems } from '../../office/rota/read-rota.ts';
import { createRotaFileName, type RotaFileType, writeRotaFile } from '../../office/rota/rota-file.ts';
import { createRotaSheet, findSheetSizeProblem } from '../../office/rota/rota-sheet.ts';
import { listEventTypes } from '../../office/search/event-types.ts';
import { describeProblem } from '../../office/words/describe-problem.ts';
import { createDownloadResponse } from '../../office-api/download-response.ts';
import { renderCopyButton } from '../../pages/reference/copy-button.ts';
import { renderFieldFrame, renderProblemSummary } from '../../pages/render-field.ts';
import { renderTableSheet } from '../../print/html-tables.ts';
import { PAPER_FORMATS, type Paper, type TableSheet } from '../../print/table-sheet.ts';
import { formatTableSheetText } from '../../print/text.ts';
import { type Html, html } from '../../util/html.ts';
import { renderDayInput } from '../components/form/date-time-inputs.ts';
import { renderCheckbox } from '../components/form/parts.ts';
import { renderBackLink, renderEmptyState, renderNotice } from '../components/parts.ts';
import { renderTextCard } from '../components/text-card.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { isInRota } from './rota-filter.ts';
import { computeRotaPeriod } from './rota-period.ts';

export async function showRotaPrint(request: PageRequest): Promise<PageContent> {
  const { t, link } = request;
  const reading = readPrintOptions(request);
  const { wish, faults } = reading;
  const title = t('planning.paper.title');
  const isWrong = Object.keys(faults).length > 0;
  const main = html`${renderBackLink(link('/plan'), t('planning.title'))}
    <h1>${title}</h1>
    <p class="soft intro">${t('planning.paper.intro')}</p>
    ${renderProblemSummary(t('planning.paper.faultTitle'), faults, ['from', 'to'])}
    <div class="sheet-page across">
      ${renderPrintForm(request, reading, await choicesOf(request))}
      ${isWrong ? '' : printResult(request, createRotaSheet(await printedPlan(request, wish), wish))}
    </div>`;
  return { title, main, at: '/plan', status: isWrong ? 400 : 200, islands: ['copy'], hasDrafts: false };
}

export async function createRotaFile(request: PageRequest, ending: RotaFileType): Promise<Response | PageContent> {
  const { wish, faults } = readPrintOptions(request);
  if (Object.keys(faults).length > 0) return showRotaPrint(request);
  const plan = await printedPlan(request, wish);
  if (ending === 'docx' && findSheetSizeProblem(createRotaSheet(plan, wish)))
    return { ...(await showRotaPrint(request)), status: 400 };
  return createDownloadResponse(createRotaFileName(plan, wish), ending, await writeRotaFile(plan, wish, ending));
}

function printedPlan(
  { editing, indexes, instance, language }: PageRequest,
  options: PrintOptions,
): Promise<PrintedRota> {
  const { from, to, isSure, role: roleId, layer, type } = options;
  return readPrintedRota(editing, indexes, instance.name, {
    from,
    to,
    isSure,
    language,
    roleId,
    filter: { layer, type },
    shows: options.isAll ? undefined : isInRota,
  });
}

async function choicesOf({ editing, indexes, instance }: PageRequest): Promise<PrintChoices> {
  const types = await listEventTypes(editing, indexes, instance.name);
  return editing.store.content.read(instance.name, async ({ all }) => {
    const choice = ({ id, name }: { readonly id: number; readonly name: string }) => [String(id), name] as const;
    return {
      roles: (await all('role')).toSorted(compareByPosition).map(choice),
      layers: (await all('layer')).map(choice),
      types: types.map((type) => [type, type] as const),
    };
  });
}

function printResult(request: PageRequest, sheet: TableSheet): Html {
  const { t, link, language } = request;
  if (sheet.tables.length === 0) return html`<div>${renderEmptyState({ text: t('planning.nothing') })}</div>`;
  const tooMany = findSheetSizeProblem(sheet);
  if (tooMany !== undefined)
    return html`<div>${renderNotice(describeProblem(tooMany, language), 'warn', 'status')}</div>`;
  // The buttons submit the form, so that the file reflects the current options.
  const file = (ending: RotaFileType, text: string) =>
    html`<button class="quiet" form="plan-print" formaction="${link(`/plan/plan.${ending}`)}">${text}</button>`;
  return html`<div class="sheet-result">
    <div class="sheet-do">
      <div class="buttons">
        <button type="button" class="primary" data-print>${t('notice.print')}</button>
        <details class="menu">
          <summary class="button">${t('signUps.download')}</summary>
          <div class="menu-panel ways-list">
            ${file('docx', t('notice.word'))}${file('xlsx', 'Excel')}${file('csv', 'CSV')}
            <a class="button quiet" href="#text">${t('planning.paper.plain')}</a>
          </div>
        </details>
        ${renderCopyButton(t, 'plan-sheet', '', t('planning.paper.copyFormatted'))}
      </div>
      <noscript><p class="soft small">${t('notice.printByBrowser')}</p></noscript>
    </div>
    <div id="plan-sheet" class="sheet-view">${renderTableSheet(sheet, language)}</div>
    ${renderTextCard(request, {
      id: 'text',
      title: t('planning.paper.plain'),
      help: t('planning.paper.plainHelp'),
      text: formatTableSheetText(sheet),
      language: sheet.language,
      isFolded: true,
    })}
  </div>`;
}

interface PrintChoices {
  readonly roles: readonly Choice[];
  readonly layers: readonly Choice[];
  readonly types: readonly Choice[];
}

type Choice = readonly [value: string, text: string];

function renderPrintForm(
  { t }: PageRequest,
  reading: PrintOptionsParseResult,
  { roles, layers, types }: PrintChoices,
): Html {
  const { wish, faults } = reading;
  const day = (name: 'from' | 'to') =>
    renderFieldFrame({
      name,
      label: t(`planning.paper.${name}`),
      size: 'third',
      problems: name in faults ? [{ text: faults[name] ?? '' }] : [],
      input: (attributes) => renderDayInput({ name, value: wish[name], language: t.language, attributes }),
    });
  const select = (name: 'role' | 'layer' | 'type', label: string, choices: readonly Choice[]) =>
    choices.length === 0 ? '' : renderFieldFrame({ name, label, size: 'third', input: selectOf(name, choices) });
  const selectOf = (name: 'role' | 'layer' | 'type', choices: readonly Choice[]) => (attributes: Html) =>
    html`<select name="${name}"${attributes}>
      <option value="">${t('agenda.any')}</option>
      ${choices.map(
        ([value, text]) =>
          html`<option value="${value}"${value === String(wish[name] ?? '') ? html` selected` : ''}>${text}</option>`,
      )}
    </select>`;
  return html`<form class="card fields sheet-form" id="plan-print" method="get">
    ${radios(
      'by',
      t('planning.paper.by'),
      wish.by,
      PRINT_GROUPINGS.map((by) => [by, t(`planning.paper.bys.${by}`)]),
    )}
    ${day('from')}${day('to')}
    ${radios(
      'paper',
      t('planning.paper.size'),
      wish.format,
      PAPER_FORMATS.map((one) => [one, t(`planning.paper.sizes.${one}`)]),
    )}
    ${select('role', t('planning.paper.role'), roles)}
    ${select('type', t('agenda.type'), types)}
    ${select('layer', t('agenda.layer'), layers)}
    <div class="field">${renderCheckbox('sure', wish.isSure, t('planning.paper.sure'))}${renderCheckbox(
      'all',
      wish.isAll,
      t('planning.all'),
    )}</div>
    <p><button>${t('notice.show')}</button></p>
  </form>`;
}

function radios(name: string, label: string, chosen: string, choices: readonly Choice[]): Html {
  const inputs = choices.map(
    ([value, text]) =>
      html`<label class="choice"><input type="radio" name="${name}" value="${value}"${value === chosen ? html` checked` : ''}>
        <span>${text}</span></label>`,
  );
  const size = name === 'by' ? '' : 'third';
  return renderFieldFrame({
    name,
    label,
    isGroup: true,
    size,
    input: () => html`<div class="side-by-side">${inputs}</div>`,
  });
}

interface PrintOptions {
  /** First day, `YYYY-MM-DD`; as typed if unreadable. `to`: last day. */
  readonly from: string;
  readonly to: string;
  readonly by: PrintGrouping;
  readonly format: Paper['format'];
  readonly isSure: boolean;
  /** True to print all events, including events that need no people. */
  readonly isAll: boolean;
  readonly role: number | undefined;
  readonly layer: number | undefined;
  readonly type: string | undefined;
}

interface PrintOptionsParseResult {
  readonly wish: PrintOptions;
  readonly faults: Readonly<Record<string, string>>;
}

/** Options from the query. Default days: the first period that the rota shows. */
function readPrintOptions({ query, language, now }: PageRequest): PrintOptionsParseResult {
  const text = (name: string) => (query.get(name) ?? '').trim();
  const usual = computeRotaPeriod(null, now.slice(0, 10));
  const day = (name: 'from' | 'to') =>
    query.has(name) ? parseDayOrKeep(text(name), { today: now.slice(0, 10), language }) : usual[name];
  const [from, to] = [day('from'), day('to')];
  const id = (name: string) => Number(/^\d{1,10}$/.exec(text(name))?.[0]) || undefined;
  const options = {
    from,
    to,
    by: PRINT_GROUPINGS.find((one) => one === text('by')) ?? 'church',
    format: PAPER_FORMATS.find((one) => one === text('paper')) ?? 'a4',
    isSure: text('sure') === '1',
    isAll: text('all') === '1',
    role: id('role'),
    layer: id('layer'),
    type: text('type') || undefined,
  };
  const faults = findRotaDayProblems(options).map(
    (one) => [one.path.slice(1), describeProblem(one, language)] as const,
  );
  return { wish: options, faults: Object.fromEntries(faults) };
}
