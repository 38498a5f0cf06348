// JSON reports of a mail service about bounced mails.

import type { Bounce } from '../../model/newsletter/bounce.ts';
import { parseBounceMessageId } from './bounce-address.ts';

const TYPES = ['hard', 'soft', 'complaint'] as const;

/** Matches a message id as in a mail header, or only the UUID. */
const MESSAGE_ID = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:@[^\s<>]+)?>?$/;

const REASON = /^(?:[245]\.\d{1,3}\.\d{1,3}|[a-z][a-z-]{0,30})$/;

/** Parses a report. `nothing`: not about a mail of this server; `wrong`: description of the expected format. Never throws. */
export function parseBounceReport(json: Uint8Array, address: string): Bounce | 'nothing' | { readonly wrong: string } {
  const said = parseObject(json);
  if (said === undefined) return { wrong: 'the body must be a JSON object in UTF-8' };
  const { recipient, message_id: messageId, type: given, reason = '' } = said;
  const type = TYPES.find((known) => known === given);
  if (type === undefined) return { wrong: `type must be one of ${TYPES.join(', ')}` };
  if (reason !== '' && (typeof reason !== 'string' || !REASON.test(reason))) {
    return { wrong: 'reason must be an enhanced status code such as 5.1.1, or a word in lowercase letters' };
  }
  if (typeof (messageId ?? recipient) !== 'string') {
    return { wrong: 'message_id, or recipient with the address that bounced, is required as a string' };
  }
  const id =
    typeof messageId === 'string'
      ? MESSAGE_ID.exec(messageId.trim().toLowerCase())?.[1]
      : parseBounceMessageId(address, String(recipient));
  if (id === undefined) return 'nothing';
  if (type === 'complaint') return { messageId: id, kind: 'hard', reason: type };
  return { messageId: id, kind: type, reason: reason === '' ? type : reason };
}

function parseObject(json: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const said: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
    return typeof said === 'object' && said !== null && !Array.isArray(said) ? { ...said } : undefined;
  } catch {
    return undefined;
  }
}
