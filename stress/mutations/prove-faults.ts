// Proves that the tests can fail: plants one fault after another in a copy of the checkout, and runs the check that must catch it.

import { startPostgres } from '../../test/support/postgres-server.ts';
import { type Outcome, runCheck } from './checking.ts';
import { type Copy, copyCheckout } from './copy.ts';
import { type Check, type Fault, nameOf } from './fault.ts';

/** Number of faults checked concurrently. */
const AT_ONCE = 2;

export interface Proof {
  readonly fault: Fault;
  readonly isCaught: boolean;
  readonly why: string;
  readonly seconds: number;
}

/** Plants each fault, and passes each result to `tell`. A check must first pass without a fault. */
export async function proveFaults(faults: readonly Fault[], tell: (proof: Proof) => void): Promise<readonly Proof[]> {
  const database = await startPostgres();
  const copies: Copy[] = [];
  const sound = new Map<string, Promise<Outcome>>();
  const proofs: Proof[] = [];
  const left = [...faults];
  try {
    const work = async (copy: Copy) => {
      const isGreen = (check: Check) => {
        const known = sound.get(nameOf(check)) ?? runTwiceUnlessGreen(check, copy.folder, database.url);
        sound.set(nameOf(check), known);
        return known;
      };
      for (let fault = left.shift(); fault !== undefined; fault = left.shift()) {
        const proof = await proveOne(fault, copy, database.url, await isGreen(fault.caughtBy));
        proofs.push(proof);
        tell(proof);
      }
    };
    for (let number = 0; number < AT_ONCE; number++) copies.push(copyCheckout());
    await Promise.all(copies.map(work));
    return proofs;
  } finally {
    for (const copy of copies) copy.remove();
    await database.remove();
  }
}

async function runTwiceUnlessGreen(check: Check, folder: string, url: string): Promise<Outcome> {
  const first = await runCheck(check, folder, url);
  return first.is === 'green' ? first : runCheck(check, folder, url);
}

async function proveOne(fault: Fault, copy: Copy, url: string, sound: Outcome): Promise<Proof> {
  const began = performance.now();
  const said = (isCaught: boolean, why: string): Proof => ({
    fault,
    isCaught,
    why,
    seconds: (performance.now() - began) / 1000,
  });
  if (sound.is !== 'green') return said(false, `the check is ${sound.is} where nothing is planted: ${sound.why}`);
  const { is, why } = await copy.withFault(fault, () => runCheck(fault.caughtBy, copy.folder, url));
  if (is === 'green') return said(false, 'the check stays green');
  return said(is === 'red', is === 'red' ? why : `the check could not be run: ${why}`);
}
