import type { Instance } from '../model/instance.ts';
import type { PersonalData, PersonalMail, Unsubscription } from '../model/newsletter/subscription.ts';

/** Exports the personal data of a subscriber as JSON with readable names; instants are ISO 8601 in UTC. */
export function formatPersonalData({ title }: Pick<Instance, 'title'>, data: PersonalData): string {
  const { subscriber, lists, consents, confirmations, mails, bounces, ending } = data;
  const { id, email, firstname, lastname, address, postcode, city, status, interval } = subscriber;
  const all = {
    newsletter_of: title,
    number: id,
    status,
    email,
    first_name: firstname,
    last_name: lastname,
    address,
    postcode,
    city,
    rhythm: interval,
    lists: lists.map(({ listId, publicName }) => ({ number: listId, name: publicName ?? null })),
    new_addresses: confirmations.map((one) => ({ email: one.email, to_be_confirmed_until: time(one.expiresAt) })),
    consents: consents.map(({ step, wording, wordingVersion, ...one }) => ({
      ...whenAndWhere(one),
      step,
      wording,
      wording_version: wordingVersion,
    })),
    mails: mails.map(mailJson),
    returned_mails: bounces
      ? {
          soft_since_last_change: bounces.soft,
          last: time(bounces.lastAt),
          reason: bounces.reason,
          nothing_sent_since: bounces.suppressedAt === undefined ? null : time(bounces.suppressedAt),
        }
      : null,
    ended: ending ? whenAndWhere(ending) : null,
  };
  return `${JSON.stringify(all, null, 2)}\n`;
}

function whenAndWhere({ at, source }: Unsubscription) {
  return { time: time(at), source };
}

function mailJson({ kind, createdAt, sentAt, period, outcome, failed, bounced }: PersonalMail) {
  const result = failed !== '' ? 'failed' : outcome !== '' ? outcome : sentAt === undefined ? 'waiting' : 'sent';
  return {
    kind,
    caused: time(createdAt),
    settled: sentAt === undefined ? null : time(sentAt),
    period: period ?? null,
    result,
    reason: failed === '' ? null : failed,
    returned: bounced === '' ? null : bounced,
  };
}

function time(at: number): string {
  return new Date(at).toISOString();
}
