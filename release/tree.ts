// Program files of a release: only the files that the server reads. Node.js runs no TypeScript below node_modules, where npm puts a
// package. Therefore types are replaced by blanks, which keeps every line and column of the source.

import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

/** Released files of the checkout, as listed by git. `.ts` below src/ becomes `.js`. */
const RELEASED: readonly RegExp[] = [
  /^(package\.json|LICENSE|README\.md|CHANGELOG\.md|SECURITY\.md|CONTRIBUTING\.md|compose\.yaml|client\/README\.md)$/,
  /^bin\//,
  /^deploy\//,
  /^docs\/.*\.(md|svg)$/,
  /^docs\/guide\/(office|pages)\/[\w-]+\.png$/,
  /^examples\//,
  /^src\/(?!.*\.(?:test|faults)\.ts$)/,
  /^web\/(built|style)\//,
];

export function listReleasedFiles(checkout: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: checkout, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const files = listed.split('\0').filter((file) => RELEASED.some((one) => one.test(file)));
  return files.filter((file) => existsSync(join(checkout, file))).sort();
}

/** Throws if a file that the program needs is missing. */
export function writeProgram(checkout: string, folder: string): void {
  for (const file of listReleasedFiles(checkout)) {
    const target = join(folder, file.replace(/(?<=^src\/.*)\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    if (target.endsWith('.js') && file.endsWith('.ts')) writeFileSync(target, scriptOf(checkout, file));
    else copyFileSync(join(checkout, file), target);
    chmodSync(target, file.startsWith('bin/') ? 0o755 : 0o644);
  }
}

/** Matches relative paths to our own files, in imports and in arguments of `new URL`. */
const OWN_FILE_REFERENCE = /(?<=(['"]))(\.{1,2}\/[\w./-]+)\.ts(?=\1)/g;

/** Returns the source of a file without its types. References to our `.ts` files name the `.js` files instead. */
function scriptOf(checkout: string, file: string): string {
  const script = stripTypeScriptTypes(readFileSync(join(checkout, file), 'utf8'), { mode: 'strip' });
  return script.replace(OWN_FILE_REFERENCE, (text, _quote, path: string) => {
    if (existsSync(join(checkout, dirname(file), `${path}.ts`))) return `${path}.js`;
    throw new Error(`${file} names ${text}, which is not there`);
  });
}
