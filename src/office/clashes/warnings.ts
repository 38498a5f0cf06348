import { createTranslator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import type { Problem } from '../../model/format/problem.ts';
import type { Language } from '../../model/instance.ts';
import { type Clash, resourceKeyOf } from '../../model/resource-use.ts';
import type { ResourceKind } from '../../model/resources.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { createMomentFormatter } from '../wall-clock-texts.ts';
import { CLASH_KINDS, type ClashKind } from './kinds.ts';
import { readResourceLabels } from './resource-labels.ts';

/** `path` points to the resource in the event, such as `/rooms/0`. */
export interface ClashWarning extends Problem {
  readonly with: readonly number[];
}

export type ClashWarnings = ReadonlyMap<number, readonly ClashWarning[]>;

type Content = Pick<ContentTransaction, 'instance' | 'get' | 'labels' | 'findNewClashes'>;

interface Words {
  readonly language: Language;
  readonly moment: (moment: string) => string;
  readonly labels: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<number, string>;
}

const KINDS = Object.entries(CLASH_KINDS) as readonly (readonly [ResourceKind, ClashKind])[];

/** Maximum event titles in a warning. With more events, it lists one title fewer and counts the rest, which are then at least two. */
const MAX_NAMED = 4;

/**
 * Collects the clashes of the current change: a warning for each resource of each written event. Events whose resources, times, status
 * and state did not change cause none.
 */
export async function findClashWarnings(content: Content, language: Language): Promise<ClashWarnings> {
  const made = await content.findNewClashes();
  const words: Words = {
    language,
    moment: createMomentFormatter(content.instance, language),
    labels: await readResourceLabels(content, made),
    titles: await content.labels('event', made.map(otherEventOf)),
  };
  const warnings = new Map<number, readonly ClashWarning[]>();
  for (const [id, clashes] of Map.groupBy(made, ({ eventIds: [put] }) => put)) {
    const event = (await content.get('event', id))?.value;
    warnings.set(id, event === undefined ? [] : warningsOf(event, clashes, words));
  }
  return warnings;
}

function warningsOf(event: Event, clashes: readonly Clash[], words: Words): ClashWarning[] {
  const byResource = Map.groupBy(clashes, resourceKeyOf);
  return KINDS.flatMap(([kind, { namedIn, problem, text }]) =>
    namedIn(event).flatMap((at): ClashWarning[] => {
      const key = resourceKeyOf({ kind, id: at.id });
      const here = byResource.get(key);
      if (here === undefined) return [];
      byResource.delete(key);
      const label = words.labels.get(key) ?? '';
      // An event that uses the resource at several times is named once, with the first time.
      const once = [...Map.groupBy(here, otherEventOf).values()].flatMap(([first]) => first ?? []);
      const others = once.map(otherEventOf).sort((a, b) => a - b);
      const said = text(createTranslator(words.language), label, sayEvents(once, words));
      return [{ ...problem(at, label), text: said, with: others }];
    }),
  );
}

function sayEvents(clashes: readonly Clash[], { language, moment, titles }: Words): string {
  const t = createTranslator(language);
  const first = clashes.length > MAX_NAMED ? clashes.slice(0, MAX_NAMED - 1) : clashes;
  const named = first.map((clash) =>
    t('clash.event', { title: titles.get(otherEventOf(clash)) ?? '', moment: moment(clash.from) }),
  );
  const left = clashes.length - named.length;
  const all = left === 0 ? named : [...named, t('clash.more', { count: left })];
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(all);
}

function otherEventOf({ eventIds: [, other] }: Clash): number {
  return other;
}
