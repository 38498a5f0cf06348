// Removing a record: first it is said who uses it and what that changes outside, then it is done.

import { type Html, html } from '../../kit/html.ts';
import type { Present, Referrer } from '../../model/present.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import type { Effects } from '../../office/content/effects.ts';
import type { Remove } from '../../office/content/step.ts';
import { InUse, NotFound } from '../../store/content/errors.ts';
import { type Translate, translator } from '../../words/translate.ts';
import type { Asked, Made, Shown } from '../page.ts';
import type { RecordKind } from './record-kind.ts';
import { labelOf } from './record-page.ts';
import { agendaOf, usedBy } from './used-by.ts';

/** Of what is used by more, it is not tried beforehand what the public would see. */
const MOST_TRIED = 200;

type Trial = { readonly effects: Effects | undefined } | { readonly holding: readonly Referrer[] };

export async function confirmRemoval(asked: Asked, of: RecordKind): Promise<Shown> {
  const { editing, instance, ids, language, link } = asked;
  const id = ids['id'] ?? 0;
  const t = translator(language);
  const { present, referrers, lists } = await editing.store.content.read(instance.name, async (content) => ({
    present: (await content.get(of.kind, id)) as Present | undefined,
    referrers: await content.referrers(of.kind, id),
    lists: new Map((await content.all('list')).map((list) => [list.id, list.name])),
  }));
  if (present === undefined) throw new NotFound(`${of.kind} ${id}`);
  const title = t('records.removeTitle', { name: labelOf(present) });
  const back = html`<a class="button" href="${link(`${of.path}/${id}`)}">${t('forms.cancel')}</a>`;
  // A trial touches all that use it: of very many it would hold up everybody else who writes.
  const isLarge = referrers.length > MOST_TRIED;
  const trial = isLarge ? { effects: undefined } : await tryRemoval(asked, removing(of, id));
  const body =
    'holding' in trial
      ? html`<p><strong>${t('records.cannotRemove')}</strong> ${t('records.cannotRemoveHelp')}</p><section class="card">${usedBy(asked, trial.holding)}</section><p class="more">${back}</p>`
      : html`<p>${of.removing === undefined ? '' : t(of.removing)} ${t('records.removeHelp')}</p>${uses(asked, of, referrers)}${isLarge ? html`<p class="notice warn">${t('records.manyUses', { number: new Intl.NumberFormat(language).format(referrers.length) })}</p>` : effectsIn(trial.effects, lists, t)}
<form method="post" action="${link(`${of.path}/${id}/remove`)}"><p class="more"><button class="danger">${referrers.length === 0 ? t('records.remove') : t('records.removeAll')}</button> ${back}</p></form>`;
  return { title, main: html`<div class="narrow-page"><h1>${title}</h1>${body}</div>`, at: of.at };
}

function removing({ kind }: RecordKind, id: number): Remove {
  return { kind, id, remove: true, isDetached: true, at: '' };
}

/** What the outside would see; or who can’t be without it. */
async function tryRemoval({ editing, instance }: Asked, step: Remove): Promise<Trial> {
  try {
    const outcome = await applyChanges(editing, instance.name, [step], {
      isTrial: true,
      // A list that is gone has lost all it had, and no other one anything: that needs no look at all events.
      withEffects: step.kind !== 'list',
    });
    return { effects: 'applied' in outcome ? outcome.applied.effects : undefined };
  } catch (error) {
    if (!(error instanceof InUse)) throw error;
    return { holding: error.referrers };
  }
}

function uses(asked: Asked, of: RecordKind, referrers: readonly Referrer[]): Html | undefined {
  if (referrers.length === 0) return undefined;
  const help = translator(asked.language)('records.removeAllHelp');
  const agenda = agendaOf(asked, of, asked.ids['id'] ?? 0);
  return html`<p>${help}</p><section class="card">${usedBy(asked, referrers, agenda)}</section>`;
}

function effectsIn(effects: Effects | undefined, names: ReadonlyMap<number, string>, t: Translate): Html | undefined {
  const told = (effects?.lists ?? []).flatMap(({ listId, gains, loses }) => {
    const list = names.get(listId) ?? '';
    const say = (key: 'records.listLoses' | 'records.listGains', count: number) =>
      count === 0 ? [] : [t(key, { count, list })];
    return [...say('records.listLoses', loses.length), ...say('records.listGains', gains.length)];
  });
  const gone = effects?.disappears.length ?? 0;
  if (gone > 0) told.unshift(t('records.disappear', { count: gone }));
  if (told.length === 0) return undefined;
  return html`<section class="card"><h2>${t('records.effects')}</h2><ul>${told.map((text) => html`<li>${text}</li>`)}</ul></section>`;
}

/** Removes it; where something can’t be without it, says so instead. */
export async function remove(asked: Asked, of: RecordKind): Promise<Made> {
  const { editing, instance, ids } = asked;
  try {
    const outcome = await applyChanges(editing, instance.name, [removing(of, ids['id'] ?? 0)]);
    return { to: of.path, did: 'removed', revision: 'applied' in outcome ? outcome.applied.revision : 0 };
  } catch (error) {
    if (!(error instanceof InUse)) throw error;
    return { ...(await confirmRemoval(asked, of)), status: 409 };
  }
}
