// What runs here, for who operates it: the versions that `parvis doctor` tells too. No addresses, names or paths: the page may be shown.

import type { Translate } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import type { DatabaseFacts } from '../../store/database-facts.ts';
import { type Html, html } from '../../util/html.ts';
import type { Asked } from '../page.ts';

export async function drawServer({ acting, server, language, t }: Asked<'operator'>): Promise<Html> {
  const database = await acting.store.facts();
  const { program } = server;
  const facts = [
    ['parvis', program?.version],
    ['Node.js', process.versions.node],
    [t('instances.server.database'), `${database.kind} ${database.version}`],
    [t('instances.server.tables'), sayMigrations(database, t)],
    [t('instances.server.zones'), process.versions['tz']],
    [t('instances.server.since'), program && sayInstant(program.startedAt, language)],
  ] as const;
  const told = facts.flatMap(([name, text]) =>
    text === undefined ? [] : html`<div><dt>${name}</dt><dd>${text}</dd></div>`,
  );
  return html`<section class="card server" aria-labelledby="server">
    <h2 id="server">${t('instances.server.title')}</h2>
    <dl>${told}</dl>
  </section>`;
}

function sayMigrations({ pending, newer, migrations }: DatabaseFacts, t: Translate): string {
  if (newer.length > 0) return t('instances.server.newer');
  if (pending.length > 0) return t('instances.server.lacking', { count: pending.length });
  return t('instances.server.match', { count: migrations });
}

/** With the zone of the machine, since it belongs to no instance. */
function sayInstant(at: number, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}
