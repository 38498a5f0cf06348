// Ids that the database assigned to an instance's rows, and the conversion of rows to other ids. All ids of a table are shifted by the same
// amount, so that ids can be converted even in texts about removed entities. Accounts are identified by their e-mail address.

import { DatabaseError } from '../errors.ts';
import type { Row } from '../maintenance/digest.ts';
import {
  type AssignedIdTable,
  type CopiedTable,
  findCopiedTable,
  type IdMention,
  type TableName,
} from './table-ownership.ts';

export interface IdNumbering {
  readonly instance: number;
  /** Lowest id of the instance by table; 1 for tables without one. */
  readonly first: Readonly<Partial<Record<AssignedIdTable, number>>>;
  readonly people: ReadonlyMap<number, string>;
}

/** Returns the numbering that an instance would have if it were alone in its database. It does not depend on the database. */
export function createPlainNumbering(people: Iterable<string>): IdNumbering {
  const sorted = [...people].sort();
  return { instance: 1, first: {}, people: new Map(sorted.map((address, index) => [index + 1, address])) };
}

/** Id that represents accounts without a role in the instance. */
const NO_ACCOUNT = 0;

/** Limit above which ids are rejected, because no database assigns that many. */
const MAX_ID = 2 ** 45;

const TABLES_WITH_ACCOUNT: ReadonlySet<TableName> = new Set([
  'memberships',
  'passkeys',
  'recovery_codes',
  'account_identities',
]);

export function createRenumbering(from: IdNumbering, to: IdNumbering): (table: TableName, row: Row) => Row {
  const ids = new Map([...to.people].map(([id, address]) => [address, id]));
  const numberOf = (of: AssignedIdTable, id: number): number => {
    if (of === 'instances') return to.instance;
    if (of === 'accounts') return ids.get(from.people.get(id) ?? '') ?? NO_ACCOUNT;
    return requireNumber(id - (from.first[of] ?? 1) + (to.first[of] ?? 1), of);
  };
  return (table, row) => {
    const going: CopiedTable | undefined = findCopiedTable(table);
    if (going === undefined) return row;
    const changed: Record<string, Row[string]> = { ...row, ...going.set };
    for (const [column, of] of Object.entries<AssignedIdTable>(going.ids)) {
      const id = changed[column];
      if (id === null || id === undefined) continue;
      const number = numberOf(of, requireNumber(id, of));
      if (number === NO_ACCOUNT && TABLES_WITH_ACCOUNT.has(table)) throw notAnId(table);
      changed[column] = number;
    }
    for (const [column, mentions] of Object.entries<readonly IdMention[]>(going.mentions ?? {})) {
      const text = changed[column];
      if (typeof text === 'string') changed[column] = rewriteIds(text, mentions, numberOf);
    }
    return changed;
  };
}

/** Returns the id if a database may have assigned it. Throws DatabaseError otherwise, because a source may be forged. */
function requireNumber(id: Row[string], of: string): number {
  if (typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 && id < MAX_ID) return id;
  throw notAnId(of);
}

function notAnId(table: string): DatabaseError {
  return new DatabaseError(`The source has an id of ${table} that no database assigns; nothing was copied.`);
}

function rewriteIds(
  text: string,
  mentions: readonly IdMention[],
  numberOf: (of: AssignedIdTable, id: number) => number,
): string {
  return mentions.reduce(
    (before, { of, pattern }) => before.replace(pattern, (digits) => String(numberOf(of, Number(digits)))),
    text,
  );
}
