// Page of one record: its fields, its usage, and the latest changes.

import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Problem } from '../../model/format/problem.ts';
import type { Plain } from '../../model/format/rule.ts';
import { seenHistory } from '../../office/access/seen-history.ts';
import { valueFor } from '../../office/access/visible-fields.ts';
import { standingWarnings } from '../../office/content/standing-warnings.ts';
import { isUntold } from '../../store/content/documents.ts';
import { type Html, html } from '../../util/html.ts';
import { PREVIEW } from '../components/form/carried.ts';
import type { Choices } from '../components/form/choice.ts';
import { readChoices } from '../components/form/choices.ts';
import { blankForm, createFrom } from '../components/form/create.ts';
import { drawFacts, drawForm } from '../components/form/draw.ts';
import type { FieldGroup } from '../components/form/field.ts';
import { asSent, type Filled, fieldsOf, opened } from '../components/form/filled.ts';
import { saveForm } from '../components/form/save.ts';
import { backLink, cancelLink, card } from '../components/parts.ts';
import type { RecordKind } from '../components/record-kind.ts';
import { agendaOf, usedBy } from '../components/used-by.ts';
import { pastList } from '../history/past-list.ts';
import type { PageContent, PageRequest, PageResult } from '../page.ts';
import { publicPath } from '../public-path.ts';
import { drawWarning, sayWarning } from '../warned.ts';
import { findRecord, type UsedRecord } from './find-record.ts';

const LAST_CHANGES = 4;

interface Read extends UsedRecord {
  readonly choices: Choices;
  readonly warnings: readonly Problem[];
}

async function readRecord(asked: PageRequest, of: RecordKind, groups: readonly FieldGroup[]): Promise<Read> {
  const { editing, instance } = asked;
  return editing.store.content.read(instance.name, async (content) => {
    const found = await findRecord(asked, of, content);
    const { kind, id, value } = found.present;
    return {
      ...found,
      choices: await readChoices(content, groups),
      warnings: await standingWarnings(content, [{ kind, id, value, path: '' }]),
    };
  });
}

/** A record can’t be its own parent; choosing a descendant is rejected when it is saved. */
async function groupsFor(asked: PageRequest, { kind, groups }: RecordKind): Promise<readonly FieldGroup[]> {
  const id = asked.ids['id'];
  return (await groups(asked.language, asked)).map((group) => ({
    ...group,
    fields: group.fields.map((field) =>
      field.kind === 'entity' && field.of === kind && id !== undefined ? { ...field, except: [id] } : field,
    ),
  }));
}

export async function showOne(asked: PageRequest, of: RecordKind): Promise<PageContent> {
  const groups = await groupsFor(asked, of);
  const read = await readRecord(asked, of, groups);
  return page(asked, of, {
    groups,
    read,
    filled: opened(valueFor(asked.editing.authority, of.kind, read.present.value)),
  });
}

export async function save(asked: PageRequest, of: RecordKind): Promise<PageResult> {
  const groups = await groupsFor(asked, of);
  const id = asked.ids['id'] ?? 0;
  const helped = helpedForm(asked, of, groups);
  if (helped !== undefined) {
    const read = await readRecord(asked, of, groups);
    return page(asked, of, { groups, read, filled: helped });
  }
  const saved = await (of.saves?.(asked, groups) ?? saveForm(asked, { kind: of.kind, id, fields: fieldsOf(groups) }));
  if ('to' in saved) return saved;
  if ('again' in saved) {
    const read = await readRecord(asked, of, groups);
    return { ...(await page(asked, of, { groups, read, filled: saved.again })), status: 422 };
  }
  const { revision } = saved;
  const isKept = revision !== undefined && !isUntold(of.kind);
  return { to: `${of.path}/${id}`, did: revision === undefined ? 'nothing' : 'saved', ...(isKept && { revision }) };
}

/** The form to show again after a preview or one of its own buttons; undefined if it is to be saved. */
function helpedForm(asked: PageRequest, of: RecordKind, groups: readonly FieldGroup[]): Filled | undefined {
  const filled = asSent(asked.form, fieldsOf(groups));
  return of.helps?.(asked, filled) ?? (asked.form.has(PREVIEW) ? filled : undefined);
}

interface Page {
  readonly groups: readonly FieldGroup[];
  readonly read: Read;
  readonly filled: Filled;
}

async function page(asked: PageRequest, of: RecordKind, { groups, read, filled }: Page): Promise<PageContent> {
  const { editing, language, link } = asked;
  const { present, label, referrers, choices, warnings } = read;
  const t = translator(language);
  const mayEdit = hasRole(editing.authority, 'editor');
  const preview = of.preview && t(of.preview);
  const entry = mayEdit
    ? drawForm({
        action: link(`${of.path}/${present.id}`),
        groups,
        filled,
        choices,
        language,
        preview,
        hasOtherButtons: of.helps !== undefined,
        above: await of.asks?.(asked),
      })
    : drawFacts(groups, valueFor(editing.authority, of.kind, present.value) as Plain, choices, language);
  const used = await usedBy(asked, of.kind, referrers, agendaOf(asked, of, present.id));
  const main = html`${heading(asked, of, label)}
    ${warnings.map((one) => drawWarning(sayWarning(one, language)))}
    <div class="split">
      <div>${entry}</div>
      <div class="aside">
        ${await of.beside?.(asked, present, filled.values)}
        ${of.isNeverNamed === true ? '' : card(t('records.usedBy'), used)}
        ${await lastChanges(asked, of, present.id)}
        ${mayEdit ? removal(asked, of, present.id) : ''}
      </div>
    </div>`;
  const outside = of.outside && publicPath(asked, of.outside(present.id));
  return { title: label, main, at: of.path, outside, ...(mayEdit && of.islands && { islands: of.islands }) };
}

/** Latest changes, or a note for kinds that the history does not record. */
async function lastChanges(asked: PageRequest, { kind }: RecordKind, id: number): Promise<Html> {
  const { editing, instance, t } = asked;
  if (isUntold(kind)) return html`<p class="soft">${t('kinds.absence.keptNowhere')}</p>`;
  const wish = { of: { kind, id }, limit: LAST_CHANGES, mostEntities: 1 };
  return card(
    t('records.history'),
    await pastList(asked, await seenHistory(editing, instance.name, wish), { of: { kind, id } }),
  );
}

function heading({ link, language }: PageRequest, { path, kind }: RecordKind, label: string): Html {
  return html`${backLink(link(path), translator(language)(`kinds.${kind}.title`))}<h1>${label}</h1>`;
}

function removal({ link, language, editing }: PageRequest, of: RecordKind, id: number): Html {
  const t = translator(language);
  const canErase = of.canBeErased === true && hasRole(editing.authority, 'administrator');
  const place = link(`${of.path}/${id}`);
  const erase = html`<a class="button quiet danger" href="${place}/erase">${t('records.erase')}</a>`;
  return html`<p class="more">
    <a class="button danger" href="${place}/remove">${t('records.remove')}</a>
    ${canErase ? erase : ''}
  </p>`;
}

export async function showNew(asked: PageRequest, of: RecordKind): Promise<PageContent> {
  return newPage(asked, of, blankForm(of.blank ?? {}));
}

async function newPage(asked: PageRequest, of: RecordKind, filled: Filled): Promise<PageContent> {
  const { editing, instance, language, link } = asked;
  const groups = await of.groups(language, asked);
  const choices = await editing.store.content.read(instance.name, (content) => readChoices(content, groups));
  const t = translator(language);
  const newOne = t(`kinds.${of.kind}.newOne`);
  const back = cancelLink(link(of.path), t);
  const entry = drawForm({
    action: link(`${of.path}/new`),
    groups,
    filled,
    choices,
    language,
    preview: of.preview && t(of.preview),
    hasOtherButtons: of.helps !== undefined,
    beside: back,
  });
  const beside = of.preview && (await of.beside?.(asked, undefined, filled.values));
  const body =
    beside === undefined
      ? html`<div class="narrow-page">${entry}</div>`
      : html`<div class="split"><div>${entry}</div><div class="aside">${beside}</div></div>`;
  const main = html`${heading(asked, of, newOne)}
    <p class="soft">${t(`kinds.${of.kind}.intro`)}</p>
    ${body}`;
  return { title: newOne, main, at: of.path, ...(of.islands && { islands: of.islands }) };
}

export async function create(asked: PageRequest, of: RecordKind): Promise<PageResult> {
  const groups = await of.groups(asked.language, asked);
  const fields = fieldsOf(groups);
  const helped = helpedForm(asked, of, groups);
  if (helped !== undefined) return newPage(asked, of, helped);
  const created = await createFrom(asked, { kind: of.kind, fields });
  if ('again' in created) return { ...(await newPage(asked, of, created.again)), status: 422 };
  return { to: `${of.path}/${created.id}`, did: 'created', ...(!isUntold(of.kind) && { revision: created.revision }) };
}
