// Manual page parvis(1), from the list of commands that `parvis --help` prints.

import { COMMAND_SUBJECTS } from '../src/cli/commands.ts';

/** Returns the page as roff, for a version and the time of its commit in seconds since 1970. */
export function createManPage(version: string, at: number): string {
  const day = new Date(at * 1000).toISOString().slice(0, 10);
  const subjects = COMMAND_SUBJECTS.flatMap(({ title, commands }) => [
    `.SS ${escapeRoff(title)}`,
    ...commands.flatMap(({ words, positionals, summary }) => [
      '.TP',
      `.B parvis ${escapeRoff([...words, ...positionals].join(' '))}`,
      escapeRoff(summary),
    ]),
  ]);
  return `${[
    `.TH PARVIS 1 "${day}" "parvis ${version}" "User Commands"`,
    '.SH NAME',
    'parvis \\- server for the public side of a parish',
    '.SH SYNOPSIS',
    '.B parvis',
    '.I COMMAND',
    '[\\fIARGUMENTS\\fR]',
    '.SH DESCRIPTION',
    'Serves the events, people, rooms, lists and the newsletter of parishes as public pages, as calendars and as JSON over HTTP, ' +
      'with an office in the browser. In the Debian package the command runs as the user',
    '.BR parvis ,',
    'like the service, with the settings of',
    '.IR /etc/parvis/parvis.env .',
    '.SH COMMANDS',
    '.B parvis COMMAND --help',
    'describes the options of a command.',
    ...subjects,
    '.SH EXIT STATUS',
    '0 after success, 1 after a failure, 2 for a wrong call.',
    '.SH FILES',
    '.TP',
    '.I /etc/parvis/parvis.env',
    'settings of the service and of this command',
    '.TP',
    '.I /var/lib/parvis',
    'database, and mails that are not sent',
    '.TP',
    '.I /usr/share/doc/parvis/guide',
    'guides for operators, offices and developers',
    '.SH SEE ALSO',
    '.BR systemctl (1),',
    '.BR journalctl (1)',
  ].join('\n')}\n`;
}

/** Escapes backslashes, hyphens, and a leading period or apostrophe, which would begin a request. */
function escapeRoff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&');
}
