// A running service as `parvis import --from-service` reads it, without a network.

import { PROFILES, type Profile } from '../../src/model/accounts/access-key.ts';
import { cleanHtml } from '../../src/office/bundle/clean-html.ts';
import { operations } from '../../src/operations/index.ts';
import { gather } from '../../src/service-import/gather.ts';
import { openReading } from '../../src/service-import/reading.ts';
import { reportOf, type TakeoverReport } from '../../src/service-import/report.ts';
import { createMemoryStore, type ResponseStore } from '../../src/service-import/response-store.ts';
import { takeOver } from '../../src/service-import/take-over.ts';
import { exampleValues, pathForm, tomorrow, withValue } from './calls.ts';
import type { Loose } from './full-bundle.ts';
import { type OneInstance, openTestServer, type TestServer } from './instance.ts';
import { openSpoiled, type Spoil } from './spoiled-service.ts';

export const PROFILE_NAMES: readonly Profile[] = PROFILES;

/** Operations that the interface's document lacks (rules X1 to X3, K2, G6). */
export const FURTHER =
  /^(GET|POST) \/(getpersondetails|postpersondetails|getlistgroups|getlistnamesbygroup|geteventids|geteventslistmap|getpersonsbygroups|get_module_infos|getrosterentries|getpostings|sync)\b/;

/** Answers 404 to requests whose line fits. */
export function without(lines: RegExp): Spoil {
  return (answer, { line }) => (lines.test(line) ? { ...answer, status: 404, text: '{"message":"No."}' } : answer);
}

export interface Read {
  /** The content as a bundle, without the instance itself. */
  readonly content: Loose;
  readonly report: TakeoverReport;
  readonly sent: number;
}

export interface ReadOptions {
  readonly spoil?: Spoil;
  readonly kept?: ResponseStore;
  /** `YYYYMMDD`. */
  readonly today?: string;
}

/** Reads an instance of a server at one go. */
export async function readServer(
  server: OneInstance,
  instance: string,
  key: string,
  { spoil = (answer) => answer, kept = createMemoryStore(), today = '20261120' }: ReadOptions = {},
): Promise<Read> {
  const send = openSpoiled(server, `/${instance}/${key}`)(spoil);
  const service = { url: 'http://service', instance, key };
  const turn = async () => undefined;
  const reading = openReading(service, kept, { send, turn, wait: turn, clock: server.clock.now });
  const gathered = await gather(reading, kept);
  const taken = takeOver(gathered, today, cleanHtml);
  const report = reportOf(service, gathered, taken, reading.sent());
  const content = { ...taken.content, newsletter: { target_lists: taken.offeredLists, subscribers: [] } };
  return { content, report, sent: reading.sent() };
}

/** Every call that shows content, by its path after instance and key. */
function allCalls(day: string): (readonly [name: string, path: (instance: string, key: string) => string])[] {
  return operations
    .filter(({ answer, name, scope }) => answer !== undefined && name !== 'sync' && scope === 'read')
    .flatMap((operation) => {
      const everything = 'id' in operation.parameters ? withValue(operation, day, 'id', '0') : [];
      const calls = [exampleValues(operation, day), everything];
      if (operation.name === 'getlistsbygroup') calls.push(['0-e']);
      return calls.map(
        (values) =>
          [
            `${operation.name} ${values.join(' ')}`,
            (instance: string, key: string) => pathForm(operation, values, instance, key),
          ] as const,
      );
    });
}

/** Public content of an instance: the answer to each call. */
export async function seenFrom(server: TestServer, instance: string, key: string): Promise<Loose> {
  const seen: Loose = {};
  for (const [name, path] of allCalls(tomorrow(server.clock))) {
    const { status, json, text } = await server.ask(path(instance, key));
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
    seen[name] = json;
  }
  const form = await server.ask(`/getnlsubscriberfrom/${instance}/${key}/0`);
  return { ...seen, form: form.json };
}

/** A fresh server with that content, under the settings of the bundle that it was read from. */
export async function openCopy(settings: Loose, content: Loose, instant: string): Promise<TestServer> {
  const server = await openTestServer(instant);
  await server.import({ format: 'parvis-bundle', version: 1, instance: settings, ...content });
  return server;
}
