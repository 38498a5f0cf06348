// Builds the scripts. Their output is committed, so that the server needs no build and `npm ci` is enough for a checkout.

import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { inlineTokenValues } from '../src/pages/style-sheets.ts';
import { typeset } from '../src/util/typesetting.ts';

const [FROM, TO] = ['web/islands', 'web/built/islands'];
/** All widgets are one classic script, so that a tag without `type` works. */
const WIDGETS = { from: 'web/widgets/embed.ts', to: 'web/built/embed.js' };

/** Name under which widgets import their texts. No file that a browser could load has this name. */
const WORDS = 'parvis:widget-words';

const styleText: Plugin = {
  name: 'style-text',
  load: (id) => {
    if (!id.endsWith('.css')) return null;
    const text = inlineTokenValues(readFileSync(id, 'utf8'))
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1');
    return { code: `export const text = ${JSON.stringify(text.trim())}`, moduleType: 'js' };
  },
};

const widgetWords: Plugin = {
  name: 'widget-words',
  resolveId: (id) => (id === WORDS ? `\0${WORDS}` : null),
  load: (id) => {
    if (id !== `\0${WORDS}`) return null;
    const all = globSync('src/i18n/*.json')
      .sort()
      .map((file) => {
        const language = basename(file, '.json');
        return [language, typeset(language, JSON.parse(readFileSync(file, 'utf8')).widget)] as const;
      });
    return { code: `export const WORDS = ${JSON.stringify(Object.fromEntries(all))}`, moduleType: 'js' };
  },
};

async function build(file: string, format: 'esm' | 'iife' = 'esm'): Promise<string> {
  const bundle = await rolldown({ input: file, platform: 'browser', plugins: [styleText, widgetWords] });
  const { output } = await bundle.generate({ format, minify: true });
  await bundle.close();
  if (output.length !== 1) throw new Error(`${file} makes ${output.length} files; an island is one`);
  return noticesOf(output[0].moduleIds) + output[0].code;
}

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** Texts that the licences of the bundled packages require; "" if there are none. */
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

const files = globSync(`${FROM}/*.ts`).sort();
const builtFiles = new Map<string, string>();
for (const file of files) builtFiles.set(join(TO, `${basename(file).replace(/\.ts$/, '')}.js`), await build(file));
builtFiles.set(WIDGETS.to, await build(WIDGETS.from, 'iife'));

if (process.argv.includes('--check')) {
  const wrong = [...builtFiles].filter(([file, code]) => !existsSync(file) || readFileSync(file, 'utf8') !== code);
  const left = globSync([`${TO}/*`, 'web/built/*.js']).filter((file) => !builtFiles.has(file));
  for (const name of [...wrong.map(([one]) => one), ...left]) {
    process.stderr.write(`${name} is not what its source makes: npm run build:islands\n`);
  }
  process.exitCode = wrong.length + left.length > 0 ? 1 : 0;
} else {
  rmSync(TO, { recursive: true, force: true });
  mkdirSync(TO, { recursive: true });
  for (const [file, code] of builtFiles) writeFileSync(file, code);
}
