import { cleanHtml } from '../../src/office/bundle/clean-html.ts';
import { operations } from '../../src/operations/index.ts';
import { convertService } from '../../src/service-import/convert-service.ts';
import { gatherService } from '../../src/service-import/gather.ts';
import { createImportReport, type ServiceImportReport } from '../../src/service-import/report.ts';
import { createMemoryResponseStore, type ResponseStore } from '../../src/service-import/response-store.ts';
import { createServiceReader } from '../../src/service-import/service-reader.ts';
import { createExampleValues, pathForm, tomorrow, withValue } from './calls.ts';
import type { Loose } from './full-bundle.ts';
import { openTestServer, type SingleInstance, type TestServer } from './instance.ts';
import { createSpoiledService, type ReplySpoiler } from './spoiled-service.ts';

/** Operations that the interface's document lacks (rules X1 to X3, K2, G6). */
export const EXTRA_OPERATIONS =
  /^(GET|POST) \/(getpersondetails|postpersondetails|getlistgroups|getlistnamesbygroup|geteventids|geteventslistmap|getpersonsbygroups|get_module_infos|getrosterentries|getpostings|sync)\b/;

export function omitOperations(lines: RegExp): ReplySpoiler {
  return (answer, { line }) => (lines.test(line) ? { ...answer, status: 404, text: '{"message":"No."}' } : answer);
}

export interface ImportedCopy {
  readonly content: Loose;
  readonly report: ServiceImportReport;
  readonly sent: number;
}

export interface ReadOptions {
  readonly spoil?: ReplySpoiler;
  readonly kept?: ResponseStore;
  /** `YYYYMMDD`. */
  readonly today?: string;
}

export async function readServer(
  server: SingleInstance,
  instance: string,
  key: string,
  { spoil = (answer) => answer, kept = createMemoryResponseStore(), today = '20261120' }: ReadOptions = {},
): Promise<ImportedCopy> {
  const send = createSpoiledService(server, `/${instance}/${key}`)(spoil);
  const service = { url: 'http://service', instance, key };
  const turn = async () => undefined;
  const reading = createServiceReader(service, kept, { send, turn, wait: turn, clock: server.clock.now });
  const gathered = await gatherService(reading, kept);
  const taken = convertService(gathered, today, cleanHtml);
  const report = createImportReport(service, gathered, taken, reading.sent());
  const content = { ...taken.content, newsletter: { target_lists: taken.offeredLists, subscribers: [] } };
  return { content, report, sent: reading.sent() };
}

function allCalls(day: string): (readonly [name: string, path: (instance: string, key: string) => string])[] {
  return operations
    .filter(({ answer, name, scope }) => answer !== undefined && name !== 'sync' && scope === 'read')
    .flatMap((operation) => {
      const everything = 'id' in operation.parameters ? withValue(operation, day, 'id', '0') : [];
      const calls = [createExampleValues(operation, day), everything];
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

export async function readAllAnswers(server: TestServer, instance: string, key: string): Promise<Loose> {
  const seen: Loose = {};
  for (const [name, path] of allCalls(tomorrow(server.clock))) {
    const { status, json, text } = await server.ask(path(instance, key));
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
    seen[name] = json;
  }
  const form = await server.ask(`/getnlsubscriberfrom/${instance}/${key}/0`);
  return { ...seen, form: form.json };
}

export async function openCopy(settings: Loose, content: Loose, instant: string): Promise<TestServer> {
  const server = await openTestServer(instant);
  await server.import({ format: 'parvis-bundle', version: 1, instance: settings, ...content });
  return server;
}
