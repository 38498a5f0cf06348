// The newsletter’s pages: registering, confirming, and one’s own registration. Plain forms, no script: a page that is only
// opened changes nothing (rule R2), since mail scanners open every link.

import { type Context, Hono } from 'hono';
import { MESSAGES } from '../contract/registration-messages.ts';
import type { Clock } from '../kit/clock.ts';
import type { Subscriber } from '../model/newsletter.ts';
import type { Entered, Outcome } from '../model/registration.ts';
import type { View } from '../readmodel/view.ts';
import { allowedAt } from './allowed.ts';
import { bodyLimit } from './body-limit.ts';
import { addLeaving } from './leaving-pages.ts';
import {
  type AnswersOptions,
  type Asked,
  type Made,
  openAnswers,
  type Pages,
  unknownLink,
} from './newsletter-answers.ts';
import {
  type Fault,
  type Filled,
  filledBy,
  form,
  link,
  notice,
  paragraph,
  readForm,
  registrationForm,
  told,
} from './newsletter-forms.ts';
import type { PageWords } from './newsletter-words.ts';
import { ownPage } from './own-page.ts';
import { postingLimit } from './posting-limit.ts';

export interface NewsletterPagesOptions extends AnswersOptions, Pick<Pages, 'registrar' | 'privacyUrl'> {
  /** What somebody agrees to who registers. */
  readonly consent: (instance: View['snapshot']['instance']) => string;
  readonly clock: Clock;
}

/** The most that a form may send, in bytes. */
const MAX_FORM = 16_384;

/** So often an address may post within so many milliseconds: forms, and what mail programs post to end a newsletter. */
const MOST_POSTS = 20;
const MOST_ENDS = 1000;
const WITHIN_MS = 600_000;

export function newsletterPages({ consent, clock, ...options }: NewsletterPagesOptions): Hono<Asked> {
  const answers = openAnswers(options);
  const app = new Hono<Asked>({ strict: false });
  const limits = { posts: postingLimit(clock, MOST_POSTS, WITHIN_MS), ends: postingLimit(clock, MOST_ENDS, WITHIN_MS) };
  const instanceIn = ({ req }: Pick<Context, 'req'>) => req.path.split('/')[2] ?? '';

  app.use('/newsletter/*', async (context, next) => {
    if (context.req.method !== 'POST') return next();
    // Mail providers post for all their users from a few addresses.
    const isEnd = context.req.path.split('/')[3] === 'end';
    const wait = limits[isEnd ? 'ends' : 'posts'](context.env?.address ?? '');
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

  const { registrar, privacyUrl } = options;
  const pages: Pages = { ...answers, app, registrar, privacyUrl };
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

function addRegistering({ app, page, registrar, privacyUrl }: Pages, consent: NewsletterPagesOptions['consent']): void {
  const shown = async (view: View, words: PageWords, filled?: Filled, fault?: Fault) => {
    const { instance } = view.snapshot;
    const about = { consent: consent(instance), privacyUrl: await privacyUrl(instance.name) };
    return registrationForm(view, words, { submit: words.register, ...about, filled, fault });
  };
  app.get('/newsletter/:instance', ({ req }) =>
    page(req.param('instance'), async (view, words) => ({
      title: words.newsletter,
      main: `${paragraph(words.registerText)}${await shown(view, words)}`,
    })),
  );
  app.post('/newsletter/:instance', ({ req }) =>
    page(req.param('instance'), async (view, words) => {
      const entered = await readForm(req.raw);
      const outcome = await registrar.register(view.snapshot.instance.name, entered);
      const fault = faultOf(outcome);
      if (fault !== undefined) return faulty(words.newsletter, words, await shown(view, words, entered, fault));
      return { title: words.newsletter, main: came(view, outcome, words, entered, words.registered) };
    }),
  );
}

function addConfirming({ app, page, registrar }: Pages): void {
  app.get('/newsletter/:instance/confirm/:token', ({ req }) =>
    page(req.param('instance'), async (_view, words) => ({
      title: words.confirmTitle,
      main: `${paragraph(words.confirmText)}${form('', '', words.confirmButton)}`,
    })),
  );
  app.post('/newsletter/:instance/confirm/:token', ({ req }) =>
    page(req.param('instance'), async (view, words) => {
      const { name } = view.snapshot.instance;
      const done = await registrar.confirm(name, req.param('token'));
      if (done === undefined || done === 'unknown') {
        return unknownLink(name, words, words.confirmTitle, words.confirmedBefore);
      }
      const own = link(`/newsletter/${name}/me/${done.key}`, words.toMine);
      return { title: words.confirmTitle, main: `${told(words.confirmed)}${own}` };
    }),
  );
}

function addOwn({ app, page, registrar, privacyUrl }: Pages): void {
  const shown = async (view: View, words: PageWords, key: string, filled: Filled, fault?: Fault) =>
    ownPage(view, words, key, { filled, fault, privacyUrl: await privacyUrl(view.snapshot.instance.name) });

  /** Makes the page of whoever has the key, or says that the key is nobody’s, or theirs who have ended it. */
  const own = async (
    view: View,
    words: PageWords,
    key: string,
    make: (subscriber: Subscriber) => Made | Promise<Made>,
  ): Promise<Made> => {
    const { name } = view.snapshot.instance;
    const found = view.subscribers.byKey(key) ?? (await registrar.find(name, { key }));
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
          return faulty(words.myTitle, words, await shown(view, words, key, entered, fault));
        }
        const now = await registrar.find(name, { key });
        const filled = typeof now === 'object' ? filledBy(now) : entered;
        const note = came(view, outcome, words, filled, words.saved);
        return { title: words.myTitle, main: `${note}${await shown(view, words, key, filled)}` };
      }),
    ),
  );
}

/** The form once more, with what was entered and what is wrong with it. */
function faulty(title: string, words: PageWords, main: string): Made {
  return { status: 422, title, notice: words.fault, main };
}

const FAULTS: ReadonlySet<string> = new Set(['bad_address', 'bad_interval', 'too_long']);

function faultOf(outcome: Outcome | undefined): Fault | undefined {
  return outcome !== undefined && 'message' in outcome && FAULTS.has(outcome.message) ? outcome : undefined;
}

/** What came of it (`done` when it is done), and that nothing can be sent of no list. */
function came(
  { snapshot: { language, targetLists } }: View,
  outcome: Outcome | undefined,
  words: PageWords,
  { listIds }: Pick<Entered, 'listIds'>,
  done: string,
): string {
  if (outcome === undefined) return paragraph(words.unknownLink);
  const text = 'number' in outcome ? done : MESSAGES[outcome.message][language];
  const isForNothing = targetLists.length > 0 && !targetLists.some(({ listId }) => listIds.includes(listId));
  return `${told(text)}${isForNothing ? notice(words.nothingTicked) : ''}`;
}
