import type { PlantedFault } from '../../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'acknowledged-just-before-commit',
    what: 'a write is announced before it is visible',
    in: 'src/store/dialects/sqlite.ts#openSqlite',
    find: 'write: (work) => db.transaction().execute(work),',
    replace: `write: (work) =>
      new Promise((resolve, reject) => {
        const written = db.transaction().execute(async (tx) => {
          resolve(await work(tx));
          await new Promise(setImmediate);
        });
        written.catch(reject);
      }),`,
    caughtBy: { test: 'sqlite', named: 'has committed a write' },
  },
];
