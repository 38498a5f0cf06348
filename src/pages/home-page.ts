import { html } from '../kit/html.ts';
import { layout } from './layout.ts';

/** What someone sees who opens the server's address. */
export function homePage(): string {
  return layout({
    title: 'Home',
    main: html`<h1>This is a parvis server</h1>
<p>It serves the public data of a parish as JSON: events, persons, rooms, areas, lists, document groups and the
newsletter form.</p>
<ul>
<li><a href="/docs">Reference</a>: all operations with their parameters, fields and examples</li>
<li><a href="/office/docs">Office API</a>: how programs write events and everything else</li>
<li><a href="/try">Try it</a>: call an operation with your instance name and key</li>
<li><a href="/openapi.json">OpenAPI 3.1</a>: the same in machine-readable form</li>
</ul>`,
  });
}
