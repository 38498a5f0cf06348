// The newsletter’s pages: registering, confirming, and one’s own registration. Plain forms, no script: a page that is only
// opened changes nothing (rule R2), since mail scanners open every link.

import { type Context, Hono } from 'hono';
import { MESSAGES } from '../contract/registration-messages.ts';
import { isForeign } from '../http/foreign.ts';
import type { Clock } from '../kit/clock.ts';
import type { Subscriber } from '../model/newsletter.ts';
import type { Entered, Fault, Outcome } from '../model/registration.ts';
import type { View } from '../readmodel/view.ts';
import { allowedAt } from './allowed.ts';
import { bodyLimit } from './body-limit.ts';
import { addConfirming } from './confirming-pages.ts';
import { addLeaving } from './leaving-pages.ts';
import { lookCss, lookVersion } from './look.ts';
import {
  type AnswersOptions,
  type Asked,
  faulty,
  type Made,
  openAnswers,
  type Pages,
  unknownLink,
} from './newsletter-answers.ts';
import { type Filled, filledBy, link, notice, paragraph, readForm, told } from './newsletter-forms.ts';
import type { PageWords } from './newsletter-words.ts';
import { ownPage } from './own-page.ts';
import { postingLimit } from './posting-limit.ts';
import { addRegistering, type ConsentOf } from './registering-pages.ts';

export interface NewsletterPagesOptions extends AnswersOptions, Pick<Pages, 'registrar' | 'facts' | 'sender'> {
  readonly consent: ConsentOf;
  /** The address under which visitors reach the server; "" when it is not known. */
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** The most that a form may send, in bytes. */
const MAX_FORM = 16_384;

/** So often an address may post within so many milliseconds: what is entered, and what confirms, ends or erases. */
const MOST_POSTS = 20;
const MOST_CLICKS = 1000;
const WITHIN_MS = 600_000;
/** What a button of the private page does that enters nothing. */
const CLICKED: ReadonlySet<string> = new Set(['end', 'erase']);

export function newsletterPages({ consent, clock, publicUrl, ...options }: NewsletterPagesOptions): Hono<Asked> {
  const answers = openAnswers(options);
  const app = new Hono<Asked>({ strict: false });
  const limits = {
    posts: postingLimit(clock, MOST_POSTS, WITHIN_MS),
    clicks: postingLimit(clock, MOST_CLICKS, WITHIN_MS),
  };
  const isAlien: Pages['isAlien'] = ({ headers }) => isForeign((name) => headers.get(name), publicUrl);
  const instanceIn = ({ req }: Pick<Context, 'req'>) => req.path.split('/')[2] ?? '';

  app.use('/newsletter/*', async (context, next) => {
    if (context.req.method !== 'POST') return next();
    const [, , , what = '', , deed = ''] = context.req.path.split('/');
    // What ends the newsletter is judged by what it sends.
    if (what !== 'end' && isAlien(context.req.raw)) return answers.refused(instanceIn(context), 403);
    // Mail providers post for all their users from a few addresses, and many visitors may share one: who has a link is let do
    // what it is for.
    const isClick = what === 'end' || what === 'confirm' || (what === 'me' && CLICKED.has(deed));
    const wait = limits[isClick ? 'clicks' : 'posts'](context.env?.address ?? '');
    if (wait > 0) return answers.refused(instanceIn(context), 429, { 'Retry-After': String(wait) });
    return next();
  });
  app.use(
    '/newsletter/*',
    bodyLimit({
      maxSize: MAX_FORM,
      onError: (context) => answers.refused(instanceIn(context), 413, { Connection: 'close' }),
    }),
  );

  const { registrar, facts, sender } = options;
  const pages: Pages = { ...answers, app, registrar, facts, sender, isAlien };
  addLook(pages, options.headers);
  addRegistering(pages, consent);
  addConfirming(pages);
  addOwn(pages);
  addLeaving(pages);
  app.all('/newsletter/*', (context) => {
    const allow = allowedAt(app, context.req.path);
    return answers.refused(instanceIn(context), allow === '' ? 404 : 405, allow === '' ? {} : { Allow: allow });
  });
  return app;
}

/** The style of a parish that has a colour of its own; its address changes with it. */
function addLook({ app, page }: Pages, headers: Readonly<Record<string, string>>): void {
  app.get('/newsletter/:instance/look.css', ({ req }) =>
    page(req.param('instance'), async ({ snapshot: { instance } }, words) => {
      if (instance.accent === '') return { status: 404, title: words.refusals[404].title, main: '' };
      const isNewest = req.url.endsWith(`?${lookVersion(instance.accent)}`);
      const caching = isNewest ? 'public, max-age=86400' : 'no-cache';
      const type = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': caching };
      return new Response(lookCss(instance.accent), { headers: { ...headers, ...type } });
    }),
  );
}

function addOwn({ app, page, registrar, facts }: Pages): void {
  const shown = async (view: View, words: PageWords, key: string, filled: Filled, faults: readonly Fault[] = []) => {
    const { privacyUrl, askAddress } = await facts(view.snapshot.instance.name);
    return ownPage(view, words, key, { filled, faults, privacyUrl, askAddress });
  };

  /** Makes the page of whoever has the key, or says that the key is nobody’s, or theirs who have ended it. */
  const own = async (
    view: View,
    words: PageWords,
    key: string,
    make: (subscriber: Subscriber) => Made | Promise<Made>,
  ): Promise<Made> => {
    const { name } = view.snapshot.instance;
    // Of the database: what is in memory may be a moment old, and whoever has just saved something wants to see it.
    const found = await registrar.find(name, { key });
    if (found === undefined || found === 'unknown') return unknownLink(name, words, words.myTitle);
    if (found.status === 'confirmed') return make(found);
    const again = link(`/newsletter/${name}`, words.registerAgain);
    return { status: 404, title: words.endedTitle, main: `${paragraph(words.endedBefore)}${again}` };
  };
  app.get('/newsletter/:instance/me/:key', ({ req }) =>
    page(req.param('instance'), (view, words) =>
      own(view, words, req.param('key'), async (subscriber) => ({
        title: words.myTitle,
        main: await shown(view, words, subscriber.key, filledBy(subscriber)),
      })),
    ),
  );
  app.post('/newsletter/:instance/me/:key', ({ req }) =>
    page(req.param('instance'), (view, words) =>
      own(view, words, req.param('key'), async ({ id, key }) => {
        const { name } = view.snapshot.instance;
        const entered = await readForm(req.raw);
        const outcome = await registrar.change(name, id, entered);
        if (outcome === undefined || outcome === 'unknown') return unknownLink(name, words, words.myTitle);
        const fault = faultOf(outcome);
        if (fault !== undefined) {
          return faulty(words.myTitle, words, await shown(view, words, key, entered, [fault]));
        }
        const now = await registrar.find(name, { key });
        const filled = typeof now === 'object' ? filledBy(now) : entered;
        const note = came(view, outcome, words, filled, words.saved);
        return { title: words.myTitle, main: `${note}${await shown(view, words, key, filled)}` };
      }),
    ),
  );
}

function faultOf(outcome: Outcome): Fault | undefined {
  return 'field' in outcome && outcome.field !== undefined ? outcome : undefined;
}

/** What came of it (`done` when it is done), and that nothing can be sent of no list. */
function came(
  { snapshot: { language, targetLists } }: View,
  outcome: Outcome,
  words: PageWords,
  { listIds }: Pick<Entered, 'listIds'>,
  done: string,
): string {
  const text = 'number' in outcome ? done : MESSAGES[outcome.message][language];
  const isForNothing = targetLists.length > 0 && !targetLists.some(({ listId }) => listIds.includes(listId));
  return `${told(text)}${isForNothing ? notice(words.nothingTicked) : ''}`;
}
