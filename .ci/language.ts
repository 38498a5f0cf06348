// Finds phrases and names that CONTRIBUTING.md ("How we write") rules out, and compares their number per folder with
// .ci/language-bounds.json. Fails if a figure is higher. `--list PATH` lists the places below a path; `--lower` lowers the bounds to the
// figures. Bounds never rise. A text without findings may still be unclear: the check detects regressions, and does not replace a reader.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export type Kind = 'comments' | 'names' | 'paragraphs';

/** Comment, exported name, or paragraph of a document. */
export interface Passage {
  readonly kind: Kind;
  readonly line: number;
  readonly text: string;
}

/** Figures of a folder. Kinds without an objection are omitted. */
export type Figures = Readonly<Partial<Record<Kind, number>>>;

const PHRASES: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/\bwho(m)?ever\b/i, 'name the role: visitor, editor, caller'],
  [/\b(some|any|no)body\b/i, 'name the role: visitor, editor, caller'],
  [/\b(those|anyone|ones?) (who|that|which)\b/i, 'use the noun'],
  [/\b(is|are|was|were|be|been) (told|said)\b/i, 'report, warn, list, notify'],
  [/\btells (whether|of|what|how|which|when|that)\b/i, 'returns, reports'],
  [/\bso (many|much)\b(?! (that|as)\b)/i, 'name the limit'],
  [/\b(the|at the) most (that|who|which|of)\b/i, 'maximum'],
  [/\bnothing is said\b/i, '"default: …"'],
  [/\bthe other way round\b/i, 'inverse, reverse'],
  [/\b(anew|beforehand|meanwhile)\b/i, 'again; first; in the meantime'],
  [/\b(bring|brought|go|goes|come|comes|take|takes|taken) along\b/i, 'include, copy'],
  [/\bstands? (in|at|on|there|here|alone|beside|behind|above|below|first|last|twice)\b/i, 'is'],
  [/\b(let|lets|take|takes|taken) in\b/i, 'admit, accept, import'],
  [/\b(by|of) (itself|its own|their own)\b/i, 'automatic, separate'],
  [/\bbut for\b/i, 'except'],
  [/\bthat there (is|are)\b/i, 'drop it'],
  [/\bgone\b/i, 'deleted, removed, expired'],
  [/\b(is|are) made\b/i, 'is created, is built'],
  [/\bwants\b|\bwish(ed)?\b/i, 'expects, requires, options'],
];

const OPENING =
  /^(What|Who|Whom|Whose|Whether|How (many|much|long|far|often)|Where|When|As|Of|For|By|From|Those|Ones?|Its?|They|Their|So|Such|Neither|Nor)\b/;

const NAME_START =
  /^(ask(ed|ing)|t(old|elling)|kept|tak(en|ing)|shown|sa(id|ying)|given|made|found|wish|whose|what[A-Z]|who[A-Z]|most[A-Z]|MOST_|LONGEST_|SO_)/i;
const NAME_END =
  /(Told|Asked|Kept|Taken|Shown|Said|Given|Made|Found|Wish|Asking|Telling|Taking|Saying|Along|Anew|Desk)$/;

export function findObjections({ kind, text }: Passage): readonly string[] {
  if (kind === 'names') {
    return NAME_START.test(text) || NAME_END.test(text) ? ['a noun for a type, a verb for a function'] : [];
  }
  const found = PHRASES.filter(([pattern]) => pattern.test(text)).map(([, advice]) => advice);
  return kind === 'comments' && OPENING.test(text) ? [...found, 'begin with a noun or a verb'] : found;
}

const EXPORTED = /^export (?:async |abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/;
const MIN_LENGTH = 12;

export function passagesOf(file: string, text: string): readonly Passage[] {
  return (file.endsWith('.md') ? paragraphsOf(text) : commentsAndNamesOf(text, file.endsWith('.sh'))).filter(
    (passage) => passage.kind === 'names' || passage.text.length > MIN_LENGTH,
  );
}

function paragraphsOf(text: string): Passage[] {
  const passages: Passage[] = [];
  let lines: string[] = [];
  let isCode = false;
  const end = (line: number) => {
    if (lines.length > 0) passages.push({ kind: 'paragraphs', line: line - lines.length, text: lines.join(' ') });
    lines = [];
  };
  for (const [index, line] of [...text.split('\n'), ''].entries()) {
    const isFence = line.startsWith('```');
    if (isFence) isCode = !isCode;
    const isProse = !isCode && !isFence && line.trim() !== '' && !line.startsWith('#');
    // Rows of tables and items of lists count as paragraphs.
    if (!isProse || /^(\||[-*] |\d+\. )/.test(line)) end(index + 1);
    if (isProse) lines.push(line.trim());
  }
  return passages;
}

function commentsAndNamesOf(text: string, isShell: boolean): Passage[] {
  const passages: Passage[] = [];
  let block: { readonly line: number; readonly lines: string[]; readonly isRun: boolean } | undefined;
  const end = () => {
    const comment = block?.lines.join(' ').replace(/\s+/g, ' ').trim() ?? '';
    const isDirective = /^(biome-ignore|@ts-|@vitest|shellcheck)/.test(comment);
    if (block !== undefined && !isDirective) passages.push({ kind: 'comments', line: block.line, text: comment });
    block = undefined;
  };
  for (const [index, line] of text.split('\n').entries()) {
    const one = (isShell ? /^\s*#(?!!)\s?(.*)$/ : /^\s*\/\/\s?(.*)$/).exec(line)?.[1];
    const opening = /^\s*\/\*\*?\s?(.*)$/.exec(line)?.[1];
    if (block !== undefined && !block.isRun) {
      const [inner = '', ...rest] = line.split('*/');
      block.lines.push(inner.replace(/^\s*\*\s?/, ''));
      if (rest.length > 0) end();
    } else if (one !== undefined) {
      if (block === undefined) block = { line: index + 1, lines: [one], isRun: true };
      else block.lines.push(one);
    } else {
      end();
      if (opening !== undefined && !isShell) {
        const [inner = '', ...rest] = opening.split('*/');
        block = { line: index + 1, lines: [inner], isRun: false };
        if (rest.length > 0) end();
      }
      const name = EXPORTED.exec(line)?.[1];
      if (name !== undefined) passages.push({ kind: 'names', line: index + 1, text: name });
    }
  }
  end();
  return passages;
}

const isIncluded = (file: string) =>
  /\.(ts|mjs|css|sh|md)$/.test(file) &&
  // Generated files are excluded, and this file, which quotes what it looks for.
  !/^(docs\/interface\/|web\/built\/|client\/src\/operations\.ts|src\/i18n\/keys\.ts|CHANGELOG\.md|\.ci\/language|test\/language)/.test(
    file,
  );

/** Returns the folder whose bound applies to a file: two levels of `src` and `docs`, otherwise one. */
export function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, ['src', 'docs'].includes(parts[0] ?? '') ? 2 : 1).join('/') || '.';
}

export function findExceededBounds(
  figures: Readonly<Record<string, Figures>>,
  bounds: Readonly<Record<string, Figures>>,
): readonly string[] {
  return Object.entries(figures).flatMap(([folder, kinds]) =>
    Object.entries(kinds).flatMap(([kind, count]) => {
      const bound = bounds[folder]?.[kind as Kind] ?? 0;
      return count > bound ? [`${folder}: ${count} ${kind} with an objection, at most ${bound}`] : [];
    }),
  );
}

/** Returns bounds that are no higher than the figures, and no higher than before. */
export function lowerBounds(
  figures: Readonly<Record<string, Figures>>,
  bounds: Readonly<Record<string, Figures>>,
): Record<string, Figures> {
  return Object.fromEntries(
    Object.entries(bounds).flatMap(([folder, kinds]) => {
      const left = Object.entries(kinds).flatMap(([kind, bound]) => {
        const count = Math.min(bound, figures[folder]?.[kind as Kind] ?? 0);
        return count === 0 ? [] : [[kind, count] as const];
      });
      return left.length === 0 ? [] : [[folder, Object.fromEntries(left)] as const];
    }),
  );
}

interface Objection extends Passage {
  readonly file: string;
  readonly advice: readonly string[];
}

function objectionsIn(files: readonly string[]): readonly Objection[] {
  return files.flatMap((file) =>
    passagesOf(file, readFileSync(file, 'utf8')).flatMap((passage) => {
      const advice = findObjections(passage);
      return advice.length === 0 ? [] : [{ ...passage, file, advice }];
    }),
  );
}

export function figuresOf(
  objections: readonly { readonly file: string; readonly kind: Kind }[],
): Record<string, Figures> {
  const figures: Record<string, Partial<Record<Kind, number>>> = {};
  for (const { file, kind } of objections) {
    const folder = folderOf(file);
    figures[folder] ??= {};
    figures[folder][kind] = (figures[folder][kind] ?? 0) + 1;
  }
  return figures;
}

const BOUNDS = '.ci/language-bounds.json';

function main(args: readonly string[]): number {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n');
  const files = tracked.filter((file) => isIncluded(file) && existsSync(file));
  const below = args.includes('--list') ? (args[args.indexOf('--list') + 1] ?? '') : undefined;
  const objections = objectionsIn(files.filter((file) => below === undefined || file.startsWith(below)));
  if (below !== undefined) {
    for (const { file, line, text, advice } of objections) writeLine(`${file}:${line} [${advice.join('; ')}] ${text}`);
    return 0;
  }
  const figures = figuresOf(objections);
  const bounds: Record<string, Figures> = existsSync(BOUNDS) ? JSON.parse(readFileSync(BOUNDS, 'utf8')) : figures;
  const problems = findExceededBounds(figures, bounds);
  for (const problem of problems)
    writeLine(`${problem}; list them with \`npm run check:language -- --list\` and the folder`);
  if (args.includes('--lower')) writeFileSync(BOUNDS, `${JSON.stringify(lowerBounds(figures, bounds), null, 2)}\n`);
  return problems.length === 0 ? 0 : 1;
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
