// Printing and exporting the rota (rule D9), with a preview next to the options.

import { byPosition } from '../../model/entity.ts';
import { type PrintedPlan, readPrintedPlan } from '../../office/rota/printed-rota.ts';
import { type PlanFile, planFileName, writePlanFile } from '../../office/rota/rota-file.ts';
import { planSheet, rowsProblem } from '../../office/rota/rota-sheet.ts';
import { eventTypes } from '../../office/search/event-types.ts';
import { sayRemark } from '../../office/words/remark-words.ts';
import { fileAnswer } from '../../office-api/file-answer.ts';
import { drawSummary } from '../../pages/field-frame.ts';
import { copyButton } from '../../pages/reference/copy-button.ts';
import { tableSheetHtml } from '../../print/html-tables.ts';
import type { TableSheet } from '../../print/table-sheet.ts';
import { tableSheetText } from '../../print/text.ts';
import { type Html, html } from '../../util/html.ts';
import { backLink, emptyState, notice } from '../components/parts.ts';
import { textCard } from '../components/text-card.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { type PrintChoices, printForm } from './print-form.ts';
import { type PrintOptions, readPrintOptions } from './print-options.ts';
import { isPlanned } from './rota-shown.ts';

export async function showPlanPrint(asked: PageRequest): Promise<PageContent> {
  const { t, link } = asked;
  const reading = readPrintOptions(asked);
  const { wish, faults } = reading;
  const title = t('planning.paper.title');
  const isWrong = Object.keys(faults).length > 0;
  const main = html`${backLink(link('/plan'), t('planning.title'))}
    <h1>${title}</h1>
    <p class="soft intro">${t('planning.paper.intro')}</p>
    ${drawSummary(t('planning.paper.faultTitle'), faults, ['from', 'to'])}
    <div class="sheet-page across">
      ${printForm(asked, reading, await choicesOf(asked))}
      ${isWrong ? '' : printResult(asked, planSheet(await printedPlan(asked, wish), wish))}
    </div>`;
  return { title, main, at: '/plan', status: isWrong ? 400 : 200, islands: ['copy'], hasDrafts: false };
}

export async function planFilePage(asked: PageRequest, ending: PlanFile): Promise<Response | PageContent> {
  const { wish, faults } = readPrintOptions(asked);
  if (Object.keys(faults).length > 0) return showPlanPrint(asked);
  const plan = await printedPlan(asked, wish);
  if (ending === 'docx' && rowsProblem(planSheet(plan, wish))) return { ...(await showPlanPrint(asked)), status: 400 };
  return fileAnswer(planFileName(plan, wish), ending, await writePlanFile(plan, wish, ending));
}

function printedPlan({ editing, indexes, instance, language }: PageRequest, wish: PrintOptions): Promise<PrintedPlan> {
  const { from, to, isSure, role: roleId, layer, type } = wish;
  return readPrintedPlan(editing, indexes, instance.name, {
    from,
    to,
    isSure,
    language,
    roleId,
    filter: { layer, type },
    shows: wish.isAll ? undefined : isPlanned,
  });
}

async function choicesOf({ editing, indexes, instance }: PageRequest): Promise<PrintChoices> {
  const types = await eventTypes(editing, indexes, instance.name);
  return editing.store.content.read(instance.name, async ({ all }) => {
    const choice = ({ id, name }: { readonly id: number; readonly name: string }) => [String(id), name] as const;
    return {
      roles: (await all('role')).toSorted(byPosition).map(choice),
      layers: (await all('layer')).map(choice),
      types: types.map((type) => [type, type] as const),
    };
  });
}

function printResult(asked: PageRequest, sheet: TableSheet): Html {
  const { t, link, language } = asked;
  if (sheet.tables.length === 0) return html`<div>${emptyState({ text: t('planning.nothing') })}</div>`;
  const tooMany = rowsProblem(sheet);
  if (tooMany !== undefined) return html`<div>${notice(sayRemark(tooMany, language), 'warn', 'status')}</div>`;
  // The buttons submit the form, so that the file uses the latest options.
  const file = (ending: PlanFile, text: string) =>
    html`<button form="plan-print" formaction="${link(`/plan/plan.${ending}`)}">${text}</button>`;
  return html`<div class="sheet-result">
    <div class="sheet-do">
      <div class="buttons">
        <button type="button" class="primary" data-print>${t('notice.print')}</button>
        ${file('docx', t('notice.word'))}${file('xlsx', 'Excel')}${file('csv', 'CSV')}
        ${copyButton(t, 'plan-sheet', '', t('planning.paper.copyFormatted'))}
        <a class="button" href="#text">${t('planning.paper.plain')}</a>
      </div>
      <noscript><p class="soft small">${t('notice.printByBrowser')}</p></noscript>
    </div>
    <div id="plan-sheet" class="sheet-view" role="region" tabindex="0" aria-label="${sheet.title}">${tableSheetHtml(sheet, language)}</div>
    ${textCard(asked, {
      id: 'text',
      title: t('planning.paper.plain'),
      help: t('planning.paper.plainHelp'),
      text: tableSheetText(sheet),
      language: sheet.language,
    })}
  </div>`;
}
