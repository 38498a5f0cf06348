import { type Clash, clashesAmong } from '../../model/resource-use.ts';
import type { ResourceKind } from '../../model/resources.ts';
import { WrongParameter } from '../errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { refusal } from '../refusal-codes.ts';
import { type AskedSpan, readSpan } from '../wall-clock-texts.ts';

const MOST = 5000;

/**
 * Finds the clashes over rooms or people within a period, by start of the later event (rules W13 and W19). Clashes are not cut at the
 * period's ends, and name the earlier event first. Throws WrongParameter, and NotFound for an unknown instance.
 */
export async function conflicts(
  { store }: Pick<OfficeContext, 'store'>,
  instance: string,
  kind: ResourceKind,
  asked: AskedSpan,
): Promise<readonly Clash[]> {
  const span = readSpan(asked);
  const uses = await store.content.read(instance, (content) => content.uses(kind, span));
  const found: Clash[] = [];
  for (const clash of clashesAmong(uses)) {
    if (found.length === MOST) {
      throw new WrongParameter('to', refusal('too_many_conflicts', { most: MOST }));
    }
    found.push(clash);
  }
  return found;
}
