import { z } from 'zod';
import { BadParameterError, messageShape, ObjectNotFoundError } from '../contract/errors.ts';
import { SUBSCRIPTION_MESSAGES } from '../contract/newsletter/subscription-messages.ts';
import { defineOperation, type FormFields } from '../contract/operation.ts';
import * as wire from '../contract/wire.ts';
import { MAX_ID } from '../model/entity.ts';
import { INTERVALS, MAX_SUBSCRIBER_ID } from '../model/newsletter/newsletter.ts';
import {
  type EnteredSubscription,
  SUBSCRIPTION_FIELDS,
  type SubscriptionField,
} from '../model/newsletter/subscription.ts';

/** Request: a new registration (id 0), a change of a registration, or its end. */
interface Update {
  readonly id: number;
  readonly isEnd: boolean;
  readonly entered: EnteredSubscription;
}

function stripSlashes(text: string): string {
  return text.replace(/\\(['"\\])/g, '$1');
}

function textOf(fields: FormFields, name: string): string | undefined {
  const given = fields[name];
  if (given === undefined) return undefined;
  if (typeof given !== 'string') throw new BadParameterError(name, 'must be a single string');
  return stripSlashes(given);
}

function shortenText(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function readId(fields: FormFields): number {
  const text = textOf(fields, 'nl_subs_id');
  if (text === undefined || text === '')
    throw new BadParameterError('nl_subs_id', 'is required; 0 for a new subscription');
  if (!/^\d+$/.test(text))
    throw new BadParameterError(
      'nl_subs_id',
      `must be the number from the form, or 0 for a new subscription, not ${JSON.stringify(shortenText(text))}`,
    );
  return text.length > 10 ? Number.MAX_SAFE_INTEGER : Number(text);
}

/** Ignores invalid ids. */
function readLists(fields: FormFields): number[] {
  const name = 'targetlists' in fields ? 'targetlists' : 'targetlists[]';
  const given = fields[name] === undefined ? [] : fields[name];
  if (given === null) throw new BadParameterError('targetlists', 'must be strings or numbers');
  const ids = (typeof given === 'string' ? [given] : given).map((id) => (/^\d{1,10}$/.test(id) ? Number(id) : 0));
  return ids.filter((id) => id > 0 && id <= MAX_ID);
}

function read(fields: FormFields): Update {
  const [isChange, isEnd] = ['change_button' in fields, 'delete_button' in fields];
  if (isChange && isEnd)
    throw new BadParameterError('change_button', 'and delete_button are both present, but only one can be pressed');
  const given = SUBSCRIPTION_FIELDS.flatMap((name) => {
    const text = textOf(fields, name);
    return text === undefined ? [] : [[name, text] as const];
  });
  return {
    id: readId(fields),
    isEnd,
    entered: {
      fields: Object.fromEntries(given) as Partial<Record<SubscriptionField, string>>,
      listIds: readLists(fields),
      interval: textOf(fields, 'nl_interval'),
      source: 'form',
    },
  };
}

export const updatenlsubscriber = defineOperation({
  name: 'updatenlsubscriber',
  title: 'Subscribe, change, unsubscribe',
  subject: 'newsletter',
  summary: 'Subscribes to the newsletter, changes a subscription or ends it',
  description:
    'Accepts the entries of the form that `getnlsubscriberfrom` defines, by POST only. A new address gets an e-mail ' +
    'with a link to confirm it. The response is the same message for known and unknown addresses, even when a ' +
    'subscriber enters a new address. The response to a change is the subscriber’s number. `delete_button` removes ' +
    'the subscriber and all their data. Lists that the newsletter does not offer are ignored. In a change, a ' +
    'missing field keeps its value, but a missing `targetlists` means that no list is ticked.',
  scope: 'newsletter',
  rules: ['K4', 'R3', 'R9', 'R14', 'R17', 'R18', 'R19', 'N5'],
  personal: true,
  parameters: {},
  schema: z.union([wire.integer, messageShape.schema]),
  change: {
    doc:
      'The fields of the form under their `input_name`, `nl_subs_id`, `targetlists`, `nl_interval`, and the button ' +
      'that the visitor pressed. JSON, or form-encoded (`targetlists[]`).',
    schema: z.looseObject({
      nl_subs_id: z.union([z.string(), z.int()]),
      ...Object.fromEntries(SUBSCRIPTION_FIELDS.map((name) => [name, z.string().optional()])),
      targetlists: z.array(z.union([z.string(), z.int()])).optional(),
      nl_interval: z.enum(INTERVALS).optional(),
      change_button: z.unknown().optional(),
      delete_button: z.unknown().optional(),
    }),
    example: {
      nl_subs_id: '0',
      email: 'visitor@example.org',
      firstname: 'Anna',
      lastname: 'Muster',
      targetlists: ['21'],
      nl_interval: 'WEEK',
      change_button: '',
    },
    read,
    exampleResponse: ({ snapshot }) => ({ message: SUBSCRIPTION_MESSAGES.check_mail[snapshot.language] }),
    act: async ({ snapshot }, { id, isEnd, entered }, { subscriptions }) => {
      const { name } = snapshot.instance;
      if (subscriptions === undefined) throw new ObjectNotFoundError('There is no newsletter here.');
      const done =
        id === 0 && !isEnd
          ? await subscriptions.register(name, entered)
          : id > MAX_SUBSCRIBER_ID
            ? 'unknown'
            : isEnd
              ? await subscriptions.remove(name, id)
              : await subscriptions.change(name, id, entered);
      if (done === undefined || done === 'unknown')
        throw new ObjectNotFoundError(
          `There is no subscription with ${id === Number.MAX_SAFE_INTEGER ? 'this nl_subs_id' : `the nl_subs_id ${id}`}.`,
        );
      if ('number' in done) return String(done.number);
      return JSON.stringify({ message: SUBSCRIPTION_MESSAGES[done.message][snapshot.language] });
    },
  },
});
