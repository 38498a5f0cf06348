import { type Clash, findClashes } from '../../model/resource-use.ts';
import type { ResourceKind } from '../../model/resources.ts';
import { InvalidParameterError } from '../errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { createRefusal } from '../refusal-codes.ts';
import { parseRequestedSpan, type RequestedSpan } from '../wall-clock-texts.ts';

const MAX_CLASHES = 5000;

/**
 * Finds the clashes over rooms or people within a period, sorted by the start of the later event (rules W13 and W19). Clashes are not
 * clipped to the period, and list the earlier event first. Throws InvalidParameterError, and NotFoundError for an unknown instance.
 */
export async function findClashesInPeriod(
  { store }: Pick<OfficeContext, 'store'>,
  instance: string,
  kind: ResourceKind,
  asked: RequestedSpan,
): Promise<readonly Clash[]> {
  const span = parseRequestedSpan(asked);
  const uses = await store.content.read(instance, (content) => content.uses(kind, span));
  const found: Clash[] = [];
  for (const clash of findClashes(uses)) {
    if (found.length === MAX_CLASHES) {
      throw new InvalidParameterError('to', createRefusal('too_many_conflicts', { most: MAX_CLASHES }));
    }
    found.push(clash);
  }
  return found;
}
