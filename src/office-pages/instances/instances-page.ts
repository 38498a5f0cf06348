// All instances of the server, for operators: search, sorting, fifty per page, and server information.

import type { Translate } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import type { DatabaseFacts } from '../../store/database-facts.ts';
import type { InstanceSize } from '../../store/instance-sizes.ts';
import type { InstanceRecord } from '../../store/instances.ts';
import type { Store } from '../../store/store.ts';
import { type Html, html } from '../../util/html.ts';
import { drawTable, searchWithin } from '../components/list.ts';
import { emptyState, messageNamed } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import { icon } from '../icons.ts';
import { localeFor } from '../languages.ts';
import { addressOf, type PageContent, type PageRequest } from '../page.ts';

const ORDERS = ['title', 'size', 'changed'] as const;

type InstanceOrder = (typeof ORDERS)[number];

function readOrder(query: URLSearchParams): InstanceOrder {
  return ORDERS.find((order) => order === query.get('sort')) ?? 'title';
}

type SizesOf = Pick<Store, 'readSizes'>;

/** Ties are sorted by title. Only sorting by size reads the sizes of all instances. */
async function sorted(
  records: readonly InstanceRecord[],
  order: InstanceOrder,
  language: Language,
  store: SizesOf,
): Promise<InstanceRecord[]> {
  const collator = new Intl.Collator(language, { numeric: true });
  const byTitle = records.toSorted((a, b) => collator.compare(a.instance.title, b.instance.title));
  if (order === 'title') return byTitle;
  if (order === 'changed') return byTitle.sort((a, b) => b.changedAt - a.changedAt);
  const sizes = await store.readSizes();
  const sizeOf = ({ id }: InstanceRecord): InstanceSize => sizes.get(id) ?? { events: 0, fileBytes: 0 };
  return byTitle.sort((a, b) => {
    const [one, other] = [sizeOf(a), sizeOf(b)];
    return other.events - one.events || other.fileBytes - one.fileBytes;
  });
}

/** Sort links; the current one is marked. */
function drawOrders(current: InstanceOrder, addressOf: (order: InstanceOrder) => string, t: Translate): Html {
  const links = ORDERS.map((order) => {
    const mark = order === current ? html` aria-current="true"` : '';
    return html`<li><a href="${addressOf(order)}"${mark}>${t(`instances.orders.${order}`)}</a></li>`;
  });
  return html`<ul class="segmented" aria-label="${t('instances.sort')}">${links}</ul>`;
}

const INSTANCES = '/office/instances';

const A_PAGE = 50;

export async function showInstances(asked: PageRequest<'operator'>): Promise<PageContent> {
  const { acting, language, query, t } = asked;
  const wanted = (query.get('q') ?? '').trim();
  const order = readOrder(query);
  const found = (await acting.store.listInstances()).filter((record) => matches(record, wanted));
  const all = await sorted(found, order, language, acting.store);
  const pages = Math.max(1, Math.ceil(all.length / A_PAGE));
  const page = Math.min(Math.max(1, Number(query.get('page')) || 1), pages);
  const some = all.slice((page - 1) * A_PAGE, page * A_PAGE);
  const kept = order === 'title' ? '' : html`<input type="hidden" name="sort" value="${order}">`;
  const main = html`${messageNamed(t, `instances.did.${query.get('did')}`)}
    <div class="page-head">
      <h1>${t('instances.title')}</h1>
      <a class="button primary" href="/office/new-instance">${icon('plus')}<span>${t('instances.make')}</span></a>
    </div>
    <p class="soft">${t('instances.intro')}</p>
    <div class="tools">
      ${searchWithin(wanted, t('instances.search'), t('instances.find'), INSTANCES, kept)}
      ${drawOrders(order, (sort) => address({ q: wanted, sort }), t)}
    </div>
    ${some.length === 0 ? nothing(wanted, t) : await table(some, asked)}
    ${turning({ page, pages, wanted, order, count: all.length }, t)}
    ${await drawServer(asked)}`;
  return { title: t('instances.title'), main };
}

/** URL of the page with its parameters; defaults are omitted. */
function address({ q, sort, page = 1 }: { readonly q: string; readonly sort: InstanceOrder; readonly page?: number }) {
  const asks = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(sort !== 'title' && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return asks.size === 0 ? INSTANCES : `${INSTANCES}?${asks}`;
}

function matches({ instance: { name, title } }: InstanceRecord, wanted: string): boolean {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return fold(`${name} ${title}`).includes(fold(wanted));
}

function nothing(wanted: string, t: Translate): Html {
  if (wanted === '') return emptyState({ text: t('instances.nothingYet') });
  const link = html`<a href="${INSTANCES}">${t('instances.showAll')}</a>`;
  return emptyState({ text: t('instances.nothingFound', { text: wanted }), link });
}

async function table(
  records: readonly InstanceRecord[],
  { language, acting, t }: PageRequest<'operator'>,
): Promise<Html> {
  const sizes = await acting.store.readSizes(records.map(({ id }) => id));
  const now = new Date(acting.clock()).toISOString();
  const columns = (['title', 'name', 'size', 'changed'] as const).map((column) => t(`instances.columns.${column}`));
  const rows = records.map(({ id, instance, changedAt }) => {
    const locale = localeFor(language, instance);
    const { instant } = sayDays(locale, instance.timeZone, now);
    const remove = t('instances.removeTitle', { title: instance.title });
    return {
      name: html`<a href="${addressOf(instance.name)}">${instance.title}</a>`,
      cells: [html`<code>${instance.name}</code>`, drawSize(sizes.get(id), locale, t), instant(changedAt)],
      moves: html`<a class="button small quiet danger" href="/office/remove-instance/${instance.name}"
        aria-label="${remove}">${t('instances.remove')}</a>`,
    };
  });
  return drawTable(columns, rows, t('instances.remove'));
}

const [MEGABYTE, GIGABYTE] = [1_000_000, 1_000_000_000];

function drawSize(size: InstanceSize | undefined, locale: string, t: Translate): Html {
  const { events = 0, fileBytes = 0 } = size ?? {};
  const counted = t('instances.events', { count: events, number: new Intl.NumberFormat(locale).format(events) });
  if (fileBytes === 0) return html`${counted}`;
  const [bytes, unit] = fileBytes < GIGABYTE ? [MEGABYTE, 'megabyte'] : [GIGABYTE, 'gigabyte'];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
  return html`${counted}<br><span class="small">${t('instances.files', { size: format.format(fileBytes / bytes) })}</span>`;
}

interface Turning {
  readonly page: number;
  readonly pages: number;
  readonly wanted: string;
  readonly order: InstanceOrder;
  readonly count: number;
}

function turning({ page, pages, wanted, order, count }: Turning, t: Translate): Html | undefined {
  if (pages === 1) return undefined;
  const to = (number: number) => address({ q: wanted, sort: order, page: number });
  const [from, until] = [(page - 1) * A_PAGE + 1, Math.min(page * A_PAGE, count)];
  const text = t('instances.of', { from, to: until, count });
  const earlier = html`<a class="button" rel="prev" href="${to(page - 1)}">${t('instances.earlier')}</a>`;
  const later = html`<a class="button" rel="next" href="${to(page + 1)}">${t('instances.later')}</a>`;
  return html`<p class="more">
    ${page > 1 ? earlier : ''}
    <span class="soft">${text}</span>
    ${page < pages ? later : ''}
  </p>`;
}

async function drawServer({ acting, server, language, t }: PageRequest<'operator'>): Promise<Html> {
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

/** Includes the server’s time zone, because the time belongs to no instance. */
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
