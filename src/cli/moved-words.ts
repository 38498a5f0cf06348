import type { MovedInstance } from '../store/instance-transfer/move-instance.ts';

/** Summary of the copied accounts. */
export function peopleWords({ made, known, passkeys }: MovedInstance): string[] {
  if (made + known === 0) return [];
  return [
    `people with a role: ${made + known}; accounts made: ${made}; there already, with a password and a name of their own: ${known}`,
    'everybody logs in anew: sessions stay behind',
    ...(passkeys === 0
      ? []
      : [`passkeys: ${passkeys}; they work only under the host name at which they were made; passwords work anywhere`]),
  ];
}

/** Warning that both databases would send mails. */
export function sendingWords({ to, toSend: { mails, pushes, isSending } }: MovedInstance): string[] {
  if (mails === 0 && pushes === 0 && !isSending) return [];
  const newsletter = isSending ? '; its newsletter is on' : '';
  return [
    `warning: a server on ${to} sends what the source sends, too: waiting mails: ${mails}, waiting pushes: ${pushes}${newsletter}`,
  ];
}
