import { DEFAULT_SENDING } from '../../model/newsletter/newsletter-settings.ts';
import type { Side } from './side.ts';

/** What an instance sends by itself, and so do both where it is copied. */
export interface StillToSend {
  readonly mails: number;
  readonly pushes: number;
  /** Whether its newsletter is on and somebody gets it. */
  readonly isSending: boolean;
}

/** How much of it waits, and whether more is to come. */
export async function stillToSend({ db, numbering: { instance } }: Side): Promise<StillToSend> {
  const mails = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('instance_id', '=', instance)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  const pushes = await db
    .selectFrom('pushes')
    .innerJoin('websites', 'websites.id', 'pushes.website_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('websites.instance_id', '=', instance)
    .executeTakeFirst();
  const newsletter = await db
    .selectFrom('newsletters')
    .select('sending')
    .where('instance_id', '=', instance)
    .executeTakeFirst();
  const reader = await db
    .selectFrom('subscribers')
    .select('id')
    .where('instance_id', '=', instance)
    .where('status', '=', 'confirmed')
    .executeTakeFirst();
  return {
    mails: Number(mails?.count ?? 0),
    pushes: Number(pushes?.count ?? 0),
    isSending: reader !== undefined && (newsletter?.sending ?? Number(DEFAULT_SENDING.isOn)) === 1,
  };
}
