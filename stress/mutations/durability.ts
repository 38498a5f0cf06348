import type { Fault } from './fault.ts';

/** Mutations that lose acknowledged writes, or leave them half done. */
export const DURABILITY: readonly Fault[] = [
  {
    name: 'sqlite-unsynced',
    what: 'a loss of power loses acknowledged writes (SQLite)',
    file: 'src/store/dialects/sqlite.ts',
    find: `database.pragma('synchronous = FULL');`,
    replace: `database.pragma('synchronous = OFF');`,
    caughtBy: { stress: 'power-cut' },
  },
  {
    name: 'postgres-unsynced',
    what: 'a loss of power loses acknowledged writes (PostgreSQL)',
    file: 'src/store/dialects/postgres-pool.ts',
    find: `\${options}\`.trim(),`,
    replace: `\${options} -c synchronous_commit=off\`.trim(),`,
    caughtBy: { stress: 'power-cut' },
  },
  {
    name: 'acknowledged-before-commit',
    what: 'a write is acknowledged before it is committed',
    file: 'src/store/dialects/sqlite.ts',
    find: '    write: (work) => db.transaction().execute(work),',
    replace: `    write: (work) =>
      new Promise((resolve, reject) => {
        const written = db.transaction().execute(async (tx) => {
          resolve(await work(tx));
          await new Promise((later) => setTimeout(later, 30));
        });
        written.catch(reject);
      }),`,
    caughtBy: { stress: 'power-cut' },
  },
  {
    name: 'acknowledged-just-before-commit',
    what: 'a write is announced before it is visible',
    file: 'src/store/dialects/sqlite.ts',
    find: '    write: (work) => db.transaction().execute(work),',
    replace: `    write: (work) =>
      new Promise((resolve, reject) => {
        const written = db.transaction().execute(async (tx) => {
          resolve(await work(tx));
          await new Promise(setImmediate);
        });
        written.catch(reject);
      }),`,
    caughtBy: { vitest: 'src/store/dialects/sqlite.test.ts', named: 'has committed a write' },
  },
  {
    name: 'import-in-pieces',
    what: 'an interrupted import is partly stored',
    file: 'src/store/content/content.ts',
    find: 'database.write((tx) => replaceContent(tx, content, change, options)),',
    replace: 'replaceContent(database.db as never, content, change, options),',
    caughtBy: { stress: 'crash' },
  },
  {
    name: 'import-drops-subscribers',
    what: 'an import loses one of its subscribers',
    file: 'src/store/content/replace.ts',
    find: 'replaceSubscribers(tx, record.id, content.subscribers, {',
    replace: 'replaceSubscribers(tx, record.id, content.subscribers.slice(1), {',
    caughtBy: { stress: 'crash' },
  },
  {
    name: 'import-brings-back-ended',
    what: 'importing an old list restores unsubscribed addresses',
    file: 'src/store/newsletter/replace-subscribers.ts',
    find: 'if (endings.length === 0) return { subscribers: given, ended: 0 };',
    replace: 'if (endings.length >= 0) return { subscribers: given, ended: 0 };',
    caughtBy: { vitest: 'src/store/newsletter/replace-subscribers.test.ts' },
  },
  {
    name: 'import-names-nothing',
    what: 'an import accepts references to missing entities',
    file: 'src/model/format/scalars.ts',
    find: 'if (report.faults === faults) report.reference(path, kind, read);',
    replace: 'if (report.faults !== faults) report.reference(path, kind, read);',
    caughtBy: { vitest: 'src/office/bundle/reference-faults.test.ts' },
  },
  {
    name: 'markup-taken',
    what: 'an import stores scripts in HTML',
    file: 'src/office/bundle/clean-html.ts',
    find: 'cleaned = sanitize(before);',
    replace: 'cleaned = before;',
    caughtBy: { vitest: 'src/office/bundle/clean-html.test.ts' },
  },
  {
    name: 'files-for-all',
    what: 'the database file is readable by all users of the machine',
    file: 'src/app/command-line.ts',
    find: 'process.umask(0o077);',
    replace: 'process.umask(0o022);',
    caughtBy: { vitest: 'test/e2e/written.test.ts', named: 'is for this user only' },
  },
];
