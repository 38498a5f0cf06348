// All instances of the server, for those who operate it: searched, fifty a page.

import { type Html, html } from '../../kit/html.ts';
import type { InstanceRecord } from '../../store/instances.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { sayDays } from '../days.ts';
import { icon } from '../icons.ts';
import { drawTable, searchWithin } from '../kit/list.ts';
import { emptyState, messageNamed } from '../kit/parts.ts';
import { localeFor } from '../languages.ts';
import { type Asked, addressOf, type Shown } from '../page.ts';

const INSTANCES = '/office/instances';

const A_PAGE = 50;

export async function showInstances(asked: Asked<'operator'>): Promise<Shown> {
  const { acting, language, query } = asked;
  const t = translator(language);
  const wanted = (query.get('q') ?? '').trim();
  const all = (await acting.store.listInstances()).filter((record) => matches(record, wanted));
  const collator = new Intl.Collator(language, { numeric: true });
  all.sort((a, b) => collator.compare(a.instance.title, b.instance.title));
  const pages = Math.max(1, Math.ceil(all.length / A_PAGE));
  const page = Math.min(Math.max(1, Number(query.get('page')) || 1), pages);
  const some = all.slice((page - 1) * A_PAGE, page * A_PAGE);
  const main = html`${messageNamed(t, `instances.did.${query.get('did')}`)}
    <div class="page-head">
      <h1>${t('instances.title')}</h1>
      <a class="button primary" href="/office/new-instance">${icon('plus')}<span>${t('instances.make')}</span></a>
    </div>
    <p class="soft">${t('instances.intro')}</p>
    <div class="tools">${searchWithin(wanted, t('instances.search'), t('instances.find'), INSTANCES)}</div>
    ${some.length === 0 ? nothing(wanted, t) : table(some, asked, t)}
    ${turning({ page, pages, wanted, count: all.length }, t)}`;
  return { title: t('instances.title'), main };
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

function table(records: readonly InstanceRecord[], { language, acting }: Asked<'operator'>, t: Translate): Html {
  const now = new Date(acting.clock()).toISOString();
  const columns = (['title', 'name', 'changed'] as const).map((column) => t(`instances.columns.${column}`));
  const rows = records.map(({ instance, changedAt }) => {
    const { instant } = sayDays(localeFor(language, instance), instance.timeZone, now);
    const remove = t('instances.removeTitle', { title: instance.title });
    return {
      name: html`<a href="${addressOf(instance.name)}">${instance.title}</a>`,
      cells: [html`<code>${instance.name}</code>`, instant(changedAt)],
      moves: html`<a class="button small quiet danger" href="/office/remove-instance/${instance.name}"
        aria-label="${remove}">${t('instances.remove')}</a>`,
    };
  });
  return drawTable(columns, rows, t('instances.remove'));
}

interface Turning {
  readonly page: number;
  readonly pages: number;
  readonly wanted: string;
  readonly count: number;
}

function turning({ page, pages, wanted, count }: Turning, t: Translate): Html | undefined {
  if (pages === 1) return undefined;
  const to = (number: number) => `${INSTANCES}?${new URLSearchParams({ q: wanted, page: String(number) })}`;
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
