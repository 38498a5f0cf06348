// In which order the operator sees the instances: by title, the largest first, or the one that changed last first.

import type { Translate } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import type { InstanceSize } from '../../store/instance-sizes.ts';
import type { InstanceRecord } from '../../store/instances.ts';
import type { Store } from '../../store/store.ts';
import { type Html, html } from '../../util/html.ts';

const ORDERS = ['title', 'size', 'changed'] as const;

export type InstanceOrder = (typeof ORDERS)[number];

export function readOrder(query: URLSearchParams): InstanceOrder {
  return ORDERS.find((order) => order === query.get('sort')) ?? 'title';
}

type SizesOf = Pick<Store, 'readSizes'>;

/** Those that are alike in the order stand by title. Only by size the database is asked about all of them. */
export async function sorted(
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

/** The ways to sort, of which the present one is marked. */
export function drawOrders(current: InstanceOrder, addressOf: (order: InstanceOrder) => string, t: Translate): Html {
  const links = ORDERS.map((order) => {
    const mark = order === current ? html` aria-current="true"` : '';
    return html`<li><a href="${addressOf(order)}"${mark}>${t(`instances.orders.${order}`)}</a></li>`;
  });
  return html`<ul class="segmented" aria-label="${t('instances.sort')}">${links}</ul>`;
}
