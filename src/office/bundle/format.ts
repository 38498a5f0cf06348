// Bundle keys of newsletter lists and subscribers, in write order, each with its model name and rule.

import { idSet } from '../../model/format/containers.ts';
import { email } from '../../model/format/email.ts';
import { object } from '../../model/format/objects.ts';
import { type CodedProblem, createCodedProblem } from '../../model/format/problem.ts';
import { id, nameText, oneOf, reference, text, validatedText } from '../../model/format/scalars.ts';
import * as newsletter from '../../model/newsletter/newsletter.ts';

export const targetListRule = object<newsletter.NewsletterList>([
  ['list_id', 'listId', reference('list')],
  ['public_name', 'publicName', text()],
]);

export const subscriberRule = object<newsletter.Subscriber>([
  ['id', 'id', id(newsletter.MAX_SUBSCRIBER_ID)],
  ['key', 'key', validatedText('20 to 64 of A-Z, a-z, 0-9, _ and -', keyProblem)],
  ['email', 'email', email()],
  ['status', 'status', oneOf(newsletter.SUBSCRIBER_STATUSES)],
  ['firstname', 'firstname', nameText('')],
  ['lastname', 'lastname', nameText('')],
  ['address', 'address', text('')],
  ['postcode', 'postcode', text('')],
  ['city', 'city', text('')],
  ['list_ids', 'listIds', idSet('list')],
  ['interval', 'interval', oneOf(newsletter.INTERVALS, 'WEEK')],
]);

function keyProblem(key: string): CodedProblem | undefined {
  return newsletter.SUBSCRIBER_KEY_PATTERN.test(key) ? undefined : createCodedProblem('no_subscriber_key');
}
