// npm run build:islands            makes web/built/islands/NAME.js of each web/islands/NAME.{js,ts}, with the packages it imports
// npm run build:islands -- --check exits with 1 where what is in the repository is not what would be made
//
// What is built stands in the repository, so that the server needs no build and a checkout works with `npm ci` alone.

import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';

const [FROM, TO] = ['web/islands', 'web/built/islands'];

async function build(file: string): Promise<string> {
  const bundle = await rolldown({ input: file, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  if (output.length !== 1) throw new Error(`${file} makes ${output.length} files; an island is one`);
  return noticesOf(output[0].moduleIds) + output[0].code;
}

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The licences of the packages within, as they ask for it where they are passed on; "" where there are none. */
function noticesOf(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));
  if (folders.size === 0) return '';
  let permission = '';
  const lines = [...folders].sort().map((folder) => {
    const { name, version, license }: Package = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (license !== 'MIT')
      throw new Error(`${name} has the licence ${license}: whether it may be built in is a decision`);
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const [, copyright = '', text = ''] =
      /(Copyright[^\n]*)\s+(.*)/is.exec(readFileSync(join(folder, file ?? ''), 'utf8')) ?? [];
    permission ||= text.trim();
    return `${name} ${version}, ${copyright.trim()}`;
  });
  return `/*! With these packages, under the MIT licence:\n\n${lines.join('\n')}\n\n${permission} */\n`;
}

const files = globSync(`${FROM}/*.{js,ts}`).sort();
const made = new Map<string, string>();
for (const file of files) made.set(`${basename(file).replace(/\.[jt]s$/, '')}.js`, await build(file));

if (process.argv.includes('--check')) {
  const wrong = [...made].filter(([name, code]) => {
    const file = join(TO, name);
    return !existsSync(file) || readFileSync(file, 'utf8') !== code;
  });
  const left = globSync(`${TO}/*`).filter((file) => !made.has(basename(file)));
  for (const name of [...wrong.map(([one]) => one), ...left]) {
    process.stderr.write(`${name} is not what its source makes: npm run build:islands\n`);
  }
  process.exitCode = wrong.length + left.length > 0 ? 1 : 0;
} else {
  rmSync(TO, { recursive: true, force: true });
  mkdirSync(TO, { recursive: true });
  for (const [name, code] of made) writeFileSync(join(TO, name), code);
}
