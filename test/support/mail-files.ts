import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts of the mails in a folder, oldest first, with their lines as sent. Files that are still being written are left out. */
export function readMailFiles(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Texts of the mails in a folder, oldest first, without the line breaks of quoted-printable (RFC 2045, section 6.7). */
export function readUnwrappedMailFiles(folder: string): string[] {
  return readMailFiles(folder).map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}
