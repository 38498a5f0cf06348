// Second step: the meaning of columns and names, and options for the imported entities.

import { type Translate, translator } from '../../../i18n/translate.ts';
import type { Plain } from '../../../model/format/rule.ts';
import type { GONE } from '../../../model/sources/source.ts';
import { eventTypes } from '../../../office/search/event-types.ts';
import { resolutionKey } from '../../../office/sources/matching/directory.ts';
import { leavesOpen } from '../../../office/sources/matching/unmatched.ts';
import { rowsOf } from '../../../office/sources/runs/preview.ts';
import { columnLabel } from '../../../office/sources/tables/columns.ts';
import { idOf } from '../../../pages/field-frame.ts';
import { isDate } from '../../../util/dates.ts';
import { type Html, html } from '../../../util/html.ts';
import { drawForm } from '../../components/form/draw.ts';
import type { Entered } from '../../components/form/entered.ts';
import type { Field, FieldGroup, FieldProblem } from '../../components/form/field.ts';
import { enteredFields, fieldsOf, NO_CHOICES, readFields } from '../../components/form/filled.ts';
import { faultProblems } from '../../components/form/problems.ts';
import { notice } from '../../components/parts.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../../page.ts';
import { categoriesSaid, categoryGroups, categoryValues } from './category-choices.ts';
import { columnGroups, columnsSaid, columnValues } from './column-groups.ts';
import { belowGroups, dayGroups, daysSaid, dayValues, yearProblems } from './day-choices.ts';
import { BUILDING, CLEAR, nameGroups, namesSaid, namesShown, nameValues } from './name-groups.ts';
import { GONE_AWAY, orRefused, steps } from './steps.ts';
import { tableRemarks } from './table-remarks.ts';
import { type Details, findUpload, type KeptUpload } from './upload.ts';

export const matchPages: readonly OfficePage[] = [
  { method: 'GET', path: '/import/{id}', role: 'editor', show: orRefused(showMatching) },
  { method: 'POST', path: '/import/{id}', role: 'editor', show: orRefused(keepMatching) },
];

async function showMatching(asked: PageRequest): Promise<PageResult> {
  const upload = await findUpload(asked);
  return upload === undefined ? GONE_AWAY : page(asked, upload);
}

/** Rejected input; a missing column is reported in any case. */
interface SentAgain {
  readonly problems: readonly FieldProblem[];
  readonly entered?: Entered;
}

async function page(asked: PageRequest, upload: KeptUpload, again?: SentAgain): Promise<PageContent> {
  const { language, link } = asked;
  const t = translator(language);
  const { id } = upload;
  const { problems = [], entered } = again ?? {};
  const filled = { values: valuesOf(upload), base: undefined, problems, clashes: [], entered };
  const isAgain = again !== undefined;
  const main = html`<h1>${t('import.title')}</h1>
    ${steps(t, 1)}
    ${whatItIs(asked, upload, t)}
    ${tableRemarks(upload.foreseen, t)}
    ${missingNotice(asked, upload, isAgain)}
    ${drawForm({
      action: link(`/import/${id}`),
      groups: await groupsOf(asked, upload),
      filled,
      choices: NO_CHOICES,
      language,
      above: openNames(upload, t),
      button: t('import.see'),
      beside: html`<button formaction="${link(`/import/${id}/discard`)}">${t('import.discard')}</button>`,
      hasOtherButtons: true,
    })}`;
  return { title: t('import.title'), main, at: '/import', ...(isAgain && { status: 422 }) };
}

function whatItIs({ locale }: PageRequest, upload: KeptUpload, t: Translate) {
  const { foreseen, name, details } = upload;
  const count = foreseen.table?.rows.length ?? allOf(upload);
  const what = t(foreseen.table === undefined ? 'import.isCalendar' : 'import.isTable', {
    count,
    number: count.toLocaleString(locale),
  });
  return html`<p><strong>${name}</strong> <span class="soft">· ${what} · ${t(`import.kinds.${details.kind}`)}</span></p>`;
}

function allOf({ foreseen: { preview } }: KeptUpload): number {
  return (
    preview.creates.length + preview.changes.length + preview.same + preview.unclear.length + preview.faults.length
  );
}

function missingNotice({ language }: PageRequest, { foreseen, details }: KeptUpload, isAgain: boolean) {
  const t = translator(language);
  const columns = foreseen.missing.map((one) => columnLabel(details.kind, one, language)).join(', ');
  if (columns === '') return undefined;
  const [from, to] = foreseen.looked;
  const looked = to > from ? `${t('import.noHeader', { from, to })} ` : '';
  return notice(html`${looked}${t('import.missing', { columns })}`, 'warn', isAgain ? 'alert' : 'status');
}

async function groupsOf(asked: PageRequest, upload: KeptUpload): Promise<readonly FieldGroup[]> {
  const { editing, indexes, instance, language } = asked;
  const types = upload.foreseen.categories.length > 0 ? await eventTypes(editing, indexes, instance.name) : [];
  return [
    ...columnGroups(asked, upload),
    ...dayGroups(asked, upload),
    ...categoryGroups(asked, upload, types),
    ...nameGroups(asked, upload),
    ...(upload.details.kind === 'event' ? [optionGroup(upload, translator(language))] : []),
    ...belowGroups(asked, upload),
  ];
}

/** Safest option first. */
const FATES = ['keep', 'cancel', 'remove'] as const satisfies readonly (typeof GONE)[number][];

function optionGroup({ foreseen: { format, mapping } }: KeptUpload, t: Translate): FieldGroup {
  const since: Field = {
    kind: 'date',
    name: 'since',
    label: t('import.since'),
    hint: t('import.sinceHint'),
    width: 'half',
  };
  const publish: Field = { kind: 'yes', name: 'public', label: t('import.isPublic'), hint: t('import.isPublicHint') };
  const gone: Field = {
    kind: 'radios',
    name: 'gone',
    label: t('import.goneTitle'),
    choices: FATES.map((value) => ({ value, label: t(`import.goneChoices.${value}`) })),
  };
  const fields = [...(format === 'ics' ? [since] : []), ...(mapping.includes('public') ? [] : [publish]), gone];
  return { title: t('import.options'), fields };
}

function valuesOf(upload: KeptUpload): Plain {
  const { remembers, since } = upload.foreseen;
  return {
    ...columnValues(upload),
    ...dayValues(upload),
    ...categoryValues(upload),
    ...nameValues(upload),
    since,
    public: upload.details.isPublic ?? remembers?.defaults.public ?? false,
    gone: remembers?.gone ?? 'keep',
  };
}

/** Stores the choices; shows the page again if something is missing, or if the button for clear names was pressed. */
async function keepMatching(asked: PageRequest): Promise<PageResult> {
  const { editing, form, language } = asked;
  const before = await findUpload(asked);
  if (before === undefined) return GONE_AWAY;
  const t = translator(language);
  const fields = fieldsOf(await groupsOf(asked, before));
  const entered = enteredFields(form, fields);
  const { values, faults } = readFields(fields, entered);
  const clear = form.text(CLEAR);
  const own = saidIn(before, values, clear);
  const wrongHouse = buildingProblems(asked, before, own.building ?? '');
  if (wrongHouse.length > 0) return page(asked, before, { problems: wrongHouse, entered });
  await editing.store.uploads.describe(before.id, { ...before.details, ...own }, editing.clock());
  if (own.header !== undefined && own.columns === undefined) return { to: `/import/${before.id}`, did: 'answered' };
  const upload = await findUpload(asked);
  if (upload === undefined) return GONE_AWAY;
  if (clear !== '') return { to: `/import/${before.id}#f-${CLEAR}-${clear}`, did: 'answered' };
  const problems = [...faultProblems(faults, language), ...yearProblems(upload, t)];
  return problems.length > 0 || upload.foreseen.missing.length > 0
    ? page(asked, upload, { problems })
    : { to: `/import/${before.id}/look` };
}

function saidIn(before: KeptUpload, values: Plain, clear: string): Partial<Details> {
  const { since, gone, public: isPublic } = values;
  return {
    ...columnsSaid(before, values),
    ...namesSaid(before, values, clear),
    categories: categoriesSaid(before, values),
    ...daysSaid(values),
    ...(typeof since === 'string' && isDate(since) && { since }),
    ...(typeof gone === 'string' && gone !== '' && { gone }),
    ...(typeof gone === 'string' && gone !== '' && { isPublic: isPublic === true }),
  };
}

/** Several buildings of the same name are ambiguous. */
function buildingProblems({ language, form }: PageRequest, { foreseen }: KeptUpload, building: string): FieldProblem[] {
  if (!form.has(BUILDING) || foreseen.directory.find('building', building).length < 2) return [];
  return [{ name: BUILDING, text: translator(language)('import.severalBuildings', { building }) }];
}

/** Undefined if all names have an answer. */
function openNames(upload: KeptUpload, t: Translate): Html | undefined {
  const { unmatched, preview } = upload.foreseen;
  const open = new Set(unmatched.map(({ kind, text }) => resolutionKey(kind, text)));
  const first = namesShown(upload).find(({ one }) => open.has(one.key));
  if (first === undefined) return undefined;
  const names = t('import.openNames', { count: open.size });
  const rows = rowsOf([...preview.faults, ...preview.unclear].filter(leavesOpen));
  const away = t('import.stayAway', { count: rows });
  const see = html`<a href="#f-${idOf(`name/${first.at}`)}">${t('import.firstOpen')}</a>`;
  return notice(html`${names}; ${away}. ${see}`, 'warn');
}
