// Removing a record: a page with its usage and the public effects, then the removal.

import { type Translate, translator } from '../../i18n/translate.ts';
import type { Present, Referrer } from '../../model/present.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import type { Effects } from '../../office/content/effects.ts';
import type { Remove } from '../../office/content/step.ts';
import type { WriteContext } from '../../office/write-context.ts';
import { isForgotten } from '../../store/content/documents.ts';
import { InUse } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import type { Confirming, ConfirmQuestion } from '../components/confirm.ts';
import { whileLooking } from '../components/notify-options.ts';
import { card, notice } from '../components/parts.ts';
import type { RecordKind } from '../components/record-kind.ts';
import { agendaOf, usedBy } from '../components/used-by.ts';
import type { PageRequest } from '../page.ts';
import type { UsedRecord } from './find-record.ts';

/** Above this number of referrers, public effects are not computed in advance. */
const MAX_TRIED = 200;

type Trial = { readonly effects: Effects | undefined } | { readonly holding: readonly Referrer[] };

export function removing(of: RecordKind): Confirming<UsedRecord> {
  return {
    ask: (asked, record) => question(asked, of, record),
    run: async (asked, record) => {
      const { instance } = asked;
      // The question has already listed the lost data.
      const editing = of.loses === undefined ? asked.editing : mayDetach(asked.editing);
      try {
        const outcome = await applyChanges(editing, instance.name, [removeStep(record.present)]);
        if (isForgotten(of.kind)) return { to: of.path, did: 'erased' };
        return { to: of.path, did: 'removed', revision: 'applied' in outcome ? outcome.applied.revision : 0 };
      } catch (error) {
        if (!(error instanceof InUse)) throw error;
        // A record that depends on it was added in the meantime.
        return { again: await question(asked, of, record), status: 409 };
      }
    },
  };
}

function mayDetach(editing: WriteContext): WriteContext {
  return { ...editing, bookings: { ...editing.bookings, detaches: true } };
}

function removeStep({ kind, id }: Present): Remove {
  return { kind, id, remove: true, isDetached: true, at: '' };
}

async function question(
  asked: PageRequest,
  of: RecordKind,
  { present, label, referrers }: UsedRecord,
): Promise<ConfirmQuestion> {
  const { language } = asked;
  const t = translator(language);
  const place = { title: t('records.removeTitle', { name: label }), back: `${of.path}/${present.id}` };
  // A dry run touches all referrers; very many would block other writes.
  const isLarge = referrers.length > MAX_TRIED;
  const trial = isLarge ? { effects: undefined } : await tryRemoval(asked, removeStep(present));
  if ('holding' in trial) {
    const why = html`<p><strong>${t('records.cannotRemove')}</strong> ${t('records.cannotRemoveHelp')}</p>`;
    return {
      ...place,
      facts: html`${why}<section class="card">${await usedBy(asked, of.kind, trial.holding)}</section>`,
    };
  }
  const number = new Intl.NumberFormat(language).format(referrers.length);
  const effects = isLarge
    ? notice(t('records.manyUses', { number }), 'warn')
    : await effectsIn(asked, trial.effects, t);
  const lost = await of.loses?.(asked, present);
  const kept = isForgotten(of.kind) ? t('kinds.absence.keptNowhere') : t('records.removeHelp');
  return {
    ...place,
    help: `${of.removing === undefined ? '' : t(of.removing)} ${kept}`,
    facts: html`${lost === undefined ? '' : notice(lost, 'warn')}${await uses(asked, of, referrers)}${effects}`,
    button: referrers.length === 0 ? t('records.remove') : t('records.removeAll'),
  };
}

/** Public effects of the removal, or the records that depend on it. */
async function tryRemoval({ editing, instance }: PageRequest, step: Remove): Promise<Trial> {
  try {
    const outcome = await applyChanges(whileLooking(editing), instance.name, [step], {
      isTrial: true,
      // Removing a list affects only its own events, so that not all events need to be compared.
      withEffects: step.kind !== 'list',
    });
    return { effects: 'applied' in outcome ? outcome.applied.effects : undefined };
  } catch (error) {
    if (!(error instanceof InUse)) throw error;
    return { holding: error.referrers };
  }
}

async function uses(asked: PageRequest, of: RecordKind, referrers: readonly Referrer[]): Promise<Html | undefined> {
  if (referrers.length === 0) return undefined;
  const help = translator(asked.language)('records.removeAllHelp');
  const agenda = agendaOf(asked, of, asked.ids['id'] ?? 0);
  return html`<p>${help}</p><section class="card">${await usedBy(asked, of.kind, referrers, agenda)}</section>`;
}

async function effectsIn({ editing, instance }: PageRequest, effects: Effects | undefined, t: Translate) {
  const lists = await editing.store.content.read(instance.name, (content) => content.all('list'));
  const names = new Map(lists.map(({ id, name }) => [id, name]));
  const told = (effects?.lists ?? []).flatMap(({ listId, gains, loses }) => {
    const list = names.get(listId) ?? '';
    const say = (key: 'records.listLoses' | 'records.listGains', count: number) =>
      count === 0 ? [] : [t(key, { count, list })];
    return [...say('records.listLoses', loses.length), ...say('records.listGains', gains.length)];
  });
  const gone = effects?.disappears.length ?? 0;
  if (gone > 0) told.unshift(t('records.disappear', { count: gone }));
  if (told.length === 0) return undefined;
  return card(t('records.effects'), html`<ul>${told.map((text) => html`<li>${text}</li>`)}</ul>`);
}
