import type { Kysely } from 'kysely';
import type { BackgroundTask } from '../../src/app/background-task.ts';
import type { BackgroundTaskContext } from '../../src/app/background-tasks.ts';
import type { MailTemplate } from '../../src/mail/template-registry.ts';
import type { Kind } from '../../src/model/entity.ts';
import type { Route } from '../../src/office-api/route.ts';
import { arraySchema, recordSchema, TEXT_SCHEMA } from '../../src/office-api/schemas.ts';
import type { OfficePage, PageRequest } from '../../src/office-pages/page.ts';
import type { Store } from '../../src/store/store.ts';
import { html } from '../../src/util/html.ts';
import type { Bell } from './bell.ts';

async function bellNames(store: Store, instance: string): Promise<string[]> {
  const bells = await store.content.read(instance, (content) => content.all('bell' as Kind));
  return (bells as unknown as readonly Bell[]).map(({ name }) => name);
}

export async function createRingingsTable(db: Kysely<unknown>): Promise<void> {
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
    answers: { 200: { words: 'In their order.', schema: recordSchema({ items: arraySchema(TEXT_SCHEMA) }) } },
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

export const createBellMail: MailTemplate = ({ email }, { snapshot }, { from }) => ({
  from: { name: snapshot.instance.title, address: from },
  to: email,
  subject: 'The bell rings',
  text: 'The bell rings.',
  html: '<p>The bell rings.</p>',
  messageId: '<bell@example.org>',
  date: new Date(0),
  headers: {},
});

export function startRinging(
  { log }: Pick<BackgroundTaskContext, 'log'>,
  onTrouble: (error: unknown) => void,
): BackgroundTask {
  log.info('bells ring from now on');
  onTrouble(new Error('a rope is torn'));
  return { stop: async () => undefined };
}
