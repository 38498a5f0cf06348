import { createTranslator, type NameBelow, type Translate } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { type PushLogEntry, WEBSITE_KINDS } from '../../model/webhooks/website.ts';
import { OfficeError } from '../../office/office-error.ts';
import { websiteHostOf } from '../../office/visibility-reasons/websites.ts';
import {
  addWebsite,
  enableWebsite,
  type ListedWebsite,
  listWebsites,
  readPushLog,
  removeWebsite,
  rotateSecret,
  testPush,
} from '../../office/webhooks/websites.ts';
import { describeRefusal } from '../../office/words/describe-refusal.ts';
import { DEFAULT_EMBED_EVENTS, EMBED_VIEWS, readEmbedQuery } from '../../pages/public/embed/embed-query.ts';
import { renderCopyButton } from '../../pages/reference/copy-button.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import type { ChoiceLookup } from '../components/form/choice.ts';
import { readChoicesOfKinds } from '../components/form/choices.ts';
import type { Field } from '../components/form/field.ts';
import { renderLines } from '../components/list.ts';
import {
  renderBackLink,
  renderCard,
  renderEmptyState,
  renderMessage,
  renderPill,
  renderPostButton,
} from '../components/parts.ts';
import { createRefusalMapper, createScreen, type ScreenOutcome } from '../components/screen.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';

const ENTRIES = 50;

const TONES = { active: 'live', failing: 'warn', off: 'bad' } as const;

function renderWebhookPill({ state }: ListedWebsite, t: Translate): Html {
  return renderPill(t(`websites.states.${state}`), TONES[state]);
}

async function showWebsite(
  request: PageRequest,
  website: ListedWebsite,
  t: Translate,
  notice?: Html,
): Promise<PageContent> {
  const { editing, instance, link } = request;
  const log = await readPushLog(editing, instance.name, website.id, ENTRIES);
  const remove = link(`/websites/${website.id}/remove`);
  const main = html`${renderBackLink(link('/websites'), t('websites.title'))}
    <h1>${websiteHostOf(website)}</h1>
    ${notice}
    <div class="split">
      <div>${renderCard(t('websites.log'), logList(request, log, t))}</div>
      <div class="aside">
        ${about(request, website, t)}
        <p class="more"><a class="button danger" href="${remove}">${t('websites.remove')}</a></p>
      </div>
    </div>`;
  return { title: websiteHostOf(website), main, at: '/websites' };
}

function about({ link }: PageRequest, { id, url, kind, state }: ListedWebsite, t: Translate): Html {
  const button = (verb: string, text: string) => renderPostButton({ action: link(`/websites/${id}/${verb}`), text });
  const deeds = [
    button('test', t('websites.test')),
    ...(state === 'active' ? [] : [button('on', t('websites.on'))]),
    ...(kind === 'webhook' ? [button('secret', t('websites.newSecret'))] : []),
  ];
  const off = state === 'off' ? html`<p class="problem">${t('websites.offHelp')}</p>` : '';
  const content = html`<p class="small soft">${url}</p>${off}<div class="deeds">${deeds}</div>`;
  return renderCard(t(`websites.kinds.${kind}.label`), content);
}

type NoticeKey = NameBelow<'websites.told'>;

function logList({ locale, instance, now }: PageRequest, log: readonly PushLogEntry[], t: Translate): Html {
  const { instant } = createDayFormatter(locale, instance.timeZone, now);
  const lines = log.map(({ at, type, status, ...why }) => {
    const isGood = status !== null && status >= 200 && status < 300;
    const result = isGood ? renderPill(t('websites.arrived'), 'live') : renderPill(t('websites.missed'), 'warn');
    const text = isGood ? '' : sayPushFailure(why, t);
    const reason = text === '' ? '' : html`<br><span class="small soft">${text}</span>`;
    return html`<span class="soft">${instant(at)}</span> ${result} ${t(`websites.told.${type.replace('.', '_') as NoticeKey}`)}${reason}`;
  });
  return renderLines(lines, t('websites.noLog'));
}

async function handleTestPush(
  request: PageRequest,
  { id }: ListedWebsite,
  t: Translate,
): Promise<{ readonly told: Html }> {
  const { editing, instance, outbound, language } = request;
  try {
    const outcome = await testPush(editing, outbound, instance.name, id);
    if (outcome.result === 'delivered') return { told: renderMessage(t('websites.testGood')) };
    return { told: renderMessage(t('websites.testBad', { why: sayPushFailure(outcome, t) }), { isBad: true }) };
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    return { told: renderMessage(describeRefusal(error.refusal, language), { isBad: true }) };
  }
}

/** Reason for a failed attempt. Old log entries have no code, only an English text. */
function sayPushFailure({ failure, detail }: Pick<PushLogEntry, 'failure' | 'detail'>, t: Translate): string {
  return failure === undefined ? detail : t.with(`websites.failures.${failure.code}`, { value: failure.value });
}

const embedPages: readonly OfficePage[] = [
  { method: 'GET', path: '/websites/embed', role: 'reader', show: showEmbedding },
];

const KINDS = { list: 'list', layer: 'layer', group: 'target_group', room: 'room' } as const;

type Filter = keyof typeof KINDS;

const FILTERS = Object.keys(KINDS) as Filter[];

async function showEmbedding(request: PageRequest): Promise<PageContent> {
  const { editing, instance, language, query, link } = request;
  const t = createTranslator(language);
  const title = t('embed.title');
  // Administrators see the websites; other users return to the agenda.
  const isAdministrator = hasRole(editing.authority, 'administrator');
  const at = isAdministrator ? '/websites' : '/agenda';
  if (!instance.outside.embed) {
    const settings = html`<a class="button" href="${link('/settings')}">${t('embed.settings')}</a>`;
    const off = renderEmptyState({ text: t('embed.off'), link: isAdministrator ? settings : undefined });
    const main = html`<h1>${title}</h1>${off}`;
    return { title, main, at, hasDrafts: false };
  }
  const choices = await editing.store.content.read(instance.name, (content) =>
    readChoicesOfKinds(content, Object.values(KINDS)),
  );
  const asWished = websiteQueryOf(query);
  const preview = html`<iframe class="mail-frame of-page" title="${t('embed.preview')}"
    src="/${instance.name}/embed.html?${String(asWished)}" tabindex="-1"></iframe>`;
  const main = html`${renderBackLink(link(at), isAdministrator ? t('embed.back') : t('agenda.title'))}
    <h1>${title}</h1>
    <p class="soft">${t('embed.intro')}</p>
    <div class="split embed-page">
      <div>${form(asWished, choices, t)}${codes(request, asWished, t)}</div>
      <div class="aside">${renderCard(t('embed.preview'), preview)}</div>
    </div>`;
  return { title, main, at, hasDrafts: false, islands: ['copy'] };
}

/** Options from the query in canonical order, without invalid ones. */
function websiteQueryOf(query: URLSearchParams): URLSearchParams {
  const requested = new URLSearchParams();
  for (const name of [...FILTERS, 'view', 'max']) {
    const value = query.get(name) ?? '';
    const isRight = typeof readEmbedQuery(new URLSearchParams({ [name]: value })) !== 'string';
    const isUsual = (name === 'view' && value === 'list') || (name === 'max' && value === String(DEFAULT_EMBED_EVENTS));
    if (value !== '' && isRight && !isUsual) requested.set(name, value);
  }
  return requested;
}

function form(requested: URLSearchParams, choices: ChoiceLookup, t: Translate): Html {
  const view = requested.get('view') ?? 'list';
  const radios = EMBED_VIEWS.map((one) => {
    const checked = one === view ? html` checked` : '';
    return html`<label class="choice"><input type="radio" name="view" value="${one}"${checked}>
      <span>${t(`embed.views.${one}`)}</span></label>`;
  });
  const select = (name: Filter) => {
    const options = choices(KINDS[name]).map(
      (one) =>
        html`<option value="${one.value}"${one.value === requested.get(name) ? html` selected` : ''}>${one.label}</option>`,
    );
    return html`<label class="field half"><span class="label">${t(`embed.filters.${name}`)}</span>
      <select name="${name}"><option value="">${t('embed.all')}</option>${options}</select></label>`;
  };
  return html`<form class="card fields" method="get">
    <fieldset class="field"><legend>${t('embed.view')}</legend><div class="side-by-side">${radios}</div></fieldset>
    ${FILTERS.map(select)}<label class="field half"><span class="label">${t('embed.max')}</span>
      <input name="max" type="number" min="1" max="100" value="${requested.get('max') ?? DEFAULT_EMBED_EVENTS}"></label>
    <p><button>${t('embed.show')}</button></p>
  </form>`;
}

function codes({ server: { baseUrl }, instance }: PageRequest, requested: URLSearchParams, t: Translate): Html {
  const address = `${baseUrl}/${instance.name}`;
  const asked = requested.size === 0 ? '' : `?${String(requested)}`;
  const attributes = [...requested].map(([name, value]) => ` ${name}="${value}"`).join('');
  const plain = `<a href="${instance.outside.pages ? `${address}/` : instance.publicUrl || address}">${t('embed.agenda')}</a>`;
  const script = `<script src="${baseUrl}/embed.js" async></script>\n<parvis-agenda src="${address}"${attributes}>${plain}</parvis-agenda>`;
  const look = 'width="100%" height="700" style="border:0" loading="lazy"';
  const frame = `<iframe src="${address}/embed.html${asked}" title="${t('embed.agenda')}" ${look}></iframe>`;
  return html`${code('script', script, t)}${code('frame', frame, t)}${code('fragment', `${address}/embed.txt${asked}`, t)}`;
}

function code(way: 'script' | 'frame' | 'fragment', text: string, t: Translate): Html {
  const id = `embed-${way}`;
  const rows = text.length > 120 ? 4 : 2;
  const content = html`<p class="soft">${t(`embed.${way}Help`)}</p>
    <p><textarea id="${id}-code" aria-labelledby="${id}" readonly rows="${rows}" spellcheck="false" class="code">${text}</textarea></p>
    <p>${renderCopyButton(t, `${id}-code`)}</p>`;
  const name = t(`embed.${way}`);
  return way === 'script'
    ? html`<section class="card embed-code"><h2 id="${id}">${name}</h2>${content}</section>`
    : html`<details class="card fold embed-code"><summary><span class="fold-name" id="${id}">${name}</span></summary>${content}</details>`;
}

/** Time in milliseconds after the replacement of a secret during which requests are also signed with the old one. */
const OVERLAP_MS = 86_400_000;

const websites = createScreen<ListedWebsite>({
  path: '/websites',
  role: 'administrator',
  words: 'websites',
  list: ({ editing, instance }) => listWebsites(editing, instance.name),
  id: ({ id }) => id,
  row: (request, website, t) => ({
    name: websiteHostOf(website),
    mark: renderWebhookPill(website, t),
    lines: [`${t(`websites.kinds.${website.kind}.label`)} · ${website.url}`, formatLastSuccess(request, website, t)],
  }),
  below: ({ link }, t) => html`<p class="more"><a href="${link('/websites/embed')}">${t('embed.title')}</a></p>`,
  add: {
    fields: fieldsFor,
    blank: { kind: 'connector' },
    button: 'websites.add',
    run: add,
    refused: createRefusalMapper('url'),
  },
  reveals: {
    title: 'websites.secretTitle',
    help: 'websites.secretHelp',
    label: 'websites.secret',
    done: 'websites.copied',
  },
  one: showWebsite,
  verbs: {
    test: { button: 'websites.test', run: handleTestPush },
    on: {
      button: 'websites.on',
      unless: ({ state }) => state === 'active',
      run: async ({ editing, instance }, { id }) => {
        await enableWebsite(editing, instance.name, id);
        return { to: `/websites/${id}`, did: 'saved' };
      },
    },
    secret: {
      run: async ({ editing, instance }, { id, kind }) => {
        if (kind !== 'webhook') throw new NotFoundError('secret');
        return { secret: await rotateSecret(editing, instance.name, id, OVERLAP_MS) };
      },
    },
  },
  confirm: {
    remove: {
      ask: (_, website, t) => ({
        title: t('websites.removeTitle', { website: websiteHostOf(website) }),
        help: t('websites.removeHelp'),
        button: t('websites.remove'),
        back: `/websites/${website.id}`,
      }),
      run: async ({ editing, instance }, { id }) => {
        await removeWebsite(editing, instance.name, id);
        return { to: '/websites', did: 'erased' };
      },
    },
  },
});

export const websitePages: readonly OfficePage[] = [...websites, ...embedPages];

function fieldsFor(_: PageRequest, t: Translate): readonly Field[] {
  const choices = WEBSITE_KINDS.map((value) => ({
    value,
    label: t(`websites.kinds.${value}.label`),
    hint: t(`websites.kinds.${value}.hint`),
  }));
  return [
    { name: 'kind', kind: 'radios', label: t('websites.kind'), choices },
    { name: 'url', kind: 'address', label: t('websites.address'), hint: t('websites.addressHint'), isRequired: true },
  ];
}

function formatLastSuccess({ locale, instance, now }: PageRequest, website: ListedWebsite, t: Translate): string {
  const { lastSuccessAt, waiting } = website;
  const { instant } = createDayFormatter(locale, instance.timeZone, now);
  const reached =
    lastSuccessAt === null ? t('websites.neverReached') : t('websites.reached', { at: instant(lastSuccessAt) });
  return waiting === 0 ? reached : `${reached} · ${t('websites.waiting', { count: waiting })}`;
}

async function add(
  { editing, instance, outbound }: PageRequest,
  entered: PlainObject,
  t: Translate,
): Promise<ScreenOutcome> {
  const kind = WEBSITE_KINDS.find((one) => one === entered['kind']);
  if (kind === undefined) return { problem: { name: 'kind', text: t('websites.noKind') } };
  const url = String(entered['url']).trim();
  const { id, secret } = await addWebsite(editing, outbound, instance.name, { kind, url });
  return secret === undefined ? { to: `/websites/${id}`, did: 'created' } : { secret };
}
