// Ownership of tables: which belong to an instance and are copied with it, and which of their columns contain ids that change in the
// target. A test checks this table against the schema.

import type { Tables } from '../tables.ts';

export type TableName = keyof Tables;

export type AssignedIdTable =
  | 'instances'
  | 'accounts'
  | 'access_keys'
  | 'websites'
  | 'proposals'
  | 'source_log'
  | 'journal'
  | 'pushes'
  | 'push_log'
  | 'consents'
  | 'mails'
  | 'booking_log'
  | 'decoy_holds'
  | 'intake'
  | 'uploads';

export interface IdMention {
  readonly of: AssignedIdTable;
  readonly pattern: RegExp;
  readonly like: string;
}

export type OwnershipPath = 'itself' | 'instance' | 'website' | 'upload' | 'member' | 'membersRow';

export interface CopiedTable<T extends TableName = TableName> {
  readonly through: OwnershipPath;
  readonly ids: { readonly [C in keyof Tables[T]]?: AssignedIdTable };
  /** Columns with ids assigned by the instance, which do not change. */
  readonly own?: readonly (keyof Tables[T])[];
  readonly mentions?: { readonly [C in keyof Tables[T]]?: readonly IdMention[] };
  readonly only?: { readonly [C in keyof Tables[T]]?: string };
  /** Values to set regardless of the source. */
  readonly set?: { readonly [C in keyof Tables[T]]?: number };
  readonly volatile?: readonly (keyof Tables[T])[];
}

export interface SkippedTable {
  readonly stays: string;
}

function idMention(of: AssignedIdTable, before: string, after = ''): IdMention {
  return { of, pattern: new RegExp(`(?<=^${before})\\d{1,15}(?=${after}$)`), like: `${before}%` };
}

/** Author of an action. A key without a name is identified by its id (`key 7`). */
const ACTOR = [idMention('access_keys', 'key ')];
/** Author in JSON, where quotation marks within a value are escaped. */
const BY_IN_JSON: readonly IdMention[] = [
  { of: 'access_keys', pattern: /(?<="by":"key )\d{1,15}(?=")/g, like: '%"by":"key %' },
];

const ACTION: readonly IdMention[] = [
  idMention('access_keys', 'revoke key '),
  idMention('access_keys', 'sign-up: key ', ' wrote one down'),
  ...['remove website ', 'enable website ', 'rotate secret of website '].map((text) => idMention('websites', text)),
  ...['accept', 'decline', 'withdraw', 'change'].map((verb) => idMention('proposals', `${verb} proposal `)),
];

const OF_INSTANCE = { through: 'instance', ids: { instance_id: 'instances' } } as const;

export const TABLE_OWNERSHIP: { readonly [T in TableName]: CopiedTable<T> | SkippedTable } = {
  instances: { through: 'itself', ids: { id: 'instances' } },
  entities: { ...OF_INSTANCE, own: ['id'] },
  entity_links: { ...OF_INSTANCE, own: ['from_id', 'to_id'] },
  resource_uses: { ...OF_INSTANCE, own: ['event_id', 'resource_id'] },
  id_counters: { ...OF_INSTANCE, own: ['last_id'] },
  removed_entities: { ...OF_INSTANCE, own: ['id'] },
  departures: { ...OF_INSTANCE, own: ['event_id'] },
  history: { ...OF_INSTANCE, mentions: { actor: ACTOR } },
  answered_requests: {
    stays: 'it is found by a hash of the key or account number, which differs in the target',
  },
  history_entities: { ...OF_INSTANCE, own: ['id'] },
  proposals: {
    through: 'instance',
    ids: { id: 'proposals', instance_id: 'instances', account_id: 'accounts' },
    own: ['event_id'],
    mentions: { by: ACTOR, base: BY_IN_JSON },
  },
  subscribers: { ...OF_INSTANCE, own: ['id', 'list_ids'] },
  access_keys: {
    through: 'instance',
    ids: { id: 'access_keys', instance_id: 'instances' },
    volatile: ['last_used_at'],
  },
  source_states: { ...OF_INSTANCE, own: ['source_id'], volatile: ['held_by', 'held_until'] },
  source_log: { through: 'instance', ids: { id: 'source_log', instance_id: 'instances' }, own: ['source_id'] },
  source_keys: { ...OF_INSTANCE, own: ['source_id'] },
  journal: {
    through: 'instance',
    ids: { id: 'journal', instance_id: 'instances' },
    mentions: { actor: ACTOR, action: ACTION },
  },
  websites: {
    through: 'instance',
    ids: { id: 'websites', instance_id: 'instances' },
    volatile: ['held_by', 'held_until'],
  },
  pushes: { through: 'website', ids: { id: 'pushes', website_id: 'websites' }, own: ['message_id'] },
  push_log: { through: 'website', ids: { id: 'push_log', website_id: 'websites' } },
  consents: { through: 'instance', ids: { id: 'consents', instance_id: 'instances' }, own: ['subscriber_id'] },
  confirmations: { ...OF_INSTANCE, own: ['subscriber_id'] },
  mails: {
    through: 'instance',
    ids: { id: 'mails', instance_id: 'instances' },
    own: ['subscriber_id', 'booking_id', 'request_id', 'person_id', 'message_id'],
    mentions: { details: BY_IN_JSON },
    volatile: ['held_by', 'held_until'],
  },
  bookings: { ...OF_INSTANCE, own: ['id', 'event_id'], mentions: { changed_by: ACTOR } },
  removed_bookings: { ...OF_INSTANCE, own: ['id', 'event_id'] },
  booking_log: {
    through: 'instance',
    ids: { id: 'booking_log', instance_id: 'instances' },
    own: ['event_id'],
    mentions: { by: ACTOR },
  },
  event_seats: { ...OF_INSTANCE, own: ['event_id'] },
  spent_forms: { ...OF_INSTANCE, own: ['event_id', 'booking_id'] },
  decoy_holds: {
    through: 'instance',
    ids: { id: 'decoy_holds', instance_id: 'instances' },
    own: ['event_id'],
  },
  barred_mailboxes: { ...OF_INSTANCE, own: ['event_id'] },
  room_requests: { ...OF_INSTANCE, own: ['id'], mentions: { changed_by: ACTOR } },
  person_keys: { ...OF_INSTANCE, own: ['person_id'] },
  plan_asks: { ...OF_INSTANCE, own: ['event_id', 'role_id', 'person_id'] },
  plan_rounds: OF_INSTANCE,
  newsletters: OF_INSTANCE,
  intros: OF_INSTANCE,
  runs: { ...OF_INSTANCE, own: ['through_id'] },
  endings: { ...OF_INSTANCE, own: ['subscriber_id'] },
  bounces: { ...OF_INSTANCE, own: ['subscriber_id'] },
  leases: { stays: 'it records which server does what' },
  intake: { through: 'instance', ids: { id: 'intake', instance_id: 'instances' } },
  address_seals: OF_INSTANCE,
  files: OF_INSTANCE,
  file_bytes: OF_INSTANCE,
  foreign_pictures: OF_INSTANCE,
  uploads: {
    through: 'instance',
    ids: { id: 'uploads', instance_id: 'instances' },
    mentions: { owner: [idMention('accounts', 'account ')] },
  },
  upload_bytes: { through: 'upload', ids: { upload_id: 'uploads' } },
  accounts: { through: 'member', ids: { id: 'accounts' }, set: { is_operator: 0 } },
  memberships: {
    through: 'instance',
    ids: { account_id: 'accounts', instance_id: 'instances' },
    own: ['plan_role_ids', 'request_room_ids'],
  },
  account_journal: { stays: 'it records changes to accounts, including those in other instances' },
  passkeys: { through: 'membersRow', ids: { account_id: 'accounts' }, own: ['credential_id'] },
  recovery_codes: { through: 'membersRow', ids: { account_id: 'accounts' } },
  account_identities: { through: 'membersRow', ids: { account_id: 'accounts' } },
  sessions: { stays: 'everyone logs in again' },
  account_links: {
    through: 'instance',
    ids: { instance_id: 'instances' },
    own: ['plan_role_ids', 'request_room_ids'],
    mentions: { made_by: ACTOR },
    // Only invitations are copied. Other links give access to an account by its address, which may already exist in the target.
    only: { purpose: 'invite' },
    set: { is_operator: 0, clears_factor: 0 },
  },
  login_steps: { stays: 'unfinished log-ins start over' },
  login_attempts: { stays: 'attempts are counted by each server' },
};

export function findCopiedTable(table: TableName): CopiedTable | undefined {
  const belonging = TABLE_OWNERSHIP[table];
  return 'stays' in belonging ? undefined : (belonging as CopiedTable);
}
