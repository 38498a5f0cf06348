import type { Fault } from './fault.ts';

/** Mutations of writes to the office. */
export const OFFICE: readonly Fault[] = [
  {
    name: 'office-answered-before-commit',
    what: 'a write to the office is acknowledged before it is committed',
    file: 'src/store/dialects/sqlite.ts',
    find: '    write: (work) => db.transaction().execute(work),',
    replace: `    write: (work) =>
      process.env['PARVIS_WORKERS'] === undefined ? db.transaction().execute(work) : new Promise((resolve, reject) => {
        const written = db.transaction().execute(async (tx) => {
          resolve(await work(tx));
          await new Promise((later) => setTimeout(later, 500));
        });
        written.catch(reject);
      }),`,
    caughtBy: { stress: 'office' },
  },
  {
    name: 'office-once-in-memory',
    what: 'a request retried after a crash creates an event twice',
    file: 'src/store/content/transaction.ts',
    find: `    answered: (key) => findStoredAnswer(tx, record.id, key, change.at),
    keepAnswer: (key, answered) => storeAnswer(tx, record.id, key, answered, change.at),`,
    replace: `    answered: async (key) => ((globalThis as any).kept ??= new Map()).get(key),
    keepAnswer: async (key, answered) => void ((globalThis as any).kept ??= new Map()).set(key, answered),`,
    caughtBy: { stress: 'office' },
  },
  {
    name: 'office-history-left-out',
    what: 'some changes have no history',
    file: 'src/store/content/apply.ts',
    find: '  if (deltas.length > 0) await writeHistory(tx, record, line, deltas);',
    replace: '  if (deltas.length > 0 && record.revision % 7 > 0) await writeHistory(tx, record, line, deltas);',
    caughtBy: { stress: 'office' },
  },
  {
    name: 'office-update-lost',
    what: 'a concurrent change of an event is overwritten',
    file: 'src/office/content/assign-step-ids.ts',
    find: 'step.ifRevision === present.revision',
    replace: 'step.ifRevision <= present.revision',
    caughtBy: { vitest: 'test/office/writers.test.ts' },
  },
  {
    name: 'office-id-given-twice',
    what: 'the id of a deleted person is reused',
    file: 'src/store/content/counters.ts',
    find: 'return Array.from({ length: count }, (_, index) => last - count + 1 + index);',
    replace: `const there = await tx
    .selectFrom('entities')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('instance_id', '=', instanceId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return Array.from({ length: count }, (_, index) => (kind === 'person' ? Number(there?.id ?? 0) : last - count) + 1 + index);`,
    caughtBy: { vitest: 'test/office/writers.test.ts' },
  },
  {
    name: 'office-history-gap',
    what: 'the history lacks the last entity of a bulk change',
    file: 'src/store/content/history.ts',
    find: 'const notes = contentRevision === 0 ? [] : deltas;',
    replace: 'const notes = contentRevision === 0 ? [] : deltas.slice(0, Math.max(1, deltas.length - 1));',
    caughtBy: { vitest: 'test/office/writers.test.ts' },
  },
];
