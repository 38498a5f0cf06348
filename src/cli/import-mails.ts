// Summary of the mails that an import would send, as text and as JSON (rule J11).

import type { PreviewedMails } from '../office/sources/runs/preview-mails.ts';

export const SILENT_HELP = '--silent  sends no mail about changed and cancelled events';

/** One line per kind of mail; empty if the import sends no mails. */
export function mailsInWords({ gone, changed, serving, unreached }: PreviewedMails): string[] {
  const total = gone + changed + serving;
  return [
    ...(gone === 0 ? [] : [`${signUps(gone, 'gets', 'get')} an e-mail about a cancelled event`]),
    ...(changed === 0 ? [] : [`${signUps(changed, 'gets', 'get')} an e-mail about a changed event`]),
    ...(serving === 0 ? [] : [`${serving} who serve or are asked get an e-mail`]),
    ...(total === 0 ? [] : ['--silent sends no e-mails']),
    ...(unreached.bookings === 0 ? [] : [`${signUps(unreached.bookings, 'has', 'have')} no e-mail address: call them`]),
  ];
}

function signUps(count: number, one: string, several: string): string {
  return count === 1 ? `1 sign-up ${one}` : `${count} sign-ups ${several}`;
}

export function mailsAsJson({ gone, changed, serving, unreached }: PreviewedMails): object {
  return { gone, changed, serving, unreached };
}
