// Assignment of tests to suites. All other tests run in `npm test`.

import { globSync, readFileSync } from 'node:fs';

/** Database tests that also run on PostgreSQL. */
export const POSTGRES_TESTS: readonly string[] = [
  ...['store', 'remove-instance', 'webhooks/change-events', 'instance-transfer/move-instance'].map(
    (name) => `src/store/${name}.test.ts`,
  ),
  'test/office/writers.test.ts',
  'test/office/room-requests.test.ts',
  'test/office/room-request-histories.test.ts',
  ...[
    'booking-mails',
    'changes',
    'listing',
    'old-proposals',
    'rooms-and-series',
    'sensitive-answers',
    'told-proposers',
  ].map((name) => `test/office/${name}.test.ts`),
  'src/store/bookings/announced-seats.test.ts',
  'src/store/files.test.ts',
  'src/office/files/store-file.test.ts',
  'src/office/pictures/copy-pictures.test.ts',
  'src/office/sources/runs/fetch-loop.test.ts',
  'src/office/sources/services/service-source.test.ts',
  'src/store/sources/due-sources.test.ts',
  ...['owned', 'own-rota', 'rota'].map((name) => `test/office/${name}.test.ts`),
  ...['asking', 'forgotten', 'people', 'roles', 'rounds', 'seen', 'told'].map(
    (name) => `test/office/rota-${name}.test.ts`,
  ),
  'src/store/content/resource-uses.test.ts',
  ...['bounces', 'replace-subscribers'].map((name) => `src/store/newsletter/${name}.test.ts`),
  ...['series', 'extend', 'nightly-run'].map((name) => `src/office/series/${name}.test.ts`),
  ...['pusher', 'day-watch', 'visibility-watcher'].map((name) => `src/webhooks/${name}.test.ts`),
  ...['newsletter/subscribers', 'two-writers', 'webhooks/websites'].map((name) => `src/office/${name}.test.ts`),
  ...['invitations', 'log-in', 'reset-password', 'session', 'second-factor', 'passkeys'].map(
    (name) => `src/accounts/${name}.test.ts`,
  ),
  ...['bookings', 'rota'].map((name) => `src/${name}/histories.test.ts`),
  'src/instance-cache/own-writes.test.ts',
  ...['rooms/rooms', 'visibility-reasons/explain-visibility'].map((name) => `src/office/${name}.test.ts`),
  ...['subscription', 'subscription-intake', 'unsubscribe', 'scheduler'].map(
    (name) => `src/newsletter/${name}.test.ts`,
  ),
];

/** Randomized tests, which take longer in `npm run test:full`. */
export const RANDOMIZED_TESTS: readonly string[] = globSync('{src,test}/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes("/support/runs.ts'"),
);

/** Tests that mock a module, and therefore share no modules with other files. */
export const ISOLATED_TESTS: readonly string[] = [
  'test/new-capability.test.ts',
  'test/new-kind.test.ts',
  'test/new-resource.test.ts',
];

export const LONG_TESTS: readonly string[] = [
  ...['stress', 'stress-power'].map((name) => `test/${name}.test.ts`),
  ...['backup', 'copy', 'doctor', 'erased-bookings', 'image', 'setup', 'postgres'].map(
    (name) => `test/e2e/${name}.test.ts`,
  ),
  ...['event-commands', 'series', 'slow-readers', 'stopping', 'websites', 'workers'].map(
    (name) => `test/e2e/${name}.test.ts`,
  ),
  ...['database-trouble', 'full-disk', 'import-guards', 'options', 'random-requests', 'unknown-zone'].map(
    (name) => `test/e2e/${name}.test.ts`,
  ),
  ...['client', 'command-line', 'connectors', 'move', 'newsletter', 'newsletter-mails', 'office', 'written'].map(
    (name) => `test/e2e/${name}.test.ts`,
  ),
  ...[
    'bounces',
    'files',
    'import-service',
    'mail-metrics',
    'page-bodies',
    'raw-http',
    'raw-methods',
    'raw-versions',
    'silence',
  ].map((name) => `test/e2e/${name}.test.ts`),
  ...['compile-cache', 'secrets', 'server', 'source-interface', 'sources'].map((name) => `test/e2e/${name}.test.ts`),
  ...['no-access', 'public-address'].map((name) => `test/e2e/${name}.test.ts`),
  'src/http/slow-clients.test.ts',
  'src/verify/verify.test.ts',
  ...['command', 'hostile', 'same-outside'].map((name) => `test/service-import/${name}.test.ts`),
  'src/office/bundle/clean-html.test.ts',
  'src/office/sources/runs/many-sources.test.ts',
  'src/office/sources/services/service-source.test.ts',
  'test/office/writers.test.ts',
  'test/office/room-request-histories.test.ts',
  'test/write-guide.test.ts',
  // This test verifies hundreds of servers.
  'src/verify/deviations.test.ts',
  ...['deviations', 'right-services'].map((name) => `test/verify/${name}.test.ts`),
  'src/store/maintenance/copy.test.ts',
  // These tests have large loops: every reference, every table, every day of a year, every trace of a booking.
  ...['forgotten-references', 'move-instance'].map((name) => `src/store/instance-transfer/${name}.test.ts`),
  'src/demo/parish.test.ts',
  'src/bookings/erased.test.ts',
  'src/instance-cache/snapshot-threads.test.ts',
  // These tests compare every answer to every kind of mailbox, or send every wrong body to every route.
  'test/interface/sign-up-alike.test.ts',
  'test/office/missing-keys.test.ts',
  'src/store/dialects/postgres*.test.ts',
];

/** Slowest tests according to `npm run times`, slowest first; they are started first. */
export const SLOWEST_TESTS: readonly string[] = [
  'test/stress.test.ts',
  'test/verify/right-services.test.ts',
  ...['backup', 'workers', 'database-trouble', 'websites', 'postgres'].map((name) => `test/e2e/${name}.test.ts`),
];
