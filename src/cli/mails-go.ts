// Destination of the mails that a command sends, and warnings about missing settings.

import type { Config } from '../config/config.ts';

type Setting = Pick<Config, 'smtpUrl' | 'mailFolder' | 'publicUrl' | 'port'>;

/** Missing settings that affect mails. */
export function mailWarnings({ smtpUrl, mailFolder, publicUrl, port }: Setting): string[] {
  return [
    ...(smtpUrl === '' ? [`PARVIS_SMTP_URL is not set: mails are written to ${mailFolder} and not delivered`] : []),
    ...(publicUrl === '' ? [`PARVIS_PUBLIC_URL is not set: links in mails point to http://localhost:${port}`] : []),
  ];
}

/** Destination of sent mails: `1 written to ./data/mail`. */
export function whereMailsWent({ smtpUrl, mailFolder }: Setting, count: number): string {
  return smtpUrl === '' ? `${count} written to ${mailFolder}` : `${count} handed to the mail server`;
}
