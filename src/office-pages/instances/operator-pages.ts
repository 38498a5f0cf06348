// Pages of the operator (rule U3); other users get a 404 page.

import { inviteAccount } from '../../accounts/invite.ts';
import { managerOf } from '../../accounts/session.ts';
import { createTranslator, type NameBelow, type Translate } from '../../i18n/translate.ts';
import { isEmail, toAsciiEmail } from '../../model/email-address.ts';
import type { Language } from '../../model/instance.ts';
import { createInstance, findInstanceOptionsProblems, InstanceExistsError } from '../../office/create-instance.ts';
import { type CodedMessage, describeProblem } from '../../office/words/describe-problem.ts';
import type { DatabaseInfo } from '../../store/database-facts.ts';
import type { InstanceSize } from '../../store/instance-sizes.ts';
import type { InstanceRecord } from '../../store/instances.ts';
import type { Store } from '../../store/store.ts';
import { type Html, html } from '../../util/html.ts';
import { createBlankFormWithoutIdempotencyKey } from '../components/form/create-from-form.ts';
import type { Field, FieldProblem } from '../components/form/field.ts';
import { type FormState, readSubmittedFormState } from '../components/form/form-state.ts';
import { renderForm } from '../components/form/render-form.ts';
import { renderListSearch, renderTable } from '../components/list.ts';
import { renderCancelLink, renderEmptyState, renderMessageByKey } from '../components/parts.ts';
import { renderLinkPage } from '../components/reveal.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { renderIcon } from '../icons.ts';
import { toRegionalLocale } from '../languages.ts';
import { type OperatorPage, officePath, type PageContent, type PageRequest, type Redirect } from '../page.ts';
import { COMMON_TIME_ZONES, createLocaleChoices } from '../settings/locales.ts';
import { handleInstanceRemoval, showInstanceRemoval } from './remove-instance-page.ts';

const NEW = { locale: 'de-CH', time_zone: 'Europe/Zurich' };

function fieldsFor({ language }: PageRequest<'operator'>): readonly Field[] {
  const t = createTranslator(language);
  const said = (name: NameBelow<'instances.fields'>) => ({
    label: t(`instances.fields.${name}`),
    hint: t.maybe(`instances.hints.${name}`),
  });
  return [
    { name: 'title', kind: 'text', ...said('title'), isRequired: true },
    { name: 'name', kind: 'text', ...said('name'), isRequired: true },
    { name: 'locale', kind: 'choice', ...said('locale'), choices: createLocaleChoices(language), width: 'half' },
    { name: 'time_zone', kind: 'text', ...said('timeZone'), suggests: COMMON_TIME_ZONES, width: 'half' },
    { name: 'email', kind: 'mail', ...said('email') },
  ];
}

async function showCreateInstance(request: PageRequest<'operator'>): Promise<PageContent> {
  return page(request, createBlankFormWithoutIdempotencyKey(NEW));
}

function page(request: PageRequest<'operator'>, filled: FormState): PageContent {
  const { language } = request;
  const t = createTranslator(language);
  const form = renderForm({
    action: '/office/new-instance',
    groups: [{ fields: fieldsFor(request) }],
    filled,
    choices: () => [],
    language,
    button: t('instances.create'),
    belowButtons: renderCancelLink('/office/instances', t),
  });
  const main = html`<h1>${t('instances.makeTitle')}</h1><p class="soft">${t('instances.makeIntro')}</p>${form}`;
  return { title: t('instances.makeTitle'), main, ...(filled.problems.length > 0 && { status: 422 }) };
}

async function handleCreateInstance(request: PageRequest<'operator'>): Promise<PageContent | Redirect> {
  const { form, acting, language } = request;
  const t = createTranslator(language);
  const again = (problems: readonly FieldProblem[]) =>
    page(request, readSubmittedFormState(form, fieldsFor(request), problems));
  const options = {
    name: form.text('name').trim(),
    title: form.text('title'),
    locale: form.text('locale'),
    timeZone: form.text('time_zone').trim(),
  };
  const email = form.text('email').trim();
  const problems = findInstanceOptionsProblems(options).map((one) => ({
    name: one.field,
    text: sayWrong(one, request),
  }));
  // Checks the invitation before the instance is created, so that no instance exists if the invitation fails.
  if (email !== '' && !isEmail(toAsciiEmail(email)))
    problems.push({ name: 'email', text: t('instances.problems.email') });
  if (problems.length > 0) return again(problems);
  try {
    await createInstance(acting, options);
  } catch (error) {
    if (!(error instanceof InstanceExistsError)) throw error;
    return again([{ name: 'name', text: t('instances.problems.there') }]);
  }
  if (email === '') return { to: officePath(options.name) };
  return inviteOperator(request, options.name, email, t);
}

function sayWrong(
  { field, code, params }: CodedMessage & { readonly field: string },
  { language }: PageRequest<'operator'>,
): string {
  const t = createTranslator(language);
  if (field !== 'name') return describeProblem({ code, params }, language);
  return code === 'reserved_name' ? t('instances.problems.reserved') : t('instances.problems.name');
}

async function inviteOperator(
  { acting, person, server }: PageRequest<'operator'>,
  instance: string,
  email: string,
  t: Translate,
): Promise<PageContent> {
  const authority = { role: 'administrator', areas: [] } as const;
  const invitation = { email, instance, authority, name: '', isOperator: false };
  const { token } = await inviteAccount(acting, managerOf(person), invitation, server.mails);
  const hint = server.mails ? `${t('instances.linkOnce')} ${t('instances.mailed')}` : t('instances.linkOnce');
  return renderLinkPage(
    {
      title: t('instances.madeTitle'),
      text: t('instances.madeText', { email }),
      label: t('instances.link'),
      link: `${server.baseUrl}/office/welcome/${token}`,
      hint,
      ways: html`<a class="button primary" href="${officePath(instance)}">${t('instances.open')}</a>
      <a class="button" href="/office/instances">${t('instances.back')}</a>`,
    },
    t,
  );
}

const ORDERS = ['title', 'size', 'changed'] as const;

type InstanceOrder = (typeof ORDERS)[number];

function readOrder(query: URLSearchParams): InstanceOrder {
  return ORDERS.find((order) => order === query.get('sort')) ?? 'title';
}

type SizesOf = Pick<Store, 'readSizes'>;

/** Sorts instances; equal ones are sorted by title. Only sorting by size reads the sizes of all instances. */
async function sortInstances(
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

function drawOrders(current: InstanceOrder, addressOf: (order: InstanceOrder) => string, t: Translate): Html {
  const links = ORDERS.map((order) => {
    const mark = order === current ? html` aria-current="true"` : '';
    return html`<li><a href="${addressOf(order)}"${mark}>${t(`instances.orders.${order}`)}</a></li>`;
  });
  return html`<ul class="segmented" aria-label="${t('instances.sort')}">${links}</ul>`;
}

const INSTANCES = '/office/instances';

const A_PAGE = 50;

async function showInstances(request: PageRequest<'operator'>): Promise<PageContent> {
  const { acting, language, query, t } = request;
  const wanted = (query.get('q') ?? '').trim();
  const order = readOrder(query);
  const found = (await acting.store.listInstances()).filter((record) => matches(record, wanted));
  const all = await sortInstances(found, order, language, acting.store);
  const pages = Math.max(1, Math.ceil(all.length / A_PAGE));
  const page = Math.min(Math.max(1, Number(query.get('page')) || 1), pages);
  const some = all.slice((page - 1) * A_PAGE, page * A_PAGE);
  const kept = order === 'title' ? '' : html`<input type="hidden" name="sort" value="${order}">`;
  const main = html`${renderMessageByKey(t, `instances.did.${query.get('did')}`)}
    <div class="page-head">
      <h1>${t('instances.title')}</h1>
      <a class="button primary" href="/office/new-instance">${renderIcon('plus')}<span>${t('instances.make')}</span></a>
    </div>
    <p class="soft">${t('instances.intro')}</p>
    <div class="tools">
      ${renderListSearch(wanted, t('instances.search'), t('instances.find'), INSTANCES, kept)}
      ${drawOrders(order, (sort) => address({ q: wanted, sort }), t)}
    </div>
    ${some.length === 0 ? renderNoInstances(wanted, t) : await table(some, request)}
    ${renderPageLinks({ page, pages, wanted, order, count: all.length }, t)}
    ${await drawServer(request)}`;
  return { title: t('instances.title'), main };
}

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

function renderNoInstances(wanted: string, t: Translate): Html {
  if (wanted === '') return renderEmptyState({ text: t('instances.nothingYet') });
  const link = html`<a href="${INSTANCES}">${t('instances.showAll')}</a>`;
  return renderEmptyState({ text: t('instances.nothingFound', { text: wanted }), link });
}

async function table(
  records: readonly InstanceRecord[],
  { language, acting, t }: PageRequest<'operator'>,
): Promise<Html> {
  const sizes = await acting.store.readSizes(records.map(({ id }) => id));
  const now = new Date(acting.clock()).toISOString();
  const columns = (['name', 'size', 'changed'] as const).map((column) => ({
    label: t(`instances.columns.${column}`),
    isWhole: true,
  }));
  const rows = records.map(({ id, instance, changedAt }) => {
    const locale = toRegionalLocale(language, instance);
    const { instant } = createDayFormatter(locale, instance.timeZone, now);
    const remove = t('instances.removeTitle', { title: instance.title });
    return {
      name: html`<a href="${officePath(instance.name)}">${instance.title}</a>`,
      cells: [html`<code>${instance.name}</code>`, drawSize(sizes.get(id), locale, t), instant(changedAt)],
      moves: html`<a class="button small quiet danger" href="/office/remove-instance/${instance.name}"
        aria-label="${remove}">${t('instances.remove')}</a>`,
    };
  });
  return renderTable(t('instances.columns.title'), columns, rows, t('instances.remove'));
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

function renderPageLinks({ page, pages, wanted, order, count }: Turning, t: Translate): Html | undefined {
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
  const notice = facts.flatMap(([name, text]) =>
    text === undefined ? [] : html`<div><dt>${name}</dt><dd>${text}</dd></div>`,
  );
  return html`<section class="card server" aria-labelledby="server">
    <h2 id="server">${t('instances.server.title')}</h2>
    <dl>${notice}</dl>
  </section>`;
}

function sayMigrations({ pending, newer, migrations }: DatabaseInfo, t: Translate): string {
  if (newer.length > 0) return t('instances.server.newer');
  if (pending.length > 0) return t('instances.server.lacking', { count: pending.length });
  return t('instances.server.match', { count: migrations });
}

/** Time of the server with its zone, because the time belongs to no instance. */
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

export const operatorPages: readonly OperatorPage[] = [
  { scope: 'operator', method: 'GET', path: '', show: showInstances, showOthers: chooseInstance },
  { scope: 'operator', method: 'GET', path: '/instances', show: showInstances, showOthers: chooseInstance },
  { scope: 'operator', method: 'GET', path: '/new-instance', show: showCreateInstance },
  { scope: 'operator', method: 'POST', path: '/new-instance', show: handleCreateInstance },
  { scope: 'operator', method: 'GET', path: '/remove-instance/{name}', show: showInstanceRemoval },
  { scope: 'operator', method: 'POST', path: '/remove-instance/{name}', show: handleInstanceRemoval },
];

/** Redirects a member of exactly one instance to that instance; lets other users choose. */
function chooseInstance({ person, t }: Pick<PageRequest<'operator'>, 'person' | 't'>): PageContent | Redirect {
  const names = [...person.roles.keys()].sort();
  const [only = '', another] = names;
  if (only !== '' && another === undefined) return { to: officePath(only) };
  const links = names.map((name) => html`<li><a href="${officePath(name)}">${name}</a></li>`);
  const main = names.length === 0 ? html`<p>${t('frame.noInstance')}</p>` : html`<ul class="plain">${links}</ul>`;
  return { title: t('frame.instancesTitle'), main };
}
