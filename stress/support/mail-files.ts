import { existsSync, readdirSync, readFileSync } from 'node:fs';

export function readMessageIds(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  const files = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of files.filter((file) => file.endsWith('.eml'))) {
    const mail = readFileSync(`${folder}/${name}`, 'utf8');
    const to = /^To: (\S+)/m.exec(mail)?.[1] ?? '';
    ids.set(to, (ids.get(to) ?? new Set()).add(/^Message-ID: (\S+)/im.exec(mail)?.[1] ?? ''));
  }
  return ids;
}
