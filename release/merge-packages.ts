// Merges packages of hundreds of modules into one file each, because Node.js takes longer to find a module than to run it. Runs after each
// `npm ci` of a checkout, and for the packages of a release. Needs rolldown, a development dependency.

import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

/** Merged packages, with the entries that the program imports. An entry that is not listed would load the same modules twice. */
export const MERGED_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  kysely: ['dist/index.js', 'dist/migration/index.js'],
  zod: ['index.js'],
};

/** Replaces the entries below `node_modules` of a folder. A package keeps its modules if this fails. */
export async function mergePackages(folder: string): Promise<void> {
  for (const [name, entries] of Object.entries(MERGED_PACKAGES)) {
    const root = resolve(folder, 'node_modules', name);
    if (existsSync(root)) await mergeEntries(root, entries);
  }
}

async function mergeEntries(root: string, entries: readonly string[]): Promise<void> {
  const input = Object.fromEntries(entries.map((entry) => [entry.replace(/\.js$/, ''), join(root, entry)]));
  const merged = await rolldown({ input, platform: 'node', cwd: root });
  // This folder is next to the package, so that renaming replaces a file atomically, and never changes a file that shares its inode.
  const out = mkdtempSync(join(dirname(root), '.merged-'));
  try {
    await merged.write({ dir: out, entryFileNames: '[name].js', chunkFileNames: 'merged-[name].js' });
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    // Entries import chunks, so chunks come first.
    files.sort((a, b) => Number(entries.includes(a)) - Number(entries.includes(b)));
    for (const file of files) renameSync(join(out, file), join(root, file));
  } finally {
    await merged.close();
    rmSync(out, { recursive: true, force: true });
  }
}

if (import.meta.main) await mergePackages(process.argv[2] ?? '.');
