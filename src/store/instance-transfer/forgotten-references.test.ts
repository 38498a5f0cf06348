// If any one of the declared references is missing, a copy is rejected or contains an id of the source.

import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablesOf } from '../../../test/support/every-table.ts';
import { fillInstance, fillOtherInstances, ID_OF_SOURCE, INSTANCE } from '../../../test/support/filled-instance.ts';
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { copyInstance } from './move-instance.ts';
import { type CopiedTable, findCopiedTable, type IdMention, TABLE_OWNERSHIP } from './table-ownership.ts';
import { COPIED_TABLES } from './transfer-side.ts';

let folder: string;
let remove: () => void;
beforeAll(async () => {
  ({ folder, remove } = createTemporaryFolder());
  await fillInstance(`sqlite:${folder}/source.db`);
  await fillOtherInstances(`sqlite:${folder}/others.db`);
});
afterAll(() => remove());

const FAULTS = COPIED_TABLES.flatMap((table) => {
  const belonging = findCopiedTable(table) as { ids: Record<string, string>; mentions?: Record<string, IdMention[]> };
  const ofIds = Object.keys(belonging.ids).map(
    (column) =>
      [
        `${table}.${column}`,
        table,
        (one: CopiedTable) => ({
          ...one,
          ids: Object.fromEntries(Object.entries(one.ids).filter(([c]) => c !== column)),
        }),
      ] as const,
  );
  const ofMentions = Object.entries(belonging.mentions ?? {}).flatMap(([column, all]) =>
    all.map(
      (mention) =>
        [
          `${table}.${column}, ${mention.like}`,
          table,
          (one: CopiedTable) => ({
            ...one,
            mentions: { ...one.mentions, [column]: all.filter((other) => other !== mention) },
          }),
        ] as const,
    ),
  );
  return [...ofIds, ...ofMentions];
});

describe('a missing declaration of a reference', () => {
  it.each(FAULTS)('is noticed: %s', async (name, table, spoil) => {
    const all = TABLE_OWNERSHIP as Record<string, CopiedTable>;
    const right = all[table] as CopiedTable;
    const target = `${folder}/${name.replace(/\W/g, '-')}.db`;
    const others = new Database(`${folder}/others.db`);
    others.exec(`vacuum into '${target}'`);
    others.close();
    all[table] = spoil(right) as CopiedTable;
    try {
      const way = { instance: INSTANCE, from: `sqlite:${folder}/source.db`, to: `sqlite:${target}` };
      const failed = await copyInstance(way).then(
        () => false,
        () => true,
      );
      const left = Object.values(await tablesOf(way.to)).flat();
      expect(failed || left.some((row) => ID_OF_SOURCE.test(String(row)))).toBe(true);
    } finally {
      all[table] = right;
    }
  });
});
