// One website: its latest notifications with their results, and a test.

import type { NameBelow, Translate } from '../../i18n/translate.ts';
import type { PushLogEntry } from '../../model/webhooks/website.ts';
import { OfficeError } from '../../office/office-error.ts';
import { hostOf } from '../../office/visibility-reasons/websites.ts';
import { type ListedWebsite, tryWebsite, websiteLog } from '../../office/webhooks/websites.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import { type Html, html } from '../../util/html.ts';
import { drawLines } from '../components/list.ts';
import { backLink, card, message, pill, postButton } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { PageContent, PageRequest } from '../page.ts';

const ENTRIES = 50;

const TONES = { active: 'live', failing: 'warn', off: 'bad' } as const;

export function statePill({ state }: ListedWebsite, t: Translate): Html {
  return pill(t(`websites.states.${state}`), TONES[state]);
}

export async function showWebsite(
  asked: PageRequest,
  website: ListedWebsite,
  t: Translate,
  told?: Html,
): Promise<PageContent> {
  const { editing, instance, link } = asked;
  const log = await websiteLog(editing, instance.name, website.id, ENTRIES);
  const remove = link(`/websites/${website.id}/remove`);
  const main = html`${backLink(link('/websites'), t('websites.title'))}
    <h1>${hostOf(website)}</h1>
    ${told}
    <div class="split">
      <div>${card(t('websites.log'), logList(asked, log, t))}</div>
      <div class="aside">
        ${about(asked, website, t)}
        <p class="more"><a class="button danger" href="${remove}">${t('websites.remove')}</a></p>
      </div>
    </div>`;
  return { title: hostOf(website), main, at: '/websites' };
}

function about({ link }: PageRequest, { id, url, kind, state }: ListedWebsite, t: Translate): Html {
  const button = (verb: string, text: string) => postButton({ action: link(`/websites/${id}/${verb}`), text });
  const deeds = [
    button('test', t('websites.test')),
    ...(state === 'active' ? [] : [button('on', t('websites.on'))]),
    ...(kind === 'webhook' ? [button('secret', t('websites.newSecret'))] : []),
  ];
  const off = state === 'off' ? html`<p class="problem">${t('websites.offHelp')}</p>` : '';
  const content = html`<p class="small soft">${url}</p>${off}<div class="deeds">${deeds}</div>`;
  return card(t(`websites.kinds.${kind}.label`), content);
}

type Told = NameBelow<'websites.told'>;

function logList({ locale, instance, now }: PageRequest, log: readonly PushLogEntry[], t: Translate): Html {
  const { instant } = sayDays(locale, instance.timeZone, now);
  const lines = log.map(({ at, type, status, ...why }) => {
    const isGood = status !== null && status >= 200 && status < 300;
    const came = isGood ? pill(t('websites.arrived'), 'live') : pill(t('websites.missed'), 'warn');
    const said = isGood ? '' : sayPushFailure(why, t);
    const reason = said === '' ? '' : html`<br><span class="small soft">${said}</span>`;
    return html`<span class="soft">${instant(at)}</span> ${came} ${t(`websites.told.${type.replace('.', '_') as Told}`)}${reason}`;
  });
  return drawLines(lines, t('websites.noLog'));
}

/** Sends a full refresh notification and shows its result. */
export async function tryOut(
  asked: PageRequest,
  { id }: ListedWebsite,
  t: Translate,
): Promise<{ readonly told: Html }> {
  const { editing, instance, outbound, language } = asked;
  try {
    const outcome = await tryWebsite(editing, outbound, instance.name, id);
    if (outcome.result === 'delivered') return { told: message(t('websites.testGood')) };
    return { told: message(t('websites.testBad', { why: sayPushFailure(outcome, t) }), { isBad: true }) };
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    return { told: message(sayRefused(error.refusal, language), { isBad: true }) };
  }
}

/** Reason of a failed attempt; entries logged before error codes existed have only English text. */
function sayPushFailure({ failure, detail }: Pick<PushLogEntry, 'failure' | 'detail'>, t: Translate): string {
  return failure === undefined ? detail : t.with(`websites.failures.${failure.code}`, { value: failure.value });
}
