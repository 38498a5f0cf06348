import type { MovedInstance } from '../store/instance-transfer/move-instance.ts';

export function describeCopiedAccounts({ made, known, passkeys }: MovedInstance): string[] {
  if (made + known === 0) return [];
  return [
    `people with a role: ${made + known}; accounts created: ${made}; already there, with their own password and name: ${known}`,
    'everyone has to log in again: sessions are not copied',
    ...(passkeys === 0
      ? []
      : [
          `passkeys: ${passkeys}; they work only under the host name for which they were created; passwords work anywhere`,
        ]),
  ];
}

export function warnOfDuplicateSending({ to, toSend: { mails, pushes, isSending } }: MovedInstance): string[] {
  if (mails === 0 && pushes === 0 && !isSending) return [];
  const newsletter = isSending ? '; its newsletter is on' : '';
  return [
    `warning: a server on ${to} will send the same e-mails and pushes as the source; queued e-mails: ${mails}, ` +
      `queued pushes: ${pushes}${newsletter}`,
  ];
}
