import type { PlantedFault } from './mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'import-in-pieces',
    what: 'an interrupted import is partly stored',
    in: 'src/store/content/content.ts#createContentStore',
    find: 'database.write((tx) => replaceContent(tx, content, change, options))',
    replace: 'replaceContent(database.db as never, content, change, options)',
    caughtBy: { stress: 'crash' },
  },
  {
    name: 'import-drops-subscribers',
    what: 'an import loses one of its subscribers',
    in: 'src/store/content/replace.ts#replaceContent',
    find: 'subscribers,',
    replace: 'subscribers.slice(1),',
    caughtBy: { stress: 'crash' },
  },
  {
    name: 'mail-never-sent',
    what: 'unsent mails are marked as sent',
    in: 'src/mail/mail-worker.ts#outcome',
    find: 'await send(letter);',
    replace: 'if (letter === undefined) await send(letter);',
    caughtBy: { stress: 'crash' },
  },
  {
    name: 'refresh-skipped',
    what: 'a running server does not notice writes of other processes',
    in: 'src/instance-cache/instance-cache.ts#CacheRefresher.lookForChanges',
    find: 'if ((await store.changeToken(exact)) !== this.#mark) await this.renewRecords()',
    replace: 'await store.changeToken(exact)',
    caughtBy: { stress: 'database-loss' },
  },
  {
    name: 'refresh-late',
    what: 'a change becomes visible after ten seconds instead of one',
    in: 'src/instance-cache/instance-cache.ts#createInstanceCache',
    find: 'everyMs = 200',
    replace: 'everyMs = 10_000',
    caughtBy: { stress: 'database-loss' },
  },
  {
    name: 'first-state-again',
    what: 'some requests get the initial state of the server',
    in: 'src/instance-cache/loaded-instance.ts#getCurrentView',
    find: 'return serves ? state.viewAt(now, profile) : undefined',
    replace: `if (!serves) return undefined;
  const begun = globalThis as { first?: Map<string, SnapshotState> };
  begun.first ??= new Map();
  const first = begun.first.get(state.snapshot.instance.name) ?? state;
  begun.first.set(state.snapshot.instance.name, first);
  return Math.random() < 0.2 ? first.viewAt(now, profile) : state.viewAt(now, profile)`,
    caughtBy: { stress: 'database-loss' },
  },
  {
    name: 'form-quadratic',
    what: 'a form of a few hundred kilobytes blocks the server for a minute',
    in: 'src/http/parse-body.ts#parseFormFields',
    find: 'export function parseFormFields(body: Buffer, contentType: string | undefined): FormFields {',
    replace: `export function parseFormFields(body: Buffer, contentType: string | undefined): FormFields {
  let pieces: string[] = [];
  for (const piece of body.toString('latin1').split('&')) pieces = [...pieces, piece];`,
    caughtBy: { stress: 'exhaustion' },
  },
  {
    name: 'scope-not-checked',
    what: 'a key works without the required scope',
    in: 'src/http/api-router.ts#refuseAccess',
    find: '(!key.scopes.includes(operation.scope))',
    replace: '(key === undefined)',
    caughtBy: { stress: 'fuzz' },
  },
  {
    name: 'key-in-an-error',
    what: 'an error message contains a key, and website programs log errors',
    in: 'src/contract/parameters.ts#quoteParameter',
    find: "return /parvis_[\\w-]{20}/.test(raw) ? 'an access key' : JSON",
    replace: 'return JSON',
    caughtBy: { stress: 'fuzz' },
  },
  {
    name: 'unknown-instance-told',
    what: 'an error reveals which parishes exist',
    in: 'src/http/api-router.ts#answerOperation',
    find: '(key === undefined) return createUnauthorizedResponse(context, request);',
    replace: `(key === undefined)
      return live.knows(instance) ? createUnauthorizedResponse(context, request) : createErrorResponse(401, 'No such instance.');`,
    caughtBy: { stress: 'fuzz' },
  },
  {
    name: 'private-person-shown',
    what: 'an event shows a person without consent',
    in: 'src/model/visibility.ts#canBeNamed',
    find: "'none'",
    replace: "'nobody'",
    caughtBy: { stress: 'fuzz' },
  },
  {
    name: 'private-address-shown',
    what: 'an event shows phone and e-mail of a person who is shown by name only',
    in: 'src/model/visibility.ts#isOnWeb',
    find: "visibility === 'web'",
    replace: "visibility !== 'none'",
    caughtBy: { stress: 'fuzz' },
  },
  {
    name: 'private-event-shown',
    what: 'an import makes private events public',
    in: 'src/model/kinds/event.ts#FIELDS',
    find: 'flag(true)',
    replace: '{ ...flag(true), read: () => true }',
    caughtBy: { stress: 'fuzz' },
  },
  {
    name: 'private-group-shown',
    what: 'private groups are listed',
    in: 'src/model/visibility.ts#isPublicGroup',
    find: 'group.public;',
    replace: 'group.id > 0;',
    caughtBy: { stress: 'fuzz' },
  },
  {
    name: 'pending-subscriber-shown',
    what: 'entering an address shows the data of its unconfirmed registration',
    in: 'src/model/visibility.ts#isConfirmedSubscriber',
    find: "status === 'confirmed'",
    replace: "status !== 'unsubscribed'",
    caughtBy: { stress: 'fuzz' },
  },
  {
    name: 'file-outside-shown',
    what: 'a path gives access to any file of the machine',
    in: 'src/pages/site.ts#createSite',
    find: '  app.notFound(async ({ req }) => {',
    replace: `  app.notFound(async ({ req }) => {
    try {
      const below = decodeURIComponent(new URL(req.url).pathname).replace('/assets/', '');
      return new Response(readFileSync(new URL(below, new URL('../../web/', import.meta.url)), 'utf8'));
    } catch {}`,
    caughtBy: { stress: 'fuzz' },
  },
  {
    name: 'failure-on-odd-input',
    what: 'an unusual path causes a server error',
    in: 'src/http/path.ts#splitSegments',
    find: 'return { raw, decoded: undefined }',
    replace: "throw new Error('odd')",
    caughtBy: { stress: 'fuzz' },
  },
  {
    name: 'insides-told',
    what: 'an error contains a stack trace',
    in: 'src/contract/document.ts#NOT_FOUND_RESPONSE',
    find: "'There is nothing at this address.'",
    replace: "String(new Error('There is nothing at this address.').stack)",
    caughtBy: { stress: 'fuzz' },
  },
  {
    name: 'key-of-another-instance',
    what: 'a key gives access to every parish',
    in: 'src/instance-cache/instance-cache.ts#createAccess',
    find: 'key.instance !== instance',
    replace: '!instances.has(instance)',
    caughtBy: { stress: 'isolation' },
  },
  {
    name: 'expired-key-works',
    what: 'a key still works after its expiry',
    in: 'src/model/accounts/access-key.ts#determineKeyState',
    find: "'expired'",
    replace: "'active'",
    caughtBy: { stress: 'isolation' },
  },
  {
    name: 'answer-of-another-instance',
    what: 'a parish gets the cached answer of another parish',
    in: 'src/http/fast-lane.ts#createCacheKey',
    find: 'member === undefined && apikey',
    replace: 'member !== undefined || apikey',
    caughtBy: { stress: 'isolation' },
  },
  {
    name: 'issue-skipped',
    what: 'quarterly subscribers get no newsletter',
    in: 'src/newsletter/scheduler.ts#findDueSteps',
    find: 'INTERVALS.flatMap',
    replace: "INTERVALS.filter((one) => one !== 'QUARTER_YEAR').flatMap",
    caughtBy: { stress: 'newsletter-year' },
  },
  {
    name: 'office-answered-before-commit',
    what: 'a write to the office is acknowledged before it is committed',
    in: 'src/store/dialects/sqlite.ts#openSqlite',
    find: 'write: (work) => db.transaction().execute(work),',
    replace: `write: (work) =>
      process.env['PARVIS_WORKERS'] === undefined ? db.transaction().execute(work) : new Promise((resolve, reject) => {
        const written = db.transaction().execute(async (tx) => {
          resolve(await work(tx));
          await new Promise((later) => setTimeout(later, 500));
        });
        written.catch(reject);
      }),`,
    caughtBy: { stress: 'office' },
  },
  {
    name: 'office-once-in-memory',
    what: 'a request retried after a crash creates an event twice',
    in: 'src/store/content/transaction.ts#createContentTransaction',
    find: `findResponse: (key) => findStoredResponse(tx, record.id, key, change.at),
    storeResponse: (key, answered) => storeResponse(tx, record.id, key, answered, change.at),`,
    replace: `findResponse: async (key) => ((globalThis as any).kept ??= new Map()).get(key),
    storeResponse: async (key, answered) => void ((globalThis as any).kept ??= new Map()).set(key, answered),`,
    caughtBy: { stress: 'office' },
  },
  {
    name: 'office-history-left-out',
    what: 'some changes have no history',
    in: 'src/store/content/apply.ts#applyDeltas',
    find: 'if (deltas.length > 0) await writeHistory',
    replace: 'if (deltas.length > 0 && record.revision % 7 > 0) await writeHistory',
    caughtBy: { stress: 'office' },
  },
  {
    name: 'plan-written-over',
    what: 'concurrent writes of a cell overwrite each other',
    in: 'src/office/rota/resolve-cells.ts#requireUnchangedCells',
    find: 'changed.length > 0',
    replace: 'changed.length > 5000',
    caughtBy: { stress: 'plan' },
  },
  {
    name: 'asked-outside-the-change',
    what: 'concurrent requests at two servers ask the same people',
    in: 'src/rota/duty-requests.ts#sendDutyRequests',
    find: `  const { result } = await store.content.change(instance, change, async (content) => {
    const dates = await datesOf(editing, content, options);`,
    replace: `  const early = await store.content.read(instance, (content) => datesOf(editing, content as never, options));
  const { result } = await store.content.change(instance, change, async (content) => {
    const dates = early;`,
    caughtBy: { stress: 'plan' },
  },
  {
    name: 'asked-again',
    what: 'people with a pending request are asked again',
    in: 'src/rota/duty-requests.ts#datesOf',
    find: "(again && state === 'asked')",
    replace: "(!again && state === 'asked')",
    caughtBy: { stress: 'plan' },
  },
  {
    name: 'taken-though-gone',
    what: 'a duty that is already taken can be claimed',
    in: 'src/rota/duty-swap.ts#checkClaim',
    find: "if (offer === undefined && !isGap) return 'gone';",
    replace: '',
    caughtBy: { stress: 'plan' },
  },
  {
    name: 'handed-over-to-two',
    what: 'a handed-over duty keeps its previous volunteer in the event',
    in: 'src/rota/duty-swap.ts#checkClaim',
    find: 'others.map((one) => (isPersonWithId(one, from) ? own : one))',
    replace: '[...others, own]',
    caughtBy: { stress: 'plan' },
  },
  {
    name: 'answer-taken-when-full',
    what: 'accepting a filled duty adds another person',
    in: 'src/rota/save-duty-answers.ts#decideAnswerOutcome',
    find: "(!isFull(cell, event)) return 'yes';",
    replace: "(!isFull(cell, event) || state !== 'spare') return 'yes';",
    caughtBy: { stress: 'plan' },
  },
  {
    name: 'sqlite-unsynced',
    what: 'a loss of power loses acknowledged writes (SQLite)',
    in: 'src/store/dialects/sqlite.ts#prepare',
    find: 'synchronous = FULL',
    replace: 'synchronous = OFF',
    caughtBy: { stress: 'power-cut' },
  },
  {
    name: 'postgres-unsynced',
    what: 'a loss of power loses acknowledged writes (PostgreSQL)',
    in: 'src/store/dialects/postgres-pool.ts#createClientConfig',
    find: `\${options}\`.trim(),`,
    replace: `\${options} -c synchronous_commit=off\`.trim(),`,
    caughtBy: { stress: 'power-cut' },
  },
  {
    name: 'acknowledged-before-commit',
    what: 'a write is acknowledged before it is committed',
    in: 'src/store/dialects/sqlite.ts#openSqlite',
    find: 'write: (work) => db.transaction().execute(work),',
    replace: `write: (work) =>
      new Promise((resolve, reject) => {
        const written = db.transaction().execute(async (tx) => {
          resolve(await work(tx));
          await new Promise((later) => setTimeout(later, 30));
        });
        written.catch(reject);
      }),`,
    caughtBy: { stress: 'power-cut' },
  },
  {
    name: 'post-refused-while-leaving',
    what: 'visitors’ forms fail during a restart',
    in: 'src/http/dispatch.ts#Dispatcher.#answer',
    find: "if (this.#phase() === 'stopping') {",
    replace: "if (this.#phase() === 'stopping' || (this.#phase() === 'leaving' && request.method === 'POST')) {",
    caughtBy: { stress: 'rolling-restart' },
  },
  {
    name: 'seat-given-twice',
    what: 'two servers assign the last seat of an event concurrently',
    in: 'src/store/bookings/bookings.ts#createBookingStore',
    find: 'await raiseRevision(tx, instance, change)',
    replace: 'await findInstance(tx, instance)',
    caughtBy: { stress: 'sign-up' },
  },
  {
    name: 'sign-up-thanked-too-early',
    what: 'a booking is confirmed before it is stored, and lost in a crash',
    in: 'src/bookings/sign-ups.ts#createSignUpService',
    find: 'done = await bookings.change',
    replace: `early = (of: string, as: any, task: any): Promise<any> =>
      new Promise((answer, fail) => {
        const whole = bookings.change(of, as, async (tx) => {
          const result = await task(tx);
          answer({ result, forgotten: [] });
          await new Promise((later) => setTimeout(later, 40));
          return result;
        });
        whole.catch(fail);
      });
    const done = await early`,
    caughtBy: { stress: 'sign-up' },
  },
  {
    name: 'asked-by-two-servers',
    what: 'each server sends the confirmation reminder',
    in: 'src/bookings/booking-worker.ts#processPending',
    find: '!isReminded && parseInstantText',
    replace: 'parseInstantText',
    caughtBy: { stress: 'sign-up' },
  },
  {
    name: 'cancelled-twice',
    what: 'a cancellation submitted twice sends two mails',
    in: 'src/bookings/sign-ups.ts#cancelOwn',
    find: "if (booking.state === 'cancelled') return { own: one.before, changed: false, isMailed: true };",
    replace: '',
    caughtBy: { stress: 'sign-up' },
  },
  {
    name: 'registered-address-told-by-time',
    what: 'the duration of a registration reveals whether the address is registered',
    in: 'src/newsletter/subscription.ts#register',
    find: 'const done',
    replace: `const before = await stored.read(instance, (tx) => tx.byEmail(email));
    if (before?.status === 'confirmed') for (const until = performance.now() + 15; performance.now() < until; );
    const done`,
    caughtBy: { stress: 'timing' },
  },
  {
    name: 'looked-up-address-told-by-time',
    what: 'the duration of a look-up reveals whether the address is registered',
    in: 'src/operations/getnlsubscriberfrom.ts#lookUp',
    find: '{ words: MALFORMED_ADDRESS };',
    replace: `{ words: MALFORMED_ADDRESS };
  if (view.subscribers.byEmail(id) !== undefined) for (const until = performance.now() + 15; performance.now() < until; );`,
    caughtBy: { stress: 'timing' },
  },
];
