// Buttons that add an event to a list by hand, exclude it, or leave it to the rule (rule L1).

import type { List } from '../../model/list.ts';
import { buildAncestry, isInList } from '../../model/list-rule.ts';
import { applyChanges } from '../../office/content/apply-changes.ts';
import { InvalidParameterError } from '../../office/errors.ts';
import { createRefusal } from '../../office/refusal-codes.ts';
import { ConflictError, NotFoundError } from '../../store/content/errors.ts';
import type { OfficePage, PageRequest, Redirect } from '../page.ts';

/** Maximum number of attempts to save if others write at the same time. */
const MAX_ATTEMPTS = 5;

export const pickEventPages: readonly OfficePage[] = [
  { method: 'POST', path: '/lists/{id}/pick', role: 'editor', show: pick },
];

type Picks = Pick<List, 'includeEventIds' | 'excludeEventIds'>;

const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id);

/** Changes to a list, by verb. `byRule`: true if the rule includes the event. */
const DEEDS: Readonly<Record<string, (list: Picks, id: number, byRule: boolean) => Picks>> = {
  in: ({ includeEventIds, excludeEventIds }, id, byRule) => ({
    includeEventIds: byRule ? includeEventIds : [...without(includeEventIds, id), id],
    excludeEventIds: without(excludeEventIds, id),
  }),
  out: ({ includeEventIds, excludeEventIds }, id, byRule) => ({
    includeEventIds: without(includeEventIds, id),
    excludeEventIds: byRule ? [...without(excludeEventIds, id), id] : excludeEventIds,
  }),
  back: ({ includeEventIds, excludeEventIds }, id) => ({
    includeEventIds,
    excludeEventIds: without(excludeEventIds, id),
  }),
};

async function pick(request: PageRequest): Promise<Redirect> {
  const { editing, instance, ids, form } = request;
  const [id, event] = [ids['id'] ?? 0, Number(form.text('event'))];
  const name = form.text('deed');
  const deed = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined;
  if (deed === undefined) throw new InvalidParameterError('deed', createRefusal('deed_unknown'));
  for (let tried = 1; ; tried++) {
    const { list, revision, byRule } = await readPick(request, id, event);
    const { includeEventIds, excludeEventIds } = deed(list, event, byRule);
    const merge = { include_event_ids: includeEventIds, exclude_event_ids: excludeEventIds };
    try {
      const step = { kind: 'list', id, merge, ifRevision: revision, at: '' } as const;
      const outcome = await applyChanges(editing, instance.name, [step]);
      if (!('applied' in outcome) || outcome.applied.results[0]?.revision === revision) {
        return { to: `/lists/${id}`, did: 'nothing' };
      }
      return { to: `/lists/${id}`, did: 'saved', revision: outcome.applied.revision };
    } catch (error) {
      if (!(error instanceof ConflictError) || tried === MAX_ATTEMPTS) throw error;
    }
  }
}

function readPick({ editing, instance }: PageRequest, id: number, eventId: number) {
  return editing.store.content.read(instance.name, async (content) => {
    const [present, event] = [await content.get('list', id), await content.get('event', eventId)];
    if (present === undefined || event === undefined) throw new NotFoundError('list or event');
    const list = present.value;
    const alone = { ...list, includeEventIds: [], excludeEventIds: [] };
    const byRule = isInList(alone, event.value, buildAncestry(await content.all('layer')));
    return { list, revision: present.revision, byRule };
  });
}
