import { type Html, html, joinHtml } from '../../util/html.ts';

type Content = Html | string;

export interface RecordLine {
  readonly title: Content;
  readonly address: string;
  /** Attributes of the link, such as its language. */
  readonly attributes?: Content;
  /** Date, room and notes, below the title. */
  readonly facts: readonly Content[];
  readonly mark?: Content;
}

/** Line of a card: the linked title, with the facts below it. */
export function renderRecordLine({ title, address, attributes = '', facts, mark = '' }: RecordLine): Html {
  const below = facts.filter((fact) => fact !== '');
  return html`<div class="record-line"><a class="line-title" href="${address}"${attributes}>${title}</a>${mark === '' ? '' : html` ${mark}`}
    ${below.length === 0 ? '' : html`<p class="small soft">${joinHtml(below, ' · ')}</p>`}</div>`;
}

/** Maximum number of lines on a card; a link leads to the complete list. */
export const MAX_CARD_LINES = 5;

export function renderSeeAllLink(
  address: string,
  count: number,
  see: (key: 'records.seeAll', of: { count: number }) => string,
): Html {
  return html`<p class="see-all"><a href="${address}">${see('records.seeAll', { count })}</a></p>`;
}
