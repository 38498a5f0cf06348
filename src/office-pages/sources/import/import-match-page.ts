// Second step of an import: the meaning of columns and names, and options for the imported entities.

import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import { isPlainObject, type PlainObject } from '../../../model/format/rule.ts';
import type { MISSING_EVENT_POLICIES } from '../../../model/sources/source.ts';
import { listEventTypes } from '../../../office/search/event-types.ts';
import type { CalendarCategory } from '../../../office/sources/matching/categories.ts';
import { foldName, resolutionKeyOf } from '../../../office/sources/matching/directory.ts';
import { truncateValue } from '../../../office/sources/matching/fault.ts';
import { isUnresolvedName } from '../../../office/sources/matching/unmatched.ts';
import { countFaultyRows } from '../../../office/sources/runs/compare-items.ts';
import { columnLabelOf } from '../../../office/sources/tables/columns.ts';
import { fieldIdPart } from '../../../pages/render-field.ts';
import { isDate } from '../../../util/dates.ts';
import { foldForSearch } from '../../../util/fold-for-search.ts';
import { type Html, html } from '../../../util/html.ts';
import type { Choice } from '../../components/form/choice.ts';
import { type ChoiceGroup, renderGroupedOptions } from '../../components/form/choice-controls.ts';
import type { Control } from '../../components/form/control.ts';
import type { Field, FieldGroup, FieldProblem } from '../../components/form/field.ts';
import { fieldsOf, NO_CHOICES, readFields, readFieldTexts } from '../../components/form/form-state.ts';
import { type InputTexts, inputTextOf } from '../../components/form/input-texts.ts';
import { renderHiddenInput } from '../../components/form/parts.ts';
import { toFieldProblems } from '../../components/form/problems.ts';
import { renderForm } from '../../components/form/render-form.ts';
import { renderNotice } from '../../components/parts.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../../page.ts';
import { formatCategoryChoice, parseCategoryChoice } from './category-values.ts';
import { createColumnFieldGroups, createColumnFormValues, readColumnAnswers } from './column-groups.ts';
import {
  createDayFieldGroups,
  createDayValues,
  createInheritedDayFieldGroups,
  findYearProblems,
  readDayAnswers,
} from './day-choices.ts';
import {
  ACCEPT_UNAMBIGUOUS_NAMES_BUTTON,
  BUILDING_FIELD,
  createNameFieldGroups,
  createNameFormValues,
  listPlacedNames,
  readNameAnswers,
} from './name-groups.ts';
import { explainUnreadableFile, renderImportSteps, UPLOAD_EXPIRED_REDIRECT } from './steps.ts';
import { renderTableRemarks } from './table-remarks.ts';
import { findUpload, type StoredUpload, type UploadDetails } from './upload.ts';

const MAX_CATEGORIES = 100;

/** Select for the meaning of each category. `types`: event types in use. */
function categoryFieldGroups(
  { language }: PageRequest,
  { sourcePreview }: StoredUpload,
  types: readonly string[],
): readonly FieldGroup[] {
  const { categories, directory } = sourcePreview;
  if (categories.length === 0) return [];
  const t = createTranslator(language);
  const ofKind = (kind: 'layer' | 'target_group') =>
    directory.all(kind).map(({ id, label }): Choice => ({ value: `${kind}:${id}`, label }));
  const there = { layers: ofKind('layer'), groups: ofKind('target_group'), types };
  const fields = categories.slice(0, MAX_CATEGORIES).map(
    (category, at): Field => ({
      kind: 'own',
      name: `category/${at}`,
      label: truncateValue(category.text),
      hint: t('categories.inEvents', { count: category.events }),
      width: 'half',
      control: categoryControl(`category/${at}`, category.text, offersFor(category, there, t)),
    }),
  );
  const rest = categories.length - MAX_CATEGORIES;
  const more = rest > 0 ? ` ${t('categories.more', { count: rest })}` : '';
  return [{ title: t('categories.title'), intro: `${t('categories.help')}${more}`, fields }];
}

interface WhatIsHere {
  readonly layers: readonly Choice[];
  readonly groups: readonly Choice[];
  readonly types: readonly string[];
}

function offersFor(
  category: CalendarCategory,
  { layers, groups, types }: WhatIsHere,
  t: Translate,
): readonly ChoiceGroup[] {
  return [
    { label: '', choices: [{ value: 'leave', label: `– ${t('import.leaveOut')}` }] },
    { label: t('categories.type'), choices: typesFor(category, types) },
    { label: t('categories.layer'), choices: withSeveral(layers, 'layer', category.meant.layers) },
    { label: t('categories.targetGroup'), choices: withSeveral(groups, 'target_group', category.meant.groups) },
  ];
}

/** Select for one category. A hidden field names the category, because the categories may change before the form is submitted. */
function categoryControl(field: string, text: string, offers: readonly ChoiceGroup[]): Control {
  const of = `${field}/of`;
  const chosenIn = (value: PlainObject) => {
    const [, at = ''] = field.split('/');
    const all = value['category'];
    return isPlainObject(all) ? String(all[at] ?? '') : '';
  };
  return {
    inputs: [field, of],
    enter: (value) => ({ [field]: [chosenIn(value)], [of]: [text] }),
    read: (entered) => ({ [field]: { text: inputTextOf(entered, of), means: inputTextOf(entered, field) } }),
    say: (entered) => inputTextOf(entered, field),
    render: ({ entered }) => ({
      control: (attributes) => html`${renderHiddenInput(of, text)}<select name="${field}"${attributes}>
        ${renderGroupedOptions(offers, inputTextOf(entered, field))}
      </select>`,
    }),
  };
}

function categoryValues({ sourcePreview }: StoredUpload): PlainObject {
  const all = sourcePreview.categories.map(({ meant }, at): [string, string] => [
    String(at),
    formatCategoryChoice(meant),
  ]);
  return { category: Object.fromEntries(all) };
}

function typesFor({ text, meant }: CalendarCategory, types: readonly string[]): Choice[] {
  const labels = new Map(types.map((type) => [type, type]));
  const isKnown = types.some((type) => foldForSearch(type) === foldForSearch(text));
  for (const one of [...(isKnown ? [] : [text]), meant.type]) if (one !== '') labels.set(one, one);
  return [...labels.keys()]
    .sort((a, b) => a.localeCompare(b))
    .map((type) => ({ value: `type:${type}`, label: truncateValue(type) }));
}

/** Adds an option for a category that stands for several entities with the same name. */
function withSeveral(options: readonly Choice[], kind: 'layer' | 'target_group', ids: readonly number[]): Choice[] {
  if (ids.length < 2) return [...options];
  const labels = ids.map((id) => options.find(({ value }) => value === `${kind}:${id}`)?.label ?? String(id));
  return [{ value: `${kind}:${ids.join('+')}`, label: labels.join(' + ') }, ...options];
}

function readCategoryAnswers(
  { details, sourcePreview }: StoredUpload,
  values: PlainObject,
): Readonly<Record<string, string>> {
  const present = new Map(sourcePreview.categories.map(({ text, meant }) => [text, formatCategoryChoice(meant)]));
  const sent = isPlainObject(values['category']) ? Object.values(values['category']).filter(isPlainObject) : [];
  const said = sent.flatMap((one): (readonly [string, string])[] => {
    const [text, value] = [String(one['text'] ?? ''), String(one['means'] ?? '')];
    const isAnswer = present.has(text) && present.get(text) !== value && parseCategoryChoice(value) !== undefined;
    return isAnswer ? [[text, value]] : [];
  });
  return { ...details.categories, ...Object.fromEntries(said) };
}

export const importMatchPages: readonly OfficePage[] = [
  { method: 'GET', path: '/import/{id}', role: 'editor', show: explainUnreadableFile(showMatching) },
  { method: 'POST', path: '/import/{id}', role: 'editor', show: explainUnreadableFile(keepMatching) },
];

async function showMatching(request: PageRequest): Promise<PageResult> {
  const upload = await findUpload(request);
  return upload === undefined ? UPLOAD_EXPIRED_REDIRECT : page(request, upload);
}

interface SentAgain {
  readonly problems: readonly FieldProblem[];
  readonly entered?: InputTexts;
}

async function page(request: PageRequest, upload: StoredUpload, again?: SentAgain): Promise<PageContent> {
  const { language, link } = request;
  const t = createTranslator(language);
  const { id } = upload;
  const { problems = [], entered } = again ?? {};
  const filled = { values: valuesOf(upload), base: undefined, problems, clashes: [], entered };
  const isAgain = again !== undefined;
  const main = html`<h1>${t('import.title')}</h1>
    ${renderImportSteps(t, 1)}
    ${describeUpload(request, upload, t)}
    ${renderTableRemarks(upload.sourcePreview, t)}
    ${missingNotice(request, upload, isAgain)}
    ${renderForm({
      action: link(`/import/${id}`),
      groups: await groupsOf(request, upload),
      filled,
      choices: NO_CHOICES,
      language,
      above: renderUnansweredNames(upload, t),
      button: t('import.see'),
      belowButtons: html`<button formaction="${link(`/import/${id}/discard`)}">${t('import.discard')}</button>`,
      hasOtherButtons: true,
    })}`;
  return { title: t('import.title'), main, at: '/import', ...(isAgain && { status: 422 }) };
}

function describeUpload({ locale }: PageRequest, upload: StoredUpload, t: Translate) {
  const { sourcePreview, name, details } = upload;
  const count = sourcePreview.table?.rows.length ?? countAllRows(upload);
  const what = t(sourcePreview.table === undefined ? 'import.isCalendar' : 'import.isTable', {
    count,
    number: count.toLocaleString(locale),
  });
  const kind = t(`import.kinds.${details.kind}`);
  const isVersion = sourcePreview.source !== undefined && foldName(details.source) !== foldName(name);
  return html`<p><strong>${name}</strong> <span class="soft">· ${what} · ${kind}</span></p>
    ${isVersion ? html`<p class="soft">${t('import.versionOf', { name: details.source })}</p>` : ''}
    ${hasFilledIn(upload) ? renderNotice(t('import.filledIn')) : ''}`;
}

/** True if the page repeats earlier answers: about other sources, or about a file that was not imported. */
function hasFilledIn({ sourcePreview: { recalled, names, table }, details }: StoredUpload): boolean {
  if (table === undefined) return false;
  return (
    recalled.size > 0 || (details.isFilledIn === true && names.some(({ key }) => details.names?.[key] !== undefined))
  );
}

function countAllRows({ sourcePreview: { preview } }: StoredUpload): number {
  return (
    preview.creates.length + preview.changes.length + preview.same + preview.unclear.length + preview.faults.length
  );
}

function missingNotice({ language }: PageRequest, { sourcePreview, details }: StoredUpload, isAgain: boolean) {
  const t = createTranslator(language);
  const columns = sourcePreview.missing.map((one) => columnLabelOf(details.kind, one, language)).join(', ');
  if (columns === '') return undefined;
  const [from, to] = sourcePreview.looked;
  const looked = to > from ? `${t('import.noHeader', { from, to })} ` : '';
  return renderNotice(html`${looked}${t('import.missing', { columns })}`, 'warn', isAgain ? 'alert' : 'status');
}

async function groupsOf(request: PageRequest, upload: StoredUpload): Promise<readonly FieldGroup[]> {
  const { editing, indexes, instance, language } = request;
  const types = upload.sourcePreview.categories.length > 0 ? await listEventTypes(editing, indexes, instance.name) : [];
  return [
    ...createColumnFieldGroups(request, upload),
    ...createDayFieldGroups(request, upload),
    ...categoryFieldGroups(request, upload, types),
    ...createNameFieldGroups(request, upload),
    ...(upload.details.kind === 'event' ? [optionGroup(upload, createTranslator(language))] : []),
    ...createInheritedDayFieldGroups(request, upload),
  ];
}

/** Outcomes for events that are no longer in the source, the safest first. */
const FATES = ['keep', 'cancel', 'remove'] as const satisfies readonly (typeof MISSING_EVENT_POLICIES)[number][];

function optionGroup({ sourcePreview: { format, mapping } }: StoredUpload, t: Translate): FieldGroup {
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

function valuesOf(upload: StoredUpload): PlainObject {
  const { remembers, since } = upload.sourcePreview;
  return {
    ...createColumnFormValues(upload),
    ...createDayValues(upload),
    ...categoryValues(upload),
    ...createNameFormValues(upload),
    since,
    public: upload.details.isPublic ?? remembers?.defaults.public ?? false,
    gone: remembers?.gone ?? 'keep',
  };
}

/** Stores the answers. Shows the page again if answers are missing, or after the user accepted the unambiguous names. */
async function keepMatching(request: PageRequest): Promise<PageResult> {
  const { editing, form, language } = request;
  const before = await findUpload(request);
  if (before === undefined) return UPLOAD_EXPIRED_REDIRECT;
  const t = createTranslator(language);
  const fields = fieldsOf(await groupsOf(request, before));
  const entered = readFieldTexts(form, fields);
  const { values, faults } = readFields(fields, entered);
  const clear = form.text(ACCEPT_UNAMBIGUOUS_NAMES_BUTTON);
  const own = submittedDetails(before, values, clear);
  const wrongHouse = buildingProblems(request, before, own.building ?? '');
  if (wrongHouse.length > 0) return page(request, before, { problems: wrongHouse, entered });
  await editing.store.uploads.describe(before.id, { ...before.details, ...own }, editing.clock());
  if (own.header !== undefined && own.columns === undefined) return { to: `/import/${before.id}`, did: 'answered' };
  const upload = await findUpload(request);
  if (upload === undefined) return UPLOAD_EXPIRED_REDIRECT;
  if (clear !== '')
    return { to: `/import/${before.id}#f-${ACCEPT_UNAMBIGUOUS_NAMES_BUTTON}-${clear}`, did: 'answered' };
  const problems = [...toFieldProblems(faults, language), ...findYearProblems(upload, t)];
  return problems.length > 0 || upload.sourcePreview.missing.length > 0
    ? page(request, upload, { problems })
    : { to: `/import/${before.id}/look` };
}

function submittedDetails(before: StoredUpload, values: PlainObject, clear: string): Partial<UploadDetails> {
  const { since, gone, public: isPublic } = values;
  return {
    ...readColumnAnswers(before, values),
    ...readNameAnswers(before, values, clear),
    categories: readCategoryAnswers(before, values),
    ...readDayAnswers(values),
    ...(typeof since === 'string' && isDate(since) && { since }),
    ...(typeof gone === 'string' && gone !== '' && { gone }),
    ...(typeof gone === 'string' && gone !== '' && { isPublic: isPublic === true }),
  };
}

/** Problem with a building name that several buildings share. */
function buildingProblems(
  { language, form }: PageRequest,
  { sourcePreview }: StoredUpload,
  building: string,
): FieldProblem[] {
  if (!form.has(BUILDING_FIELD) || sourcePreview.directory.find('building', building).length < 2) return [];
  return [{ name: BUILDING_FIELD, text: createTranslator(language)('import.severalBuildings', { building }) }];
}

/** Notice about names without an answer; undefined if there are none. */
function renderUnansweredNames(upload: StoredUpload, t: Translate): Html | undefined {
  const { unmatched, preview } = upload.sourcePreview;
  const open = new Set(unmatched.map(({ kind, text }) => resolutionKeyOf(kind, text)));
  const first = listPlacedNames(upload).find(({ one }) => open.has(one.key));
  if (first === undefined) return undefined;
  const names = t('import.openNames', { count: open.size });
  const rows = countFaultyRows([...preview.faults, ...preview.unclear].filter(isUnresolvedName));
  const away = t('import.stayAway', { count: rows });
  const see = html`<a href="#f-${fieldIdPart(`name/${first.at}`)}">${t('import.firstOpen')}</a>`;
  return renderNotice(html`${names}; ${away}. ${see}`, 'warn');
}
