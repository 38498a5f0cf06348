// The plan on paper and for spreadsheets (rule D9).

import { languageOf } from '../../model/instance.ts';
import { PRINTED_BY, type PrintedBy, readPrintedPlan } from '../../office/rota/printed-rota.ts';
import { type PlanFile, planFileName, writePlanFile } from '../../office/rota/rota-file.ts';
import { MAX_SHEET_ROWS } from '../../office/rota/rota-sheet.ts';
import { PAPER_FORMATS, type Paper } from '../../print/table-sheet.ts';
import { NotFound } from '../../store/content/errors.ts';
import { FILE_TYPES, fileAnswer } from '../file-answer.ts';
import { flag, oneOf } from '../parameters.ts';
import type { Route } from '../route.ts';
import { REFUSALS } from '../schemas.ts';
import { daysAsked, narrowedBy, PLAN_QUERY } from './question.ts';

const WORDS: Readonly<Record<PlanFile, string>> = {
  csv: 'as CSV',
  xlsx: 'as a workbook',
  docx: 'as a document for Word',
  html: 'as a page to print, or to copy with its format',
  txt: 'as a text',
};

const QUERY = {
  ...PLAN_QUERY,
  by: oneOf('what stands together', PRINTED_BY, 'church'),
  sure: flag('leaves out who is not sure yet; else they are marked with `(?)`'),
};

/** The size of the paper; tables for spreadsheets have none. */
const PAPER = { paper: oneOf('the paper', PAPER_FORMATS, 'a4') };

/** The address of such a file. */
export function planFileRoute(ending: PlanFile): Route {
  const isTable = ending === 'csv' || ending === 'xlsx';
  const hasPaper = ending === 'docx' || ending === 'html';
  return {
    method: 'GET',
    path: `/plan.${ending}`,
    name: `plan.${ending}`,
    role: 'reader',
    summary: `Answers the plan ${WORDS[ending]}: the events at which somebody is needed or serves, by church, role or person.`,
    detail:
      'Nobody who declined or stands by is in it, and to readers those alone are who are sure.' +
      (isTable ? ' Days stand as YYYY-MM-DD; no cell is a formula.' : ` It has at most ${MAX_SHEET_ROWS} rows.`),
    headers: ['Accept-Language'],
    query: hasPaper ? { ...QUERY, ...PAPER } : QUERY,
    answers: { 200: { words: `The file (${FILE_TYPES[ending]}).` }, 422: REFUSALS[422] },
    run: async ({ editing, indexes, instance, query, languages }) => {
      const days = daysAsked(query);
      const record = await editing.store.findInstance(instance);
      if (record === undefined) throw new NotFound(`instance ${instance}`);
      const language = languages[0] ?? languageOf(record.instance.locale) ?? 'de';
      const wish = { ...days, ...narrowedBy(query), isSure: query['sure'] === true, language };
      const plan = await readPrintedPlan(editing, indexes, instance, wish);
      const sheet = { by: query['by'] as PrintedBy, format: (query['paper'] ?? 'a4') as Paper['format'] };
      return fileAnswer(planFileName(plan, sheet), ending, await writePlanFile(plan, sheet, ending));
    },
  };
}
