// A made-up capability, ringing bells: what it costs beside its kind of content (`bell.ts`) and a line in a list of each floor.

import type { Kysely } from 'kysely';
import type { Loop } from '../../src/app/loop.ts';
import type { LoopParts } from '../../src/app/loops.ts';
import type { LetterMaker } from '../../src/mail/letters.ts';
import type { Kind } from '../../src/model/entity.ts';
import type { Route } from '../../src/office-api/route.ts';
import { listOf, record, TEXT } from '../../src/office-api/schemas.ts';
import type { OfficePage, PageRequest } from '../../src/office-pages/page.ts';
import type { Store } from '../../src/store/store.ts';
import { html } from '../../src/util/html.ts';
import type { Bell } from './bell.ts';

async function bellNames(store: Store, instance: string): Promise<string[]> {
  const bells = await store.content.read(instance, (content) => content.all('bell' as Kind));
  return (bells as unknown as readonly Bell[]).map(({ name }) => name);
}

/** On the store's floor: a table for when each bell rang. */
export async function ringings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ringings')
    .addColumn('instance_id', 'integer', (column) => column.notNull())
    .addColumn('bell_id', 'integer', (column) => column.notNull())
    .execute();
}

export const bellRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/bells/names',
    name: 'bells.names',
    role: 'reader',
    summary: 'Lists the names of the bells.',
    answers: { 200: { words: 'In their order.', schema: record({ items: listOf(TEXT) }) } },
    run: async ({ editing, instance }) => ({ status: 200, body: { items: await bellNames(editing.store, instance) } }),
  },
];

export const bellPages: readonly OfficePage[] = [
  {
    method: 'GET',
    path: '/bells/names',
    role: 'reader',
    show: async ({ editing, instance }: PageRequest) => {
      const names = await bellNames(editing.store, instance.name);
      return { title: 'Bells', main: html`<h1>Bells</h1><p>${names.join(', ')}</p>`, at: '/bells' };
    },
  },
];

export const bellLetter: LetterMaker = ({ email }, { snapshot }, { from }) => ({
  from: { name: snapshot.instance.title, address: from },
  to: email,
  subject: 'The bell rings',
  text: 'The bell rings.',
  html: '<p>The bell rings.</p>',
  messageId: '<bell@example.org>',
  date: new Date(0),
  headers: {},
});

export function startRinging({ log }: Pick<LoopParts, 'log'>, onTrouble: (error: unknown) => void): Loop {
  log.info('bells ring from now on');
  onTrouble(new Error('a rope is torn'));
  return { stop: async () => undefined };
}
