import type { Operation } from '../../contract/operation.ts';
import { html } from '../../util/html.ts';
import { renderBreakablePath, renderSitePage } from '../layout.ts';
import { renderCodeBlock, renderJson } from './code-block.ts';
import { createExampleBuilder } from './examples.ts';

const SHOWN = 'geteventsbylist';

const FIELDS = ['event_id', 'date_from', 'date_to', 'title', 'topic'] as const;

export function renderHomePage(operations: readonly Operation[]): string {
  return renderSitePage({
    title: 'Home',
    path: '/',
    main: html`<div class="home">
      <div class="hero">
        <div>
          <h1>This is a parvis server</h1>
          <p class="lead">
            It provides the public data of a parish: events, persons, rooms, areas, lists, document groups and the newsletter, for
            websites, programs and people.
          </p>
          <p><a class="button" href="/docs">Read the reference</a> <a class="button second" href="/office">Open the office</a></p>
        </div>
        ${sampleCall(operations)}
      </div>
      <ul class="cards">
        <li><a href="/try"><b>Try it</b></a> Call an operation with your instance and key, and see the response.</li>
        <li><a href="/docs/web-page"><b>Use it in a web page</b></a> Your own page with upcoming events.</li>
        <li><a href="/office/docs"><b>Office API</b></a> For programs that edit events and everything else.</li>
        <li><a href="/openapi.json"><b>OpenAPI 3.1</b></a> The same in machine-readable form.</li>
      </ul>
    </div>`,
  });
}

function sampleCall(operations: readonly Operation[]) {
  const operation = operations.find(({ name }) => name === SHOWN);
  if (operation === undefined) return undefined;
  const { answer } = createExampleBuilder({ base: '', instance: 'seewil', key: 'KEY' })(operation);
  const { events, ...counts } = JSON.parse(answer) as { readonly events: readonly Record<string, unknown>[] };
  const [first = {}] = events;
  const shown = { ...counts, events: [Object.fromEntries(FIELDS.map((field) => [field, first[field]]))] };
  const title = html`<span><span class="verb">GET</span> <code>${renderBreakablePath(`/${SHOWN}/seewil/KEY/1/0/10`)}</code></span>`;
  return renderCodeBlock(title, renderJson(JSON.stringify(shown, null, 2)));
}
