// Ledger of one instance: acknowledged writes, and whether they exist after a crash.

import type { ListedKey } from '../../src/office/accounts/access-keys.ts';
import { hashKey } from '../../src/util/hash-key.ts';
import { createExpectedExport, markOf } from './marked-bundle.ts';
import type { WriterMessage } from './writers.ts';

export interface DatabaseStateAfterCrash {
  readonly exported: string;
  readonly revision: number;
  readonly contentRevision: number;
  readonly keys: readonly ListedKey[];
  readonly journal: { readonly lines: number; readonly keys: number };
}

export interface Counts {
  imports: number;
  keys: number;
  revoked: number;
  /** Number of unacknowledged writes that exist completely; `undone`: without a trace. */
  keptUnasked: number;
  undone: number;
  lostImports: number;
  halfImports: number;
  wrongKeys: number;
  wrongJournals: number;
}

interface Key {
  readonly hash: string | undefined;
  /** `in doubt`: begun, but not acknowledged. */
  readonly state: 'in doubt' | 'active' | 'active or revoked' | 'revoked';
}

export interface CrashLedger {
  readonly counts: Readonly<Counts>;
  readonly enter: (said: readonly WriterMessage[]) => void;
  /** Compares the ledger with the database, and settles entries in doubt. */
  readonly judge: (found: DatabaseStateAfterCrash) => void;
  readonly clear: () => { readonly active: string[]; readonly revoked: string[] };
}

export function createCrashLedger(instance: string): CrashLedger {
  const counts: Counts = {
    imports: 0,
    keys: 0,
    revoked: 0,
    keptUnasked: 0,
    undone: 0,
    lostImports: 0,
    halfImports: 0,
    wrongKeys: 0,
    wrongJournals: 0,
  };
  const inDoubt = new Set<string>();
  const keys = new Map<string, Key>();
  const inClear = new Map<string, string>();
  let last = { mark: '', revision: 0 };

  const enterOne = (said: WriterMessage) => {
    if (said.what === 'importing') inDoubt.add(said.mark);
    else if (said.what === 'imported') {
      counts.imports++;
      inDoubt.delete(said.mark);
      if (said.revision > last.revision) last = said;
    } else if (said.what === 'creating') keys.set(said.name, { hash: undefined, state: 'in doubt' });
    else if (said.what === 'created') {
      counts.keys++;
      keys.set(said.name, { hash: hashKey(said.key), state: 'active' });
      inClear.set(said.name, said.key);
    } else if (said.what === 'revoking') change(said.name, 'active or revoked');
    else if (said.what === 'revoked') {
      counts.revoked++;
      change(said.name, 'revoked');
    }
  };
  const change = (name: string, state: Key['state']) => keys.set(name, { hash: keys.get(name)?.hash, state });

  const judgeImport = ({ exported, contentRevision }: DatabaseStateAfterCrash) => {
    const mark = markOf(exported);
    const isKept = inDoubt.has(mark) && contentRevision > last.revision;
    counts.undone += inDoubt.size - (isKept ? 1 : 0);
    inDoubt.clear();
    if (exported !== createExpectedExport(instance, mark)) {
      counts.halfImports++;
      return;
    }
    if (isKept) {
      counts.keptUnasked++;
      last = { mark, revision: contentRevision };
    } else if (mark !== last.mark || contentRevision !== last.revision) counts.lostImports++;
  };

  const judgeKeys = (found: DatabaseStateAfterCrash) => {
    const there = new Map(found.keys.map((key) => [key.name, key]));
    for (const [name, { hash, state }] of keys) {
      const key = there.get(name);
      there.delete(name);
      if (key === undefined) {
        if (state === 'in doubt') keys.delete(name);
        else counts.wrongKeys++;
        continue;
      }
      const isRight = (hash ?? key.hash) === key.hash && (state === 'in doubt' || state.includes(key.state));
      if (isRight) keys.set(name, { hash: key.hash, state: key.state === 'revoked' ? 'revoked' : 'active' });
      else counts.wrongKeys++;
    }
    counts.wrongKeys += there.size;
  };

  return {
    counts,
    enter: (said) => said.forEach(enterOne),
    judge: (found) => {
      judgeImport(found);
      judgeKeys(found);
      // Every write raises the revision by one and adds one line to the journal.
      const isWhole = found.journal.lines === found.revision && found.journal.keys === found.keys.length;
      if (!isWhole) counts.wrongJournals++;
    },
    clear: () => {
      const of = (wanted: Key['state']) => [...inClear].filter(([name]) => keys.get(name)?.state === wanted);
      const texts = (named: [string, string][]) => named.map(([, key]) => key);
      return { active: texts(of('active')), revoked: texts(of('revoked')) };
    },
  };
}
