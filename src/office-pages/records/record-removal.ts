import { createTranslator, type Translate } from '../../i18n/translate.ts';
import type { Referrer, VersionedEntity } from '../../model/present.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import type { PublicEffects } from '../../office/content/effects.ts';
import type { RemoveStep } from '../../office/content/step.ts';
import type { WriteContext } from '../../office/write-context.ts';
import { skipsTrash } from '../../store/content/documents.ts';
import { InUseError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import type { ConfirmedAction, ConfirmQuestion } from '../components/confirm.ts';
import { createDryRunContext } from '../components/notify-options.ts';
import { renderCard, renderNotice } from '../components/parts.ts';
import type { RecordKind } from '../components/record-kind.ts';
import { createAgendaLink, renderUsedBy } from '../components/used-by.ts';
import type { PageRequest } from '../page.ts';
import type { RecordWithReferrers } from './find-record.ts';

/** Maximum number of referrers for which the public effects are computed before the removal. */
const MAX_TRIED = 200;

type Trial = { readonly effects: PublicEffects | undefined } | { readonly holding: readonly Referrer[] };

export function createRecordRemoval(of: RecordKind): ConfirmedAction<RecordWithReferrers> {
  return {
    ask: (request, record) => question(request, of, record),
    run: async (request, record) => {
      const { instance } = request;
      // The confirmation page has listed the data that will be lost.
      const editing = of.describeLoss === undefined ? request.editing : mayDetach(request.editing);
      try {
        const outcome = await applyChanges(editing, instance.name, [removeStep(record.present)]);
        if (skipsTrash(of.kind)) return { to: of.path, did: 'erased' };
        return { to: of.path, did: 'removed', revision: 'applied' in outcome ? outcome.applied.revision : 0 };
      } catch (error) {
        if (!(error instanceof InUseError)) throw error;
        // A record that refers to this one was added in the meantime.
        return { again: await question(request, of, record), status: 409 };
      }
    },
  };
}

function mayDetach(editing: WriteContext): WriteContext {
  return { ...editing, bookings: { ...editing.bookings, detaches: true } };
}

function removeStep({ kind, id }: VersionedEntity): RemoveStep {
  return { kind, id, remove: true, isDetached: true, at: '' };
}

async function question(
  request: PageRequest,
  of: RecordKind,
  { present, label, referrers }: RecordWithReferrers,
): Promise<ConfirmQuestion> {
  const { language } = request;
  const t = createTranslator(language);
  const place = { title: t('records.removeTitle', { name: label }), back: `${of.path}/${present.id}` };
  // A dry run writes all referrers; a large one would block other writes.
  const isLarge = referrers.length > MAX_TRIED;
  const trial = isLarge ? { effects: undefined } : await tryRemoval(request, removeStep(present));
  if ('holding' in trial) {
    const why = html`<p><strong>${t('records.cannotRemove')}</strong> ${t('records.cannotRemoveHelp')}</p>`;
    return {
      ...place,
      facts: html`${why}<section class="card">${await renderUsedBy(request, of.kind, trial.holding)}</section>`,
    };
  }
  const number = new Intl.NumberFormat(language).format(referrers.length);
  const effects = isLarge
    ? renderNotice(t('records.manyUses', { number }), 'warn')
    : await describeListEffects(request, trial.effects, t);
  const lost = await of.describeLoss?.(request, present);
  const kept = skipsTrash(of.kind) ? t('kinds.absence.keptNowhere') : t('records.removeHelp');
  return {
    ...place,
    help: `${of.removing === undefined ? '' : t(of.removing)} ${kept}`,
    facts: html`${lost === undefined ? '' : renderNotice(lost, 'warn')}${await renderUses(request, of, referrers)}${effects}`,
    button: referrers.length === 0 ? t('records.remove') : t('records.removeAll'),
  };
}

async function tryRemoval({ editing, instance }: PageRequest, step: RemoveStep): Promise<Trial> {
  try {
    const outcome = await applyChanges(createDryRunContext(editing), instance.name, [step], {
      isTrial: true,
      // Removing a list affects only the events in it, so comparing all events is not worthwhile.
      withEffects: step.kind !== 'list',
    });
    return { effects: 'applied' in outcome ? outcome.applied.effects : undefined };
  } catch (error) {
    if (!(error instanceof InUseError)) throw error;
    return { holding: error.referrers };
  }
}

async function renderUses(
  request: PageRequest,
  of: RecordKind,
  referrers: readonly Referrer[],
): Promise<Html | undefined> {
  if (referrers.length === 0) return undefined;
  const help = createTranslator(request.language)('records.removeAllHelp');
  const agenda = createAgendaLink(request, of, request.ids['id'] ?? 0);
  return html`<p>${help}</p><section class="card">${await renderUsedBy(request, of.kind, referrers, agenda)}</section>`;
}

async function describeListEffects(
  { editing, instance }: PageRequest,
  effects: PublicEffects | undefined,
  t: Translate,
) {
  const lists = await editing.store.content.read(instance.name, (content) => content.all('list'));
  const names = new Map(lists.map(({ id, name }) => [id, name]));
  const notes = (effects?.lists ?? []).flatMap(({ listId, gains, loses }) => {
    const list = names.get(listId) ?? '';
    const say = (key: 'records.listLoses' | 'records.listGains', count: number) =>
      count === 0 ? [] : [t(key, { count, list })];
    return [...say('records.listLoses', loses.length), ...say('records.listGains', gains.length)];
  });
  const gone = effects?.disappears.length ?? 0;
  if (gone > 0) notes.unshift(t('records.disappear', { count: gone }));
  if (notes.length === 0) return undefined;
  return renderCard(t('records.effects'), html`<ul>${notes.map((text) => html`<li>${text}</li>`)}</ul>`);
}
