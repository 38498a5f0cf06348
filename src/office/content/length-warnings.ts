// What is taken although some website programs can't store it (rule K3).

import type { Entity } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import type { Person } from '../../model/person.ts';
import { publicShortDesc } from '../../model/public-event.ts';
import type { Series } from '../../model/series.ts';

const MAX_SHORT_DESC = 1023;
const MAX_BYTES = 65_534;

/** What is too long in an event or person; `path` is that of the whole, and stands in every warning. */
export function warnOfLength(item: Event | Person, path: string): Problem[] {
  const warnings: Problem[] = [];
  const shortDesc = 'startsAt' in item ? publicShortDesc(item) : item.shortDesc;
  const characters = charactersOf(shortDesc, MAX_SHORT_DESC);
  if (characters > MAX_SHORT_DESC) {
    warnings.push(problem(path, 'short_desc_too_long', { has: characters }));
  }
  if (mayExceed(item) && storedBytes(item) > MAX_BYTES) {
    warnings.push(problem(path, 'too_large'));
  }
  return warnings;
}

/** What is refused of a short text that is new or changed, at its pointer: some website programs cut it, others leave the whole out. */
export function shortDescProblems(kind: string, before: Entity | undefined, after: Entity): Problem[] {
  const [old, now] = [before, after].map((entity) => shortDescOf(kind, entity));
  const characters = now === undefined || now === old ? 0 : charactersOf(now, MAX_SHORT_DESC);
  if (characters <= MAX_SHORT_DESC) return [];
  return [
    problem(kind === 'series' ? '/template/short_desc' : '/short_desc', 'short_desc_too_long', { has: characters }),
  ];
}

function shortDescOf(kind: string, entity: Entity | undefined): string | undefined {
  if (entity === undefined) return undefined;
  if (kind === 'series') return (entity as Series).template.shortDesc;
  return kind === 'event' || kind === 'person' ? (entity as Event | Person).shortDesc : undefined;
}

/** How many characters a text has; of one that has no more than `enough` a number that is no greater. */
function charactersOf(text: string, enough: number): number {
  return text.length > enough ? [...text].length : 0;
}

/** What a website program adds of its own to what it stores. */
const OF_THE_WEBSITE = 100;

/** Bytes that a website program stores: PHP writes `/` as two signs. */
function storedBytes(item: Event | Person): number {
  const json = JSON.stringify(item);
  return Buffer.byteLength(json) + json.split('/').length - 1 + OF_THE_WEBSITE;
}

/** A cheap first look at any value: most texts are short, and few need to be measured. */
function mayExceed(item: object): boolean {
  return sizeOf(item) > MAX_BYTES / 4;
}

/** Rather more than a value's characters as JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length + 3;
  if (typeof value !== 'object' || value === null) return 25;
  let size = 0;
  // Names of keys are short. Nothing is made on the way: every value of a file is looked at.
  if (Array.isArray(value)) for (const item of value) size += 40 + sizeOf(item);
  else for (const name in value) size += 40 + sizeOf((value as Record<string, unknown>)[name]);
  return size;
}
