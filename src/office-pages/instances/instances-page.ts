// All instances of the server, for those who operate it: searched, fifty a page.

import { type Html, html } from '../../kit/html.ts';
import type { InstanceRecord } from '../../store/instances.ts';
import { type Translate, translator } from '../../words/translate.ts';
import { sayDays } from '../days.ts';
import { icon } from '../icons.ts';
import { localeFor } from '../languages.ts';
import { addressOf } from '../page.ts';
import type { OperatorAsked, OperatorShown } from './operator-page.ts';

const INSTANCES = '/office/instances';

const A_PAGE = 50;

export async function showInstances(asked: OperatorAsked): Promise<OperatorShown> {
  const { acting, language, query } = asked;
  const t = translator(language);
  const wanted = (query.get('q') ?? '').trim();
  const all = (await acting.store.listInstances()).filter((record) => matches(record, wanted));
  const collator = new Intl.Collator(language, { numeric: true });
  all.sort((a, b) => collator.compare(a.instance.title, b.instance.title));
  const pages = Math.max(1, Math.ceil(all.length / A_PAGE));
  const page = Math.min(Math.max(1, Number(query.get('page')) || 1), pages);
  const some = all.slice((page - 1) * A_PAGE, page * A_PAGE);
  const main = html`${told(query, t)}<div class="page-head"><h1>${t('instances.title')}</h1><a class="button primary" href="/office/new-instance">${icon('plus')}<span>${t('instances.make')}</span></a></div>
<p class="soft">${t('instances.intro')}</p>
<div class="tools"><form class="within" role="search" action="${INSTANCES}"><input type="search" name="q" value="${wanted}" aria-label="${t('instances.search')}" placeholder="${t('instances.search')}"><button>${t('instances.find')}</button></form></div>
${some.length === 0 ? nothing(wanted, t) : table(some, asked, t)}${turning({ page, pages, wanted, count: all.length }, t)}`;
  return { title: t('instances.title'), main };
}

function matches({ instance: { name, title } }: InstanceRecord, wanted: string): boolean {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return fold(`${name} ${title}`).includes(fold(wanted));
}

function told(query: URLSearchParams, t: Translate): Html | undefined {
  const done = query.get('did');
  return done === 'made' || done === 'removed'
    ? html`<div class="told" role="status"><p>${t(`instances.did.${done}`)}</p></div>`
    : undefined;
}

function nothing(wanted: string, t: Translate): Html {
  const text = t('instances.nothingFound', { text: wanted });
  return wanted === ''
    ? html`<div class="empty"><p>${t('instances.makeIntro')}</p></div>`
    : html`<div class="empty"><p>${text}</p><p><a href="${INSTANCES}">${t('instances.showAll')}</a></p></div>`;
}

function table(records: readonly InstanceRecord[], { language, acting }: OperatorAsked, t: Translate): Html {
  const rows = records.map(({ instance, changedAt }) => {
    const { instant } = sayDays(
      localeFor(language, instance),
      instance.timeZone,
      new Date(acting.clock()).toISOString(),
    );
    return html`<tr><th scope="row"><a href="${addressOf(instance.name)}">${instance.title}</a></th><td data-label="${t('instances.columns.name')}"><code>${instance.name}</code></td><td data-label="${t('instances.columns.changed')}">${instant(changedAt)}</td><td class="moves"><a class="button small quiet danger" href="/office/remove-instance/${instance.name}" aria-label="${t('instances.removeTitle', { title: instance.title })}">${t('instances.remove')}</a></td></tr>\n`;
  });
  return html`<div class="card records"><table><thead><tr><th scope="col">${t('instances.columns.title')}</th><th scope="col">${t('instances.columns.name')}</th><th scope="col">${t('instances.columns.changed')}</th><th scope="col">${t('instances.remove')}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
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
  return html`<p class="more">${page > 1 ? html`<a class="button" rel="prev" href="${to(page - 1)}">${t('instances.earlier')}</a> ` : ''}<span class="soft">${text}</span>${page < pages ? html` <a class="button" rel="next" href="${to(page + 1)}">${t('instances.later')}</a>` : ''}</p>`;
}
