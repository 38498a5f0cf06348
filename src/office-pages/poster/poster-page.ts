import { findFileHashes } from '../../model/stored-file.ts';
import { createPoster } from '../../pages/public/poster.ts';
import { renderFieldFrame, renderLineField, renderProblemSummary } from '../../pages/render-field.ts';
import { POSTER_FORMATS, type Poster, type PosterFormat, renderPoster } from '../../print/poster.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { toOneLine } from '../../util/strip-controls.ts';
import { renderCheckbox } from '../components/form/parts.ts';
import { renderBackLink, renderEmptyState, renderNotice } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { toLocalImageAddress } from '../local-image-address.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';
import { appendBackParameter } from '../return-url.ts';

export const posterPages: readonly OfficePage[] = [
  { method: 'GET', path: '/events/{id}/poster', role: 'reader', show: showPoster },
];

const EXTRAS = ['picture', 'topic', 'hint'] as const;

type Extra = (typeof EXTRAS)[number];

const MAX_SPONSOR_LENGTH = 120;

interface PosterOptions {
  readonly format: PosterFormat;
  readonly extras: readonly Extra[];
  readonly sponsor: string;
}

async function showPoster(request: PageRequest): Promise<PageContent> {
  const { t, ids, editing, instance, link, query } = request;
  const id = ids['id'] ?? 0;
  const event = await editing.store.content.read(instance.name, ({ get }) => get('event', id));
  if (event === undefined) throw new NotFoundError(`event ${id}`);
  const options = readOptions(query);
  const fault = faultOf(options, request);
  const { publishFrom } = event.value;
  const opensAt = publishFrom !== null && publishFrom > request.now ? publishFrom : undefined;
  const poster = await readPoster(request, id, opensAt);
  const result =
    poster === undefined ? renderHidden(request) : await renderResult(request, poster, { options, opensAt });
  const main = html`${renderBackLink(link(appendBackParameter(`/events/${id}`, query)), event.value.title)}
    <h1>${t('poster.title')}</h1>
    <p class="soft intro">${t('poster.intro')}</p>
    ${renderProblemSummary(t('poster.faultTitle'), fault === '' ? {} : { sponsor: fault }, ['sponsor'])}
    <div class="sheet-page">
      ${renderForm(request, options, fault)}
      ${fault === '' ? result : ''}
    </div>`;
  return {
    title: t('poster.title'),
    main,
    at: '/agenda',
    status: fault === '' ? 200 : 400,
    islands: ['copy'],
    hasDrafts: false,
  };
}

/** Options from the query. Without a format they are the defaults: A4, with all extras. */
function readOptions(query: URLSearchParams): PosterOptions {
  const format = POSTER_FORMATS.find((one) => one === query.get('format'));
  const extras = EXTRAS.filter((extra) => format === undefined || query.getAll('with').includes(extra));
  return { format: format ?? 'a4', extras, sponsor: toOneLine(query.get('sponsor') ?? '') };
}

function faultOf({ sponsor }: PosterOptions, { t }: PageRequest): string {
  return sponsor.length > MAX_SPONSOR_LENGTH ? t('poster.sponsorTooLong', { characters: MAX_SPONSOR_LENGTH }) : '';
}

/** Content of the poster, at present or once the event is published; undefined if the event is not public. */
async function readPoster(
  { server, instance, now }: PageRequest,
  id: number,
  opensAt: string | undefined,
): Promise<Poster | undefined> {
  if (server.viewAt === undefined) throw new NotFoundError('instance');
  return createPoster(await server.viewAt(instance.name, opensAt ?? now), id, server.baseUrl);
}

function renderHidden({ t }: PageRequest): Html {
  return html`<div>${renderEmptyState({ title: t('poster.hidden'), text: t('poster.hiddenHelp') })}</div>`;
}

async function renderResult(
  request: PageRequest,
  given: Poster,
  { options, opensAt }: { readonly options: PosterOptions; readonly opensAt: string | undefined },
): Promise<Html> {
  const { t, locale, instance, now, language, server } = request;
  const { format, extras, sponsor } = options;
  const has = (extra: Extra) => extras.includes(extra);
  const picture = await pictureHere(request, given);
  const poster: Poster = {
    ...given,
    logo: toLocalImageAddress(given.logo, server.baseUrl),
    picture: has('picture') ? picture : undefined,
    topic: has('topic') ? given.topic : '',
    hint: has('hint') ? given.hint : '',
    sponsor,
  };
  const day = opensAt && createDayFormatter(locale, instance.timeZone, now).begin(opensAt, opensAt);
  const notes = [
    ...(day === undefined ? [] : [t('poster.later', { day })]),
    ...(poster.source === undefined ? [t('poster.noPage')] : []),
    ...(has('picture') && given.picture !== undefined && picture === undefined ? [t('poster.pictureMissing')] : []),
  ];
  return html`<div class="sheet-result">
    <div class="sheet-do">
      <p class="pages">${t('poster.onePage', { format: t(`poster.formats.${format}`) })}</p>
      <div class="buttons"><button type="button" class="primary" data-print>${t('notice.print')}</button></div>
      <noscript><p class="soft small">${t('notice.printByBrowser')}</p></noscript>
    </div>
    ${notes.length === 0 ? '' : html`<div class="sheet-notes">${notes.map((text) => renderNotice(text, 'warn'))}</div>`}
    ${renderPoster(poster, format, language)}
  </div>`;
}

/** Picture if this server stores it, because pages of the office load nothing from other servers. */
async function pictureHere(
  { editing, instance, server }: PageRequest,
  { picture }: Poster,
): Promise<Poster['picture']> {
  const address = toLocalImageAddress(picture?.address ?? '', server.baseUrl);
  if (picture === undefined || address === '') return undefined;
  const [hash] = findFileHashes(address, instance.name);
  if (hash !== undefined && (await editing.store.files.find(instance.name, hash)) === undefined) return undefined;
  return { ...picture, address };
}

function renderForm({ t }: PageRequest, { format, extras, sponsor }: PosterOptions, fault: string): Html {
  const formats = POSTER_FORMATS.map((one) => {
    const checked = one === format ? html` checked` : '';
    return html`<label class="choice"><input type="radio" name="format" value="${one}"${checked}>
      <span>${t(`poster.formats.${one}`)}</span></label>`;
  });
  const choices = EXTRAS.map((extra) =>
    renderCheckbox('with', extras.includes(extra), t(`poster.extras.${extra}`), '', extra),
  );
  return html`<form class="card fields sheet-form" method="get">
    ${renderFieldFrame({ name: 'format', label: t('poster.format'), isGroup: true, input: () => html`${formats}` })}
    <fieldset class="field"><legend>${t('poster.alsoShow')}</legend>${choices}</fieldset>
    ${renderLineField({
      name: 'sponsor',
      label: t('poster.sponsor'),
      value: sponsor,
      hint: t('poster.sponsorHint'),
      problem: fault,
    })}
    <p><button>${t('notice.show')}</button></p>
  </form>`;
}
