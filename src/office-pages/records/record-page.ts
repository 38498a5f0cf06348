import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { Problem } from '../../model/format/problem.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { serializeVisibleEntity } from '../../office/access/visible-fields.ts';
import { readVisibleHistory } from '../../office/access/visible-history.ts';
import { findStoredEntityWarnings } from '../../office/content/stored-entity-warnings.ts';
import { omitsHistoryFields, skipsTrash } from '../../store/content/documents.ts';
import { type Html, html } from '../../util/html.ts';
import type { ChoiceLookup } from '../components/form/choice.ts';
import { readChoices } from '../components/form/choices.ts';
import { createBlankForm, createFromForm } from '../components/form/create-from-form.ts';
import type { FieldGroup } from '../components/form/field.ts';
import { createFormState, type FormState, fieldsOf, readSubmittedFormState } from '../components/form/form-state.ts';
import { PREVIEW_BUTTON } from '../components/form/hidden-state.ts';
import { renderForm, renderReadOnlyValues } from '../components/form/render-form.ts';
import { saveForm } from '../components/form/save.ts';
import { renderActionsCard, renderBackLink, renderCancelLink, renderCard } from '../components/parts.ts';
import type { RecordKind } from '../components/record-kind.ts';
import { createAgendaLink, renderUsedBy } from '../components/used-by.ts';
import { renderChanges } from '../history/change-list.ts';
import type { PageContent, PageRequest, PageResult } from '../page.ts';
import { publicPathOf } from '../public-path.ts';
import { describeWarning, renderWarning } from '../warning-texts.ts';
import { findRecord, type RecordWithReferrers } from './find-record.ts';

const LAST_CHANGES = 4;

interface Read extends RecordWithReferrers {
  readonly choices: ChoiceLookup;
  readonly warnings: readonly Problem[];
}

async function readRecord(request: PageRequest, of: RecordKind, groups: readonly FieldGroup[]): Promise<Read> {
  const { editing, instance } = request;
  return editing.store.content.read(instance.name, async (content) => {
    const found = await findRecord(request, of, content);
    const { kind, id, value } = found.present;
    return {
      ...found,
      choices: await readChoices(content, groups),
      warnings: await findStoredEntityWarnings(content, [{ kind, id, value, path: '' }]),
    };
  });
}

/** Field groups, which don’t offer the record as its own parent. They offer its descendants, but saving rejects these. */
async function groupsFor(request: PageRequest, { kind, groups }: RecordKind): Promise<readonly FieldGroup[]> {
  const id = request.ids['id'];
  return (await groups(request.language, request)).map((group) => ({
    ...group,
    fields: group.fields.map((field) =>
      field.kind === 'entity' && field.of === kind && id !== undefined ? { ...field, except: [id] } : field,
    ),
  }));
}

export async function showRecord(request: PageRequest, of: RecordKind): Promise<PageContent> {
  const groups = await groupsFor(request, of);
  const read = await readRecord(request, of, groups);
  return page(request, of, {
    groups,
    read,
    filled: createFormState(serializeVisibleEntity(request.editing.authority, of.kind, read.present.value)),
  });
}

export async function saveRecord(request: PageRequest, of: RecordKind): Promise<PageResult> {
  const groups = await groupsFor(request, of);
  const id = request.ids['id'] ?? 0;
  const helped = helpedForm(request, of, groups);
  if (helped !== undefined) {
    const read = await readRecord(request, of, groups);
    return page(request, of, { groups, read, filled: helped });
  }
  const saved = await (of.save?.(request, groups) ??
    saveForm(request, { kind: of.kind, id, fields: fieldsOf(groups) }));
  if ('to' in saved) return saved;
  if ('again' in saved) {
    const read = await readRecord(request, of, groups);
    return { ...(await page(request, of, { groups, read, filled: saved.again })), status: 422 };
  }
  const { revision } = saved;
  const isKept = revision !== undefined && !omitsHistoryFields(of.kind);
  return { to: `${of.path}/${id}`, did: revision === undefined ? 'nothing' : 'saved', ...(isKept && { revision }) };
}

/** Form to show again after a button that doesn’t save; undefined for the save button. */
function helpedForm(request: PageRequest, of: RecordKind, groups: readonly FieldGroup[]): FormState | undefined {
  const filled = readSubmittedFormState(request.form, fieldsOf(groups));
  return of.help?.(request, filled) ?? (request.form.has(PREVIEW_BUTTON) ? filled : undefined);
}

interface Page {
  readonly groups: readonly FieldGroup[];
  readonly read: Read;
  readonly filled: FormState;
}

async function page(request: PageRequest, of: RecordKind, { groups, read, filled }: Page): Promise<PageContent> {
  const { editing, language, link } = request;
  const { present, label, choices, warnings } = read;
  const t = createTranslator(language);
  const mayEdit = hasRole(editing.authority, 'editor');
  const preview = of.preview && t(of.preview);
  const entry = mayEdit
    ? renderForm({
        action: link(`${of.path}/${present.id}`),
        groups,
        filled,
        choices,
        language,
        preview,
        hasPreviewBeside: of.hasPreviewBeside,
        hasOtherButtons: of.help !== undefined,
        above: await of.confirm?.(request),
      })
    : renderReadOnlyValues(
        groups,
        serializeVisibleEntity(editing.authority, of.kind, present.value) as PlainObject,
        choices,
        language,
      );
  const used = await usedBy(request, of, read);
  const main = html`${heading(request, of, label)}
    ${warnings.map((one) => renderWarning(describeWarning(one, language)))}
    <div class="split">
      <div>${entry}${await of.below?.(request, present, filled.values)}</div>
      <div class="aside">
        ${await of.aside?.(request, present, filled.values)}
        ${used}
        ${await lastChanges(request, of, present.id)}
        ${mayEdit ? removal(request, of, present.id) : ''}
      </div>
    </div>`;
  const outside = of.publicPath && publicPathOf(request, of.publicPath(present.id));
  return {
    title: label,
    main,
    at: of.path,
    publicPath: outside,
    ...(mayEdit && of.islands && { islands: of.islands }),
  };
}

/** Card with the uses of a record; undefined if its kind has none, or the content next to the form already lists them. */
async function usedBy(
  request: PageRequest,
  of: RecordKind,
  { present: { id }, referrers }: RecordWithReferrers,
): Promise<Html | undefined> {
  if (of.isNeverNamed === true) return undefined;
  const others = await of.otherUses?.(request, id);
  const left = referrers.filter(({ kind }) => of.besideForm?.includes(kind) !== true);
  if (left.length === 0 && (referrers.length > 0 || others !== undefined)) {
    return others && renderCard(request.t('records.usedBy'), others);
  }
  const used = await renderUsedBy(request, of.kind, left, createAgendaLink(request, of, id));
  return renderCard(request.t('records.usedBy'), html`${used}${others}`);
}

async function lastChanges(request: PageRequest, { kind }: RecordKind, id: number): Promise<Html> {
  const { editing, instance, t } = request;
  if (omitsHistoryFields(kind)) return html`<p class="soft">${t('kinds.absence.keptNowhere')}</p>`;
  const options = { of: { kind, id }, limit: LAST_CHANGES, maxEntities: 1 };
  return renderCard(
    t('records.history'),
    await renderChanges(request, await readVisibleHistory(editing, instance.name, options), { of: { kind, id } }),
  );
}

function heading({ link, language }: PageRequest, { path, kind }: RecordKind, label: string): Html {
  return html`${renderBackLink(link(path), createTranslator(language)(`kinds.${kind}.title`))}<h1>${label}</h1>`;
}

function removal({ link, language, editing }: PageRequest, of: RecordKind, id: number): Html {
  const t = createTranslator(language);
  const canErase = of.canBeErased === true && hasRole(editing.authority, 'administrator');
  const place = link(`${of.path}/${id}`);
  const kept = skipsTrash(of.kind) ? t('kinds.absence.keptNowhere') : t('records.removeHelp');
  const remove = { address: `${place}/remove`, text: t('records.remove'), hint: kept };
  const erase = { address: `${place}/erase`, text: t('records.erase'), hint: t('records.eraseHint') };
  return renderActionsCard(t, canErase ? [remove, erase] : [remove]);
}

export async function showRecordCreationPage(request: PageRequest, of: RecordKind): Promise<PageContent> {
  return newPage(request, of, createBlankForm(of.blank ?? {}));
}

async function newPage(request: PageRequest, of: RecordKind, filled: FormState): Promise<PageContent> {
  const { editing, instance, language, link } = request;
  const groups = await of.groups(language, request);
  const choices = await editing.store.content.read(instance.name, (content) => readChoices(content, groups));
  const t = createTranslator(language);
  const newOne = t(`kinds.${of.kind}.newOne`);
  const back = renderCancelLink(link(of.path), t);
  const entry = renderForm({
    action: link(`${of.path}/new`),
    groups,
    filled,
    choices,
    language,
    preview: of.preview && t(of.preview),
    hasPreviewBeside: of.hasPreviewBeside,
    hasOtherButtons: of.help !== undefined,
    belowButtons: back,
  });
  const beside = of.preview && (await of.aside?.(request, undefined, filled.values));
  const body =
    beside === undefined
      ? html`<div class="narrow-page">${entry}</div>`
      : html`<div class="split"><div>${entry}</div><div class="aside">${beside}</div></div>`;
  const main = html`${heading(request, of, newOne)}
    <p class="soft">${t(`kinds.${of.kind}.intro`)}</p>
    ${body}`;
  return { title: newOne, main, at: of.path, ...(of.islands && { islands: of.islands }) };
}

export async function createRecord(request: PageRequest, of: RecordKind): Promise<PageResult> {
  const groups = await of.groups(request.language, request);
  const fields = fieldsOf(groups);
  const helped = helpedForm(request, of, groups);
  if (helped !== undefined) return newPage(request, of, helped);
  const created = await createFromForm(request, { kind: of.kind, fields });
  if ('again' in created) return { ...(await newPage(request, of, created.again)), status: 422 };
  return {
    to: `${of.path}/${created.id}`,
    did: 'created',
    ...(!omitsHistoryFields(of.kind) && { revision: created.revision }),
  };
}
