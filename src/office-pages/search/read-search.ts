// Interprets the words that users search for in the agenda: the first reading that finds events wins.

import { type AgendaPeriod, parseWeekday } from '../../date-parsing/read-period.ts';
import { findEventsWithPendingChanges } from '../../office/proposals/list-proposals.ts';
import { findEntities } from '../../office/search/find-entities.ts';
import { findKnownWords, type KnownWords } from '../../office/search/known-words.ts';
import { type AgendaOptions, type AgendaOptionsContext, parseAgendaOptions } from '../components/agenda-options.ts';
import type { PageRequest } from '../page.ts';

/** Value of the state filter for events that wait for approval, new or changed. */
const WAITING = 'proposed';

export interface AgendaSearch extends AgendaOptions {
  /** Weekday as typed; undefined unless the search covers every such weekday, not only the next one. */
  readonly weekdaySaid?: string;
  /** Words that were searched for instead of the typed ones; undefined if they differ only in inflection. */
  readonly corrected?: string;
  /** Number of further events that contain the words only in their texts. */
  readonly inTexts: number;
  /** True if past events are listed because no upcoming one was found. */
  readonly isOnlyPast: boolean;
}

/** Search options of the agenda. The filter for proposals includes events with a change that waits for approval. */
export async function readAgendaSearch(request: PageRequest): Promise<AgendaSearch> {
  const { editing, instance, query } = request;
  if (query.get('state') !== WAITING) return chooseReading(request, undefined);
  const changing = await editing.store.content.read(instance.name, (content) =>
    findEventsWithPendingChanges(editing, content),
  );
  return chooseReading(request, changing);
}

interface Candidate {
  readonly options: AgendaOptions;
  readonly weekdaySaid?: string;
}

type Totals = (options: AgendaOptions) => Promise<number>;

async function chooseReading(
  request: PageRequest,
  alsoOfState: ReadonlySet<number> | undefined,
): Promise<AgendaSearch> {
  const { query, editing, indexes, instance, language } = request;
  const parse = (context: Partial<AgendaOptionsContext> = {}, isPast = false): AgendaOptions => {
    const asked = new URLSearchParams(query);
    if (isPast) asked.set('past', '1');
    const options = parseAgendaOptions(asked, { ...request, ...context });
    return alsoOfState === undefined ? options : { ...options, filter: { ...options.filter, alsoOfState } };
  };
  const whole = (options: AgendaOptions): AgendaSearch => ({ ...options, inTexts: 0, isOnlyPast: false });
  const strict = parse();
  if (strict.words === '' || query.get('words') === '1') return whole(strict);
  const total: Totals = async (options) =>
    (await findEntities(editing, indexes, instance.name, { ...options, after: undefined, limit: 1 })).total;
  const wordings = new Map<string, Promise<KnownWords>>();
  const known = (words: string) => {
    const found = wordings.get(words) ?? findKnownWords(editing, indexes, instance.name, { words, language });
    wordings.set(words, found);
    return found;
  };
  // A calendar shows a fixed period and lists no past events.
  const isCalendar = query.has('view');
  const upcoming = readingsOf(request, strict, parse);
  const finding = { total, known, hasHeadings: !isCalendar && query.get('texts') !== '1' };
  const found = await findFirstReading(upcoming, finding);
  if (found !== undefined) return found;
  const hasSpan = ['past', 'all', 'from', 'to'].some((name) => (query.get(name) ?? '') !== '');
  if (isCalendar || hasSpan) return whole(strict);
  const past = readingsOf(request, parse({}, true), (context) => parse(context, true));
  const before = await findFirstReading(
    past.filter(({ options }) => options.isPast),
    finding,
  );
  return before === undefined ? whole(strict) : { ...before, isOnlyPast: true };
}

/** Readings of the words as typed, the most likely first. */
function readingsOf(
  { language }: PageRequest,
  strict: AgendaOptions,
  parse: (context: AgendaOptionsContext | Partial<AgendaOptionsContext>) => AgendaOptions,
): readonly Candidate[] {
  if (strict.when !== undefined) return [{ options: strict }, ...onWeekday(strict, strict.when, parse, language)];
  const plain = { options: strict };
  const loose = parse({ isLoose: true });
  if (loose.when === undefined) return [plain];
  // The name of a feast refers to its day. The name of a season is just as likely to be a word in a title.
  const isDay = loose.when.from === loose.when.to;
  return isDay ? [{ options: loose }, plain] : [plain, { options: loose }];
}

/** Reading of `Taufe Sonntag` in which the event is on any Sunday; empty if no weekday is named. */
function onWeekday(
  strict: AgendaOptions,
  { said, words }: AgendaPeriod,
  parse: (context: Partial<AgendaOptionsContext>) => AgendaOptions,
  language: PageRequest['language'],
): Candidate[] {
  const weekday = parseWeekday(said, language);
  if (weekday === undefined) return [];
  const { filter, isPast, isDescending } = parse({ isPlainObject: true });
  const options = { ...strict, words, when: undefined, isPast, isDescending, filter: { ...filter, weekday } };
  return [{ options, weekdaySaid: said }];
}

interface Finding {
  readonly total: Totals;
  readonly known: (words: string) => Promise<KnownWords>;
  readonly hasHeadings: boolean;
}

/** First reading that finds events. Tries headings before texts, and the typed words before other forms. */
async function findFirstReading(candidates: readonly Candidate[], finding: Finding): Promise<AgendaSearch | undefined> {
  const worded = async (wording: keyof KnownWords) =>
    Promise.all(
      candidates.map(async ({ options, ...rest }) => {
        const words = options.words === '' ? '' : (await finding.known(options.words))[wording];
        return { ...rest, options: { ...options, words } };
      }),
    );
  const { hasHeadings } = finding;
  const found = async (some: readonly Candidate[], isInHeading: boolean) =>
    isInHeading && !hasHeadings ? undefined : findIn(some, isInHeading, finding);
  const asTyped = await found(candidates, true);
  if (asTyped !== undefined) return asTyped;
  const simplified = await worded('simplified');
  const all = (await found(simplified, true)) ?? (await found(candidates, false)) ?? (await found(simplified, false));
  if (all !== undefined) return all;
  const corrected = (await worded('corrected')).filter(
    ({ options }, at) => options.words !== simplified[at]?.options.words,
  );
  const other = (await found(corrected, true)) ?? (await found(corrected, false));
  return other && { ...other, corrected: other.words };
}

async function findIn(
  candidates: readonly Candidate[],
  isInHeading: boolean,
  { total }: Finding,
): Promise<AgendaSearch | undefined> {
  for (const { options, ...said } of candidates) {
    const read = { ...options, isInHeading };
    const count = await total(read);
    if (count === 0) continue;
    const inTexts = isInHeading && options.words !== '' ? (await total(options)) - count : 0;
    return { ...read, ...said, inTexts, isOnlyPast: false };
  }
  return undefined;
}
