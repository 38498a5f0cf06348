// Warnings about values that some website programs can't store (rule K3).

import type { Entity } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import type { Person } from '../../model/person.ts';
import type { StoredKind } from '../../model/present.ts';
import { toPublicShortDesc } from '../../model/public-event.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import { exceedsWebsiteLimit, type NamedEntities } from './stored-by-websites.ts';

const MAX_SHORT_DESC = 1023;

/** Returns warnings about texts of an event or person that are too long. `path`: path of the entity. */
export type LengthCheck = (item: Event | Person, path: string) => Problem[];

export function createLengthCheck(named: NamedEntities): LengthCheck {
  return (item, path) => warningsOf(item, path, named);
}

function warningsOf(item: Event | Person, path: string, named: NamedEntities): Problem[] {
  const warnings: Problem[] = [];
  const shortDesc = 'startsAt' in item ? toPublicShortDesc(item) : item.shortDesc;
  const characters = charactersOf(shortDesc, MAX_SHORT_DESC);
  if (characters > MAX_SHORT_DESC) {
    warnings.push(createProblem(path, 'short_desc_too_long', { has: characters }));
  }
  if (exceedsWebsiteLimit(item, named)) warnings.push(createProblem(path, 'too_large'));
  return warnings;
}

/** Problems with a new or changed short description that is too long: some website programs truncate it, others drop it. */
export function findShortDescProblems(kind: StoredKind, before: Entity | undefined, after: Entity): Problem[] {
  const [old, now] = [before, after].map((entity) => shortDescOf(kind, entity));
  const characters = now === undefined || now === old ? 0 : charactersOf(now, MAX_SHORT_DESC);
  if (characters <= MAX_SHORT_DESC) return [];
  return [
    createProblem(kind === 'series' ? '/template/short_desc' : '/short_desc', 'short_desc_too_long', {
      has: characters,
    }),
  ];
}

function shortDescOf(kind: StoredKind, entity: Entity | undefined): string | undefined {
  const { template } = narrowToKind('series', kind, entity) ?? {};
  const described = template ?? narrowToKind('event', kind, entity) ?? narrowToKind('person', kind, entity);
  return described?.shortDesc;
}

/** Number of code points of a text; 0 if it has at most `enough` UTF-16 units. */
function charactersOf(text: string, enough: number): number {
  return text.length > enough ? [...text].length : 0;
}
