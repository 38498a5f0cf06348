import { readMailFiles } from '../../test/support/mail-files.ts';

export function readMessageIds(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const mail of readMailFiles(folder)) {
    const to = /^To: (\S+)/m.exec(mail)?.[1] ?? '';
    ids.set(to, (ids.get(to) ?? new Set()).add(/^Message-ID: (\S+)/im.exec(mail)?.[1] ?? ''));
  }
  return ids;
}
