// Random histories of proposals and edits. The public sees only what an authorized editor approved, and no proposal is lost or applied
// twice (rule W18).

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Event } from '../../src/model/event.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { restoreEntity } from '../../src/office/content/restore-entity.ts';
import type { Step } from '../../src/office/content/step.ts';
import { acceptProposal, declineProposal, withdrawProposal } from '../../src/office/proposals/answer-proposal.ts';
import { ProposalOutdatedError } from '../../src/office/proposals/errors.ts';
import { listProposals } from '../../src/office/proposals/list-proposals.ts';
import type { WriteContext } from '../../src/office/write-context.ts';
import { fullBundle } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';
import { countRuns } from '../support/runs.ts';

const HISTORIES = countRuns(6);
const FIELDS = ['title', 'topic', 'short_desc'] as const;
const PEOPLE = ['Anna', 'Beat'] as const;

type Field = (typeof FIELDS)[number];
type Fields = Partial<Record<Field, string>>;

interface Waiting {
  readonly fields: Map<Field, { readonly wanted: string; readonly base: string }> | null;
  readonly whole: Fields;
}

interface Model {
  readonly shown: Record<Field, string>;
  isThere: boolean;
  readonly waiting: Map<string, Waiting>;
}

const anyAction = fc.record({
  what: fc.constantFrom(
    'propose',
    'propose',
    'propose',
    'propose-removal',
    'edit',
    'edit',
    'accept',
    'accept',
    'force',
    'decline',
    'withdraw',
    'remove',
    'restore',
  ),
  who: fc.constantFrom(...PEOPLE),
  field: fc.constantFrom(...FIELDS),
  value: fc.constantFrom('A', 'B', 'C'),
});
type ProposalAction = typeof anyAction extends fc.Arbitrary<infer T> ? T : never;

const asPerson = (office: Office, actor: string): WriteContext => ({
  store: office.store,
  clock: () => office.time.now,
  actor,
  accountId: PEOPLE.indexOf(actor as 'Anna') + 1,
  authority: { role: 'contributor', areas: [1] },
});
const asEditor = (office: Office): WriteContext => ({
  store: office.store,
  clock: () => office.time.now,
  actor: 'Eva',
  authority: { role: 'editor', areas: [] },
});

async function make(editing: WriteContext, step: Step) {
  const outcome = await applyChanges(editing, 'seewil', [step]);
  if (!('applied' in outcome)) throw new Error('nobody asked for a replay');
  return outcome.applied.results[0];
}

/** Returns the fields that prevent an approval, because they have changed since the proposal. */
function conflictsIn({ shown }: Model, { fields, whole }: Waiting): Field[] {
  if (fields === null) return FIELDS.filter((name) => whole[name] !== shown[name]);
  return [...fields].flatMap(([name, { wanted, base }]) =>
    shown[name] !== base && shown[name] !== wanted ? [name] : [],
  );
}

async function take(
  office: Office,
  id: number,
  model: Model,
  { what, who, field, value }: ProposalAction,
): Promise<void> {
  const { shown, waiting } = model;
  const mine = waiting.get(who);
  const idOf = async () =>
    (await listProposals(asEditor(office), 'seewil', { eventId: id })).find(({ proposal }) => proposal.by === who)
      ?.proposal.id ?? 0;
  if (what === 'restore') {
    if (model.isThere) return;
    await restoreEntity(asEditor(office), 'seewil', { kind: 'event', id });
    model.isThere = true;
    return;
  }
  if (!model.isThere) return;
  if (what === 'edit') {
    await make(asEditor(office), { kind: 'event', id, merge: { [field]: value }, at: '' });
    shown[field] = value;
  } else if (what === 'remove') {
    await make(asEditor(office), { kind: 'event', id, remove: true, at: '' });
    model.isThere = false;
  } else if (what === 'propose') {
    await make(asPerson(office, who), { kind: 'event', id, merge: { [field]: value }, at: '' });
    const fields = new Map(mine?.fields ?? []);
    fields.set(field, { wanted: value, base: shown[field] });
    for (const [name, { wanted }] of fields) if (wanted === shown[name]) fields.delete(name);
    if (fields.size === 0) waiting.delete(who);
    else waiting.set(who, { fields, whole: {} });
  } else if (what === 'propose-removal') {
    await make(asPerson(office, who), { kind: 'event', id, remove: true, at: '' });
    waiting.set(who, { fields: null, whole: { ...shown } });
  } else if (mine !== undefined) {
    await answer(office, model, { what, who, mine, proposal: await idOf() });
  }
}

interface Answering {
  readonly what: ProposalAction['what'];
  readonly who: string;
  readonly mine: Waiting;
  readonly proposal: number;
}

async function answer(office: Office, model: Model, { what, who, mine, proposal }: Answering): Promise<void> {
  const { shown, waiting } = model;
  if (what === 'withdraw') await withdrawProposal(asPerson(office, who), 'seewil', proposal);
  else if (what === 'decline') await declineProposal(asEditor(office), 'seewil', proposal, 'Nein');
  else {
    const conflicts = what === 'force' ? [] : conflictsIn(model, mine);
    const accepting = acceptProposal(asEditor(office), 'seewil', proposal, { isForced: what === 'force' });
    if (conflicts.length > 0) {
      const error = await accepting.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProposalOutdatedError);
      expect((error as ProposalOutdatedError).conflicts.map((one) => one.field).sort()).toEqual([...conflicts].sort());
      return;
    }
    await accepting;
    if (mine.fields === null) model.isThere = false;
    else for (const [name, { wanted }] of mine.fields) shown[name] = wanted;
  }
  waiting.delete(who);
}

async function check(office: Office, id: number, model: Model): Promise<void> {
  const present = await office.store.content.read('seewil', (content) => content.get('event', id));
  expect(present !== undefined).toBe(model.isThere);
  const waiting = await listProposals(asEditor(office), 'seewil', { eventId: id });
  if (present === undefined) {
    expect(waiting).toEqual([]);
    return;
  }
  const { title, topic, shortDesc, state } = present.value as Event;
  expect({ title, topic, short_desc: shortDesc, state }).toEqual({ ...model.shown, state: 'ready' });
  const told = waiting.map(({ proposal, merge }) => [proposal.by, merge] as const);
  const thought = [...model.waiting].map(([by, { fields }]) => {
    const merge = fields && Object.fromEntries([...fields].map(([name, { wanted }]) => [name, wanted]));
    return [by, merge] as const;
  });
  expect(new Map(told)).toEqual(new Map(thought));
  expect(told.length).toBe(thought.length);
  for (const { proposal, conflicts } of waiting) {
    const of = model.waiting.get(proposal.by);
    expect(conflicts.map(({ field }) => field).sort()).toEqual(of && [...conflictsIn(model, of)].sort());
  }
}

it('keeps public and pending content apart, through any history', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 12, maxLength: 40, size: 'max' }), async (deeds) => {
      const office = await openOffice(fullBundle());
      try {
        const shown = { title: 'A', topic: 'A', short_desc: 'A' };
        const dates = { date_from: '2026-12-06 17:00:00', date_to: '2026-12-06 18:00:00', layer_ids: [1] };
        const made = await make(asEditor(office), { kind: 'event', value: { ...shown, ...dates }, at: '' });
        const model: Model = { shown, isThere: true, waiting: new Map() };
        for (const one of deeds) {
          const before = JSON.stringify([model.shown, model.isThere, [...model.waiting.keys()]]);
          await take(office, made?.id ?? 0, model, one);
          await check(office, made?.id ?? 0, model);
          if (before !== JSON.stringify([model.shown, model.isThere, [...model.waiting.keys()]])) done.add(one.what);
        }
      } finally {
        await office.close();
      }
    }),
    { numRuns: HISTORIES, examples: [[EACH]] },
  );
  expect(done.size).toBe(9);
});

/** History in which each action has an effect. */
const EACH: ProposalAction[] = (
  [
    ['propose', 'Anna', 'title', 'B'],
    ['accept', 'Anna', 'title', 'B'],
    ['propose', 'Anna', 'topic', 'B'],
    ['edit', 'Anna', 'topic', 'C'],
    ['accept', 'Anna', 'topic', 'B'],
    ['force', 'Anna', 'topic', 'B'],
    ['propose', 'Beat', 'short_desc', 'C'],
    ['withdraw', 'Beat', 'short_desc', 'C'],
    ['propose-removal', 'Beat', 'title', 'A'],
    ['decline', 'Beat', 'title', 'A'],
    ['edit', 'Anna', 'title', 'A'],
    ['propose', 'Anna', 'title', 'B'],
    ['edit', 'Anna', 'title', 'C'],
    ['edit', 'Anna', 'topic', 'A'],
    ['propose', 'Anna', 'topic', 'C'],
    ['accept', 'Anna', 'title', 'B'],
    ['remove', 'Anna', 'title', 'A'],
    ['restore', 'Anna', 'title', 'A'],
    ['propose-removal', 'Beat', 'title', 'A'],
    ['accept', 'Beat', 'title', 'A'],
    ['restore', 'Beat', 'title', 'A'],
  ] as const
).map(([what, who, field, value]) => ({ what, who, field, value }));
