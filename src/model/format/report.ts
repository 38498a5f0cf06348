import type { Kind, Reference } from '../entity.ts';
import {
  createCodedProblem,
  createMissingReferenceProblem,
  type Problem,
  toProblem,
  truncateProblem,
} from './problem.ts';
import type { ProblemCode } from './problem-codes.ts';

export const MAX_PROBLEMS = 50;

const MAX_GATHERED = 10_000;

export interface PlacedReference extends Reference {
  readonly path: string;
}

export interface UnlinkableUrl {
  readonly path: string;
  readonly address: string;
}

export interface ReportOptions {
  /** Removes unsafe markup from HTML (rule F9). */
  readonly cleanHtml: (html: string) => string;
  /**
   * True if an entity exists; given only if all entities are known in advance, like those of a file. Without it, references are collected
   * for a later check by `missing`.
   */
  readonly has?: (kind: Kind, id: number) => boolean;
  /** True if a key of this name had this text before; it is then accepted at any length. */
  readonly hadText?: (name: string, text: string) => boolean;
}

/** Collector of the problems and references found by rules. */
export class Report {
  readonly warnings: Problem[] = [];
  faults = 0;
  /** References not checked yet, in reading order. */
  readonly references: PlacedReference[] = [];
  /** Addresses accepted unchanged, although no page can link to them (rule F1). */
  readonly deadEnds: UnlinkableUrl[] = [];
  readonly cleanHtml: ReportOptions['cleanHtml'];
  readonly #has: ReportOptions['has'];
  readonly #hadText: ReportOptions['hadText'];
  readonly #atTop: Problem[] = [];
  readonly #below: Problem[] = [];

  constructor({ cleanHtml, has, hadText }: ReportOptions) {
    this.cleanHtml = cleanHtml;
    this.#has = has;
    this.#hadText = hadText;
  }

  problem<C extends ProblemCode>(path: string, ...[code, ...params]: Parameters<typeof createCodedProblem<C>>): void {
    this.add(toProblem(path, createCodedProblem(code, ...params)));
  }

  add(problem: Problem): void {
    this.faults++;
    const gathered = isAtTop(problem.path) ? this.#atTop : this.#below;
    if (gathered.length < MAX_GATHERED) gathered.push(problem);
  }

  warning(warning: Problem): void {
    if (this.warnings.length < MAX_PROBLEMS) this.warnings.push(warning);
  }

  deadEnd(path: string, address: string): void {
    if (this.deadEnds.length < MAX_GATHERED) this.deadEnds.push({ path, address });
  }

  reference(path: string, kind: Kind, id: number): void {
    if (this.#has === undefined) this.references.push({ path, kind, id });
    else if (!this.#has(kind, id)) this.add(createMissingReferenceProblem({ path, kind, id }));
  }

  /** True if the path had the same text before, so that limits introduced later do not apply. */
  hadText(path: string, text: string): boolean {
    return this.#hadText?.(/[^.[\]"]+(?="?\]?$)/.exec(path)?.[0] ?? '', text) === true;
  }

  /** Returns the first problems: top-level ones first (rule R22), then in the order of the file. `root`: the parsed file. */
  firstProblems(root: unknown): Problem[] {
    const placeOf = createPositionFinder(root);
    const inOrder = (problems: readonly Problem[]) =>
      problems
        .map((problem) => ({ problem, place: placeOf(problem.path) }))
        .sort((a, b) => comparePlaces(a.place, b.place))
        .map(({ problem }) => truncateProblem(problem));
    return [...inOrder(this.#atTop), ...inOrder(this.#below)].slice(0, MAX_PROBLEMS);
  }
}

/** Appends a key to the path of an object; a key that is not an identifier is quoted. */
export function joinPath(path: string, name: string): string {
  const step = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : `[${JSON.stringify(name)}]`;
  return path === '' || step.startsWith('[') ? path + step : `${path}.${step}`;
}

function isAtTop(path: string): boolean {
  return /^([A-Za-z_][A-Za-z0-9_]*|\["(?:[^"\\]|\\.)*"\])$/.test(path);
}

/** Converts a path to a JSON pointer (RFC 6901): `/rooms/0/room_id` for `rooms[0].room_id`, "" for the whole. */
export function toJsonPointer(path: string): string {
  return stepsOf(path)
    .map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

function stepsOf(path: string): string[] {
  const steps = path.matchAll(/\.?([A-Za-z_][A-Za-z0-9_]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g);
  return [...steps].map((step) => step[1] ?? step[2] ?? (JSON.parse(step[3] ?? '""') as string));
}

/** Creates a function that converts a path to positions among siblings, for sorting; a missing key sorts after existing ones. */
function createPositionFinder(root: unknown): (path: string) => number[] {
  const known = new Map<object, ReadonlyMap<string, number>>();
  const keysOf = (holder: object) => {
    const keys = known.get(holder) ?? new Map(Object.keys(holder).map((key, place) => [key, place]));
    known.set(holder, keys);
    return keys;
  };
  return (path) => {
    let value = root;
    return stepsOf(path).map((name) => {
      const holder = value;
      value = (value as Record<string, unknown> | null)?.[name];
      if (Array.isArray(holder)) return Number(name);
      if (typeof holder !== 'object' || holder === null) return 0;
      const keys = keysOf(holder);
      return keys.get(name) ?? keys.size;
    });
  };
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  for (const [step, place] of a.entries()) {
    const other = b[step];
    if (other === undefined) return 1;
    if (place !== other) return place - other;
  }
  return a.length - b.length;
}
