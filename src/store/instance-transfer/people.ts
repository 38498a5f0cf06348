// Those who have a role in an instance, at the database to which it goes: some have an account there, and the others get one.

import type { Kysely } from 'kysely';
import type { OpenDatabase } from '../dialects/dialect.ts';
import type { Tables } from '../tables.ts';
import { type Along, identityKey, rowsOf, type Side } from './side.ts';

export interface People extends Along {
  /** Their accounts there, by id: those that are, and those that are to be made, which are the people that go along. */
  readonly accounts: ReadonlyMap<number, string>;
}

/** Finds the accounts of the same addresses; the others get the next ids. */
export async function meetPeople(from: Side, target: OpenDatabase, to: Kysely<Tables>): Promise<People> {
  const addresses = [...from.numbering.people.values()].sort();
  const known = await to
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('removed_at', 'is', null)
    .where('email', 'in', addresses.length === 0 ? [''] : addresses)
    .execute();
  const there = new Set(known.map(({ email }) => email));
  const made = addresses.filter((address) => !there.has(address));
  const next = await target.nextId(to, 'accounts');
  const people = new Set(made);
  return {
    accounts: new Map([
      ...known.map(({ id, email }) => [id, email] as const),
      ...made.map((address, index) => [next + index, address] as const),
    ]),
    people,
    taken: await takenIdentities(from, people, to),
  };
}

async function takenIdentities(from: Side, people: ReadonlySet<string>, to: Kysely<Tables>): Promise<Set<string>> {
  const taken = new Set<string>();
  for await (const rows of rowsOf(from, 'account_identities', { people, taken: new Set() })) {
    for (const row of rows) {
      const found = await to
        .selectFrom('account_identities')
        .select('subject')
        .where('issuer', '=', String(row['issuer']))
        .where('subject', '=', String(row['subject']))
        .executeTakeFirst();
      if (found !== undefined) taken.add(identityKey(row));
    }
  }
  return taken;
}
